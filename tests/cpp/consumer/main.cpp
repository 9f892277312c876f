// Uses one header and one number of the installed core.
#include <matou/core/cards.hpp>

int main() { return matou::make_card(14, 0) == 48 && matou::value_of(48) == 14 ? 0 : 1; }

// matou._core: the compiled core as Python sees it. One submodule a game; each game's file binds
// the classes, bind_game.hpp and its neighbours give them the same methods everywhere.
#include <pybind11/pybind11.h>

#include "bind_errors.hpp"
#include "bind_games.hpp"

PYBIND11_MODULE(_core, m) {
    m.doc() = "The compiled core of matou.";
    matou::bind::bind_errors(m);
    matou::bind::bind_pitaouf(m);
    matou::bind::bind_cat_in_the_box(m);
    matou::bind::bind_tricks(m);
    matou::bind::bind_padatou(m);
    matou::bind::bind_padatou_parle(m);
    matou::bind::bind_piquette(m);
    matou::bind::bind_filou(m);
    matou::bind::bind_mistigri(m);
}

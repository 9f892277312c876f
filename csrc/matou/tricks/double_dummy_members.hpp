// The members of DoubleDummy<P>, which hand on to its Search: for the two files that define a
// Search and instantiate DoubleDummy with it.
#pragma once

#include <memory>

#include "matou/tricks/double_dummy.hpp"

namespace matou::tricks {

template <int P>
DoubleDummy<P>::DoubleDummy(double table_mb) : search_(std::make_unique<Search>(table_mb)) {}
template <int P>
DoubleDummy<P>::~DoubleDummy() = default;
template <int P>
DoubleDummy<P>::DoubleDummy(DoubleDummy&&) noexcept = default;
template <int P>
DoubleDummy<P>& DoubleDummy<P>::operator=(DoubleDummy&&) noexcept = default;

template <int P>
int DoubleDummy<P>::tricks(const Position<P>& position, Budget& budget) {
    return search_->tricks(position, budget);
}
template <int P>
std::array<std::int8_t, P> DoubleDummy<P>::table(const std::array<Hand, P>& hands) {
    return search_->table(hands);
}
template <int P>
std::vector<typename DoubleDummy<P>::Choice> DoubleDummy<P>::analyse(const Position<P>& position,
                                                                     Budget& budget) {
    return search_->analyse(position, budget);
}
template <int P>
std::vector<Card> DoubleDummy<P>::line(const Position<P>& position, Budget& budget) {
    return search_->line(position, budget);
}

}  // namespace matou::tricks

// What lies before the cat, as numbers: equal numbers mean that the same cells with the same cards
// can be reached in the same ways, however the cells that cannot matter look.
//
// On the way back the cat walks over safe cells and never turns round, so of the track below it
// only this is left: the stop where it stands, and the stops that it comes to by moves of 1, 2 and
// 3. A stop is a face-down cell, or a danger with its card; cells that are safe or that lie where
// no move ends are no part of it. Stops are built from cell 1 upward, each kept once.
//
// On the way out the cells below the cat will be walked in the same manner: all that a later stop
// can see of them are the stops that a landing on the three cells next below it leads to.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "matou/pitaouf/exact/cards.hpp"

namespace matou::pitaouf::exact {

using Place = std::uint32_t;
using Below = std::array<Place, 3>;  // where landings one, two, three cells lower lead to

enum class Kind : std::uint8_t {
    home,     // cell 1 on the way back: won on arrival
    cleared,  // cell 1 was beaten: won at once
    danger,
    hidden,      // an ordinary cell, face down
    hidden_ace,  // an ace cell, face down
    out,         // the same two on the way out, with a number of its cell
    out_ace,
    fridge,  // a card is to be laid there
    deal,    // cards of the hand are still to come, cell 1 is turned up
};

struct Stop {
    Kind kind = Kind::home;
    std::uint8_t card = 0;  // of a danger and of cell 1 (deal), as a lane index
    std::uint8_t cell = 0;  // on the way out only
    Below below{};          // after a move of 1, 2, 3; the fridge: the first is the way on

    friend bool operator==(const Stop&, const Stop&) = default;
};

inline constexpr Place home = 0;
inline constexpr Place cleared = 1;

// A stop on the way home, with the indices in the list of steps of what lies below.
struct Step {
    Kind kind = Kind::home;
    std::uint8_t card = 0;
    std::array<std::uint8_t, 3> below{};
};

// What can still be met from a place on.
struct Ahead {
    bool hidden = false;      // ordinary cells that are face down
    bool hidden_ace = false;  // ace cells that are
    bool back = false;        // on the way back
    bool last = false;        // nothing but home follows
    // The least of any way home, with moves of any length: stops; dangers of value index + 2 or
    // more; and stops with such dangers counted twice.
    std::uint8_t min_plays = 0;
    std::array<std::uint8_t, 16> high{};
    std::array<std::uint8_t, 16> costs{};
    std::vector<Step> steps;  // all stops ahead, home first, this one last
    // Cards that do the same at every stop ahead, in one class; none where a face-down cell is
    // ahead (there every card may differ from every other) and on the way out.
    std::vector<Lanes> classes;
};

class Places {
  public:
    explicit Places(const Rules& rules);

    [[nodiscard]] Place number(const Stop& stop);
    [[nodiscard]] const Stop& at(Place place) const noexcept { return stops_[place]; }
    [[nodiscard]] const Ahead& ahead(Place place) const noexcept { return ahead_[place]; }
    // What a card can do to a cell whose own card has this lane index.
    [[nodiscard]] const Resolvers& resolvers_of(int own) const noexcept {
        return resolvers_[static_cast<std::size_t>(own)];
    }
    [[nodiscard]] std::size_t size() const noexcept { return stops_.size(); }
    // The same stops with the suits renamed: `suits[s]` is the new name of s, `permutation` a
    // number of its own below 24.
    [[nodiscard]] Place renamed(Place place, const std::array<std::uint8_t, max_suits>& suits,
                                unsigned permutation);
    // All that neutralise it: the only ones on a danger.
    [[nodiscard]] Lanes beaters_of(int own) const noexcept {
        const Resolvers& fit = resolvers_of(own);
        return fit.moves[1] | fit.moves[2] | fit.moves[3];
    }

  private:
    struct Hash {
        std::size_t operator()(const Stop& stop) const noexcept;
    };
    [[nodiscard]] Ahead ahead_of(const Stop& stop) const;
    [[nodiscard]] std::vector<Step> steps_of(const Stop& stop) const;

    Rules rules_;
    std::array<Resolvers, 64> resolvers_{};
    std::vector<Stop> stops_;
    std::deque<Ahead> ahead_;  // references stay good while places are added
    std::unordered_map<Stop, Place, Hash> numbers_;
    std::unordered_map<std::uint64_t, Place> renamed_;
};

}  // namespace matou::pitaouf::exact

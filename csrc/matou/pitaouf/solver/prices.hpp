// Learns the prices under which a position is refuted: the multipliers of the Lagrangian relaxation
// in which a walk may use a card more than once, at a price (subgradient method; Held, Wolfe,
// Crowder, "Validation of subgradient optimization", 1974). A card that the cheapest walk wants
// twice becomes dearer, one that it leaves becomes cheaper. Any prices give a sound bound
// (bound.hpp), so nothing here needs to be exact.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "matou/pitaouf/solver/instance.hpp"

namespace matou::pitaouf::solver {

using Prices = std::array<std::uint8_t, num_cards>;
inline constexpr int max_total_price = 254;  // of all cards of an instance

class PriceLearner {
  public:
    // True when prices were found under which the cheapest walk from `p` costs more than all cards
    // left: they are put into `learnt`, scaled to bytes. Begins with a guess, or where the last call
    // ended (`go_on`), which is nearer for a position of the same path.
    [[nodiscard]] bool learn(const Instance& instance, const Position& p, bool go_on,
                             Prices& learnt);

  private:
    static constexpr int iterations = 10;

    struct Choice {
        float cost;
        std::int8_t first, second;  // the cards that make the play, -1 for none
    };
    struct Offers {  // the cards that can make each play, as slices of cards_
        std::array<std::uint16_t, max_move + 2> begin;  // danger, then a move of 1, 2, 3
    };
    struct Plays {
        std::array<Choice, max_move + 1> choice;  // [0] danger, [m] neutralised and m on
    };

    void list(const Instance& instance, const Position& p);
    void offer(Offers& offers, const Obstacle& cell, PlaySet cards);
    void choose(const Offers& offers, Plays& plays, const Choice& sum);
    float walk(const Instance& instance, const Position& p);
    void walk_back(const Instance& instance, const Position& p, int c);
    void use(const Choice& choice);

    std::array<float, num_cards> price_{};
    std::array<int, num_cards> used_{};
    PlaySet left_ = 0;
    std::vector<std::uint8_t> cards_;
    std::array<Offers, max_track + 1> out_offers_{}, back_offers_{};
    std::array<Plays, max_track + 1> out_{}, back_{};
    std::array<int, max_track + 1> in_reach_{};
    std::array<float, max_track + 1> home_{};
    std::array<std::array<std::array<float, 3>, 3>, max_track + 2> ahead_{};
};

}  // namespace matou::pitaouf::solver

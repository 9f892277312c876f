// Depth-first search for a winning line, with a bound, refutations that are kept, and restarts.
//
// A run of limited length that ends without an answer is begun anew with some noise in the order of
// plays; the refutations of all runs are kept, and prices learnt where the last run stood sharpen
// the bound of the next. The last run has no limit, so the search is complete: "lost" means that
// every line was refuted.
#pragma once

#include <cstdint>
#include <vector>

#include "matou/pitaouf/solver/bound.hpp"
#include "matou/pitaouf/solver/kernel.hpp"
#include "matou/pitaouf/solver/nogoods.hpp"
#include "matou/pitaouf/solver/prices.hpp"

namespace matou::pitaouf::solver::MATOU_ISA {

class Search final : public Kernel {
  public:
    [[nodiscard]] Verdict run(const Instance& instance, const SolverOptions& options,
                              Budget& budget, std::uint64_t max_nodes) override;
    [[nodiscard]] const std::vector<Play>& line() const noexcept override { return line_; }

  private:
    // What a play comes to, whatever its cards: neutralised and a move of 1, 2, 3; a danger left; a
    // card laid on the fridge.
    enum Kind : std::uint8_t { leaves_danger, neutral_1, neutral_2, neutral_3, laid };
    static constexpr int num_kinds = 5;

    struct Child {
        float score;
        Kind kind;
        PlaySet cards;
    };
    struct Sum {
        PlaySet cards;
        int value, least;
    };
    struct Outcome {  // of a kind of play at one node
        bool ready = false;
        bool wins = false;
        bool has_loose = false;
        std::uint8_t to = 0;
        Position next;       // its hand still holds the cards played
        CellSet walked = 0;  // safe cells walked over after the move
        Lanes cost, loose;
    };
    struct Node;

    bool visit(const Position& p, const Lanes& budget, int depth);
    void add_plays(Node& node);
    void add_sums(Node& node);
    void add(Node& node, Kind kind, PlaySet cards);
    [[nodiscard]] static Position played(const Outcome& outcome, PlaySet cards) noexcept;
    void prepare(Node& node, Kind kind);
    void refuted_by_bound(Node& node, Kind kind, const Lanes& budget);
    [[nodiscard]] bool refuted_by_cards_left(const Position& p, const Lanes& budget);
    [[nodiscard]] CellSet known_cells(const Position& p) const noexcept;
    void place(const Node& node, Kind kind) noexcept;
    [[nodiscard]] float score(const Node& node, const Outcome& outcome, const Lanes& slack,
                              PlaySet cards) noexcept;
    void learn_from_path();

    const Instance* in_ = nullptr;
    SolverOptions options_;
    Budget* budget_ = nullptr;
    std::uint64_t nodes_ = 0, run_limit_ = 0;
    bool aborted_ = false;
    float noise_ = 0;
    std::uint64_t random_ = 0;
    Bound bound_;
    Nogoods nogoods_;
    PriceLearner learner_;
    std::vector<Child> children_;  // of all open nodes, one above the other
    std::vector<Sum> sums_;
    std::array<Position, num_cards + 2> path_;  // a play uses a card at least
    std::size_t path_size_ = 0;
    std::vector<Play> line_;
    Needs reason_;  // of the last refutation
};

}  // namespace matou::pitaouf::solver::MATOU_ISA

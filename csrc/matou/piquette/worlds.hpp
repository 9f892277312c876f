// The deals behind a question about a discard, and how each of them ends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "matou/piquette/advise.hpp"
#include "matou/piquette/deal.hpp"
#include "matou/piquette/solve.hpp"

namespace matou::piquette {

// Who asks, and what he knows.
struct Query {
    tricks::Hand hand = 0;
    Role role = Role::opener;
    int least = 0;  // cards to exchange
    int most = 0;
    int before = 0;  // cards taken from the talon before: those of the opener, for the dealer
    std::uint64_t samples = 0;
    std::uint64_t seed = 0;
    int depth = 0;
    std::uint64_t reply_samples = 0;
    std::uint64_t first_stage = 16;
    std::uint64_t max_ends = 0;  // 0: no limit
};

struct Candidate {
    double behind_variance = 0;  // of one sample's difference from the best
    tricks::Hand cards = 0;
    int size = 0;
    std::uint64_t samples = 0;
    std::int64_t own = 0;  // sums over the samples
    std::int64_t other = 0;
    std::int64_t squares = 0;  // of own - other
    std::int64_t best = 0;     // own - other of the best candidate over the same samples
    [[nodiscard]] std::int64_t lead() const noexcept { return own - other; }
};

// What may be exchanged, in the order of the actions.
[[nodiscard]] std::vector<Candidate> candidates(const Query& query);

struct Ended {
    std::int16_t own;
    std::int16_t other;
};

// One serves one thread.
class Evaluator {
  public:
    explicit Evaluator(const Rules& rules) : rules_(rules), solver_(rules) {}

    // Returns of the asker and of the other, both exchanges done: the best combinations are laid
    // and the play is double dummy.
    [[nodiscard]] Ended finish(Role role, tricks::Hand own, tricks::Hand other);
    // What the other exchanges, to whom `dealt` was dealt; `size`: cards the asker exchanges, for
    // an opener who asks. `number` tells the samples of different deals apart.
    [[nodiscard]] tricks::Hand reply(const Query& query, tricks::Hand dealt, int size,
                                     std::uint64_t number);
    // Sample `index` of the query: how it ends for each of the candidates listed.
    void sample(const Query& query, std::uint64_t index, const std::vector<Candidate>& all,
                std::span<const std::uint32_t> listed, std::span<Ended> ends);

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }

  private:
    Rules rules_;
    PlaySolver solver_;
};

}  // namespace matou::piquette

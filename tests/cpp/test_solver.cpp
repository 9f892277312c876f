// The thoughtful solver against plain search through the rules, over every option and many sizes.
// Small games are the better test of a bound: on full deals a wrong one rarely shows.

#include <array>

#include "matou/core/random.hpp"
#include "matou/pitaouf/solver.hpp"
#include "pitaouf_tools.hpp"

using namespace tools;

namespace {

// No memory, no bound, every legal action: the meaning of "winnable".
bool plain(const Game& game, const Deal& deal, State state) {
    while (game.current_player(state) == chance_player) game.advance(state, game.answer(state, deal));
    if (game.is_terminal(state)) return state.phase == Phase::won;
    Game::Actions actions;
    game.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        game.advance(next, action);
        if (plain(game, deal, next)) return true;
    }
    return false;
}

// Whether the line is legal step by step and wins.
bool wins(const Game& game, const Deal& deal, State state, const std::vector<Action>& line) {
    const auto answer = [&] {
        while (game.current_player(state) == chance_player) {
            game.advance(state, game.answer(state, deal));
        }
    };
    answer();
    for (const Action wanted : line) {
        if (game.is_terminal(state)) return false;
        Game::Actions actions;
        game.legal_actions(state, actions);
        if (std::find(actions.begin(), actions.end(), wanted) == actions.end()) return false;
        game.advance(state, wanted);
        answer();
    }
    return state.phase == Phase::won;
}

const std::array small_sizes = {
    sizes(2, 4, 6, bit(2), 2, 1, 4),          sizes(2, 5, 7, bit(4), 3, 1, 5),
    sizes(2, 6, 7, bit(4), 3, 0, 6),          sizes(3, 4, 7, bit(4), 3, 1, 4),
    sizes(2, 5, 7, bit(2) | bit(5), 2, 1, 4), sizes(4, 3, 7, bit(4), 2, 1, 4),
    sizes(2, 5, 6, 0, 2, 1, 4),               sizes(3, 5, 9, bit(4), 3, 1, 5),
    sizes(1, 9, 5, bit(3), 2, 1, 8),          sizes(2, 7, 9, bit(4), 4, 1, 7),
    sizes(4, 13, 5, bit(3), 3, 1),            sizes(2, 4, 3, bit(2), 1, 1, 3),
};

struct Question {
    Game game;
    Deal deal;
    State state;  // where the solver starts from
};

// Half of the questions start after a few random moves.
Question question(std::uint64_t index) {
    Stream stream(41, Domain::test, 0, index);
    const Rules rules = shuffled_options(small_sizes[stream.below(small_sizes.size())], stream);
    const Game game(rules);
    const Deal dealt = deal(rules, 41, index);
    State state = game.start(dealt);
    for (std::uint32_t moves = stream.below(2) * stream.below(8); moves > 0; --moves) {
        const int player = game.current_player(state);
        if (player == terminal_player) break;
        if (player == chance_player) {
            game.advance(state, game.answer(state, dealt));
            continue;
        }
        Game::Actions actions;
        game.legal_actions(state, actions);
        game.advance(state, actions[stream.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return {game, dealt, state};
}

}  // namespace

TEST("every answer is that of plain search, every win has a line") {
    int won = 0;
    int lost = 0;
    for (std::uint64_t index = 0; index < 50000; ++index) {
        const Question q = question(index);
        Budget budget;
        Solver solver(q.game);
        const Solution solution = solver.solve(q.state, q.deal, budget);
        const bool expected = plain(q.game, q.deal, q.state);
        (expected ? won : lost) += 1;
        CHECK(solution.winnable.has_value());
        CHECK_EQ(solution.winnable.value_or(!expected), expected);
        if (expected) CHECK(wins(q.game, q.deal, q.state, solution.line));
        if (!expected) CHECK(solution.line.empty());
    }
    CHECK(won > 1000);
    CHECK(lost > 1000);
}

TEST("the table's size and the bounds change no answer") {
    for (std::uint64_t index = 0; index < 2000; ++index) {
        const Question q = question(100'000 + index);
        std::array<SolverOptions, 5> options;
        options[1].table_bytes = 0;
        options[2].table_bytes = 200'000;  // two halves of some hundred refutations
        options[3].bounds = false;
        options[4] = {0, false, false};
        std::array<bool, 5> answers{};
        for (std::size_t i = 0; i < options.size(); ++i) {
            Budget budget;
            Solver solver(q.game, options[i]);
            answers[i] = solver.solve(q.state, q.deal, budget).winnable.value();
        }
        for (const bool answer : answers) CHECK_EQ(answer, answers[0]);
    }
}

// Deals that are long enough for several runs: prices are learnt, and refutations outlive a run.
TEST("restarts and learnt prices change no answer") {
    const std::array middle_sizes = {sizes(3, 6, 11, bit(4), 3, 1, 6), sizes(4, 6, 14, bit(6), 4, 1, 6),
                                     sizes(3, 8, 15, bit(7), 4, 1, 8)};
    int long_losses = 0;
    for (std::uint64_t index = 0; index < 1500; ++index) {
        Stream stream(43, Domain::test, 0, index);
        Rules rules = shuffled_options(middle_sizes[stream.below(middle_sizes.size())], stream);
        rules.exchange = Exchange::none;
        const Game game(rules);
        const Deal dealt = deal(rules, 43, index);
        Budget first;
        Solver solver(game);
        const Solution solution = solver.solve(dealt, first);
        Budget second(2'000'000);
        Solver plainly(game, {std::size_t{256} << 20, false, false});
        const Solution expected = plainly.solve(dealt, second);
        if (!expected.winnable.has_value()) continue;
        CHECK_EQ(solution.winnable.value(), expected.winnable.value());
        if (solution.winnable.value()) CHECK(wins(game, dealt, game.start(dealt), solution.line));
        long_losses += !expected.winnable.value() && solution.nodes > 200 ? 1 : 0;
    }
    CHECK(long_losses > 50);
}

TEST("a full table is emptied by halves and the answer stays") {
    Rules rules;
    rules.exchange = Exchange::none;
    const Game game(rules);
    SolverOptions tiny;
    tiny.table_bytes = 400'000;
    Solver with_tiny(game, tiny);
    Solver with_room(game);
    int hard = 0;
    for (std::uint64_t index = 0; index < 60; ++index) {
        const Deal dealt = deal(rules, 5, index);
        Budget first;
        const Solution roomy = with_room.solve(dealt, first);
        if (roomy.nodes > 20'000) continue;
        hard += roomy.nodes > 3000 ? 1 : 0;
        Budget second;
        CHECK_EQ(with_tiny.solve(dealt, second).winnable.value(), roomy.winnable.value());
    }
    CHECK(hard > 0);
}

TEST("a budget that ends gives no answer, and not a no") {
    Rules rules;
    rules.exchange = Exchange::none;
    const Game game(rules);
    Solver solver(game);
    int undecided = 0;
    for (std::uint64_t index = 0; index < 200; ++index) {
        Budget budget(20);
        const Solution solution = solver.solve(deal(rules, 3, index), budget);
        CHECK(solution.nodes <= 20);
        undecided += solution.winnable.has_value() ? 0 : 1;
    }
    CHECK(undecided > 50);
}

// The 2-player census and table of values against plain searches that play move by move.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "matou/cat_in_the_box/game.hpp"
#include "matou/cat_in_the_box/position_text.hpp"
#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/random.hpp"

namespace {

using namespace matou;
using namespace matou::cat_in_the_box;

Game game_with(const std::array<std::uint8_t, num_colours>& rows = {0, 1, 2, 3}) {
    Rules rules = standard_rules(2);
    rules.rows = rows;
    return Game(rules);
}
const Game game = game_with();

// What makes a position of the play phase, and how it ended.
using Key = std::array<std::uint64_t, 7>;
Key key_of(const State& state) {
    const auto packed = [](std::initializer_list<int> parts) {
        std::uint64_t word = 0;
        for (const int part : parts) word = word << 8 | static_cast<std::uint64_t>(part);
        return word;
    };
    return {state.own[0],
            state.own[1],
            state.hand[0],
            state.hand[1],
            state.taken,
            packed({state.x[0], state.x[1], state.won[0], state.won[1], state.leader, state.count}),
            packed({state.led, state.best, state.best_seat, state.paradox})};
}

// Without the X tokens of colours in which a seat can fill nothing: they change nothing any more.
Key key_that_matters(State state) {
    if (state.count == 1) {  // of the trick start
        const int number = state.best % 5;
        state.taken &= ~(std::uint64_t{1} << state.best);
        state.numbers[state.leader] |= static_cast<std::uint16_t>(1U << number);
    }
    const std::uint64_t taken = state.taken;
    for (std::size_t p = 0; p < 2; ++p) {
        for (int colour = 0; colour < num_colours; ++colour) {
            const auto free = ~(taken >> 5 * colour) & 31;
            if ((free & state.numbers[p]) != 0) continue;
            state.x[p] &= static_cast<std::uint8_t>(~(1U << colour));
        }
    }
    return key_of(state);
}

std::vector<State> behind(const Game& of, const State& state) {
    std::vector<State> after;
    if (state.phase != Phase::play) return after;
    Game::Actions actions;
    of.legal_actions(state, actions);
    for (const Action action : actions) {
        State next = state;
        of.advance(next, action);
        after.push_back(next);
    }
    return after;
}

// A round dealt, discarded and played at random until `left` tricks are left, and one card more
// where `led`; nothing if it ends sooner.
std::optional<State> random_ending(const Game& of, std::uint64_t index, int left, bool led) {
    Stream stream(20, Domain::test, 1, index);
    State state = of.start(deal(of.rules(), 20, index));
    while (state.phase != Phase::over) {
        const int played = 2 * state.done + state.count;
        if (state.phase == Phase::play && played == 16 - 2 * left + (led ? 1 : 0)) return state;
        Game::Actions actions;
        of.legal_actions(state, actions);
        of.advance(state, actions[stream.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return {};
}

// Breadth first, ply by ply.
std::vector<Census::Ply> plain_census(const Game& of, const State& start) {
    std::vector<Census::Ply> plies;
    std::map<Key, State> ply{{key_of(start), start}};
    while (!ply.empty()) {
        Census::Ply count;
        std::map<Key, State> next;
        for (const auto& [key, state] : ply) {
            ++count.positions;
            if (state.phase == Phase::over) {
                if (state.paradox == none) ++count.finished;
                else ++count.paradoxes[state.paradox];
            }
            for (const State& after : behind(of, state)) next.emplace(key_of(after), after);
        }
        plies.push_back(count);
        ply = std::move(next);
    }
    return plies;
}

// Values of a position and of all behind it.
int plain_value(const Game& of, const State& state, std::map<Key, std::pair<State, int>>& values) {
    const Key key = key_of(state);
    if (const auto known = values.find(key); known != values.end()) return known->second.second;
    std::optional<int> value;
    for (const State& after : behind(of, state)) {
        const int next = plain_value(of, after, values);
        if (!value || (of.current_player(state) == 0 ? next > *value : next < *value)) value = next;
    }
    if (!value) value = of.score(state, 0) - of.score(state, 1);
    values.emplace(key, std::pair{state, *value});
    return *value;
}

void check_same(const std::vector<Census::Ply>& got, const std::vector<Census::Ply>& want) {
    CHECK_EQ(got.size(), want.size());
    for (std::size_t ply = 0; ply < std::min(got.size(), want.size()); ++ply) {
        CHECK_EQ(got[ply].positions, want[ply].positions);
        CHECK_EQ(got[ply].paradoxes[0], want[ply].paradoxes[0]);
        CHECK_EQ(got[ply].paradoxes[1], want[ply].paradoxes[1]);
        CHECK_EQ(got[ply].finished, want[ply].finished);
    }
}

Census census_of(const State& state, int threads) {
    Budget budget;
    return two::census(game, state, {.threads = threads}, budget);
}

two::Table table_of(const Game& of, const State& state, int threads = 1) {
    Budget budget;
    return two::Table::make(of, state, threads, budget);
}

template <class F>
std::string refusal(F call) {
    try {
        call();
    } catch (const Error& error) {
        return (error.kind() == ErrorKind::invalid_state ? "" : "other kind: ") +
               std::string(error.what());
    }
    return "nothing thrown";
}

State state_of(const char* text) { return read_position(game, text); }

// Whole rounds in which most X tokens are gone, which plays could not bring about: so few go on
// that a plain search can follow to the last trick. Blue and yellow can be exchanged in the first
// alone: the others differ in the X tokens of one seat, or in whose tokens lie there.
std::vector<State> rounds_with_few_x() {
    const State deal =
        state_of("2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -");
    std::vector<State> rounds(4, deal);
    rounds[0].x = {0b0110, 0b0111};
    rounds[1].x = {0b0011, 0b0110};
    rounds[2].x = {0b0110, 0b0101};
    for (const char* text : {"B3", "Y3"}) {
        game.advance(rounds[3], game.string_to_action(rounds[3], text));
    }
    rounds[3].x = {0b0110, 0b1001};
    return rounds;
}

struct File {  // removed when the test is done
    std::filesystem::path path = std::filesystem::temp_directory_path() /
                                 ("matou_blocks_" + std::to_string(std::random_device{}()));
    ~File() { std::filesystem::remove(path); }

    [[nodiscard]] std::string read() const {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& text) const {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
    }
};

State some_ending(int left, bool led) {
    for (std::uint64_t index = 1000;; ++index) {
        const auto state = random_ending(game, index, left, led);
        if (state && state->phase == Phase::play) return *state;
    }
}

}  // namespace

TEST("the census counts as a plain search does") {
    int endings = 0;
    for (std::uint64_t index = 0; index < 400; ++index) {
        const int left = 1 + static_cast<int>(index % 5);
        const auto state = random_ending(game, index, left, index % 3 == 1);
        if (!state || state->phase != Phase::play) continue;
        ++endings;
        const auto want = plain_census(game, *state);
        for (const int threads : {1, 2, 3}) {
            const Census got = census_of(*state, threads);
            CHECK(got.exact);
            check_same(got.plies, want);
            std::uint64_t positions = 0;
            for (const auto& ply : want) positions += ply.positions;
            CHECK_EQ(got.nodes, positions);
        }
    }
    CHECK(endings > 100);
}

TEST("the census reaches the last trick of a round from its first") {
    for (const State& state : rounds_with_few_x()) {
        check_same(census_of(state, 2).plies, plain_census(game, state));
    }
}

// From the deal, and from 6 and 5 tricks left with tokens that lie alike in both colours.
TEST("twin colours change no count, whether they are folded or not") {
    std::vector<State> states{rounds_with_few_x()[0]};
    for (const char* text : {"2 1122445/1134455 ...../.01../.01../#..## RBYG/RBYG 1/1 - 1 -",
                             "2 112445/113345 ....1/.01../.01../#0.## RBYG/RBYG 2/1 - 0 -",
                             "2 112445/113345 ....1/.01../.01../#0.## RBYG/RG 1/2 - 1 -"}) {
        states.push_back(state_of(text));
    }
    for (const State& state : states) {
        Budget folded_budget(4'000'000);
        Budget plain_budget(4'000'000);
        const CensusOptions folded_options{.threads = 2, .symmetry = true};
        const CensusOptions plain_options{.threads = 2, .symmetry = false};
        const Census folded = two::census(game, state, folded_options, folded_budget);
        const Census plain = two::census(game, state, plain_options, plain_budget);
        CHECK(folded.exact && plain.exact);
        CHECK_EQ(folded.nodes, plain.nodes);  // those spoken for count
        check_same(folded.plies, plain.plies);
        if (plain.nodes < 30'000) check_same(plain.plies, plain_census(game, state));
    }
}

// Distinct positions of data/README-cat-in-the-box.md's perft file.
TEST("the census has the known numbers of positions at the first plies of whole rounds") {
    struct Known {
        const char* position;
        std::vector<std::uint64_t> plies;
    };
    const std::vector<Known> rounds{
        {"2 111224445/122334455 ...../...../...../.##.# RBYG/RBYG 0/0 - 1 -",
         {1, 12, 158, 1462, 10626, 79011, 287771, 1795494}},
        {"2 112233355/122334455 ...../...../...../#..## RBYG/RBYG 0/0 - 1 -",
         {1, 12, 158, 1510, 11245, 87367, 329895, 2152177}},
        {"2 112244555/112233445 ...../...../...../#.#.# RBYG/RBYG 0/0 - 0 -",
         {1, 10, 160, 1492, 11553, 92295, 334468, 2139033}},
    };
    for (const Known& known : rounds) {
        std::uint64_t all = 0;
        for (const std::uint64_t positions : known.plies) all += positions;
        Budget budget(all);  // ends at ply 8
        const Census census = two::census(game, state_of(known.position), {.threads = 2}, budget);
        CHECK(!census.exact);
        CHECK(census.nodes <= all);
        CHECK_EQ(census.plies.size(), known.plies.size() + 1);
        for (std::size_t ply = 0; ply < known.plies.size(); ++ply) {
            CHECK_EQ(census.plies[ply].positions, known.plies[ply]);
        }
    }
}

TEST("every position of a table has the value of a plain search") {
    int tables = 0;
    std::size_t positions = 0;
    const std::array<std::array<std::uint8_t, 4>, 3> rows{
        {{0, 1, 2, 3}, {0, 1, 3, 2}, {2, 0, 3, 1}}};
    for (std::uint64_t index = 0; index < 400; ++index) {
        const Game of = game_with(rows[index % 3]);
        const auto state = random_ending(of, index, 1 + static_cast<int>(index % 4), index % 5 < 2);
        if (!state || state->phase != Phase::play) continue;
        ++tables;
        const two::Table table = table_of(of, *state, 1 + static_cast<int>(index % 3));
        std::map<Key, std::pair<State, int>> values;
        plain_value(of, *state, values);
        positions += values.size();
        for (const auto& [key, known] : values) CHECK_EQ(table.value(known.first), known.second);
    }
    CHECK(tables > 100);
    CHECK(positions > 20'000);
}

TEST("a table begun with few X tokens reaches from the first trick to the last") {
    const State state = rounds_with_few_x()[1];
    const two::Table table = table_of(game, state, 2);
    std::map<Key, std::pair<State, int>> values;
    plain_value(game, state, values);
    for (const auto& [key, known] : values) CHECK_EQ(table.value(known.first), known.second);
}

TEST("a table refuses what cannot follow from its position") {
    // Positions behind other plays: the same but for X tokens without use is the same here.
    int refused = 0;
    for (std::uint64_t index = 0; index < 120; ++index) {
        const auto start = random_ending(game, index, 4, index % 2 == 1);
        if (!start) continue;
        const std::vector<State> plays = behind(game, *start);
        if (plays.size() < 2 || plays[0].phase != Phase::play) continue;
        const two::Table table = table_of(game, plays[0]);
        std::map<Key, std::pair<State, int>> inside, outside;
        plain_value(game, plays[0], inside);
        std::set<Key> known;
        for (const auto& [key, one] : inside) known.insert(key_that_matters(one.first));
        plain_value(game, plays[1], outside);
        plain_value(game, *start, outside);
        for (const auto& [key, one] : outside) {
            if (known.contains(key_that_matters(one.first))) continue;
            ++refused;
            CHECK_THROWS(Error, table.value(one.first));
        }
    }
    CHECK(refused > 1000);
    const State state = some_ending(3, false);
    const two::Table table = table_of(game, state);
    for (const int change : {0, 1, 2, 3, 4, 5}) {
        State other = state;
        if (change == 0) std::swap(other.won[0], other.won[1]), other.won[0] += 1;
        if (change == 1) other.leader ^= 1;
        if (change == 2) other.hand[0] += 1;
        if (change == 3) std::swap(other.own[0], other.own[1]);
        if (change == 4) other.taken |= ~other.taken & -~other.taken;
        if (change == 5) std::swap(other.hand[0], other.hand[1]);
        const std::string line = refusal([&] { (void)table.value(other); });
        CHECK(line.find("cannot follow") != std::string::npos);
    }
    const State dealing = game.new_initial_state();
    CHECK(refusal([&] { (void)table_of(game, dealing); }).starts_with("other kind"));
    const Game three(standard_rules(3));
    CHECK(refusal([&] { table_of(three, three.start(deal(three.rules(), 1, 1))); })
              .starts_with("other kind"));
}

TEST("a table refuses a trick in progress that cannot be, and another end of the round") {
    int leads = 0;
    int ends = 0;
    for (std::uint64_t index = 0; index < 2000; ++index) {
        const auto start = random_ending(game, index, 1 + static_cast<int>(index % 2), false);
        if (!start || start->phase != Phase::play) continue;
        const two::Table table = table_of(game, *start);
        // A card in hand on a free cell, led against the rules of X tokens and red.
        Game::Actions legal;
        game.legal_actions(*start, legal);
        for (int cell = 0; cell < 20; ++cell) {
            const Action action = action::play_base + 9 * (cell / 5) + cell % 5;
            const std::size_t p = start->leader;
            if ((start->taken >> cell & 1) != 0) continue;
            if ((start->numbers[p] >> cell % 5 & 1) == 0) continue;
            if (std::find(legal.begin(), legal.end(), action) != legal.end()) continue;
            State led = *start;
            led.own[p] |= std::uint64_t{1} << cell;
            led.taken |= std::uint64_t{1} << cell;
            led.hand[p] -= std::uint64_t{1} << 4 * (cell % 5);
            if ((led.hand[p] >> 4 * (cell % 5) & 15) == 0) led.numbers[p] ^= 1U << cell % 5;
            led.count = 1;
            led.led = static_cast<std::uint8_t>(cell / 5);
            led.best = led.trick[0] = static_cast<std::uint8_t>(cell);
            led.best_seat = led.leader;
            ++leads;
            CHECK_THROWS(Error, table.value(led));
        }
        const std::vector<State> plays = behind(game, *start);
        if (plays[0].phase != Phase::play) continue;
        for (const int change : {0, 1, 2}) {
            State other = plays[0];
            if (change == 0) other.led ^= 1;
            if (change == 1) other.best_seat ^= 1;
            if (change == 2) other.leader ^= 1;
            CHECK_THROWS(Error, table.value(other));
        }
        // The ends behind one lead are not those behind another.
        const two::Table one = table_of(game, plays[0]);
        for (std::size_t n = 1; n < plays.size(); ++n) {
            for (const State& end : behind(game, plays[n])) {
                if (end.phase != Phase::over || end.paradox != none) continue;
                ++ends;
                CHECK_THROWS(Error, one.value(end));
            }
        }
    }
    CHECK(leads > 100);
    CHECK(ends >= 5);
}

TEST("a table comes back from its file, the same bytes for any number of threads") {
    for (const bool led : {false, true}) {
        const State state = some_ending(4, led);
        const File file, again;
        table_of(game, state, 1).save(file.path.string());
        const two::Table table = two::Table::load(game, file.path.string());
        std::map<Key, std::pair<State, int>> values;
        plain_value(game, state, values);
        for (const auto& [key, known] : values) CHECK_EQ(table.value(known.first), known.second);
        CHECK_EQ(table.positions(), table_of(game, state).positions());
        table_of(game, state, 3).save(again.path.string());
        CHECK(file.read() == again.read());
        table.save(again.path.string());
        CHECK(file.read() == again.read());
    }
}

TEST("a damaged, cut or foreign file of a table is refused in one line") {
    const State state = some_ending(3, false);
    const File file;
    const std::string path = file.path.string();
    const auto loaded = [&] { return refusal([&] { (void)two::Table::load(game, path); }); };
    CHECK(loaded().starts_with("can't read the table in '" + path + "': "));
    table_of(game, state).save(path);
    const std::string good = file.read();
    CHECK_EQ(loaded(), std::string("nothing thrown"));
    Stream stream(21, Domain::test, 2, 0);
    for (int trial = 0; trial < 300; ++trial) {
        std::string bad = good;
        const std::size_t at = trial < 150 ? static_cast<std::size_t>(trial)
                                           : stream.below(static_cast<std::uint32_t>(good.size()));
        bad[at] = static_cast<char>(bad[at] ^ (1 << stream.below(8)));
        file.write(bad);
        const std::string line = loaded();
        CHECK(line.find(path) != std::string::npos);
        CHECK(line.find('\n') == std::string::npos);
    }
    for (int trial = 0; trial < 100; ++trial) {
        file.write(good.substr(0, stream.below(static_cast<std::uint32_t>(good.size()))));
        CHECK(loaded().find(path) != std::string::npos);
    }
    file.write(good + "x");
    CHECK(loaded().find("is damaged") != std::string::npos);
    file.write("");
    CHECK(loaded().find("holds no table of values") != std::string::npos);
    file.write("matou cat_in_the_box values 2\n");
    CHECK(loaded().find("is of format '2'") != std::string::npos);
    table_of(game, state).save(path);
    const Game other = game_with({0, 1, 3, 2});
    CHECK(refusal([&] { (void)two::Table::load(other, path); })
              .find("is for rows 'RBYG', the game has 'RBGY'") != std::string::npos);
    CHECK(refusal([&] { table_of(game, state).save("/nowhere/there.table"); })
              .starts_with("can't write the table to '/nowhere/there.table': "));
}

TEST("a budget, a stop flag and progress are honoured") {
    const State state =
        state_of("2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -");
    for (const int threads : {1, 2}) {
        std::atomic<std::uint64_t> progress{0};
        Budget few(20'000, 0, nullptr, &progress);
        bool ended = false;
        try {
            (void)two::Table::make(game, state, threads, few);
        } catch (const Error& error) {
            ended = error.kind() == ErrorKind::budget_exhausted;
        }
        CHECK(ended);
        CHECK(few.nodes() <= 20'000);
        CHECK(progress > 10'000);
        std::atomic<bool> stop{true};
        Budget stopped(Budget::no_limit, 0, &stop);
        CHECK(!two::census(game, state, {.threads = threads}, stopped).exact);
        // Raised while the threads are at work.
        stop = false;
        progress = 0;
        Budget later(Budget::no_limit, 0, &stop, &progress);
        std::jthread other([&] {
            while (progress < 100'000) std::this_thread::yield();
            stop = true;
        });
        CHECK(!two::census(game, state, {.threads = threads}, later).exact);
        CHECK(later.nodes() < 50'000'000);
    }
    // Each position counts when it is found and when it is valued.
    const State small = some_ending(3, false);
    Budget all;
    const two::Table table = two::Table::make(game, small, 1, all);
    CHECK_EQ(all.nodes(), 2 * table.positions());
    Budget just(2 * table.positions());
    CHECK_EQ(two::Table::make(game, small, 2, just).positions(), table.positions());
    Budget one_less(2 * table.positions() - 1);
    CHECK_THROWS(Error, two::Table::make(game, small, 2, one_less));
}

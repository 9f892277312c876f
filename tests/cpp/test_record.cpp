// Records: what a text may start with, what of it a state holds, and what a seat knows of it.
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "check.hpp"
#include "matou/core/record.hpp"

using namespace matou;

namespace {

// Two seats hold a digit each, dealt by chance or stated, and in turn say `high` or `low`. A text
// starts with the two digits, as `4 7`, or in the middle, as `after 1 of 4 7`; `?` for what is not
// known. A seat sees its own digit alone.
struct State {
    std::array<std::int8_t, 2> digit{-1, -1};
    std::int8_t dealt = 0;
    std::int8_t said = 0;
    friend bool operator==(const State&, const State&) = default;
};

struct Game {
    using State = ::State;
    using Undo = State;
    using Actions = ActionList<2>;
    using Outcomes = OutcomeList<10>;

    int num_players() const { return 2; }
    int num_distinct_actions() const { return 2; }
    int max_chance_outcomes() const { return 10; }
    int current_player(const State& s) const {
        return s.dealt < 2 ? chance_player : s.said < 2 ? s.said : terminal_player;
    }
    void legal_actions(const State&, Actions& actions) const {
        actions.clear();
        actions.push(0);
        actions.push(1);
    }
    void chance_outcomes(const State&, Outcomes& outcomes) const {
        outcomes.clear();
        for (int digit = 0; digit < 10; ++digit) outcomes.push(digit, 1);
    }
    Undo apply(State& s, Action action) const {
        const Undo before = s;
        if (s.dealt < 2) {
            s.digit[static_cast<std::size_t>(s.dealt++)] = static_cast<std::int8_t>(action);
        } else {
            ++s.said;
        }
        return before;
    }
    void undo(State& s, const Undo& undo) const { s = undo; }
    double returns(const State&, int) const { return 0; }
    State resample(const State& s, int, std::uint64_t) const { return s; }
    int answer(const State& s, const std::array<int, 2>& deal) const {
        return deal[static_cast<std::size_t>(s.dealt)];
    }
    std::string action_to_string(const State& s, Action action) const {
        return s.dealt < 2 ? std::to_string(action) : action == 0 ? "say high" : "say low";
    }
    Action string_to_action(const State& s, std::string_view text) const {
        if (s.dealt < 2 && text.size() == 1 && text[0] >= '0' && text[0] <= '9')
            return text[0] - '0';
        if (s.dealt == 2 && text == "say high") return 0;
        if (s.dealt == 2 && text == "say low") return 1;
        bad_notation("no action: " + quoted(text));
    }
};
static_assert(Chancy<Game> && Hidden<Game>);

struct Notation {
    using Game = ::Game;
    using Deal = std::array<int, 2>;  // -1: not known
    using Origin = std::variant<Deal, State>;

    static int digit(std::string_view text) { return text == "?" ? -1 : text[0] - '0'; }
    static std::string digit_text(int digit) { return digit < 0 ? "?" : std::to_string(digit); }

    static Origin read_origin(const Game&, std::string_view text) {
        const auto all = words(text);
        if (all.size() == 2) return Deal{digit(all[0]), digit(all[1])};
        if (all.size() != 5) bad_notation("no start: " + quoted(text));
        return State{
            {static_cast<std::int8_t>(digit(all[3])), static_cast<std::int8_t>(digit(all[4]))},
            2,
            static_cast<std::int8_t>(digit(all[1]))};
    }
    static std::string write_origin(const Game&, const Origin& origin) {
        if (const auto* deal = std::get_if<Deal>(&origin)) {
            return digit_text((*deal)[0]) + ' ' + digit_text((*deal)[1]);
        }
        const State& state = std::get<State>(origin);
        return "after " + std::to_string(state.said) + " of " + digit_text(state.digit[0]) + ' ' +
               digit_text(state.digit[1]);
    }
    static std::optional<Deal> full_deal(const Game&, const Origin& origin) {
        const auto* deal = std::get_if<Deal>(&origin);
        if (deal == nullptr || (*deal)[0] < 0 || (*deal)[1] < 0) return std::nullopt;
        return *deal;
    }
    static Origin told(const Game&, const Deal& deal) { return deal; }
    static void check_origin(const Game& game, const Origin& origin) {
        const auto* deal = std::get_if<Deal>(&origin);
        const bool hides = deal == nullptr ? std::get<State>(origin).digit[0] < 0 ||
                                                 std::get<State>(origin).digit[1] < 0
                                           : *deal != Deal{-1, -1};
        if (hides) invalid_state("a state holds both digits: " + write_origin(game, origin));
    }
    static State start(const Game&, const Origin& origin) {
        if (const auto* state = std::get_if<State>(&origin)) return *state;
        const Deal& deal = std::get<Deal>(origin);
        if (deal[0] < 0) return {};
        return {{static_cast<std::int8_t>(deal[0]), static_cast<std::int8_t>(deal[1])}, 2, 0};
    }
    static std::string observation(const Game&, const State& state, int seat) {
        return seat < 0 ? "said " + std::to_string(state.said)
                        : digit_text(state.digit[static_cast<std::size_t>(seat)]);
    }
    static std::string information(const Game& game, const Origin& origin,
                                   std::span<const Action> history, int seat) {
        State state = start(game, origin);
        std::string moves;
        for (const Action action : history) {
            if (state.dealt == 2) moves += action == 0 ? " say_high" : " say_low";
            static_cast<void>(game.apply(state, action));
        }
        Deal seen{-1, -1};
        if (seat >= 0)
            seen[static_cast<std::size_t>(seat)] = state.digit[static_cast<std::size_t>(seat)];
        return write_origin(game, seen) + (moves.empty() ? "" : " moves" + moves);
    }
    static std::pair<Origin, std::vector<Action>> sample(const Game& game, std::string_view text,
                                                         std::uint64_t seed) {
        Deal deal = std::get<Deal>(read_origin(game, text.substr(0, 3)));
        for (int& digit : deal) digit = digit < 0 ? static_cast<int>(seed) : digit;
        return {deal, text.size() > 3 ? std::vector<Action>{1} : std::vector<Action>{}};
    }
};
using ToyRecord = Record<Notation>;

ToyRecord read(std::string_view text) {
    return ToyRecord::from_text(std::make_shared<const Game>(), text);
}

std::string refusal(std::string_view text) {
    try {
        static_cast<void>(read(text));
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST("a full deal is a start that holds everything") {
    const ToyRecord record = read("4 7 moves say_high");
    CHECK_EQ(record.player(), 1);
    CHECK_EQ(record.to_text(), "4 7 moves say_high");
    CHECK_EQ(record.history(), (std::vector<Action>{0}));
    CHECK(std::get<Notation::Deal>(record.origin()) == (Notation::Deal{4, 7}));
    CHECK_EQ(read("4 7").to_text(), "4 7");
}

TEST("before the deal chance has its words") {
    ToyRecord record = read("? ? moves 4 7 say_low");
    CHECK_EQ(record.to_text(), "? ? moves 4 7 say_low");
    CHECK(record.state() == read("4 7 moves say_high").state());
    for (int i = 0; i < 3; ++i) record.undo();
    CHECK_EQ(record.player(), chance_player);
    CHECK_THROWS(Error, record.undo());
    record.apply("9");
    CHECK_EQ(record.to_text(), "? ? moves 9");
}

TEST("a position is a start too, and nothing is taken back beyond it") {
    ToyRecord record = read("after 1 of 4 7 moves say_low");
    CHECK_EQ(record.player(), terminal_player);
    CHECK_EQ(record.to_text(), "after 1 of 4 7 moves say_low");
    CHECK(record.state() == read("4 7 moves say_low say_low").state());
    record.undo();
    CHECK_EQ(record.to_text(), "after 1 of 4 7");
    CHECK_THROWS(Error, record.undo());
}

TEST("a start that a state cannot have is refused") {
    CHECK_EQ(refusal("4 ?"), "a state holds both digits: 4 ?");
    CHECK_EQ(refusal("after 1 of ? 7 moves say_low"), "a state holds both digits: after 1 of ? 7");
    CHECK_EQ(refusal("4 7 5"), "no start: '4 7 5'");
    CHECK_EQ(refusal("4 7 moves say_high shout"), "no action: 'shout' (word 2 after 'moves')");
    CHECK_EQ(refusal("? ? moves 4 say_low"), "no action: 'say low' (word 2 after 'moves')");
}

TEST("a seat's information, and a game drawn from it") {
    const auto game = std::make_shared<const Game>();
    for (const auto* text : {"4 7 moves say_low", "? ? moves 4 7 say_low"}) {
        const ToyRecord record = read(text);
        CHECK_EQ(record.information(0), "4 ? moves say_low");
        CHECK_EQ(record.information(1), "? 7 moves say_low");
        CHECK_EQ(record.information(-1), "? ? moves say_low");
    }
    const ToyRecord drawn = ToyRecord::sample(game, "? 7 moves say_low", 5);
    CHECK_EQ(drawn.to_text(), "5 7 moves say_low");
    CHECK_EQ(drawn.player(), 1);
    CHECK_EQ(ToyRecord::sample(game, "4 ?", 5).to_text(), "4 5");
}

TEST("a history that cannot be is refused when a record is made of it") {
    const auto game = std::make_shared<const Game>();
    CHECK_EQ(ToyRecord(game, Notation::Deal{4, 7}, {0, 1}).player(), terminal_player);
    CHECK_THROWS(Error, ToyRecord(game, Notation::Deal{4, 7}, {0, 2}));
    CHECK_THROWS(Error, ToyRecord(game, Notation::Deal{4, 7}, {0, 1, 0}));
}

TEST("what is illegal is told with what all see") {
    ToyRecord record = read("4 7");
    try {
        record.apply(Action{2});
        CHECK(false);
    } catch (const Error& error) {
        CHECK_EQ(std::string(error.what()), "action 2 is not legal here: said 0");
    }
    CHECK_EQ(record.to_text(), "4 7");
}

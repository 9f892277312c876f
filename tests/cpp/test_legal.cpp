// Legal actions and effects against a slow reading of the rules text that knows nothing of bit
// sets, of action numbers or of shortcuts: every card, every name of the joker, every length and
// every subset is tried.
#include <map>
#include <set>

#include "pitaouf_tools.hpp"

using namespace tools;

namespace {

// What the rules say of one way to play: how the cell ends, where the cat ends.
struct Result {
    bool neutralised;
    int cell;
    auto operator<=>(const Result&) const = default;
};

class Oracle {
  public:
    Oracle(const Rules& rules, const State& state) : rules_(rules), state_(state) {
        own_ = state.cells[state.cat];
        danger_ = (state.danger >> state.cat & 1) != 0;
        out_ = state.way == Way::out;
        clears_ = !out_ && state.cat == 1;
        for (const Card card : Cards{state.hand}) hand_.push_back(card);
    }

    // Every legal action with its result; the sums' result is left to the caller.
    std::map<std::string, Result> all() {
        for (const Card card : hand_) {
            if (card != joker_card) add(card_text(card), card);
        }
        for (const Card card : hand_) {
            if (card == joker_card) joker();
        }
        const bool none_fits = found_.empty();
        if (!danger_ && (none_fits || rules_.sums == Sums::any_time)) sums();
        return found_;
    }

  private:
    int arrive(int length) const {
        if (clears_) return 1;
        return out_ ? std::min(state_.cat + length, rules_.track)
                    : std::max(state_.cat - length, 1);
    }
    static int value(Card card) { return card / 4 + 2; }
    static int suit(Card card) { return card % 4; }

    // Rules 6 and 7: the number of cells, 0 where the card doesn't fit, and how the cell ends.
    std::pair<int, bool> number(Card card) const {
        const bool figure = value(card) >= rules_.figures_from;
        if (value(card) > value(own_)) {
            if (suit(card) == suit(own_)) return {figure ? 3 : 2, true};
            return {figure ? 2 : 1, true};
        }
        if (danger_) return {0, false};
        if (value(card) == value(own_) || suit(card) == suit(own_)) return {1, false};
        return {0, false};
    }

    // The plays of one card or name with their texts: lengths as the notation spells them.
    std::vector<std::pair<std::string, Result>> spelt(const std::string& text, int number,
                                                      bool neutralises) const {
        if (number == 0) return {};
        if (rules_.moves == Moves::exact || number == 1 || clears_) {
            return {{text, {neutralises, arrive(number)}}};
        }
        std::vector<std::pair<std::string, Result>> list;
        std::set<int> arrived;
        for (int length = 1; length <= number; ++length) {
            if (!arrived.insert(arrive(length)).second) continue;
            list.push_back({text + ":" + std::to_string(length), {neutralises, arrive(length)}});
        }
        return list;
    }
    void add(const std::string& text, Card card) {
        const auto [cells, neutralises] = number(card);
        for (const auto& [play, result] : spelt(text, cells, neutralises)) found_[play] = result;
    }

    void joker() {
        if (rules_.joker == Joker::dead) return;
        if (rules_.joker != Joker::substitute) {
            const int cells = rules_.joker == Joker::wild ? 3 : 2;
            for (const auto& [play, result] : spelt("JK", cells, true)) found_[play] = result;
            return;
        }
        // Names in order: lowest rank first, the cell's own suit before the others, then S H D C.
        std::set<Result> reached;
        for (int rank = 2; rank <= rules_.ranks + 1; ++rank) {
            std::vector<int> suits{suit(own_)};
            for (int other = 0; other < rules_.suits; ++other) {
                if (other != suit(own_)) suits.push_back(other);
            }
            for (const int name_suit : suits) {
                const auto name = static_cast<Card>((rank - 2) * 4 + name_suit);
                const auto [cells, neutralises] = number(name);
                for (const auto& [play, result] :
                     spelt("JK=" + card_text(name), cells, neutralises)) {
                    if (reached.insert(result).second) found_[play] = result;
                }
            }
        }
    }

    void sums() {
        for (unsigned mask = 0; mask < 1U << hand_.size(); ++mask) {
            int total = 0;
            int cards = 0;
            std::string text;
            for (std::size_t i = 0; i < hand_.size(); ++i) {
                if ((mask >> i & 1) == 0) continue;
                ++cards;
                if (!text.empty()) text += '+';
                text += card_text(hand_[i]);
                const int joker[] = {rules_.ranks + 1, rules_.ranks + 2, rules_.ranks + 2, 0};
                total += hand_[i] == joker_card ? joker[static_cast<int>(rules_.joker)]
                                                : value(hand_[i]);
            }
            if (cards >= 2 && total > value(own_)) found_[text] = {false, arrive(1)};
        }
    }

    const Rules& rules_;
    const State& state_;
    std::vector<Card> hand_;
    Card own_;
    bool danger_;
    bool out_;
    bool clears_;
    std::map<std::string, Result> found_;
};

}  // namespace

TEST("legal actions and effects are those of the rules, in random games of many sizes") {
    Stream stream(31, Domain::test, 0, 0);
    const Rules bases[] = {Rules{},
                           sizes(4, 13, 10, bit(3) | bit(8), 5, 1),
                           sizes(3, 5, 9, bit(4), 3, 1, 5),
                           sizes(2, 6, 8, bit(3) | bit(6), 3, 1, 6),
                           sizes(2, 13, 12, bit(2), 8, 1, 9),
                           sizes(1, 13, 6, 0, 4, 1, 7),
                           sizes(4, 5, 12, bit(1) | bit(5), 6, 1, 4),
                           sizes(3, 4, 5, 0, 4, 1, 2),
                           sizes(2, 2, 4, bit(2), 1, 1, 99)};
    long states = 0;
    long dangers = 0;
    long clearings = 0;
    long lost = 0;
    for (std::uint64_t i = 0; i < 12000; ++i) {
        const Rules rules = shuffled_options(bases[i % std::size(bases)], stream);
        const Game game(rules);
        // The joker counts most: half of the games have it in hand.
        Deal given = unknown_deal(rules);
        if (i % 2 == 0) given.hand[0] = joker_card;
        const Deal cards = deal_given(rules, 5, i, given);
        State state = game.start(cards);
        Game::Actions actions;
        while (!game.is_terminal(state)) {
            if (game.current_player(state) == chance_player) {
                game.advance(state, game.answer(state, cards));
                continue;
            }
            game.legal_actions(state, actions);
            if (state.phase == Phase::play) {
                const auto want = Oracle(rules, state).all();
                ++states;
                dangers += (state.danger >> state.cat & 1) != 0;
                clearings += state.way == Way::back && state.cat == 1;
                CHECK_EQ(actions.size(), want.size());
                for (const Action action : actions) {
                    const std::string text = game.action_to_string(state, action);
                    const auto found = want.find(text);
                    CHECK(found != want.end());
                    if (found == want.end()) continue;
                    CHECK_EQ(game.string_to_action(state, text), action);
                    const Effect effect = game.effect(state, action);
                    CHECK_EQ(effect.neutralises, found->second.neutralised);
                    CHECK_EQ(effect.length, std::abs(found->second.cell - state.cat));
                    if (text.starts_with("JK")) {
                        CHECK_EQ(effect.cards, joker_bit);
                    } else if (contains(text, "+")) {
                        CHECK_EQ(cards_text(effect.cards, "+"), text);
                    } else {
                        CHECK_EQ(effect.cards, bit(*parse_card(text.substr(0, 2))));
                    }
                }
            }
            game.advance(state, lively_choice(game, state, actions, stream));
        }
        // A game is lost where the rules leave no play: here, on the fridge, or with an empty hand.
        if (state.phase == Phase::lost && state.cat < rules.track) {
            ++lost;
            CHECK(Oracle(rules, state).all().empty());
        }
    }
    // The random games have come everywhere.
    CHECK(states > 60000 && dangers > 1000 && clearings > 100 && lost > 6000);
}

TEST("a hand of twelve: all sums, and room for the longest list") {
    Rules rules = sizes(4, 13, 5, 0, 12, 1);
    rules.exchange = Exchange::none;
    rules.moves = Moves::up_to;
    rules.sums = Sums::any_time;
    const Table table(rules, chosen(rules, "2H", "JK AS KS QS JS TS 9S 8S 7S 6S 5S 4S"));
    Game::Actions actions;
    table.game.legal_actions(table.state, actions);
    CHECK_EQ(actions.size(), Oracle(rules, table.state).all().size());
    // 4095 - 12 sums; 4S to TS once, JS QS KS AS two lengths each; the joker has four effects.
    CHECK_EQ(actions.size(), 4096U - 1 - 12 + 7 + 4 * 2 + 4);
    CHECK_EQ(table.game.num_distinct_actions(), 633 + 4096);
}

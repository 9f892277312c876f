// Reads a position and checks that it can be: fields one by one, then that they add up, then the
// trick in progress by playing it again.
#include <bit>
#include <cassert>

#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/fields.hpp"
#include "matou/cat_in_the_box/hands.hpp"
#include "matou/cat_in_the_box/position_text.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::cat_in_the_box {
namespace {

struct Draft {
    const Rules& rules;
    State state;
    std::array<std::uint8_t, max_players> unknown{};
    std::vector<int> trick;  // cells, from the leader on

    [[nodiscard]] int players() const { return rules.players; }
    [[nodiscard]] std::size_t seats() const { return static_cast<std::size_t>(rules.players); }
    [[nodiscard]] int tokens(std::size_t p) const { return std::popcount(state.own[p]); }
    // Whether the seat has played in the trick in progress, and as which.
    [[nodiscard]] std::size_t place(std::size_t p) const {
        return (p + seats() - state.leader) % seats();
    }
    [[nodiscard]] bool has_played(std::size_t p) const { return place(p) < trick.size(); }
};

std::string cards(int number) {
    return std::to_string(number) + (number == 1 ? " card" : " cards");
}
std::string seat_name(std::size_t p) { return "seat " + std::to_string(p); }

void read_hands(Draft& draft, std::string_view text, bool partial) {
    const auto parts = per_seat("hands", draft.players(), text);
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const HeldCards held = read_hand("hands", draft.players(), parts[p]);
        if (held.unknown > 0 && !partial) {
            bad_notation("hands: a position states every card, here is '?': " + quoted(parts[p]));
        }
        draft.state.hand[p] = held.known;
        draft.state.numbers[p] = numbers_in(held.known);
        draft.unknown[p] = static_cast<std::uint8_t>(held.unknown);
    }
}

void read_board(Draft& draft, std::string_view text) {
    const int numbers = numbers_of(draft.players());
    const auto rows = split(text, '/');
    if (rows.size() != num_colours) {
        invalid_state("board: four rows with '/' between them, not " + std::to_string(rows.size()) +
                      ": " + quoted(text));
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].size() != static_cast<std::size_t>(numbers)) {
            invalid_state("board: a row has " + std::to_string(numbers) + " cells at " +
                          std::to_string(draft.players()) + " players, not " +
                          std::to_string(rows[row].size()) + ": " + quoted(rows[row]));
        }
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const char letter = rows[row][column];
            if (letter == '.') continue;
            const std::uint64_t cell = std::uint64_t{1} << (row * rows[row].size() + column);
            draft.state.taken |= cell;
            if (letter == '#') continue;
            if (letter < '0' || letter > '9') {
                bad_notation("board: a cell is '.', '#' or the seat that owns its token, not " +
                             quoted(std::string(1, letter)) + " in " + quoted(rows[row]));
            }
            if (letter - '0' >= draft.players()) {
                invalid_state("board: there is no seat " + quoted(std::string(1, letter)) +
                              " that could own a token: " + quoted(rows[row]));
            }
            draft.state.own[static_cast<std::size_t>(letter - '0')] |= cell;
        }
    }
}

void read_x(Draft& draft, std::string_view text) {
    const auto parts = per_seat("x", draft.players(), text);
    for (std::size_t p = 0; p < parts.size(); ++p) {
        unsigned tokens = 0;
        if (parts[p].empty()) bad_notation("x: no X token is written '-': " + quoted(text));
        for (const char letter : parts[p] == "-" ? std::string_view() : parts[p]) {
            const std::size_t colour = colour_letters.find(letter);
            if (colour == std::string_view::npos) {
                bad_notation("x: letters of RBYG, or '-' for no X token, not " + quoted(parts[p]));
            }
            if ((tokens >> colour & 1) != 0) {
                invalid_state("x: there is one X token of a colour: " + quoted(parts[p]));
            }
            tokens |= 1U << colour;
        }
        draft.state.x[p] = static_cast<std::uint8_t>(tokens);
    }
}

void read_tricks(Draft& draft, std::string_view text) {
    const auto parts = per_seat("tricks", draft.players(), text);
    const int most = tricks_of(draft.players());
    int done = 0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const int won = read_small("tricks", parts[p]);
        draft.state.won[p] = static_cast<std::uint8_t>(won);
        done += won;
    }
    if (done > most) {
        invalid_state("tricks: there are " + std::to_string(most) + " at " +
                      std::to_string(draft.players()) + " players, not " + std::to_string(done) +
                      ": " + quoted(text));
    }
    draft.state.done = static_cast<std::uint8_t>(done);
}

// Any number of tricks: a position asks what follows, also for predictions that the rules of its
// round would not have allowed.
void read_predictions(Draft& draft, std::string_view text) {
    if (draft.players() == 2) {
        if (text != "-") {
            invalid_state("predictions: nobody predicts at 2 players, it is '-', not " +
                          quoted(text));
        }
        return;
    }
    const auto parts = per_seat("predictions", draft.players(), text);
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const int number = read_small("predictions", parts[p]);
        const int most = tricks_of(draft.players());
        if (number > most) {
            invalid_state("predictions: a number of tricks is 0 to " + std::to_string(most) +
                          ", not " + quoted(parts[p]));
        }
        draft.state.prediction[p] = static_cast<std::uint8_t>(number);
    }
}

void read_trick(Draft& draft, std::string_view text) {
    if (text == "-") return;
    for (const std::string_view part : split(text, '/')) {
        draft.trick.push_back(read_cell("trick", draft.players(), part));
    }
    if (draft.trick.size() >= draft.seats()) {
        invalid_state("trick: a trick in progress has fewer cards than there are seats, not " +
                      std::to_string(draft.trick.size()) + ": " + quoted(text));
    }
}

// Neutral tokens: exactly three at 2 players, in each column green first, then yellow, then blue.
void check_blocked(const Draft& draft) {
    std::uint64_t neutral = draft.state.taken;
    for (const std::uint64_t own : draft.state.own) neutral &= ~own;
    const int wanted = draft.players() == 2 ? num_blocked : 0;
    if (std::popcount(neutral) != wanted) {
        invalid_state("board: " + std::to_string(wanted) + " cells hold a neutral token at " +
                      std::to_string(draft.players()) + " players, not " +
                      std::to_string(std::popcount(neutral)));
    }
    const int numbers = numbers_of(draft.players());
    for (int cell = 0; cell < num_colours * numbers; ++cell) {
        if ((neutral >> cell & 1) == 0) continue;
        const bool last = cell / numbers == num_colours - 1;
        if (cell < numbers || (!last && (neutral >> (cell + numbers) & 1) == 0)) {
            invalid_state(
                "board: neutral tokens lie on green, then yellow, then blue of a "
                "number, not on " +
                cell_text(draft.players(), cell));
        }
    }
}

// Every token of a seat is a card that it played, one in each trick.
void check_counts(const Draft& draft) {
    const State& state = draft.state;
    if (state.done == tricks_of(draft.players()) && !draft.trick.empty()) {
        invalid_state("trick: all " + std::to_string(state.done) +
                      " tricks are played, none is in progress");
    }
    for (std::size_t p = 0; p < draft.seats(); ++p) {
        const int played = state.done + (draft.has_played(p) ? 1 : 0);
        if (draft.tokens(p) != played) {
            invalid_state("tricks: after " + std::to_string(state.done) +
                          " tricks and the cards of the trick in progress " + seat_name(p) +
                          " has " + std::to_string(played) + " tokens on the board, not " +
                          std::to_string(draft.tokens(p)));
        }
        const int held = hand_size_of(draft.players()) - 1 - played;
        const int got = card_count(state.hand[p]) + draft.unknown[p];
        if (got != held) {
            invalid_state("hands: after a discard and " + std::to_string(played) + " plays " +
                          seat_name(p) + " holds " + cards(held) + ", not " + std::to_string(got));
        }
    }
    std::uint64_t everywhere = cards_on(draft.players(), state.taken);
    for (int number = 0; number < numbers_of(draft.players()); ++number) {
        int total = copies_of(everywhere, number);
        for (const std::uint64_t hand : state.hand) total += copies_of(hand, number);
        if (total > copies) {
            invalid_state("hands: more than five copies of the number " +
                          std::to_string(number + 1) +
                          " in hands and on the board: " + std::to_string(total));
        }
    }
}

// The winner of a trick leads the next one.
void check_leader(const Draft& draft) {
    if (draft.state.done > 0 && draft.state.won[draft.state.leader] == 0) {
        invalid_state("leader: seat " + std::to_string(draft.state.leader) +
                      " has won no trick, so it leads none but the first");
    }
}

// A seat loses the X token of a colour when another seat leads it, at most one in each trick.
void check_lost_x(const Draft& draft) {
    const int numbers = numbers_of(draft.players());
    for (std::size_t p = 0; p < draft.seats(); ++p) {
        std::uint64_t others = 0;
        for (std::size_t q = 0; q < draft.seats(); ++q) {
            if (q != p) others |= draft.state.own[q];
        }
        int lost = 0;
        for (int colour = 0; colour < num_colours; ++colour) {
            if ((draft.state.x[p] >> colour & 1) != 0) continue;
            ++lost;
            if ((others >> colour * numbers & all_numbers(draft.players())) == 0) {
                invalid_state("x: " + seat_name(p) + " can't have lost the X token of " +
                              colour_letters[static_cast<std::size_t>(colour)] +
                              ", no other seat has played that colour");
            }
        }
        const bool follows = draft.has_played(p) && draft.place(p) > 0;
        if (lost > draft.state.done + (follows ? 1 : 0)) {
            invalid_state("x: " + seat_name(p) + " has lost more X tokens than tricks were played");
        }
    }
}

// Takes the plays of the trick off the board, then plays them again one by one.
template <int P>
void replay_trick(const Game& game, Draft& draft) {
    using L = Layout<P>;
    State& state = draft.state;
    const auto seat_at = [&](std::size_t place) { return (state.leader + place) % P; };
    for (std::size_t i = 0; i < draft.trick.size(); ++i) {
        const int cell = draft.trick[i];
        const std::size_t p = seat_at(i);
        const std::uint64_t bit = L::bit(cell);
        if ((state.own[p] & bit) == 0) {
            invalid_state("trick: " + seat_name(p) + " has no token on " + cell_text(P, cell));
        }
        state.own[p] &= ~bit;
        state.taken &= ~bit;
        state.hand[p] += one_card(L::number(cell));
        state.numbers[p] = numbers_in(state.hand[p]);
        // Replaying must not take an X token that the text says is there.
        const int led = L::colour(draft.trick[0]);
        if (i > 0 && L::colour(cell) != led && (state.x[p] >> led & 1) != 0) {
            invalid_state("x: " + seat_name(p) + " did not follow, so it has lost the X token of " +
                          colour_letters[static_cast<std::size_t>(led)]);
        }
    }
    state.phase = Phase::play;
    for (const int cell : draft.trick) {
        if ((legal_plays<P>(state) & L::bit(cell)) == 0) {
            invalid_state("trick: " + seat_name(static_cast<std::size_t>(to_play<P>(state))) +
                          " could not play " + cell_text(P, cell) + " there");
        }
        game.advance(state, action::play_base + max_numbers * L::colour(cell) + L::number(cell));
    }
}

// Whose turn it is, or how the round has ended.
template <int P>
void settle_end(Draft& draft) {
    State& state = draft.state;
    state.phase = Phase::play;
    state.paradox = none;
    if (state.done == Layout<P>::tricks) {
        state.phase = Phase::over;
        return;
    }
    const int seat = to_play<P>(state);
    if (draft.unknown[static_cast<std::size_t>(seat)] == 0 && legal_plays<P>(state) == 0) {
        state.phase = Phase::over;
        state.paradox = static_cast<std::uint8_t>(seat);
    }
}

Position read(const Game& game, std::string_view text, bool partial) {
    const std::vector<std::string_view> fields = words(text);
    if (fields.size() != 8) {
        bad_notation(
            "a position has eight fields, 'players hands board x tricks predictions leader "
            "trick', not " +
            std::to_string(fields.size()) + ": " + quoted(text));
    }
    check_players_field(game.rules(), fields[0]);
    Draft draft{game.rules(), game.new_initial_state(), {}, {}};
    read_hands(draft, fields[1], partial);
    read_board(draft, fields[2]);
    read_x(draft, fields[3]);
    read_tricks(draft, fields[4]);
    read_predictions(draft, fields[5]);
    draft.state.leader = static_cast<std::uint8_t>(read_seat("leader", draft.players(), fields[6]));
    read_trick(draft, fields[7]);
    check_blocked(draft);
    check_counts(draft);
    check_leader(draft);
    check_lost_x(draft);
    with_players(draft.players(), [&]<int P>(std::integral_constant<int, P>) {
        replay_trick<P>(game, draft);
        settle_end<P>(draft);
    });
    return {draft.state, draft.unknown};
}

}  // namespace

State read_position(const Game& game, std::string_view text) {
    return read(game, text, false).state;
}
Position read_partial_position(const Game& game, std::string_view text) {
    return read(game, text, true);
}

}  // namespace matou::cat_in_the_box

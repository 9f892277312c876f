"""Cases of Filou worked out by hand: the examples of the written rules, rule after rule."""

from __future__ import annotations

from typing import Any

import pytest

from matou.errors import BadNotation, IllegalAction, InvalidState, NotApplicable
from matou.filou.rules import Rules

FOUR = "4 0 3/3/3/3"
FIVE = "5 0 3/3/3/3/3"
THREE = "3 1 3/3/3;3 15/small-dog/-8/-5/rabbit/5/8/11/big-dog"
KINDS = ["-8", "-5", "rabbit", "3", "5", "8", "11", "15", "small-dog", "big-dog"]


def after(book: Any, deal: str, moves: str) -> Any:
    return book.from_text(f"{deal} moves {moves}")


def legal(book: Any, state: Any) -> list[str]:
    return [book.action_to_string(state, action) for action in book.legal_actions(state)]


def lays(*cards: str) -> str:
    return " ".join(f"lay_{card}" for card in cards)


def kinds(row: str) -> list[int]:
    return [KINDS.index(card) for card in row.split()]


# Rules 1 to 5


@pytest.mark.parametrize(
    ("deal", "bank", "cards"), [(THREE, 12, [3, 6]), (FOUR, 15, [2, 4, 6]), (FIVE, 18, [2, 3, 4, 6])]
)
def test_the_set_up(book: Any, deal: str, bank: int, cards: list[int]) -> None:
    state = book.from_text(deal)
    players = int(deal[0])
    assert list(state.mice)[:players] == [15] * players
    assert state.bank == bank
    assert list(state.on_card)[: players - 1] == cards
    assert bank + sum(cards) == {3: 21, 4: 27, 5: 33}[players]
    everything = [f"lay {card}" for card in KINDS if card != "3"]
    assert legal(book, state) == everything
    for _ in range(players):
        assert legal(book, state) == everything  # every seat has a set of its own
        book.apply(state, book.string_to_action(state, "lay 15"))
    assert legal(book, state)[0] == "pass"


def test_cards_are_laid_clockwise_from_the_start_player(book: Any) -> None:
    state = book.from_text("4 2 -8/-5/3/5")
    order = []
    for card in ("15", "11", "8", "rabbit"):
        order.append(state.current_player())
        book.apply(state, book.string_to_action(state, f"lay {card}"))
    assert order == [2, 3, 0, 1]
    assert list(state.row)[:4] == kinds("15 11 8 rabbit")
    assert (state.current_player(), state.open_cards()) == (2, 1)


# Rules 6 to 9: the auction


def test_bids_are_totals_above_the_highest_and_at_most_ones_own_mice(book: Any) -> None:
    state = after(book, FOUR, lays("15", "11", "8", "5"))
    assert legal(book, state) == ["pass", *(f"bid {mice}" for mice in range(1, 16))]
    state = after(book, FOUR, f"{lays('15', '11', '8', '5')} bid_6 bid_9 pass")
    assert (state.bid, state.bidder) == (9, 1)
    assert legal(book, state) == ["pass", *(f"bid {mice}" for mice in range(10, 16))]


def test_six_mice_bid_come_back_and_two_are_won(book: Any) -> None:
    """The example of the rules: six mice were bid, then the seat passes: the six, and the two of the first card."""
    state = after(book, FOUR, f"{lays('15', '11', '8', '5')} bid_6 bid_7 bid_8 bid_9 pass")
    assert list(state.mice)[:4] == [17, 15, 15, 15]
    assert list(state.on_card)[:3] == [0, 4, 6]
    assert (state.open_cards(), state.current_player()) == (2, 1)
    assert state.bank == 15  # nothing is paid by who passes


def test_each_pass_takes_the_lowest_card_that_holds_mice(book: Any) -> None:
    state = after(book, FIVE, f"{lays('15', '11', '8', '5', 'rabbit')} bid_1 pass pass pass")
    assert list(state.mice)[:5] == [15, 17, 18, 19, 15]
    assert list(state.on_card) == [0, 0, 0, 6]
    assert state.open_cards() == 4


def test_the_seat_left_pays_at_once_and_starts_the_next_round(book: Any) -> None:
    state = after(book, FOUR, f"{lays('15', '11', '8', '5')} pass bid_1 bid_4 pass pass")
    assert (state.round, state.phase, state.current_player()) == (1, 0, 2)
    assert list(state.mice)[:4] == [17, 21, 11, 19]
    assert list(state.cats)[:4] == [0, 0, 39, 0]
    assert state.bank == 15 + 4 - 12
    assert list(state.on_card)[:3] == [2, 4, 6]
    assert legal(book, state) == [f"lay {card}" for card in KINDS if card not in ("3", "8")]


def test_who_cannot_raise_must_pass(book: Any) -> None:
    state = book.position(Rules(), ["15", "11", "8", "5"], [3, 3, 0, 9])
    for action in ("lay 15", "lay 11", "lay 8", "lay 5", "bid 3"):
        book.apply(state, book.string_to_action(state, action))
    assert legal(book, state) == ["pass"]
    book.apply(state, 10)
    assert legal(book, state) == ["pass"]
    book.apply(state, 10)
    assert legal(book, state) == ["pass", *(f"bid {mice}" for mice in range(4, 10))]


# Rule 10: nobody has bid


def test_the_last_one_buys_for_a_mouse(book: Any) -> None:
    moves = f"{lays('15', '11', '8', '5')} pass pass pass"
    state = after(book, FOUR, moves)
    assert (state.current_player(), state.open_cards()) == (3, 4)
    assert legal(book, state) == ["pass", "buy"]
    state = after(book, FOUR, f"{moves} buy")
    assert list(state.mice)[:4] == [17, 19, 21, 14]
    assert list(state.cats)[:4] == [0, 0, 0, 39]
    assert (state.start, state.current_player(), state.round, state.bank) == (3, 3, 1, 16 - 12)


def test_the_last_one_who_passes_gets_nothing_and_no_card_is_filled(book: Any) -> None:
    moves = f"{lays('15', '11', '8', '5')} pass pass pass pass"
    state = after(book, FOUR, moves)
    assert list(state.mice)[:4] == [17, 19, 21, 15]
    assert list(state.cats)[:4] == [0, 0, 0, 0]
    assert (state.start, state.current_player(), state.round) == (0, 0, 1)
    assert (state.bank, list(state.on_card)[:3]) == (15, [0, 0, 0])  # though the bank holds enough
    # The round counts; in the next one passing brings nothing, after it the cards are filled again.
    moves += f" {lays('8', '5', '15', '11')} pass pass pass"
    state = after(book, FOUR, moves)
    assert list(state.mice)[:4] == [17, 19, 21, 15]
    assert list(after(book, FOUR, f"{moves} buy").on_card)[:3] == [2, 4, 6]
    assert list(after(book, FOUR, f"{moves} pass").on_card)[:3] == [0, 0, 0]


def test_without_a_mouse_the_last_one_must_pass(book: Any) -> None:
    state = book.position(Rules(), ["15", "11", "8", "5"], [0, 0, 0, 0], cards=[0, 0, 0])
    for _ in range(4):
        book.apply(state, book.legal_actions(state)[0])
    for _ in range(4):
        assert legal(book, state) == ["pass"]
        book.apply(state, 10)
    assert (state.current_player(), book.returns(state)) == (-4, [0, 0, 0, 0])


# Rule 11: dogs


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("11 -5 small-dog rabbit -8", 6),  # the examples of the rules
        ("11 -5 big-dog rabbit -8", -13),
        ("11 -5 small-dog big-dog -8", -2),  # more than one dog: no effect on the cats
        ("15 small-dog small-dog 3", 18),
        ("15 big-dog big-dog big-dog 3", 18),
        ("big-dog 3 15 11", 14),  # the best positive cat
        ("big-dog rabbit -8 -5", -13),  # no positive cat: the rabbit
        ("big-dog -8 -5 -8", -16),  # neither: -5 before -8
        ("big-dog -8 -8 -8", -16),
        ("small-dog -5 -8 15", 10),  # -8 before -5
        ("small-dog -5 rabbit 15", 15),
        ("small-dog rabbit 3 15", 18),  # no negative cat: the rabbit
        ("small-dog 15 5 8", 23),  # neither: the smallest positive cat
        ("small-dog 15 3 3", 18),
        ("big-dog small-dog big-dog small-dog", 0),
        ("15 11 8 5", 39),
        ("-8 -8 -5 -5", -26),
    ],
)
def test_what_the_dogs_leave(book: Any, row: str, points: int) -> None:
    assert book.row_points(kinds(row)) == book.row_points(kinds(row)[::-1]) == points
    # And in a game, where the seat to the left of the start player buys.
    cards = row.split()
    players = len(cards)
    deal = f"{players} 0 {'/'.join('3' if card != '3' else '5' for card in cards)}"
    state = after(book, deal, f"{lays(*cards)} pass bid_1 {' '.join(['pass'] * (players - 2))}")
    assert state.round == 1
    assert list(state.cats) == [0, points, 0, 0, 0]


def test_the_fourth_set_is_of_the_row(book: Any) -> None:
    moves = f"{lays('11', '-5', '15')} bid_1 pass pass"
    state = after(book, THREE, moves)  # 15 comes from the pile
    assert list(state.cats)[:3] == [0, 11 - 5 + 15 + 15, 0]
    moves += f" {lays('-5', '-8', '11')} bid_1 pass pass"  # now the small dog
    assert list(after(book, THREE, moves).cats)[:3] == [0, 36 + 6, 0]


# Rule 13: refilling


def test_the_cards_are_filled_all_or_not_at_all(book: Any) -> None:
    moves = f"{lays('15', '11', '8', '5')} bid_1 pass pass pass"  # bank 15 + 1 - 12
    moves += f" {lays('11', '8', '5', '15')} bid_1 pass pass pass"
    state = after(book, FOUR, moves)
    assert (state.bank, list(state.on_card)[:3]) == (5, [0, 0, 0])  # 5 would fill the first card
    short = f"{moves} {lays('8', '5', '15', '11')} bid_6 pass pass pass"
    state = after(book, FOUR, short)
    assert (state.bank, list(state.on_card)[:3]) == (11, [0, 0, 0])
    assert list(state.mice)[:4] == [7, 19, 23, 27]  # passing brought nothing in that round
    state = after(book, FOUR, f"{moves} {lays('8', '5', '15', '11')} bid_7 pass pass pass")
    assert (state.bank, list(state.on_card)[:3]) == (0, [2, 4, 6])  # 12 are enough


# Rule 14: the end


def test_the_game_ends_after_nine_rounds_and_the_last_bid_is_paid(book: Any) -> None:
    state = book.position(Rules(), ["15", "11", "8", "5"], [9, 9, 9, 9], cats=[1, 2, 3, -4], bank=20)
    for action in ("lay 15", "lay 11", "lay 8", "lay 5", "bid 7", "pass", "pass"):
        book.apply(state, book.string_to_action(state, action))
    assert book.current_player(state) == 3
    book.apply(state, 10)
    assert book.current_player(state) == -4
    assert book.returns(state) == [2 + 40, 11 + 2, 13 + 3, 15 - 4]
    assert (state.bank, list(state.on_card)) == (27, [0, 0, 0, 0])  # the bank is not charged again
    assert state.round == 9


# Rules 15 to 17: three players


def test_three_players_open_the_fourth_card_then_one_then_two(book: Any) -> None:
    moves = lays("11", "-5", "8")
    state = after(book, THREE, lays("11", "-5"))
    assert (state.open_cards(), state.fourth) == (0, -1)
    state = after(book, THREE, moves)
    assert (state.open_cards(), state.fourth) == (0, KINDS.index("15"))
    state = after(book, THREE, f"{moves} bid_1 bid_2")
    assert state.open_cards() == 0
    state = after(book, THREE, f"{moves} pass")
    assert (state.open_cards(), list(state.mice)[:3], list(state.on_card)[:2]) == (1, [15, 18, 15], [0, 6])
    state = after(book, THREE, f"{moves} pass pass")
    assert (state.open_cards(), list(state.mice)[:3], state.current_player()) == (3, [15, 18, 21], 0)
    assert legal(book, state) == ["pass", "buy"]
    state = after(book, THREE, f"{moves} pass pass buy")
    assert (list(state.cats)[:3], state.start, state.bank) == ([29, 0, 0], 0, 12 + 1 - 9)
    state = after(book, THREE, f"{moves} pass pass pass")
    assert (list(state.cats)[:3], state.start, state.bank, state.round) == ([0, 0, 0], 1, 12, 1)


# What is refused


@pytest.mark.parametrize(
    ("moves", "action", "message"),
    [
        ("", "lay 3", "action 'lay 3': 3 is not in the hand of seat 0: round 1, seat 0 lays one of -8/-5/rabbit"),
        ("", "pass", "action 'pass': a card is to be laid first: "),
        ("", "15", "action '15': no card is dealt now: "),
        ("BID", "lay 8", "action 'lay 8': all cards of this round are laid: round 1, seat 0 bids or passes, no bid, "),
        ("BID", "bid 16", "action 'bid 16': seat 0 has 15 mice: "),
        ("BID bid_6", "bid 6", "action 'bid 6': it is not above the highest bid, 6: round 1, seat 1"),
        ("BID bid_6", "buy", "action 'buy': only the last one buys, when all others have passed without a bid: "),
        ("BID pass pass pass", "bid 1", "action 'bid 1': all others have passed without a bid, so that the row is"),
        ("BID", "bid 0", "action 'bid 0': a bid is one mouse at least"),
        ("BID", "bid 109", "action 'bid 109': there are 108 mice in all"),
        ("BID", "bid 99999999999999", "action 'bid 99999999999999': there are 108 mice in all"),
    ],
)
def test_actions_that_are_not_allowed(book: Any, moves: str, action: str, message: str) -> None:
    moves = moves.replace("BID", lays("15", "11", "8", "5"))
    state = after(book, FOUR, moves) if moves else book.from_text(FOUR)
    before = book.to_text(state)
    with pytest.raises(IllegalAction) as caught:
        book.string_to_action(state, action)
    assert str(caught.value).startswith(message)
    assert book.to_text(state) == before
    with pytest.raises(IllegalAction, match=f"^move number {len(moves.split()) + 1}: action '{action}'"):
        after(book, FOUR, f"{moves} {action.replace(' ', '_')}")


def test_action_numbers_that_are_not_allowed(book: Any) -> None:
    state = book.from_text(FOUR)
    for action in (-1, 120, 3000):
        with pytest.raises(IllegalAction, match=f"^action {action}: not allowed here: round 1"):
            book.apply(state, action)
    with pytest.raises(IllegalAction, match="^action 'bid 3': a card is to be laid first"):
        book.apply(state, 14)
    early = book.new_initial_state(Rules())
    with pytest.raises(IllegalAction, match="^action 10: not allowed here: the deal, 4 0 [?]/[?]/[?]/[?]"):
        book.apply(early, 10)
    with pytest.raises(IllegalAction, match="^action 'pass': a card is to be dealt first: the deal"):
        book.string_to_action(early, "pass")


@pytest.mark.parametrize("text", ["", "lay", "lay 4", "lay  15", "lay -15", "bid", "bid x", "bid -1", "bid 06", "Pass"])
def test_texts_that_spell_no_action(book: Any, text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        book.string_to_action(after(book, FOUR, lays("15", "11", "8", "5")), text)
    assert str(caught.value).endswith(f"not {text!r}")


PILE = "15/-5/5/big-dog/11/8/small-dog/3/rabbit"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", BadNotation, "players: their number is written first, not ''"),
        ("x 0 3/3", BadNotation, "players: their number is written first, not 'x'"),
        ("6 0 3/3/3/3/3/3", InvalidState, "players: the game is for 3 to 5, not 6"),
        ("4 0", BadNotation, "a deal begins `P start removed`, three fields, not 2"),
        ("4 a 3/3/3/3", BadNotation, "start: a seat is written as a digit, not 'a'"),
        ("4 4 3/3/3/3", InvalidState, "start: the seats are 0 to 3, not 4"),
        ("4 0 3/3/3/4", BadNotation, "removed: a card is one of -8, -5, rabbit, "),
        ("4 0 3/3/3", InvalidState, "removed: 4 sets lose a card each, not 3"),
        (f"4 0 3/3/3/3;-8 {PILE}", BadNotation, "fourth set: there is none with 4 players"),
        ("3 0 3/3/3", BadNotation, "fourth set: with 3 players `;removed pile` follows, not ''"),
        ("3 0 3/3/3;-8", BadNotation, "fourth set: with 3 players `;removed pile` follows, not '-8'"),
        (f"3 0 3/3/3;-8/5 {PILE}", BadNotation, "fourth set: one card is removed, not '-8/5'"),
        (f"3 0 3/3/3;15 {PILE}", InvalidState, "pile: 15 is there twice"),
        ("3 0 3/3/3;-8 15/-5", InvalidState, "pile: it has 9 cards, not 2"),
        (f"3 0 3/3/3;-8 {PILE.replace('11', '12')}", BadNotation, "pile: a card is one of -8, -5, rabbit, "),
    ],
)
def test_deals_that_cannot_be(book: Any, text: str, error: type[Exception], message: str) -> None:
    for read in (book.deal_from_text, book.from_text):
        with pytest.raises(error) as caught:
            read(text)
        assert str(caught.value).startswith(message)
        assert str(caught.value).endswith(repr(text))


def test_a_deal_is_for_its_number_of_players(book: Any) -> None:
    with pytest.raises(InvalidState, match="players: these rules are for 5, not 4: '4 0 3/3/3/3'"):
        book.from_text(FOUR, Rules(players=5))
    with pytest.raises(InvalidState, match="removed: 5 sets lose a card each, not 4: '4 0 3/3/3/3'"):
        book.start(Rules(players=5), book.deal_from_text(FOUR))
    with pytest.raises(InvalidState, match="the kinds are 0 to 9: "):
        book.start(Rules(), book.deal_from_text(FOUR)._replace(removed=(0, 1, 2, 10)))


def test_the_deal_card_by_card(book: Any) -> None:
    state = book.new_initial_state(Rules(players=3), 2)
    for count, card in enumerate(["15", "15", "rabbit", "-8", *PILE.split("/")]):
        assert state.current_player() == -1
        free = [kind for kind in range(10) if count < 4 or KINDS[kind] not in ["-8", *PILE.split("/")][: count - 3]]
        assert book.chance_weights(state) == [(kind, 1) for kind in free]
        assert book.legal_actions(state) == []
        if count == 5:
            assert book.to_text(state) == "3 2 15/15/rabbit;-8 15/?/?/?/?/?/?/?/?"
            with pytest.raises(IllegalAction, match="action '15': 15 has had its place: the deal, 3 2 15/15/rabbit;-8"):
                book.string_to_action(state, "15")
        book.apply(state, book.string_to_action(state, card))
    assert book.to_text(state) == f"3 2 15/15/rabbit;-8 {PILE}"
    assert state.current_player() == 2
    with pytest.raises(InvalidState, match="first: the seats are 0 to 2, not 3"):
        book.new_initial_state(Rules(players=3), 3)


def test_positions_that_cannot_be(book: Any) -> None:
    hands, mice = ["15", "11", "8", "5"], [1, 1, 1, 1]
    for changed, message in (
        ({"hands": ["15", "11", "8"]}, "hands: 4 of equal size"),
        ({"hands": ["15/3", "11", "8", "5"]}, "hands: 4 of equal size"),
        ({"hands": ["15/15", "11/3", "8/3", "5/3"]}, "hands: 15 is there twice"),
        ({"mice": [1, 1, 1]}, "mice, cats: one number for each of 4 seats"),
        ({"mice": [1, 1, 1, -1]}, "mice: none are owed"),
        ({"mice": [99, 1, 1, 1]}, "mice: none are owed, and there are 108 in all"),
        ({"start": 4}, "start: the seats are 0 to 3, not 4"),
        ({"removed": ["15", "3", "3", "3"]}, "removed: 15 is in the hand of seat 0"),
        ({"pile": "15"}, "pile: it is for 3 players, and for them"),
    ):
        given: dict[str, Any] = {"hands": hands, "mice": mice, **changed}
        with pytest.raises(InvalidState, match=message):
            book.position(Rules(), **given)
    state = book.position(Rules(), hands, mice)
    for told in (book.to_text, lambda at: book.information_text(at, 0)):
        with pytest.raises(NotApplicable, match="this is for states that began with a deal: round 9, seat 0 lays"):
            told(state)

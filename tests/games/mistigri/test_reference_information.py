"""Deals, texts and errors of the readable rules of Crazy Mistigri, and what each seat knows."""

from __future__ import annotations

from typing import Any

import pytest

from matou.errors import BadNotation, IllegalAction, InvalidState, NotApplicable
from matou.mistigri.rules import Rules

HANDS = ["3a,3b,3b,3c,3c,3d,3d,4a,4a,4b", "4b,4c,4d,5a,5b,5c,5c,5d,6a", "6b,6c,6d,7a,7b,7d,8a,8c,8d"]
DEAL = f"3 1 {'/'.join(HANDS)}"


def views(book: Any, moves: str) -> list[str]:
    """The moves as everybody, then seats 0, 1, 2 know them; the hands are seen to be hidden on the way."""
    state = book.from_text(f"{DEAL} moves {moves}")
    assert book.to_text(state) == f"{DEAL} moves {moves}"
    found = []
    for seat in (-1, 0, 1, 2):
        shown = [hand if other == seat else ",".join("?" * len(hand.split(","))) for other, hand in enumerate(HANDS)]
        head = f"3 1 {'/'.join(shown)} moves "
        text = book.information_text(state, seat)
        assert text.startswith(head)
        found.append(text.removeprefix(head))
    return found


# What a seat knows


def test_a_drawn_card_is_known_to_two_seats(book: Any) -> None:
    # Seat 1 draws from seat 0, seat 2 from seat 1, seat 0 from seat 2.
    assert views(book, "draw_3b pass draw_5c pass draw_8d") == [
        "draw_? pass draw_? pass draw_?",
        "draw_3b pass draw_? pass draw_8d",
        "draw_3b pass draw_5c pass draw_?",
        "draw_? pass draw_5c pass draw_8d",
    ]


def test_pairs_and_gifts_are_public(book: Any) -> None:
    moves = "draw_? pair_5a_5b gift_5a_2 gift_5b_0 draw_?"
    known = moves.replace("draw_?", "draw_4a", 1)
    assert views(book, "draw_4a pair_5a_5b gift_5a_2 gift_5b_0 draw_6a") == [
        moves,
        known,
        known.replace("draw_?", "draw_6a"),
        moves[:-1] + "6a",
    ]


def test_a_card_given_is_known_to_giver_and_receiver(book: Any) -> None:
    assert views(book, "draw_3b pair_4b_4c give_6a_2") == [
        "draw_? pair_4b_4c give_?_2",
        "draw_3b pair_4b_4c give_?_2",
        "draw_3b pair_4b_4c give_6a_2",
        "draw_? pair_4b_4c give_6a_2",
    ]


def test_a_swap_with_the_pile_is_public(book: Any) -> None:
    # Seat 1 draws a 3 of seat 0 and passes; seat 2 passes; seat 0 plays 3+3 and swaps after the draw of seat 1.
    moves = "draw_3b pass draw_5c pass draw_8d pair_3c_3d swap draw_4a swap_4b_3d"
    hidden = moves.replace("3b", "?").replace("5c", "?").replace("8d", "?").replace("draw_4a", "draw_?")
    assert views(book, moves) == [
        hidden,
        hidden.replace("draw_?", "draw_3b", 1)
        .replace("pass draw_? pair", "pass draw_8d pair")
        .replace("p draw_?", "p draw_4a"),
        hidden.replace("draw_? pass", "draw_3b pass", 1)
        .replace("s draw_? pass", "s draw_5c pass")
        .replace("p draw_?", "p draw_4a"),
        hidden.replace("pass draw_? pass draw_?", "pass draw_5c pass draw_8d"),
    ]


def test_a_card_shown_is_known_to_its_owner_and_by_the_draw(book: Any) -> None:
    rules = Rules(players=4)
    hands = [
        ["2a", "2b", "2c", "2d", "2a", "2b", "2c", "2d", "3a"],
        ["3b", "3b", "3c", "3c", "3d", "3d", "4a", "4a", "4b"],
    ]
    hands += [["4b", "4c", "4d", "5a", "5b", "5c", "5c", "5d", "6a"]]
    hands += [["6b", "6c", "6d", "7a", "7b", "7d", "8a", "8c", "8d", "9b"]]
    spelt = f"4 0 {'/'.join(map(','.join, hands))}"
    state = book.from_text(f"{spelt} moves draw_9b pair_2a_2b show_9b", rules)
    for seat in (-1, 0, 1, 2, 3):
        moves = book.information_text(state, seat).split(" moves ")[1]
        assert moves == f"draw_{'9b' if seat in (0, 3) else '?'} pair_2a_2b show_{'9b' if seat == 0 else '?'}"
    assert book.chance_weights(state) == [(33, 1)]
    book.apply(state, book.string_to_action(state, "draw 9b"))
    for seat in (-1, 0, 1, 2, 3):
        moves = book.information_text(state, seat).split(" moves ")[1]
        assert moves.endswith(f"show_{'9b' if seat == 0 else '?'} draw_{'9b' if seat in (0, 1) else '?'}")


def test_the_end_shows_nothing_more(book: Any) -> None:
    state = book.from_text(f"{DEAL} moves draw_3b pass draw_3b pass draw_3b pass")
    assert book.current_player(state) == -4
    assert book.information_text(state, -1).endswith("?/?,?,?,?,?,?,?,?,? moves draw_? pass draw_? pass draw_? pass")


# Before the deal


def test_chance_deals_the_hands_in_seat_order(book: Any) -> None:
    state = book.new_initial_state(Rules(players=3), 1)
    dealt: list[str] = []
    for card in ",".join(HANDS).split(","):
        assert book.current_player(state) == -1
        assert book.legal_actions(state) == []
        weights = {book.action_to_string(state, kind): weight for kind, weight in book.chance_weights(state)}
        left = ",".join(HANDS).split(",")
        for other in dealt:
            left.remove(other)
        assert weights == {other: left.count(other) for other in left}
        assert book.apply(state, book.string_to_action(state, card)) is state
        dealt.append(card)
    assert book.to_text(state) == DEAL
    assert (book.current_player(state), state.turn) == (-1, 1)
    with pytest.raises(InvalidState, match="first: the seats are 0 to 2, not 3"):
        book.new_initial_state(Rules(players=3), 3)


def test_seat_0_plays_first_unless_told(book: Any) -> None:
    state = book.new_initial_state(Rules(players=5))
    assert [state.hand_size(seat) for seat in range(5)] == [9, 9, 9, 9, 10]
    assert len(book.chance_weights(state)) == 31  # all kinds but 7c, 8b and three 9s
    assert sum(weight for _, weight in book.chance_weights(state)) == 46


def test_an_unfinished_deal_has_a_mark_for_each_card_to_come(book: Any) -> None:
    state = book.new_initial_state(Rules(players=3), 1)
    nine, ten = ",".join("?" * 9), ",".join("?" * 10)
    assert book.to_text(state) == f"3 1 {ten}/{nine}/{nine}"
    for card in ["8c", "3d"]:
        book.apply(state, book.string_to_action(state, card))
    assert book.to_text(state) == f"3 1 3d,8c{ten[3:]}/{nine}/{nine}"
    assert book.information_text(state, 0) == book.to_text(state)
    for seat in (-1, 1, 2):
        assert book.information_text(state, seat) == f"3 1 {ten}/{nine}/{nine}"
    book.apply(state, book.string_to_action(state, "8d"))
    with pytest.raises(IllegalAction, match="action '8d': all such cards are dealt: the deal, 3 1 3d,8c,8d,"):
        book.string_to_action(state, "8d")
    with pytest.raises(IllegalAction, match="action 'pass': a card is to come first: the deal"):
        book.string_to_action(state, "pass")


# Deals


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        ("3 1 ", "3 ", BadNotation, "a deal is `P first hands`, three fields, not 2"),
        ("3 1 ", "x 1 ", BadNotation, "players: their number is written first, not 'x'"),
        ("3 1 ", "2 1 ", InvalidState, "players: the game is for 3 to 5, not 2"),
        ("3 1 ", "33 1 ", InvalidState, "players: the game is for 3 to 5, not 33"),
        ("3 1 ", "4 1 ", InvalidState, "hands: 4 players have one each, not 3"),
        ("3 1 ", "3 x ", BadNotation, "first: a seat is written as a digit, not 'x'"),
        ("3 1 ", "3 3 ", InvalidState, "first: the seats are 0 to 2, not 3"),
        ("3 1 ", "3 2 ", InvalidState, "hands: seat 0 is dealt 9 cards, not 10"),
        ("/4b,", "/", InvalidState, "hands: seat 1 is dealt 9 cards, not 8"),
        ("/4b,", "/4e,", BadNotation, "hands: a card is written 5a, or 9- without a colour, not '4e'"),
        ("/4b,", "/4b", BadNotation, "not '4b4c'"),
        ("/4b,", "/?,", BadNotation, "not '?'"),
        ("/4b,", "/0a,", BadNotation, "not '0a'"),
        ("/4b,", "/3a,", InvalidState, "hands: 3a is there 2 times, 1 times in the pack"),
        ("/4b,", "/2a,", InvalidState, "hands: 2a is there 1 times, 0 times in the pack"),
        ("/4b,", "/9-,", InvalidState, "hands: 9- is there 1 times, 0 times in the pack"),
    ],
)
def test_deals_that_cannot_be(book: Any, old: str, new: str, error: type[Exception], message: str) -> None:
    assert old in DEAL
    spelt = DEAL.replace(old, new, 1)
    with pytest.raises(error) as caught:
        book.deal_from_text(spelt)
    assert message in str(caught.value)
    assert repr(spelt) in str(caught.value)
    with pytest.raises(error):
        book.from_text(spelt)


def test_deals_belong_to_a_pack(book: Any) -> None:
    deal = book.deal_from_text(DEAL)
    assert book.to_text(book.start(Rules(players=3, decline=False, turn_cap=9), deal)) == DEAL
    with pytest.raises(
        InvalidState, match="hands: 6a is there 1 times, 2 times|hands: 7d is there|hands: 8[acd] is there"
    ):
        book.start(Rules(players=3, pack="six5"), deal)
    with pytest.raises(InvalidState, match="players: these rules are for 4, not 3: '3 1 3a"):
        book.deal_from_text(DEAL, Rules())
    with pytest.raises(InvalidState, match="players: these rules are for 4, not 3: '3 1 3a"):
        book.from_text(DEAL, Rules())
    # The order in which a text names the cards of a hand does not matter.
    assert book.deal_from_text(DEAL.replace("3a,3b,", "3b,3a,")) == deal


# Actions


@pytest.mark.parametrize(
    "spelt", ["", "4a", "draw", "draw 4e", "pair 4a", "pair 4a 4b 4c", "give 4a", "give 4a 5", "Pass"]
)
def test_texts_of_no_action(book: Any, spelt: str) -> None:
    state = book.from_text(f"{DEAL} moves draw_3b")
    with pytest.raises(BadNotation) as caught:
        book.string_to_action(state, spelt)
    assert repr(spelt) in str(caught.value)


def test_the_cards_of_a_pair_are_in_order(book: Any) -> None:
    state = book.from_text(f"{DEAL} moves draw_3b")
    with pytest.raises(BadNotation, match="the cards of a pair go by value, then by colour, not 'pair 4c 4b'"):
        book.string_to_action(state, "pair 4c 4b")


@pytest.mark.parametrize(
    ("moves", "action", "message"),
    [
        ("", "draw 5a", "5a is not in the hand of seat 0: seat 1 draws from seat 0, hands 3a,3b,"),
        ("", "pass", "a card is to come first: seat 1 draws from seat 0"),
        ("draw_3b", "draw 3b", "no card is drawn now: seat 1 discards a pair or passes, hands"),
        ("draw_3b", "pair 3b 3d", "3d is not in the hand of seat 1"),
        ("draw_3b", "pair 6a 6b", "6b is not in the hand of seat 1"),
        ("draw_3b", "pair 5a 5a", "5a is there once only"),
        ("draw_3b", "pair 4b 5a", "4b and 5a have neither value nor colour in common"),
        ("draw_3b", "stop", "not allowed here: seat 1 discards a pair or passes"),
        ("draw_3b", "reverse", "not allowed here"),
        ("draw_3b", "give 6a 2", "not allowed here"),
        ("draw_3b pair_4b_4c", "give 8a 2", "8a is not in the hand of seat 1: seat 1 gives a card away"),
        ("draw_3b pair_4b_4c", "give 6a 1", "seat 1 is not another player who holds cards"),
        ("draw_3b pair_4b_4c", "give 6a 4", "seat 4 is not another player who holds cards"),
        ("draw_3b pair_5a_5b", "gift 8a 2", "8a is not on the pile: seat 1 gives a card of the pile away"),
        ("draw_3b pair_5a_5b", "gift 5a 0", "the next card is for seat 2, not for seat 0"),
        ("draw_3b pass draw_3b pass draw_8d pair_3a_3b", "show 3c", "not allowed here: seat 0 chooses what 3+3 does"),
        ("draw_3b pass draw_3b pass draw_8d pair_3a_3b swap draw_3c", "swap 8a 3a", "8a is not in the hand of seat 0"),
        (
            "draw_3b pass draw_3b pass draw_8d pair_3a_3b swap draw_3c",
            "swap 8d 3d",
            "3d is not on the pile: seat 0 swaps",
        ),
        ("draw_3b pass draw_3b pass draw_3b pass", "pass", "the round is over: the round is over, hands 3a,"),
        ("draw_3b pass draw_3b pass draw_3b pass", "draw 3b", "the round is over"),
    ],
)
def test_what_the_rules_do_not_allow(book: Any, moves: str, action: str, message: str) -> None:
    spelt = f"{DEAL} moves {moves}" if moves else DEAL
    state = book.from_text(spelt)
    with pytest.raises(IllegalAction) as caught:
        book.string_to_action(state, action)
    assert str(caught.value).startswith(f"action '{action}': {message}")
    number = len(moves.split()) + 1
    with pytest.raises(IllegalAction, match=f"^move number {number}: action '{action}'"):
        book.from_text(f"{spelt} {'' if moves else 'moves '}{action.replace(' ', '_')}")
    assert book.to_text(state) == spelt


def test_more_that_the_rules_do_not_allow(book: Any) -> None:
    def refused(state: Any, action: str) -> str:
        with pytest.raises(IllegalAction) as caught:
            book.string_to_action(state, action)
        return str(caught.value)

    four, three = Rules(), Rules(players=3, decline=False)
    after = "no card will be drawn from this seat, so that the direction must be reversed"
    for pair, action in (("2a,2b", "show 2a"), ("3a,3b", "swap")):
        state = book.position(four, [pair, "4a", "5a", "-"], drawn=True)
        book.apply(state, book.legal_actions(state)[1])
        assert after in refused(state, action)
    state = book.position(four, ["2a,2b,3c,4d", "4a", "5a", "-"], drawn=True)
    book.apply(state, book.string_to_action(state, "pair 2a 2b"))
    assert "5d is not in the hand of seat 0" in refused(state, "show 5d")
    assert "not allowed here" in refused(state, "swap")
    assert "not allowed here" in refused(state, "drop-ones")
    book.apply(state, book.string_to_action(state, "show 4d"))
    assert "action 'draw 3c': seat 0 has chosen 4d: seat 1 draws from seat 0" in refused(state, "draw 3c")
    state = book.position(three, ["3a,3b", "4a", "5a"], drawn=True)
    assert "who holds a pair must discard one under decline=false" in refused(state, "pass")
    # 9- is never a pair.
    state = book.position(Rules(nine="none"), ["8a,8c,9-", "4a", "5a", "6a"], drawn=True)
    assert "8a and 9- have neither value nor colour in common" in refused(state, "pair 8a 9-")


def test_numbers_of_no_action(book: Any) -> None:
    state = book.from_text(DEAL)
    for action in (-1, 37, 3150):
        with pytest.raises(IllegalAction, match=f"action {action}: not allowed here: seat 1 draws"):
            book.apply(state, action)
    with pytest.raises(IllegalAction, match="action 'draw 5a': 5a is not in the hand of seat 0"):
        book.apply(state, 16)
    book.apply(state, 8)
    for action in (-1, 3150, 10**9):
        with pytest.raises(IllegalAction, match=f"action {action}: not allowed here: seat 1 discards"):
            book.apply(state, action)
    with pytest.raises(IllegalAction, match="action 'stop': not allowed here: seat 1 discards"):
        book.apply(state, 1)


def test_every_number_has_a_text_of_its_own(book: Any) -> None:
    state = book.from_text(f"{DEAL} moves draw_3b")
    texts = [book.action_to_string(state, action) for action in range(3150)]
    pairs = {text for text in texts if text.startswith("pair")}
    assert len(set(texts)) == len(texts) == 5 + 37 + 5 * 37 + 5 * 37 + 37 * 37 + 37 * 37
    assert len(pairs) == 37 * 37
    assert texts[:6] == ["pass", "stop", "reverse", "drop-ones", "swap", "show 1a"]
    assert texts[41:44] == ["show 9-", "give 1a 0", "give 1a 1"]
    assert (texts[226], texts[227], texts[411]) == ("give 9- 4", "gift 1a 0", "gift 9- 4")
    assert (texts[412], texts[1780], texts[1781], texts[3149]) == (
        "pair 1a 1a",
        "pair 9- 9-",
        "swap 1a 1a",
        "swap 9- 9-",
    )


# Positions set up


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"hands": ["3a", "3b"]}, InvalidState, "hands: 3 players have one each, not 2: '3a/3b, pile -'"),
        ({"turn": 3}, InvalidState, "turn: the seats are 0 to 2, not 3"),
        ({"turn": 2}, InvalidState, "turn: seat 2 cannot draw: '3a/3b/-, pile -'"),
        ({"turn": 2, "drawn": True}, InvalidState, "turn: seat 2 cannot play"),
        ({"hands": ["3a", "-", "-"]}, InvalidState, "turn: seat 0 cannot draw"),
        ({"pile": "3a"}, InvalidState, "hands: 3a is there 2 times, 1 times in the pack"),
        ({"pile": "3"}, BadNotation, "a card is written 5a, or 9- without a colour, not '3'"),
        ({"direction": 0}, InvalidState, "direction is 1 or -1 and turns are left, not 0 and 0"),
        ({"turns": 500}, InvalidState, "direction is 1 or -1 and turns are left, not 1 and 500"),
    ],
)
def test_positions_that_cannot_be(book: Any, arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        book.position(Rules(players=3), **{"hands": ["3a", "3b", "-"], **arguments})
    assert message in str(caught.value)


def test_a_position_set_up_has_no_text(book: Any) -> None:
    state = book.position(Rules(players=3), ["3a", "3b", "-"])
    for tell in (book.to_text, lambda one: book.information_text(one, 0)):
        with pytest.raises(NotApplicable, match="this is for states that began with a deal: seat 0 draws from seat 1"):
            tell(state)


def test_seats_that_do_not_exist(book: Any) -> None:
    for seat in (-2, 3):
        with pytest.raises(InvalidState, match=f"seat: the seats are -1 to 2, not {seat}"):
            book.information_text(book.from_text(DEAL), seat)

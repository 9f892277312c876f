"""Every line of the rules of Pitaouf, and every option, in positions made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from matou.pitaouf import reference
from matou.pitaouf.reference_text import Deal, action_text, card_from_text, card_text, set_of
from matou.pitaouf.rules import Rules


def cards(text: str) -> list[int]:
    return [card_from_text(card) for card in text.split()]


def texts(state: Any) -> list[str]:
    return [action_text(action, state.hand) for action in state.legal_actions()]


def at(own: str, hand: str, *, cat: int = 2, back: bool = False, talon: str = "", **options: Any) -> Any:
    """A state with the cat on a cell that shows a card: a test, or (with `danger`, `neutralised`) what lies there.

    `talon` holds the cards left to draw, all known, top first; `danger` and `neutralised` name cells.
    """
    danger = set_of(options.pop("danger", ()))
    neutralised = set_of(options.pop("neutralised", ()))
    state = reference.new_initial_state(Rules(**{"exchange": "none", **options}))
    state.cat = cat
    state.way = int(back)
    state.cells[cat] = card_from_text(own)
    state.turned_up = 1 << cat | danger | neutralised
    state.danger = danger
    state.neutralised = neutralised
    state.hand = set_of(cards(hand))
    state.unread = 0
    for card in reversed(cards(talon)):
        state.known[state.known_count] = card
        state.known_count += 1
    state.unseen &= ~(state.hand | set_of(cards(talon)) | 1 << state.cells[cat])
    state.observe()
    return state


def then(state: Any, spelt: str) -> Any:
    """The state after a play and the draw that follows it."""
    after = reference.apply(reference.copy(state), reference.string_to_action(state, spelt))
    while after.phase == reference.DRAW:
        reference.apply(after, after.chance_weights()[0][0])
    return after


def bits(cells: int) -> list[int]:
    return [cell for cell in range(54) if cells >> cell & 1]


@pytest.mark.parametrize(
    ("own", "card", "neutral", "moves"),
    [
        ("6H", "7H", True, 2),  # brio
        ("6H", "TH", True, 2),
        ("6H", "JH", True, 3),
        ("6H", "QH", True, 3),
        ("6H", "KH", True, 3),
        ("6H", "AH", True, 3),
        ("6H", "7S", True, 1),  # success
        ("6H", "TC", True, 1),
        ("6H", "JD", True, 2),
        ("6H", "AC", True, 2),
        ("JH", "QH", True, 3),
        ("6H", "5H", False, 1),  # lower, same suit
        ("KH", "2H", False, 1),
        ("6H", "6S", False, 1),  # equal
        ("AS", "AH", False, 1),
        ("AS", "KS", False, 1),
    ],
)
def test_one_card_on_a_test(own: str, card: str, neutral: bool, moves: int) -> None:
    for cat, back in ((2, False), (9, True)):
        state = at(own, card, cat=cat, back=back)
        assert texts(state) == [card]
        after = then(state, card)
        assert after.cat == (cat - moves if back else cat + moves)
        assert (bits(after.neutralised), bits(after.danger)) == (([cat], []) if neutral else ([], [cat]))
        assert after.hand == 0
        assert after.phase == reference.REVEAL


def test_a_lower_card_of_another_suit_does_not_fit() -> None:
    assert texts(at("6H", "5S 4D 3C 7C")) == ["7C"]
    assert at("AS", "KH", cat=10).returns() == 0
    assert at("AS", "KH", cat=10).current_player() == -4


def test_sums_are_the_last_resort() -> None:
    state = at("9H", "2S 3S 6D 7C")
    assert texts(state) == ["2S+3S+6D", "3S+7C", "2S+3S+7C", "6D+7C", "2S+6D+7C", "3S+6D+7C", "2S+3S+6D+7C"]
    after = then(state, "3S+7C")
    assert (bits(after.danger), bits(after.neutralised), after.cat) == ([2], [], 3)
    assert after.hand == set_of(cards("2S 6D"))
    assert texts(at("9H", "2S 3S 6D 7C 2H")) == ["2H"]
    assert texts(at("9H", "4S 6D")) == ["4S+6D"]
    assert at("9H", "3S 6D").current_player() == -4  # 9 is not more than 9
    assert at("9H", "8S").current_player() == -4


def test_court_cards_and_aces_count_11_to_14_in_sums() -> None:
    assert texts(at("KD", "2S JC")) == []  # 13 is not more than 13
    assert texts(at("KD", "3S JC")) == ["3S+JC"]
    assert texts(at("AD", "2S QC", cat=10)) == []
    assert texts(at("AD", "3S QC", cat=10)) == ["3S+QC"]
    assert texts(at("AD", "2S KC", cat=10)) == ["2S+KC"]
    assert texts(at("JD", "2S 3C 9H", cat=10)) == ["3C+9H", "2S+3C+9H"]
    assert texts(at("3D", "2S AC", sums="any_time")) == ["AC", "2S+AC"]


def test_sums_any_time_go_beside_single_cards_but_never_on_a_danger() -> None:
    assert texts(at("4H", "2S 5H 3H", sums="any_time")) == ["3H", "5H", "2S+3H", "2S+5H", "3H+5H", "2S+3H+5H"]
    assert texts(at("4H", "2S 5H 3H", sums="any_time", danger=[2], back=True)) == ["5H"]


def test_a_danger_must_be_beaten() -> None:
    state = at("6H", "5H 6S 7H JD", cat=9, back=True, danger=[9])
    assert texts(state) == ["7H", "JD"]
    after = then(state, "JD")
    assert (bits(after.neutralised), bits(after.danger), after.cat) == ([9], [], 7)
    lost = at("6H", "5H 6S 2C 3C", cat=9, back=True, danger=[9])
    assert (lost.current_player(), lost.returns()) == (-4, 0)


def test_safe_cells_are_walked_one_by_one() -> None:
    state = at("6H", "7S KS", cat=9, back=True, neutralised=[8, 7, 5])
    after = then(state, "7S")
    assert (after.cat, after.phase) == (6, reference.REVEAL)
    assert then(at("6H", "7H", cat=9, back=True, neutralised=[8, 7, 5]), "7H").cat == 6
    assert then(at("6H", "JH", cat=9, back=True, neutralised=[8, 7, 5]), "JH").cat == 6


def test_a_cell_jumped_on_the_way_out_is_turned_up_on_the_way_back() -> None:
    after = then(at("6H", "7S", cat=9, back=True), "7S")
    assert (after.cat, after.phase) == (8, reference.REVEAL)
    # An ace cell shows an ace, any other a card that is neither ace nor joker.
    assert {card_text(card)[0] for card, _ in then(at("6H", "7S", cat=9), "7S").chance_weights()} == {"A"}
    ordinary = {card_text(card) for card, _ in after.chance_weights()}
    assert len(ordinary) == 46
    assert not ordinary & {"AS", "AH", "AD", "AC", "JK", "6H", "7S"}


@pytest.mark.parametrize(
    ("talon", "options", "drawn"),
    [("2C 3C", {}, "2C"), ("3C", {}, "3C"), ("", {}, ""), ("2C", {"fridge": "pose"}, "2C")],
)
def test_one_card_is_drawn_after_a_play(talon: str, options: dict[str, str], drawn: str) -> None:
    for hand, play in (("7H", "7H"), ("4S 3S", "3S+4S"), ("4H", "4H")):
        after = then(at("6H", hand, talon=talon, **options), play)
        assert after.hand == set_of(cards(drawn))
        assert after.talon_size() == max(len(talon.split()) - 1, 0)


def test_no_card_is_drawn_on_arriving_at_the_fridge() -> None:
    for card, cat in (("7S", 25), ("7H", 24), ("JH", 23), ("JH", 25)):
        after = then(at("6H", card, cat=cat, talon="2C"), card)
        assert (after.way, after.hand, after.talon_size()) == (1, 0, 1)
        # From 25 the cat steps back onto the cell it has just neutralised, and further to the first that is not.
        assert after.cat == (24 if cat == 25 else 25)
    assert then(at("6H", "7S", cat=24, talon="2C"), "7S").hand == set_of(cards("2C"))


def test_a_card_is_drawn_before_the_winning_move() -> None:
    after = then(at("6H", "7S", cat=2, back=True, talon="2C 3C"), "7S")
    assert (after.returns(), after.hand, after.talon_size()) == (1, set_of(cards("2C")), 1)


def test_reaching_cell_1_wins_whatever_lies_there() -> None:
    for own, card in (("6H", "7S"), ("6H", "KH"), ("6H", "5H"), ("6H", "6S")):
        for there in ({"danger": [1]}, {"neutralised": [1]}):
            after = then(at(own, card, cat=2, back=True, **there), card)
            assert (after.current_player(), after.returns()) == (-4, 1)


def test_fridge_pose() -> None:
    arrived = then(at("6H", "7S 2D", cat=25, fridge="pose", talon="JK 3C"), "7S")
    assert (arrived.cat, texts(arrived)) == (26, ["2D", "JK"])
    for joker in ("substitute", "wild", "top", "dead"):
        on_fridge = then(at("6H", "7S 2D", cat=25, fridge="pose", joker=joker, talon="JK 3C"), "7S")
        back = then(on_fridge, "JK")
        assert (back.cat, back.way, back.hand, back.talon_size()) == (24, 1, set_of(cards("2D")), 1)
    # Without a card the game is lost there; under `arrival` the cat walks on.
    assert then(at("6H", "7S", cat=25, fridge="pose"), "7S").current_player() == -4
    assert then(at("6H", "7S", cat=25), "7S").cat == 24
    # The last card may be laid; an empty hand then loses only if it is strict.
    last = {"cat": 25, "fridge": "pose"}
    assert then(then(at("6H", "7S 2D", **last), "7S"), "2D").phase == reference.REVEAL
    assert then(then(at("6H", "7S 2D", **last, empty_hand="strict"), "7S"), "2D").current_player() == -4


def test_finish_clear() -> None:
    home = {"cat": 2, "back": True, "finish": "clear"}
    assert then(at("6H", "7S", **home, neutralised=[1]), "7S").returns() == 1
    state = at("6H", "5H 7S KD", cat=1, back=True, finish="clear", danger=[1], talon="2C")
    assert texts(state) == ["7S", "KD"]
    won = then(state, "KD")
    assert (won.returns(), won.talon_size(), bits(won.neutralised), bits(won.danger)) == (1, 1, [1], [])
    assert at("6H", "6S 2C", cat=1, back=True, finish="clear", danger=[1]).current_player() == -4
    # No length is named there, and one name of the joker stands for all that beat the cell.
    up_to = {"cat": 1, "back": True, "finish": "clear", "danger": [1], "moves": "up_to"}
    assert texts(at("6H", "7H KH JK", **up_to)) == ["7H", "KH", "JK=7H"]


def test_an_empty_hand() -> None:
    for strict, lost in (("stuck", False), ("strict", True)):
        options = {"empty_hand": strict}
        assert (then(at("6H", "7S", **options), "7S").current_player() == -4) == lost
        assert (then(at("6H", "4S 3D", **options), "3D+4S").current_player() == -4) == lost
        assert (then(at("6H", "7S", cat=25, talon="2C", **options), "7S").current_player() == -4) == lost
        assert then(at("6H", "7S", cat=2, back=True, **options), "7S").returns() == (0 if lost else 1)
        # A card drawn saves it, and so does beating cell 1 at the end.
        assert then(at("6H", "7S", talon="2C", **options), "7S").current_player() == -1
        clear = at("6H", "7S", cat=1, back=True, finish="clear", danger=[1], **options)
        assert then(clear, "7S").returns() == 1
    walked = at("6H", "7S", cat=4, back=True, neutralised=[3, 2])
    assert then(walked, "7S").returns() == 1
    stuck = then(at("6H", "7S", cat=9, back=True), "7S")
    assert reference.apply(stuck, cards("2C")[0]).current_player() == -4


def test_moves_up_to() -> None:
    up_to = {"moves": "up_to"}
    assert texts(at("6H", "7S 7H JS JH 5H", **up_to)) == [
        "5H",
        "7S",
        "7H:1",
        "7H:2",
        "JS:1",
        "JS:2",
        "JH:1",
        "JH:2",
        "JH:3",
    ]
    for length in (1, 2, 3):
        assert then(at("6H", "JH", **up_to), f"JH:{length}").cat == 2 + length
        assert then(at("6H", "JH", cat=9, back=True, **up_to), f"JH:{length}").cat == 9 - length
    assert texts(at("6H", "JH", cat=24, **up_to)) == ["JH:1", "JH:2"]
    assert texts(at("6H", "JH", cat=25, **up_to)) == ["JH:1"]
    assert texts(at("6H", "JH", cat=2, back=True, **up_to)) == ["JH:1"]
    assert texts(at("6H", "JK", joker="wild", **up_to)) == ["JK:1", "JK:2", "JK:3"]
    assert texts(at("6H", "JK", joker="top", **up_to)) == ["JK:1", "JK:2"]
    # 6H+1 by a brio that could go further, so it carries the length that the success would not.
    assert texts(at("6H", "JK", **up_to)) == ["JK=2H", "JK=7H:1", "JK=7H:2", "JK=JH:3"]
    assert texts(at("KH", "JK", **up_to)) == ["JK=2H", "JK=AH:1", "JK=AH:2", "JK=AH:3"]


def test_joker_substitute_is_named_by_the_lowest_card_of_each_effect() -> None:
    assert texts(at("6H", "JK")) == ["JK=2H", "JK=7S", "JK=7H", "JK=JH"]
    assert texts(at("6S", "JK")) == ["JK=2S", "JK=7S", "JK=7H", "JK=JS"]
    assert texts(at("2D", "JK")) == ["JK=2D", "JK=3S", "JK=3D", "JK=JD"]  # an equal: the cell's own card
    assert texts(at("TH", "JK")) == ["JK=2H", "JK=JS", "JK=JH"]  # move 1 needs a card that is no figure
    assert texts(at("KH", "JK")) == ["JK=2H", "JK=AS", "JK=AH"]
    assert texts(at("AH", "JK", cat=10)) == ["JK=2H"]
    assert texts(at("6H", "JK", danger=[9], cat=9, back=True)) == ["JK=7S", "JK=7H", "JK=JH"]
    assert at("AH", "JK", danger=[10], cat=10, back=True).current_player() == -4
    assert [then(at("6H", "JK"), name).cat for name in ("JK=2H", "JK=7S", "JK=7H", "JK=JH")] == [3, 3, 4, 5]
    assert [bits(then(at("6H", "JK"), name).danger) for name in ("JK=2H", "JK=7S")] == [[2], []]
    # Next to the fridge all that neutralise end on one cell.
    assert texts(at("6H", "JK", cat=25)) == ["JK=2H", "JK=7H"]
    assert texts(at("6H", "JK", cat=24)) == ["JK=2H", "JK=7S", "JK=7H"]


def test_jokers_that_are_not_named() -> None:
    for own, there in (("6H", {}), ("AH", {"cat": 10}), ("AH", {"cat": 10, "back": True, "danger": [10]})):
        cat = there.get("cat", 2)
        step = -1 if there.get("back") else 1
        for joker, moves in (("wild", 3), ("top", 2)):
            state = at(own, "JK", joker=joker, **there)
            assert texts(state) == ["JK"]
            after = then(state, "JK")
            assert (after.cat, bits(after.neutralised)) == (cat + step * moves, [cat])
        assert at(own, "JK", joker="dead", **there).current_player() == -4


@pytest.mark.parametrize(("joker", "points"), [("substitute", 14), ("wild", 15), ("top", 15), ("dead", 0)])
def test_the_joker_in_sums(joker: str, points: int) -> None:
    for card, value in (("2S", 2), ("9S", 9), ("KS", 13)):
        state = at("AH", f"{card} JK", cat=10, joker=joker, sums="any_time")
        expected = [f"{card}+JK"] if value + points > 14 else []
        assert [text for text in texts(state) if "+" in text] == expected
    assert texts(at("6H", "5S 3D JK", joker="dead")) == ["3D+5S", "3D+5S+JK"]
    assert ("2S+JK" in texts(at("4H", "2S JK", sums="any_time", joker=joker))) == (2 + points > 4)


def test_sizes_change_values_suits_and_figures() -> None:
    small = {"suits": 2, "ranks": 5, "track": 7, "ace_cells": (4,), "figures_from": 5}
    # The 6 is the ace: the joker counts 6 in a sum, wild and top 7.
    assert [t for t in texts(at("6S", "2H JK", cat=4, sums="any_time", joker="dead", **small)) if "+" in t] == []
    assert texts(at("2S", "JK", **small)) == ["JK=2S", "JK=3S", "JK=3H", "JK=5S"]
    assert texts(at("5S", "2H JK", sums="any_time", **small)) == ["JK=2S", "JK=6S", "JK=6H", "2H+JK"]
    assert then(at("2S", "5S", **small), "5S").cat == 5
    assert then(at("2S", "4S", **small), "4S").cat == 4
    assert then(at("2S", "6S", **{**small, "figures_from": 99}), "6S").cat == 4
    for joker, points in (("substitute", 6), ("wild", 7), ("top", 7)):
        assert at("2S", "JK", joker=joker, **small).points(52) == points


# The exchange

# 17 cards, 2 to 5 in four suits and the joker; the 5 is the ace. There is no heart in the talon, of 9 cards.
SHORT = {"ranks": 4, "track": 7, "ace_cells": (), "hand": 2, "figures_from": 5}
SHORT_DEAL = "2H 3H 4H 4S 4D 4C JK;3S 5H;5S 2S 5D 2D 3D JK 5C 3C 2C"


def exchanged(spelt: str, **options: Any) -> tuple[Any, Deal, list[str]]:
    """The state after the exchange, the deal, and the cards read."""
    rules = Rules(**{**SHORT, **options})
    deal = reference.deal_from_text(SHORT_DEAL, rules)
    state = reference.start(rules, deal.cells[1], deal.hand)
    reference.apply(state, reference.string_to_action(state, spelt))
    seen = []
    while state.phase == reference.READ:
        assert state.talon_size() == 9
        assert state.hand == set_of(cards("3S 5H")) & ~set_of(cards(spelt[:2]))
        seen.append(card_text(state.answer(deal)))
        reference.apply(state, state.answer(deal))
    return state, deal, seen


def drawn_in_order(state: Any, deal: Deal) -> list[str]:
    """The cards that the talon gives, one after the other."""
    drawn = []
    while state.talon_size():
        state.phase = reference.DRAW
        certain = state.unread == 0
        card = state.answer(deal)
        assert [shown for shown, _ in state.chance_weights()] == [card] if certain else True
        drawn.append(card_text(card))
        state.take_from_talon(card)
    return drawn


@pytest.mark.parametrize(
    ("exchange", "talon"),
    [
        ("swap", "5S 2S 5D 2D 3S JK 5C 3C 2C"),
        ("out", "5S 2S 5D 2D JK 5C 3C 2C"),
        ("bottom", "5S 2S 5D 2D JK 5C 3C 2C 3S"),
    ],
)
def test_the_exchange_reads_from_the_bottom_to_the_first_card_of_the_suit(exchange: str, talon: str) -> None:
    state, deal, seen = exchanged("3S>D", exchange=exchange)
    assert seen == ["2C", "3C", "5C", "JK", "3D"]  # the joker met has no suit
    assert state.hand == set_of(cards("3D 5H"))
    assert texts(state) == ["3D", "5H"]
    assert drawn_in_order(state, deal) == talon.split()


@pytest.mark.parametrize("exchange", ["swap", "out", "bottom"])
def test_an_exchange_that_finds_nothing_gives_the_card_back(exchange: str) -> None:
    state, deal, seen = exchanged("3S>H", exchange=exchange)
    assert " ".join(seen) == "2C 3C 5C JK 3D 2D 5D 2S 5S"
    assert state.hand == set_of(cards("3S 5H"))
    assert state.unread == 0
    assert " ".join(drawn_in_order(state, deal)) == "5S 2S 5D 2D 3D JK 5C 3C 2C"


def test_an_exchange_can_find_the_first_card_read() -> None:
    for exchange, talon in (("swap", "3S"), ("out", ""), ("bottom", "3S")):
        state, deal, seen = exchanged("3S>C", exchange=exchange)
        assert (seen, state.hand) == (["2C"], set_of(cards("2C 5H")))
        assert drawn_in_order(state, deal)[8:] == talon.split()


def test_keeping_the_hand_reads_nothing() -> None:
    state, deal, seen = exchanged("keep")
    assert (seen, state.read, state.hand) == ([], 0, set_of(cards("3S 5H")))
    assert " ".join(drawn_in_order(state, deal)) == "5S 2S 5D 2D 3D JK 5C 3C 2C"


def test_the_suit_named_is_another_than_that_of_the_card() -> None:
    state = reference.start(Rules(), cards("2H")[0], cards("7C JK KS 2S 9D"))
    assert " ".join(texts(state)) == (
        "keep 2S>H 2S>D 2S>C 7C>S 7C>H 7C>D 9D>S 9D>H 9D>C KS>H KS>D KS>C JK>S JK>H JK>D JK>C"
    )


def test_without_exchange_the_first_step_is_a_play_or_none() -> None:
    state = reference.start(Rules(exchange="none"), cards("6H")[0], cards("5H 7S 2C 3C 4C"))
    assert texts(state) == ["5H", "7S"]
    # 13 is not beaten by 5 cards of 12: lost before any step. With an exchange there is one first.
    hand = cards("2S 3S 2D 3D 2C")
    assert reference.start(Rules(exchange="none"), cards("KH")[0], hand).current_player() == -4
    state = reference.start(Rules(), cards("KH")[0], hand)
    assert reference.apply(state, 0).current_player() == -4


def test_with_an_empty_talon_an_exchange_changes_nothing() -> None:
    rules = Rules(suits=2, ranks=2, track=3, ace_cells=(), hand=3, figures_from=3)
    state = reference.start(rules, cards("2S")[0], cards("3S 3H JK"))
    assert texts(state) == ["keep", "3S>H", "3H>S", "JK>S", "JK>H"]
    after = reference.apply(reference.copy(state), reference.string_to_action(state, "JK>S"))
    assert (after.hand, after.current_player(), after.phase) == (state.hand, 0, reference.PLAY)

"""Random rounds of Crazy Mistigri under the readable rules: what is always so; and best play against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matou._compiled import mistigri as compiled
from matou.errors import InvalidState, NotApplicable
from matou.mistigri.reference_text import card_text, pack_of
from matou.mistigri.rules import Rules

OWN_PACK = (9, 8, 4, 4, 4, 4, 6, 6, 1)
OPTIONS = [
    {"players": players, "pack": pack, "nine": nine, "decline": decline, "turn_cap": cap}
    for number, (players, pack) in enumerate(
        (players, pack) for players in (3, 4, 5) for pack in ("staircase8", "seven4", "six5", OWN_PACK)
    )
    for nine, decline in (("coloured", True), ("none", False))
    for cap in ((60, 20)[number % 2],)
]


def step(book: Any, state: Any, draw: random.Random) -> int:
    """A step at random; rare effects come up more often than by chance."""
    if book.current_player(state) == -1:
        kinds, weights = zip(*book.chance_weights(state), strict=True)
        return int(draw.choices(kinds, weights)[0])
    legal = book.legal_actions(state)
    values = [action for action in legal if action >= 412 and (action - 412) // 37 // 4 == (action - 412) % 37 // 4]
    return int(draw.choice(values if values and draw.random() < 0.6 else legal))


def cards(state: Any, rows: Any) -> list[int]:
    return [sum(state.copies(row, kind) for row in rows) for kind in range(37)]


# Laws


@settings(max_examples=40, deadline=None)
@given(options=st.sampled_from(OPTIONS), first=st.integers(0, 2), seed=st.integers(0, 2**32))
def test_laws_of_random_rounds(options: dict[str, Any], first: int, seed: int) -> None:
    rules, draw, book = Rules(**options), random.Random(seed), compiled
    players = range(rules.players)
    pack = pack_of(rules)
    state = book.new_initial_state(rules, first)
    while state.phase == -1:
        book.apply(state, step(book, state, draw))
    texts: list[str] = []
    while True:
        # Cards are conserved, of each kind; who holds none has no helper card.
        assert cards(state, [*players, 5]) == pack
        assert [state.size[row] for row in players] == [sum(cards(state, [seat])) for seat in players]
        assert all(state.size[seat] or not state.down >> seat & 1 for seat in players)
        assert 0 <= state.turns <= rules.turn_cap
        if book.current_player(state) == -4:
            break
        assert book.returns(state) == [0] * rules.players
        legal, weights = book.legal_actions(state), book.chance_weights(state)
        assert bool(legal) != bool(weights)
        if weights:
            giver = state.drawn_from()
            assert giver != state.turn
            if state.pending:
                assert giver == state.pending_seat
            if state.shown < 0:
                assert weights == [(kind, count) for kind, count in enumerate(cards(state, [giver])) if count]
        else:
            assert legal == sorted(set(legal))
            for action in (legal[0], legal[-1]):
                assert book.string_to_action(state, book.action_to_string(state, action)) == action
        action = step(book, state, draw)
        texts.append(book.action_to_string(state, action).replace(" ", "_"))
        book.apply(state, action)
    values = [min(9, kind // 4 + 1) for kind in range(37)]
    held = [sum(count * value for count, value in zip(cards(state, [seat]), values, strict=True)) for seat in players]
    assert book.returns(state) == [-points for points in held]
    assert (state.ending == 5) <= (state.turns == rules.turn_cap)
    assert (sum(1 for points in held if points) <= 1) == (state.ending in (1, 2, 3))
    spelt = f"{book.deal_to_text(state.origin)} moves {' '.join(texts)}"
    assert book.to_text(state) == spelt
    assert book.to_text(book.from_text(spelt, rules)) == spelt


@settings(max_examples=25, deadline=None)
@given(options=st.sampled_from(OPTIONS), seed=st.integers(0, 2**32))
def test_what_a_seat_knows_in_random_rounds(options: dict[str, Any], seed: int) -> None:
    """Hidden words stand for what is there; a hand followed through its owner's text is the true one."""
    rules, draw, book = Rules(**{**options, "turn_cap": 30}), random.Random(seed), compiled
    state = book.new_initial_state(rules, seed % rules.players)
    while state.phase == -1:
        book.apply(state, step(book, state, draw))
    givers: list[tuple[int, int]] = []
    while book.current_player(state) != -4:
        givers.append((state.turn, state.drawn_from()) if state.phase == 0 else (state.current_player(), -1))
        book.apply(state, step(book, state, draw))
    truth = book.to_text(state).split(" moves ")
    for seat in range(-1, rules.players):
        head, moves = book.information_text(state, seat).split(" moves ")
        shown = head.split()[2].split("/")
        assert [hand for other, hand in enumerate(shown) if other == seat] == (
            [truth[0].split()[2].split("/")[seat]] if seat >= 0 else []
        )
        assert all(set(hand) == {"?", ","} for other, hand in enumerate(shown) if other != seat)
        hand = sorted(shown[seat].split(",")) if seat >= 0 else []
        for told, true, (actor, giver) in zip(moves.split(), truth[1].split(), givers, strict=True):
            word, *names = true.split("_")
            private = {"draw": {actor, giver}, "show": {actor}}.get(word)
            if word == "give":
                private = {actor, int(names[1])}
            if word == "drop-ones":  # the cards lie open, though the action does not name them
                assert told.partition("=")[0] == true
            elif private is None or seat in private:
                assert told == true
            else:
                assert told == true.replace(names[0], "?", 1)
            if seat >= 0:
                follow(hand, seat, actor, giver, word, names)
        held = cards(state, [seat] if seat >= 0 else [])
        assert sorted(hand) == sorted(card_text(kind) for kind, count in enumerate(held) for _ in range(count))


def follow(hand: list[str], seat: int, actor: int, giver: int, word: str, names: list[str]) -> None:
    """Change the hand of a seat by one step."""
    if word == "draw" and seat in (actor, giver):
        (hand.append if seat == actor else hand.remove)(names[0])
    elif word in ("give", "gift") and int(names[1]) == seat:
        hand.append(names[0])
    elif actor == seat and word == "pair":
        hand.remove(names[0])
        hand.remove(names[1])
    elif actor == seat and word == "swap" and names:
        hand.remove(names[0])
        hand.append(names[1])
    elif actor == seat and word == "give":
        hand.remove(names[0])
    elif actor == seat and word == "drop-ones":
        hand[:] = [card for card in hand if card[0] != "1"]


# Best play


Found = tuple[list[Fraction], list[Fraction], Fraction]
MOST = 3000


def brute(book: Any, state: Any, last: int, rivals: list[int], spent: list[int]) -> Found:
    """Returns, chances to be out, chance of the horizon: every line of play, no position looked up.

    `spent` counts positions; more than `MOST` are too many for a test.
    """
    spent[0] += 1
    if spent[0] > MOST:
        raise OverflowError
    seats = range(state.game.players)
    over = book.current_player(state) == -4
    if over or state.turns == last:
        values = [Fraction(-state.points(seat)) for seat in seats]
        return values, [Fraction(state.size[seat] == 0) for seat in seats], Fraction(not over)
    if book.current_player(state) == -1:
        weights = book.chance_weights(state)
        total = sum(weight for _, weight in weights)
        ends = [(Fraction(w, total), brute(book, after(book, state, kind), last, rivals, spent)) for kind, w in weights]
        return (
            [sum((p * end[0][seat] for p, end in ends), Fraction()) for seat in seats],
            [sum((p * end[1][seat] for p, end in ends), Fraction()) for seat in seats],
            sum((p * end[2] for p, end in ends), Fraction()),
        )
    seat = book.current_player(state)
    best: Found | None = None
    for action in book.legal_actions(state):
        end = brute(book, after(book, state, action), last, rivals, spent)
        if best is None or gain(end, seat, rivals) > gain(best, seat, rivals):
            best = end
    assert best is not None
    return best


def gain(end: Found, seat: int, rivals: list[int]) -> Fraction:
    return end[0][seat] - sum((end[0][other] for other in rivals if other != seat), Fraction())


def after(book: Any, state: Any, action: int) -> Any:
    return book.apply(book.copy(state), action)


def small_positions(book: Any) -> Iterator[tuple[Any, int]]:
    """Positions of two or three seats with few cards, skewed ones too, some in the middle of a turn; and a horizon."""
    for number in range(300):
        draw = random.Random(number)
        players = 3 + number % 3
        rules = Rules(players=players, turn_cap=(500, 2)[number % 7 == 0], decline=number % 5 > 0)
        deck = [card_text(kind) for kind, count in enumerate(pack_of(rules)) for _ in range(count)]
        if number % 4 == 1:  # one colour, ...
            deck = [card for card in deck if card[1] == "abcd"[number // 4 % 4]]
        elif number % 4 == 2:  # ... few values ...
            values = draw.sample("12345678" if players == 5 else "345678", 2)
            deck = [card for card in deck if card[0] in values]
        elif number % 4 == 3:  # ... or effects that go on
            deck = [card for card in deck if card[0] in "2356"]
        draw.shuffle(deck)
        hands = ["-"] * players
        holding = draw.sample(range(players), 2 + number % 2)
        for seat in holding:
            size = draw.randint(1, 2) + (seat == holding[0])
            hands[seat] = ",".join(deck[:size]) or "-"
            del deck[:size]
        if "-" in [hands[seat] for seat in holding]:
            continue
        pile = ",".join(deck[: draw.randint(0, 2)]) or "-"
        where = {"turn": holding[0], "direction": draw.choice((1, -1)), "drawn": draw.random() < 0.5}
        state = book.position(rules, hands, pile, **where)
        for _ in range(draw.randint(0, 3)):
            if book.current_player(state) != -4:
                book.apply(state, step(book, state, draw))
        if book.current_player(state) != -4:
            yield state, 1 + number // 3 % 2


def test_best_play_is_brute_force(book: Any) -> None:
    tried: dict[str, int] = {}
    cuts = set()
    for state, turns in small_positions(book):
        still_in = [seat for seat in range(state.game.players) if state.size[seat] or seat == state.turn]
        last = state.turns + turns
        for method in ("difference", "max_n") if len(still_in) <= 2 else ("max_n",):
            rivals = still_in if method == "difference" else []
            try:
                expected = brute(book, state, last, rivals, [0])
            except OverflowError:
                continue
            before = state.record()
            found = book.expectimax(state, turns, method)
            assert state.record() == before
            assert (list(found.returns), list(found.out), found.cut) == expected
            mover = book.current_player(state)
            values = [
                gain(brute(book, after(book, state, action), last, rivals, [0]), mover, rivals)
                for action in book.legal_actions(state)
            ]
            assert found.best == (book.legal_actions(state)[values.index(max(values))] if values else None)
            name = f"{method} {turns} {state.phase}"
            tried[name] = tried.get(name, 0) + 1
            cuts.add(found.cut)
    for turns in (1, 2):
        for phase in range(3):
            assert tried[f"difference {turns} {phase}"] > 1
            assert tried[f"max_n {turns} {phase}"] > 1
    assert len(cuts) > 5


def test_best_play_by_hand(book: Any) -> None:
    def found(hands: str, turns: int, method: str, **where: Any) -> tuple[list[Any], list[Any], Any, str | None]:
        state = book.position(Rules(players=3), hands.split(), "5a", **where)
        end = book.expectimax(state, turns, method)
        best = None if end.best is None else book.action_to_string(state, end.best)
        return list(end.returns), list(end.out), end.cut, best

    half = Fraction(1, 2)
    # Who is alone with 3a, 3b, 8c gets rid of the 3s.
    assert found("3a,3b,8c - -", 1, "max_n", drawn=True) == ([-8, 0, 0], [0, 1, 1], 0, "pair 3a 3b")
    # Out with the last two cards; seat 1 counts.
    for method in ("difference", "max_n"):
        assert found("3a,3b 8c -", 1, method, drawn=True) == ([0, -8, 0], [1, 0, 1], 0, "pair 3a 3b")
    # Seat 0 draws 3b or 8a, half each: with 3b a pair and out, with 8a 3a 8a and out as well.
    assert found("3a 3b,8a -", 1, "max_n") == ([0, -5.5, 0], [1, 0, 1], 0, None)
    # With 4b or 8a: out with 8a (one colour), else he keeps 3a 4b and the horizon comes.
    assert found("3a 4b,8a -", 1, "max_n") == ([-3.5, -6, 0], [half, 0, 1], half, None)
    # Two turns. Half of the time 8a: seat 0 is out, seat 1 counts 4. Else he passes and seat 1 draws 3a or 4b to his
    # 8a: with 3a he is out, seat 0 counts 4; with 4b he passes and both count, 3 and 12.
    assert found("3a 4b,8a -", 2, "max_n") == (
        [Fraction(-7, 4), -2 - 3, 0],
        [half, Fraction(1, 4), 1],
        0,
        None,
    )
    # The cap of the rules is no cut of the horizon.
    state = book.position(Rules(players=3, turn_cap=1), ["3a", "4b,8a", "-"])
    assert book.expectimax(state, 5, "max_n").cut == 0


def test_methods_differ(book: Any) -> None:
    """Seat 0 gives a card to seat 1 or seat 2 with 4+4: it is all the same to his own return."""
    state = book.position(Rules(players=4), ["4a,4b,8c,7a", "5b", "-", "-"], drawn=True)
    own = book.expectimax(state, 1, "max_n")
    difference = book.expectimax(state, 1, "difference")
    assert book.action_to_string(state, own.best) == book.action_to_string(state, difference.best) == "pair 4a 4b"
    assert own.returns[0] == difference.returns[0] == -7
    assert own.returns[1] == difference.returns[1] == -13
    state = book.position(Rules(players=3), ["5a,5b,4c", "6a", "-"], "8a,3d", drawn=True)
    book.apply(state, book.string_to_action(state, "pair 5a 5b"))
    assert book.action_to_string(state, book.expectimax(state, 1, "max_n").best) == "gift 3d 1"  # the first
    assert book.action_to_string(state, book.expectimax(state, 1, "difference").best) == "gift 8a 1"  # the dearest


def test_what_best_play_is_not_for(book: Any) -> None:
    rules = Rules(players=3)
    state = book.position(rules, ["3a,3b", "4a", "5a"], drawn=True)
    with pytest.raises(NotApplicable, match="the difference is for two seats with cards, not 3: seat 0 discards"):
        book.expectimax(state, 1, "difference")
    # Seat 0 has emptied his hand, but his effect is not over: three seats have a part in it.
    gifts = book.position(rules, ["5a,5b", "4a", "5c"], drawn=True)
    book.apply(gifts, book.string_to_action(gifts, "pair 5a 5b"))
    with pytest.raises(NotApplicable, match="the difference is for two seats with cards, not 3: seat 0 gives"):
        book.expectimax(gifts, 1, "difference")
    with pytest.raises(InvalidState, match="a method is one of difference, max_n, not 'best'"):
        book.expectimax(state, 1, "best")
    with pytest.raises(InvalidState, match="a horizon is 1 turn at least, not 0"):
        book.expectimax(state, 0, "max_n")
    with pytest.raises(NotApplicable, match="this is for rounds in progress: the deal"):
        book.expectimax(book.new_initial_state(rules), 1, "max_n")
    state = book.position(rules, ["3a,3b", "4a", "-"], drawn=True)
    book.apply(state, book.string_to_action(state, "pair 3a 3b"))
    book.apply(state, book.string_to_action(state, "reverse"))
    with pytest.raises(NotApplicable, match="this is for rounds in progress: the round is over"):
        book.expectimax(state, 1, "max_n")

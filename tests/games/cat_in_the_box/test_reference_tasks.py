"""The plain searches of the readable rules of Cat in the Box: against data of independent origin and brute force."""

from __future__ import annotations

import csv
import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from matou._compiled import cat_in_the_box as compiled
from matou.cat_in_the_box import reference
from matou.cat_in_the_box.reference_text import word_of
from matou.cat_in_the_box.rules import Rules
from matou.errors import InvalidState, NotApplicable

DATA = Path(__file__).parents[2] / "data"
START = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"
# The round of two players of which the data counts all positions.
CENSUS = "2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -"
# Whatever seat 0 leads, seat 1 has no play: red is covered but for R1, blue and yellow are gone, green is full.
DOOMED = "2 2335/2345 .0101/#..0./#..0./#1101 RBYG/RG 3/2 - 0 -"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open() as file:
        return list(csv.DictReader(file))


ENDINGS = rows("cat_in_the_box_endings.csv")
PERFT = rows("cat_in_the_box_perft.csv")


# Endings


def test_endings_have_their_values_first_moves_and_ties(book: Any) -> None:
    """And a search without tables looks at as many states as the data says."""
    limit = 1_500 if book is reference else 25_000
    seen: Counter[tuple[str, str]] = Counter()
    for row in ENDINGS:
        if int(row["plain_tree_nodes"]) > limit:
            continue
        state = book.position_from_text(row["position"])
        assert book.position_to_text(state) == row["position"]
        found = book.values(state)
        value = found.values if row["kind"] == "maxn" else [found.values[0] - found.values[1]]
        assert "/".join(map(str, value)) == row["value"], row["id"]
        assert found.line[0] == row["first_best_move"], row["id"]
        assert found.nodes == int(row["plain_tree_nodes"]), row["id"]
        vectors = book.tie_vectors(state)
        assert len(vectors) == int(row["tie_vectors"]), row["id"]
        assert (len(vectors) == 1) == (row["tie_independent"] == "1"), row["id"]
        expected = (int(value[0]), -int(value[0])) if row["kind"] == "zerosum" else found.values
        assert expected in vectors
        assert book.returns(book.from_text(" ".join([row["position"], "moves", *found.line]))) == list(found.values)
        seen[row["players"], row["tricks_left"]] += 1
    assert {players for players, _ in seen} == {"2", "3", "4", "5"}
    assert seen["3", "3"] > 10


def some_endings(players: int, tricks: str, most: int) -> list[Any]:
    found = [row for row in ENDINGS if (row["players"], row["tricks_left"]) == (str(players), tricks)]
    return [compiled.position_from_text(row["position"]) for row in found if int(row["plain_tree_nodes"]) < most]


def lines(state: Any, done: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every way to play on to the end, and the state it ends in, in the order of actions."""
    if state.phase == reference.OVER:
        yield done, state
    for action in state.legal_actions():
        after = compiled.apply(compiled.copy(state), action)
        yield from lines(after, (*done, compiled.action_to_string(state, action)))


def backwards(state: Any, choose: Any) -> Any:
    """What `choose(mover, results)` makes of the results below, from the last plays to the first."""
    below: dict[tuple[str, ...], Any] = dict(lines(state))
    movers: dict[tuple[str, ...], int] = {}
    for done in below:
        at = compiled.copy(state)
        for size, move in enumerate(done):
            movers[done[:size]] = at.turn
            compiled.apply(at, compiled.string_to_action(at, move))
    for size in range(max(map(len, below)), 0, -1):
        groups = defaultdict(list)
        for done in [done for done in below if len(done) == size]:
            groups[done[:-1]].append(below.pop(done))
        below |= {done: choose(movers[done], results) for done, results in groups.items()}
    return below[()]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_paranoid_keeps_one_seat_down(players: int) -> None:
    for state in some_endings(players, "2", 400):
        for seat in range(players):

            def worth(end: Any, seat: int = seat) -> int:
                return int(end if isinstance(end, int) else end.score(seat))

            def choose(mover: int, results: list[Any], seat: int = seat) -> int:
                return (max if mover == seat else min)(map(worth, results))

            found = compiled.values(state, "paranoid", seat)
            assert found.values[seat] == backwards(state, choose)
            assert found.values[seat] <= compiled.values(state, "max_n").values[seat]


def test_ties_give_the_vectors_of_all_ways_to_break_them() -> None:
    """By brute force: every set of choices that are best somewhere, one for each state of the tree."""

    def vectors(state: Any) -> list[tuple[int, ...]]:
        if state.phase == reference.OVER:
            return [tuple(state.returns())]
        below = [vectors(compiled.apply(compiled.copy(state), action)) for action in state.legal_actions()]
        found = []
        for picked in itertools.product(*(sorted(set(each)) for each in below)):
            best = max(vector[state.turn] for vector in picked)
            found += [vector for vector in picked if vector[state.turn] == best]
        return sorted(set(found))

    several = 0
    for players in (3, 4, 5):
        for state in some_endings(players, "2", 400):
            assert compiled.tie_vectors(state) == set(vectors(state))
            several += len(vectors(state)) > 1
    assert several > 3


def test_can_finish_and_forced_paradox_by_all_lines() -> None:
    answers = set()
    for state in [state for players in (2, 3, 4, 5) for state in some_endings(players, "2", 400)]:
        without = [done for done, end in lines(state) if end.paradox < 0]
        line = compiled.can_finish(state)
        assert line == (list(without[0]) if without else None)
        for seat in range(state.game.players):

            def choose(mover: int, results: list[Any], seat: int = seat) -> bool:
                hits = [result if isinstance(result, bool) else result.paradox == seat for result in results]
                return all(hits) if mover == seat else any(hits)

            forced = compiled.forced_paradox(state, seat)
            assert forced == backwards(state, choose)
            answers.add((line is None, forced))
    assert len(answers) == 4


def test_a_position_that_is_doomed() -> None:
    state = reference.position_from_text(DOOMED)
    assert reference.can_finish(state) is None
    assert reference.forced_paradox(state, 1)
    assert not reference.forced_paradox(state, 0)
    assert {done for done, _ in lines(state)} == {("B2",), ("B3",), ("B5",), ("Y2",), ("Y3",), ("Y5",)}


# Counts


def test_sequences_and_distinct_positions(book: Any) -> None:
    checked = 0
    for row in PERFT:
        if int(row["sequences"]) > (1_000 if book is reference else 12_000):
            continue
        state = book.position_from_text(row["position"])
        depth = int(row["depth"])
        assert book.sequences(state, depth) == book.perft(state, depth) == int(row["sequences"]), row
        assert book.paradox_sequences(state, depth) == int(row["paradox_sequences"]), row
        assert book.census(state, depth)[depth].positions == int(row["distinct"]), row
        checked += 1
    assert checked >= 24


@pytest.mark.parametrize(
    "row", [row for row in PERFT if 12_000 < int(row["sequences"]) < 85_000], ids=lambda r: r["id"]
)
def test_more_distinct_positions(row: dict[str, str]) -> None:
    plies = compiled.census(compiled.position_from_text(row["position"]), int(row["depth"]))
    assert plies[-1].positions == int(row["distinct"])


@pytest.mark.parametrize(("number", "depth"), [("200", 4), ("201", 3), ("302", 3), ("401", 3), ("501", 3)])
def test_positions_up_to_colours_and_owners(number: str, depth: int) -> None:
    """The classes are counted here, from what is seen of the positions."""
    (row,) = (row for row in PERFT if (row["id"], row["depth"]) == (number, str(depth)))
    classes: dict[str, set[Any]] = defaultdict(set)
    for reached in after(compiled.position_from_text(row["position"]), depth):
        key = seen_position(reached)
        classes["distinct"].add(key)
        classes["distinct_colour_sym"].add(min(recoloured(key, order) for order in itertools.permutations((1, 2, 3))))
        hands, own, blocked, x, _, *trick = key
        classes["distinct_no_owner"].add((hands, tuple(sorted(itertools.chain(*own))), blocked, x, *trick))
    for name, found in classes.items():
        assert len(found) == int(row[name]), name


def after(state: Any, depth: int) -> list[Any]:
    states = [state]
    for _ in range(depth):
        states = [compiled.apply(compiled.copy(at), action) for at in states for action in at.legal_actions()]
    return states


def seen_position(state: Any) -> tuple[Any, ...]:
    """Hands, cells by owner, blocked cells, X tokens, tricks, leader, plays, led colour, best play and its seat."""
    game = state.game
    cells = [tuple(divmod(cell, game.numbers) for cell in range(36) if own >> cell & 1) for own in state.own]
    blocked = tuple(divmod(cell, game.numbers) for cell in range(36) if state.blocked >> cell & 1)
    x = tuple(tuple(colour for colour in range(4) if tokens >> colour & 1) for tokens in state.x)
    best = state.winning_play()
    play = divmod(state.trick[best], game.numbers) if state.plays else (-1, -1)
    return (
        tuple(state.hand),
        tuple(cells),
        blocked,
        x,
        tuple(state.tricks),
        (state.leader, state.plays, best if state.plays else -1),
        (state.led,),
        (play,),
    )


def recoloured(key: tuple[Any, ...], order: tuple[int, ...]) -> tuple[Any, ...]:
    """A position with blue, yellow and green in another order."""
    new = dict(zip((-1, 0, 1, 2, 3), (-1, 0, *order), strict=True))

    def again(cells: Any) -> tuple[Any, ...]:
        return tuple(sorted((new[colour], number) for colour, number in cells))

    hands, own, blocked, x, tricks, leads, (led,), play = key
    tokens = tuple(tuple(sorted(new[colour] for colour in each)) for each in x)
    return hands, tuple(map(again, own)), again(blocked), tokens, tricks, leads, (new[led],), again(play)


def test_the_census_of_a_whole_round_begins_as_counted(book: Any) -> None:
    depth = 3 if book is reference else 4
    plies = book.census(book.position_from_text(CENSUS), depth)
    assert [ply.positions for ply in plies] == [1, 12, 192, 1948, 15781][: depth + 1]
    assert all(ply.paradoxes == (0, 0) and ply.finished == 0 for ply in plies)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_census_to_the_end_by_all_lines(players: int) -> None:
    for state in some_endings(players, "2", 400):
        reached: dict[int, dict[Any, int]] = defaultdict(dict)
        sequences: Counter[int] = Counter()
        histories = set()
        for done, _ in lines(state):
            histories |= {done[:size] for size in range(len(done) + 1)}
        for done in histories:
            at = compiled.copy(state)
            for move in done:
                compiled.apply(at, compiled.string_to_action(at, move))
            ended = at.paradox if at.paradox >= 0 else -1 if at.phase == reference.OVER else -2
            reached[len(done)][seen_position(at)] = ended
            sequences[len(done)] += ended >= 0
        plies = compiled.census(state)
        assert [ply.positions for ply in plies] == [len(reached[ply]) for ply in range(len(plies))]
        assert len(plies) == len(reached)
        for depth, ply in enumerate(plies):
            ends = list(reached[depth].values())
            assert ply.paradoxes == tuple(ends.count(seat) for seat in range(players))
            assert ply.finished == ends.count(-1)
            assert compiled.paradox_sequences(state, depth) == sequences[depth]
            assert compiled.sequences(state, depth) == sum(len(done) == depth for done in histories)
        assert compiled.perft(state, 99) == sum(1 for _ in lines(state))


def test_perft_counts_ended_rounds_once_and_chance_too(book: Any) -> None:
    state = book.position_from_text(DOOMED)
    assert [book.perft(state, depth) for depth in (0, 1, 2, 9)] == [1, 6, 6, 6]
    assert [book.sequences(state, depth) for depth in (0, 1, 2)] == [1, 6, 0]
    assert [book.paradox_sequences(state, depth) for depth in (0, 1, 2)] == [0, 6, 0]
    # Two cards dealt of five numbers, then three discards of six numbers and three predictions.
    assert book.perft(book.new_initial_state(Rules(players=2)), 2) == 25
    start = book.from_text("3 0 1122334456/1123345566/1223445566 -")
    assert book.perft(start, 3) == 6**3
    assert book.perft(book.from_text("3 0 1122334456/1123345566/1223445566 - moves d1 d1 d1"), 3) == 3**3


# Outcomes of a trick


@pytest.mark.parametrize("players", [2, 3])
def test_outcomes_of_the_first_trick(players: int) -> None:
    """Each sequence takes other cells: there are as many outcomes as sequences."""
    for row in PERFT:
        if row["players"] == row["depth"] == str(players):
            found = compiled.trick_outcomes(compiled.position_from_text(row["position"]))
            assert len(found) == sum(outcome.sequences for outcome in found) == int(row["sequences"])
            assert {outcome.paradox for outcome in found} == {-1}


def test_outcomes_of_the_first_trick_of_the_counted_round() -> None:
    found = reference.trick_outcomes(reference.position_from_text(CENSUS))
    assert len(found) == 192
    assert len({(outcome.winner, frozenset(itertools.chain(*outcome.cells))) for outcome in found}) == 147


def test_a_trick_can_end_in_a_paradox() -> None:
    outcomes = reference.trick_outcomes(reference.position_from_text(DOOMED))
    assert [(one.winner, one.paradox, one.cells[1], one.sequences) for one in outcomes] == [(-1, 1, (), 1)] * 6
    assert sorted(one.cells[0][0] for one in outcomes) == ["B2", "B3", "B5", "Y2", "Y3", "Y5"]


def test_plays_already_made_count_in_the_outcome_and_a_later_paradox_does_not() -> None:
    state = reference.from_text("2 0 1223344445/1223334555 111 moves d1 d1 B4 G2 Y4 G3 G4 G5 R4 R2 R5")
    outcomes = {one.cells: (one.winner, one.paradox) for one in reference.trick_outcomes(state)}
    assert outcomes[("R3",), ("R5",)] == (1, -1)
    assert reference.from_text(f"{reference.to_text(state)} R3").paradox == 1  # but in the next trick
    with pytest.raises(NotApplicable, match="a trick is in progress in the play alone: the round is over"):
        reference.trick_outcomes(reference.from_text(f"{reference.to_text(state)} R3"))


# What a seat may think possible


def arrangements(state: Any, seat: int) -> Counter[Any]:
    """The unseen cards, told apart, laid in all ways: those after which the seat would know the same.

    Each is played once more from its own deal, and what the seat knows then is read as text.
    """
    game = state.game
    played: list[list[int]] = [[] for _ in range(game.players)]
    text = reference.to_text(state)
    head, moves = text.split(" moves ")
    fields, actions = head.split(), moves.split()
    at = reference.from_text(head, game.rules)
    for move in actions:
        if move[0] in "RBYG":
            played[at.turn].append(int(move[1]))
        reference.apply(at, reference.string_to_action(at, move))
    hands = [reference.text.numbers_of(hand) for hand in list(state.hand)[: game.players]]
    others = [other for other in range(game.players) if other != seat]
    places = [("hand", other, len(hands[other])) for other in others] + [("discard", other, 1) for other in others]
    places += [("left over", -1, 2)] if game.players == 2 else []
    pack = Counter(dict.fromkeys(range(1, game.numbers + 1), 5))
    pack -= Counter(map(int, fields[3] if fields[3] != "-" else ""))
    pack -= Counter(itertools.chain(*played))
    if seat >= 0:
        pack -= Counter([*hands[seat], state.discard[seat]])
    unseen = list(pack.elements())
    assert len(unseen) == sum(size for _, _, size in places)

    def lay(places: list[Any], cards: list[tuple[int, int]], laid: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        if not places:
            yield laid
            return
        for picked in itertools.combinations(cards, places[0][2]):
            rest = [card for card in cards if card not in picked]
            yield from lay(places[1:], rest, (*laid, tuple(sorted(number for number, _ in picked))))

    ways = Counter(lay(places, [(number, copy) for copy, number in enumerate(unseen)], ()))
    known = reference.information_text(state, seat)
    found: Counter[Any] = Counter()
    for laid, weight in ways.items():
        now: dict[Any, tuple[int, ...]] = {
            (kind, other): cards for (kind, other, _), cards in zip(places, laid, strict=True)
        }
        discards = [now["discard", s][0] if s != seat else state.discard[s] for s in range(game.players)]
        held = [now["hand", s] if s != seat else hands[s] for s in range(game.players)]
        dealt = ["".join(map(str, sorted([*held[s], *played[s], discards[s]]))) for s in range(game.players)]
        first = int(fields[1])
        thrown = [f"d{discards[(first + place) % game.players]}" for place in range(game.players)]
        spelt = " ".join([*fields[:2], "/".join(dealt), fields[3], "moves", *thrown, *actions[game.players :]])
        try:
            world = compiled.from_text(spelt, game.rules)
        except ValueError:
            continue
        if reference.information_text(world, seat) == known:
            left = word_of(now["left over", -1]) if game.players == 2 else 0
            found[tuple(map(word_of, held)), tuple(discards), left] += weight
    return found


# In each, somebody has led red while red was closed, and others may only think of hands that made him do so.
FORCED = [
    ("2 1 2222344455/1111233445 155 moves d4 d3 Y2 B4 Y4 G4 B1 B2 G2 Y1 B5 Y3 R5", 1, 0),
    ("2 0 1122233445/1123334555 512 moves d1 d2 Y5 Y4 Y3 G3 B2 B5 B3 Y1 B1 G4 R5", 0, 1),
    (
        "3 2 2244555666/1233444556/1111223336 - "
        "moves d3 d5 d3 p4 p1 p1 G1 G6 G5 Y5 Y4 Y6 B1 B6 B5 Y2 Y1 Y3 G3 B2 G2 R2 R6 G4 R4 B4",
        0,
        2,
    ),
]


@pytest.mark.parametrize(("text", "seat", "leader"), FORCED)
def test_worlds_fit_what_a_forced_lead_of_red_has_shown(text: str, seat: int, leader: int) -> None:
    state = reference.from_text(text)
    assert state.forced == leader
    found = dict(reference.worlds(state, seat))
    assert Counter({tuple(world): weight for world, weight in found.items()}) == arrangements(state, seat)
    state.forced = -1  # without the lead he could hold more
    assert len(list(reference.worlds(state, seat))) > len(found)


@pytest.mark.parametrize(("players", "cut"), [(2, 3), (2, 6), (3, 3), (3, 5), (4, 2)])
def test_worlds_are_all_arrangements_that_look_alike(players: int, cut: int) -> None:
    """So many plays before the end of a round without a paradox."""
    games = [json.loads(line) for line in (DATA / "transcripts_cat_in_the_box.jsonl").read_text().splitlines()]
    games = [game for game in games if game["options"]["players"] == players]
    longest = max(len(game["steps"]) for game in games)
    for game in [game for game in games if len(game["steps"]) == longest][: 3 if players < 4 else 1]:
        moves = [step["action"] for step in game["steps"][:-cut]]
        state = compiled.from_text(" ".join([game["deal"], "moves", *moves]))
        # The other seat knows that the seat to move has a legal play.
        for seat in (state.turn, (state.turn + 1) % players):
            found = list(compiled.worlds(state, seat))
            assert len(found) == len(dict(found))
            assert Counter({tuple(world): weight for world, weight in found}) == arrangements(state, seat)


def test_the_true_world_is_among_them_and_nothing_hidden_is_left_at_the_end() -> None:
    text = "2 0 1223344445/1223334555 111 moves d2 d1 B4 G2 Y4 G3 G4 G5 R5 R2 R3 R4"
    for moves, reveal, seat, number in ((" B5", False, 0, 4 * 6), (" B5", True, -1, 6), ("", False, 0, None)):
        state = reference.from_text(text + moves, Rules(players=2, reveal_at_end=reveal))
        found = dict(reference.worlds(state, seat))
        true = (tuple(state.hand[:2]), (2, 1), word_of([2, 5]))
        assert true in found
        # Unseen at the end: the two left over, 2 and 5, and at first the discard 1 of seat 1.
        if number == 6:
            assert found == {true: 1}
        elif number is not None:
            assert {world.discards[1]: weight for world, weight in found.items()} == {1: 1, 2: 1, 5: 1}


def test_a_position_does_not_know_the_discards() -> None:
    state = reference.position_from_text(START)
    found = list(reference.worlds(state, 0))
    assert sum(weight for _, weight in found) == 7 * 6 * 5 // 6 * 4 * 3  # a hand of 3 of 7 cards, two discards
    assert all(world.hands[0] == word_of([3, 5, 5]) for world, _ in found)


# What cannot be asked


def test_tasks_that_do_not_apply(book: Any) -> None:
    dealing = book.new_initial_state(Rules())
    for ask in (book.values, book.tie_vectors, book.can_finish, book.census, book.trick_outcomes):
        with pytest.raises(NotApplicable):
            ask(dealing)
    for ask in (book.forced_paradox, book.worlds):
        with pytest.raises(NotApplicable, match="for states with all cards dealt: the deal"):
            ask(dealing, 0)
    three = book.from_text("3 0 1122334456/1123345566/1223445566 - moves d1 d1 d1")
    with pytest.raises(NotApplicable, match="zero_sum is for 2 players, not 3"):
        book.values(three, "zero_sum")
    with pytest.raises(NotApplicable, match="a trick is in progress in the play alone: seat 0 predicts"):
        book.trick_outcomes(three)
    with pytest.raises(InvalidState, match="method: it is one of auto, zero_sum, max_n, paranoid, not 'best'"):
        book.values(three, "best")
    with pytest.raises(NotApplicable, match="ties are asked about in max_n and zero_sum"):
        book.tie_vectors(three, "paranoid")
    for seat in (-1, 3):
        with pytest.raises(InvalidState, match=f"seat: the seats are 0 to 2, not {seat}"):
            book.forced_paradox(three, seat)
    with pytest.raises(InvalidState, match="seat: the seats are -1 to 2, not 3"):
        book.worlds(three, 3)
    with pytest.raises(InvalidState, match="seat: the seats are -1 to 2, not -2"):
        book.information_text(three, -2)

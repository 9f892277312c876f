"""Rounds played by simple players: totals, intervals, ledgers, and counts against games played one by one."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from matou import cat_in_the_box as citb
from matou.cat_in_the_box import reference
from matou.cat_in_the_box.counting import started
from matou.errors import InvalidState, NotApplicable


@pytest.mark.parametrize("player", ["random", "follow", "open"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_totals_do_not_depend_on_threads_or_chunks(player: str, players: int) -> None:
    one = citb.odds(players, player, 600, seed=3, threads=1)
    for threads, chunk in ((2, None), (7, 11), (1, 1)):
        other = citb.odds(players, player, 600, seed=3, threads=threads, chunk=chunk)
        assert other.to_json() == one.to_json()
    assert sum(map(sum, one.paradoxes)) + one.finished.count == 600
    assert all(scores.trials == 600 for scores in one.score)


def test_a_function_is_counted_as_the_named_player_it_copies() -> None:
    """`open` leaves nothing to chance, so asking it action by action plays the same rounds."""

    def copy(state: citb.State) -> int:
        return core.choose(state, "open", 0)

    from matou._core import cat_in_the_box as core

    for players in (2, 3):
        named = citb.odds(players, "open", 60, seed=5)
        own = citb.odds(players, copy, 60, seed=5)
        for field in ("paradoxes", "bonuses", "scores"):
            assert getattr(own, field) == getattr(named, field), field


def test_counts_are_those_of_the_rounds_played_by_the_readable_rules() -> None:
    rules = citb.Rules(players=3)
    game = citb.Game(rules)
    paradoxes: Counter[tuple[int, int]] = Counter()
    scores = [Counter[int]() for _ in range(3)]

    def first(state: citb.State) -> int:
        return state.legal_actions()[0]

    found = citb.odds(player=first, rounds=40, seed=9, rules=rules)
    for index in range(40):
        at = reference.from_text(started(game, index, 9).to_text(), rules)
        while reference.current_player(at) >= 0:
            reference.apply(at, reference.legal_actions(at)[0])
        if at.paradox != reference.NOBODY:
            paradoxes[at.paradox, sum(at.tricks[:3])] += 1
        for seat, score in enumerate(at.returns()[:3]):
            scores[seat][score] += 1
    assert {(p, t): n for p, row in enumerate(found.paradoxes) for t, n in enumerate(row) if n} == dict(paradoxes)
    assert [dict(counts) for counts in scores] == [dict(counts) for counts in found.scores]


def test_random_play_is_as_measured_elsewhere() -> None:
    """Independent figures for random play: chance of a paradox, and that its first leader is protected."""
    wanted = {3: 0.9989, 4: 1.0, 5: 0.9999}
    by_seat = {
        3: (0.178, 0.411, 0.410),
        4: (0.109, 0.301, 0.297, 0.293),
        5: (0.076, 0.235, 0.232, 0.229, 0.228),
    }
    for players, rate in wanted.items():
        found = citb.odds(players, "random", 100_000, seed=2, level=0.9999)
        assert found.paradox.interval.low - 5e-5 <= rate <= found.paradox.interval.high + 5e-5
        # They put a card aside, `random` a number; that moves the shares a little.
        for share, seat_rate in zip(found.by_seat, by_seat[players], strict=True):
            assert abs(share.rate - seat_rate) < 0.012, (players, share)


def test_two_players_who_put_any_card_aside() -> None:
    """The same at 2 players, where it matters whether a card or a number is put aside by chance."""
    draw = random.Random(4)

    def player(state: citb.State) -> int:
        legal = state.legal_actions()
        if not state.action_to_string(legal[0]).startswith("d"):
            return draw.choice(legal)
        seat = state.current_player()
        hand = state.information_state_string(seat).split()[2].split("/")[seat]
        return state.string_to_action(f"d{draw.choice(hand)}")

    found = citb.odds(2, player, 3000, seed=6, level=0.9999)
    assert found.paradox.interval.covers(0.9153)
    assert found.by_seat[0].interval.covers(0.379)
    assert found.by_seat[1].interval.covers(0.536)


def test_a_ledger_goes_on_where_it_ended(tmp_path) -> None:
    store = tmp_path / "rounds.db"
    whole = citb.odds(4, "follow", 900, seed=2)
    citb.odds(4, "follow", 300, seed=2, store=store)
    assert citb.odds(4, "follow", 900, seed=2, store=store).to_json() == whole.to_json()
    with pytest.raises(InvalidState, match="under rules"):
        citb.odds(player="follow", rounds=10, seed=2, store=store, rules=citb.Rules(players=4, rows="BRYG"))


def test_a_precision_ends_the_run() -> None:
    found = citb.odds(2, "follow", seed=4, precision=0.02)
    assert found.method == "confidence-sequence"
    assert found.paradox.interval.half_width <= 0.02
    low, high = found.paradox.interval
    assert low < found.paradox.rate < high
    with pytest.raises(NotApplicable, match="fixed in advance"):
        _ = found.score[0].interval
    assert found.to_json()["score"][0]["low"] is None


def test_scores_have_means_and_quantiles() -> None:
    found = citb.odds(3, "open", 4000, seed=1)
    for scores, counts in zip(found.score, found.scores, strict=True):
        values = [score for score, count in counts.items() for _ in range(count)]
        mean = sum(values) / len(values)
        assert scores.mean == pytest.approx(mean)
        spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
        assert scores.stderr == pytest.approx(spread)
        assert scores.quantile(0.5) == sorted(values)[len(values) // 2 - 1]
        assert scores.interval.low < mean < scores.interval.high


def test_bad_input() -> None:
    with pytest.raises(InvalidState, match="no player is called 'nobody'"):
        citb.odds(3, "nobody", 10)
    with pytest.raises(InvalidState, match="the rules are for 3 players, not for 4"):
        citb.odds(4, rules=citb.Rules())
    with pytest.raises(InvalidState):
        citb.odds(6)
    with pytest.raises(InvalidState):
        citb.odds(3, rounds=-1)
    with pytest.raises(InvalidState, match="version"):
        citb.odds(3, lambda state: 0, 1, store="nothing")
    with pytest.raises(NotApplicable):
        list(citb.survey(max_nodes=3))
    with pytest.raises(NotApplicable):
        list(citb.survey(given="3 ? ?/?/? -"))

"""Solving, replaying and telling: against plain search through the rules, from any state, under any budget."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time

import pytest

from matou import CHANCE, pitaouf
from matou._compiled import pitaouf as compiled
from matou.errors import BadNotation, IllegalAction, InvalidState
from matou.pitaouf import Rules
from matou.pitaouf.checking import cover
from matou.pitaouf.reference_text import RANKS, deal_from_text

SMALL = [rules for rules in cover(1) if rules.suits * rules.ranks <= 13 and rules.track <= 9]


def plain(state: pitaouf.State, deal: pitaouf.Deal) -> bool:
    """Every way to play on is tried."""
    while state.current_player() == CHANCE:
        state = state.child(deal.answer(state))
    if state.is_terminal():
        return state.returns() == [1.0]
    return any(plain(state.child(action), deal) for action in state.legal_actions())


def half_played(deal: pitaouf.Deal, seed: int) -> list[pitaouf.State]:
    """The states of a random game, chance nodes among them."""
    draw, state, states = random.Random(seed), deal.state(), []
    while not state.is_terminal():
        states.append(state.clone())
        chance = state.current_player() == CHANCE
        state.apply_action(deal.answer(state) if chance else draw.choice(state.legal_actions()))
    return [*states, state]


def test_small_rule_sets_are_many_and_different():
    assert len(SMALL) >= 8
    for name in ("joker", "exchange", "sums", "moves", "fridge", "finish", "empty_hand"):
        assert len({getattr(rules, name) for rules in SMALL}) >= 2, name


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: "-".join(map(str, rules.changed().values())))
def test_small_deals_as_the_readable_rules_have_them(rules: Rules):
    for index in range(10):
        deal = pitaouf.deal(index, seed=5, rules=rules)
        found = pitaouf.solve(deal)
        assert found.exact
        assert found.winnable == compiled.winnable(rules, deal_from_text(deal.text, rules)), deal.text
        if found.winnable:
            assert pitaouf.replay(deal, found.line) == "won"


def test_small_games_are_won_and_lost():
    answers = [
        one.winnable
        for rules in SMALL
        for one in pitaouf.solve_many([pitaouf.deal(i, seed=5, rules=rules) for i in range(10)])
    ]
    assert min(answers.count(True), answers.count(False)) >= 10


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: "-".join(map(str, rules.changed().values())))
def test_from_any_state_of_a_game(rules: Rules):
    for index in range(6):
        deal = pitaouf.deal(index, seed=6, rules=rules)
        for state in half_played(deal, index)[-6:]:
            found = pitaouf.solve(deal, state=state)
            assert found.winnable == plain(state, deal), state.to_text()
            end = state.clone()
            for action in found.line:
                while end.current_player() == CHANCE:
                    end.apply_action(deal.answer(end))
                end.apply_action(action)
            while end.current_player() == CHANCE:
                end.apply_action(deal.answer(end))
            assert not found.winnable or end.returns() == [1.0]


def test_a_game_begun_before_the_deal_goes_on_too():
    deal = pitaouf.deal(2, seed=1, rules=Rules(exchange="none"))
    state = deal.game.new_initial_state()
    while state.current_player() == CHANCE:
        state.apply_action(deal.answer(state))
    assert pitaouf.solve(deal, state=state).winnable == pitaouf.solve(deal).winnable


def test_a_state_of_another_deal_or_other_rules_is_refused():
    deal, other = (pitaouf.deal(index, seed=1) for index in (0, 1))
    with pytest.raises(InvalidState, match="does not come from this deal"):
        pitaouf.solve(deal, state=other.state())
    state = deal.state()
    state.apply_action("keep")
    state.apply_action(state.legal_actions()[0])
    held = deal.answer(state)
    state.apply_action(next(card for card in state.legal_actions() if card != held))
    with pytest.raises(InvalidState, match="does not come from this deal"):
        pitaouf.solve(deal, state=state)
    with pytest.raises(InvalidState, match="other rules"):
        pitaouf.solve(deal, Rules(joker="wild"), state=deal.state())
    with pytest.raises(InvalidState, match="pack"):
        pitaouf.solve(deal, state=pitaouf.deal(0, rules=Rules(hand=4)).state())


def test_rules_are_those_of_the_deal_unless_others_are_given():
    wild = Rules(joker="wild")
    deal = pitaouf.deal(3, seed=1, rules=wild)
    assert pitaouf.solve(deal).rules == wild
    assert pitaouf.solve(deal, Rules()).rules == Rules()
    assert pitaouf.solve(deal.text).rules == Rules()
    assert pitaouf.solve(deal.text, wild) == pitaouf.solve(deal)


@pytest.mark.parametrize("budget", [{"max_nodes": 0}, {"max_nodes": 1}, {"seconds": 0.0}])
def test_too_small_a_budget_is_no_answer(budget: dict[str, float]):
    found = pitaouf.solve(pitaouf.deal(2, seed=1, rules=Rules(exchange="none")), **budget)
    assert (found.winnable, found.exact, found.line) == (None, False, [])
    assert found.to_json()["winnable"] is None


def test_a_budget_never_turns_an_answer_round():
    rules = Rules(exchange="none")
    deals = [pitaouf.deal(index, seed=1, rules=rules) for index in range(150)]
    full = pitaouf.solve_many(deals)
    for max_nodes in (60, 600, 6000):
        some = pitaouf.solve_many(deals, max_nodes=max_nodes)
        decided = [(a, b) for a, b in zip(some, full, strict=True) if a.exact]
        assert 0 < len(decided) < len(deals)
        assert all(a.winnable == b.winnable and a.nodes <= max_nodes for a, b in decided)


@pytest.mark.parametrize("table_mb", [0, 0.05, 64])
def test_the_table_changes_no_answer(table_mb: float):
    rules = Rules(suits=3, ranks=6, track=10, ace_cells=(4,), hand=3, figures_from=6)
    deals = [pitaouf.deal(index, rules=rules) for index in range(200)]
    answers = [found.winnable for found in pitaouf.solve_many(deals, table_mb=table_mb)]
    assert answers == [found.winnable for found in pitaouf.solve_many(deals)]
    assert {True, False} == set(answers)


@pytest.mark.parametrize("max_nodes", [None, 20_000])
def test_many_are_solved_as_one_by_one_whatever_the_threads(max_nodes: int | None):
    deals = [pitaouf.deal(index, seed=4, rules=Rules(joker=joker)) for index in range(20) for joker in ("wild", "top")]
    one_by_one = [pitaouf.solve(deal, max_nodes=max_nodes) for deal in deals]
    for threads in (1, 2, 7):
        assert pitaouf.solve_many(deals, threads=threads, max_nodes=max_nodes) == one_by_one


def test_progress_is_told_and_what_it_raises_comes_through():
    deals, told = [pitaouf.deal(index, seed=1) for index in range(200)], []
    pitaouf.solve_many(deals, threads=1, progress=told.append)
    assert told == sorted(told)
    assert 0 < len(told)
    assert told[-1] <= 200

    def refuse(done: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        pitaouf.solve_many(deals * 60, threads=1, progress=refuse)


@pytest.mark.parametrize("threads", [0, -1, 5000])
def test_impossible_threads(threads: int):
    with pytest.raises(InvalidState, match="threads"):
        pitaouf.solve_many([pitaouf.deal(0)], threads=threads)


def test_ctrl_c_ends_a_long_search_at_once():
    code = (
        "from matou import pitaouf\n"
        "deals = [pitaouf.deal(i) for i in range(50)] * 2000\n"
        "print('ready', flush=True)\n"
        "pitaouf.solve_many(deals, threads=1)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
        process.wait()
        assert time.monotonic() - began < 5
    assert "KeyboardInterrupt" in said


def test_replay_says_how_a_line_ends():
    deal = pitaouf.deal(17, seed=1)
    line = pitaouf.solve(deal).line
    assert pitaouf.replay(deal, line) == "won"
    assert pitaouf.replay(deal.text, line) == "won"
    assert pitaouf.replay(deal, line[:-1]) == "unfinished"
    with pytest.raises(IllegalAction, match=f"action number {len(line) + 1} "):
        pitaouf.replay(deal, [*line, "keep"])
    with pytest.raises(IllegalAction, match="action number 2 "):
        pitaouf.replay(deal, ["keep", "2S"])
    with pytest.raises(BadNotation, match="action number 1 .*'no'"):
        pitaouf.replay(deal, ["no"])


def test_replay_knows_a_lost_game():
    small = Rules(suits=2, ranks=4, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    # 4H on 2S is a success and ends on cell 2; nothing of 3S 5S beats or matches 4S there but 5S, a brio to the fridge.
    deal = "2S 4S 4H JK;3H 3S;2H 5H 5S"
    assert {pitaouf.replay(deal, line, small) for line in lines(deal, small)} == {"won", "lost"}


def lines(deal: str, rules: Rules) -> list[list[str]]:
    """Every line of play of a deal."""
    found, dealt = [], pitaouf.Deal.from_text(deal, rules)

    def go_on(state: pitaouf.State, line: list[str]) -> None:
        while state.current_player() == CHANCE:
            state = state.child(dealt.answer(state))
        if state.is_terminal():
            found.append(line)
        for action in state.legal_actions():
            go_on(state.child(action), [*line, state.action_to_string(action)])

    go_on(dealt.state(), [])
    return found


def test_each_step_told_names_its_rule():
    heads, cards = set(), dict(zip(RANKS, range(2, 15), strict=True))
    for index in range(120):
        rules = Rules(joker=("substitute", "wild", "top", "dead")[index % 4], exchange=("swap", "none")[index % 2])
        deal = pitaouf.deal(index, seed=8, rules=rules)
        line = pitaouf.solve(deal).line
        told = pitaouf.tell(deal, line)
        assert [step.action for step in told] == line
        assert not told or told[-1].text.endswith("won")
        for step in told:
            heads.add(step.rule.split(",")[0])
            if not step.cell.startswith("cell") or "+" in step.action or "JK" in step.action:
                continue
            own = step.cell.partition("(")[2][:2]
            same, value, other = step.action[1] == own[1], cards[step.action[0]], cards[own[0]]
            if value <= other:
                assert step.rule == ("danger, an equal card" if value == other else "danger, a lower card of the suit")
                assert same or value == other
                continue
            assert step.rule == ("figure, " if value >= 11 else "") + ("brio" if same else "success")
            number = 1 + same + (value >= 11)
            assert (
                f"{'moves' if number == 1 else 'jumps'} {number} to" in step.text
                or "fridge" in step.text
                or ("won" in step.text)
            )
    assert heads >= {"brio", "success", "figure", "danger", "exchange", "no exchange", "joker", "botched sum"} | {
        head for head in heads if head.startswith("joker as")
    }
    assert any(head.startswith("joker as") for head in heads)

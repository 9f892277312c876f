"""Random games of Filou and Crazy Mistigri beside OpenSpiel's nearest card games, in CPU time of one thread.

`make bench` installs OpenSpiel. Its games run in its C++ loop (`evaluate_bots` with its uniformly random bots), ours in
the core; rounds of each are taken in turn, and the medians compared. A step is an action of a player or a result of
chance. MATOU_BENCH_GAMES=1000 makes it short.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest

from matou import filou, mistigri
from matou._core import filou as filou_core
from matou._core import mistigri as mistigri_core

pytestmark = [pytest.mark.bench, pytest.mark.peers]

GAMES = int(os.environ.get("MATOU_BENCH_GAMES", "20000"))
ROUNDS = 5
PEERS = ("hearts", "spades", "oh_hell", "crazy_eights", "euchre")

Run = Callable[[], tuple[float, float]]
"""Actions of players and steps in all of some random games."""


def ours() -> dict[str, Run]:
    """Our games at each number of players."""

    def auction(players: int) -> Run:
        def run() -> tuple[float, float]:
            actions = filou_core.random_games(filou.Rules(players=players), 1, GAMES)
            return actions, actions

        return run

    def shedding(players: int) -> Run:
        def run() -> tuple[float, float]:
            actions, draws = mistigri_core.random_rounds(mistigri.Rules(players=players), 1, GAMES)
            return actions, actions + draws

        return run

    return {
        **{f"filou, {players} players": auction(players) for players in (3, 4, 5)},
        **{f"mistigri, {players} players": shedding(players) for players in (3, 4, 5)},
    }


def theirs() -> dict[str, Run]:
    """OpenSpiel's, where it is installed; the length of its games is the mean over some played in Python."""
    try:
        import pyspiel
    except ImportError:
        return {}

    def peer(name: str) -> Run:
        game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
        actions, steps = lengths(game)
        games = GAMES // 10

        def run() -> tuple[float, float]:
            for number in range(games):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
            return actions * games, steps * games

        return run

    return {f"OpenSpiel {name}": peer(name) for name in PEERS}


def lengths(game: Any, games: int = 200) -> tuple[float, float]:
    """Actions of players and steps in all of a random game, on average."""
    draw = random.Random(1)
    actions = steps = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(outcomes, weights)[0])
            else:
                state.apply_action(draw.choice(state.legal_actions()))
                actions += 1
            steps += 1
    return actions / games, steps / games


def bench_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Uniformly random games, from the deal to the end."""
    runs = {**ours(), **theirs()}
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            start = time.process_time()
            actions, steps = run()
            seconds = time.process_time() - start
            rates[name].append((actions / seconds, steps / seconds))
    with capsys.disabled():
        print(f"\n{'random games':<24}{'actions/s':>14}{'steps/s':>14}")
        for name, found in rates.items():
            actions, steps = (median(column) for column in zip(*found, strict=True))
            print(f"{name:<24}{actions:>14,.0f}{steps:>14,.0f}")
        if len(runs) == len(ours()):
            print("OpenSpiel is not installed")

"""The pictures of docs/pitaouf-odds.md: the brackets, and win probability by stage.

    python tools/pitaouf_plots.py BRACKETS.json docs/pictures

BRACKETS.json holds a list of what `matou bracket pitaouf --json` prints, with a "name" added. Needs matplotlib.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot as plt

from matou import pitaouf
from matou.pitaouf.nets import GREEDY_VALUE, playing_net

mpl.rcParams["svg.hashsalt"] = "matou"  # the same file from the same numbers
mpl.rcParams["font.size"] = 10

BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#777777"  # told apart by the colour-blind too


def brackets(found: list[dict[str, Any]], path: Path) -> None:
    """Each bracket as a bar from its lower to its upper end, with the two estimates inside."""
    figure, axes = plt.subplots(figsize=(7.5, 0.6 * len(found) + 1.4))
    for row, one in enumerate(reversed(found)):
        axes.plot([one["lower"], one["upper"]], [row, row], color=GREY, linewidth=6, solid_capstyle="butt")
        axes.plot(one["lower_by"]["rate"], row, "o", color=BLUE, label="player" if row == 0 else None)
        axes.plot(one["upper_by"]["value"], row, "s", color=ORANGE, label="relaxation" if row == 0 else None)
    axes.set_yticks(range(len(found)), [one["name"] for one in reversed(found)])
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.6, len(found) - 0.4)
    axes.set_xlabel("win probability of the best player who knows what he sees (bars: 99 % for both ends)")
    axes.grid(axis="x", color="#dddddd")
    axes.legend(loc="upper left", bbox_to_anchor=(0, -0.3 / len(found) - 0.12), ncol=2, frameon=False)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def stages(path: Path, games: int = 4000) -> None:
    """What the value function says at each play of greedy games, of those that were won and of those lost."""
    rules = pitaouf.Rules(exchange="none")
    net = playing_net(rules)
    said: list[list[tuple[float, bool]]] = [[] for _ in range(40)]
    for index in range(games):
        deal = pitaouf.deal(index, seed=2, rules=rules)
        choose = pitaouf.chooser(GREEDY_VALUE, deal)
        state = deal.state()
        path_values = []
        while not state.is_terminal():
            if state.current_player() == 0:
                path_values.append(net.value(state))
                state.apply_action(choose(state))
            else:
                state.apply_action(deal.answer(state))
        won = state.returns()[0] == 1
        for play, value in enumerate(path_values):
            said[play].append((value, won))
    plays = [number for number, pairs in enumerate(said) if len(pairs) >= 100]
    figure, axes = plt.subplots(figsize=(7.5, 4))

    def line(values: list[float], style: str, colour: str, name: str) -> None:
        axes.plot([number + 1 for number in plays], values, style, color=colour, label=name)

    won = [np.array([value for value, result in said[number] if result]) for number in plays]
    lost = [np.array([value for value, result in said[number] if not result]) for number in plays]
    line([float(part.mean()) if len(part) else np.nan for part in won], "-", BLUE, "value, games that were won")
    line([float(part.mean()) if len(part) else np.nan for part in lost], "--", ORANGE, "value, games that were lost")
    line([float(np.mean([value for value, _ in said[number]])) for number in plays], "-", GREY, "value, all games")
    rates = [float(np.mean([result for _, result in said[number]])) for number in plays]
    errors = [1.96 * (rate * (1 - rate) / len(said[number])) ** 0.5 for rate, number in zip(rates, plays, strict=True)]
    axes.errorbar(
        [number + 1 for number in plays], rates, errors, fmt=".", color="black", label="share won (95 %)", capsize=2
    )
    axes.set_xlabel("play of the game")
    axes.set_ylabel("win probability")
    axes.set_ylim(0, 1)
    axes.grid(color="#dddddd")
    axes.legend(loc="upper left", fontsize=9)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("brackets", type=Path)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    given.folder.mkdir(exist_ok=True)
    brackets(json.loads(given.brackets.read_text()), given.folder / "pitaouf_brackets.svg")
    stages(given.folder / "pitaouf_stages.svg")


if __name__ == "__main__":
    main()

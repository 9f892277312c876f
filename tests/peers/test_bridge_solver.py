"""Double dummy against a solver of bridge, by endplay, where that is installed: fresh deals, also of two hands.

Bridge has 13 ranks and four hands. Hands of fewer cards are dealt as they are; two hands become four by cards of ranks
2 to 6, which can win no trick and so never lead.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from matou import padatou_parle, piquette
from matou.padatou_parle import reference

pytestmark = pytest.mark.peers


@pytest.fixture(scope="module")
def bridge() -> Any:
    pytest.importorskip("endplay")
    from endplay import dds, types

    return dds, types


def dotted(hand: int) -> str:
    """A hand as bridge writes it."""
    return ".".join(part[2:].replace("-", "") for part in reference.text.hand_text(hand).split())


def best(bridge: Any, hands: list[str], leader: int, size: int) -> int:
    """Tricks of the leader's side."""
    dds, types = bridge
    deal = types.Deal(f"N:{' '.join(hands)}", first=types.Player(leader), trump=types.Denom.nt)
    found = max(tricks for _, tricks in dds.solve_board(deal))
    return int(size if found == -2 else found)


def random_hands(rng: np.random.Generator, seats: int, size: int) -> list[int]:
    cards = rng.permutation(32)[: seats * size]
    return [int(sum(1 << int(card) for card in cards[seat * size : (seat + 1) * size])) for seat in range(seats)]


def test_four_hands(bridge: Any) -> None:
    rng = np.random.default_rng(77)
    for _ in range(1000):
        size = int(rng.integers(2, 9))
        hands, leader = random_hands(rng, 4, size), int(rng.integers(4))
        want = best(bridge, [dotted(hand) for hand in hands], leader, size)
        assert padatou_parle.double_dummy(hands, leader) == want


def test_two_hands(bridge: Any) -> None:
    rng = np.random.default_rng(78)
    fillers = [f"{rank}{suit}" for rank in "65432" for suit in range(4)]
    for _ in range(300):
        size = int(rng.integers(2, 11))
        hands, leader = random_hands(rng, 2, size), int(rng.integers(2))
        idle = [fillers[seat * size : (seat + 1) * size] for seat in range(2)]
        low = [".".join("".join(c[0] for c in cards if c[1] == str(suit)) for suit in range(4)) for cards in idle]
        # North and East hold the hands, South and West cards that win nothing; the sides are North against East.
        want = best(bridge, [dotted(hands[0]), dotted(hands[1]), *low], leader, size)
        assert piquette.double_dummy(hands, leader) == want

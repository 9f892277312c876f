"""Double dummy against a solver of bridge, by endplay, where that is installed: fresh deals, also of two hands.

Bridge has 13 ranks and four hands. Hands of fewer cards are dealt as they are; two hands become four by cards below all
of theirs, which can win no trick and so never lead.
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
    for number in range(1500):
        size = 8 if number < 1000 else int(rng.integers(2, 8))
        hands, leader = random_hands(rng, 4, size), int(rng.integers(4))
        want = best(bridge, [dotted(hand) for hand in hands], leader, size)
        assert padatou_parle.double_dummy(hands, leader) == want


def test_two_hands(bridge: Any) -> None:
    rng = np.random.default_rng(78)
    for number in range(600):
        size = 12 if number < 300 else int(rng.integers(2, 12))
        hands, leader = random_hands(rng, 2, size), int(rng.integers(2))
        assert piquette.double_dummy(hands, leader) == best(bridge, embedded(hands, size), leader, size)


def embedded(hands: list[int], size: int) -> list[str]:
    """Four hands of bridge: the two with their cards moved up to the top ranks, and two of cards below.

    Those win nothing. Only the order within a suit matters. North and East hold the hands, so that the sides are North
    against East.
    """
    texts = [["", "", "", ""] for _ in range(4)]
    low = []
    for suit in range(4):
        ranks = iter("AKQJT98765432")
        for rank in range(7, -1, -1):
            for seat in range(2):
                if hands[seat] >> 8 * suit + rank & 1:
                    texts[seat][suit] += next(ranks)
        low += [(rank, suit) for rank in ranks]
    for number, (rank, suit) in enumerate(low[: 2 * size]):
        texts[2 + number % 2][suit] += rank
    return [".".join(text) for text in texts]

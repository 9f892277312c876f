"""How deals of Padatou parlé make a match."""

from __future__ import annotations

from matou.tricks.series import Deals

__all__ = ["SERIES"]

SERIES = Deals(deals=8)
"""What `matou.Match` asks of the game: eight deals, the leader moves one seat to the left, the last deal is doubled."""

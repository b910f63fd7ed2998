"""Duels of the workshop: levels far apart in strength differ."""

from __future__ import annotations

import statistics

import pytest

from workshop.games.capstone.duels import PLAYERS, duel


@pytest.mark.parametrize(("strong", "weak"), [("apprentice", "random"), ("surveyor", "apprentice")])
def test_levels_differ(strong: str, weak: str) -> None:
    """Far apart in strength, so that few games tell; the levels next to each other are measured in the workshop."""
    pairs = [duel(PLAYERS[strong](), PLAYERS[weak](), seed) for seed in range(6)]
    assert statistics.fmean(pair.share for pair in pairs) > 0.7

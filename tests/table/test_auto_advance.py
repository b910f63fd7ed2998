"""Results that go by themselves: only where nobody has to press, and not while the game is paused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from capitol.core.setup import HUMAN
from capitol.session.source import TableSource
from capitol.table.auto_advance import REST_MS, AutoAdvance
from capitol.table.context import TableContext


def patience(*kinds: str, factor: float = 1.0) -> tuple[AutoAdvance, SimpleNamespace]:
    """At a table of these players, at 1 s by its clock."""
    people = tuple(seat for seat, kind in enumerate(kinds) if kind == HUMAN)
    context = SimpleNamespace(now=lambda: 1000.0, motion=SimpleNamespace(factor=factor))
    session = SimpleNamespace(privacy=SimpleNamespace(people=people), paused=False)
    return AutoAdvance(cast(TableContext, context), cast(TableSource, session)), session


@pytest.mark.parametrize("factor", [0.5, 1.0])
def test_among_computers_a_result_goes_after_its_time(factor: float) -> None:
    result, _session = patience("ai:usual", "ai:usual", factor=factor)
    assert result.due is None, "it is not shown yet"
    result.begin()
    assert result.due == 1000 + REST_MS * factor
    assert not result.over(999 + REST_MS * factor)
    assert result.over(1000 + REST_MS * factor)


def test_with_a_person_it_stays() -> None:
    result, _session = patience("ai:usual", "human")
    result.begin()
    assert result.due is None
    assert not result.over(1e9)


def test_while_the_game_is_paused_it_stays() -> None:
    result, session = patience("ai:usual", "ai:usual")
    result.begin()
    session.paused = True
    assert not result.over(1e9)
    session.paused = False
    assert result.over(1e9)

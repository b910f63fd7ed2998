"""Capitol's knowledge for the generic players: the points if the areas were scored now."""

from __future__ import annotations

from capitol.ai.generic.position_value import Knowledge
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.places import round_points
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View


def lead_now(view: View) -> float:
    """Return the seat's lead over its best rival in points, including the current round if it is still to be scored.

    The scores so far say nothing about what has been built, since they change only four times in a game.
    """
    table = view.table
    points = list(table.scores)
    if len(table.round_scores) == table.round:
        points = [score + more for score, more in zip(points, round_points(table), strict=True)]
    return float(points[view.seat] - max(score for seat, score in enumerate(points) if seat != view.seat))


KNOWLEDGE: Knowledge[State, View, Move] = Knowledge(evaluate=lead_now)

"""The lines that the transcript of a record of Capitol has besides the moves: board, rounds, cards drawn, tiles,
points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_NAMES
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.host.language import _


class CapitolTranscript:
    """Capitol's transcript. Stateless."""

    def opening(self, setup: Setup) -> list[str]:
        return [_("Board {board}").format(board=setup.board.name), _("Round {round}").format(round=1)]

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        data: Mapping[str, Any] = event.data
        match event.kind:
            case "drawn":
                return _("      it is {card}").format(card=CARD_NAMES[data["card"]])
            case "tile_won":
                assert event.seat is not None
                return _("      {name} wins the tile: {tile}").format(name=names[event.seat], tile=TILES[data["tile"]])
            case "tile_removed":
                return _("      the tile leaves the game: {tile}").format(tile=TILES[data["tile"]])
            case "round_scored":
                points = ", ".join(f"{name} {won}" for name, won in zip(names, data["points"], strict=True))
                return _("Scoring: {points}").format(points=points)
            case "round_began":
                return _("Round {round}").format(round=data["round"] + 1)
        return None

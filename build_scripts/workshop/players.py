"""The players available in the workshop: the roster, programs, and the kinds that a game's workshop adds.

A player of the roster may be given a fixed number of iterations: ``master@2500``.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from capitol.ai.player import Player
from capitol.games import registry
from capitol.session.seats import CMD_PREFIX
from workshop.advised import HINT
from workshop.counted import CountedPlayer
from workshop.game_workshop import PlayerKind, game_workshop

COUNTED = "@"


def make_player(game_id: str, player_id: str) -> Player[Any, Any]:
    """Create a computer player by its id. Raises KeyError, and for those not in the roster OSError or ValueError."""
    if kind := _kind(game_id, player_id):
        return kind.make(player_id.removeprefix(kind.prefix), partial(make_player, game_id))
    name, counted, iterations = player_id.partition(COUNTED)
    if not counted:
        return registry.make_player(game_id, player_id)
    if not iterations.isdecimal() or not int(iterations):
        raise ValueError(f"“{player_id}”: behind {COUNTED} must stand a number of iterations")
    return CountedPlayer(registry.make_player(game_id, name), int(iterations))


def _kind(game_id: str, player_id: str) -> PlayerKind | None:
    return next((kind for kind in (HINT, *game_workshop(game_id).kinds) if player_id.startswith(kind.prefix)), None)


def uncounted(game_id: str, player: str) -> str:
    """Return the id without its own budget: ``master`` for ``master@2500``."""
    counts = not player.startswith(CMD_PREFIX) and _kind(game_id, player) is None
    return player.partition(COUNTED)[0] if counts else player


def complaint(game_id: str, player: str, seats: int) -> str:
    """Return why a player cannot sit at a table with this number of seats; "" if it can."""
    if player.startswith(CMD_PREFIX):
        return ""
    if kind := _kind(game_id, player):
        try:
            why = kind.unfit(make_player(game_id, player), seats)
        except (OSError, ValueError, KeyError) as error:
            return str(error)
        return f"“{player}”: {why}" if why else ""
    known = [entry.id for entry in registry.games()[game_id].everybody]
    if uncounted(game_id, player) not in known:
        forms = [kind.form for kind in (HINT, *game_workshop(game_id).kinds)]
        there = ", ".join([*known, *forms, f"{CMD_PREFIX}COMMAND"])
        return f"there is no player “{player}”; there are: {there}"
    try:
        make_player(game_id, player)
    except ValueError as error:
        return str(error)
    return ""

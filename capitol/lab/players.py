"""Who may sit down in the workshop: the roster, programs, networks from files (``net:FILE``), and strangers
(``foreign:NAME``). A player of the roster may be told to think a counted number of times: ``master@2500``."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from capitol.ai.player import Player
from capitol.games import registry
from capitol.games.capitol.ai.features import feature_count
from capitol.games.capitol.ai.net import ValueNet
from capitol.games.capitol.ai.value_player import ValuePlayer
from capitol.lab.counted import CountedPlayer
from capitol.lab.foreign import PREFIX as FOREIGN_PREFIX
from capitol.lab.foreign import BidKnower, make_foreign
from capitol.session.seats import CMD_PREFIX

GAME = "capitol"
NET_PREFIX = "net:"
COUNTED = "@"


def make_player(game_id: str, player_id: str) -> Player[Any, Any]:
    """A computer player by its id. Raises KeyError, and for networks and strangers OSError or ValueError."""
    if player_id.startswith(FOREIGN_PREFIX):
        return make_foreign(player_id.removeprefix(FOREIGN_PREFIX), partial(make_player, game_id))
    if not player_id.startswith(NET_PREFIX):
        name, counted, iterations = player_id.partition(COUNTED)
        if not counted:
            return registry.make_player(game_id, player_id)
        if not iterations.isdecimal() or not int(iterations):
            raise ValueError(f"“{player_id}”: behind {COUNTED} must stand a number of iterations")
        return CountedPlayer(registry.make_player(game_id, name), int(iterations))
    path = Path(player_id.removeprefix(NET_PREFIX))
    net = ValueNet.load(path)
    fitting = [seats for seats in range(2, 5) if feature_count(seats) == net.features]
    if not fitting:
        raise ValueError(f"{path} was made for other features")
    return ValuePlayer({fitting[0]: net})


def uncounted(player: str) -> str:
    """The id without a budget of its own: ``master`` for ``master@2500``."""
    return player.partition(COUNTED)[0] if not player.startswith((NET_PREFIX, FOREIGN_PREFIX, CMD_PREFIX)) else player


def complaint(player: str, seats: int) -> str:
    """Why a player cannot sit at a table of so many seats; empty when it can."""
    if player.startswith(CMD_PREFIX):
        return ""
    if player.startswith(NET_PREFIX):
        try:
            made = make_player(GAME, player)
        except (OSError, ValueError) as error:
            return str(error)
        if isinstance(made, ValuePlayer) and seats not in made.nets:
            return f"“{player}” was not trained for {seats} seats"
        return ""
    if player.startswith(FOREIGN_PREFIX):
        try:
            made = make_player(GAME, player)
        except (OSError, ValueError, KeyError) as error:
            return str(error)
        if isinstance(made, BidKnower) and made.table.seats != seats:
            return f"“{player}” knows bids at {made.table.seats} seats"
        return ""
    game = registry.games()[GAME]
    known = [entry.id for entry in game.everybody]
    if (name := uncounted(player)) in known:
        try:
            make_player(GAME, player)
        except ValueError as error:
            return str(error)
    if name not in known:
        there = ", ".join([*known, f"{NET_PREFIX}FILE", f"{FOREIGN_PREFIX}NAME", f"{CMD_PREFIX}COMMAND"])
        return f"there is no player “{player}”; there are: {there}"
    return ""

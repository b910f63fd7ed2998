"""Players by a network from a file: ``net:FILE``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from capitol.ai.player import Player
from capitol.games.capitol.ai.features import feature_count
from capitol.games.capitol.ai.net import ValueNet
from capitol.games.capitol.ai.value_player import ValuePlayer
from capitol.games.capitol.rules.numbers import SEATS
from workshop.game_workshop import MakePlayer

PREFIX = "net:"


def make(file: str, _make: MakePlayer) -> ValuePlayer:
    """Create the player that decides by the network of a file. Raises OSError or ValueError."""
    net = ValueNet.load(Path(file))
    fitting = [seats for seats in SEATS if feature_count(seats) == net.features]
    if not fitting:
        raise ValueError(f"{file} was made for other features")
    return ValuePlayer({fitting[0]: net})


def unfit(player: Player[Any, Any], seats: int) -> str:
    """Return why it cannot play at a table of that size; empty if it can."""
    if isinstance(player, ValuePlayer) and seats not in player.nets:
        return f"it was not trained for {seats} seats"
    return ""

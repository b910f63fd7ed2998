"""What every setup has: the players, in the words of records and of the engine protocol, and who begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from capitol.core.fields import get, get_list
from capitol.core.refusal import RecordError

HUMAN = "human"
AI_PREFIX = "ai:"
COMMAND = "cmd"
"""The kind of an external program; its command line is private."""
FIRST_PLAYER = "first_player"
"""The id of the option that says who begins."""
RANDOM_FIRST = "random"
SEAT_PREFIX = "seat"


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """The player at a seat: ``kind`` is ``human``, ``ai:ID`` or ``cmd``."""

    name: str
    kind: str = HUMAN


def encode_players(players: Sequence[PlayerSpec]) -> list[dict[str, str]]:
    """Write the ``players`` of a record, in order of seats."""
    return [{"name": player.name, "kind": player.kind} for player in players]


def decode_players(data: Mapping[str, object], seats: range) -> tuple[PlayerSpec, ...]:
    """Read the ``players`` of a record. Raises RecordError: a wrong type, an unknown kind, or a wrong number of
    players."""
    players = tuple(
        PlayerSpec(get(player, "name", str, f"players[{n}]"), get(player, "kind", str, f"players[{n}]"))
        for n, player in enumerate(get_list(data, "players", dict, "record"))
    )
    if len(players) not in seats:
        raise RecordError(f"players: a game has {seats_text(seats)} seats, not {len(players)}")
    for n, player in enumerate(players):
        if not is_kind(player.kind):
            raise RecordError(f"players[{n}].kind: “{player.kind}” is none of {HUMAN}, {AI_PREFIX}ID, {COMMAND}")
    return players


def decode_seat(data: Mapping[str, object], key: str, seats: int, where: str = "") -> int:
    """Read the number of a seat. Raises RecordError: a wrong type, or no such seat; ``where`` is what ``data`` is."""
    seat = get(data, key, int, where or "record")
    if not 0 <= seat < seats:
        raise RecordError(f"{where}.{key}".removeprefix(".") + f": there is no seat {seat}")
    return seat


def is_kind(kind: str) -> bool:
    """Whether this is a valid kind of player in a record."""
    return kind in (HUMAN, COMMAND) or (kind.startswith(AI_PREFIX) and len(kind) > len(AI_PREFIX))


def seats_text(seats: range) -> str:
    """Return the number of players as text: “2”, or “2–4”."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def split_options(options: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """Split the options of a new game into those of its rules and the value of ``first_player``, random if absent."""
    rules = {key: value for key, value in options.items() if key != FIRST_PLAYER}
    return rules, options.get(FIRST_PLAYER, RANDOM_FIRST)


def first_players(most: int) -> tuple[str, ...]:
    """Return the values of the option ``first_player`` for up to ``most`` seats: ``random``, ``seat0``, ``seat1`` …"""
    return (RANDOM_FIRST, *(f"{SEAT_PREFIX}{seat}" for seat in range(most)))


def check_seats(players: Sequence[PlayerSpec], seats: range) -> None:
    """Raise ValueError if a new game has no such number of seats."""
    if len(players) not in seats:
        raise ValueError(f"a game has {seats_text(seats)} seats, not {len(players)}")


def first_seat(value: str, seats: int, draw: Callable[[int], int]) -> int:
    """Return the seat named by the option ``first_player``, by ``draw`` (`RandomSource.randrange`) for
    ``random``. Raises ValueError for other values."""
    values = first_players(seats)
    if value not in values:
        raise ValueError(f"first_player: “{value}” is none of {', '.join(values)}")
    return draw(seats) if value == RANDOM_FIRST else values.index(value) - 1

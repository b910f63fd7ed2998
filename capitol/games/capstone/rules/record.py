"""Setup and moves in the game record format (RECORD.md): plain JSON values, checked when read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.core.fields import get, get_list
from capitol.core.refusal import RecordError
from capitol.core.setup import PlayerSpec, decode_players, decode_seat, encode_players
from capitol.games.capstone.rules.moves import Arrange, Move, Turn
from capitol.games.capstone.rules.notation import read_column
from capitol.games.capstone.rules.numbers import (
    COLOUR_COUNT,
    COLOURS,
    SEATS,
    SLOT_NAMES,
    SLOT_OF_NAME,
    SMALLS,
    is_kept,
    word_of,
)
from capitol.games.capstone.rules.options import RULE_VALUES, Rules, read_rules
from capitol.games.capstone.rules.setup import Draws, Setup

_MOVE_KEYS = ("move", "to", "cap")


def encode_setup(setup: Setup) -> dict[str, object]:
    """Return ``rules``, ``players``, ``first_player`` and ``draws`` of a record."""
    return {
        **encode_head(Head(setup.rules, setup.players, setup.first_player)),
        "draws": [encode_draws(draws) for draws in setup.draws],
    }


@dataclass(frozen=True, slots=True)
class Head:
    """The public part of a setup: everything but the draws."""

    rules: Rules
    players: tuple[PlayerSpec, ...]
    first_player: int


def encode_head(head: Head) -> dict[str, object]:
    """Return ``rules``, ``players`` and ``first_player`` of a record."""
    return {
        "rules": {key: getattr(head.rules, key) for key in RULE_VALUES},
        "players": encode_players(head.players),
        "first_player": head.first_player,
    }


def encode_draws(draws: Draws) -> list[str]:
    """Return the draws of a seat as words."""
    return [word_of(draw) for draw in draws]


def decode_head(data: Mapping[str, object]) -> Head:
    """Read ``rules``, ``players`` and ``first_player``. Raises RecordError: unknown rules, or a wrong type."""
    try:
        rules = read_rules(get(data, "rules", dict, "record") if "rules" in data else {})
    except ValueError as error:
        raise RecordError(f"rules: {error}") from error
    players = decode_players(data, SEATS)
    first = decode_seat(data, "first_player", len(players))
    return Head(rules, players, first)


def decode_setup(data: Mapping[str, object]) -> Setup:
    """Read the setup of a record. Raises RecordError: unknown rules, a wrong type, or draws that the rules do not
    allow."""
    head = decode_head(data)
    lists = get_list(data, "draws", list, "record")
    if len(lists) != SEATS[0]:
        raise RecordError(f"draws: a list for each of the {SEATS[0]} seats is wanted, not {len(lists)}")
    one, two = [read_draws({"draws": words}, f"draws[{seat}]") for seat, words in enumerate(lists)]
    bag = [SMALLS - (one, two)[1 - head.first_player][-1].count(colour) for colour in range(COLOUR_COUNT)]
    for draw in (one, two)[head.first_player]:
        for colour in range(COLOUR_COUNT):
            if draw.count(colour) > bag[colour]:
                raise RecordError(
                    f"draws[{head.first_player}]: “{word_of(draw)}” is more {COLOURS[colour]} than the bag has left"
                )
    return Setup(head.rules, head.players, head.first_player, (one, two))


def read_draws(data: Mapping[str, object], where: str) -> Draws:
    """Read the ``draws`` of one seat: all but the last must have three or more of a colour. Raises RecordError."""
    words = get_list(data, "draws", str, where)
    if not words:
        raise RecordError(f"{where}: a seat draws at least once")
    draws = tuple([read_column(word, where) for word in words])
    for number, draw in enumerate(draws):
        if is_kept(draw) != (number == len(draws) - 1):
            said = "must be put back" if number == len(draws) - 1 else "is kept, and nothing is drawn after it"
            raise RecordError(f"{where}[{number}]: “{word_of(draw)}” {said}")
    return draws


def encode_move(seat: int, move: Move) -> dict[str, object]:
    """Return a move as one action of a record."""
    if isinstance(move, Arrange):
        return {"player": seat, "type": "arrange", "goal": word_of(move.goal)}
    data: dict[str, object] = {"player": seat, "type": "turn"}
    data |= {"place": COLOURS[move.colour], "on": SLOT_NAMES[move.slot]}
    for key, slot in zip(_MOVE_KEYS, (move.source, move.target, move.cap), strict=True):
        if slot is not None:
            data[key] = SLOT_NAMES[slot]
    return data


def decode_move(data: Mapping[str, object]) -> tuple[int, Move]:
    """Read seat and move from one action. Raises RecordError for an unknown type, a missing key or a wrong type."""
    seat = get(data, "player", int, "action")
    kind = get(data, "type", str, "action")
    if kind == "arrange":
        return seat, Arrange(read_column(get(data, "goal", str, kind), "arrange.goal"))
    if kind != "turn":
        raise RecordError(f"the action type “{kind}” is unknown")
    colour = get(data, "place", str, kind)
    if colour not in tuple(COLOURS):
        raise RecordError(f"turn.place: “{colour}” is none of {', '.join(COLOURS)}")
    given = [key for key in _MOVE_KEYS if key in data]
    if given and len(given) < len(_MOVE_KEYS):
        raise RecordError(f"turn: {', '.join(_MOVE_KEYS)} belong together, but only {', '.join(given)} is there")
    slot = _slot(data, "on")
    if not given:
        return seat, Turn(COLOURS.index(colour), slot)
    source, target, cap = [_slot(data, key) for key in _MOVE_KEYS]
    return seat, Turn(COLOURS.index(colour), slot, source, target, cap)


def _slot(data: Mapping[str, object], key: str) -> int:
    name = get(data, key, str, "turn")
    if name not in SLOT_OF_NAME:
        raise RecordError(f"turn.{key}: there is no slot “{name}”")
    return SLOT_OF_NAME[name]

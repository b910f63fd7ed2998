"""Setup and moves in the game record format (RECORD.md): plain JSON values, checked when read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from capitol.core.fields import get, get_list
from capitol.core.refusal import RecordError
from capitol.core.setup import PlayerSpec, decode_players, decode_seat, encode_players
from capitol.games.capoterra.rules.board import taken_form
from capitol.games.capoterra.rules.cells import REACH, TILES, Position, cell_at, tile_name
from capitol.games.capoterra.rules.moves import (
    CLASSES,
    CODE_OF,
    FIELDS,
    POSITIONS,
    TYPES,
    WAYS,
    Move,
    Resolve,
)
from capitol.games.capoterra.rules.numbers import (
    CARDS,
    DOT,
    GOLD,
    GOOD_OF_COLOUR,
    GOODS,
    LOT,
    PATTERNS,
    SEATS,
    SECTIONS,
    UNITS,
    Numbers,
)
from capitol.games.capoterra.rules.options import Rules, read_rules, values_of
from capitol.games.capoterra.rules.setup import Chance, Setup, full_bag, full_deck
from capitol.games.capoterra.rules.start_board import FAULTS, START_TILES, StartBoard, laid, problems

MOST = 255
"""The largest number allowed in a record."""
MOST_TILES = 400
MOST_NAME = 64
START = "start"
"""The key of ``rules`` that names a start position other than the standard one."""
_COUNTS = (
    "rock",
    "waste",
    "swap",
    "start_gold",
    "upkeep_gold",
    "sections",
    "bandits",
    "tokens",
    "soldiers",
    "explorers",
)
_PRICES = ("start_goods", "explorer", "soldier")
_KEYS = {"source": "from", "target": "to", "way": "with"}
"""Fields of moves whose key in records has a different name."""
_NAMES: dict[str, Sequence[str]] = {"good": GOODS, "unit": UNITS, "section": tuple(SECTIONS), "way": WAYS}
"""Fields of moves that are numbers here and names in records."""


@dataclass(frozen=True, slots=True)
class Head:
    """The public part of a setup: everything but chance."""

    rules: Rules
    numbers: Numbers
    players: tuple[PlayerSpec, ...]
    first_player: int
    board: StartBoard | None = None


def encode_setup(setup: Setup) -> dict[str, object]:
    """Return ``rules``, ``numbers``, ``players``, ``first_player``, ``chance`` and, if it is not the standard one,
    ``board`` of a record."""
    chance = setup.chance
    return {
        **encode_head(Head(setup.rules, setup.numbers, setup.players, setup.first_player, setup.board)),
        "chance": {
            "bag": [tile_name(tile) for tile in chance.bag],
            "deck": [CARDS[card] for card in chance.deck],
            "rolls": list(chance.rolls),
            "lots": list(chance.lots),
        },
    }


def encode_head(head: Head) -> dict[str, object]:
    """Return ``rules``, ``numbers``, ``players``, ``first_player`` and, if it is not the standard one, ``board`` of a
    record."""
    values: dict[str, object] = dict(values_of(head.rules))
    values["offers"] = int(head.rules.offers)
    board = {} if head.board is None else {"board": encode_board(head.board)}
    if head.board is not None:
        values[START] = head.board.name
    return {
        "rules": values,
        "numbers": encode_numbers(head.numbers),
        "players": encode_players(head.players),
        "first_player": head.first_player,
        **board,
    }


def encode_numbers(numbers: Numbers) -> dict[str, object]:
    """Return ``numbers`` of a record."""
    return {
        "tiles": {"C": numbers.corn, "S": numbers.sheep, "W": numbers.wood},
        **{name: getattr(numbers, name) for name in _COUNTS},
        **{name: list(getattr(numbers, name)) for name in _PRICES},
        "die": list(numbers.die),
        "section_price": [list(price) for price in numbers.section_price],
        "events": dict(zip(CARDS, numbers.events, strict=True)),
    }


def decode_head(data: Mapping[str, object]) -> Head:
    """Read ``rules``, ``numbers``, ``players``, ``first_player`` and ``board``. Raises RecordError for unknown rules, a
    wrong type, or numbers or a start position that make the game unplayable."""
    options = dict(get(data, "rules", dict, "record")) if "rules" in data else {}
    name = get(options, START, str, "rules") if START in options else None
    options.pop(START, None)
    rules = _decode_rules(options)
    numbers = decode_numbers(get(data, "numbers", dict, "record"))
    players = decode_players(data, SEATS)
    first = decode_seat(data, "first_player", len(players))
    return Head(rules, numbers, players, first, _decode_board(data, name, len(players)))


def _decode_rules(given: Mapping[str, object]) -> Rules:
    options = dict(given)
    if "offers" in options:
        offers = get(options, "offers", int, "rules")
        options["offers"] = str(offers)
    try:
        return read_rules(options)
    except ValueError as error:
        raise RecordError(f"rules: {error}") from error


def encode_board(board: StartBoard) -> dict[str, object]:
    """Return ``board`` of a record: the start position without its name."""
    tiles = []
    for place, there in board.tiles:
        base = taken_form(there)
        turn = next(turn for turn in range(4) if laid(tile_name(base), turn) == there)
        tiles.append({"at": list(place), "tile": tile_name(base), "turn": turn})
    return {"capitals": [list(place) for place in board.capitals], "tiles": tiles}


def _decode_board(data: Mapping[str, object], name: str | None, seats: int) -> StartBoard | None:
    """Read the start position. Raises RecordError."""
    if name is None:
        if "board" in data:
            raise RecordError(f"board: rules.{START} gives its name, and is missing")
        return None
    if not 0 < len(name) <= MOST_NAME or not name.isprintable():
        raise RecordError(f"rules.{START}: a name of 1 to {MOST_NAME} characters is wanted")
    found = get(data, "board", dict, "record")
    capitals = tuple(
        [_position({"capital": place}, "capital", "board") for place in get_list(found, "capitals", list, "board")]
    )
    if len(capitals) != seats:
        raise RecordError(f"board.capitals: {seats} are wanted, not {len(capitals)}")
    tiles: list[tuple[Position, int]] = []
    for one in get_list(found, "tiles", dict, "board"):
        tile_kind = get(one, "tile", str, "board.tiles")
        if tile_kind not in START_TILES:
            raise RecordError(f"board.tiles: there is no “{tile_kind}” at the start")
        tiles.append((_position(one, "at", "board.tiles"), laid(tile_kind, _turn(one, "board.tiles"))))
    board = StartBoard(name, capitals, tuple(sorted(tiles, key=lambda one: cell_at(one[0]))))
    for fault, place in problems(board):
        raise RecordError(f"board, {list(place)}: {FAULTS[fault]}")
    return board


def decode_numbers(data: Mapping[str, object]) -> Numbers:
    """Read ``numbers``. Raises RecordError."""
    where = "numbers"
    tiles = get(data, "tiles", dict, where)
    patterns = [get(tiles, letter, str, "numbers.tiles") for letter in "CSW"]
    for letter, word in zip("CSW", patterns, strict=True):
        if not set(word) <= set(PATTERNS):
            raise RecordError(f"numbers.tiles.{letter}: “{word}” has other letters than {PATTERNS}")
    given: dict[str, Any] = {name: _count(data, name) for name in _COUNTS}
    given |= {name: _goods(get_list(data, name, int, where), f"numbers.{name}") for name in _PRICES}
    die = tuple(get_list(data, "die", str, where))
    for face in die:
        if face.removesuffix(DOT) not in GOOD_OF_COLOUR:
            raise RecordError(f"numbers.die: “{face}” is no colour of the die")
    if not die:
        raise RecordError("numbers.die: a die has at least one face")
    listed = get_list(data, "section_price", list, where)
    if len(listed) != len(SECTIONS):
        raise RecordError(f"numbers.section_price: a price for each of {SECTIONS} is wanted, not {len(listed)}")
    sections = tuple(
        [_goods(get_list({"price": price}, "price", int, where), "numbers.section_price") for price in listed]
    )
    events = get(data, "events", dict, where)
    unknown = [name for name in events if name not in CARDS]
    if unknown:
        raise RecordError(f"numbers.events: there is no card “{unknown[0]}”")
    copies = tuple([_count(events, name) if name in events else 0 for name in CARDS])
    corn, sheep, wood = patterns
    numbers = Numbers(corn, sheep, wood, die=die, section_price=sections, events=copies, **given)
    size = len(full_bag(numbers))
    if not 0 < size <= MOST_TILES:
        raise RecordError(f"numbers.tiles: a bag holds 1 to {MOST_TILES} tiles, not {size}")
    return numbers


def _count(data: Mapping[str, object], name: str) -> int:
    count = get(data, name, int, "numbers")
    if not 0 <= count <= MOST:
        raise RecordError(f"numbers.{name}: {count} is not from 0 to {MOST}")
    return count


def _goods(listed: list[int], where: str) -> tuple[int, int, int, int]:
    if len(listed) != len(GOODS) or not all(0 <= count <= MOST for count in listed):
        raise RecordError(f"{where}: an amount from 0 to {MOST} of each of {', '.join(GOODS)} is wanted")
    corn, sheep, wood, rock = listed
    return corn, sheep, wood, rock


def decode_setup(data: Mapping[str, object]) -> Setup:
    """Read the setup of a record. Raises RecordError for unknown rules, a wrong type, or chance that does not fit the
    numbers."""
    head = decode_head(data)
    chance = get(data, "chance", dict, "record")
    bag = [_named(TILES, name, "chance.bag") for name in get_list(chance, "bag", str, "chance")]
    if sorted(bag) != sorted(full_bag(head.numbers)):
        raise RecordError("chance.bag: these are not the tiles that the numbers state")
    cards = {name: card for card, name in enumerate(CARDS)}
    deck = [_named(cards, name, "chance.deck") for name in get_list(chance, "deck", str, "chance")]
    if sorted(deck) != full_deck(head.numbers):
        raise RecordError("chance.deck: these are not the cards that the numbers state")
    rolls = _chances(chance, "rolls", len(head.numbers.die))
    lots = _chances(chance, "lots", LOT)
    dealt = Chance(tuple(bag), tuple(deck), rolls, lots)
    return Setup(head.rules, head.numbers, head.players, head.first_player, dealt, head.board)


def _named(known: Mapping[str, int], name: str, where: str) -> int:
    if name not in known:
        raise RecordError(f"{where}: there is no “{name}”")
    return known[name]


def _chances(chance: Mapping[str, object], key: str, end: int) -> tuple[int, ...]:
    found = get_list(chance, key, int, "chance")
    if not found:
        raise RecordError(f"chance.{key}: at least one is wanted")
    if not all(0 <= one < end for one in found):
        raise RecordError(f"chance.{key}: all are from 0 to {end - 1}")
    return tuple(found)


def encode_move(seat: int, move: Move) -> dict[str, object]:
    """Return a move as one action of a record."""
    code = CODE_OF[type(move)]
    data: dict[str, object] = {"player": seat, "type": TYPES[code]}
    if isinstance(move, Resolve):
        if move == Resolve():
            data["skip"] = True
        if move.explorer is not None:
            data["settle"] = True
    for name in FIELDS[code]:
        value = getattr(move, name)
        if value is not None:
            data[_KEYS.get(name, name)] = _encode_part(name, value)
    return data


def _encode_part(name: str, value: Any) -> object:
    if name in POSITIONS:
        return list(value)
    if name in ("give", "get"):
        return {part: count for part, count in zip((*GOODS, GOLD), value, strict=True) if count}
    return _NAMES[name][value] if name in _NAMES else value


def decode_move(data: Mapping[str, object]) -> tuple[int, Move]:
    """Read seat and move from one action. Raises RecordError for an unknown type, a missing key or a wrong type."""
    seat = get(data, "player", int, "action")
    kind = get(data, "type", str, "action")
    if kind not in TYPES:
        raise RecordError(f"the action type “{kind}” is unknown")
    move_class = CLASSES[TYPES.index(kind)]
    if move_class is Resolve:
        return seat, _decode_resolve(data)
    parts = [_decode_part(data, name, kind) for name in FIELDS[TYPES.index(kind)]]
    return seat, move_class(*parts)


def _decode_resolve(data: Mapping[str, object]) -> Resolve:
    kind = "event"
    for key in ("skip", "settle"):
        if key in data and get(data, key, bool, kind) is not True:
            raise RecordError(f"event.{key}: true, or absent")
    if ("settle" in data) != ("explorer" in data):
        raise RecordError("event: settle and explorer belong together")
    names = [name for name in FIELDS[CODE_OF[Resolve]] if name in data]
    if ("skip" in data) != (not names):
        raise RecordError("event: a choice, or skip")
    return Resolve(**{name: _decode_part(data, name, kind) for name in names})


def _decode_part(data: Mapping[str, object], name: str, kind: str) -> Any:
    key = _KEYS.get(name, name)
    if name in POSITIONS:
        return _position(data, key, kind)
    if name in ("give", "get"):
        return _bundle(get(data, key, dict, kind), f"{kind}.{key}")
    if name in _NAMES:
        word = get(data, key, str, kind)
        names = _NAMES[name]
        if word not in names:
            raise RecordError(f"{kind}.{key}: “{word}” is none of {', '.join(names)}")
        return names.index(word)
    if name == "turn":
        return _turn(data, kind)
    value = get(data, key, int, kind)
    if name == "count" and value < 1:
        raise RecordError(f"{kind}.count: {value} is less than 1")
    return value


def _turn(data: Mapping[str, object], kind: str) -> int:
    value = get(data, "turn", int, kind)
    if not 0 <= value < 4:
        raise RecordError(f"{kind}.turn: {value} is not from 0 to 3")
    return value


def _position(data: Mapping[str, object], key: str, kind: str) -> Position:
    pair = get_list(data, key, int, kind)
    if len(pair) != 2 or not all(-REACH <= part <= REACH for part in pair):
        raise RecordError(f"{kind}.{key}: two numbers from {-REACH} to {REACH} are wanted")
    return pair[0], pair[1]


def _bundle(data: Mapping[str, object], where: str) -> tuple[int, ...]:
    names = (*GOODS, GOLD)
    for name in data:
        if name not in names:
            raise RecordError(f"{where}: “{name}” is none of {', '.join(names)}")
        if get(data, name, int, where) < 1:
            raise RecordError(f"{where}.{name}: less than 1")
    if not data:
        raise RecordError(f"{where}: a bundle is not empty")
    return tuple([get(data, name, int, where) if name in data else 0 for name in names])

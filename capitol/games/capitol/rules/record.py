"""Setup and moves in the game record format (RECORD.md): plain JSON values, checked when read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.core.fields import get, get_list
from capitol.core.refusal import RecordError
from capitol.core.setup import PlayerSpec, decode_players, decode_seat, encode_players
from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.notation import area_number
from capitol.games.capitol.rules.numbers import (
    AREAS,
    CARD_NAMES,
    CARD_OF_NAME,
    COLOURS,
    SEATS,
    SHAPES,
    STACKS,
    full_stack,
)
from capitol.games.capitol.rules.options import RULE_VALUES, Rules
from capitol.games.capitol.rules.setup import Setup

SMALL_SPACES = range(4, 10)


def encode_setup(setup: Setup) -> dict[str, object]:
    """Return ``rules``, ``board``, ``players``, ``first_player`` and ``stacks`` of a record."""
    return {
        "rules": {key: getattr(setup.rules, key) for key in RULE_VALUES},
        "board": {
            "name": setup.board.name,
            "areas": [
                {"id": area.id, "colour": area.colour, "small": area.small, "fountains": list(area.fountains)}
                for area in setup.board.areas
            ],
        },
        "players": encode_players(setup.players),
        "first_player": setup.first_player,
        "stacks": {
            name: [CARD_NAMES[card] for card in cards] for name, cards in zip(STACKS, setup.stacks, strict=True)
        },
    }


@dataclass(frozen=True, slots=True)
class Head:
    """The public part of a setup: everything but the stacks."""

    rules: Rules
    board: BoardSpec
    players: tuple[PlayerSpec, ...]
    first_player: int


def decode_setup(data: Mapping[str, object]) -> Setup:
    """Read the setup of a record. Raises RecordError: unknown rules, a wrong type, or values that the rules do not
    allow."""
    head = decode_head(data)
    piles = get(data, "stacks", dict, "record")
    stacks = tuple(_decode_stack(piles, number) for number in range(len(STACKS)))
    return Setup(head.rules, head.board, head.players, head.first_player, (stacks[0], stacks[1], stacks[2]))


def decode_head(data: Mapping[str, object]) -> Head:
    """Read ``rules``, ``board``, ``players`` and ``first_player``. Raises RecordError as `decode_setup` does."""
    players = decode_players(data, SEATS)
    first = decode_seat(data, "first_player", len(players))
    rules = _decode_rules(get(data, "rules", dict, "record"))
    return Head(rules, _decode_board(get(data, "board", dict, "record")), players, first)


def _decode_rules(data: Mapping[str, object]) -> Rules:
    for key, value in data.items():
        if key not in RULE_VALUES:
            raise RecordError(f"rules: the rule “{key}” is unknown")
        if value not in RULE_VALUES[key]:
            raise RecordError(f"rules.{key}: “{value}” is none of {', '.join(RULE_VALUES[key])}")
    return Rules(**{key: str(value) for key, value in data.items()})


def _decode_board(data: Mapping[str, object]) -> BoardSpec:
    areas = []
    for n, area in enumerate(get_list(data, "areas", dict, "board")):
        where = f"board.areas[{n}]"
        small = get(area, "small", int, where)
        fountains = get_list(area, "fountains", int, where)
        colour = get(area, "colour", str, where)
        if small not in SMALL_SPACES:
            raise RecordError(f"{where}.small: an area has 4 to 9 small spaces, not {small}")
        if colour not in COLOURS:
            raise RecordError(f"{where}.colour: “{colour}” is none of {', '.join(COLOURS)}")
        if len(set(fountains)) != len(fountains) or not all(0 <= space < small for space in fountains):
            raise RecordError(f"{where}.fountains: each is one of the spaces 0 to {small - 1}, named once")
        areas.append(AreaSpec(get(area, "id", str, where), colour, small, tuple(fountains)))
    if len(areas) != AREAS or any(sum(a.colour == colour for a in areas) != 3 for colour in COLOURS):
        raise RecordError("board.areas: a board has nine areas, three of each colour")
    if len({area.id for area in areas}) != AREAS:
        raise RecordError("board.areas: two areas have the same id")
    return BoardSpec(get(data, "name", str, "board"), tuple(areas))


def _decode_stack(data: Mapping[str, object], number: int) -> tuple[int, ...]:
    name = STACKS[number]
    cards = tuple(read_card(card, f"stacks.{name}") for card in get_list(data, name, str, "stacks"))
    if sorted(cards) != full_stack(number):
        raise RecordError(f"stacks.{name}: it must hold each {name} card of the game exactly once")
    return cards


def encode_move(board: BoardSpec, seat: int, move: Move) -> dict[str, object]:
    """Return a move as one action of a record."""
    data: dict[str, object] = {"player": seat}
    match move:
        case Floors(card, on):
            data |= {"type": "floors", "card": CARD_NAMES[card], "on": list(on)}
        case Roof(card, height, shape):
            data |= {"type": "roof", "card": CARD_NAMES[card], "height": height, "shape": SHAPES[shape]}
        case Permit(card, height, shape, area, space):
            data |= {"type": "permit", "card": CARD_NAMES[card], "height": height, "shape": SHAPES[shape]}
            data |= {"area": board.areas[area].id, "space": space}
        case Forgo(card):
            data |= {"type": "forgo", "card": CARD_NAMES[card]}
        case Pass():
            data |= {"type": "pass"}
        case Bid(cards):
            data |= {"type": "bid", "cards": [CARD_NAMES[card] for card in cards]}
        case Place(area, space):
            data |= {"type": "place", "area": board.areas[area].id} | ({} if space is None else {"space": space})
        case Draw(stack):
            data |= {"type": "draw", "stack": STACKS[stack]}
    return data


def decode_move(board: BoardSpec, data: Mapping[str, object]) -> tuple[int, Move]:
    """Read seat and move from one action. Raises RecordError for an unknown type, a missing key or a wrong type."""
    seat = get(data, "player", int, "action")
    kind = get(data, "type", str, "action")
    match kind:
        case "floors":
            return seat, Floors(_card_of(data), tuple(get_list(data, "on", int, kind)))
        case "roof":
            return seat, Roof(_card_of(data), get(data, "height", int, kind), _shape_of(data))
        case "permit":
            height, shape = get(data, "height", int, kind), _shape_of(data)
            return seat, Permit(_card_of(data), height, shape, _area_of(board, data), get(data, "space", int, kind))
        case "forgo":
            return seat, Forgo(_card_of(data))
        case "pass":
            return seat, Pass()
        case "bid":
            return seat, Bid(tuple(read_card(card, "bid.cards") for card in get_list(data, "cards", str, kind)))
        case "place":
            space = get(data, "space", int, kind) if "space" in data else None
            return seat, Place(_area_of(board, data), space)
        case "draw":
            stack = get(data, "stack", str, kind)
            if stack not in STACKS:
                raise RecordError(f"draw.stack: “{stack}” is none of {', '.join(STACKS)}")
            return seat, Draw(STACKS.index(stack))
    raise RecordError(f"the action type “{kind}” is unknown")


def read_card(name: str, where: str) -> int:
    """Return the card with this name. Raises RecordError."""
    if name not in CARD_OF_NAME:
        raise RecordError(f"{where}: there is no card “{name}”")
    return CARD_OF_NAME[name]


def _card_of(data: Mapping[str, object]) -> int:
    return read_card(get(data, "card", str, "action"), "action.card")


def _shape_of(data: Mapping[str, object]) -> int:
    shape = get(data, "shape", str, "action")
    if shape not in SHAPES:
        raise RecordError(f"action.shape: “{shape}” is none of {', '.join(SHAPES)}")
    return SHAPES.index(shape)


def _area_of(board: BoardSpec, data: Mapping[str, object]) -> int:
    try:
        return area_number(board, get(data, "area", str, "action"))
    except ValueError as error:
        raise RecordError(f"action.area: {error}") from error

"""Capoterra's record and engine protocol as types; RECORD.md explains both."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from workshop.wire_types import Message, Player, Quit, Ready, RecordHead, distinct

Seat = Annotated[int, Meta(ge=0, le=2, description="Clockwise, from 0.")]
Players = Annotated[tuple[Player, ...], Meta(min_length=2, max_length=3, description="By seat.")]
Count = Annotated[int, Meta(ge=0, le=255)]
BySeat = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(min_length=2, max_length=3, description="By seat.")]
Winners = Annotated[tuple[Seat, ...], Meta(min_length=1), distinct("All seats that share the win, ascending.")]
Coordinate = Annotated[int, Meta(ge=-1000, le=1000)]
Cell = Annotated[tuple[Coordinate, ...], Meta(min_length=2, max_length=2, description="x to the east, y to the south.")]
Turned = Annotated[int, Meta(ge=0, le=3, description="Quarter turns clockwise.")]
Goods = Annotated[tuple[Count, ...], Meta(min_length=4, max_length=4, description="Corn, sheep, wood, rock.")]
Roads = Annotated[str, Meta(pattern="^[ILTXEO]*$", description="A letter for each tile.")]
Tile = Annotated[str, Meta(pattern="^([CSW]-[ILTXEO]|R|D[*]?)$")]
StartTile = Annotated[str, Meta(pattern="^([CSW]-[ILTXEO]|R|D)$")]
Face = Annotated[str, Meta(pattern="^(yellow|green|red|blue)[*]?$", description="With * it brings an event.")]
Good = Literal["corn", "sheep", "wood", "rock"]
Unit = Literal["soldier", "explorer"]
Card = Literal[
    "bandit",
    "subversion",
    "unrest",
    "redevelopment",
    "robbery",
    "struck",
    "reroute",
    "repairs",
    "starvation",
    "shuffle",
]
Yes = Literal[True]
Yield = Literal["field", "cap2", "cap3", "tile"]
SiteGoods = Literal["kept", "spent"]
Subversion = Literal["symmetric", "own_only"]
Offers = Annotated[int, Meta(ge=0, le=3)]
StartName = Annotated[str, Meta(min_length=1, max_length=64, description="Its start position, if not the standard.")]


class Rules(Struct, kw_only=True, rename={"yields": "yield"}):
    """The options of a game."""

    yields: Yield
    site_goods: SiteGoods
    subversion: Subversion
    offers: Offers
    start: StartName | UnsetType = UNSET


class RecordRules(Struct, forbid_unknown_fields=True, rename={"yields": "yield"}):
    """The options of a recorded game; a missing one has its default, and no others are allowed."""

    yields: Yield | UnsetType = UNSET
    site_goods: SiteGoods | UnsetType = UNSET
    subversion: Subversion | UnsetType = UNSET
    offers: Offers | UnsetType = UNSET
    start: StartName | UnsetType = UNSET


class FieldTiles(Struct):
    """The road patterns of the field tiles: corn, sheep, wood."""

    C: Roads
    S: Roads
    W: Roads


class Numbers(Struct):
    """The quantities of a game."""

    tiles: FieldTiles
    rock: Count
    waste: Count
    swap: Count
    die: Annotated[tuple[Face, ...], Meta(min_length=1)]
    start_goods: Goods
    start_gold: Count
    explorer: Goods
    soldier: Goods
    upkeep_gold: Annotated[Count, Meta(description="0: gold never pays a unit.")]
    section_price: Annotated[tuple[Goods, ...], Meta(min_length=4, max_length=4, description="Of I, L, T and X.")]
    sections: Count
    bandits: Count
    events: Annotated[dict[Card, Count], Meta(description="How many cards; a kind that is missing has none.")]
    tokens: Count
    soldiers: Count
    explorers: Count


class LaidTile(Struct):
    """A tile in play before the first turn."""

    at: Cell
    tile: StartTile
    turn: Turned


class Board(Struct):
    """A start position other than the standard one."""

    capitals: Annotated[tuple[Cell, ...], Meta(min_length=2, max_length=3, description="By seat.")]
    tiles: Annotated[tuple[LaidTile, ...], Meta(max_length=60)]


class Chance(Struct):
    """All chance of a game."""

    bag: Annotated[tuple[Tile, ...], Meta(description="Top first.")]
    deck: Annotated[tuple[Card, ...], Meta(description="Top first.")]
    rolls: Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(min_length=1, description="Indices into the die.")]
    lots: Annotated[tuple[Annotated[int, Meta(ge=0, le=9999)], ...], Meta(min_length=1)]


class Bundle(Struct, forbid_unknown_fields=True):
    """What is offered: at least one good or gold piece."""

    corn: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    sheep: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    wood: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    rock: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    gold: Annotated[int, Meta(ge=1)] | UnsetType = UNSET


OneOrMore = Annotated[Bundle, Meta(extra_json_schema={"minProperties": 1})]
Number = Annotated[int, Meta(ge=1)]


class Action(Message, kw_only=True):
    """An action; only in a program's answer the player may be missing."""

    player: Seat | UnsetType = UNSET


class Resolve(Action, tag="event"):
    """The choice that an event card asks for."""

    at: Cell | UnsetType = UNSET
    victim: Annotated[Seat, Meta(description="Of a robbery.")] | UnsetType = UNSET
    turn: Annotated[Literal[1, 3], Meta(description="Of a reroute.")] | UnsetType = UNSET
    skip: Annotated[Yes, Meta(description="A reroute that turns nothing.")] | UnsetType = UNSET
    settle: Annotated[Yes, Meta(description="A redevelopment founds a site.")] | UnsetType = UNSET
    explorer: Annotated[Cell, Meta(description="The cell that the explorer leaves.")] | UnsetType = UNSET


class Sell(Action):
    """Goods are sold to the bank."""

    good: Good
    count: Number


class Buy(Action):
    """Goods are bought from the bank."""

    good: Good
    count: Number


class Hire(Action):
    """A unit is hired in a settlement."""

    unit: Unit
    at: Cell


class Road(Action):
    """A section is laid on wasteland."""

    at: Cell
    section: Literal["I", "L", "T", "X"]
    turn: Turned


class Offer(Action):
    """A rival is offered a bundle for another."""

    to: Seat
    give: OneOrMore
    get: OneOrMore


class Accept(Action):
    """An offer is accepted."""


class Refuse(Action):
    """An offer is refused."""


class Draw(Action):
    """Trading ends, and a tile is drawn."""


class Found(Action, tag="village"):
    """Trading ends, and a site is founded."""

    at: Cell
    explorer: Annotated[Cell, Meta(description="Where the explorer stands.")]


class Done(Action):
    """Trading ends after a redevelopment that replaced the tile."""


class Swap(Action):
    """The swap wasteland takes the place of a tile."""

    at: Cell


class Place(Action):
    """A tile is placed."""

    at: Cell
    turn: Turned


class Pay(Action, rename={"way": "with"}):
    """A unit is paid or dismissed."""

    unit: Unit
    at: Cell
    way: Literal["capital", "village", "gold", "none"]


class Haul(Action, rename={"source": "from", "target": "to"}):
    """Goods are moved."""

    good: Good
    count: Number
    source: Cell
    target: Cell


class Walk(Action, rename={"source": "from", "target": "to"}):
    """A unit is moved."""

    unit: Unit
    source: Cell
    target: Cell


class EndTurn(Action, tag="end"):
    """The turn ends."""


AnyAction = (
    Resolve
    | Sell
    | Buy
    | Hire
    | Road
    | Offer
    | Accept
    | Refuse
    | Draw
    | Found
    | Done
    | Swap
    | Place
    | Pay
    | Haul
    | Walk
    | EndTurn
)
Played = Annotated[AnyAction, Meta(extra_json_schema={"required": ["player"]})]


class Record(RecordHead, kw_only=True):
    """A recorded game, or the part of it that has been played."""

    game: Literal["capoterra"]
    rules: RecordRules | UnsetType = UNSET
    numbers: Numbers
    players: Players
    first_player: Seat
    board: Annotated[Board, Meta(description="With rules.start, and only then.")] | UnsetType = UNSET
    chance: Chance
    actions: tuple[Played, ...]
    villages: Annotated[BySeat, Meta(description="At the end, by seat.")] | UnsetType = UNSET
    gold: Annotated[BySeat, Meta(description="At the end, by seat.")] | UnsetType = UNSET
    scores: Annotated[BySeat, Meta(description="The points at the end, by seat.")] | UnsetType = UNSET
    winners: Winners | UnsetType = UNSET


class Met(Struct, forbid_unknown_fields=True):
    """One chance: the roll of the die, a card or tile that was drawn, or a tile that went back into the bag."""

    roll: Face | UnsetType = UNSET
    card: Card | UnsetType = UNSET
    tile: Tile | UnsetType = UNSET
    back: Tile | UnsetType = UNSET


ChanceMet = Annotated[Met, Meta(extra_json_schema={"minProperties": 1, "maxProperties": 1})]


class Hello(Message):
    """The first message; the answer is ready."""

    protocol: Literal[1]
    game: Literal["capoterra"]


class Start(Message, kw_only=True):
    """A game begins, or is sent again."""

    seat: Annotated[Seat, Meta(description="The program's seat.")]
    rules: Rules
    numbers: Numbers
    players: Players
    first_player: Seat
    board: Annotated[Board, Meta(description="With rules.start, and only then.")] | UnsetType = UNSET
    tile: Annotated[Tile, Meta(description="The first tile, which has been drawn.")]


class Event(Message):
    """An action has taken effect, and met this chance, in order."""

    action: Played
    chance: tuple[ChanceMet, ...] | UnsetType = UNSET


class Decide(Message):
    """The answer is act, within three times the budget."""

    phase: Literal["event", "trade", "answer", "place", "pay", "move"]
    budget_ms: Annotated[int, Meta(ge=1)]
    legal: Annotated[
        tuple[Played, ...],
        Meta(min_length=1, description="Goods one at a time, different orientations once, and no offers."),
    ]


class Act(Message):
    """The program's move."""

    action: AnyAction


class End(Message):
    """The game is over; another start may follow."""

    scores: BySeat
    winners: Winners


FromGame = Hello | Start | Event | Decide | End | Quit
FromProgram = Ready | Act

"""Capitol's record and engine protocol as types; RECORD.md explains both."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from workshop.wire_types import Message, Player, Points, Quit, Ready, RecordHead, distinct

Seat = Annotated[int, Meta(ge=0, le=3, description="Clockwise, from 0.")]
Players = Annotated[tuple[Player, ...], Meta(min_length=2, max_length=4, description="By seat.")]
Winners = Annotated[tuple[Seat, ...], Meta(min_length=1), distinct("All seats with the highest score.")]
Scores = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(min_length=2, max_length=4, description="By seat.")]
RoofCard = Annotated[str, Meta(pattern="^R[1-7]$")]
FloorCard = Annotated[str, Meta(pattern="^F[1-8]$")]
PermitCard = Annotated[str, Meta(pattern="^[BPV][1-8]$")]
Card = Annotated[str, Meta(pattern="^(R[1-7]|[FBPV][1-8])$")]
Height = Annotated[int, Meta(ge=1, description="In floors.")]
Shape = Literal["round", "triangular"]
AreaId = Annotated[str, Meta(description="The id of an area of the board.")]
Space = Annotated[int, Meta(ge=0, le=8, description="The number of a small space in its area.")]
Tie = Literal["highest_card", "fewest_points"]
NoBids = Literal["remove", "first_player_free"]
YesNo = Literal["yes", "no"]


class Area(Struct):
    """An area of a board."""

    id: str
    colour: Literal["blue", "pink", "purple"]
    small: Annotated[int, Meta(ge=4, le=9, description="The number of small spaces.")]
    fountains: Annotated[tuple[Space, ...], distinct("The small spaces with a printed fountain.")]


class Board(Struct):
    """A board: its nine areas."""

    name: str
    areas: Annotated[tuple[Area, ...], Meta(min_length=9, max_length=9)]


class Rules(Struct):
    """The options of a game."""

    auction_tie: Tie
    no_bids: NoBids
    blank_plays: YesNo


class RecordRules(Struct, forbid_unknown_fields=True):
    """The options of a recorded game; a missing one has its default, and no others are allowed."""

    auction_tie: Tie | UnsetType = UNSET
    no_bids: NoBids | UnsetType = UNSET
    blank_plays: YesNo | UnsetType = UNSET


class Stacks(Struct):
    """The complete shuffled stacks before the deal, top card first."""

    roof: Annotated[tuple[RoofCard, ...], Meta(min_length=14, max_length=14)]
    floor: Annotated[tuple[FloorCard, ...], Meta(min_length=24, max_length=24)]
    permit: Annotated[tuple[PermitCard, ...], Meta(min_length=24, max_length=24)]


class Tops(Struct):
    """The visible card of each stack; null: the stack is empty."""

    roof: RoofCard | None
    floor: FloorCard | None
    permit: PermitCard | None


class Action(Message, kw_only=True):
    """An action; only in a program's answer the player may be missing."""

    player: Seat | UnsetType = UNSET


class Floors(Action):
    """A Floor card is played."""

    card: FloorCard
    on: Annotated[
        tuple[Annotated[int, Meta(ge=0)], ...],
        Meta(
            min_length=1,
            max_length=2,
            description="For each floor the height of the unfinished house at that moment, or 0 for a new house.",
        ),
    ]


class Roof(Action):
    """A Roof card finishes a house."""

    card: RoofCard
    height: Height
    shape: Shape


class Permit(Action):
    """A finished house moves to the board."""

    card: PermitCard
    height: Height
    shape: Shape
    area: AreaId
    space: Space


class Forgo(Action):
    """A card is discarded without effect."""

    card: Card


class Pass(Action):
    """The seat is out for this round's construction."""


class Bid(Action):
    """A stack of cards is revealed."""

    cards: Annotated[tuple[Card, ...], Meta(description="From the top of the stack to the STOP card.")]


class Place(Action):
    """A tile that was won is placed."""

    area: AreaId
    space: Annotated[Space, Meta(description="Only for a fountain.")] | UnsetType = UNSET


class Draw(Action):
    """The visible card of a stack is drawn."""

    stack: Literal["roof", "floor", "permit"]


AnyAction = Floors | Roof | Permit | Forgo | Pass | Bid | Place | Draw
Played = Annotated[AnyAction, Meta(extra_json_schema={"required": ["player"]})]


class Record(RecordHead, kw_only=True):
    """A recorded game, or the part of it that has been played."""

    game: Literal["capitol"] | UnsetType = UNSET
    rules: RecordRules
    board: Board
    players: Players
    first_player: Seat
    stacks: Stacks
    actions: tuple[Played, ...]
    round_scores: Annotated[tuple[Points, ...], Meta(description="The points won in each scored round.")]
    scores: Annotated[Scores, Meta(description="The points at the end, by seat.")] | UnsetType = UNSET
    winners: Winners | UnsetType = UNSET


class Hello(Message):
    """The first message; the answer is ready."""

    protocol: Literal[1]
    game: Literal["capitol"]


class Start(Message):
    """A game begins, or is sent again; hand and visible cards are as they were dealt."""

    seat: Annotated[Seat, Meta(description="The program's seat.")]
    players: Players
    rules: Rules
    board: Board
    first_player: Annotated[Seat, Meta(description="The Consul of round 1.")]
    hand: Annotated[tuple[Card, ...], Meta(min_length=8, max_length=8)]
    tops: Tops


class Event(Message):
    """An action has taken effect; the visible cards are as they are afterwards."""

    action: Played
    tops: Tops


class Decide(Message):
    """The answer is act, within three times the budget."""

    phase: Literal["construction", "bid", "place", "draw"]
    budget_ms: Annotated[int, Meta(ge=1)]
    hand: Annotated[tuple[Card, ...], Meta(description="The program's current hand.")]
    legal: (
        Annotated[
            tuple[Played, ...],
            Meta(min_length=1, description="One form of each choice; missing for a bid, any part of the hand."),
        ]
        | UnsetType
    ) = UNSET


class Act(Message):
    """The program's move."""

    action: AnyAction


class End(Message):
    """The game is over; another start may follow."""

    scores: Scores
    winners: Winners


FromGame = Hello | Start | Event | Decide | End | Quit
FromProgram = Ready | Act

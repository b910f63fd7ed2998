"""Capstone's record and engine protocol as types; RECORD.md explains both."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from workshop.wire_types import Message, Player, Quit, Ready, RecordHead, distinct

Seat = Annotated[int, Meta(ge=0, le=1)]
Players = Annotated[tuple[Player, ...], Meta(min_length=2, max_length=2, description="By seat.")]
Scores = Annotated[tuple[int, ...], Meta(min_length=2, max_length=2, description="By seat.")]
Winners = Annotated[tuple[Seat, ...], Meta(min_length=1), distinct("All seats with the highest score.")]
Colour = Literal["R", "Y", "G", "B"]
Slot = Annotated[str, Meta(pattern="^[LM][1-5]$")]
Four = Annotated[str, Meta(pattern="^[RYGB]{4}$")]
Goal = Annotated[Four, Meta(description="The goal, from top to bottom.")]
Draws = Annotated[tuple[Four, ...], Meta(min_length=1, description="In order; the last one is kept.")]
Column = Annotated[str, Meta(pattern="^[RYGB]{0,4}$", description="From top to bottom.")]
Cap = Annotated[Slot | None, Meta(description="Where the capstone is; null: not used yet.")]
YesNo = Literal["yes", "no"]


class Rules(Struct):
    """The option of a game."""

    move_to_empty: YesNo


class RecordRules(Struct, forbid_unknown_fields=True):
    """The option of a recorded game; without it, it has its default, and no others are allowed."""

    move_to_empty: YesNo | UnsetType = UNSET


class Action(Message, kw_only=True):
    """An action; only in a program's answer the player may be missing."""

    player: Seat | UnsetType = UNSET


class Arrange(Action):
    """A seat arranges its last draw as its goal."""

    goal: Goal


class Sealed(Action, tag="arrange"):
    """An arrangement as it is sent: the goal only to its owner."""

    goal: Goal | UnsetType = UNSET


class Turn(Action):
    """A piece is placed; then the top of a slot may be moved, and its colour capped."""

    place: Colour
    on: Slot
    move: Annotated[Slot, Meta(description="From where the top is moved.")] | UnsetType = UNSET
    to: Annotated[Slot, Meta(description="Where it is moved.")] | UnsetType = UNSET
    cap: Annotated[Slot, Meta(description="Where the capstone of the moved colour goes.")] | UnsetType = UNSET


_TOGETHER = {"move": ["to", "cap"], "to": ["move", "cap"], "cap": ["move", "to"]}
_WHOLE = Meta(extra_json_schema={"dependentRequired": _TOGETHER})
AnyAction = Annotated[Arrange | Turn, _WHOLE]
_BY = Meta(extra_json_schema={"required": ["player"]})


class Record(RecordHead, kw_only=True):
    """A recorded game, or the part of it that has been played."""

    game: Literal["capstone"]
    rules: RecordRules | UnsetType = UNSET
    players: Players
    first_player: Annotated[Seat, Meta(description="The seat that begins, which drew last.")]
    draws: Annotated[tuple[Draws, ...], Meta(min_length=2, max_length=2, description="By seat.")]
    actions: tuple[Annotated[AnyAction, _BY], ...]
    scores: Annotated[Scores, Meta(description="The points at the end, by seat.")] | UnsetType = UNSET
    winners: Winners | UnsetType = UNSET


class Colours(Struct):
    """A number for each colour."""

    R: int
    Y: int
    G: int
    B: int


class Stash(Struct):
    """The pieces that are left, large and medium ones."""

    L: Colours
    M: Colours


class Caps(Struct):
    """Where the capstone of each colour is."""

    R: Cap
    Y: Cap
    G: Cap
    B: Cap


class Table(Struct):
    """The table: the stacks, the capstones, and the pieces left."""

    stacks: Annotated[dict[Slot, Column], Meta(min_length=10, max_length=10)]
    caps: Caps
    stash: Stash


class Hello(Message):
    """The first message; the answer is ready."""

    protocol: Literal[1]
    game: Literal["capstone"]


class Start(Message):
    """A game begins, or is sent again."""

    seat: Annotated[Seat, Meta(description="The program's seat.")]
    rules: Rules
    players: Players
    first_player: Seat
    draws: Annotated[Draws, Meta(description="The program's own.")]
    redraws: Annotated[tuple[int, ...], Meta(min_length=2, max_length=2, description="How often each seat redrew.")]


class Event(Message):
    """An action has taken effect; after a turn with the table as it is then."""

    action: Annotated[Sealed | Turn, _WHOLE, _BY]
    table: Table | UnsetType = UNSET


class Decide(Message):
    """The answer is act, within three times the budget."""

    phase: Literal["arrange", "turn"]
    budget_ms: Annotated[int, Meta(ge=1)]
    legal: Annotated[
        tuple[Annotated[AnyAction, _BY], ...],
        Meta(min_length=1, description="All arrangements, or the canonical turns that move nothing."),
    ]
    count: Annotated[int, Meta(ge=1, description="The number of all legal turns.")] | UnsetType = UNSET
    table: Table | UnsetType = UNSET


class Act(Message):
    """The program's move."""

    action: AnyAction


class End(Message):
    """The game is over; another start may follow."""

    scores: Scores
    winners: Winners


FromGame = Hello | Start | Event | Decide | End | Quit
FromProgram = Ready | Act

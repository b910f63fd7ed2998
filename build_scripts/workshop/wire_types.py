"""The types of what games write to files and pipes, as far as it is the same for every game: for JSON schemas.

A game's own types are in `workshop.games.GAME.wire_types`: ``Record``, and ``FromGame`` and ``FromProgram``, the
messages of the engine protocol in the two directions. The program itself reads with checks that name
what is wrong.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Kind = Annotated[
    str,
    Meta(pattern="^(human|cmd|ai:.+)$", description="A person, a program, or ai: and the id of a computer player."),
]
Points = Annotated[tuple[int, ...], Meta(description="By seat.")]


def distinct(description: str) -> Meta:
    """Return the annotation of a list without duplicates."""
    return Meta(description=description, extra_json_schema={"uniqueItems": True})


class Player(Struct):
    """A player at the start of the game."""

    name: str
    kind: Kind


class Note(Struct):
    """A seat has changed hands."""

    action: Annotated[int, Meta(ge=0, description="The number of the first action after it.")]
    player: Annotated[int, Meta(ge=0)]
    kind: Kind


class Seal(Struct):
    """The receipt of the deal."""

    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    salt: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="Only once the game is over.")] | UnsetType = UNSET


class RecordHead(Struct, kw_only=True):
    """What every game's record has."""

    format: Literal["capitol-record"]
    version: Literal[1]
    first_player: Annotated[int, Meta(ge=0)]
    notes: Annotated[tuple[Note, ...], Meta(description="Only if a seat changed hands.")] | UnsetType = UNSET
    seal: Annotated[Seal, Meta(description="Only of a game with a person.")] | UnsetType = UNSET


class Message(Struct, kw_only=True, tag_field="type", tag=str.lower):
    """A message of the engine protocol."""


class Ready(Message):
    """The answer to hello."""

    name: Annotated[str, Meta(description="The program's name, of which 80 characters are kept.")] | UnsetType = UNSET


class Quit(Message):
    """The program ends."""

"""Moves as one line of plain text, for logs, terminals and tests; not translated, unlike what players read."""

from __future__ import annotations

import re

from capitol.core.refusal import RecordError
from capitol.games.capstone.rules.moves import Arrange, Move, Turn
from capitol.games.capstone.rules.numbers import COLOURS, HEIGHT, SLOT_NAMES, SLOT_OF_NAME, Column, word_of

_SLOT = "[LM][1-5]"
_TURN = re.compile(rf"([{COLOURS}])({_SLOT})(?: ({_SLOT})-({_SLOT}))?(?: \^({_SLOT}))?")


def move_text(move: Move) -> str:
    """Return one line for a move: ``goal RGYB``, ``BL1``, ``YM1 L1-L2 ^M1``; `parse_move` reads it back."""
    if isinstance(move, Arrange):
        return f"goal {word_of(move.goal)}"
    line = COLOURS[move.colour] + SLOT_NAMES[move.slot]
    if move.source is not None and move.target is not None:
        line += f" {SLOT_NAMES[move.source]}-{SLOT_NAMES[move.target]}"
    return line if move.cap is None else f"{line} ^{SLOT_NAMES[move.cap]}"


def parse_move(text: str) -> Move:
    """Parse a line as a move. Raises RecordError, quoting the line, if it is not understood."""
    words = text.split()
    if len(words) == 2 and words[0] == "goal":
        return Arrange(read_column(words[1], "goal"))
    found = _TURN.fullmatch(" ".join(words))
    if found is None:
        raise RecordError(f"the move “{text}” is not understood")
    colour, *slots = found.groups()
    slot, source, target, cap = [None if name is None else SLOT_OF_NAME[name] for name in slots]
    assert slot is not None
    return Turn(COLOURS.index(colour), slot, source, target, cap)


def read_column(word: str, where: str) -> Column:
    """Parse four colours from top to bottom. Raises RecordError."""
    if len(word) != HEIGHT or not set(word) <= set(COLOURS):
        raise RecordError(f"{where}: “{word}” is no word of four of the colours {COLOURS}")
    return tuple([COLOURS.index(letter) for letter in word])

"""Captions: what each sound means, in words, for deaf players."""

from __future__ import annotations

from collections.abc import Iterable

from capitol.games.registry import GameEntry
from capitol.host.language import N_, _

CAPTIONS = {
    "wood": N_("Wood: a piece is put down"),
    "stamp": N_("Stamp: it is sealed"),
    "knock": N_("Knock: this is not possible"),
    "pick": N_("Click: a piece is picked up"),
    "paper": N_("Paper: a card is played or drawn"),
    "tick": N_("Tick: it is counted"),
    "signal": N_("Signal: a turn begins"),
    "win": N_("Music: the game is over"),
}
"""Captions of the sounds that games share, as message ids."""


def caption_of(cue: str, games: Iterable[GameEntry] = ()) -> str:
    """Return the caption of a cue of `capitol.kit.sound`, shared or of one of these games; "" for sounds without
    meaning (water, crowd and the like)."""
    for captions in (CAPTIONS, *(entry.captions for entry in games)):
        if cue in captions:
            return _(captions[cue])
    return ""

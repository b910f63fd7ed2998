"""What each sound says, in words, for who does not hear it."""

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
"""Those of the sounds that games share, as message ids."""


def caption_of(cue: str, games: Iterable[GameEntry] = ()) -> str:
    """The caption of a cue of `capitol.kit.sound`, shared or of one of these games; "" for one that tells nothing
    (water, crowd and the like)."""
    for captions in (CAPTIONS, *(entry.captions for entry in games)):
        if cue in captions:
            return _(captions[cue])
    return ""

"""Capstone's texts for packages that serve every game: captions of its sounds, its aid, and its own words."""

from __future__ import annotations

from capitol.core.moments import Moment
from capitol.core.options import Aid
from capitol.host.language import N_, ngettext

CAPTIONS = {
    "acrylic": N_("Clack: a piece is put down"),
    "glide": N_("Glide: a piece is moved"),
    "chime": N_("Chime: a stack is full"),
    "lift": N_("Swish: a piece is lifted off"),
    "cap": N_("Clink: a capstone is put down"),
    "bag": N_("Rattle: the bag is shaken"),
    "roll": N_("Rolling: a piece is drawn"),
    "cloth": N_("Cloth: the shield opens or closes"),
    "slab": N_("Stone: a goal is shown"),
    "perfect": N_("Bells: a perfect stack"),
}
MOMENTS = {"game_over": Moment("scoring", N_("The goals are shown"))}
OWN_WORDS = ("capstone", "stash", "notepad", "note pad", "pyramid")


def _games(count: int) -> str:
    said = ngettext("With the note pad’s reading: {count} game", "With the note pad’s reading: {count} games", count)
    return said.format(count=count)


AID = Aid(N_("{who} looked at the note pad’s reading."), _games)

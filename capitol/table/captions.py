"""What each sound says, in words, for who does not hear it."""

from __future__ import annotations

from capitol.host.language import _


def caption_of(cue: str) -> str:
    """The caption of a cue of `capitol.kit.sound`; "" for one that tells nothing (water, crowd and the like)."""
    return {
        "wood": _("Wood: a piece is put down"),
        "roof": _("Roof: a house is finished"),
        "thud": _("Thud: a house or tile stands on the board"),
        "stamp": _("Stamp: it is sealed"),
        "knock": _("Knock: this is not possible"),
        "pick": _("Click: a piece is picked up"),
        "paper": _("Paper: a card is played or drawn"),
        "flip": _("Cards: bids are turned over"),
        "coin": _("Coins: bids are counted"),
        "drum": _("Drum: the last cards are turned over"),
        "staff": _("Staff: STOP, a bid is complete"),
        "fanfare": _("Fanfare: the auction is over"),
        "tick": _("Tick: it is counted"),
        "chord": _("Chord: points are scored"),
        "signal": _("Signal: a turn begins"),
        "win": _("Music: the game is over"),
        "acrylic": _("Clack: a piece is put down"),
        "glide": _("Glide: a piece is moved"),
        "chime": _("Chime: a stack is full"),
        "lift": _("Swish: a piece is lifted off"),
        "cap": _("Clink: a capstone is put down"),
        "bag": _("Rattle: the bag is shaken"),
        "roll": _("Rolling: a piece is drawn"),
        "cloth": _("Cloth: the shield opens or closes"),
        "slab": _("Stone: a goal is shown"),
        "perfect": _("Bells: a perfect stack"),
    }.get(cue, "")

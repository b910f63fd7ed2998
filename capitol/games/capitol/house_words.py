"""What Capitol says in rooms that serve every game: the captions of its sounds, and the words that are its own."""

from __future__ import annotations

from capitol.host.language import N_

CAPTIONS = {
    "roof": N_("Roof: a house is finished"),
    "thud": N_("Thud: a house or tile stands on the board"),
    "flip": N_("Cards: bids are turned over"),
    "coin": N_("Coins: bids are counted"),
    "drum": N_("Drum: the last cards are turned over"),
    "staff": N_("Staff: STOP, a bid is complete"),
    "fanfare": N_("Fanfare: the auction is over"),
    "chord": N_("Chord: points are scored"),
}
OWN_WORDS = ("consul", "permit", "roof", "yard", "auction", "fountain", "amphitheatre")

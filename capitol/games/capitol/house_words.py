"""Capitol's texts for packages that serve every game: captions of its sounds, its keys, and its own words."""

from __future__ import annotations

from capitol.core.key_action import KeyAction
from capitol.core.moments import Moment
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
_BUILDING = N_("“{action}” works only while you build.")
_BIDDING = N_("“{action}” works only in an auction.")
KEYS = (
    KeyAction("floor", N_("Play a Floor card"), "f", after="redo", where=_BUILDING),
    KeyAction("roof", N_("Play a Roof card"), "r", after="floor", where=_BUILDING),
    KeyAction("permit", N_("Play a Permit"), "b", after="roof", where=_BUILDING),
    KeyAction("discard", N_("Discard a card"), "d", after="permit", where=_BUILDING),
    KeyAction(
        "worth",
        N_("What the tile of the auction is worth"),
        "w",
        after="hint",
        asks_for_hint=True,
        where=_BIDDING,
    ),
    KeyAction("stop", N_("Go to the STOP card"), "s", after="help", where=_BIDDING),
    KeyAction("shuffle", N_("Shuffle the cards of the bid"), "x", after="stop", where=_BIDDING),
)
MOMENTS = {
    "round_began": Moment("round", N_("Round {number}"), first=2),
    "auction_began": Moment("part", N_("Auction {number}")),
    "round_scored": Moment("scoring", N_("Scoring {number}")),
}
OWN_WORDS = ("consul", "permit", "roof", "yard", "auction", "fountain", "amphitheatre")

"""The mason's evaluation weights: what things are worth that are not points yet. Found by games against other
weights."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points at the end of the game.

    Areas: ``hold`` is the fraction of an open area's value left a round later, ``hold_closed`` that of one without a
    vacant space; ``share`` how far floors count by their share rather than by place; ``rivalry`` the cost of one point
    of all rivals together (a single rival: 1), weighted towards leaders by a softmax of ``leader`` points;
    ``bonus_card`` a card drawn for an amphitheatre.

    Plans, as a fraction of a building's points: ``ready`` for one in the yard, ``needs_roof``, ``needs_floor`` for one
    still to be built; ``missing_permit``, ``missing_roof``, ``missing_floor`` if the card is still to be drawn;
    ``later`` for next round; ``storey`` a floor in a yard without a plan.

    Cards kept beyond the round: ``card`` any card, ``pip`` one point of its value, ``kept`` the fraction of both left
    in the last round but one.

    Auctions: ``denial`` the weight of a rival's use of the tile; ``left_to_bid`` the fraction of a hand that building
    is expected to leave a rival; ``bid_share`` the fraction of a hand that a rival bids, ``last_share`` in the last
    auction of the game, ``spread`` the uncertainty of that, as a fraction of the hand, and ``abstain`` how often one
    bids nothing.
    """

    hold: float = 0.65
    hold_closed: float = 0.97
    share: float = 0.2
    rivalry: float = 1.2
    leader: float = 8.0
    bonus_card: float = 1.3
    ready: float = 1.0
    needs_roof: float = 0.88
    needs_floor: float = 0.65
    missing_permit: float = 0.3
    missing_roof: float = 0.6
    missing_floor: float = 0.65
    later: float = 0.7
    storey: float = 0.15
    card: float = 0.8
    pip: float = 0.08
    kept: float = 0.45
    denial: float = 0.45
    left_to_bid: float = 0.4
    bid_share: float = 0.35
    last_share: float = 0.65
    spread: float = 0.12
    abstain: float = 0.2


WEIGHTS = Weights()
BUILDER = Weights(card=0.3, pip=0.03, denial=0.0, rivalry=0.3, abstain=0.35, storey=0.3)
"""Cards are for building; what rivals gain hardly counts, and nobody is expected to bid."""
BIDDER = Weights(card=1.25, pip=0.16, denial=0.6)
"""Cards are kept for the auctions, and what a rival would do with a tile counts."""

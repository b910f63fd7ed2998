"""The figures by which the mason judges: points for what is not yet points. Found by trial against other figures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points at the end of the game.

    Areas: ``hold`` is how much of an open area's worth is left a round later, ``hold_closed`` of one without a vacant
    space; ``share`` how far floors count by their share rather than by the place they give; ``rivalry`` what a point of
    all rivals together costs (a single rival: 1), more of it for the leader, by a softmax of ``leader`` points;
    ``bonus_card`` a card drawn for an amphitheatre.

    Plans, as a part of the points a house will bring: ``ready`` for one in the yard, ``needs_roof``, ``needs_floor``
    for one that is still to be built; ``missing_permit``, ``missing_roof``, ``missing_floor`` where the card is still
    to be drawn; ``later`` for next round; ``storey`` a floor in a yard without a plan.

    Auctions: ``pips`` the sum of values of which the hope of winning is two thirds, ``hope`` how much of the tiles'
    worth is hoped for, ``denial`` how much a rival's use of the tile counts; ``pip`` what one point of card value is
    worth after the round, ``card`` any card.
    """

    hold: float = 0.65
    hold_closed: float = 0.97
    share: float = 0.2
    rivalry: float = 1.2
    leader: float = 8.0
    bonus_card: float = 1.5
    ready: float = 1.0
    needs_roof: float = 0.88
    needs_floor: float = 0.65
    missing_permit: float = 0.3
    missing_roof: float = 0.35
    missing_floor: float = 0.4
    later: float = 0.55
    storey: float = 0.15
    hope: float = 0.8
    denial: float = 0.35
    pip: float = 0.08
    card: float = 0.5
    kept: float = 0.6
    left_to_bid: float = 0.5
    bid_share: float = 0.35
    last_share: float = 0.65
    spread: float = 0.12
    abstain: float = 0.2


WEIGHTS = Weights()

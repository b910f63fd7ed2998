"""How rivals bid, as players with networks expect it: learnt from their own games, by round and auction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log, sqrt
from pathlib import Path

import msgspec

from capitol.core.game import RandomSource
from capitol.games.capitol.ai.auctions import HandValue
from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS

USUAL_HAND_VALUE, HAND_VALUE_STEP = 15.0, 10.0
"""The hand value to which the logit of bidding nothing refers, and the increase in hand value that adds the slope
once."""
LEAST_SPREAD = 0.6
"""The uncertainty of a bid in points, whatever the hand."""
UNSEEN_SPREAD = 1.2
"""The uncertainty of a hand's sum in points for one unseen card in it."""
SMALLEST_BID = 0.5
"""The lower limit of the sums of those who bid."""
FIGURES = 4
_LEAST = 1e-6
FOLDER = Path(__file__).with_name("weights")


class BidHabits:
    """What a rival with cards does in each auction of each round; four figures: the logit of bidding nothing with
    `USUAL_HAND_VALUE` pips in hand, its change for `HAND_VALUE_STEP` more pips, and the centre and spread of a logistic
    distribution of the bids made, as fractions of the hand value."""

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        """``rows``: all auctions of the game in order. Raises ValueError for a wrong number of rows or figures."""
        self.rows = [list(row) for row in rows]
        if len(self.rows) != ROUNDS * AUCTIONS or any(len(row) != FIGURES for row in self.rows):
            raise ValueError(f"bidding habits are {ROUNDS * AUCTIONS} rows of {FIGURES} figures")

    @classmethod
    def load(cls, path: Path) -> BidHabits:
        """Read a file written by `python build_scripts/workshop habits`. Raises OSError and ValueError."""
        try:
            return cls(msgspec.json.decode(path.read_bytes(), type=HabitsFile).rows)
        except msgspec.MsgspecError as error:
            raise ValueError(f"{path}: {error}") from error

    def rivals(self, round_number: int, auction: int, hand_values: Sequence[HandValue]) -> Rivals:
        """Return the expected rivals with these hand values in an auction; both numbers count from 0."""
        at = round_number * AUCTIONS + auction
        return Rivals(self.rows[at], hand_values, everything=at == len(self.rows) - 1)


class HabitsFile(msgspec.Struct, frozen=True):
    """A file of bidding habits: for which number of seats, from how many games, and the figures."""

    seats: int
    games: int
    rows: list[list[float]]


class Rivals:
    """Rivals in an auction, each with its highest possible bid and the distribution of its bids; ``most`` is the
    highest of these possible bids."""

    def __init__(self, row: Sequence[float], hand_values: Sequence[HandValue], everything: bool = False) -> None:
        """``row``: the four figures (see `BidHabits`); with ``everything``, whoever bids is assumed to bid all its
        cards, as in the last auction of a game."""
        refusal, slope, share, spread = row
        self.likely: list[tuple[int, float, float, float, float]] = []
        self.most = max([hand_value.most for hand_value in hand_values], default=0)
        for hand_value in hand_values:
            refuses = _logistic(refusal + slope * (hand_value.pips - USUAL_HAND_VALUE) / HAND_VALUE_STEP)
            middle = share * hand_value.pips
            width = spread * hand_value.pips + LEAST_SPREAD
            if everything:
                middle, width = hand_value.pips, LEAST_SPREAD + UNSEEN_SPREAD * sqrt(float(hand_value.unseen))
            below = _logistic((SMALLEST_BID - middle) / width)
            self.likely.append((hand_value.most, refuses, middle, width, below))

    def beaten_by(self, total: int) -> float:
        """Return the probability that all of them bid less than ``total``; an equal bid counts half."""
        if not total:
            return 0.0
        chance = 1.0
        for most, refuses, middle, width, below in self.likely:
            if total <= most:
                lower = (_logistic((total - middle) / width) - below) / (1 - below)
                chance *= refuses + (1 - refuses) * lower
        return chance

    def drawn(self, rng: RandomSource) -> list[float]:
        """Draw the sums that they bid, in the order of their hand values; 0 is no bid."""
        sums = []
        for most, refuses, middle, width, below in self.likely:
            total = 0.0
            if rng.random() >= refuses:
                part = min(max(below + (1 - below) * rng.random(), _LEAST), 1 - _LEAST)
                total = min(max(1.0, middle + width * log(part / (1 - part))), float(most))
            sums.append(total)
        return sums


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


@cache
def shipped_habits(seats: int) -> BidHabits:
    """Load the shipped habits for a number of seats."""
    return BidHabits.load(FOLDER / f"bids-{seats}.json")

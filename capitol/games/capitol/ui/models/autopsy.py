"""An auction afterwards: what each seat bid and could have bid, the lowest sum that would have won, and what the tile
was worth to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from capitol.games.capitol.ai.outcomes import worth_of_tile
from capitol.games.capitol.ai.value_player import payments
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.phases import auction_winner
from capitol.games.capitol.rules.state import Cards, State
from capitol.host.language import _, decimal
from capitol.session.source import RecordedTable


@dataclass(frozen=True, slots=True)
class Autopsy:
    """An auction as one seat sees it afterwards. ``rivals``: each other bidder with its bid and the most that its hand
    could have bid; ``lowest``: the lowest sum of the own hand that would have won, None if none would."""

    rivals: tuple[tuple[int, int, int], ...]
    lowest: int | None


def autopsy(table: State, seat: int, hand: Cards, bids: Mapping[int, Cards], hands: Mapping[int, Cards]) -> Autopsy:
    """Return the autopsy for ``seat`` with ``hand``; ``bids`` and ``hands`` are those of the others who could bid."""
    state = table.copy()
    for other, cards in bids.items():
        state.bids[other] = cards
    totals = {other: _total(cards) for other, cards in bids.items()}
    lowest = None
    for total, cards in sorted(payments(hand)):
        state.bids[seat] = cards
        if auction_winner(state, totals | {seat: total})[0] == seat:
            lowest = total
            break
    return Autopsy(tuple((other, totals[other], _total(hands[other])) for other in sorted(bids)), lowest)


def auction_note(table: RecordedTable, step: int, names: Sequence[str]) -> str:
    """Return the autopsy of the auction in which a bid was made, in sentences; "" if the step is no bid."""
    steps = table.whole.steps
    if not isinstance(steps[step].move, Bid):
        return ""
    seat = steps[step].seat
    here = _auction(table, step)
    group = [at for at in range(len(steps)) if isinstance(steps[at].move, Bid) and _auction(table, at) == here]
    others = {steps[at].seat: at for at in group if at != step}
    found = autopsy(
        table.view(seat, step).table,
        seat,
        table.view(seat, step).table.hand(seat),
        {other: steps[at].move.cards for other, at in others.items()},
        {other: table.view(other, at).table.hand(other) for other, at in others.items()},
    )
    told = [
        _("{name} bid {sum} and could have bid {most}.").format(name=names[other], sum=total, most=most)
        for other, total, most in found.rivals
    ]
    if found.lowest is None:
        told.append(_("No sum of this hand would have won."))
    else:
        told.append(_("The lowest sum of these cards that would have won: {sum}.").format(sum=found.lowest))
    worths = [worth_of_tile(table.view(other, group[0])) for other in range(len(names))]
    each = ", ".join(f"{name} {decimal(worth, 1)}" for name, worth in zip(names, worths, strict=True))
    told.append(_("Worth of the tile until the end, in points: {worths}.").format(worths=each))
    return " ".join([_("Seen afterwards:"), *told])


def _auction(table: RecordedTable, step: int) -> tuple[int, int]:
    state: State = table.view(0, step).table
    return state.round, state.auction


def _total(cards: Cards) -> int:
    return sum(CARD_VALUE[card] for card in cards)

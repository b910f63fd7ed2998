"""An auction afterwards: what each seat bid and could have bid, the lowest sum that would have won, and what the tile
was worth to each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from capitol.games.capitol.ai.outcomes import worth_of_tile
from capitol.games.capitol.ai.value_player import payments
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.phases import auction_winner
from capitol.games.capitol.rules.state import Cards, State
from capitol.host.language import _, decimal
from capitol.session.source import RecordedTable
from capitol.table.spec import Account

REVEALED = "bids_revealed"
"""The event that ends the bids of an auction."""


@dataclass(frozen=True, slots=True)
class Autopsy:
    """An auction as one seat sees it afterwards. ``rivals``: each other bidder with its bid and the most that its hand
    could have bid; ``lowest``: the lowest sum of the own hand that would have won, None if none would."""

    rivals: tuple[tuple[int, int, int], ...]
    lowest: int | None


def autopsy(table: State, seat: int, hand: Cards, bids: Mapping[int, Cards], hands: Mapping[int, Cards]) -> Autopsy:
    """Return the autopsy for ``seat`` with ``hand``; ``bids`` and ``hands`` are those of the others who could bid."""
    lowest = next((total for total, cards in sorted(payments(hand)) if _wins(table, seat, cards, bids)), None)
    rivals = tuple((other, _total(bids[other]), _total(hands[other])) for other in sorted(bids))
    return Autopsy(rivals, lowest)


def _wins(table: State, seat: int, cards: Cards, bids: Mapping[int, Cards]) -> bool:
    """Whether ``seat`` wins an auction with these cards against the ``bids`` of the others."""
    state, made = table.copy(), {**bids, seat: cards}
    for one, bid in made.items():
        state.bids[one] = bid
    return auction_winner(state, {one: _total(bid) for one, bid in made.items()})[0] == seat


def bids_at(table: RecordedTable, step: int) -> range:
    """Return the steps at which the bids were made of the auction that is going on after ``step`` steps, or has just
    been decided; empty if there is none, or if not all its bids are known."""
    steps = table.whole.steps

    def goes_on(at: int) -> bool:
        """Whether the bid at a step is followed by another one of the same auction."""
        bids = all(0 <= one < len(steps) and isinstance(steps[one].move, Bid) for one in (at, at + 1))
        return bids and all(event.kind != REVEALED for event in steps[at].events)

    found = next((at for at in (step, step - 1) if 0 <= at < len(steps) and isinstance(steps[at].move, Bid)), None)
    if found is None:
        return range(0)
    begin, end = found, found
    while goes_on(begin - 1):
        begin -= 1
    while goes_on(end):
        end += 1
    return range(begin, end + 1) if any(event.kind == REVEALED for event in steps[end].events) else range(0)


def auction_note(table: RecordedTable, step: int, names: Sequence[str], better: Bid | None = None) -> str:
    """Return the autopsy of the auction in which a bid was made, in sentences; "" if the step is no bid. If the
    ``better`` bid would have lost, it says why that was still better."""
    steps = table.whole.steps
    if not isinstance(steps[step].move, Bid):
        return ""
    seat, group = steps[step].seat, bids_at(table, step)
    found, bids = _seen_by(table, group, seat), {steps[at].seat: steps[at].move.cards for at in group}
    told = [_could_text(names, *rival) for rival in found.rivals]
    told.append(_lowest_text(found))
    if better is not None and better.cards and not _wins(table.view(seat, step).table, seat, better.cards, bids):
        text = _(
            "A bid of {sum} would not have won this time; by what {name} knew then it was still better, on average "
            "over all hands that the others might have held."
        )
        told.append(text.format(sum=better.total, name=names[seat]))
    told.append(_worths_text(table, group, names, range(len(names))))
    return " ".join([_("Seen afterwards:"), *told])


def auction_account(table: RecordedTable, step: int) -> Account | None:
    """Return the autopsy of the auction that is going on after ``step`` steps, or has just been decided."""
    group = bids_at(table, step)
    return Account(_title, _tip, partial(_account_text, table, group)) if group else None


def _title() -> str:
    return _("Auction in detail")


def _tip() -> str:
    return _("What each bid, could have bid, and needed to win ([hint])")


def _account_text(table: RecordedTable, group: range, eyes: int | None, names: Sequence[str]) -> str:
    """Return the autopsy of the bids made at the steps ``group``, a line for each bidder: of all hands if ``eyes`` is
    None, else as far as that seat knew once the bids lay open."""
    bids = {table.whole.steps[at].seat: at for at in group}
    lines = []
    for seat, at in sorted(bids.items()):
        total = _total(table.whole.steps[at].move.cards)
        if eyes not in (None, seat):
            lines.append(_("{name} bid {sum}.").format(name=names[seat], sum=total))
            continue
        most = _total(table.view(seat, at).table.hand(seat))
        lines.append(f"{_could_text(names, seat, total, most)} {_lowest_text(_seen_by(table, group, seat))}")
    return "\n".join((*lines, _worths_text(table, group, names, range(len(names)) if eyes is None else (eyes,))))


def _seen_by(table: RecordedTable, group: range, seat: int) -> Autopsy:
    """Return the autopsy of the bids made at the steps ``group``, for one of the bidders."""
    steps = table.whole.steps
    at = {steps[one].seat: one for one in group}
    view = table.view(seat, at[seat])
    others = {other: one for other, one in at.items() if other != seat}
    return autopsy(
        view.table,
        seat,
        view.table.hand(seat),
        {other: steps[one].move.cards for other, one in others.items()},
        {other: table.view(other, one).table.hand(other) for other, one in others.items()},
    )


def _worths_text(table: RecordedTable, group: range, names: Sequence[str], seats: Iterable[int]) -> str:
    """Return what the tile was worth to some seats, by what each knew before anybody had bid."""
    each = ", ".join(f"{names[seat]} {decimal(worth_of_tile(table.view(seat, group[0])), 1)}" for seat in seats)
    return _("Worth of the tile until the end, in points: {worths}.").format(worths=each)


def _could_text(names: Sequence[str], seat: int, total: int, most: int) -> str:
    text = _("{name} bid {sum} and could have bid {most}.")
    return text.format(name=names[seat], sum=total, most=most)


def _lowest_text(found: Autopsy) -> str:
    if found.lowest is None:
        return _("No sum of this hand would have won.")
    return _("The lowest sum of these cards that would have won: {sum}.").format(sum=found.lowest)


def _total(cards: Cards) -> int:
    return sum(CARD_VALUE[card] for card in cards)

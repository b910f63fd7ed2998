"""The draw of a round: who draws how many cards and why, who has drawn what, and the visible hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from capitol.core.events import visible_to
from capitol.core.match import Step
from capitol.games.capitol.rules.numbers import AREAS, DRAW
from capitol.games.capitol.rules.places import area_places
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import CARDS_OF_LARGE
from capitol.games.capitol.rules.view import View, is_unseen
from capitol.games.capitol.ui.words import NUMERALS, Names, card_in_sentence, stack_name
from capitol.host.controls import hand
from capitol.host.language import _, ngettext


@dataclass(frozen=True, slots=True)
class DrawProgress:
    """The last draw begun: cards due by seat, and the cards drawn so far by seat, in order.

    ``begin`` is the number of log entries before its first draw; ``order`` the seats in order of drawing.
    """

    begin: int
    order: tuple[int, ...]
    due: tuple[int, ...]
    drawn: tuple[tuple[int, ...], ...]

    def left(self, seat: int) -> int:
        """Return the number of cards still due to a seat."""
        return self.due[seat] - len(self.drawn[seat])


def draw_progress(steps: Sequence[Step[Any]], consul: int, first: State | None = None) -> DrawProgress | None:
    """Return the last draw in a log, None if there was none; ``consul`` is that of its round. ``first``: the state at
    the start of the log, if that was during a draw (in a lesson)."""
    drawn = [] if first is None else [list(_drawn_before(first, seat)) for seat in range(len(first.owed))]
    due = () if first is None else tuple(first.owed[seat] + len(cards) for seat, cards in enumerate(drawn))
    begin = 0
    for number, step in enumerate(steps):
        for event in visible_to(step.events, None):
            if event.kind == "draw_began":
                due = tuple(cast(Sequence[int], event.data["owed"]))
                drawn = [[] for _seat in due]
                begin = number + 1
            elif event.kind == "drawn" and event.seat is not None and drawn:
                drawn[event.seat].append(cast(int, event.data["card"]))
    if not due:
        return None
    order = tuple((consul + step) % len(due) for step in range(len(due)))
    return DrawProgress(begin, order, due, tuple(map(tuple, drawn)))


def _drawn_before(table: State, seat: int) -> tuple[int, ...]:
    """Return the cards that a seat has drawn in the current draw, as far as everybody has seen them."""
    whole = DRAW + sum(cards for _area, cards in amphitheatres(table, seat))
    count = whole - table.owed[seat]
    return tuple(table.known[seat][-count:]) if count > 0 else ()


def amphitheatres(table: State, seat: int) -> tuple[tuple[int, int], ...]:
    """Return the areas whose amphitheatre gives a seat cards at the next draw, each with the number of cards."""
    found = []
    for area in range(AREAS):
        cards = CARDS_OF_LARGE[table.large[area]]
        if cards[0]:
            first, second, _decided = area_places(table, area)
            if seat in first or seat in second:
                found.append((area, cards[0 if seat in first else 1]))
    return tuple(found)


def due_texts(table: State, seat: int) -> tuple[str, ...]:
    """Return why a seat draws more cards than usual, and shorter forms, e.g. “6 + 3 (I, V)”; () if it does not."""
    sources = amphitheatres(table, seat)
    if not sources:
        return ()
    extra = sum(cards for _area, cards in sources)
    areas = ", ".join(NUMERALS[area] for area, _cards in sources)
    text = ngettext(
        "{count} + {extra} for the amphitheatre in {areas}",
        "{count} + {extra} for the amphitheatres in {areas}",
        len(sources),
    )
    short = _("{count} + {extra} ({areas})")
    return tuple(form.format(count=DRAW, extra=extra, areas=areas) for form in (text, short))


def status_text(progress: DrawProgress, seat: int, names: Names, drawn: bool = False) -> str:
    """Return which of its cards a seat draws now; ``drawn``: the last one is still in flight."""
    number = len(progress.drawn[seat]) + (not drawn)
    return _("{who} draws card {number} of {due}").format(who=names.seats[seat], number=number, due=progress.due[seat])


def how_to_draw(spoken: bool = False) -> str:
    """Return how to draw a card with the current device; ``spoken``: for the screen reader."""
    if hand() == "pad":
        return _("{status}: choose a stack, [pick] draws")
    if spoken:
        return _("{status}. Keys 1, 2 and 3 draw from the stacks.")
    if hand() == "keys":
        return _("{status}: press 1, 2 or 3")
    return _("{status}: click or drag a stack, or press 1, 2 or 3")


def stack_text(count: int, pile: int) -> str:
    """Return the number of cards in a stack, and in its discard pile if there are any."""
    if not pile:
        return ngettext("{count} left", "{count} left", count).format(count=count)
    return _("{count} left, {pile} discarded").format(count=count, pile=pile)


def stack_sentence(stack: int, top: int | None, count: int, pile: int) -> str:
    """Return the full description of a stack, for its tooltip."""
    if top is None:
        return _("{stack}: stack and discard pile are empty, so nothing can be drawn here.").format(
            stack=stack_name(stack)
        )
    if pile:
        text = ngettext(
            "{stack}: {top} on top, {count} left. When the stack is empty, its {pile} discard is turned over.",
            "{stack}: {top} on top, {count} left. When the stack is empty, its {pile} discards are turned over.",
            pile,
        )
    else:
        text = _("{stack}: {top} on top, {count} left and no discards to turn over.")
    return text.format(stack=stack_name(stack), top=card_in_sentence(top), count=count, pile=pile)


def after_text(count: int, pile: int) -> str:
    """Return what happens when the stack is empty."""
    if not count:
        return _("Nothing left")
    if pile:
        return _("Then the discards")
    return _("No discards")


def shown_hand(view: View, seat: int, open_hand: bool) -> tuple[int | None, ...]:
    """Return the publicly visible hand of a seat: None for a dealt card that nobody has seen.

    With ``open_hand`` (the only person at the table, or open hands) a viewer's own hand is complete.
    """
    table = view.table
    if open_hand and seat == view.seat:
        return tuple(sorted(table.hand(seat)))
    known = [card for card in table.known[seat] if not is_unseen(card)]
    return (*sorted(known), *[None] * (table.hand_size(seat) - len(known)))


def hand_notes(person: bool) -> tuple[str, ...]:
    """Return why some cards of a hand are face up and others are not, longest form first; only a ``person`` can show
    the others."""
    if person:
        return (
            _("Cards that all have seen lie face up; hidden ones stay hidden: [hide] shows them."),
            _("Seen by all: face up. [hide] shows the rest."),
            _("[hide] shows the rest."),
        )
    return (_("Cards that all have seen lie face up; hidden ones stay hidden."), _("Seen by all: face up."))

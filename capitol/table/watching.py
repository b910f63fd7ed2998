"""Watching computer players: pause and single steps, whose view is shown, and whose hand is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from pygame import Rect

from capitol.core.events import Event
from capitol.games.registry import GameEntry
from capitol.host.language import N_, _
from capitol.kit.fitting import low_px
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Choice, Option, Widget, column, row
from capitol.session.controller import TableSession
from capitol.session.seats import Seat
from capitol.session.table_options import CURTAIN

FOLLOW = "follow"
_TEXT, _APART, _ICON, _ARROW = 16, 6, 56, 42
_SIZES = ("primary", 18), ("secondary", _TEXT)
"""The kinds of the two buttons, and the sizes of their texts."""
_TALL, _TALL_FOLDED, _TALL_LEAST = (46, 38, 38), (38, 32, 32), (32, 32, 32)
_BESIDE, _ALL_BESIDE = 260, 400
"""The widths from which two buttons, and all three controls, are placed side by side if the room is too low for three
rows."""


class WatchedScene(Protocol):
    """The table as seen by one seat."""

    @property
    def viewer(self) -> int: ...

    @property
    def hand_open(self) -> bool: ...

    def look_through(self, viewer: int, *, hand_open: bool) -> None: ...

    def show(self) -> None: ...


class Watched(Protocol):
    """The flow of a game that may be watched."""

    @property
    def session(self) -> TableSession: ...

    @property
    def scene(self) -> WatchedScene: ...

    @property
    def people(self) -> tuple[int, ...]: ...

    @property
    def queued(self) -> tuple[Event, ...]: ...


@dataclass(frozen=True, slots=True)
class WatchButton:
    """A button for viewers; ``id`` is passed to `Watch.press`."""

    id: str
    label: str
    icon: str
    key: str
    tooltip: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class WatchViewModel:
    """The viewers' controls: two buttons, and the choice of a seat. ``eyes`` is the number of a seat or `FOLLOW`, which
    is offered if hands may be seen, ``seen`` the text about the choice."""

    buttons: tuple[WatchButton, WatchButton]
    eyes: str
    options: tuple[Option, ...]
    seen: str
    paused: bool = False


class Watch:
    """The controls of a table without people. Hands can be opened only if computer players have always played alone:
    what a person held stays hidden while a computer player has the seat."""

    def __init__(self, flow: Watched) -> None:
        self._flow = flow
        self.follows = False

    @property
    def on(self) -> bool:
        """Whether nobody plays here."""
        return not self._flow.people

    @property
    def may_open(self) -> bool:
        """Whether hands may be seen."""
        return self._flow.session.privacy.is_exhibition

    def eyes(self, seat: int) -> int:
        """Return the seat whose view is shown now, given that it was ``seat`` until now."""
        to_act = self._flow.session.to_act
        return to_act[0] if self.follows and to_act else seat

    def view_model(self) -> WatchViewModel | None:
        """Return the buttons; None with a person at the table, or after the game."""
        session = self._flow.session
        if not self.on or (session.result is not None and not self._flow.queued):
            return None
        eyes = FOLLOW if self.follows else str(self._flow.scene.viewer)
        paused = session.pace.paused
        label, icon = (_("Continue"), "play") if paused else (_("Pause"), "pause")
        return WatchViewModel(
            (
                WatchButton("pause", label, icon, "return", _("Stop between two moves, or go on ([confirm])")),
                WatchButton("step", _("One move"), "right", "t", _("Play the next move, and stop ([step])")),
            ),
            eyes,
            seat_options(session.entry, session.seats, follow=self.may_open),
            seats_text(
                session.entry,
                _("[hide] shows and hides its hand.")
                if self.may_open
                else _("Hands stay hidden: people began this game."),
            ),
            paused,
        )

    def press(self, what: str) -> None:
        """Handle ``pause``, ``step``, or ``eyes.`` with a seat or `FOLLOW`."""
        flow, pace = self._flow, self._flow.session.pace
        kind, _dot, rest = what.partition(".")
        if kind == "pause":
            pace.pause(not pace.paused)
        elif kind == "step":
            pace.step()
        elif kind == "eyes":
            self.follows = rest == FOLLOW and self.may_open
            seat = flow.scene.viewer if rest == FOLLOW else int(rest)
            flow.scene.look_through(self.eyes(seat), hand_open=self.may_open and (self.follows or flow.scene.hand_open))
        flow.scene.show()


def seat_options(entry: GameEntry, seats: Sequence[Seat], *, follow: bool) -> tuple[Option, ...]:
    """Return the choice of the seat whose view is shown: each seat and, with ``follow``, whoever acts, and what is then
    open in the game's words."""
    options = [Option(str(number), _("Seat of {name}").format(name=seat.name)) for number, seat in enumerate(seats)]
    if follow:
        own = entry.table_words.get(CURTAIN)
        shown, _note = ("", "") if own is None else own.values.get("open", ("", ""))
        text = _("{shown}: whoever acts").format(shown=_(shown or N_("Open hands")))
        options.append(Option(FOLLOW, text if entry.has_secrets else _("Whoever acts")))
    return tuple(options)


def seats_text(entry: GameEntry, hands: str) -> str:
    """Explain that choice, with a sentence about ``hands`` for a game that has any."""
    said = _("From which seat the table is seen.")
    return f"{said} {hands}" if entry.has_secrets else said


def watch_height(look: Look, folded: bool) -> int:
    """Return the height of the buttons, in window pixels."""
    rows = _TALL_FOLDED if folded else _TALL
    return sum(look.ui(tall) for tall in rows) + look.ui(_APART) * (len(rows) - 1)


def _widths(look: Look, watch: WatchViewModel) -> list[int]:
    """Return how wide the two buttons and the choice are with all their texts in full."""
    wide = [
        max(Button.width_for(look, button.label, button.icon, px), look.text_width(button.label, px) + look.ui(_ICON))
        for button, (_kind, px) in zip(watch.buttons, _SIZES, strict=True)
    ]
    return [*wide, max(look.text_width(option.text, _TEXT) for option in watch.options) + look.ui(_ARROW)]


def row_width(look: Look, watch: WatchViewModel) -> int:
    """Return the width of the controls side by side with all texts in full, in window pixels."""
    return sum(_widths(look, watch)) + 2 * look.ui(_APART)


def _places(look: Look, watch: WatchViewModel, rect: Rect, folded: bool) -> list[Rect]:
    """Return the places of the two buttons and the choice."""
    gap = look.ui(_APART)
    if is_low(look, rect) and rect.width >= min(look.ui(_ALL_BESIDE), row_width(look, watch)):
        line = Rect(rect.x, 0, rect.width, min(rect.height, look.ui(_TALL[0])))  # no higher than where there is room
        line.centery = rect.centery
        eyes, before, after = row(line, _widths(look, watch)[::-1], gap)
        return [after, before, eyes]
    if is_low(look, rect) and rect.width >= look.ui(_BESIDE):
        upper, lower = column(rect, 2, gap)
        return [*reversed(row(upper, 2, gap)), lower]
    tall = _TALL_LEAST if rect.height < watch_height(look, True) else _TALL_FOLDED if folded else _TALL
    return column(rect, [look.ui(one) for one in tall], gap)


def is_low(look: Look, rect: Rect) -> bool:
    """Whether the controls need more room at the side: three rows would be lower than their letters."""
    return rect.height < sum(look.ui(tall) for tall in _TALL_LEAST) + look.ui(_APART) * (len(_TALL_LEAST) - 1)


def build_watch(look: Look, watch: WatchViewModel, rect: Rect, folded: bool, press: Callable[[str], None]) -> Widget:
    """Build two buttons above the choice of a seat, or beside it in a low room; ``press`` is called with the id of the
    pressed widget."""
    root = Widget("actions", rect, region="actions")
    rows = _places(look, watch, rect, folded)
    for button, place, (kind, size) in zip(watch.buttons, rows, _SIZES, strict=False):
        px = look.fitting(button.label, low_px(look, size, place.height), place.width - look.ui(_ICON), bold=True)
        root.add(
            Button(
                f"watch.{button.id}",
                place,
                button.label,
                partial(press, f"watch.{button.id}"),
                kind=kind,
                icon=button.icon,
                key=button.key,
                tooltip=button.tooltip,
                enabled=button.enabled,
                text_px=px,
            )
        )
    chosen = next(option.text for option in watch.options if option.value == watch.eyes)
    px = look.fitting(chosen, low_px(look, _TEXT, rows[2].height), rows[2].width - look.ui(_ARROW))
    root.add(
        Choice(
            "watch.eyes",
            rows[2],
            _("Seen from"),
            watch.options,
            watch.eyes,
            lambda value: press(f"watch.eyes.{value}"),
            style="menu",
            text_px=px,
            tooltip=watch.seen,
        )
    )
    return root

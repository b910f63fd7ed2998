"""The hint: asks a computer player about a person's move, shows its best three with reasons, and marks their
targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pygame import Rect

from capitol.ai.player import Decision
from capitol.host.language import Words, _, current_language
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Dialog, Label, Paragraph, Widget
from capitol.table.hint.asking import AskingPanel, Host, SeatView
from capitol.table.hint.room import Room


@dataclass(frozen=True, slots=True)
class HintLine:
    """One move of a hint: the move, its chance to win ("" if unknown), and why, in one or more sentences; "" without
    reasons."""

    move: Any
    what: str
    chance: str
    why: str


Lines = Callable[[Any, Decision[Any]], tuple[HintLine, ...]]


def usual_explanation() -> str:
    """Return the explanation of moves whose numbers are chances to win."""
    return _("What the best computer player would do, and your chance to win.")


def lead_explanation() -> str:
    """Return the explanation of moves whose numbers are points."""
    return _("What the best computer player would do, and the expected lead at the end.")


class HintPanel(AskingPanel):
    """The panel of a person's hint.

    ``view_now`` returns the view of the person to act, None if there is none; ``why_not`` returns why there is no hint
    now, "" if there is one. ``choose`` selects a move, still to be confirmed; ``room`` returns the panel's place.
    ``lines_of`` returns the best moves of a decision for the seat of a view, best first, in the game's words; ``said``
    explains the moves and their numbers.
    """

    id = "hint"
    opener = "hint"

    def __init__(
        self,
        host: Host,
        view_now: Callable[[], SeatView | None],
        why_not: Callable[[], str],
        choose: Callable[[Any], None],
        room: Callable[[Look], Room],
        lines_of: Lines,
        said: Words = usual_explanation,
    ) -> None:
        super().__init__(host, room)
        self._view_now, self._why_not, self._choose = view_now, why_not, choose
        self._lines_of, self._explanation = lines_of, said
        self.lines: tuple[HintLine, ...] = ()
        self._judged: Words | None = None  # the explanation of moves that were judged before
        self._account: tuple[Words, Words] | None = None  # a title and a text, if there are no moves to show
        self._language = ""  # the language of the lines, "" as long as there are none

    @property
    def why_not(self) -> str:
        """Why there is no hint now; "" if there is one."""
        if not self.offered:
            return _("Hints are switched off at this table.")
        return self._why_not()

    def ask(self) -> None:
        """Start thinking about the position, and show the panel."""
        view = self._view_now()
        if not self.why_not and view is not None:
            self.lines, self._language, self._judged, self._account = (), "", None, None
            self.begin(view, (view,))

    def tell(self, view: SeatView, decision: Decision[Any], said: Words) -> None:
        """Show two moves that were judged before, the better one and the one that was played, and below them their
        explanation; none can be chosen."""
        self._account = None
        self._show(view, decision, said)

    def tell_account(self, view: SeatView, title: Words, said: Words) -> None:
        """Show a text about the present position, with no moves."""
        self._account = title, said
        self._show(view, None, None)

    def _show(self, view: SeatView, decision: Decision[Any] | None, judged: Words | None) -> None:
        self.lines, self._language, self._judged = (), "", judged
        self.view, self.decisions, self._steps = view, (decision,), len(self.host.session.steps)
        self.host.stage.open(self.build)

    def came(self) -> None:
        if self.lines:
            self.host.stage.focus_on(f"{self.id}.0")

    @property
    def moves(self) -> Sequence[Any]:
        """The moves shown, best first."""
        return [line.move for line in self.lines] if self.open else ()

    @property
    def pointed(self) -> int | None:
        """The number of the hovered or focused move."""
        stage, dialog = self.host.stage, self.host.stage.dialog
        if dialog is None or not self.open:
            return None
        rows = [widget for widget in dialog.walk() if isinstance(widget, HintRow)]
        hovered = next((row.number for row in rows if "hovered" in row.flags), None)
        if hovered is not None or not stage.focus.visible:
            return hovered
        return next((row.number for row in rows if "focused" in row.flags), None)

    def _take(self, number: int) -> None:
        move = self.lines[number].move
        self.close()
        if self._judged is None:
            self._choose(move)

    # Layout

    def build(self, look: Look) -> Dialog:
        if self.view is not None and self.decisions is not None and self._language != current_language():
            decision, self._language = self.decisions[0], current_language()
            self.lines = () if decision is None else self._lines_of(self.view, decision)
        first = f"{self.id}.0" if self.lines else f"{self.id}.close"
        title = _("Hint") if self._judged is None else _("Review")
        if self._account is not None:
            title = self._account[0]()
        return self.sheet(look, title, partial(self._rows, look), self._button, first)

    def _button(self, rect: Rect) -> Button:
        label = _("Close") if self.decisions is not None else _("Cancel")
        tip = _("Close the hint ([hint])") if self._judged is None and self._account is None else ""
        return Button(f"{self.id}.close", rect, label, self.close, key="n escape", tooltip=tip)

    def _rows(self, look: Look, width: int) -> list[Widget]:
        said = self._said()
        words = Paragraph(
            f"{self.id}.said",
            Rect(0, 0, width, Paragraph.height_for(look, said, width)),
            said,
            fg=look.theme.ink_soft,
            bg=look.theme.parchment,
        )
        tooltip = _("Choose this move; you still confirm it.") if self._judged is None else ""
        moves = [
            HintRow(look, self.id, line, number, width, partial(self._take, number), lambda: self.pointed, tooltip)
            for number, line in enumerate(self._titled())
        ]
        # Of judged moves the one that was played must be in sight at once.
        return [words, *moves] if self._judged is None else [*moves, words]

    def _titled(self) -> Sequence[HintLine]:
        """Return the moves, of judged ones each with which it is."""
        if self._judged is None:
            return self.lines
        titles = (_("Better: {move}"), _("Played: {move}"))
        return [
            replace(line, what=title.format(move=line.what)) for title, line in zip(titles, self.lines, strict=False)
        ]

    def _said(self) -> str:
        if self.decisions is None:
            return self.thinking_text()
        if self._account is not None:
            return self._account[1]()
        if not self.lines:
            return _("No hint is available this time.")
        return self._explanation() if self._judged is None else self._judged()


class HintRow(Widget):
    """One move: its number, description, chance to win, and why."""

    role = "button"
    takes_enter = True

    def __init__(
        self,
        look: Look,
        panel: str,
        line: HintLine,
        number: int,
        width: int,
        on_press: Callable[[], None],
        pointed: Callable[[], int | None],
        tooltip: str,
    ) -> None:
        super().__init__(
            f"{panel}.{number}",
            label=f"{line.what} {line.chance}",
            focusable=True,
            on_press=on_press,
            key=str(number + 1),
            tooltip=tooltip,
        )
        self.number, self._pointed = number, pointed
        pad, side = look.ui(8), look.ui(24)
        self._badge = Rect(pad, pad, side, side)
        inner, at = width - 2 * pad, pad
        if line.chance:
            chance = look.text_width(line.chance, 17, bold=True) + 2
            self.add(
                Label(
                    f"{self.id}.chance",
                    Rect(width - pad - chance, at, chance, side),
                    line.chance,
                    bold=True,
                    text_px=17,
                    align="right",
                )
            )
        at += side
        # Below the number and not beside it: the rail is narrow.
        for part, text, bold in (("what", line.what, True), ("why", line.why, False)):
            if not text:
                continue
            tall = Paragraph.height_for(look, text, inner, bold=bold)
            self.add(Paragraph(f"{self.id}.{part}", Rect(pad, at, inner, tall), text, bold=bold))
            at += tall
        self.rect = Rect(0, 0, width, at + pad)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.look.theme
        lit = self._pointed() == self.number
        fill = theme.gold_light if lit else theme.card
        canvas.rounded(self.rect, fill, theme.control_radius, theme.border, theme.button_edge)
        self.fg, self.bg = theme.ink, fill
        for child in self.children:
            child.fg, child.bg = theme.ink, fill
        paint_badge(canvas, self._badge.move(self.rect.topleft), self.number)


def paint_badge(canvas: Canvas, box: Rect, number: int) -> None:
    """Paint the number of a hint's move in a disc."""
    theme = canvas.look.theme
    canvas.circle(box.center, box.width // 2, theme.ring_dark, canvas.look.ui(2), theme.ring_focus)
    canvas.text(str(number + 1), box, 16, theme.cream, bold=True, align="centre")

"""The log of a game as lines for one seat, and the large log with its filter by seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from pygame import Rect

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.host.language import _, current_language
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, Choice, Dialog, Option, ScrollList, Widget, split_bottom, split_top
from capitol.session.journal import HINTED, Note
from capitol.session.opponents import name_at
from capitol.session.source import TableSource
from capitol.table.event_link import EventLink
from capitol.table.seats.players import Sitter, paint_portrait

_TEXT = 16
_LINE = 1.4
_PAD = 5
_FACE = 28
_WIDE = 470
ALL = "all"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its seat, if any, the event that it describes, what pointing at it tells besides, and how
    many steps were over ``after`` it. ``parts``: the lines of single events that a game tells in one."""

    seat: int | None
    text: str
    event: Event | None = None
    more: str = ""
    after: int = 0
    parts: tuple[LogLine, ...] = ()

    @property
    def told(self) -> tuple[LogLine, ...]:
        """The lines of single events that it tells."""
        return self.parts or (self,)

    @property
    def others(self) -> tuple[Event, ...]:
        """The events of its parts but its own."""
        return tuple([part.event for part in self.parts if part.event is not None and part.event is not self.event])


class LogViewModel(Protocol):
    """The content of the large log: its lines, and the looks of their seats."""

    @property
    def log(self) -> tuple[LogLine, ...]: ...

    @property
    def seat_names(self) -> tuple[str, ...]: ...

    @property
    def sitters(self) -> tuple[Sitter, ...]: ...

    @property
    def styles(self) -> tuple[str, ...]:
        """The ids of the seats' styles."""
        ...


class Log:
    """The lines so far; each step is converted to text once. ``tell`` is the game's text for an event, given the number
    of steps up to its own; None for no line. ``join`` tells several events that belong together in one line."""

    def __init__(
        self,
        tell: Callable[[Event, int], str | None],
        join: Callable[[Sequence[LogLine]], Sequence[LogLine]] = lambda lines: lines,
    ) -> None:
        self._tell, self._join = tell, join
        self._lines: list[tuple[LogLine, ...]] = []
        self._steps: tuple[Step[Any], ...] = ()  # the steps already in the lines
        self._language = ""  # the language of the lines

    def lines(
        self, session: TableSource, opening: Sequence[LogLine], viewer: int | None, queued: Sequence[Event] = ()
    ) -> tuple[LogLine, ...]:
        """Return all lines that ``viewer``, or with None everyone, may read, oldest first, after the game's opening
        lines.

        Undone steps are removed, hints come at the end, and ``queued`` events, still to be shown, are not included yet.
        """
        steps = session.steps_for(viewer)
        if self._language != current_language():
            self._lines, self._language = [], current_language()
        known = zip(self._steps, steps, strict=False)
        same = next((at for at, (was, now) in enumerate(known) if was is not now and was != now), len(steps))
        del self._lines[same:]
        self._steps = steps
        for after, step in enumerate(steps[len(self._lines) :], len(self._lines) + 1):
            found = []
            for event in step.events:
                text = self._tell(event, after)
                if text is not None:
                    found.append(LogLine(event.seat, text, event, after=after))
            self._lines.append(tuple(found))
        lines = [*seal_lines(session), *opening]
        notes, hidden = [note for note in session.notes if note.kind != HINTED], {id(event) for event in queued}
        for number, made in enumerate(self._lines):
            while notes and notes[0].step <= number:
                lines.append(note_line(notes.pop(0), session))
            lines += [line for line in made if id(line.event) not in hidden]
        return (*self._join(lines), *(note_line(note, session) for note in notes), *as_sealed_lines(session))


def seal_lines(session: TableSource) -> Sequence[LogLine]:
    """Return the line that says that the deal is sealed, if it is; pointing at it tells what for, and the digits."""
    if session.receipt is None:
        return ()
    more = _("The deal is sealed: after the game anyone can check that nothing in it was changed ({digits}…).")
    return (
        LogLine(
            None,
            _("The deal is sealed: nobody can change it now."),
            more=more.format(digits=session.receipt.seal.short),
        ),
    )


def as_sealed_lines(session: TableSource) -> Sequence[LogLine]:
    """Return the line at the end that compares the deal with its seal."""
    return () if session.as_sealed is None else (LogLine(None, as_sealed_text(session.as_sealed)),)


def as_sealed_text(holds: bool) -> str:
    """Say whether a deal is the one that was sealed."""
    return _("The deal is as sealed at the start.") if holds else _("The deal is not as sealed at the start!")


def note_line(note: Note, session: TableSource) -> LogLine:
    """Describe a computer player's failure, a change of player, an aid, or a removed PIN."""
    who, player = session.seats[note.seat].name, ""
    match note.kind:
        case "taken":
            text = _("A person plays for {who} from here on.")
        case "handed":
            text = _("{player}, a computer player, plays for {who} from here on.")
            found = next((one for one in session.entry.everybody if one.id == note.text), None)
            player = note.text if found is None else name_at(session, note.seat, found)
        case "unlocked":
            text = _("The PIN of {who} was forgotten: the seat has none from here on.")
        case "aided" if session.entry.aid is not None:
            text = _(session.entry.aid.log)
        case "relieved":
            text = _("{who} could not decide, so a simpler computer player did.")
        case "timeout":
            text = _("{who} ran out of time, so a random move was played.")
        case "illegal":
            text = _("{who} chose an illegal move, so a random one was played.")
        case "replaced":
            text = _("{who} is played by another computer player: the old one is not here.")
        case "gone":
            text = _("{who} is played by another computer player from here on: the program has ended.")
        case _crash:
            text = _("{who} could not decide, so a random move was played.")
    return LogLine(note.seat, text.format(who=who, player=player))


class LineWidget(EventLink):
    """One line of the large log: it shows its place on the board, and a press replays its event."""

    role = "text"
    takes_enter = True

    def __init__(
        self, id: str, rect: Rect, view_model: LogViewModel, line: LogLine, on_press: Callable[[], None]
    ) -> None:
        super().__init__(id, rect, label=line.text, text_px=_TEXT, focusable=True, on_press=on_press)
        self.view_model, self.line, self.event = view_model, line, line.event
        self.others = line.others
        self.tooltip = line.more

    def paint(self, canvas: Canvas) -> None:
        look = canvas.look
        if "hovered" in self.flags and self.event is not None:
            canvas.rounded(self.rect, look.theme.parchment_light, 5, 1, look.theme.parchment_edge)
        mark = look.ui(18)
        left, top = self.rect.x + look.ui(_PAD), self.rect.y + look.ui(_PAD)
        paint_log_mark(canvas, Rect(left, top + look.ui(2), mark, mark), self.view_model.styles, self.line)
        left += mark + look.ui(8)
        face, portrait = (
            look.ui(_FACE),
            "" if self.line.seat is None else self.view_model.sitters[self.line.seat].portrait,
        )
        if portrait:
            line = round(look.text_px(_TEXT) * _LINE)
            paint_portrait(canvas, portrait, Rect(left, top + (line - face) // 2, face, face))
        left += face + look.ui(8)
        room = Rect(left, top, self.rect.right - left, self.rect.bottom - top)
        canvas.paragraph(self.line.text, room, _TEXT, look.theme.ink, spacing=_LINE)


class _Lines(ScrollList):
    """The lines, scrolled to the newest one as long as it is visible."""

    def memory(self) -> object:
        return None if self.offset >= self.most else super().memory()


def open_log(stage: Stage, view_model: Callable[[], LogViewModel], replay: Callable[[Event], None]) -> None:
    """Show the log in a dialog; pressing a line closes it and replays that event on the table."""
    chosen = [ALL]

    def choose(value: str) -> None:
        chosen[0] = value
        stage.rebuild_dialog()

    def again(event: Event) -> None:
        stage.close()
        replay(event)

    stage.open(lambda look: log_dialog(look, view_model(), chosen[0], choose, stage.close, again))


def log_dialog(
    look: Look,
    view_model: LogViewModel,
    shown: str,
    on_filter: Callable[[str], None],
    on_close: Callable[[], None],
    on_line: Callable[[Event], None],
) -> Dialog:
    """Make the dialog of the whole log, newest at the bottom; ``shown`` is "all" or the number of a seat.

    It is at the right, so that the board stays visible: a line shows its place there. ``on_line`` is called with the
    event of a pressed line.
    """
    window = look.scale.rect
    wide = min(look.ui(_WIDE), window.width - look.ui(40))
    room = Rect(window.right - wide, window.y, wide, window.height)
    dialog = Dialog("log.all", room, _("Log"), on_cancel=on_close)
    dialog.light, dialog.opener = True, "log"
    body = dialog.body(look)
    head, rest = split_top(body, look.ui(38), look.ui(8))
    options = [Option(ALL, _("All")), *(Option(str(at), name) for at, name in enumerate(view_model.seat_names))]
    dialog.add(
        Choice(
            "log.filter",
            head,
            _("Whose actions"),
            options,
            shown,
            on_filter,
            region="log.filter",
            style="segments" if _fits(look, head, options) else "menu",
        )
    )
    foot, body = split_bottom(rest, look.ui(44), look.ui(8))
    close = Button.width_for(look, _("Close")) + look.ui(30)
    dialog.add(
        Button(
            "log.close",
            Rect(foot.right - close, foot.y, close, foot.height),
            _("Close"),
            on_close,
            kind="primary",
            key="l",
        )
    )
    inner = body.width - look.ui(20)
    size = look.text_px(_TEXT)
    rows: list[Widget] = []
    for number, line in enumerate(view_model.log):
        if shown != ALL and shown not in [str(part.seat) for part in line.told]:
            continue
        count = len(look.fonts.wrap(line.text, size, inner - look.ui(26 + _FACE + 8 + _PAD)))
        box = Rect(0, 0, inner, max(look.ui(32), round(size * _LINE) * count + look.ui(2 * _PAD)))
        rows.append(LineWidget(f"log.{number}", box, view_model, line, partial(_pressed, line, on_line)))
    scroll = dialog.add(_Lines("log.lines", body, rows, gap=look.ui(1), region="log.lines"))
    scroll.scroll_to(scroll.most)
    dialog.first_focus = "log.close"
    return dialog


def _pressed(line: LogLine, on_line: Callable[[Event], None]) -> None:
    if line.event is not None:
        on_line(line.event)


def _fits(look: Look, rect: Rect, options: list[Option]) -> bool:
    """Whether the names fit side by side."""
    cell = rect.width // len(options) - look.ui(12)
    return all(look.text_width(option.text, _TEXT, bold=True) <= cell for option in options)


def paint_log_mark(canvas: Canvas, box: Rect, styles: Sequence[str], line: LogLine) -> None:
    """Paint the symbol of the seat that a line is about."""
    if line.seat is not None:
        canvas.sprite(f"symbol.{styles[line.seat]}", box)

"""The review of a finished game: its turning points, each with a link to its place, and luck apart from skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, get_args

from pygame import Rect

from capitol.ai.player import Candidate, Decision
from capitol.core.luck import Change, luckiest, unluckiest
from capitol.games.registry import GameEntry
from capitol.host.language import N_, _, labelled, ngettext, percent_text, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Button,
    Choice,
    Label,
    Option,
    Panel,
    Paragraph,
    ScrollList,
    Widget,
    inset,
    split_bottom,
    split_left,
    split_top,
)
from capitol.kit.widgets.scroll import BAR
from capitol.session.review import Grade, TurningPoint
from capitol.session.source import RecordedTable, TableSource
from capitol.session.timeline import timeline_of
from capitol.table.context import TableContext
from capitol.table.front_scene import FrontScene
from capitol.table.hint.panel import HintLine, HintPanel
from capitol.table.luck_page import Standing, causes_table, reckoned_text, unit_text, verdict_text
from capitol.table.seats.badge import SeatColours
from capitol.table.takeback import listed
from capitol.table.viewing import ViewFlow

Lines = Callable[[Any, Decision[Any]], Sequence[HintLine]]
PointNote = Callable[[RecordedTable, int, Any], str]
ChanceNote = Callable[[RecordedTable, int], str]
POINTS, LUCK = "points", "luck"
MOST, MOMENTS = 3, 5
"""The numbers of decisions and of strokes of luck shown, and of lucky and unlucky moments on the page of luck."""
LEAST = 0.005
"""Less luck than this is not listed: it would be shown as 0."""
_EDGE, _GAP, _BUTTON = 14, 10, 44
_MINUTE = 90
"""More seconds than this are told in minutes."""
_GRADES: dict[Grade, str] = {
    "inaccuracy": N_("Inaccuracy"),
    "mistake": N_("Mistake"),
    "blunder": N_("Blunder"),
}


class ReviewScene(FrontScene[TableSource]):
    """The review, over the end screen. It starts when the scene opens, and stops when the scene is left."""

    title = N_("Review")
    roams = True

    def __init__(
        self,
        context: TableContext,
        session: TableSource,
        colours: SeatColours,
        lines: Lines,
        note: PointNote,
        chance: ChanceNote,
    ) -> None:
        """``lines`` describes the moves of a decision in the game's words, with reasons; ``note`` adds what the game
        says of a decision after a step and of the better move, and ``chance`` what chance brought there. Raises
        ValueError for an unfinished game."""
        super().__init__(context, session, colours)
        self.review = context.review(session)
        self.table: RecordedTable = session.at(session.last_step)
        self.timeline = timeline_of(self.table)
        self._lines, self._note, self._chance = lines, note, chance
        self.page = POINTS
        self._pace = Pace()
        people = session.privacy.began
        self.seat = people[0] if people else 0

    # Working

    def enter(self) -> None:
        super().enter()
        self.review.start()

    def tick(self, now: float) -> bool:
        """Show what has been found."""
        if not self.review.poll():
            return False
        self._pace.note(now, *self._work)
        self.rebuild()
        return True

    @property
    def _work(self) -> tuple[str, int, int]:
        """The present part of the work, and how much of it is done and to be done."""
        return ("compare", *self.review.compared) if self.review.complete else ("judge", *self.review.progress)

    def next_due(self, now: float) -> float | None:
        return now if self.review.ready else super().next_due(now)

    @property
    def thinking(self) -> bool:
        return not self.review.done

    def back(self) -> None:
        """Stop, and return to the end screen."""
        self.review.close()
        self.context.stack.pop()

    def open_menu(self) -> None:
        self.back()

    def on_key(self, event: KeyDown) -> bool:
        return self.stage.explain() if event.chord == "i" else False

    # Widgets

    def layout(self, look: Look) -> None:
        root = Widget("review", look.scale.rect)
        gap = look.ui(_GAP)
        room = inset(look.scale.rect, look.ui(_EDGE))
        head, room = split_top(room, look.line(24) + look.ui(4), gap)
        foot, room = split_bottom(room, look.ui(_BUTTON), gap)
        theme = look.theme
        root.add(
            Label(
                "review.title", head, _("Review"), text_px=24, bold=True, family="title", fg=theme.cream, bg=theme.table
            )
        )
        panel = root.add(Panel("review.panel", room))
        body = inset(room, look.ui(_EDGE))
        choices, body = split_top(body, look.ui(38), gap)
        self._build_choices(look, panel, choices)
        rows = self._luck(look, body) if self.page == LUCK else self._points(look, body)
        state = self.state_text()
        if state and not rows:  # nothing has been found yet
            rows, state = [_words(look, "review.state", body.width - look.ui(BAR + 4), self.begins_text(state))], ""
        panel.add(ScrollList("review.list", body, rows, gap=gap, region="review"))
        wide = Button.width_for(look, _("Back"), "left")
        box = Rect(foot.right - wide, foot.y, wide, foot.height)
        root.add(Button("back", box, _("Back"), self.back, kind="primary", icon="left", key="escape", region="buttons"))
        if state:  # outside the list, whose rows would move when it disappears
            room = Rect(foot.x, foot.y, foot.width - wide - gap, foot.height)
            tall = min(foot.height, Paragraph.height_for(look, state, room.width, 16))
            room = Rect(room.x, foot.centery - tall // 2, room.width, tall)
            root.add(Paragraph("review.state", room, state, text_px=16, fg=theme.cream, bg=theme.table))
        self.stage.set_root(root)

    def _build_choices(self, look: Look, panel: Widget, rect: Rect) -> None:
        pages = [Option(POINTS, _("Turning points")), Option(LUCK, _("Luck and skill"))]
        left, right = split_left(rect, (rect.width - look.ui(_GAP)) * 3 // 5, look.ui(_GAP))
        shown = pgettext("what is shown", "Show")
        panel.add(self._choice(look, "page", left, shown, pages, self.page, self._turn))
        seats = [Option(str(number), seat.name) for number, seat in enumerate(self.session.seats)]
        panel.add(self._choice(look, "seat", right, _("Seat"), seats, str(self.seat), self._sit))

    def _choice(
        self,
        look: Look,
        id: str,
        rect: Rect,
        label: str,
        options: Sequence[Option],
        value: str,
        choose: Callable[[str], None],
    ) -> Choice:
        widest = max(look.text_width(option.text, 16, bold=True) for option in options) + look.ui(14)
        style = "segments" if widest * len(options) <= rect.width else "menu"
        return Choice(f"review.{id}", rect, label, options, value, choose, style=style, region="pages")

    def _turn(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _sit(self, seat: str) -> None:
        self.seat = int(seat)
        self.rebuild()

    # Content

    def _points(self, look: Look, body: Rect) -> list[Widget]:
        """Return the greatest turning points of the seat, each a button that goes to its place."""
        width = body.width - look.ui(BAR + 4)
        found = self._points_in_order()
        rows: list[Widget] = []
        for point, again in found:
            id = f"review.{'luck' if point.comparison is None else 'point'}.{point.step}"
            text = "\n".join(filter(None, (self.point_text(point), again_text(again))))
            rows.append(_Moment(look, id, width, self.point_title(point), text, partial(self._show_point, point)))
        decisions = sum(point.comparison is not None for point, _again in found)
        if decisions:  # beside the percentages that it explains, before what may be out of sight
            text = _(
                "A percentage is the estimated chance to win after that move, from what {name} knew then. Later moves "
                "of all seats, and chance, change it."
            )
            rows.insert(decisions, _words(look, "review.estimates", width, text.format(name=self._name(self.seat))))
        if found:
            said = self.points_text(decisions, len(found) - decisions)
            rows.insert(0, _words(look, "review.points.said", width, said))
        elif self.review.done and self.review.failure is None:
            text = _("No decision and no chance changed the game much for {name}.").format(name=self._name(self.seat))
            rows.append(_words(look, "review.none", width, text))
        if found and not self.review.done and found[0][0].comparison is None:  # not luck alone, and not in silence
            text = _("{name}’s costliest decisions will stand here, once they are compared with other moves.")
            rows.insert(0, _words(look, "review.awaited", width, text.format(name=self._name(self.seat))))
        if said := self.classes_text():
            rows.append(_words(look, "review.classes", width, said))
        return rows

    def _points_in_order(self) -> list[tuple[TurningPoint, list[int]]]:
        """Return the greatest turning points found so far: decisions, then chance, each greatest first, with the steps
        at which the same mistake was made again. A row is named by its step, so that the focus stays with its moment
        as the list grows, and a press that began on one moment never opens another."""
        luck: list[tuple[TurningPoint, list[int]]] = []
        decisions: list[tuple[TurningPoint, list[int]]] = []
        for point in self.review.turning_points(self.seat):
            if point.comparison is None:
                luck.append((point, []))
            elif (same := next((again for other, again in decisions if self._same(other, point)), None)) is not None:
                same.append(point.step)
            else:
                decisions.append((point, []))
        return decisions[:MOST] + luck[:MOST]

    def _same(self, first: TurningPoint, second: TurningPoint) -> bool:
        """Return whether two decisions were the same mistake: the same move instead of the same, for the same
        reason."""
        one, other = first.comparison, second.comparison
        assert one is not None
        assert other is not None
        if (one.own.move, one.best.move) != (other.own.move, other.best.move):
            return False
        return self._both(first)[1].why == self._both(second)[1].why

    def points_text(self, decisions: int, luck: int) -> str:
        """Return the heading of the list of so many decisions and moments of luck."""
        if not luck:
            text = _("{name}’s costliest decisions. Choose one to see it on the table.")
        elif not decisions:
            text = _("{name}’s greatest luck, good or bad. Choose a moment to see it on the table.")
        else:
            text = _(
                "{name}’s costliest decisions, then the greatest luck, good or bad. Choose one to see it on the table."
            )
        return text.format(name=self._name(self.seat))

    def classes_text(self) -> str:
        """Return which and how many of the seat's decisions were compared with others, and how many are in each class;
        "" if none is."""
        found = self.review.classes(self.seat)
        if not found:
            return ""
        compared = str(found.total())
        if not self.review.done:
            compared = _("{count} so far").format(count=compared)
        text = _(
            "{name}’s decisions: {all}. Compared with other moves, because they seemed doubtful: {compared}. Among "
            "these: {classes}."
        )
        classes = ", ".join(class_text(grade, found[grade]) for grade in get_args(Grade) if found[grade])
        return text.format(
            name=self._name(self.seat), all=self.review.made[self.seat], compared=compared, classes=classes
        )

    def _luck(self, look: Look, body: Rect) -> list[Widget]:
        """Return what luck and decisions did to the seat, beside the others, and its luckiest and unluckiest
        moments."""
        width = body.width - look.ui(BAR + 4)
        if not self.review.complete:
            return []
        changes, standings = self.review.changes, self._standings
        chance = any(abs(luck) > LEAST for change in changes for luck in change.luck)
        rows: list[Widget] = [
            _words(look, "review.luck.said", width, verdict_text(standings, self.seat, chance=chance)),
            causes_table(look, "review.causes", width, standings, self.seats),
            _words(look, "review.luck.unit", width, unit_text()),
        ]
        for id, title, some in (
            ("lucky", _("Luckiest moments: chance to win gained"), luckiest(changes, self.seat, MOMENTS, LEAST)),
            ("unlucky", _("Unluckiest moments: chance to win lost"), unluckiest(changes, self.seat, MOMENTS, LEAST)),
        ):
            if some:
                rows.append(_words(look, f"review.{id}", width, title, bold=True))
            for number, change in enumerate(some):
                text = f"{_signed(change.luck[self.seat])}  {self.moment_text(change)}  ·  {self.place(change.step)}"
                press = partial(self._go, change.step)
                rows.append(_Moment(look, f"review.{id}.{number}", width, text, "", press))
        rows.append(_words(look, "review.luck.reckoned", width, reckoned_text()))
        return rows

    def state_text(self) -> str:
        """Return how far the review has got, or that it has failed; "" once it is done."""
        if self.review.failure is not None:
            return _("The review has failed; it can be tried again another time.")
        if self.review.done:
            return ""
        done, whole = self.review.progress
        text = _("The game is being reviewed: {percent}.").format(percent=percent_text(done / max(1, whole)))
        if self.review.complete:
            done, whole = self.review.compared
            text = _("Decisions: {done} of {all} compared.").format(done=done, all=whole)
        left = self._pace.left_ms
        return text if left is None else f"{text} {left_text(left)}"

    def begins_text(self, state: str) -> str:
        """Return what the review does while there is nothing to list yet; ``state`` is how far it has got."""
        if self.review.failure is not None:
            return state
        plan = _(
            "First it is judged step by step what luck and each decision changed; then doubtful decisions are compared "
            "with other moves. What is found appears here, as long as this page is open."
        )
        return f"{state} {plan}"

    @property
    def _standings(self) -> list[Standing]:
        """The seats' shares of the win, and what led to them, once the review is complete."""
        result, standings = self.session.result, []
        assert result is not None
        for seat in range(len(self.seats)):
            causes = self.review.causes(seat)
            assert causes is not None
            won = 1 / len(result.winners) if seat in result.winners else 0.0
            standings.append(Standing(self._name(seat), won, causes))
        return standings

    def point_title(self, point: TurningPoint) -> str:
        """Return what a turning point cost or gained, in words, and where it was."""
        if point.comparison is not None:
            kind = _(_GRADES[point.grade])
        else:
            text = _("Luck for {name}") if point.change > 0 else _("Bad luck for {name}")
            kind = text.format(name=self._name(point.seat))
        change = _("{change} chance to win").format(change=_signed(point.change))
        return f"{kind}, {change}  ·  {self.place(point.step)}"

    def point_text(self, point: TurningPoint) -> str:
        """Return what was played and what would have been better, each with its reason; or what chance brought."""
        comparison = point.comparison
        if comparison is None:
            change = next(change for change in self.review.changes if change.steps and change.step == point.step)
            return self.moment_text(change)
        own, best = comparison.own, comparison.best
        played, better = self._both(point)
        # A line for each, so that what was played is found at a glance.
        first = _("Played: {move} ({percent}).").format(move=played.what, percent=percent_text(own.chance))
        second = _("Better: {move} ({percent}).").format(move=better.what, percent=percent_text(best.chance))
        why = "" if played.why == better.why else played.why
        lines = (f"{first} {why}", f"{second} {better.why}", self._note(self.table, point.step, best.move))
        return "\n".join(filter(None, map(str.strip, lines)))

    def _both(self, point: TurningPoint) -> tuple[HintLine, HintLine]:
        """Return what was played at a decision, and what would have been better."""
        assert point.comparison is not None
        view, own, best = self.table.view(point.seat, point.step), point.comparison.own, point.comparison.best
        # Both in one decision, as at the table: a reason says what distinguishes a move from the others.
        pair = Decision(best.move, (best.candidate, own.candidate), compares=True)
        told = {line.move: line for line in self._lines(view, pair)}
        played, better = (told.get(one.move) or self._line(view, one.candidate) for one in (own, best))
        return played, better

    def moment_text(self, change: Change) -> str:
        """Return what came and to whom; where the game says nothing of it, whose move brought it."""
        if not change.steps:
            return _("The deal")
        if came := self._chance(self.table, change.step):
            return came  # without the move before it, often another's: the luck is not of whoever ended a turn
        seat = self.table.mover(change.step)
        step = self.table.whole.steps[change.step]
        what = self._line(self.table.view(seat, change.step), Candidate(step.move)).what
        return labelled(self._name(seat), what)

    def place(self, step: int) -> str:
        """Return where in the game a step is: its round or part, and its number, as on the timeline."""
        marks = self.timeline.marks
        second = next((mark for mark in marks if mark.kind == "round"), None)  # nothing marks where the first begins
        round_, part = "" if second is None else replace(second, number=second.number - 1).words, ""
        for mark in marks:
            if mark.step <= step and mark.kind == "round":
                round_, part = mark.words, ""
            elif mark.step <= step and mark.kind in ("part", "scoring"):
                part = mark.words if mark.kind == "part" else ""
        count = _("step {step} of {last}").format(step=step, last=self.timeline.last) if step else _("at the start")
        return ", ".join(filter(None, (round_, part, count)))

    def _line(self, view: Any, candidate: Candidate[Any]) -> HintLine:
        """Return a move in words."""
        lines = self._lines(view, Decision(candidate.move, (candidate,)))
        return lines[0] if lines else HintLine(candidate.move, plain_text(self.session, candidate.move), "", "")

    def _name(self, seat: int) -> str:
        return self.session.seats[seat].name

    def _show_point(self, point: TurningPoint) -> None:
        """Show a turning point at its place, with what was better and what was played."""
        self._go(point.step)
        top = self.context.stack.top
        hints, flow = getattr(top, "hints", None), getattr(top, "strip", None)
        if point.comparison is not None and isinstance(hints, HintPanel) and isinstance(flow, ViewFlow):
            best, own = point.comparison.best.candidate, point.comparison.own.candidate
            view = self.table.view(point.seat, point.step)
            said = partial(self._judged, point.step, best.move)
            flow.show_point(
                point.seat, partial(hints.tell, view, Decision(best.move, (best, own), compares=True), said)
            )

    def _judged(self, step: int, better: Any) -> str:
        """Return the explanation of the two moves that a turning point lists, and what else the game says of it."""
        return " ".join(filter(None, (judged_text(), self._note(self.table, step, better))))

    def _go(self, step: int) -> None:
        """Show the table before that step, as the seat knew it."""
        self.context.look_at(self.table.at(step), self.seat)


_ENOUGH = 1 / 8
"""The share of a part of the work that must be done before its pace says anything."""
_LEAST_TURN = 1 / 5
"""How far what is left goes at least towards what a new pace says."""


class Pace:
    """How fast the parts of a work are done, and how long the present one will take."""

    def __init__(self) -> None:
        self._part = ""
        self._noted: list[tuple[float, int]] = []  # when how much of the part was done
        self.left_ms: float | None = None
        """How long the rest of the part will take, by its pace so far; None as long as too little is done of it to
        tell."""

    def note(self, now: float, part: str, done: int, whole: int) -> None:
        """Note what is done of a part of the work at a time in ms. Single steps take much longer than others, so that
        what is left follows a new pace only by degrees, and the faster the nearer the end is; and the first half of
        what is done no longer counts, because the start is slow."""
        if part != self._part:
            self._part, self._noted, self.left_ms = part, [(now, done)], None
            return
        first, (before, already) = self._noted[0][1], self._noted[-1]
        if done <= already or now <= before:
            return
        since, half = next(one for one in reversed(self._noted) if 2 * one[1] <= first + done)
        self._noted.append((now, done))
        left = (now - since) * (whole - done) / (done - half)
        if self.left_ms is not None:
            share = max(_LEAST_TURN, (done - already) / max(1, whole - already))
            expected = max(0.0, self.left_ms - (now - before))
            left = expected + min(1.0, share) * (left - expected)
        elif done - first < _ENOUGH * (whole - first):
            return
        self.left_ms = left


def left_text(ms: float) -> str:
    """Return how long something will still take, roughly."""
    seconds = ms / 1000
    if seconds > _MINUTE:
        minutes = round(seconds / 60)
        return ngettext("About {count} minute more.", "About {count} minutes more.", minutes).format(count=minutes)
    return _("About {count} s more.").format(count=max(5, 5 * round(seconds / 5)))


def class_text(grade: Grade, count: int) -> str:
    """Return how many decisions are in a class."""
    text = {
        "only": ngettext("{count} only move", "{count} only moves", count),
        "best": ngettext("{count} best move", "{count} best moves", count),
        "good": ngettext("{count} good move", "{count} good moves", count),
        "inaccuracy": ngettext("{count} inaccuracy", "{count} inaccuracies", count),
        "mistake": ngettext("{count} mistake", "{count} mistakes", count),
        "blunder": ngettext("{count} blunder", "{count} blunders", count),
    }[grade]
    return text.format(count=count)


def again_text(steps: Sequence[int]) -> str:
    """Return how often the same mistake was made again, and where; "" for never."""
    if not steps:
        return ""
    text = ngettext(
        "The same mistake {count} more time, at step {steps}.",
        "The same mistake {count} more times, at steps {steps}.",
        len(steps),
    )
    return text.format(count=len(steps), steps=listed([str(step) for step in sorted(steps)]))


def judged_text() -> str:
    """Return the explanation of the two moves that a turning point lists."""
    return _("The best that was found, and below it what was played, each with the chance to win.")


def plain_text(session: TableSource, move: Any) -> str:
    """Return a move in the notation of the record."""
    entry: GameEntry = session.entry
    return entry.game.move_text(session.setup, move)


def _signed(change: float) -> str:
    return percent_text(change, sign=True)


def _words(look: Look, id: str, width: int, text: str, *, bold: bool = False) -> Paragraph:
    rect = Rect(0, 0, width, Paragraph.height_for(look, text, width, 16, bold))
    return Paragraph(id, rect, text, text_px=16, bold=bold, fg=look.theme.ink, bg=look.theme.parchment)


class _Moment(Widget):
    """A moment of the game: a title and a text; pressing it goes there."""

    role = "button"
    takes_enter = True

    def __init__(self, look: Look, id: str, width: int, title: str, text: str, on_press: Callable[[], None]) -> None:
        super().__init__(id, label="\n".join(filter(None, (title, text))), focusable=True, on_press=on_press)
        self.tooltip = _("Show this moment on the table.")
        pad = look.ui(8)
        at, inner = pad, width - 2 * pad
        for part, words, bold in (("what", title, True), ("why", text, False)):
            if words:
                tall = Paragraph.height_for(look, words, inner, bold=bold)
                self.add(Paragraph(f"{id}.{part}", Rect(pad, at, inner, tall), words, bold=bold))
                at += tall
        self.rect = Rect(0, 0, width, at + pad)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.look.theme
        fill = theme.gold_light if self.flags & {"hovered", "pressed", "focused"} else theme.card
        canvas.rounded(self.rect, fill, theme.control_radius, theme.border, theme.button_edge)
        for child in self.children:
            child.fg, child.bg = theme.ink, fill

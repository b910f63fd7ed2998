"""Screens of the toy game: the least that a game needs to be played in the program, on the table room alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from capitol.core.events import Event
from capitol.games.registry import GameEntry
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.widgets import Button, Label, Widget, column, inset, split_top
from capitol.session.controller import TableSession
from capitol.table.context import TableContext
from capitol.table.flow import FlowScene, GameFlow
from capitol.table.plain import PlainScreens
from capitol.table.plugin import Visitor
from capitol.table.rules_book import Page, RulesBook, Section
from capitol.table.seats.badge import SeatBadge, seat_looks
from capitol.table.seats.colours import SeatPalette
from capitol.table.table_top import paint_table
from tests.core.toy import SEATS, ToyGame

BOOK = RulesBook((Page("toy", "Toy", (Section("toy.aim", "Pick", "Say or flip, then pick a number."),)),))


class Colours:
    """The seats' styles as they were chosen."""

    def __init__(self, session: TableSession, seats: SeatPalette) -> None:
        self.styles = tuple(seat.colour for seat in session.seats)
        self.seats = seats


class ToyPanel(Scene):
    """Seats, some lines and a column of buttons, on wood."""

    def __init__(self, context: TableContext, session: TableSession) -> None:
        super().__init__()
        self.context, self.session = context, session

    def lines(self) -> Sequence[str]:
        """What is said."""
        return ()

    def buttons(self) -> Sequence[tuple[str, str, Callable[[], None]]]:
        """Id, label and what a press does."""
        return ()

    def layout(self, look: Look) -> None:
        root = Widget("toy", look.scale.rect)
        room = split_top(look.scale.rect, look.band_height)[1]
        rows = column(inset(room, look.ui(40), look.ui(20)), [look.ui(40)] * 14, look.ui(6))
        looks = seat_looks(self.session.entry, self.session.seats, palette=self.context.seats)
        for seat, rect in zip(looks, rows, strict=False):
            root.add(SeatBadge(f"seat.{seat.seat}", rect, seat).fitted(look))
        at = len(looks)
        for number, text in enumerate(self.lines()):
            ink, wood = look.theme.cream, look.theme.table
            root.add(Label(f"line.{number}", rows[at + number], text, fg=ink, bg=wood))
        wide = look.ui(180)
        for number, (id, label, act) in enumerate(self.buttons()):
            row = rows[at + 4 + number // 4]
            place = Rect(row.x + number % 4 * (wide + look.ui(8)), row.y, wide, row.height)
            root.add(Button(id, place, label, act))
        self.stage.set_root(root)

    def paint_static(self, canvas: Canvas) -> None:
        paint_table(canvas)
        self.stage.draw_still(canvas)


class ToyTable(ToyPanel):
    """The table: what was flipped, the viewer's number, and its moves."""

    guided = "table"

    def __init__(self, context: TableContext, session: TableSession, flow: ToyFlow) -> None:
        super().__init__(context, session)
        self.flow = flow
        self.viewer, self.hand_open, self.acting = 0, False, False
        self.message, self.button = "", ("", lambda: None)

    def lines(self) -> Sequence[str]:
        table = self.session.view(self.viewer).table
        number = str(table.secrets[self.viewer]) if self.hand_open else "?"
        return (f"{self.session.seats[self.viewer].name}: {number}", f"Flipped: {table.shown}", self.message)

    def buttons(self) -> Sequence[tuple[str, str, Callable[[], None]]]:
        found: list[tuple[str, str, Callable[[], None]]] = []
        if self.acting:
            moves = self.session.choices(self.viewer).moves()
            found += [(f"move.{move}", move, partial(self._play, move)) for move in moves]
            if not self.flow.why_no_undo(self.viewer):
                found.append(("undo", "Undo", partial(self.flow.undo, self.viewer)))
        if self.button[0]:
            found.append(("confirm", *self.button))
        return [*found, ("menu", "Menu", lambda: self.context.open_menu(self.session))]

    def _play(self, move: Any) -> None:
        objection = self.session.objection(self.viewer, move)
        if objection:
            self.stage.bubble(objection, f"move.{move}")
        else:
            self.flow.play(move)

    def look_through(self, viewer: int, *, hand_open: bool) -> None:
        self.viewer, self.hand_open, self.acting = viewer, hand_open, False
        self.message, self.button = "", ("", lambda: None)
        self.show()

    def begin(self, seat: int, *, hand_open: bool) -> None:
        self.look_through(seat, hand_open=hand_open)
        self.acting = True
        self.show()

    def ask(self, text: str, label: str, act: Callable[[], None]) -> None:
        self.message, self.button, self.acting = text, (label, act), False
        self.show()

    def say(self, text: str) -> None:
        self.message = text
        self.show()

    def show(self) -> None:
        if self.stack is not None:
            self.rebuild()

    def show_hand(self) -> None:
        self.hand_open = True
        self.show()

    def hide_hand(self, *, always: bool = False) -> None:
        self.hand_open = self.hand_open and not (always or self.flow.hides)
        self.show()

    @property
    def thinking(self) -> bool:
        return self.flow.waiting

    def enter(self) -> None:
        self.animator.factor = self.context.motion.factor
        self.flow.entered()

    def leave(self) -> None:
        self.hide_hand()

    def tick(self, now: float) -> bool:
        return self.flow.tick(now)

    def next_due(self, now: float) -> float | None:
        return min((at for at in (super().next_due(now), self.flow.next_due(now)) if at is not None), default=None)


class ToyPick(ToyPanel):
    """The sealed decision of a seat."""

    guided = "pick"

    def __init__(self, context: TableContext, session: TableSession, seat: int, done: Callable[[], None]) -> None:
        super().__init__(context, session)
        self.seat, self.done = seat, done

    def buttons(self) -> Sequence[tuple[str, str, Callable[[], None]]]:
        return [(f"move.{move}", move, partial(self._take, move)) for move in self.session.choices(self.seat).moves()]

    def _take(self, move: Any) -> None:
        self.session.seal(self.seat, move)
        self.done()


class ToyEnd(ToyPanel):
    """Who has won, and what may follow."""

    guided = "end"

    def lines(self) -> Sequence[str]:
        assert self.session.result is not None
        return (f"Scores: {self.session.result.scores}",)

    def buttons(self) -> Sequence[tuple[str, str, Callable[[], None]]]:
        context = self.context
        return (
            ("export", "Record", self._export),
            ("again", "Again", lambda: context.rematch(self.session)),
            ("title", "Title", context.to_title),
        )

    def _export(self) -> None:
        (self.context.record_folder / "toy-game.json").write_bytes(self.session.record())


class ToyFlow(GameFlow):
    """The flow of the toy."""

    def __init__(self, context: TableContext, session: TableSession) -> None:
        super().__init__(context, session, Colours(session, context.seats))
        self._scene = ToyTable(context, session, self)
        self.sit_down()

    @property
    def scene(self) -> FlowScene:
        return self._scene

    @property
    def table(self) -> ToyTable:
        """The scene as what it is."""
        return self._scene

    def show_event(self, event: Event, *, own: bool) -> None:
        self.next_event()

    def seal(self, seat: int, *, replace: bool) -> None:
        scene = ToyPick(self.context, self.session, seat, self.pop_and(partial(self.sealed, seat)))
        if replace:
            self.replace(scene)
        else:
            self.push(scene)

    def end_scene(self) -> Scene:
        return ToyEnd(self.context, self.session)

    def seen_lines(self, seat: int, since: int) -> Sequence[str]:
        return [f"{step.seat}: {event.kind}" for step in self.session.steps[since:] for event in step.events]


class ToyScreens(PlainScreens):
    """The toy in the program."""

    motto = "Say, flip, pick"

    @property
    def rules(self) -> RulesBook:
        return BOOK

    def open_table(self, context: TableContext, session: TableSession) -> Scene:
        return ToyFlow(context, session).table

    def act(self, scene: Scene, visitor: Visitor) -> bool:
        moves = [id for id in scene.stage.ids() if id.startswith("move.")]
        if moves:
            visitor.press(visitor.rng.choice(moves))
        return bool(moves)

    def is_end(self, scene: Scene) -> bool:
        return isinstance(scene, ToyEnd)


class Unspoken:
    """No program of somebody else plays the toy."""

    def __getattr__(self, name: str) -> Any:
        raise NotImplementedError(name)


def toy_entry() -> GameEntry:
    """The toy as the registry would list it, with the players that any game has."""
    protocol: Any = Unspoken()
    colours = ("ivory", "aegean", "terracotta", "ink")
    bare = GameEntry("toy", "Toy", ToyGame(), protocol, SEATS, colours, (), "random")
    return GameEntry("toy", "Toy", ToyGame(), protocol, SEATS, colours, bare.generic, "random")

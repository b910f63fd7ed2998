"""Helpers for tests of Capitol's lessons: a stand with a lesson in front, driven by widget names and keys."""

from __future__ import annotations

from pathlib import Path

from capitol.games.capitol.lessons.course import lessons
from capitol.games.capitol.lessons.positions import AREA
from capitol.games.capitol.rules.numbers import CARD_OF_NAME, SHAPES
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.session.settings import Settings
from tests.scenes.lesson_stand import LessonStand

IDS = tuple(lesson.id for lesson in lessons())


class Desk(LessonStand):
    """A program with one of Capitol's lessons open."""

    def __init__(
        self,
        home: Path,
        lesson: str = "build",
        *,
        size: tuple[int, int] = (1280, 720),
        ui: float = 1.0,
        settings: Settings | None = None,
        speed: str = "instant",
    ) -> None:
        super().__init__(home, "capitol", IDS.index(lesson), size=size, ui=ui, settings=settings, speed=speed)

    @property
    def state(self) -> State:
        """The full state of the game."""
        state: State = self.session.match.full_state
        return state

    def reach(self, id: str) -> None:
        """Move the keyboard focus to a widget as a person does: with the arrow that points there, else with Tab."""
        focus = self.scene.stage.focus
        tried: set[tuple[str, str]] = set()
        for _press in range(80):
            if focus.id == id and focus.visible:
                return
            chord = "tab"
            if focus.visible and self.has(focus.id):
                here, there = self.find(focus.id).rect.center, self.find(id).rect.center
                dx, dy = there[0] - here[0], there[1] - here[1]
                arrows = ["right" if dx > 0 else "left", "down" if dy > 0 else "up"]
                if abs(dy) > abs(dx):
                    arrows.reverse()
                chord = next((one for one in arrows if (focus.id, one) not in tried), "tab")
                tried.add((focus.id, chord))
            self.key(chord)
        raise AssertionError(f"no key leads to {id}, but to {focus.id}")

    def choose(self, id: str) -> None:
        """Press a widget with the keyboard."""
        self.reach(id)
        self.key("space")

    def rest(self) -> None:
        """Wait until nothing moves and only the person is to act."""
        for _frame in range(400):
            self.pass_time(40)
            waits = self.scene.guided in ("table", "draw") and (self.session.ready or self.session.run.cut)
            if not self.scene.busy and not waits:
                return
        raise AssertionError("the lesson stands still")

    def piece(self, house: str) -> str:
        """Return the widget of a house in the yard."""
        assert isinstance(self.scene, TableScene)
        height, shape = int(house[0]), {"r": 0, "t": 1}.get(house[1:])
        yard = self.scene.view_model.model.me.yard
        return next(f"yard.{p.number}" for p in yard if (p.building.height, p.building.shape) == (height, shape))

    def card(self, name: str) -> str:
        """Return the widget of a card: in the hand, or under STOP."""
        scene = self.scene
        if isinstance(scene, AuctionScene):
            stack = scene.edit.stack
            at = stack.cards.index(CARD_OF_NAME[name], stack.stop)
            return f"kept.{at - stack.stop}"
        return f"hand.{self.state.hand(0).index(CARD_OF_NAME[name])}"

    def space(self, area: str) -> str:
        """Return the first free small space of an area."""
        free = self.state.free[AREA[area]]
        return f"space.{AREA[area]}.{(free & -free).bit_length() - 1}"

    def large(self, area: str) -> str:
        """Return the large space of an area."""
        return f"space.{AREA[area]}.large"

    def send(self, house: str, area: str, card: str = "", *, confirm: bool = True) -> None:
        """Drag a house to an area, and confirm."""
        if card:
            self.press(self.card(card))
            self.press(self.piece(house))
            self.press(self.space(area))
        else:
            self.drag(self.piece(house), self.space(area))
        if confirm and not self.bubble:
            self.press("confirm")
            self.rest()

    def roof(self, shape: str, house: str) -> None:
        """Roof a house, without confirming."""
        self.drag(f"roof.{SHAPES['rt'.index(shape)]}", self.piece(house))

    def bid(self, cards: str) -> None:
        """Put cards above STOP."""
        for name in cards.split():
            self.press(self.card(name))

    def seal(self) -> None:
        """Seal the stack, and watch the reveal."""
        self.press("seal")
        if self.has("empty.seal"):
            self.press("empty.seal")
        self.rest()

    def turned(self) -> None:
        """Continue after the reveal."""
        self.pass_time(1500)
        for _press in range(4):
            if self.scene.guided != "reveal":
                return
            self.key("return")
            self.rest()

    def place(self, space: str) -> None:
        """Place a tile, and confirm."""
        self.press(space)
        if not self.bubble:
            self.press("confirm")
            self.rest()

"""Capitol's screens, as `capitol.table.plugin` defines them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from capitol.boards.errors import LevelErrors
from capitol.games.capitol.levels import BOARD_FOLDER, find_boards, load_board
from capitol.games.capitol.rules.numbers import STACKS
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.ui.art.register import register_sprites
from capitol.games.capitol.ui.boards import BoardShelf
from capitol.games.capitol.ui.status import turn_status
from capitol.host.language import _, ngettext
from capitol.host.resources import resource
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.sprites import SpriteStore
from capitol.session.lessons import Lesson
from capitol.session.saves import Peek, SaveInfo
from capitol.table.key_picture import KeyPicture, View
from capitol.table.plain import PlainScreens
from capitol.table.plugin import RulesPictures, Samples, Visitor
from capitol.table.rules_book import RulesBook, Section
from capitol.table.seats.colours import SeatPalette
from capitol.table.title_life import Birds, Layers, Life, Sail

if TYPE_CHECKING:
    from capitol.games.capitol.ui.table_scene import TableScene
    from capitol.table.spec import TableSpec

DIGITS = "123456"
TITLE_FOCUS = (0.62, 0.36)
"""The temple, which is visible in every window."""
TITLE_LIFE = Life(
    fires=((0.385, 0.296), (0.528, 0.268), (0.783, 0.375), (0.893, 0.402), (0.355, 0.527)),
    birds=(
        Birds((0.60, 0.105), (0.085, 0.045), 7),
        Birds((0.185, 0.375), (0.06, 0.03), 5, (236, 230, 222)),
    ),
    sail=Sail(
        "assets/capitol/title/boat.png",
        "assets/capitol/title/calm.jpg",
        (400 / 3840, 1346 / 2160, 694 / 3840, 1720 / 2160),
        (0.042, -0.07),
    ),
    layers=Layers(
        "assets/capitol/title/near.png", "assets/capitol/title/plain.jpg", 0.4, "assets/capitol/title/front.png", 0.42
    ),
)
"""Hearth smoke over five roofs, swallows above the temple, gulls over the river, a sail, and the drifting plain."""
PICTURE_STEP = 40
"""The number of steps of the game after which the tour takes its picture of the table."""
LESSON_VIEWS: Mapping[str, View] = {
    "build": (0.477, 0.77, 0.21),
    "roofs": (0.645, 0.625, 0.25),
    "permits": (0.893, 0.46, 0.20),
    "majority": (0.845, 0.925, 0.16),
    "auction": (0.89, 0.715, 0.22),
    "memory": (0.58, 0.285, 0.34),
    "game": (0.56, 0.38, 0.56),
    "saving": (0.15, 0.69, 0.18),
}
"""The details of the title's picture beside the lessons."""


class CapitolScreens(PlainScreens):
    """Capitol's screens. Parts that are not shown at once are imported on demand."""

    @cached_property
    def boards(self) -> BoardShelf:
        return BoardShelf(self.place.own_boards, self.place.seats)

    @cached_property
    def title_picture(self) -> KeyPicture:
        return KeyPicture(
            "assets/capitol/title/city.jpg", "assets/capitol/title/city_small.jpg", TITLE_FOCUS, TITLE_LIFE
        )

    def lesson_pictures(self, look: Look, size: tuple[int, int]) -> Mapping[str, Surface]:
        return self.title_picture.vignettes(look, LESSON_VIEWS, size)

    @property
    def keys_text(self) -> str:
        return _(
            "1 to 9 go to an area of the board, or put there what you hold. "
            "Shift with 1 to 9, then 0, plays a card of the hand. "
            "[floor], [roof] or [permit] again goes on to the next card of the kind."
        )

    @property
    def motto(self) -> str:
        return _("Build houses, win auctions, rule Rome")

    @property
    def credit(self) -> str:
        return _("The board game Capitol was designed by Alan R. Moon and Aaron Weissblum.")

    @property
    def rules(self) -> RulesBook:
        from capitol.games.capitol.ui.rules_pages import BOOK

        return BOOK

    @cached_property
    def rules_pictures(self) -> RulesPictures:
        return CapitolRulesPictures(self.place.seats)

    @cached_property
    def samples(self) -> Samples:
        from capitol.games.capitol.ui.samples import CapitolSamples

        return CapitolSamples(self.place.seats)

    def lessons(self) -> Sequence[Lesson]:
        from capitol.games.capitol.lessons.course import lessons

        return lessons()

    def register_sprites(self, store: SpriteStore) -> None:
        register_sprites(store, self.place.seats)

    @property
    def spec(self) -> TableSpec:
        from capitol.games.capitol.ui.table.spec import TABLE

        return TABLE

    def want_pictures(self, look: Look) -> None:
        from capitol.games.capitol.ui.parts.board_picture import BoardPicture
        from capitol.games.capitol.ui.table_prefetch import want_pictures
        from capitol.table.frame import frame

        board = self.boards.art(self.boards.default().spec)
        want_pictures(look, BoardPicture(look, board, frame(look).board, plan_view=False))

    def turn_status(self, table: State, name: str) -> str:
        return turn_status(table, name)

    def thumbnail(self, look: Look, size: tuple[int, int], info: SaveInfo, peek: Peek, plan_view: bool) -> Surface:
        from capitol.games.capitol.ui.thumbnails import thumbnail

        return thumbnail(self.boards, look, size, info, peek, plan_view)

    # Self-test

    def check(self) -> str:
        paths = find_boards()
        for path in paths:
            try:
                load_board(path)
            except LevelErrors as errors:
                said = _("the board {name} has faults: {faults}").format(name=path.name, faults=errors)
                raise ValueError(said) from errors
        shipped = {path.name for path in resource(BOARD_FOLDER).glob("*.tmx")}
        missed = shipped - {path.name for path in paths}
        if missed or not paths:
            said = _("these boards are not found: {names}").format(names=", ".join(sorted(missed)) or "*.tmx")
            raise ValueError(said)
        return ngettext("{count} board", "{count} boards", len(paths)).format(count=len(paths))

    def tour_step(self, scene: Scene, visitor: Visitor) -> bool:
        from capitol.games.capitol.ui.auction_scene import AuctionScene
        from capitol.games.capitol.ui.draw_scene import DrawScene
        from capitol.games.capitol.ui.table_scene import TableScene

        if isinstance(scene, TableScene) and scene.pending is not None:
            _build(scene, visitor)
        elif isinstance(scene, AuctionScene):
            visitor.key(visitor.rng.choice(DIGITS))
            visitor.press("seal")
            if scene.stack is not None and scene.stack.top is scene and not scene.stage.find("empty.seal"):
                visitor.key("escape")  # no cards have this sum
                visitor.press("seal")
            if scene.stage.find("empty.seal"):
                visitor.press("empty.seal")
        elif isinstance(scene, DrawScene):
            if scene.session.waiting_for:
                left = [name for name, cards in zip(STACKS, scene.table.stacks, strict=True) if cards]
                visitor.press(f"stack.{visitor.rng.choice(left)}")
        else:
            return False
        return True


def _build(scene: TableScene, visitor: Visitor) -> None:
    if len(scene.session.steps) >= PICTURE_STEP and scene.hand_open is False:
        scene.show_hand()
        visitor.picture()
    scene.flow.play(visitor.choose(scene.session, scene.viewer))


class CapitolRulesPictures:
    """The pictures of the rules in the seat colours in force."""

    def __init__(self, seats: SeatPalette) -> None:
        self._seats = seats

    def height(self, look: Look, name: str, width: int) -> int:
        """Return the height of a diagram including its slab."""
        from capitol.games.capitol.ui.rules_diagrams import height_of

        return height_of(look, name, width)

    def is_wide(self, look: Look, name: str, width: int) -> bool:
        from capitol.games.capitol.ui.rules_diagrams import is_wide

        return is_wide(look, name, width)

    def paint(self, canvas: Canvas, rect: Rect, name: str) -> None:
        from capitol.games.capitol.ui.rules_diagrams import paint_diagram

        paint_diagram(canvas, rect, name, seats=self._seats)

    def prepare(self, look: Look, size: tuple[int, int], name: str) -> Iterator[None]:
        from capitol.games.capitol.ui.rules_diagrams import prepare_diagram

        return prepare_diagram(look, size, name, self._seats)

    def example(self, name: str, setup: Setup | None) -> Sequence[str]:
        from capitol.games.capitol.ui.rules_examples import example_lines

        return example_lines(name, _rules(setup))

    def house_rule(self, section: Section, setup: Setup | None) -> str:
        from capitol.games.capitol.ui.rules_pages import house_rule

        return house_rule(section, _rules(setup))


def _rules(setup: Setup | None) -> Rules | None:
    return setup.rules if setup is not None else None

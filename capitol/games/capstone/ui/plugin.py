"""Capstone's screens for the program: its implementation of `capitol.table.plugin`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from pygame import Surface

from capitol.games.capstone.rules.state import ARRANGE, State
from capitol.games.capstone.ui.art.board import court
from capitol.games.capstone.ui.art.pieces import FILES as SHEETS
from capitol.games.capstone.ui.art.pieces import atlas
from capitol.games.capstone.ui.art.register import register_sprites
from capitol.games.capstone.ui.rules_pages import BOOK
from capitol.games.capstone.ui.rules_pictures import CapstonePictures
from capitol.games.capstone.ui.samples import CapstoneSamples
from capitol.games.capstone.ui.words import colour_letter
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.sprites import SpriteStore
from capitol.session.lessons import Lesson
from capitol.session.saves import Peek, SaveInfo
from capitol.table.key_picture import KeyPicture, View
from capitol.table.plain import PlainScreens, checked_sheets
from capitol.table.plugin import RulesPictures, Samples, Visitor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capitol.games.capstone.ui.table_scene import TableScene
    from capitol.table.spec import TableSpec

PICTURE_STEP = 12
"""The number of steps after which the self-test's tour takes a picture of the table."""
TITLE_FOCUS = (0.62, 0.55)
LESSON_VIEWS: Mapping[str, View] = {
    "place": (0.61, 0.79, 0.20),
    "goal": (0.49, 0.19, 0.22),
    "move": (0.37, 0.43, 0.24),
    "close": (0.80, 0.085, 0.17),
    "read": (0.61, 0.44, 0.22),
    "end": (0.70, 0.36, 0.46),
}
"""The details of the title's picture beside the lessons."""


class CapstoneScreens(PlainScreens):
    """Implements `capitol.table.plugin.GameScreens`. Anything not shown at once is imported on demand."""

    rules = BOOK

    @cached_property
    def title_picture(self) -> KeyPicture:
        return KeyPicture("assets/capstone/title/court.jpg", "assets/capstone/title/court_small.jpg", TITLE_FOCUS)

    def lesson_pictures(self, look: Look, size: tuple[int, int]) -> Mapping[str, Surface]:
        return self.title_picture.vignettes(look, LESSON_VIEWS, size)

    @cached_property
    def rules_pictures(self) -> RulesPictures:
        return CapstonePictures()

    @cached_property
    def samples(self) -> Samples:
        return CapstoneSamples(self.place)

    @property
    def motto(self) -> str:
        return _("Build together, score in secret")

    @property
    def credit(self) -> str:
        return _(
            "The board game Capstone was designed by Jeremiah Wittevrongel (2005). His text of the rules is under a "
            "Creative Commons licence; the rules are told here in words of our own."
        )

    @property
    def keys_text(self) -> str:
        return _(
            "Goal: 1 to 4 lift a piece, then 1 to 4 put it in a place. Turn: 1 lifts a red, 2 a yellow, 3 a green, "
            "4 a blue piece from the stash, large or with Shift medium; then 1 to 5 choose a slot, with Shift one of "
            "the lower row."
        )

    def register_sprites(self, store: SpriteStore) -> None:
        register_sprites(store, self.place.seats)

    def want_pictures(self, look: Look) -> None:
        court().want(look)
        look.prefetch.want("capstone.secret", partial(atlas, "secret"))

    def lessons(self) -> Sequence[Lesson]:
        from capitol.games.capstone.lessons.course import lessons

        return lessons(colour_letter)

    @property
    def spec(self) -> TableSpec:
        from capitol.games.capstone.ui.table.spec import TABLE

        return TABLE

    def turn_status(self, table: State, name: str) -> str:
        if table.phase == ARRANGE:
            return _("Arranging the goals, {name} to act").format(name=name)
        return _("Turn {number}, {name} to play").format(number=len(table.turns) + 1, name=name)

    def thumbnail(self, look: Look, size: tuple[int, int], info: SaveInfo, peek: Peek, plan_view: bool) -> Surface:
        from capitol.games.capstone.ui.thumbnails import thumbnail

        return thumbnail(look, size, peek.view.table, plan_view)

    # The self-test

    def check(self) -> str:
        return checked_sheets(SHEETS.values())

    def tour_step(self, scene: Scene, visitor: Visitor) -> bool:
        from capitol.games.capstone.ui.arrange_scene import ArrangeScene
        from capitol.games.capstone.ui.table_scene import TableScene

        if isinstance(scene, ArrangeScene):
            visitor.press("random")
            visitor.press("seal")
        elif isinstance(scene, TableScene) and scene.pending is not None:
            _play(scene, visitor)
        else:
            return False
        return True


def _play(scene: TableScene, visitor: Visitor) -> None:
    if len(scene.session.steps) >= PICTURE_STEP:
        visitor.picture()
    scene.flow.play(visitor.choose(scene.session, scene.viewer))

"""Capoterra's screens for the program: its implementation of `capitol.table.plugin`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from pygame import Surface

from capitol.boards.errors import faults_of
from capitol.games.capoterra.levels import find_boards, load_board
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.art.register import register_sprites
from capitol.games.capoterra.ui.art.sheets import FILES as SHEETS
from capitol.games.capoterra.ui.art.sheets import read_atlas
from capitol.games.capoterra.ui.boards import StartShelf
from capitol.games.capoterra.ui.rules_pages import BOOK
from capitol.games.capoterra.ui.rules_pictures import CapoterraPictures
from capitol.games.capoterra.ui.samples import CapoterraSamples
from capitol.host.language import _, ngettext
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.sprites import SpriteStore
from capitol.session.lessons import Lesson
from capitol.session.saves import Peek, SaveInfo
from capitol.table.key_picture import KeyPicture, View
from capitol.table.plain import PlainScreens, checked_sheets
from capitol.table.plugin import BoardList, RulesPictures, Samples, Visitor
from capitol.table.title_life import Birds, Life

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capitol.table.spec import TableSpec


TITLE_FOCUS = (0.62, 0.6)
TITLE_LIFE = Life(
    fires=((0.345, 0.385), (0.157, 0.56), (0.583, 0.56), (0.672, 0.545), (0.928, 0.43)),
    birds=(Birds((0.50, 0.285), (0.09, 0.035), 5), Birds((0.80, 0.20), (0.05, 0.025), 4)),
)
"""Hearth smoke over the villages and the town, and herons over the lagoon."""
LESSON_VIEWS: Mapping[str, View] = {
    "tiles": (0.33, 0.72, 0.26),
    "roll": (0.64, 0.875, 0.20),
    "village": (0.19, 0.61, 0.24),
    "bandit": (0.385, 0.44, 0.24),
    "turn": (0.655, 0.63, 0.32),
}
"""The details of the title's picture beside the lessons."""


class CapoterraScreens(PlainScreens):
    """Implements `capitol.table.plugin.GameScreens`. Anything not shown at once is imported on demand."""

    rules = BOOK

    @cached_property
    def title_picture(self) -> KeyPicture:
        return KeyPicture(
            "assets/capoterra/title/lagoon.jpg", "assets/capoterra/title/lagoon_small.jpg", TITLE_FOCUS, TITLE_LIFE
        )

    def lesson_pictures(self, look: Look, size: tuple[int, int]) -> Mapping[str, Surface]:
        return self.title_picture.vignettes(look, LESSON_VIEWS, size)

    @property
    def motto(self) -> str:
        return _("Lay the land, found villages, grow rich")

    @property
    def credit(self) -> str:
        return _(
            "The board game Capoterra was designed by Andy Oakey (2008). The rules are told here in words of our own; "
            "what was lost with their pictures, this edition has settled."
        )

    @cached_property
    def samples(self) -> Samples:
        return CapoterraSamples(self.place)

    @property
    def keys_text(self) -> str:
        return _(
            "At the table [larger] and [smaller] change the size of the map, Shift and an arrow move it, 0 shows all "
            "of it, and Home your capital."
        )

    @cached_property
    def boards(self) -> BoardList | None:
        return StartShelf(self.place.own_boards, self.place.seat_colours)

    @cached_property
    def rules_pictures(self) -> RulesPictures:
        return CapoterraPictures([self.place.seats.style(id) for id in self.place.seat_colours])

    def lessons(self) -> Sequence[Lesson]:
        from capitol.games.capoterra.lessons.course import lessons

        return lessons()

    def register_sprites(self, store: SpriteStore) -> None:
        register_sprites(store, self.place.seats)

    def want_pictures(self, look: Look) -> None:
        for name in SHEETS:
            look.prefetch.want(("capoterra", name), partial(read_atlas, name))

    @property
    def spec(self) -> TableSpec:
        from capitol.games.capoterra.ui.table.spec import TABLE

        return TABLE

    def turn_status(self, table: State, name: str) -> str:
        left = ngettext(
            "Turn {number}, {count} tile left, {name} to play",
            "Turn {number}, {count} tiles left, {name} to play",
            len(table.bag),
        )
        return left.format(number=table.turns + 1, count=len(table.bag), name=name)

    def thumbnail(self, look: Look, size: tuple[int, int], info: SaveInfo, peek: Peek, plan_view: bool) -> Surface:
        from capitol.games.capoterra.ui.thumbnails import thumbnail

        return thumbnail(look, size, peek.view.table, tuple(seat.colour for seat in info.seats))

    # The self-test

    def check(self) -> str:
        for path in find_boards():
            if faults := faults_of(load_board, path):
                said = _("the board {name} has faults: {faults}").format(name=path.name, faults=" ".join(faults))
                raise ValueError(said)
        return checked_sheets(SHEETS.values())

    def tour_step(self, scene: Scene, visitor: Visitor) -> bool:
        from capitol.games.capoterra.ui.table_scene import TableScene

        if not isinstance(scene, TableScene) or scene.pending is None:
            return False
        scene.flow.play(visitor.choose(scene.session, scene.viewer))
        return True

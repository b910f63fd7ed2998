"""The plainest screens: what a game shows on the program's screens while it has no pictures of its own for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pygame import Rect

from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.sprites import SpriteStore
from capitol.session.controller import TableSession
from capitol.session.lessons import Lesson
from capitol.session.saves import Peek, SaveInfo
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable
from capitol.table.context import TableContext
from capitol.table.palette import SeatStyle
from capitol.table.plugin import BoardList, RulesPictures, Samples, ScreensPlace, Showcase, Tip, TitlePicture, Visitor
from capitol.table.rules_book import RulesBook, Section
from capitol.table.slab import paint_slab
from capitol.table.table_top import paint_table


class PlainScreens(ABC):
    """Implements `capitol.table.plugin.GameScreens` for a game without boards. A game has to have a table, a scene that
    ends it, and a page of rules."""

    def __init__(self, place: ScreensPlace) -> None:
        self.place = place
        self.boards: BoardList | None = None
        self.title_picture: TitlePicture = NoPicture()
        self.rules_pictures: RulesPictures = NoDiagrams()
        self.samples: Samples = SymbolSamples(place)

    @property
    def motto(self) -> str:
        """None."""
        return ""

    @property
    def credit(self) -> str:
        """Nobody."""
        return ""

    @property
    def keys_text(self) -> str:
        """Nothing of its own."""
        return ""

    @property
    @abstractmethod
    def rules(self) -> RulesBook:
        """The rules for players."""

    @abstractmethod
    def open_table(self, context: TableContext, session: TableSession) -> Scene:
        """The table of a game in progress."""

    @abstractmethod
    def look_at(self, context: TableContext, table: RecordedTable, seat: int | None) -> Scene:
        """The table of a game that is only looked at, with the eyes of ``seat``, or of nobody."""

    @abstractmethod
    def act(self, scene: Scene, visitor: Visitor) -> bool:
        """Do on one of the game's scenes what a person would do; False where Enter is all there is to press."""

    def lessons(self) -> Sequence[Lesson]:
        """None."""
        return ()

    def register_sprites(self, store: SpriteStore) -> None:
        """None of its own: those of every table are enough."""
        return

    def want_pictures(self, look: Look) -> None:
        """Nothing takes long."""
        return

    def status_text(self, peek: Peek, seats: Sequence[Seat]) -> str:
        """Whose turn it is, or who has won."""
        if peek.result is not None:
            winners = ", ".join(seats[seat].name for seat in peek.result.winners)
            return _("Over: {names} won").format(names=winners)
        return _("{name} to play").format(name=", ".join(seats[seat].name for seat in peek.to_act))

    def paint_thumbnail(self, canvas: Canvas, rect: Rect, info: SaveInfo, peek: Peek, plan_view: bool) -> None:
        """The symbols of the seats."""
        wide = rect.width // max(1, len(info.seats))
        for number, seat in enumerate(info.seats):
            _paint_symbol(canvas, Rect(rect.x + number * wide, rect.y, wide, rect.height), seat.colour)

    def tip(self, scene: Scene, seen: Collection[str]) -> Tip | None:
        """Nothing needs saying."""
        return None

    def standing_tip(self, scene: Scene, id: str) -> Tip | None:
        """Nothing was said."""
        return None

    def showcase(self) -> Showcase | None:
        """Nothing to measure."""
        return None

    def check(self) -> str:
        """Nothing to find."""
        return _("no files of its own")


class NoPicture:
    """A title without a picture."""

    def paint(self, canvas: Canvas, words: Sequence[Rect]) -> None:
        """Nothing but the wood."""
        paint_table(canvas)


class NoDiagrams:
    """Rules without pictures, examples and house rules."""

    def height(self, look: Look, name: str, width: int) -> int:
        """None."""
        return 0

    def is_wide(self, look: Look, name: str, width: int) -> bool:
        """Never."""
        return False

    def paint(self, canvas: Canvas, rect: Rect, name: str) -> None:
        """Nothing."""

    def prepare(self, look: Look, size: tuple[int, int], name: str) -> Iterator[None]:
        """Nothing to prepare."""
        return iter(())

    def example(self, name: str, setup: Any) -> Sequence[str]:
        """None."""
        return ()

    def house_rule(self, section: Section, setup: Any) -> str:
        """Every table plays as the rules say."""
        return ""


class SymbolSamples:
    """The symbols of the seats in the place of pieces."""

    def __init__(self, place: ScreensPlace) -> None:
        self._place = place

    def piece(self, canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
        """On a slab."""
        paint_slab(canvas, rect)
        _paint_symbol(canvas, rect, style.id)

    def colours(self, canvas: Canvas, rect: Rect) -> None:
        """One beside the other."""
        self.banner(canvas, rect)

    def motion(self, canvas: Canvas, rect: Rect, part: float) -> None:
        """One that goes from the left to the right."""
        paint_slab(canvas, rect)
        side = rect.height // 2
        left = rect.x + side // 2 + round((rect.width - 2 * side) * part)
        _paint_symbol(canvas, Rect(left, rect.y + side // 2, side, side), self._place.styles[0].id)

    def banner(self, canvas: Canvas, rect: Rect) -> None:
        """One beside the other."""
        paint_slab(canvas, rect)
        styles = self._place.styles
        wide = rect.width // len(styles)
        for number, style in enumerate(styles):
            _paint_symbol(canvas, Rect(rect.x + number * wide, rect.y, wide, rect.height), style.id)

    def banner_height(self, look: Look, width: int) -> int:
        """As much as a row of symbols needs."""
        return look.ui(100)

    def setting_note(self, setting: str) -> str:
        """Nothing."""
        return ""

    def still_life(self, canvas: Canvas, rect: Rect, page: str) -> None:
        """None."""

    def prepare_still_life(self, look: Look, size: tuple[int, int], page: str) -> Iterator[None] | None:
        """No page has one."""
        return None


def _paint_symbol(canvas: Canvas, rect: Rect, style: str) -> None:
    side = min(rect.size) * 2 // 3
    box = Rect(0, 0, side, side)
    box.center = rect.center
    canvas.sprite(f"symbol.{style}", box)

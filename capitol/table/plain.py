"""Default screens for a game that has no pictures of its own for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from pygame import SRCALPHA, Rect, Surface

from capitol.host.language import _, ngettext
from capitol.host.resources import MissingResourceError, resource
from capitol.kit.canvas import Canvas
from capitol.kit.idle_animation import AnimatedPictures
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.sprites import SpriteStore
from capitol.kit.widgets import row
from capitol.session.controller import TableSession
from capitol.session.lessons import Lesson
from capitol.session.saves import Peek, SaveInfo
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable
from capitol.table.context import TableContext
from capitol.table.palette import SeatStyle
from capitol.table.plugin import BoardList, RulesPictures, Samples, ScreensPlace, Tip, TitlePicture, Visitor
from capitol.table.result_text import over_text
from capitol.table.rules_book import RulesBook, Section
from capitol.table.slab import paint_slab
from capitol.table.table_top import paint_table

if TYPE_CHECKING:
    from capitol.table.spec import TableSpec


class PlainScreens(ABC):
    """Implements `capitol.table.plugin.GameScreens` for a game without boards, pictures, lessons, tips of its own and
    files to check: common symbols stand in for its pictures. The game supplies its table and a page of rules."""

    def __init__(self, place: ScreensPlace) -> None:
        self.place = place

    @cached_property
    def boards(self) -> BoardList | None:
        return None

    @cached_property
    def title_picture(self) -> TitlePicture:
        return NoPicture()

    @cached_property
    def rules_pictures(self) -> RulesPictures:
        return NoDiagrams()

    @cached_property
    def samples(self) -> Samples:
        return SymbolSamples(self.place)

    def lesson_pictures(self, look: Look, size: tuple[int, int]) -> Mapping[str, Surface]:
        return {}

    @property
    def motto(self) -> str:
        return ""

    @property
    def credit(self) -> str:
        return ""

    @property
    def keys_text(self) -> str:
        return ""

    @property
    @abstractmethod
    def rules(self) -> RulesBook:
        """The rules for players."""

    @property
    @abstractmethod
    def spec(self) -> TableSpec:
        """The game's table; imported on demand."""

    def open_table(self, context: TableContext, session: TableSession) -> Scene:
        from capitol.table.opening import open_table

        return open_table(self.spec, context, session)

    def look_at(self, context: TableContext, table: RecordedTable, seat: int | None) -> Scene:
        from capitol.table.opening import look_at

        return look_at(self.spec, context, table, seat)

    @abstractmethod
    def tour_step(self, scene: Scene, visitor: Visitor) -> bool:
        """Act like a person on one of the game's scenes; return False if only Enter is to be pressed."""

    def lessons(self) -> Sequence[Lesson]:
        return ()

    def register_sprites(self, store: SpriteStore) -> None:
        return

    def want_pictures(self, look: Look) -> None:
        return

    def status_text(self, peek: Peek, seats: Sequence[Seat]) -> str:
        if peek.result is not None:
            return over_text(peek.result, seats)
        return self.turn_status(peek.view.table, ", ".join(seats[seat].name for seat in peek.to_act))

    def turn_status(self, table: Any, name: str) -> str:
        """Say that ``name`` is to act, and how far the game has come."""
        return _("{name} to play").format(name=name)

    def paint_thumbnail(self, canvas: Canvas, rect: Rect, info: SaveInfo, peek: Peek, plan_view: bool) -> None:
        look, colours = canvas.look, (tuple(seat.colour for seat in info.seats), self.place.seats.in_force)
        key = ("thumbnail", str(info.path), info.modified, info.actions, rect.size, colours, plan_view)
        picture = look.cache.get(key, lambda: self.thumbnail(look, rect.size, info, peek, plan_view))
        place = picture.get_rect(center=rect.center)
        canvas.blit(picture, place.topleft)
        canvas.rounded(place, None, 2, 1.5, look.theme.dark_edge)

    def thumbnail(self, look: Look, size: tuple[int, int], info: SaveInfo, peek: Peek, plan_view: bool) -> Surface:
        """Return a small picture of a saved game, as large as fits in ``size``; by default the symbols of the seats."""
        picture = Surface(size, SRCALPHA, 32)
        for seat, cell in zip(info.seats, row(picture.get_rect(), len(info.seats)), strict=True):
            _paint_symbol(Canvas(picture, look), cell, seat.colour)
        return picture

    def tip(self, scene: Scene, seen: Collection[str]) -> Tip | None:
        return self.spec.tips.due(scene, seen)

    def standing_tip(self, scene: Scene, id: str, about: str) -> Tip | None:
        return self.spec.tips.standing(scene, id, about)

    def check(self) -> str:
        return _("no files of its own")


def checked_sheets(sheets: Collection[Sequence[str]]) -> str:
    """Check that the files of all sheets exist, for `PlainScreens.check`. Raises ValueError."""
    for name in (name for files in sheets for name in files):
        try:
            resource(name)
        except MissingResourceError as error:
            raise ValueError(_("these pictures are not found: {names}").format(names=name)) from error
    return ngettext("{count} sheet of pictures", "{count} sheets of pictures", len(sheets)).format(count=len(sheets))


class NoPicture:
    """A title without a picture: plain wood. Implements `capitol.table.plugin.TitlePicture`."""

    _still: ClassVar[AnimatedPictures] = {}

    def paint(self, canvas: Canvas, words: Sequence[Rect]) -> None:
        """Paint only the wood."""
        paint_table(canvas)

    def prepare(self, look: Look, words: Sequence[Rect]) -> Iterator[None]:
        """Make nothing: wood does not move."""
        return iter(())

    def release(self) -> None:
        """Release nothing."""

    def animated_pictures(self) -> AnimatedPictures:
        """Return nothing."""
        return self._still


class NoDiagrams:
    """Rules without pictures, examples and house rules. Implements `capitol.table.plugin.RulesPictures`."""

    def height(self, look: Look, name: str, width: int) -> int:
        return 0

    def is_wide(self, look: Look, name: str, width: int) -> bool:
        return False

    def paint(self, canvas: Canvas, rect: Rect, name: str) -> None:
        """Paint nothing."""

    def prepare(self, look: Look, size: tuple[int, int], name: str) -> Iterator[None]:
        """Prepare nothing."""
        return iter(())

    def example(self, name: str, setup: Any) -> Sequence[str]:
        return ()

    def house_rule(self, section: Section, setup: Any) -> str:
        return ""


class SymbolSamples:
    """Samples that show the symbols of the seats instead of pieces. Implements `capitol.table.plugin.Samples`."""

    def __init__(self, place: ScreensPlace) -> None:
        self._place = place

    def paint_seat(self, canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
        """Paint what stands for a seat; by default its symbol."""
        _paint_symbol(canvas, rect, style.id)

    def piece(self, canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
        paint_slab(canvas, rect)
        self.paint_seat(canvas, rect, style)

    def colours(self, canvas: Canvas, rect: Rect) -> None:
        paint_slab(canvas, rect)
        styles = self._place.styles
        for style, cell in zip(styles, row(rect, len(styles)), strict=True):
            self.paint_seat(canvas, cell, style)

    def motion(self, canvas: Canvas, rect: Rect, part: float) -> None:
        paint_slab(canvas, rect)
        side = rect.height // 2
        left = rect.x + side // 2 + round((rect.width - 2 * side) * part)
        _paint_symbol(canvas, Rect(left, rect.y + side // 2, side, side), self._place.styles[0].id)

    def banner(self, canvas: Canvas, rect: Rect) -> None:
        paint_slab(canvas, rect)
        styles = self._place.styles
        wide = rect.width // len(styles)
        for number, style in enumerate(styles):
            _paint_symbol(canvas, Rect(rect.x + number * wide, rect.y, wide, rect.height), style.id)

    def banner_height(self, look: Look, width: int) -> int:
        return look.ui(100)

    def setting_note(self, setting: str) -> str:
        return ""

    def still_life(self, canvas: Canvas, rect: Rect, page: str) -> None:
        """Paint nothing."""

    def prepare_still_life(self, look: Look, size: tuple[int, int], page: str) -> Iterator[None] | None:
        return None


def _paint_symbol(canvas: Canvas, rect: Rect, style: str) -> None:
    side = min(rect.size) * 2 // 3
    box = Rect(0, 0, side, side)
    box.center = rect.center
    canvas.sprite(f"symbol.{style}", box)

"""The screens of a game, apart from its rules: its table, its pictures, and its texts on the program's screens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from pygame import Rect, Surface

from capitol.kit.canvas import Canvas
from capitol.kit.idle_animation import AnimatedPictures
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.sprites import SpriteStore
from capitol.session.controller import TableSession
from capitol.session.lessons import Lesson
from capitol.session.saves import Peek, SaveInfo
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable, TableSource
from capitol.table.context import TableContext
from capitol.table.palette import SEAT_STYLES, SeatStyle
from capitol.table.rules_book import RulesBook, Section
from capitol.table.seats.colours import SeatPalette


@dataclass(frozen=True, slots=True)
class ScreensPlace:
    """What a game's screens need from the program: the folder for a person's own boards, which may not exist, the
    colours of the seats, and the ids of the colours available in this game."""

    own_boards: Path | None = None
    seats: SeatPalette = field(default_factory=SeatPalette)
    seat_colours: tuple[str, ...] = tuple(style.id for style in SEAT_STYLES)

    @property
    def styles(self) -> tuple[SeatStyle, ...]:
        """The current styles of these colours."""
        return tuple(style for style in self.seats.styles if style.id in self.seat_colours)


class BoardEntry(Protocol):
    """A board in the list, or the faults that make it unplayable."""

    @property
    def path(self) -> Path: ...

    @property
    def name(self) -> str: ...

    @property
    def faults(self) -> tuple[str, ...]: ...

    @property
    def spec(self) -> Any:
        """The board for `Game.new_setup`; None if it has faults."""
        ...

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in any unit."""
        ...


class BoardList(Protocol):
    """The available boards: the shipped ones and a person's own."""

    def entries(self) -> Sequence[BoardEntry]:
        """Return all boards, the default one first, including faulty ones."""
        ...

    def find(self, path: str) -> BoardEntry | None:
        """Return the entry of a file, or None if it no longer exists."""
        ...

    def paint(self, canvas: Canvas, rect: Rect, board: BoardEntry, seats: int) -> None:
        """Paint a board without faults as it is for so many seats, for New game."""
        ...


class TitlePicture(Protocol):
    """The picture that fills the title screen behind its menu (`capitol.table.key_picture.KeyPicture`)."""

    def paint(self, canvas: Canvas, words: Sequence[Rect]) -> None:
        """Fill the window, dark and calm behind ``words``. Must be ready in the first frame."""
        ...

    def prepare(self, look: Look, words: Sequence[Rect]) -> Iterator[None]:
        """Make the animations in it, in slices; `paint` shows them from then on."""
        ...

    def release(self) -> None:
        """Release what `prepare` made, while the title is not shown."""
        ...

    def animated_pictures(self) -> AnimatedPictures:
        """Return its animations (`capitol.kit.idle_animation`); the same object until they change."""
        ...


class RulesPictures(Protocol):
    """The pictures and examples of the rules, by the names used in sections."""

    def height(self, look: Look, name: str, width: int) -> int:
        """Return the height of a picture at this width, in window pixels."""
        ...

    def is_wide(self, look: Look, name: str, width: int) -> bool:
        """Whether it would be too small beside text at this width."""
        ...

    def paint(self, canvas: Canvas, rect: Rect, name: str) -> None: ...

    def prepare(self, look: Look, size: tuple[int, int], name: str) -> Iterator[None]:
        """Draw it in small steps, so that `paint` has it ready."""
        ...

    def example(self, name: str, setup: Any) -> Sequence[str]:
        """Return the lines of an example for this setup; None means the usual one."""
        ...

    def house_rule(self, section: Section, setup: Any) -> str:
        """Return what the table with this setup plays instead of a section; "" if it plays as written."""
        ...


class Samples(Protocol):
    """Pieces of the game on screens of the program: for choosing colours, and on empty pages."""

    def piece(self, canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
        """Paint a piece of a seat, in New game."""
        ...

    def colours(self, canvas: Canvas, rect: Rect) -> None:
        """Paint pieces of all seats in the current colours."""
        ...

    def motion(self, canvas: Canvas, rect: Rect, part: float) -> None:
        """Paint a piece at ``part`` (0 to 1) of its way through ``rect``."""
        ...

    def banner(self, canvas: Canvas, rect: Rect) -> None:
        """Paint a row of pieces, above the credits and in an empty list of saved games."""
        ...

    def banner_height(self, look: Look, width: int) -> int:
        """Return the height of the banner at this width, in window pixels."""
        ...

    def still_life(self, canvas: Canvas, rect: Rect, page: str) -> None:
        """Paint the picture at the bottom of a settings page; empty until it was prepared."""
        ...

    def prepare_still_life(self, look: Look, size: tuple[int, int], page: str) -> Iterator[None] | None:
        """Draw that picture in small steps; None for a page without one."""
        ...

    def setting_note(self, setting: str) -> str:
        """Return what a setting (``palette``, ``patterns``, ``plan_view`` or ``all_signs``) changes in this game's
        pictures; "" if its name is enough."""
        ...


@dataclass(frozen=True, slots=True)
class Tip:
    """A one-time hint, translated: its id, its text, and the id (or a pattern) of the widget that it is about.
    ``spoken`` is the spoken version, if the text refers to the eye or the pointer."""

    id: str
    text: str
    about: str
    spoken: str = ""

    @property
    def place(self) -> str:
        """The tip where it is shown: the same one may be due at several places."""
        return f"{self.id}@{self.about}"


class Tips:
    """The tips of a game. ``find`` yields those that apply to a scene; if its second argument is true, also those that
    keep applying while others act."""

    def __init__(self, find: Callable[[Scene, bool], Iterable[Tip]]) -> None:
        self._find = find

    def due(self, scene: Scene, seen: Collection[str]) -> Tip | None:
        """Return the tip to show on this scene now, not one whose id or place is already ``seen``; None for none."""
        found = self._find(scene, False)
        return next((tip for tip in found if tip.id not in seen and tip.place not in seen), None)

    def standing(self, scene: Scene, id: str, about: str) -> Tip | None:
        """Return the tip of this id with its current text, about this widget if it still applies there, else the first
        of this id; None once it no longer applies."""
        alike = [tip for tip in self._find(scene, True) if tip.id == id]
        return next((tip for tip in alike if tip.about == about), alike[0] if alike else None)


class Visitor(Protocol):
    """The self-test's tour acting as a person."""

    @property
    def rng(self) -> Random: ...

    def press(self, id: str) -> None:
        """Click in the middle of a widget of the front scene."""
        ...

    def key(self, name: str) -> None: ...

    def choose(self, session: TableSource, seat: int) -> Any:
        """Choose a sensible move for a person."""
        ...

    def picture(self) -> None:
        """Take a picture of the window, at the first call only."""
        ...


class GameScreens(Protocol):
    """The screens of a game for one program."""

    def lesson_pictures(self, look: Look, size: tuple[int, int]) -> Mapping[str, Surface]:
        """Return pictures for lessons by id, of this size and with a soft left edge; lessons without a picture are
        missing."""
        ...

    @property
    def motto(self) -> str:
        """A translated line below the name of the game on the title screen."""
        ...

    @property
    def credit(self) -> str:
        """The translated credit of the board game's designer."""
        ...

    @property
    def keys_text(self) -> str:
        """The translated description of digit and letter keys at its table, in addition to the configurable ones; ""
        for none."""
        ...

    @property
    def boards(self) -> BoardList | None:
        """The boards; None for a game without any."""
        ...

    @property
    def title_picture(self) -> TitlePicture: ...

    @property
    def rules(self) -> RulesBook: ...

    @property
    def rules_pictures(self) -> RulesPictures: ...

    @property
    def samples(self) -> Samples: ...

    def lessons(self) -> Sequence[Lesson]:
        """Return the lessons of the game in the order offered; empty if it has none."""
        ...

    def register_sprites(self, store: SpriteStore) -> None:
        """Register the game's own sprites, in addition to the common ones (`register_common`)."""
        ...

    def open_table(self, context: TableContext, session: TableSession) -> Scene:
        """Return the scene of a game in progress, new or resumed; it pushes all others on ``context.stack``."""
        ...

    def look_at(self, context: TableContext, table: RecordedTable, seat: int | None) -> Scene:
        """Return the scene for viewing a table (`capitol.table.viewing.ViewFlow`), with the knowledge of ``seat``, or
        of nobody."""
        ...

    def want_pictures(self, look: Look) -> None:
        """Queue the preparation of a table's pictures, before one is opened."""
        ...

    def status_text(self, peek: Peek, seats: Sequence[Seat]) -> str:
        """Describe the state of a game in progress in a sentence."""
        ...

    def paint_thumbnail(self, canvas: Canvas, rect: Rect, info: SaveInfo, peek: Peek, plan_view: bool) -> None:
        """Paint a small picture of a saved game, as large as fits in ``rect``."""
        ...

    def check(self) -> str:
        """Check the game's own files for the self-test; return the result in words. Raises ValueError with a
        sentence."""
        ...

    def tip(self, scene: Scene, seen: Collection[str]) -> Tip | None:
        """Return the tip due now on one of the game's scenes in front, for someone who meets its subject for the first
        time; not one whose id or place is already ``seen``. None for none."""
        ...

    def standing_tip(self, scene: Scene, id: str, about: str) -> Tip | None:
        """Return an open tip of this scene with its current text, even while others are to act: about the same widget
        if it still applies there, else about another; None once it no longer applies."""
        ...

    def tour_step(self, scene: Scene, visitor: Visitor) -> bool:
        """Act like a person on one of the game's scenes; return False if only Enter is to be pressed."""
        ...

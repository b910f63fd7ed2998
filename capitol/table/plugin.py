"""What a game gives the program beside its rules: its table, its pictures, and its words on the program's screens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from pygame import Rect

from capitol.kit.canvas import Canvas
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
    """Where the screens of a game are shown: the folder for a person's own boards, which need not exist, the colours of
    the seats, and the ids of those that seats of this game can have."""

    own_boards: Path | None = None
    seats: SeatPalette = field(default_factory=SeatPalette)
    seat_colours: tuple[str, ...] = tuple(style.id for style in SEAT_STYLES)

    @property
    def styles(self) -> tuple[SeatStyle, ...]:
        """The styles of these, as they are now."""
        return tuple(style for style in self.seats.styles if style.id in self.seat_colours)


class BoardEntry(Protocol):
    """A board in the list, or the faults why it cannot be played on."""

    @property
    def path(self) -> Path: ...

    @property
    def name(self) -> str: ...

    @property
    def faults(self) -> tuple[str, ...]: ...

    @property
    def spec(self) -> Any:
        """The board for `Game.new_setup`; None with faults."""
        ...

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height, in any unit."""
        ...


class BoardList(Protocol):
    """The boards that can be played on: those that ship and a person's own."""

    def entries(self) -> Sequence[BoardEntry]:
        """All boards, the default one first; those with faults too."""
        ...

    def find(self, path: str) -> BoardEntry | None:
        """The entry of a file, None when there is no such file any more."""
        ...

    def paint(self, canvas: Canvas, rect: Rect, board: BoardEntry) -> None:
        """A board without faults, as New game shows it."""
        ...


class TitlePicture(Protocol):
    """The picture that fills the title behind its menu (`capitol.table.key_picture.KeyPicture`)."""

    def paint(self, canvas: Canvas, words: Sequence[Rect]) -> None:
        """Fill the window; where ``words`` stand it is to be dark and calm. It is there with the first frame."""
        ...


class RulesPictures(Protocol):
    """The pictures and examples of the rules, by the names that sections have for them."""

    def height(self, look: Look, name: str, width: int) -> int:
        """What a picture needs in this width, in window pixels."""
        ...

    def is_wide(self, look: Look, name: str, width: int) -> bool:
        """Whether it would be small beside texts in this width."""
        ...

    def paint(self, canvas: Canvas, rect: Rect, name: str) -> None: ...

    def prepare(self, look: Look, size: tuple[int, int], name: str) -> Iterator[None]:
        """Draw it in small pieces, so that `paint` has it."""
        ...

    def example(self, name: str, setup: Any) -> Sequence[str]:
        """The lines of an example at a table with this setup, or at the usual one with None."""
        ...

    def house_rule(self, section: Section, setup: Any) -> str:
        """What the table with this setup plays instead of a section; "" where it plays as that says."""
        ...


class Samples(Protocol):
    """Pieces of the game on screens of the program: to choose colours by, and where a page is empty."""

    def piece(self, canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
        """A piece of a seat, in New game."""
        ...

    def colours(self, canvas: Canvas, rect: Rect) -> None:
        """Pieces of all seats in the colours in force."""
        ...

    def motion(self, canvas: Canvas, rect: Rect, part: float) -> None:
        """A piece that has gone so far (0 to 1) of its way through ``rect``."""
        ...

    def banner(self, canvas: Canvas, rect: Rect) -> None:
        """A row of pieces, above the credits and where there are no saved games."""
        ...

    def banner_height(self, look: Look, width: int) -> int:
        """What the banner needs in this width, in window pixels."""
        ...

    def still_life(self, canvas: Canvas, rect: Rect, page: str) -> None:
        """What lies at the foot of a page of the settings; empty until it was prepared."""
        ...

    def prepare_still_life(self, look: Look, size: tuple[int, int], page: str) -> Iterator[None] | None:
        """Draw that in small pieces; None for a page without one."""
        ...

    def setting_note(self, setting: str) -> str:
        """What a setting (``palette``, ``patterns`` or ``plan_view``) changes in the pictures of this game; "" where
        there is no more to say than its name."""
        ...


@dataclass(frozen=True, slots=True)
class Tip:
    """A sentence that is said once, translated: its id, and the id (or a pattern) of the widget that it is about.
    ``told`` is the same to the ear, where the text needs the eye or the pointer."""

    id: str
    text: str
    about: str
    told: str = ""


MIDDLE, FULLEST, LAST = "middle", "fullest", "last"
"""Where a `Showcase` brings a game: to a middle from which a part of it is watched, to its fullest table, and before
its last and largest picture."""


INPUTS_OF_EVERY_TABLE = """key v
key v
press menu
key down
key escape
press help
key down
key escape
press settings
key tab
key escape
key l
key escape
press speed
press speed
press speed
press speed"""
"""What a person does at any table while the window is measured: plan view, menu, rules, settings, log and speed."""


class Showcase(Protocol):
    """Games for benchmarks of the window: one in its middle, the fullest that a game allows, and one at its end."""

    @property
    def player(self) -> str:
        """The computer player that plays what is measured: nobody who strays, so that the inputs of a script find what
        they are for."""
        ...

    @property
    def inputs(self) -> Mapping[str, str]:
        """By a place that `bring` knows, a script of single inputs there."""
        ...

    @property
    def first_pictures(self) -> str:
        """A script that waits until the table rests and everything on it has been drawn once."""
        ...

    def options(self, place: str) -> Mapping[str, Any]:
        """What the table allows there beside the usual, by the ids of `capitol.session.table_options`."""
        ...

    def bring(self, session: TableSession, place: str, play: Callable[[Callable[[], bool]], None]) -> None:
        """Bring a new game to `MIDDLE`, `FULLEST`, `LAST` or a key of ``inputs``, with one seat to act, or several that
        seal. ``play`` lets computer players play until a condition holds."""
        ...

    def is_seen(self, session: TableSession) -> bool:
        """Whether the part of a game that is watched from `MIDDLE` is over."""
        ...

    def actions(self, session: TableSession) -> str:
        """A script of what a person does at the fullest table."""
        ...


class Visitor(Protocol):
    """The hand of the self-test's tour."""

    @property
    def rng(self) -> Random: ...

    def press(self, id: str) -> None:
        """Click in the middle of a widget of the scene in front."""
        ...

    def key(self, name: str) -> None: ...

    def choose(self, session: TableSource, seat: int) -> Any:
        """A sensible move for a person."""
        ...

    def picture(self) -> None:
        """Keep a picture of the window, the first time that this is called."""
        ...


class GameScreens(Protocol):
    """The screens of a game for one program."""

    @property
    def motto(self) -> str:
        """A line below the name of the game on the title, translated."""
        ...

    @property
    def credit(self) -> str:
        """Who designed the board game, for the credits, translated."""
        ...

    @property
    def keys_text(self) -> str:
        """What digits and letters do at its table beside the keys that can be changed, translated; "" for nothing."""
        ...

    @property
    def boards(self) -> BoardList | None:
        """None for a game without boards."""
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
        """The lessons of the game, in the order in which they are offered; none for a game without."""
        ...

    def register_sprites(self, store: SpriteStore) -> None:
        """Make the game's own pictures known, beside those of every table (`register_common`)."""
        ...

    def open_table(self, context: TableContext, session: TableSession) -> Scene:
        """The scene of a game in progress, new or resumed; it pushes all others on ``context.stack``."""
        ...

    def look_at(self, context: TableContext, table: RecordedTable, seat: int | None) -> Scene:
        """The scene of a table that is only looked at (`capitol.table.viewing.ViewFlow`), with the eyes of ``seat``, or
        of nobody."""
        ...

    def want_pictures(self, look: Look) -> None:
        """Let the loop prepare what a table shows, before one is opened."""
        ...

    def status_text(self, peek: Peek, seats: Sequence[Seat]) -> str:
        """Where a game in progress stands, in a sentence."""
        ...

    def paint_thumbnail(self, canvas: Canvas, rect: Rect, info: SaveInfo, peek: Peek, plan_view: bool) -> None:
        """A small picture of a saved game, as large as fits in ``rect``."""
        ...

    def check(self) -> str:
        """The self-test of the game's own files: what was found, in words. Raises ValueError with a sentence."""
        ...

    def tip(self, scene: Scene, seen: Collection[str]) -> Tip | None:
        """What is to be said now to somebody who meets it for the first time, on one of the game's scenes in front; not
        what was ``seen``. None for nothing."""
        ...

    def standing_tip(self, scene: Scene, id: str) -> Tip | None:
        """A tip that was said on this scene, as it is to be said now, also while others are to act; None once its
        matter is settled."""
        ...

    def act(self, scene: Scene, visitor: Visitor) -> bool:
        """Do on one of the game's scenes what a person would do; False where Enter is all there is to press."""
        ...

    def showcase(self) -> Showcase | None:
        """None for a game whose window is not measured."""
        ...


ScreensFactory = Callable[[ScreensPlace], GameScreens]

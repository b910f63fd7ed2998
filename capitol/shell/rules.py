"""The rules reference: pages (including one on accessibility) at the left, their sections with pictures and examples at
the right, and a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pygame import Rect

from capitol.host.language import _, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import InputEvent, KeyDown
from capitol.kit.look import Look
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import (
    Button,
    Custom,
    Panel,
    Paragraph,
    ScrollList,
    TextField,
    Widget,
    split_bottom,
    split_top,
)
from capitol.shell.access_page import with_access
from capitol.shell.game_choice import MOST_WIDE as GAME_WIDE
from capitol.shell.game_choice import beside_heading, game_choice, game_options
from capitol.shell.library import Library
from capitol.shell.screen import (
    CONTROL,
    Screen,
    beside,
    list_and_details,
    nav_list,
    nav_width,
    page,
    title_label,
    words,
)
from capitol.table.plugin import GameScreens, RulesPictures
from capitol.table.rules_book import Page, RulesBook, Section, hits

TEXT_WIDE, LINE_WIDE = 510, 570
"""Widths of texts beside a picture and of other texts, so that no line is longer than eighty letters."""
PICTURE_WIDE = 290
MOST_WIDE = 1000
QUERY_LENGTH = 30
_TURNING = 17.0
"""The text size of the buttons to the next and previous page, in logical pixels."""
_SPARED = 0.5
"""How much room is left when pictures are drawn ahead, in windows."""
_APART = 14
"""The gap between two sections."""


def prepare_diagrams(look: Look, screens: GameScreens) -> Iterator[None]:
    """Draw the pictures of the first pages in small steps, so that the rules open at once: as many as leave some
    room in the cache, since others would drive out what is wanted sooner."""
    book, pictures = with_access(screens.rules), screens.rules_pictures
    _nav, _panel, inner = _rooms(look, book, Widget("rules", look.scale.rect), lambda: None)
    width = _row_width(look, inner)
    for one in book.pages:
        for section in one.sections:
            if section.diagram:
                wide = _columns(look, pictures, width, section.diagram)[1]
                tall = pictures.height(look, section.diagram, wide)
                if look.cache.room < _SPARED * look.window_bytes:
                    return
                yield from pictures.prepare(look, (wide, tall), section.diagram)


def _rooms(look: Look, book: RulesBook, root: Widget, back: Callable[[], None]) -> tuple[Rect, Panel, Rect]:
    """Return the area for search and pages at the left, the panel at the right, and the area inside it."""
    room = page(look, root, "rules", _("Rules"), back)
    wide = nav_width(look, (_(one.title) for one in book.pages))
    return list_and_details(look, "rules.panel", room, wide)


def _row_width(look: Look, inner: Rect) -> int:
    """Return the width of the rows on the panel."""
    return min(inner.width - look.ui(20), look.ui(MOST_WIDE))


def _columns(look: Look, pictures: RulesPictures, width: int, diagram: str = "") -> tuple[int, int]:
    """Return the widths of texts and picture: side by side if there is room, else both the full width. A picture that
    would be too small beside its text goes below it too."""
    texts = look.ui(TEXT_WIDE)
    if width < look.ui(TEXT_WIDE + PICTURE_WIDE):
        return width, width
    wide = width - texts - look.ui(28)
    return texts, width if diagram and pictures.is_wide(look, diagram, wide) else wide


class RulesScene(Screen):
    """The rules, opened at the topic that the player was looking at."""

    title = "Capitol"

    def __init__(self, library: Library, topic: str = "", setup: Any = None, game: str = "") -> None:
        super().__init__()
        self.library = library
        self.offered = len(game_options(library)) > 1 and setup is None
        """Whether the rules of another game can be chosen; at a table only its own rules are shown."""
        self.setup = setup
        self._take_book(game or library.game, topic)
        self.query = ""
        self.opened = False  # a search result is open, with the words highlighted
        self._scroll_to = self.section.id if topic else ""

    def _take_book(self, game: str, topic: str) -> None:
        screens = self.library.screens_of(game)
        self.game, self.book, self.pictures = game, with_access(screens.rules), screens.rules_pictures
        self.section = self.book.find(topic)

    def turn_to_game(self, game: str) -> None:
        """Show the rules of another game from the beginning."""
        self._take_book(game, "")
        self.query, self.opened = "", False
        self.rebuild()

    @property
    def listing(self) -> bool:
        """Whether the search results are shown, rather than a page."""
        return bool(self.query) and not self.opened

    @property
    def page(self) -> Page:
        """The page shown."""
        return next(page for page in self.book.pages if page.id == self.section.page)

    # Widgets

    def layout(self, look: Look) -> None:
        """Lay out search and pages at the left, the page or the search results at the right."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("rules", look.scale.rect)
        nav, panel, inner = _rooms(look, self.book, root, self.back)
        head = root.find("rules.title")
        if self.offered and head is not None:
            options = game_options(self.library)
            room = beside_heading(look, head, look.ui(GAME_WIDE) * len(options))
            root.add(game_choice("rules.game", look, room, options, self.game, self.turn_to_game))
        field, pages = split_top(nav, look.ui(CONTROL), gap=look.ui(12))
        root.add(
            TextField(
                "rules.search",
                field,
                _("Search"),
                self.query,
                self.look_for,
                on_submit=self._open_first,
                max_length=QUERY_LENGTH,
                placeholder=_("Search"),
            )
        )
        width = _row_width(look, inner)
        rows = self._found(look, width) if self.listing else self._sections(look, width)
        if self.opened:
            line, inner = split_top(inner, look.ui(CONTROL), gap=look.ui(12))
            label = _("All results")
            line.width = min(width, Button.width_for(look, label, "left"))
            panel.add(Button("rules.back_to_found", line, label, self.back_to_found, icon="left"))
        turning = None if self.listing else self._turning(look, width)
        if turning is not None:  # always visible at the foot, however long the page is
            foot, inner = split_bottom(inner, turning.rect.height, gap=look.ui(10))
            turning.move_by(*foot.topleft)
        name = "rules.found" if self.listing else f"rules.page.{self.page.id}.list"
        panel.add(ScrollList(name, inner, rows, gap=look.ui(10 if self.listing else _APART), region="rules.text"))
        if turning is not None:
            panel.add(turning)
        # Tab goes from the search field to the results.
        for part in (panel, self._nav(look, pages)) if self.query else (self._nav(look, pages), panel):
            root.add(part)
        self.stage.set_root(root)
        if first_time:
            self.stage.focus.doors = beside("rules.pages", "rules.text")
            self.stage.focus_on(f"rules.page.{self.page.id}", visible=False)
        self._go_to_section()

    def _go_to_section(self) -> None:
        """Scroll the requested section to the top."""
        wanted, self._scroll_to = self._scroll_to, ""
        found = self.stage.root.find(f"rules.{wanted}.heading") if wanted else None
        at = found.parent if found is not None else None
        while at is not None and not isinstance(at, ScrollList):
            at = at.parent
        if found is not None and at is not None:
            at.scroll_to(at.offset + found.rect.top - at.rect.top)

    def _nav(self, look: Look, rest: Rect) -> ScrollList:
        box = Rect(0, 0, rest.width, look.ui(CONTROL + 2))
        rows = [
            Button(
                f"rules.page.{one.id}",
                box,
                _(one.title),
                partial(self._open, one.sections[0]),
                align="left",
                key=str(number % 10) if number <= 10 else "",
                selected=one is self.page and not self.listing,
            )
            for number, one in enumerate(self.book.pages, 1)
        ]
        return nav_list(look, "rules.pages", rest, rows)

    def _open(self, section: Section) -> None:
        """Show the page of a section from its top and end the search."""
        self.section, self.query, self.opened = section, "", False
        self.rebuild()

    def open_hit(self, section: Section) -> None:
        """Show a search result with its words highlighted; the focus is on the button back to the results."""
        self.section, self.opened, self._scroll_to = section, True, section.id
        self.rebuild()
        self.stage.focus_on("rules.back_to_found")

    def _open_first(self, _text: str) -> None:
        found = self.book.search(self.query)
        if found:
            self.open_hit(found[0])

    def back_to_found(self) -> None:
        """Show the search results again, with the focus on the one that was open."""
        self.opened = False
        self.rebuild()
        self.stage.focus_on(f"rules.hit.{self.section.id}")

    def look_for(self, query: str) -> None:
        """Search for these words and show the results."""
        self.query, self.opened = query.strip() and query, False
        self.rebuild()

    def handle(self, event: InputEvent) -> bool:
        """Move the focus with Down from the search field to the results, and with Up from the first result back."""
        if isinstance(event, KeyDown) and self.listing and self.stage.dialog is None:
            first = self.stage.root.find("rules.hit.*")
            places = {
                ("rules.search", "down"): first.id if first else "",
                (first.id if first else "", "up"): "rules.search",
            }
            if self.stage.focus_on(places.get((self.stage.focus.id, event.chord), ""), visible=True):
                return True
        return super().handle(event)

    def on_key(self, event: KeyDown) -> bool:
        """Handle Esc (back to the results, then end the search), Ctrl+F (search) and the page keys (scroll)."""
        if event.chord == "escape" and self.query:
            if self.opened:
                self.back_to_found()
            else:
                self.look_for("")
            return True
        if event.chord == "ctrl+f":
            field = self.stage.root.find("rules.search")
            if isinstance(field, TextField):
                field.select_all()
            return self.stage.focus_on("rules.search", visible=True)
        if event.chord in ("pageup", "pagedown", "home", "end"):
            found = self.stage.root.find("rules.page.*.list")
            return found is not None and found.key_down(event, self.stage)
        return super().on_key(event)

    def _sections(self, look: Look, width: int) -> list[Widget]:
        id, place = f"rules.{self.page.id}.title", Rect(0, 0, width, look.line(30))
        # At the top, else accents would be cut off.
        rows: list[Widget] = [title_label(look, id, place, _(self.page.title), 30, valign="top")]
        for section in self.page.sections:
            rows.append(self._section(look, width, section))
        return rows

    def _section(self, look: Look, width: int, section: Section) -> Widget:
        """Return a section: heading and texts, with the picture beside them if there is room, else between them."""
        theme = look.theme
        id = f"rules.{section.id}"
        lines = self.pictures.example(section.example, self.setup) if section.example else []
        house = self.pictures.house_rule(section, self.setup)
        texts, wide = _columns(look, self.pictures, width, section.diagram)
        beside = bool(section.diagram) and wide < width
        texts = texts if beside else min(width, look.ui(LINE_WIDE))
        parts: list[Widget] = [
            self._text(look, f"{id}.heading", texts, _(section.heading), px=20, bold=True, fg=theme.alert),
            self._text(look, f"{id}.text", texts, _(section.text)),
        ]
        picture: Widget | None = None
        if section.diagram:
            tall = self.pictures.height(look, section.diagram, wide)
            picture = Custom(f"{id}.diagram", Rect(0, 0, wide, tall), _painter(section.diagram, self.pictures))
            if not beside:
                parts.append(picture)
        if lines:
            parts.append(self._box(look, f"{id}.example", texts, "\n".join(lines), theme.ink_soft))
        if house:
            parts.append(self._box(look, f"{id}.house", texts, house, theme.alert))
        holder = Widget(f"{id}.section", Rect(0, 0, width, 0))
        at = 0
        for part in parts:
            part.move_by(0, at)
            holder.add(part)
            holder.rect.height = part.rect.bottom
            at = part.rect.bottom + look.ui(4 if part is parts[0] else 10)
        if picture is not None and beside:
            picture.move_by(width - picture.rect.width, look.ui(4))
            holder.rect.height = max(holder.rect.height, picture.rect.bottom)
            holder.add(picture)
        return holder

    def _turning(self, look: Look, width: int) -> Widget:
        """Return the buttons to the previous and next page, one below the other if their labels are long."""
        tall, gap = look.ui(CONTROL), look.ui(8)
        holder = Widget("rules.turning", Rect(0, 0, width, tall), region="rules.turning")
        pages = self.book.pages
        at = pages.index(self.page)
        ways = [
            (id, to, icon)
            for id, to, icon in (("before", at - 1, "left"), ("after", at + 1, "right"))
            if 0 <= to < len(pages)
        ]

        def wide(to: int, icon: str, px: float) -> int:
            return Button.width_for(look, _(pages[to].title), icon, px)

        px, least = _TURNING, max(14, 16 / look.scale.ui_scale)  # enlarged texts may shrink a little
        while px - 0.5 >= least and sum(wide(to, icon, px) + gap for _id, to, icon in ways) > width:
            px -= 0.5
        beside = sum(wide(to, icon, px) + gap for _id, to, icon in ways) <= width
        if not beside:
            holder.rect.height = len(ways) * (tall + gap) - gap
        for row, (id, to, icon) in enumerate(ways):
            box = Rect(0, 0 if beside else row * (tall + gap), wide(to, icon, px), tall)
            if icon == "right":
                box.right = width
            holder.add(
                Button(
                    f"rules.{id}",
                    box,
                    _(pages[to].title),
                    partial(self._open, pages[to].sections[0]),
                    icon=icon,
                    icon_after=icon == "right",
                    text_px=px,
                )
            )
        return holder

    def _text(
        self,
        look: Look,
        id: str,
        width: int,
        text: str,
        *,
        px: float = 16,
        bold: bool = False,
        fg: RGB | None = None,
        bg: RGB | None = None,
    ) -> Paragraph:
        """Return a paragraph as high as its text needs, with the search words highlighted."""
        marks, fg = hits(text, self.query), fg or look.theme.ink
        return words(look, id, width, text, px=px, bold=bold, fg=fg, bg=bg, marks=marks)

    def _box(self, look: Look, id: str, width: int, text: str, colour: tuple[int, int, int]) -> Widget:
        """Return a text on a lighter background with a coloured bar before it."""
        pad = look.ui(12)
        light = mix(look.theme.parchment, look.theme.card, 0.7)
        said = self._text(look, id, width - 2 * pad, text, bg=light)
        said.move_by(pad, pad // 2)
        rect = Rect(0, 0, width, said.rect.height + pad)

        def paint(canvas: Canvas, widget: Widget) -> None:
            canvas.rounded(widget.rect, light, 5)
            canvas.fill(colour, Rect(widget.rect.x, widget.rect.y, look.ui(4), widget.rect.height))

        holder = Custom(f"{id}.box", rect, paint)
        holder.add(said)
        return holder

    def _found(self, look: Look, width: int) -> list[Widget]:
        found, query = self.book.search(self.query), self.query.strip()
        if not found:
            said = _("“{words}” is nowhere in the rules. Fewer or shorter words find more.").format(words=query)
            return [
                Paragraph(
                    "rules.nothing",
                    Rect(0, 0, width, Paragraph.height_for(look, said, width)),
                    said,
                    bg=look.theme.parchment,
                )
            ]
        said = ngettext(
            "{count} place holds “{words}”. Enter opens it.",
            "{count} places hold “{words}”. Enter opens the first.",
            len(found),
        ).format(count=len(found), words=query)
        return [words(look, "rules.count", width, said), *(self._hit(look, width, section) for section in found)]

    def _hit(self, look: Look, width: int, section: Section) -> Widget:
        """Return the card of a search result: page, heading and text."""
        pad, id, card = look.ui(12), f"rules.hit.{section.id}", look.theme.card
        titles = {one.id: _(one.title) for one in self.book.pages}
        label = _("{page} › {heading}").format(page=titles[section.page], heading=_(section.heading))
        hit = _Hit(id, Rect(0, 0, width, 0), partial(self.open_hit, section))
        at = pad // 2
        for part in (
            self._text(look, f"{id}.heading", width - 2 * pad, label, px=17, bold=True, fg=look.theme.alert, bg=card),
            self._text(look, f"{id}.text", width - 2 * pad, _(section.text), bg=card),
        ):
            part.move_by(pad, at)
            hit.add(part)
            at = part.rect.bottom
        hit.rect.height = at + pad // 2
        return hit


class _Hit(Widget):
    """A search result; a press opens it."""

    role = "button"
    takes_enter = True

    def __init__(self, id: str, rect: Rect, press: Callable[[], None]) -> None:
        super().__init__(id, rect, focusable=True, on_press=press)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.look.theme
        edge = theme.gold_edge if "hovered" in self.flags else theme.parchment_edge
        canvas.rounded(self.rect, theme.card, 7, 2 if "hovered" in self.flags else theme.border, edge)


def _painter(name: str, pictures: RulesPictures) -> Callable[[Canvas, Widget], None]:
    def paint(canvas: Canvas, widget: Widget) -> None:
        pictures.paint(canvas, widget.rect, name)

    return paint

"""The rules reference: nine pages at the left, their sections with pictures and examples at the right, and a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.ui.rules_diagrams import height_of, paint_diagram
from capitol.games.capitol.ui.rules_examples import example_lines
from capitol.games.capitol.ui.rules_pages import PAGES, Page, Section, find_section, house_rule, search
from capitol.games.capitol.ui.seat_colours import SeatPalette
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets import (
    Button,
    Custom,
    Label,
    Panel,
    Paragraph,
    ScrollList,
    TextField,
    Widget,
    inset,
    split_left,
    split_top,
)
from capitol.shell.screen import CONTROL, Screen, nav_list, page

if TYPE_CHECKING:
    from capitol.shell.program import Program

NAV = 230
TEXT_WIDE = 560
"""So that no line is longer than eighty letters."""
PICTURE_WIDE = 290
MOST_WIDE = 1000
QUERY_LENGTH = 30


class RulesScene(Screen):
    """B12. Opens at the topic of what one was looking at."""

    title = "Capitol"

    def __init__(self, program: Program, topic: str = "", rules: Rules | None = None) -> None:
        super().__init__(program)
        self.rules = rules
        self.section = find_section(topic)
        self.query = ""
        self._scroll_to = self.section.id if topic else ""

    @property
    def page(self) -> Page:
        """The page in sight."""
        return next(page for page in PAGES if page.id == self.section.page)

    # The widgets

    def layout(self, look: Look) -> None:
        """Search and pages at the left, the page or what was found at the right."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("rules", look.scale.rect)
        room = page(look, root, "rules", _("Rules"), self.back)
        widest = max(Button.width_for(look, _(one.title)) for one in PAGES)
        nav, body = split_left(room, max(look.ui(NAV), widest + look.ui(16)), gap=look.ui(16))
        self._nav(look, root, nav)
        panel = root.add(Panel("rules.panel", body))
        inner = inset(body, look.ui(28), look.ui(18))
        width = min(inner.width - look.ui(20), look.ui(MOST_WIDE))
        if self.query:
            rows = self._found(look, width)
            name = "rules.found"
        else:
            rows = self._sections(look, width)
            name = f"rules.page.{self.page.id}.list"
        panel.add(ScrollList(name, inner, rows, gap=look.ui(10), region="rules.text"))
        self.stage.set_root(root)
        if first_time:
            self.stage.focus_on(f"rules.page.{self.page.id}", visible=False)
        self._go_to_section()

    def _go_to_section(self) -> None:
        """Bring the section that was asked for to the top."""
        wanted, self._scroll_to = self._scroll_to, ""
        found = self.stage.root.find(f"rules.{wanted}.heading") if wanted else None
        at = found.parent if found is not None else None
        while at is not None and not isinstance(at, ScrollList):
            at = at.parent
        if found is not None and at is not None:
            at.scroll_to(at.offset + found.rect.top - at.rect.top)

    def _nav(self, look: Look, root: Widget, nav: Rect) -> None:
        field, rest = split_top(nav, look.ui(CONTROL), gap=look.ui(12))
        root.add(TextField("rules.search", field, _("Search"), self.query, self.look_for, max_length=QUERY_LENGTH,
                           placeholder=_("Search")))
        box = Rect(0, 0, rest.width, look.ui(CONTROL + 2))
        rows = [
            Button(f"rules.page.{one.id}", box, _(one.title), self._opener(one.sections[0]), align="left",
                   key=str(number), selected=one is self.page and not self.query)
            for number, one in enumerate(PAGES, 1)
        ]  # fmt: skip
        root.add(nav_list(look, "rules.pages", rest, rows))

    def _opener(self, section: Section, scroll: bool = False) -> Callable[[], None]:
        def show() -> None:
            self.section, self.query = section, ""
            self._scroll_to = section.id if scroll else ""
            self.rebuild()

        return show

    def look_for(self, query: str) -> None:
        """Show what holds these words."""
        self.query = query.strip() and query
        self.rebuild()

    def on_key(self, event: KeyDown) -> bool:
        """Esc ends a search first; ctrl+F searches; the page keys scroll."""
        if event.chord == "escape" and self.query:
            self.look_for("")
            return True
        if event.chord == "ctrl+f":
            return self.stage.focus_on("rules.search", visible=True)
        if event.chord in ("pageup", "pagedown", "home", "end"):
            found = self.stage.root.find("rules.page.*.list")
            return found is not None and found.key_down(event, self.stage)
        return super().on_key(event)

    def _sections(self, look: Look, width: int) -> list[Widget]:
        rows: list[Widget] = [
            Label(f"rules.{self.page.id}.title", Rect(0, 0, width, look.line(30)), _(self.page.title),
                  text_px=look.fitting(_(self.page.title), 30, width, bold=True, family="title"), bold=True,
                  family="title", fg=look.theme.ink, bg=look.theme.parchment)
        ]  # fmt: skip
        for section in self.page.sections:
            rows += self._section(look, width, section)
        return rows

    def _section(self, look: Look, width: int, section: Section) -> list[Widget]:
        """The heading; below it the texts, with the picture beside them where there is room, else between them."""
        theme = look.theme
        id = f"rules.{section.id}"
        head = Label(f"{id}.heading", Rect(0, 0, width, look.line(20) + look.ui(6)), _(section.heading),
                     text_px=look.fitting(_(section.heading), 20, width, bold=True), bold=True, fg=theme.alert,
                     bg=theme.parchment, valign="bottom")
        lines = example_lines(section.example, self.rules) if section.example else []
        house = house_rule(section, self.rules)
        beside = width >= look.ui(TEXT_WIDE + PICTURE_WIDE)
        texts = look.ui(TEXT_WIDE) if beside else width
        parts: list[Widget] = [self._text(look, f"{id}.text", texts, _(section.text))]
        picture: Widget | None = None
        if section.diagram:
            wide = width - texts - look.ui(28) if beside else width
            tall = height_of(look, section.diagram, wide)
            picture = Custom(f"{id}.diagram", Rect(0, 0, wide, tall), _painter(section.diagram, self.program.seats))
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
            at = part.rect.bottom + look.ui(10)
        holder.rect.height = at - look.ui(10)
        if picture is not None and beside:
            holder.rect.height = max(holder.rect.height, picture.rect.height)
            picture.move_by(width - picture.rect.width, 0)
            holder.add(picture)
        return [head, holder]

    def _text(self, look: Look, id: str, width: int, text: str) -> Paragraph:
        tall = Paragraph.height_for(look, text, width)
        return Paragraph(id, Rect(0, 0, width, tall), text, fg=look.theme.ink, bg=look.theme.parchment)

    def _box(self, look: Look, id: str, width: int, text: str, colour: tuple[int, int, int]) -> Widget:
        """A text on a lighter ground with a bar of colour before it."""
        pad = look.ui(12)
        tall = Paragraph.height_for(look, text, width - 2 * pad)
        rect = Rect(0, 0, width, tall + pad)
        light = mix(look.theme.parchment, look.theme.card, 0.7)

        def paint(canvas: Canvas, widget: Widget) -> None:
            canvas.rounded(widget.rect, light, 5)
            canvas.fill(colour, Rect(widget.rect.x, widget.rect.y, look.ui(4), widget.rect.height))

        holder = Custom(f"{id}.box", rect, paint)
        holder.add(Paragraph(id, inset(rect, pad, pad // 2), text, fg=look.theme.ink, bg=light))
        return holder

    def _found(self, look: Look, width: int) -> list[Widget]:
        found = search(self.query)
        if not found:
            text = _("Nothing in the rules holds “{words}”.").format(words=self.query.strip())
            return [self._text(look, "rules.nothing", width, text)]
        titles = {one.id: _(one.title) for one in PAGES}
        rows: list[Widget] = []
        for section in found:
            label = _("{page}: {heading}").format(page=titles[section.page], heading=_(section.heading))
            rows.append(Button(f"rules.hit.{section.id}", Rect(0, 0, width, look.ui(CONTROL)), label,
                               self._opener(section, scroll=True), align="left"))
            rows.append(self._text(look, f"rules.hit.{section.id}.text", width, _(section.text)))
        return rows


def _painter(name: str, seats: SeatPalette) -> Callable[[Canvas, Widget], None]:
    def paint(canvas: Canvas, widget: Widget) -> None:
        paint_diagram(canvas, widget.rect, name, seats=seats)

    return paint

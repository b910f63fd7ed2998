"""Credits: the board game, this edition, and every third-party work in it, each with its licence to read."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from capitol.host.language import N_, _, ngettext
from capitol.host.licences import Component, Licences, load_licences
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Custom, Panel, Paragraph, ScrollList, Widget, inset
from capitol.shell.library import Library
from capitol.shell.screen import CONTROL, Screen, heading, page, words

SECTIONS: tuple[tuple[str, str], ...] = (
    ("font", N_("Fonts")),
    ("program", N_("What the program runs on")),
    ("package", N_("Python packages")),
    ("library", N_("Libraries for pictures, sound and windows")),
)
"""The groups of third-party works in display order, with their headings."""
MOST_WIDE = 1040
BLOCK_LINES = 24
_SCROLL_KEYS = ("pageup", "pagedown", "home", "end")


class CreditsScene(Screen):
    """The list of credits; each entry opens a `LicenceScene`."""

    title = "Capitol"

    def __init__(self, library: Library) -> None:
        super().__init__()
        self.library = library
        self.trouble = ""
        try:
            self.licences = load_licences()
        except (OSError, ValueError) as error:
            self.licences = Licences((), {})
            self.trouble = str(error)

    def layout(self, look: Look) -> None:
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("credits", look.scale.rect)
        room = page(look, root, "credits", _("Credits"), self.back)
        panel = root.add(Panel("credits.panel", room))
        inner = inset(room, look.ui(28), look.ui(18))
        width = min(inner.width - look.ui(20), look.ui(MOST_WIDE))
        rows = [self._picture(look, inner.width - look.ui(20)), *self._rows(look, width)]
        panel.add(ScrollList("credits.list", inner, rows, gap=look.ui(8), region="credits.list"))
        self.stage.set_root(root)
        if first_time:
            self.stage.focus_on("credits.back", visible=False)

    def _picture(self, look: Look, width: int) -> Widget:
        def paint(canvas: Canvas, widget: Widget) -> None:
            self.library.screens.samples.banner(canvas, widget.rect)

        return Custom(
            "credits.picture", Rect(0, 0, width, self.library.screens.samples.banner_height(look, width)), paint
        )

    def _rows(self, look: Look, width: int) -> list[Widget]:
        designers = {game: self.library.screens_of(game).credit for game in self.library.games}
        ours = _(
            "Program, computer players, pictures, sounds and boards were made for this edition, which has no "
            "connection with the designers or the publisher of the board game. Everybody may use, change and pass "
            "them on under the MIT licence."
        )
        rows: list[Widget] = [
            heading(
                look, "credits.game", width, ngettext("The board game", "The board games", len(self.library.games))
            ),
            *(self._text(look, f"credits.game.{game}", width, said) for game, said in designers.items() if said),
            heading(look, "credits.own", width, _("This edition")),
            self._text(look, "credits.own.text", width, ours),
        ]
        components = list(enumerate(self.licences.components))
        widest = max((Button.width_for(look, one.name) for _number, one in components), default=0)
        rows += [self._row(look, width, number, one, widest) for number, one in components if one.group == "own"]
        if self.trouble:
            said = _("The list of the works of others cannot be read: {reason}.").format(reason=self.trouble)
            rows.append(self._text(look, "credits.trouble", width, said))
            return rows
        for group, name in SECTIONS:
            rows.append(heading(look, f"credits.{group}", width, _(name)))
            rows += [self._row(look, width, number, one, widest) for number, one in components if one.group == group]
        return rows

    def _row(self, look: Look, width: int, number: int, component: Component, widest: int) -> Widget:
        """Return a row with the name, which opens the licence, and version, licence and makers beside it, or below it
        if room is short."""
        id = f"credits.{number}"
        said = _("Version {version}. {licence}. {makers}").format(
            version=component.version, licence=component.licence.removeprefix("LicenseRef-"), makers=component.by
        )
        tall, gap = look.ui(CONTROL), look.ui(14)
        wide = max(min(widest, width), Button.width_for(look, component.name))
        beside = width - wide - gap
        below = beside < width // 2
        text = self._text(look, f"{id}.about", width if below else beside, said)
        row = Widget(f"{id}.row", Rect(0, 0, width, 0))
        row.add(Button(id, Rect(0, 0, wide, tall), component.name, self._opener(component), align="left"))
        if below:
            text.move_by(0, tall + look.ui(2))
        else:
            text.move_by(wide + gap, max(0, (tall - text.rect.height) // 2))
        row.add(text)
        row.rect.height = max(tall, text.rect.bottom)
        return row

    def _text(self, look: Look, id: str, width: int, text: str) -> Paragraph:
        return words(look, id, width, text, fg=look.theme.ink)

    def _opener(self, component: Component) -> Callable[[], None]:
        def show() -> None:
            if self.stack is not None:
                self.stack.push(LicenceScene(component, self.licences))

        return show

    def on_key(self, event: KeyDown) -> bool:
        """Scroll with the page keys."""
        return scrolled(self, "credits.list", event) or super().on_key(event)


class LicenceScene(Screen):
    """The notices and licences of one work, unchanged."""

    title = "Capitol"

    def __init__(self, component: Component, licences: Licences) -> None:
        super().__init__()
        self.component = component
        self.text = licences.full_text(component)

    def layout(self, look: Look) -> None:
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("licence", look.scale.rect)
        room = page(look, root, "licence", self.component.name, self.back)
        panel = root.add(Panel("licence.panel", room))
        inner = inset(room, look.ui(28), look.ui(18))
        width = inner.width - look.ui(20)
        where = _("Source: {address}").format(address=self.component.home) + "\n"
        texts = [where, *blocks(self.text)] if self.component.home else blocks(self.text)
        rows = [words(look, f"licence.{number}", width, text, fg=look.theme.ink) for number, text in enumerate(texts)]
        panel.add(ScrollList("licence.text", inner, rows, gap=0, region="licence.text"))
        self.stage.set_root(root)
        if first_time and not self.stage.focus_on("licence.text", visible=False):
            self.stage.focus_on("licence.back", visible=False)

    def on_key(self, event: KeyDown) -> bool:
        """Scroll with the page keys, wherever the focus is."""
        return scrolled(self, "licence.text", event) or super().on_key(event)


def scrolled(scene: Screen, id: str, event: KeyDown) -> bool:
    """Scroll a list if the event is a page key; return whether it scrolled."""
    found = scene.stage.root.find(id) if event.chord in _SCROLL_KEYS else None
    return found is not None and found.key_down(event, scene.stage)


def blocks(text: str) -> list[str]:
    """Split a long text into blocks of some lines, so that only the visible ones need drawing. Lines are kept; leading
    blanks become non-breaking, because they show the structure of the text."""
    lines = []
    for line in text.split("\n"):
        words = line.lstrip(" ")
        lines.append("\u00a0" * (len(line) - len(words)) + words)
    return ["\n".join(lines[at : at + BLOCK_LINES]) for at in range(0, len(lines), BLOCK_LINES)]

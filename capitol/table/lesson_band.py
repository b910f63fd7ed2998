"""The strip of a lesson below the bar: progress, the instruction, and the buttons back and on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.host.language import _, labelled
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Widget, split_right

BAND = 68.0
"""The height of the strip in logical pixels of a control: a prompt, two lines of help, and a margin."""
_MARGIN = 3
PROMPT_PX, HELP_PX, LEAST_PX = 20.0, 16.0, 16.0
_BUTTON, _PAD, _GAP, _DOT = 40, 14, 8, 5
_LEAST_WORDS, _LEAST_WORDS_ALONE, _LEAST_DOTS = 430, 560, 340
"""The least room for words beside buttons with labels: more where the strip replaces the bar and is lower; and the
least with dots."""
_TITLES, _LEAST_TITLE = (140, 180, 220), 800
"""The widths that a lesson's title may have, and the least room in which it is shown, in logical pixels."""
_ROW = 3
"""Up to this many answers are always in one row."""
_LABEL = 16.0
_SENTENCES = re.compile(r"(?<=[.!?]) ")


@dataclass(frozen=True, slots=True)
class BandButton:
    """A button of the strip; Enter presses the primary one."""

    id: str
    label: str
    do: Callable[[], None]
    icon: str = ""
    primary: bool = False
    key: str = ""
    able: bool = True
    why: str = ""
    """Why it does nothing if it is not ``able``."""
    tip: str = ""
    """What it does, where its label alone might mean something else."""


@dataclass(frozen=True, slots=True)
class BandWords:
    """The prompt, the line below it ("" for none), the number of the step out of how many, and the lesson's title."""

    prompt: str
    help: str
    number: tuple[int, int]
    title: str = ""


class Words(Widget):
    """The prompt, larger without help, with the lesson's title and dots for the steps before it and help below it,
    without its last sentences if there is no room for them."""

    role = "label"

    def __init__(self, look: Look, rect: Rect, words: BandWords) -> None:
        super().__init__("lesson.words", rect, label=words.prompt, text_px=PROMPT_PX)
        self.words = words
        self.fg, self.bg = look.theme.ink, look.theme.parchment_light
        self.prompt = True
        at, count = words.number
        step = _("Step {step} of {steps}").format(step=min(at + 1, count), steps=count)
        self.spoken, self.live = labelled(step, words.prompt), True
        self.tooltip = words.title
        if at == 0 and words.title:
            self.spoken = f"{words.title}. {self.spoken}"
        if words.help:
            # Help comes later than the prompt, which need not be repeated then.
            self.add(Widget("lesson.help", label=words.help)).live = True
        self._dots = (count * 3 - 1) * look.ui(_DOT) + look.ui(_GAP + 4)
        self._title: list[str] = []
        if rect.width < look.ui(_LEAST_DOTS):
            self._dots, count = 0, 0  # the text needs all the room
        elif words.title and not look.takes_bar and rect.width >= look.ui(_LEAST_TITLE):
            for wide in _TITLES:
                lines = look.fonts.wrap(words.title, look.text_px(HELP_PX), look.ui(wide), bold=False)
                if len(lines) * _tall(look, HELP_PX) + 3 * look.ui(_DOT) <= self._room(look):
                    self._title, self._dots = lines, max(self._dots, look.ui(wide + _GAP))
                    break
        text = Rect(rect.x + self._dots, rect.y, 0, rect.height)
        text.width = max(1, rect.right - text.x)
        self._text, self._at, self._count = text, at, count
        # Some of an enlargement is kept, unless nothing else leaves room for the prompt and a sentence of help.
        for least in (look.least(LEAST_PX), LEAST_PX / max(1.0, look.scale.ui_scale)):
            self._fit_help(look, least)
            if bool(self._help) == bool(words.help) and not self._overflows(look):
                break

    def _fit_help(self, look: Look, least: float) -> None:
        """Keep as much of the help as fits at the size ``least`` or larger."""
        self._help = self.words.help
        self._fit(look, least)
        sentences = _SENTENCES.split(self._help)
        while self._help and self._overflows(look):
            sentences.pop()
            self._help = " ".join(sentences)
            self._fit(look, least)

    def _fit(self, look: Look, least: float) -> None:
        """Shrink text to fit, as far as ``least``."""
        self.text_px, self.help_px = PROMPT_PX, HELP_PX
        while self.text_px > least and self._is_cut(look):
            self.text_px -= 0.5
            self.help_px = min(self.help_px, max(least, self.text_px))

    def _overflows(self, look: Look) -> bool:
        return sum(_tall(look, px) for _line, px, _bold in self._rows(look)) > self._room(look) + 2

    def _room(self, look: Look) -> int:
        """Return the total height available for the lines: they keep clear of the edges of the strip, unless it
        replaces the bar, when the table needs the room."""
        return self.rect.height - (0 if look.takes_bar else 2 * look.ui(_MARGIN))

    @property
    def shows_title(self) -> bool:
        """Whether there is room for the lesson's title."""
        return bool(self._title)

    @property
    def shown_help(self) -> str:
        """The part of the help that fits."""
        return self._help

    def fits(self, look: Look) -> bool:
        """Whether the whole prompt fits."""
        return not self._overflows(look)

    def _is_cut(self, look: Look) -> bool:
        rows = self._rows(look)
        prompts = sum(bold for _line, _px, bold in rows)
        return sum(_tall(look, px) for _line, px, _bold in rows) > self._room(look) or (
            bool(self._help) and prompts > 1
        )

    def _rows(self, look: Look) -> list[tuple[str, float, bool]]:
        """Return each line with its size, and whether it belongs to the prompt."""
        rows = [(line, self.text_px, True) for line in self._wrapped(look, self.words.prompt, self.text_px, True)]
        if self._help:
            rows += [(line, self.help_px, False) for line in self._wrapped(look, self._help, self.help_px, False)]
        return rows

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "help": self.words.help}

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        small, tall = look.ui(_DOT), _tall(look, HELP_PX)
        top = self.rect.centery - (len(self._title) * tall + 3 * small) // 2
        for line in self._title:
            canvas.text(line, Rect(self.rect.x, top, self._dots, tall), HELP_PX, theme.ink_soft)
            top += tall
        height = top + 2 * small if self._title else self.rect.centery
        for number in range(self._count):
            x = self.rect.x + small + number * 3 * small
            behind, now = number < self._at, number == self._at
            fill = theme.good if behind else theme.gold if now else theme.parchment
            grow = small if now else small - look.ui(1)
            canvas.circle((x, height), grow, fill, look.ui(1), theme.ink_soft)
        rows = self._rows(look)
        steps = [_tall(look, px) for _line, px, _bold in rows]
        self.clipped = self._overflows(look)
        y = self.rect.y + max(0, self.rect.height - sum(steps)) // 2
        for (line, px, bold), step in zip(rows, steps, strict=True):
            ink = theme.ink if bold else theme.ink_soft
            canvas.text(line, Rect(self._text.x, y, self._text.width, step), px, ink, bold=bold)
            y += step

    def _wrapped(self, look: Look, text: str, px: float, bold: bool) -> list[str]:
        return look.fonts.wrap(text, look.text_px(px), self._text.width, bold=bold)


class LessonBand(Widget):
    """The whole strip. If there is little room the buttons back and on become icons, and long answers shrink, keeping
    some of an enlargement."""

    role = "panel"
    solid = True

    def __init__(
        self,
        look: Look,
        rect: Rect,
        words: BandWords,
        buttons: Sequence[BandButton],
        ways: Sequence[BandButton],
    ) -> None:
        super().__init__("lesson", rect, region="lesson")
        pad, gap = look.ui(_PAD), look.ui(_GAP)
        px, least = _LABEL, look.least(_LABEL)

        def left_over(signs: bool) -> int:
            wide = sum(_width(look, way, signs, _LABEL) + gap for way in ways)
            return rect.width - 2 * pad - wide - sum(_width(look, button, False, px) + gap for button in buttons)

        signs = left_over(False) < look.ui(_LEAST_WORDS_ALONE if look.takes_bar else _LEAST_WORDS)
        while px > least and left_over(signs) < look.board(_LEAST_WORDS):
            px = max(least, px - 0.5)
        right, tall = rect.right - pad, min(look.ui(_BUTTON), rect.height - look.ui(4))
        double = len(buttons) > _ROW and left_over(signs) < look.board(_LEAST_WORDS)
        half = (rect.height - 2) // 2
        made = []
        for number, button in reversed(list(enumerate([*buttons, *ways]))):
            sign, letters = signs and button in ways, px if button in buttons else _LABEL
            size = _width(look, button, sign, letters)
            place = Rect(right - size, rect.centery - tall // 2, size, tall)
            if double and button in buttons:  # answers are placed one above the other, so that the question has room
                size = max(_width(look, one, False, px) for one in buttons[number - number % 2 :][:2])
                place = Rect(right - size, rect.centery - half + number % 2 * half, size, half)
            made.append(
                Button(
                    button.id,
                    place,
                    button.label,
                    button.do,
                    kind="primary" if button.primary else "secondary",
                    icon=button.icon if sign or button.primary else None,
                    show_label=not sign,
                    key=button.key,
                    enabled=button.able,
                    tooltip=button.why if button.why and not button.able else button.tip or button.label * sign,
                    text_px=letters,
                    region="lesson",
                )
            )
            if not double or button not in buttons or number % 2 == 0:
                right -= size + gap
        left = rect.x + pad
        self.add(Words(look, Rect(left, rect.y, max(1, right - left), rect.height), words))
        for one in reversed(made):
            self.add(one)

    def paint(self, canvas: Canvas) -> None:
        _paint_strip(canvas, self.rect)


def _tall(look: Look, px: float) -> int:
    return round(look.text_px(px) * 1.2)


def band_place(look: Look, root: Widget) -> Rect:
    """Return the strip that a scene leaves free below the bar along the top of its window."""
    bar = bar_of(look, root)
    return Rect(0, bar.rect.bottom if bar is not None else 0, look.scale.width, look.band_height)


def bar_of(look: Look, root: Widget) -> Widget | None:
    """Return the bar along the top of a window, if the scene has one."""
    wide = look.scale.width
    return next((one for one in root.children if one.rect.topleft == (0, 0) and one.rect.width == wide), None)


def _width(look: Look, button: BandButton, sign: bool, px: float) -> int:
    return look.ui(_BUTTON) if sign else Button.width_for(look, button.label, None, px)


def tools_of(bar: Widget) -> list[BandButton]:
    """Return the essential tools of a bar that the band replaces: the menu, and undo."""
    found = []
    for id in ("menu", "undo"):
        tool = bar.find(id)
        if isinstance(tool, Button) and tool.on_press is not None:
            found.append(
                BandButton(id, tool.label, tool.on_press, icon=tool.icon or "", key=tool.key, able=tool.enabled)
            )
    return found


def add_tools(look: Look, root: Widget, place: Rect, tools: Sequence[BandButton]) -> Rect:
    """Put the replaced bar's tools at the right of the strip; return the rest of it."""
    side, gap = min(look.ui(_BUTTON), place.height - look.ui(4)), look.ui(_GAP)
    wide = len(tools) * (side + gap) + gap
    left, right = split_right(place, wide)[::-1]
    holder = root.add(Plain("band.tools", right))
    for number, tool in enumerate(tools):
        box = Rect(right.x + gap + number * (side + gap), place.centery - side // 2, side, side)
        holder.add(
            Button(
                tool.id,
                box,
                tool.label,
                tool.do,
                icon=tool.icon,
                show_label=False,
                key=tool.key,
                enabled=tool.able,
                tooltip=tool.label,
                region="lesson",
            )
        )
    return left


class Plain(Widget):
    """The background of a strip with only tools on it."""

    solid = True

    def paint(self, canvas: Canvas) -> None:
        _paint_strip(canvas, self.rect)


def _paint_strip(canvas: Canvas, rect: Rect) -> None:
    """Paint parchment with a golden edge."""
    theme, line = canvas.look.theme, max(1, canvas.look.ui(2))
    canvas.fill(theme.parchment_light, rect)
    canvas.fill(theme.gold_edge, Rect(rect.x, rect.bottom - line, rect.width, line))

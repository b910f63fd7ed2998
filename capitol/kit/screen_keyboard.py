"""An on-screen keyboard for writing into a field with a gamepad."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from capitol.host.controls import USUAL
from capitol.host.language import _, labelled, pgettext
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, Dialog, Label, TextField, Widget, row, split_bottom, split_top

_LETTERS = ("qwertyuiop", "asdfghjkl’", "zxcvbnm.-_")
_MORE = ("äöüßåæøœçñ", "áàâãéèêëíì", "îïóòôõúùûý")
_DIGITS = "1234567890"
_KEY, _GAP, _TALL = 58, 6, 46
"""The width of a key, the gap between two keys, and the height of a row."""


class ScreenKeyboard:
    """The keyboard dialog for the field with this id; each key writes at once."""

    def __init__(self, stage: Stage, field: str) -> None:
        self.stage, self.id = stage, field
        self._capitals, self._more = False, False

    @property
    def field(self) -> TextField | None:
        """The current field; None if it is gone."""
        found = self.stage.find(self.id)
        return found if isinstance(found, TextField) else None

    def open(self) -> None:
        """Open it; the first text written replaces the field's content."""
        field = self.field
        if field is not None:
            field.select_all()
            self._capitals = field.mode == "text"
            self.stage.open(self._build)
            self.stage.focus.visible = True

    # Key actions

    def _write(self, sign: str) -> None:
        field = self.field
        if field is not None:
            field.text_typed(sign, self.stage)
        self._capitals = False
        self._refresh()

    def _erase(self) -> None:
        field = self.field
        if field is not None:
            field.key_down(KeyDown("backspace"), self.stage)
        self._refresh()

    def _shift(self) -> None:
        self._capitals = not self._capitals
        self._refresh()

    def _turn(self) -> None:
        self._more = not self._more
        self._refresh()

    def _refresh(self) -> None:
        """Show the current text, unless writing it has led to another screen."""
        if self.stage.dialog is not None and self.stage.dialog.id == "keyboard":
            self.stage.rebuild_dialog()

    # Layout

    def _build(self, look: Look) -> Dialog:
        field, gap, tall = self.field, look.ui(_GAP), min(look.ui(_TALL), look.board(70))
        digits_alone = field is not None and not field.writes
        rows = [_DIGITS] if digits_alone else [_DIGITS, *(_MORE if self._more else _LETTERS)]
        across = len(_DIGITS)
        wide = min(across * (look.ui(_KEY) + gap) - gap, look.scale.width - look.ui(60))
        words = look.ui(34)
        high = words + gap + (len(rows) + 1) * (tall + gap) + look.ui(30)
        box = Rect(0, 0, wide + look.ui(36), high)
        box.midbottom = look.scale.width // 2, look.scale.height - look.ui(10)
        dialog = Dialog("keyboard", box, "", on_cancel=self.stage.close)
        body = box.inflate(-look.ui(36), -look.ui(24))
        head, body = split_top(body, words, gap=gap)
        self._head(look, dialog, head, field)
        foot, body = split_bottom(body, tall, gap=gap)
        for signs in rows:
            line, body = split_top(body, tall, gap=gap)
            for sign, cell in zip(signs, row(line, across, gap), strict=True):
                shown = sign.upper() if self._capitals and sign != "ß" else sign
                press = partial(self._write, shown)
                dialog.add(Button(f"keyboard.{sign}", cell, shown, press, text_px=20, region="keyboard"))
        for button in self._foot(look, foot, gap, digits_alone):
            dialog.add(button)
        dialog.first_focus = "keyboard.5" if digits_alone else "keyboard.g"
        return dialog

    def _head(self, look: Look, dialog: Dialog, rect: Rect, field: TextField | None) -> None:
        """Add the field's name and its text."""
        theme = look.theme
        said = "" if field is None else "•" * len(field.value) if field.mode == "pin" else field.value
        name = "" if field is None else field.label
        text = look.fonts.fit(labelled(name, said), look.text_px(18), rect.width, bold=True)
        label = Label("keyboard.text", rect, text, text_px=18, bold=True, fg=theme.ink, bg=theme.parchment)
        label.live = field is not None and field.mode != "pin"
        dialog.add(label)

    def _foot(self, look: Look, rect: Rect, gap: int, digits_alone: bool) -> list[Widget]:
        made: list[tuple[str, str, Callable[[], None], str]] = [
            ("shift", _("Capitals"), self._shift, ""),
            ("more", _("Letters") if self._more else pgettext("keyboard on the screen", "äéñ"), self._turn, ""),
            # Keys with gamepad buttons of their own, which do nothing else here.
            ("space", _("Space ([hint])"), partial(self._write, " "), USUAL["hint"]),
            ("erase", _("Erase ([undo])"), self._erase, USUAL["undo"]),
            ("done", _("Done ([confirm])"), self.stage.close, USUAL["confirm"]),
        ]
        parts = made[3:] if digits_alone else made
        buttons: list[Widget] = []
        needed = [Button.width_for(look, label) for _id, label, _act, _key in parts]
        for (id, label, act, key), cell in zip(parts, row(rect, needed, gap), strict=True):
            kind = "primary" if id == "done" else "secondary"
            px = look.fitting(label, 17, cell.width - look.ui(20), bold=True)
            chosen = id == "shift" and self._capitals
            buttons.append(
                Button(
                    f"keyboard.{id}",
                    cell,
                    label,
                    act,
                    kind=kind,
                    key=key,
                    text_px=px,
                    selected=chosen,
                    region="keyboard",
                )
            )
        return buttons

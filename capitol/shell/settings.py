"""The settings screen: groups at the left, their rows at the right; every change takes effect at once and is saved."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from pygame import Rect

from capitol.core.key_action import KeyAction
from capitol.host.folders import Folders
from capitol.host.language import _, key_text
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import InputEvent, KeyDown
from capitol.kit.look import Look
from capitol.kit.tween import Tween, in_out_cubic
from capitol.kit.widgets import (
    Button,
    Custom,
    Dialog,
    DialogButton,
    ScrollList,
    Widget,
    message_dialog,
    split_top,
)
from capitol.session.settings import Settings
from capitol.shell.appearance import Appearance
from capitol.shell.colour_picker import Picker
from capitol.shell.keys import RESERVED
from capitol.shell.library import Library
from capitol.shell.navigator import Navigator
from capitol.shell.people import People
from capitol.shell.preferences import Preferences
from capitol.shell.screen import (
    CONTROL,
    Rows,
    Screen,
    beside,
    list_and_details,
    nav_list,
    nav_width,
    page,
    ruled,
    title_label,
)

KEEP_MS = 10_000
SECOND = 1000
SAMPLE_MS = 900
LEAST_STILL, MOST_STILL, ABOVE_STILL = 90, 190, 12
"""The least and greatest height of the picture at the foot of a page, and the gap above it, in logical pixels."""


class SettingsScene(Screen):
    """The settings. A change of the UI scale is reverted after ten seconds unless confirmed."""

    title = "Capitol"

    def __init__(
        self,
        navigator: Navigator,
        preferences: Preferences,
        library: Library,
        people: People,
        appearance: Appearance,
        folders: Folders,
        groups: Sequence[tuple[str, str]],
        rows_of: Callable[[SettingsScene, Look, str, int], Rows],
        group: str = "display",
    ) -> None:
        """``groups`` are the ids and names of the groups, ``rows_of`` returns the rows of one at a width."""
        super().__init__()
        self.navigator, self.preferences, self.library, self.people = navigator, preferences, library, people
        self.seats, self.sound, self.folders = appearance.seats, appearance.sound, folders
        self.groups, self.rows_of, self.group = groups, rows_of, group
        self._scale_before: float | None = None
        self._deadline: float | None = None
        self._seconds = 0
        self._capturing: KeyAction | None = None
        self.sample = 1.0
        self.picker = Picker()
        self._pieces: Iterator[None] | None = None

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.settings

    # Widgets

    def layout(self, look: Look) -> None:
        """Lay out heading, groups, and the rows of one group."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("settings", look.scale.rect)
        room = page(look, root, "settings", _("Settings"), self.back)
        wide = nav_width(look, (_(name) for _id, name in self.groups))
        nav, panel, inner = list_and_details(look, "settings.panel", room, wide)
        self._groups(look, root, nav)
        root.add(panel)
        width = inner.width - look.ui(20)
        title = _(dict(self.groups)[self.group])
        line, body = split_top(inner, look.line(30), gap=look.ui(10))
        line.width = width
        panel.add(title_label(look, "settings.heading", line, title, 30))
        rows = ruled(look, self.rows_of(self, look, self.group, width), width)
        found = panel.add(ScrollList("settings.list", body, rows, gap=look.ui(5), region="settings.list"))
        self._still_life(look, panel, Rect(body.x, body.y + found.content, width, body.height - found.content))
        self.stage.set_root(root)
        if first_time:
            self.stage.focus.doors = beside("settings.groups", "settings.list")
            self.stage.focus_on(f"settings.group.{self.group}", visible=False)

    def _still_life(self, look: Look, panel: Widget, room: Rect) -> None:
        """Add pieces at the foot of the page if much of it is empty."""
        tall = min(room.height - look.ui(ABOVE_STILL), look.ui(MOST_STILL))
        if tall < look.ui(LEAST_STILL):
            return

        group, samples = self.group, self.library.screens.samples

        def paint(canvas: Canvas, widget: Widget) -> None:
            samples.still_life(canvas, widget.rect, group)

        box = Rect(room.x, room.bottom - tall, room.width, tall)
        self._pieces = samples.prepare_still_life(look, box.size, group)
        if self._pieces is not None:
            panel.add(Custom("settings.still", box, paint))

    def _groups(self, look: Look, root: Widget, nav: Rect) -> None:
        box = Rect(0, 0, nav.width, look.ui(CONTROL + 2))
        rows = [
            Button(f"settings.group.{id}", box, _(name), self._show(id), align="left", selected=id == self.group)
            for id, name in self.groups
        ]
        root.add(nav_list(look, "settings.groups", nav, rows))

    def _show(self, group: str) -> Callable[[], None]:
        def show() -> None:
            self.group = group
            self.rebuild()

        return show

    def on_settings(self) -> None:
        """Rebuild the rows after a change of settings."""
        self.rebuild()

    def change(self, group: str, name: str) -> Callable[[object], None]:
        """Return a control's callback that takes the new value of one setting."""

        def changed(value: object) -> None:
            self.preferences.change(group, **{name: value})
            if group == "motion":
                self.show_motion()

        return changed

    def show_motion(self) -> None:
        """Move the sample piece once, at the speed in force."""
        self.animator.clear()
        self.animator.play(Tween(SAMPLE_MS, self._move_sample, in_out_cubic, motion=True))

    def _move_sample(self, t: float) -> None:
        self.sample = t
        self.changed()

    # The UI scale

    def change_scale(self, value: str) -> None:
        """Apply a UI scale and ask whether to keep it."""
        before = self.look.scale.ui_scale
        self.preferences.change("display", ui_scale=float(value))
        if self.look.scale.ui_scale == before:
            return
        if self._scale_before is None:
            self._scale_before = before
        self._deadline, self._seconds = None, KEEP_MS // SECOND
        self.stage.open(self._keep_dialog)

    def _keep_dialog(self, look: Look) -> Dialog:
        text = _("Can you read this well? In {seconds} s the size goes back to what it was.").format(
            seconds=self._seconds
        )
        buttons = [
            DialogButton("back", _("Go back"), self._undo_scale),
            DialogButton("keep", _("Keep this size"), self._keep_scale, kind="primary"),
        ]
        return message_dialog(look, "scale", _("UI size: text and controls"), text, buttons, on_cancel=self._undo_scale)

    def _keep_scale(self) -> None:
        self._scale_before = self._deadline = None
        self.stage.close()

    def _undo_scale(self) -> None:
        before, self._scale_before, self._deadline = self._scale_before, None, None
        self.stage.close()
        if before is not None:
            self.preferences.change("display", ui_scale=before)

    def tick(self, now: float) -> bool:
        """Draw the next part of the picture that fills the page, and count down until an unconfirmed scale is
        reverted."""
        if self._pieces is not None:
            try:
                next(self._pieces)
            except StopIteration:
                self._pieces = None
                self.changed()
                return True
        if self._scale_before is None:
            return False
        if self._deadline is None:
            self._deadline = now + KEEP_MS
        left = self._deadline - now
        if left <= 0:
            self._undo_scale()
            return True
        seconds = math.ceil(left / SECOND)
        if seconds != self._seconds:
            self._seconds = seconds
            self.stage.rebuild_dialog()
            return True
        return False

    def next_due(self, now: float) -> float | None:
        """Return ``now`` while a picture is being drawn, and the next second while the scale is unconfirmed."""
        due = now if self._pieces is not None else super().next_due(now)
        if self._scale_before is None:
            return due
        if self._deadline is None:
            return now
        second = self._deadline - (self._seconds - 1) * SECOND
        return second if due is None else min(due, second)

    # Keys

    @property
    def wants_any_key(self) -> bool:
        """Whether the next key pressed is assigned to an action."""
        return self._capturing is not None

    def capture(self, action: KeyAction) -> Callable[[], None]:
        """Return the callback of the button that reassigns an action's key."""

        def ask() -> None:
            self._capturing = action
            self.stage.open(self._key_dialog)

        return ask

    def _key_dialog(self, look: Look) -> Dialog:
        assert self._capturing is not None
        action = self._capturing
        text = _("Press the new key for “{action}”. [escape] leaves it as it is.").format(action=_(action.name))
        usual = _("Use {key}").format(key=key_text(action.chord))
        buttons = [
            DialogButton("usual", usual, lambda: self._take_key(action, "")),
            DialogButton("cancel", _("Cancel"), self._drop_key),
        ]
        return message_dialog(look, "key", _("New key"), text, buttons, on_cancel=self._drop_key)

    def _take_key(self, action: KeyAction, chord: str) -> None:
        keys = {id: key for id, key in self.settings.keys.items() if id != action.id}
        if chord and chord != action.chord:
            keys[action.id] = chord
        self._drop_key()
        self.preferences.change(keys=keys)

    def _drop_key(self) -> None:
        self._capturing = None
        self.stage.close()

    def handle(self, event: InputEvent) -> bool:
        """Take the next key if one is being assigned, else handle the event as usual."""
        if self._capturing is not None and isinstance(event, KeyDown):
            if event.chord == "escape":
                self._drop_key()
            elif event.chord in RESERVED:
                self.stage.bubble(_("This key cannot be changed: it moves around or goes back."), "key")
            else:
                self._take_key(self._capturing, event.chord)
            return True
        return super().handle(event)

    # Reset

    def reset_keys(self) -> None:
        """Reset all keys to the defaults."""
        self.preferences.change(keys={})

    def ask_reset(self) -> None:
        """Reset everything to the first start, after a confirmation."""

        def reset() -> None:
            old = self.settings
            self.preferences.take(Settings(last_games=old.last_games))

        self.ask(
            "reset",
            _("Reset settings"),
            _("All settings go back to what they were at the first start. Saved games stay."),
            _("Keep settings"),
            _("Reset all settings"),
            reset,
            danger=True,
        )

    def conflicts(self) -> dict[str, list[str]]:
        """Return the keys with two meanings: action id → names of the other actions."""
        keys = self.navigator.stack.all_keys
        names = {action.id: _(action.name) for action in keys.actions}
        found = keys.conflicts()
        return {id: [names[other] for other in others] for id, others in found.items()}

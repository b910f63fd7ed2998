"""One scene's widgets and all input to them: hover, press, keys, drag, dialogs, bubbles and tooltips."""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import Callable, Collection, Iterator

from pygame import Rect

from capitol.host.language import _
from capitol.kit import inputs
from capitol.kit.callout import Taken
from capitol.kit.canvas import FOCUS_LINES, Canvas
from capitol.kit.drag import Drag
from capitol.kit.focus import TOOLS, Focus, in_sight, stops
from capitol.kit.inputs import (
    InputEvent,
    KeyDown,
    PointerDown,
    PointerMove,
    PointerUp,
    TextComposed,
    TextTyped,
    Wheel,
)
from capitol.kit.look import Look
from capitol.kit.notes import (
    LINES_KEPT,
    REMARK,
    Note,
    Notes,
    TipDone,
    TipNote,
    TipRoom,
    caption_note,
    note_beside,
    remark_beside,
    tip_beside,
    toast_note,
)
from capitol.kit.overlays import Overlays, hand_over
from capitol.kit.target_marks import Rings, mark
from capitol.kit.widgets.base import PICTURE_WEIGHT, PROMPT_WEIGHT, Widget, upwards
from capitol.kit.widgets.dialog import Dialog
from capitol.kit.widgets.scroll import ScrollList

_ARROWS = ("left", "right", "up", "down")
_PAGES = ("pageup", "pagedown", "home", "end")
_MOST_ANNOUNCED = 20
_BETWEEN = " · "


_WRITTEN = ("label", "text")
"""The roles of pure text."""
_OWN = ("card", "building", "lot")
"""The roles of what somebody holds: it is read also when it cannot be used now, so a tip covers it only if there is no
other room."""
_PLACE = "space"
"""The role of a place on a board that holds a piece."""
LARGE_PART = 16
"""A widget larger than 1/n of the window counts as ground for others."""
_WANTED_WEIGHT = 20.0
"""The cost of covering a legal target or something that a guide highlights with a note, compared with 1 for a text."""
_LATE_ESC_MS = 700.0
"""For this long after a tip has closed by itself, Esc is taken to be meant for it."""
_TIP_AGAIN_MS = 300.0
"""How soon room is looked for again for a tip that has none, in ms."""
_READ_MS = 700.0
"""For this long after a disabled widget said why, Enter is taken to be one more of the presses that disabled it."""
_GROUND_WEIGHT, _TITLE_WEIGHT = 2.0, 3.0
"""The cost of covering the ground on which pieces stand with a tip, and in addition a text about that ground."""


class Stage:
    """The widgets of one scene, with their input, dialogs and notes.

    Call ``set_root`` after each change of the view model; everything else carries over by the widgets' ids.

    ``targets`` are the ids to which a click-selected piece may go: they get the legal ring, like the targets of a drag.
    ``alternatives`` are the ids to which the last choice may still be moved until it is confirmed; they are named by
    the voice.
    """

    def __init__(self, look: Look) -> None:
        self.look = look
        self.root = Widget("root")
        self.focus = Focus()
        self.drag = Drag()
        self.targets: frozenset[str] = frozenset()
        self.alternatives: frozenset[str] = frozenset()
        self.lit: frozenset[str] = frozenset()
        """The ids that a guide highlights: notes avoid covering them if possible."""
        self.bubbles_stay = False
        """Whether bubbles stay until the next press or key, however long that takes."""
        self.rings = Rings()
        self.reduced_motion = False
        self.factor = 1.0  # stretches the duration of movements
        self.roams = False
        """Whether arrows lead from the edge of a region to the nearest widget of another."""
        self.by_key = False  # whether the last input was a key: a dialog that opens then shows the focus ring
        self._enter_waits = False  # a key was refused just now: Enter closes what says why, and presses nothing
        self.clicks = 1
        self.shift = False
        self.dress: Callable[[Widget], None] | None = None
        """Adds widgets that are not the scene's own to each new tree."""
        self.scenery: Taken = ()
        """What the scene paints without widgets and a remark should not cover, with weights."""
        self.version = 0  # counts changes of the still picture
        self.announced: deque[tuple[str, str]] = deque(maxlen=_MOST_ANNOUNCED)
        """The notes shown, each with its kind, which the narrator takes from here."""
        self.hushes = 0
        self._now = 0.0
        self._overlays = Overlays()
        self._notes = Notes(self._keep_off)
        self._tip: tuple[str, str, str, Callable[[], None]] = ("", "", "", lambda: None)
        self._both: _Both | None = None
        self._before_tip = ""  # the focus before it moved to the tip
        self._tipped_over: object = None  # what was beside the tip when it was last checked
        self._tip_waits = False  # there is no room for it now
        self._tip_ended = -math.inf  # when a tip last ended by itself
        self._said_why = ("", -math.inf)  # the disabled widget that last said why to a key, and when
        self._tip_walls: list[Rect] = []  # the obstacles when a place was last searched
        self._remark_face = ""
        self._toast_passes = False
        self._remarked_over: object = None  # what was beside the remark when its place was last checked
        self._tip_stood: TipNote | None = None  # the tip at its place, also while it waits
        self._tip_again = 0.0  # when room for one that has none is looked for again
        self._tip_root: Widget | None = None  # the widgets when it was last checked
        self._tip_due = False  # a place is searched in the next frame
        self.adrift = False  # whether a whole board moves: a tip waits until it rests
        self.hovered = ""  # the id of the widget under the pointer
        self._pressed = ""
        self._clicked = ""  # the widget under the first click of several
        self._clicked_from: dict[str, Rect] = {}  # the places then of the widgets around it
        self._slip = False  # whether the last click may be the second of somebody who wanted one
        self._meant_for: object = None  # and what that click was for
        self._captured = ""
        self._pos: inputs.Point = (-1, -1)
        self._reported = -1  # the version at the last update
        self._marked: object = None  # the state from which the widgets' flags were last set
        self._moving = False

    # The trees

    @property
    def active(self) -> Widget:
        """The tree that receives input: the topmost dialog, or the root and the tip over it."""
        if self._overlays.top is not None:
            return self._overlays.top
        tip = self._notes.tip
        if tip is None:
            return self.root
        if self._both is None or self._both.trees != (self.root, tip):
            self._both = _Both(self.root, tip)
        return self._both

    @property
    def writer(self) -> Widget | None:
        """The widget that receives typed text now."""
        now = self.focus.current(self.active)
        return now if now is not None and now.enabled and now.writes and not self.drag.active else None

    @property
    def dialog(self) -> Dialog | None:
        """The topmost dialog or menu."""
        return self._overlays.top

    def changed(self) -> None:
        """Mark the still picture as outdated."""
        self.version += 1

    def set_root(self, root: Widget) -> None:
        """Replace the tree; focus, scroll positions, cursors and a press in progress carry over by id. Dialogs are
        rebuilt, since what they show may have changed too."""
        if self.dress is not None:
            self.dress(root)
        hand_over(self.root, root)
        self.root = root
        self._overlays.rebuild(self.look)
        self.focus.settle(self.active)
        self._refresh_hover()
        self.changed()

    def relayout(self, look: Look) -> None:
        """Handle a change of size or theme: dialogs are rebuilt, a tip moves, other notes close. The scene rebuilds the
        root itself."""
        self.look = look
        self.drag.cancel()
        self._let_go()
        self._overlays.rebuild(look)
        self._tip_waits, self._tipped_over, self._tip_walls, self._tip_stood = self.tipped, None, [], None
        self._notes.clear()
        self.hovered = ""
        self.changed()

    def open(self, build: Callable[[Look], Widget]) -> None:
        """Show the dialog that ``build`` makes; ``build`` is called again when the size changes."""
        self.drag.cancel()
        self._let_go()
        self.dismiss()
        first = self._overlays.open(build, self.look, self.focus)
        self.hovered = ""
        if first is not None:
            self.focus.visible |= self.by_key
            self.reveal(first)
        self.changed()

    def rebuild_dialog(self) -> None:
        """Rebuild the topmost dialog, after what it shows changed."""
        if self.dialog is not None:
            self._overlays.rebuild(self.look, top_only=True)
            self.focus.settle(self.active)
            self._refresh_hover()
            self.changed()

    def close(self) -> None:
        """Close the topmost dialog or menu; the focus returns to where it was, with its ring only if it had one: Enter
        must not press what was only clicked."""
        if self.dialog is None:
            return
        self._let_go()
        before, shown = self._overlays.close(self.focus)
        self.focus.visible &= shown
        self.hovered = ""
        back = self.active.find(before) if before else None
        if back is not None and back.focusable:
            self.focus.set(back)
        else:
            self.focus.id = ""
        self._refresh_hover()
        self.changed()

    def find(self, pattern: str) -> Widget | None:
        """Return the first widget with this id (or pattern) in the tree that receives input, else in the others."""
        for tree in (*reversed(self._trees()), self.root):
            found = tree.find(pattern)
            if found is not None:
                return found
        return None

    def _trees(self) -> list[Widget]:
        return [self.root, *self._notes.all, *self._overlays.dialogs]

    def focus_on(self, id: str, visible: bool | None = None) -> bool:
        """Focus the widget with this id; return False if it cannot be focused."""
        found = self.active.find(id)
        if found is None or not found.can_focus:
            return False
        self.focus.set(found, visible)
        self.reveal(found)
        self.changed()
        return True

    def reveal(self, widget: Widget) -> None:
        """Scroll the lists around a widget until it is visible."""
        for around in upwards(widget.parent):
            around.reveal(widget.rect)

    def _follow_scroll(self, now: Widget) -> None:
        """Move the focus along after its list was scrolled by keys: to the nearest widget there that is in sight, which
        is shown whole."""
        around = next((one for one in upwards(now.parent) if isinstance(one, ScrollList)), None)
        if around is None:
            return
        seen = [one for one in stops(around) if in_sight(one)]
        if seen and not in_sight(now):
            now = min(seen, key=lambda one: abs(one.rect.centery - now.rect.centery))
            self.focus.set(now)
        if in_sight(now) and now is not around:
            self.reveal(now)

    # Notes

    def bubble(self, text: str, near: Rect | str, kind: str = "reason") -> None:
        """Show a bubble next to a rect or a widget: for at least 4 s (if `bubbles_stay`, for any time), or until the
        next press or key. A tip waits meanwhile."""
        found = self.find(near) if isinstance(near, str) else None
        if found is None:
            found = Widget("", near if isinstance(near, Rect) else self.look.scale.rect)
        self._show_bubble(found, text, kind)

    def _show_bubble(self, about: Widget, text: str, kind: str = "info", *, explains: bool = False) -> None:
        if self._notes.tip is not None:
            self._tip_waits = True
            self._show_tip(None)
        taken = self._keep_off(about, explains)
        note = note_beside(self.look, "bubble", about, text, kind, taken=taken, explains=explains)
        self._notes.show_bubble(note, stays=self.bubbles_stay)
        self.announced.append(("bubble", text))
        self.changed()

    def tell(self, text: str) -> None:
        """Speak the reason for a refusal that is already on the screen."""
        self.announced.append(("bubble", text))

    def toast(self, text: str, kind: str = "info", *, passing: bool = False) -> None:
        """Show a message for some seconds at a place where it covers nothing important; a press on it closes it. If
        messages stay until they are closed, Esc closes it too, and a few share one box, one below the other. A
        ``passing`` one belongs to what the scene shows now, and closes once another scene is in front."""
        self._toast_passes = passing
        self.announced.append(("toast", text))
        if self._stays and self._notes.toast is not None:
            before = self._notes.toast.label.split("\n")
            text = "\n".join([*(line for line in before if line != text), text][-LINES_KEPT:])
        taken = list(self.root.needed(self.look.scale.rect))
        # A press there would close it, and do nothing else; and a button of no use now may be of use before it closes.
        buttons = [one.rect for one in self.root.walk() if one.role == "button"]
        taken += [(rect, _WANTED_WEIGHT) for rect in (*self.in_use(), *buttons)]
        taken += [(note.extent, PROMPT_WEIGHT) for note in (self._notes.tip,) if note is not None]
        self._notes.show_toast(toast_note(self.look, text, kind, taken))
        self.changed()

    @property
    def _stays(self) -> bool:
        """Whether messages stay until they are closed."""
        return math.isinf(self.look.note_times)

    def caption(self, text: str) -> None:
        """Show the caption of a sound for some seconds, after the last one if that is still shown, without covering
        anything important."""
        before = self._notes.caption
        said = [] if before is None else before.label.split(_BETWEEN)[-1:]
        small = [(one.written(self.look), one) for one in self._small_widgets()]
        seen = self.look.scale.rect
        taken = [(part.clip(words), weight) for words, one in small for part, weight in one.needed(seen)]
        taken += [(one.rect, PICTURE_WEIGHT) for one in self.root.walk() if one.role in ("picture", "panel")]
        taken += [(note.extent, PROMPT_WEIGHT) for note in self._notes.all if note is not before]
        note = caption_note(self.look, _BETWEEN.join([*(one for one in said if one != text), text]), taken)
        self._notes.show_caption(note)
        self.changed()

    def remark(self, text: str, about: str, *, spoken: str = "", face: str = "") -> bool:
        """Show a remark for some seconds beside the widget that shows its speaker, if there is room. It takes no input,
        and covers neither a tip nor anything that can be used. A voice says ``spoken`` instead of the text; ``face`` is
        the speaker's sprite. Returns False if there is no such widget."""
        found = self.root.find(about)
        if found is None:
            return False
        self._remarked_over = self._remark_depends()
        self._remark_face = face
        self._notes.show_remark(self._remark_note(text, found))
        self.announced.append((REMARK, spoken or text))
        self.changed()
        return True

    def drop_remark(self) -> None:
        """Close the remark."""
        if self._notes.remark is not None:
            self._notes.show_remark(None)
            self.changed()

    def _remark_note(self, text: str, about: Widget) -> Note | None:
        return remark_beside(self.look, text, self._remark_face, about, self._remark_walls(), self._looked_at())

    def _looked_at(self) -> list[tuple[Rect, float]]:
        """Return what a remark should not cover, with weights: small things, places of the board without a use now,
        which are looked at all the same while others play, and what the scene paints without widgets."""
        seen = self.look.scale.rect
        idle = [(one.rect.clip(seen), PICTURE_WEIGHT) for one in self._small_widgets() if one.role == _PLACE]
        return [*self._small_things(), *idle, *self.scenery]

    def _remark_walls(self) -> list[Rect]:
        tip = self._notes.tip
        return [*self.in_use(), *self._beside_tip(), *([] if tip is None else [tip.extent])]

    def _remark_depends(self) -> object:
        """Return the state that a remark's place depends on."""
        tip = self._notes.tip
        return self._tip_depends(), None if tip is None else tuple(tip.extent)

    def _follow_remark(self) -> bool:
        """Move the remark along with its speaker, and off everything that can be used now; close it if there is no
        room, or if a piece is dragged there. Return True if it changed."""
        remark = self._notes.remark
        if remark is None or (depends := self._remark_depends()) == self._remarked_over:
            return False
        self._remarked_over = depends
        about = self.root.find(remark.about)
        if about is not None and about.shown_at(self.look) == remark.near:
            if remark.rect.collidelist(self._remark_walls()) < 0:
                return False
            about = None if self.drag.active else about
        self._notes.move_remark(None if about is None else self._remark_note(remark.label, about))
        return True

    def tip(self, text: str, about: str, off: str, on_off: Callable[[], None], *, spoken: str = "") -> bool:
        """Show a one-time tip beside a widget until a press on it or Esc, or until `drop_tip`. It covers nothing that
        can be used now. ``off`` labels the button that stops all tips (Delete), which calls ``on_off``. A voice says
        ``spoken`` instead of the text. Returns False if there is no such widget, no room, or a bubble is shown."""
        self._tip, self._tip_waits, self._tipped_over = (text, about, off, on_off), False, self._tip_depends()
        note = self._tip_stood = self._tip_note() if self._notes.bubble is None else None
        if note is None:
            return False
        self._show_tip(note)
        self.announced.append(("tip", spoken or text))
        return True

    def word_tip(self, text: str, about: str, off: str) -> None:
        """Update the tip's text, subject and button label without showing it as a new one."""
        if (text, about, off) == self._tip[:3]:
            return
        self._tip, self._tipped_over, self._tip_stood = (text, about, off, self._tip[3]), None, None
        self._tip_walls = []
        self._tip_waits = self._tip_waits or self._notes.tip is not None
        self._show_tip(None)

    def drop_tip(self) -> None:
        """Close the tip because it no longer applies."""
        if self._notes.tip is not None:
            self._tip_ended = self._now
        self._close_tip()

    def _close_tip(self) -> None:
        self._tip_waits = False
        self._show_tip(None)

    def _show_tip(self, note: TipNote | None) -> None:
        """Show the tip ``note``, or with None close it (no room, or its subject is gone). The focus returns from a
        closed tip to where it was before."""
        self._notes.tip = note
        if note is not None:
            self._notes.clear_way(note.extent)
        if note is None and self.focus.id.startswith("tip."):
            self.focus.id = ""
            self.focus_on(self._before_tip)
        self._refresh_hover()
        self.changed()

    def _no_more_tips(self) -> None:
        self._close_tip()
        self._tip[3]()

    def _tip_note(self, like: TipNote | None = None, *, only_like: bool = False) -> TipNote | None:
        """Find a place for the tip; ``only_like``: one in the form of the tip before it, right beside its subject."""
        text, about, off, _on_off = self._tip
        found = self.root.find(about)
        if found is None:
            return None
        walls, seen = [*self.in_use(), *self._beside_tip()], self.look.scale.rect
        self._tip_walls = walls
        grounds = [one for one in self.root.walk() if _is_ground(one)]
        ground = [(one.rect.clip(seen), _GROUND_WEIGHT) for one in grounds]
        ground += [(part.rect.clip(seen), _TITLE_WEIGHT) for one in grounds for part in one.children if _is_title(part)]
        thing, around = found.shown_at(self.look), {id(one) for one in (*found.walk(), *upwards(found.parent))}
        named = [one for one in self._small_widgets() if one.label and id(one) not in around]
        written = [one.written(self.look) for one in named if one.role in _WRITTEN]
        names = [part for one in named for part in _named_parts(one, self.look)]
        names += [one.written(self.look) for one in self.root.walk() if one.prompt and one.label and not one.children]
        names += self._beside_tip()
        pressed = [one for one in self.root.walk() if one.on_press is not None or one.role == "area"]
        kinds = {one.role for one in pressed if id(one) in around or one.rect.contains(thing)}
        others = [one.rect for one in pressed if one.role in kinds and id(one) not in around]
        words, others, names = (
            [rect for rect in some if not rect.contains(thing)] for some in ([*written, *walls], others, names)
        )
        around_it = [one.rect for one in grounds if one.rect.contains(thing)]
        ground += [(rect.clip(seen), _WANTED_WEIGHT) for rect in written]  # a heading or a label is soon missed
        done, taken = TipDone(self._close_tip, self._no_more_tips), [*self._small_things(), *ground]
        note, pieces = None, [one.rect.clip(seen) for one in named if one.role in _OWN]
        for kept in ([pieces] if pieces else []) + [[]]:
            room = TipRoom([*walls, *kept], words, others, around_it, names, taken)
            note = note or tip_beside(self.look, text, off, found, done, room, like, only_like=only_like)
        return note

    def _keep_off(self, about: Widget, explains: bool) -> Taken:
        """Return the rects that a note about a widget should not cover: instructions, a tip, legal targets, things that
        a guide highlights and, unless it only ``explains`` that widget, whatever else can be used now."""
        around = {id(one) for one in (about, *upwards(about.parent))}
        seen = self.look.scale.rect
        most = seen.width * seen.height // LARGE_PART  # a whole board that a guide highlights is ground for others
        legal, tip = self.drag.targets if self.drag.active else self.targets, self._notes.tip
        taken = [] if tip is None else [(tip.extent, PROMPT_WEIGHT)]
        for tree in self._trees():
            for one in tree.walk() if not isinstance(tree, TipNote) else ():
                if one.prompt and one.label and id(one) not in around:
                    taken.append((one.rect, PROMPT_WEIGHT))
                elif id(one) in around:
                    continue
                elif one.id in legal or (one.id in self.lit and one.rect.width * one.rect.height <= most):
                    taken.append((one.rect, _WANTED_WEIGHT))
        if not explains:
            used = _in_use(self.active, self.look, seen, legal)
            taken += [(rect, _WANTED_WEIGHT) for rect in used if not rect.contains(about.rect)]
        return taken

    def in_use(self) -> list[Rect]:
        """Return the rects that a tip must not cover: everything that can be pressed or dragged, legal targets, and
        instructions. Ground that takes pieces, such as an area of a board, counts while a piece may go there or is
        there unconfirmed."""
        legal = self.drag.targets if self.drag.active else self.targets
        return list(_in_use(self.root, self.look, self.look.scale.rect, legal))

    def _beside_tip(self) -> list[Rect]:
        """Return the rects over the scene other than the tip."""
        notes = (self._notes.toast, self._notes.caption, self._notes.bubble)
        return [*(Rect(one.rect) for one in self._overlays.dialogs), *(one.extent for one in notes if one is not None)]

    def _tip_depends(self) -> object:
        """Return the state that a tip's place depends on."""
        legal = self.drag.targets if self.drag.active else self.targets
        return self.root, legal, list(map(tuple, self._beside_tip()))

    def _follow_tip(self) -> bool:
        """Move the tip with its subject. It stands still while its subject does, and waits while something that can be
        used now is in its place, or while a bubble is shown. Another form of it is found in the frame after a layout,
        since both take long. Return True if it changed."""
        tip, depends = self._notes.tip, self._tip_depends()
        laid_out = self._tip_root is not self.root and not self._tip_due
        self._tip_root, self._tip_due = self.root, False
        if (tip is None and not self._tip_waits) or depends == self._tipped_over:
            return False
        self._tipped_over = depends
        if tip is None and self._notes.bubble is not None:
            return False
        about, stood = self.root.find(self._tip[1]), self._tip_stood
        walls = [*self.in_use(), *self._beside_tip()]
        if stood is not None and about is not None and about.shown_at(self.look) == stood.near:
            place = stood.rect if stood.led else stood.extent
            note = stood if place.collidelist(walls) < 0 else None
        elif self.adrift:
            note, self._tipped_over, self._tip_walls = None, None, []
        elif tip is None and about is not None and walls == self._tip_walls:
            return False
        elif tip is None and self._now < self._tip_again:
            self._tipped_over = None  # while everything moves, as a board that is zoomed, it would be in vain
            return False
        else:
            note = self._tip_stood = self._tip_note(like=tip, only_like=laid_out)
            self._tip_again = self._now + _TIP_AGAIN_MS if note is None and not laid_out else 0.0
            if note is None and laid_out and about is not None:
                self._tip_due, self._tipped_over, self._tip_walls = True, None, []
        self._tip_waits = note is None and about is not None
        if note is tip:
            return False
        self._show_tip(note)
        return True

    def _small_things(self) -> list[tuple[Rect, float]]:
        """Return the rects that a note should not cover, with weights. Large widgets are ground for others: a note may
        cover them."""
        return [part for one in self._small_widgets() for part in one.needed(self.look.scale.rect)]

    def _small_widgets(self) -> list[Widget]:
        """Return all visible widgets that are not ground for others."""
        seen = self.look.scale.rect
        most = seen.width * seen.height // LARGE_PART
        leaves = (one for one in self.root.walk() if not one.children and one.rect.colliderect(seen))
        return [one for one in leaves if one.rect.width * one.rect.height <= most]

    @property
    def tipped(self) -> bool:
        """Whether a tip is visible or waiting for room."""
        return self._notes.tip is not None or self._tip_waits

    @property
    def bubbled(self) -> bool:
        """Whether a bubble is visible."""
        return self._notes.bubble is not None

    def refuse_key(self) -> None:
        """Let an Enter that follows while the reason is shown only close that: it was meant for what the refused key
        named, not for what the focus is on."""
        self._enter_waits = True

    def explain(self, about: str = "") -> bool:
        """Show a widget's tooltip at once, by default that of the focused or hovered one; return False if there is
        none."""
        for id in [about] if about else [self.focus.id if self.focus.visible else "", self.hovered, self.focus.id]:
            found = self.active.find(id) if id else None
            if found is not None and found.tooltip:
                self._show_bubble(found, found.tooltip, explains=True)
                return True
        return False

    def hush(self) -> None:
        """Forget all speech, bubbles and tips here: someone else may be at the screen from now on. Scenes get this by
        setting ``shown_to``."""
        self.announced.clear()
        self.drop_tip()
        self.dismiss()
        self.hushes += 1

    def dismiss(self) -> None:
        """Close bubble and tooltip."""
        if self._notes.dismiss():
            self.changed()

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Pass an input to the widgets; return True if it was used."""
        if not isinstance(event, inputs.Woken | inputs.Resized):
            self.rings.touched()
        if isinstance(event, KeyDown | PointerDown):
            self.by_key = isinstance(event, KeyDown)
        if isinstance(event, PointerMove):
            return self._pointer_move(event.pos)
        if isinstance(event, PointerDown):
            return self._pointer_down(event)
        if isinstance(event, PointerUp):
            return self._pointer_up(event)
        if isinstance(event, Wheel):
            return self._wheel(event)
        if isinstance(event, KeyDown):
            return self._key(event)
        if isinstance(event, TextTyped | TextComposed):
            return self._write(event)
        if isinstance(event, inputs.PointerLeft | inputs.FocusLost):
            cancelled = self.drag.cancel()
            self._let_go()
            self._pos = (-1, -1)
            self._notes.hover_changed(False)
            self._refresh_hover()
            self.changed()
            return cancelled
        return False

    def covered(self) -> None:
        """Handle another scene coming in front: close dialogs and menus, and end hovering and notes."""
        while self.dialog is not None:
            self.close()
        self.point_at((-1, -1))
        self.press_anew()
        self.dismiss()
        self.drop_remark()
        if self._toast_passes:
            self._notes.close_toast()

    def point_at(self, pos: inputs.Point) -> None:
        """Set the pointer's position without an input event: nothing opens before it moves."""
        self._let_go()
        self._pos = pos
        self._refresh_hover()

    def _let_go(self) -> None:
        """Release the widget that the pointer pressed or held, although the button is still down."""
        held, self._pressed, self._captured = self._captured, "", ""
        found = self.active.find(held) if held else None
        if found is not None:
            found.pointer_lost()

    def _pointer_move(self, pos: inputs.Point) -> bool:
        self._pos = pos
        over, was = self.drag.over, self.drag.active
        if self.drag.move(pos, self.active, self.look):
            self._moving = True
            if not was:
                self._pressed = ""
                self.focus.visible = False
                self.dismiss()
            if over != self.drag.over or not was:
                self.changed()
            return True
        if self._captured:
            taken = self.active.find(self._captured)
            if taken is not None:
                taken.pointer_drag(pos, self)
            return True
        self._refresh_hover(moved=True)
        return False

    def _refresh_hover(self, moved: bool = False) -> None:
        found = self.active.hit(self._pos) if self._pos != (-1, -1) else None
        id = found.id if found is not None else ""
        if found is not None and moved:
            found.pointer_over(self._pos, self.look)
        if id != self.hovered:
            self.hovered = id
            self._notes.hover_changed(moved)
            self.changed()

    def _pointer_down(self, event: PointerDown) -> bool:
        self._pos, self.clicks, self.shift = event.pos, event.clicks, event.shift
        self._slip = event.slip
        if event.clicks == 1:
            hit = self.active.hit(event.pos)
            self._clicked, self._meant_for = "" if hit is None else hit.id, None
            near = Rect(event.pos, (0, 0)).inflate(*[2 * inputs.CLICK_PX + 2] * 2)
            self._clicked_from = {one.id: Rect(one.rect) for one in self.active.walk() if one.rect.colliderect(near)}
        self.dismiss()
        if self._notes.close_toast(event.pos):
            self.changed()
            return True
        if self.focus.visible:
            self.focus.visible = False
            self.changed()
        if event.button == inputs.RIGHT:
            if self.drag.cancel():
                self.changed()
                return True
            found = self.active.hit(event.pos)
            if found is not None and found.on_alt is not None and found.enabled:
                if not self._strayed(found):
                    found.on_alt()
                return True
            return False
        if event.button != inputs.LEFT or self.drag.active:
            return self.drag.active
        dialog = self.dialog
        if dialog is not None and dialog.light and not dialog.rect.collidepoint(event.pos):
            self.close()
            below = self.active.hit(event.pos)
            if below is not None and below.id == dialog.opener:
                return True
            dialog = self.dialog
        self._refresh_hover()
        found = self.active.hit(event.pos)
        if found is None:
            return dialog is not None
        holder = next((widget for widget in upwards(found) if widget.can_focus), None)
        # A segment passes the focus to its choice. A tool acts and leaves the focus where one plays.
        if holder is not None and holder.region_name not in ("tip", TOOLS):
            self.focus.set(holder)
        taker = next((widget for widget in upwards(found) if widget.pointer_down(event.pos, self)), None)
        self._captured = taker.id if taker is not None else ""
        self._pressed = found.id
        self.drag.press(found, event.pos)
        self.changed()
        return True

    def _pointer_up(self, event: PointerUp) -> bool:
        self._pos = event.pos
        if event.button != inputs.LEFT:
            return False
        pressed, captured, self._pressed, self._captured = self._pressed, self._captured, "", ""
        if self.drag.source is not None:
            ended = self.drag.release(self.active)
            self.changed()
            if ended:
                self._refresh_hover()
                self._notes.hush()
                return True
        found = self.active.find(pressed) if pressed else None
        if captured:
            taken = self.active.find(captured)
            if taken is not None:
                taken.pointer_up(event.pos, self)
            if captured != pressed:
                return True
        if found is None:
            return self.dialog is not None
        self.changed()
        stays = found is self.active.hit(event.pos) and not self._strayed(found)
        if stays and not (captured and found.on_press is None):
            self._press(found)
        return True

    def press_anew(self) -> None:
        """Handle the begin of a key or of a click that is not a later one of a double click, whatever takes it."""
        self.clicks, self._clicked, self._meant_for, self._clicked_from = 1, "", None, {}

    def _strayed(self, widget: Widget) -> bool:
        """Whether the last click is a later one of a double click whose first was on something else, perhaps of another
        scene, that has gone since. It does not press what has come in its place. A click beside the first thing, on
        what has been there all the time, does; so does one on the next of the same kind that is no slip."""
        if self.clicks == 1 or widget.id == self._clicked:
            return False
        first, now = self._clicked_from.get(self._clicked), self._clicked_from.get(widget.id)
        if first is not None and now == widget.rect and not first.collidepoint(self._pos):
            return False
        (kind, _dot, number), (before, _dot, which) = widget.id.rpartition("."), self._clicked.rpartition(".")
        return self._slip or kind != before or not (number.isdigit() and which.isdigit())

    def meant(self, subject: object, *, again: bool = False) -> bool:
        """Return whether a press is meant for ``subject``, such as the step of a game that a button ends: False for a
        later click of a double or triple click whose first was for another. For widgets that stay while that changes.
        What may well be done ``again`` at once to the next, such as bidding one card after the other, is meant unless
        the click is a slip. Keys are always meant."""
        if self.clicks > 1 and subject != self._meant_for and (self._slip or not again):
            return False
        self._meant_for = subject
        return True

    def _press(self, widget: Widget) -> None:
        if widget.enabled and not widget.tells:
            widget.press(self)
        elif widget.tooltip:
            self.bubble(widget.tooltip, widget.id)

    def _wheel(self, event: Wheel) -> bool:
        self.dismiss()
        if any(widget.wheel(event, self) for widget in upwards(self.active.hit(event.pos))):
            self._refresh_hover()
            return True
        return self.dialog is not None

    def _key(self, event: KeyDown) -> bool:
        """Dispatch a key: to the dragged piece, else the focused widget, then a tip, focus movement, a press, the
        widget with that shortcut, and last the dialog or the lists around the focus."""
        waits = self._enter_waits and self.bubbled
        self._enter_waits = False
        self.dismiss()
        self.shift = event.shift
        if waits and event.chord == "return":
            return True
        if self.drag.active:
            return self._key_in_drag(event.chord)
        now = self.focus.current(self.active)
        if now is not None and self._key_brings_back(event, now):
            return True
        taken = now is not None and now.enabled and now.key_down(event, self)
        if taken:
            self.changed()
            return True
        if event.chord == "delete" and self._notes.tip is not None and (self.dialog is None or self.dialog.light):
            self._no_more_tips()
            return True
        return (
            self._key_goes(event, now)
            or self._key_presses_at_once(event, now)
            or self._key_ends_entry(event, now)
            or self._press_key(event.chord)
            or self._key_presses(event, now)
            or self._key_in_dialog(event.chord)
            # Page keys scroll the list around the focus.
            or self._key_around(event, now)
        )

    def close_note(self) -> bool:
        """Close everything that Esc closes first: bubble, tooltip and tip in one press, then a message if those wait to
        be closed; not while dragging or composing. A tip that waits behind a bubble comes back. An Esc meant for a tip
        that has just ended by itself does nothing."""
        if self.drag.active or (self.writer is not None and self.writer.composes):
            return False
        seen = self._notes.dismiss()
        if seen:
            self.changed()
        if self._notes.tip is not None and self.dialog is None:
            self._close_tip()
            seen = True
        if seen or self.dialog is not None:
            return seen
        if self._now < self._tip_ended + _LATE_ESC_MS:
            self._tip_ended = -math.inf
            return True
        closed = self._stays and self._notes.close_toast()
        if closed:
            self.changed()
        return closed

    def _write(self, event: TextTyped | TextComposed) -> bool:
        writer = self.writer
        if writer is None:
            return False
        if isinstance(event, TextTyped):
            writer.text_typed(event.text, self)
        else:
            writer.text_composed(event.text, event.at, self)
        self.changed()
        return True

    def _key_in_drag(self, chord: str) -> bool:
        if chord == "escape":
            self.drag.cancel()
            self.changed()
        return True

    def _key_goes(self, event: KeyDown, now: Widget | None) -> bool:
        """Move the focus with Tab and the arrows; at the edge of a list arrows continue scrolling."""
        chord = event.chord
        if self.focus.region != "tip":
            self._before_tip = self.focus.id
        if chord in ("tab", "shift+tab"):
            return self._went(self.focus.step(self.active, 1 if chord == "tab" else -1))
        if chord not in _ARROWS:
            return False
        moved = self.focus.move(self.active, chord)
        if moved is None and now is None:
            return False
        if moved is None:
            if self._key_around(event, now):
                return True
            moved = self.focus.roam(self.active, chord) if self.roams and self.dialog is None else None
        if moved is None:
            if self.focus.visible:
                self.announced.append(("edge", _("Nothing that way.")))
            self.focus.visible = True
            self.changed()
        return self._went(moved)

    def _key_brings_back(self, event: KeyDown, now: Widget) -> bool:
        """Scroll the focused widget back into view if wheel or bar took it out of sight. Enter and Space then do
        nothing else, since nobody sees what they would press."""
        if not (self.focus.visible or now.writes) or event.chord in _PAGES or in_sight(now):
            return False
        self.reveal(now)
        self.changed()
        return event.chord in ("space", "return") and not now.writes

    def _key_ends_entry(self, event: KeyDown, now: Widget | None) -> bool:
        """End the entry in a field with Enter: go to the next field of its region, else to the button that Enter
        presses elsewhere."""
        if event.chord != "return" or event.primary or now is None or not (now.enabled and now.ends_on_enter):
            return False
        able = stops(self.active)
        later = able[able.index(now) + 1 :]
        following = next((one for one in later if one.ends_on_enter and one.region_name == now.region_name), None)
        following = following or next((one for one in able if "return" in one.key.split()), None)
        if following is None:
            return self.say_why_not("return")
        self.focus.set(following, visible=True)
        return self._went(following)

    def _key_presses_at_once(self, event: KeyDown, now: Widget | None) -> bool:
        """Press the focused widget with Space, or Enter if it takes that, before any widget with that shortcut."""
        if now is None or not self.focus.visible:
            return False
        takes = event.chord == "space" or (
            event.chord == "return" and now.takes_enter and not event.primary and not self._why_is_known(now)
        )
        if takes:
            self._press_by_key(event, now)
        return takes

    def _key_presses(self, event: KeyDown, now: Widget | None) -> bool:
        """Press the focused widget with Enter if the focus is shown, else the golden button; if there is none, say why
        the button that Enter presses cannot be pressed, or show the focus."""
        if event.chord != "return":
            return False
        golden = self._golden
        if now is not None and (self.focus.visible or self.dialog is not None):
            self._press_by_key(event, now)
        elif golden is not None:
            golden.press(self)
        elif now is None:
            return False
        elif not self.say_why_not(event.chord):
            self.focus.visible = True
            self.changed()
        return True

    @property
    def _golden(self) -> Widget | None:
        """The first golden button in sight, which looks as if Enter would press it."""
        primary = (one for one in self.active.walk() if getattr(one, "kind", "") == "primary")
        return next((one for one in primary if one.enabled and one.on_press is not None and in_sight(one)), None)

    def _why_is_known(self, now: Widget) -> bool:
        """Whether a disabled widget has said why, long enough ago for that to have been read. Enter then acts as if
        nothing had the focus."""
        id, since = self._said_why
        return not now.enabled and now.id == id and self._now >= since + _READ_MS

    def _press_by_key(self, event: KeyDown, now: Widget) -> None:
        self._said_why = ("" if now.enabled or not now.tooltip else now.id, self._now)
        if event.chord == "return" and now.enabled and now.enter_says:
            self.bubble(now.enter_says, now.id, "info")
        else:
            self._press(now)

    def _key_in_dialog(self, chord: str) -> bool:
        """Close a dialog with Esc; let no other key past it."""
        dialog = self.dialog
        if dialog is not None and chord == "escape":
            if dialog.light:
                self.close()
            elif dialog.on_cancel is not None:
                dialog.on_cancel()
        elif dialog is not None:
            self.say_why_not(chord)
        return dialog is not None

    def _key_around(self, event: KeyDown, now: Widget | None) -> bool:
        if now is None or not any(widget.key_down(event, self) for widget in upwards(now.parent)):
            return False
        self._follow_scroll(now)
        return True

    def _went(self, widget: Widget | None) -> bool:
        if widget is not None:
            widget.arrive()
            self.reveal(widget)
            self.changed()
        return True

    def _press_key(self, chord: str) -> bool:
        for widget in self.active.walk():
            if widget.key and chord in widget.key.split() and widget.enabled:
                widget.press(self)
                return True
        return False

    def say_why_not(self, chord: str) -> bool:
        """Say why the widget with this shortcut cannot be pressed now; return False if there is none, or nothing to
        say."""
        named = (widget for widget in self.active.walk() if widget.key and chord in widget.key.split())
        found = next((widget for widget in named if not widget.enabled and widget.tooltip), None)
        if found is not None:
            self.bubble(found.tooltip, found.id)
        return found is not None

    # Time

    def update(self, now: float) -> bool:
        """Advance delays and pulses to ``now`` (ms); return True if there is something new to draw."""
        self._now = now
        if self._notes.follow(self.look, self.find):
            self.changed()
        if self._follow_tip() | self._follow_remark():
            self.changed()
        if self._notes.update(now, self.look, self._may_explain(), self.factor):
            self.changed()
        self.drag.reduced, self.drag.factor = self.reduced_motion, self.factor
        moving = self.drag.update(now) or self._moving
        self._moving = False
        legal = self.drag.targets if self.drag.active else self.targets
        opening = self.rings.opening
        dragging, still = self.drag.active, self.reduced_motion
        moving |= self.rings.update(now, legal, dragging=dragging, factor=self.factor, still=still)
        if opening < self.rings.opening == 1:
            self.changed()  # whatever came with the rings is part of the still picture from now on
        # Input raises the version between two updates, so compare with the last reported one, not the present one.
        reported, self._reported = self._reported, self.version
        return moving or reported != self.version

    def _may_explain(self) -> Widget | None:
        """Return the widget whose tooltip may open: the hovered one, while nothing is pressed or dragged."""
        if not self.hovered or self._pressed or self.drag.active:
            return None
        return self.active.find(self.hovered)

    def next_due(self, now: float) -> float | None:
        """Return when ``update`` will have something to do without input; None for never."""
        due = (
            now if self.drag.moving or self._tip_due else None,
            self.rings.next_due(now),
            self._notes.next_due(now, self._may_explain()),
            self._tip_again if self._tip_waits and self._tip_again > now else None,
        )
        return min((at for at in due if at is not None), default=None)

    @property
    def held(self) -> bool:
        """Whether a pointer button is down on something, which must then stay in place."""
        return bool(self._pressed or self._captured) or self.drag.source is not None

    # The picture

    @property
    def touch(self) -> tuple[str, str]:
        """The ids of the widget under the pointer and of the one it presses; "" for none."""
        return self.hovered, self._pressed if self._pressed == self.hovered else ""

    def mark(self) -> None:
        """Set the flags of all widgets to the current state; drawing calls this itself."""
        focused = self.focus.id if self.focus.current(self.active) is not None else ""
        taking = [self.dialog] if self.dialog is not None else [self.root, self._notes.tip]
        pressed, trees, source = self.touch[1], self._trees(), self.drag.source
        dragged = source.id if self.drag.active and source is not None else None
        held = dragged, self.drag.over, self.drag.targets
        state = (trees, self.hovered, focused, self.focus.visible, pressed, *held, self.targets)
        if state == self._marked:
            return
        self._marked = state
        for tree in trees:
            active = any(tree is one for one in taking)
            mark(
                tree,
                self.drag,
                self.targets,
                hovered=self.hovered if active else "",
                focused=focused if active else "",
                pressed=pressed if active else "",
                outlined=focused if active and self.focus.visible and not self.drag.active else "",
            )

    def draw_still(self, canvas: Canvas) -> None:
        """Draw the widgets of the root, without moving parts."""
        self.mark()
        self.root.draw(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw rings, the focus, the dragged piece, dialogs and notes, above the still picture."""
        self.mark()
        if self.dialog is None:
            self.rings.draw(canvas, self.root)
        self.drag.draw(canvas, self._now)
        tip = self._notes.tip
        in_tip = tip is not None and tip.find(self.focus.id) is not None
        if self.dialog is None and not in_tip:
            self._draw_focus(canvas)
        for note in (self._notes.remark, self._notes.toast, self._notes.caption, tip):
            if note is not None:
                note.draw(canvas)
        if self.dialog is None and in_tip:
            self._draw_focus(canvas)
        for dialog in self._overlays.dialogs:
            if not dialog.light:
                canvas.dim()
            dialog.draw(canvas)
        if self.dialog is not None:
            self._draw_focus(canvas)
        if self._notes.bubble is not None:
            self._notes.bubble.draw(canvas)
        self._notes.draw_tooltip(canvas)

    def _draw_focus(self, canvas: Canvas) -> None:
        focused = self.focus.current(self.active) if self.focus.visible else None
        if focused is None or self.drag.active:
            return
        ring, reach = focused.ring_rect(self.look), sum(map(self.look.ui, FOCUS_LINES))
        around = next((at for at in upwards(focused.parent) if isinstance(at, ScrollList)), None)
        if around is None:
            # At the edge of the window the ring overlaps its widget.
            canvas.focus_ring(ring.clip(self.look.scale.rect.inflate(-2 * reach, -2 * reach)))
            if focused.covers_focus:
                focused.paint_before(canvas)
            return
        # A row taller than its list, or half scrolled away, is ringed as far as it is visible.
        with canvas.clip(around.rect.inflate(2 * reach, 2 * reach)):
            canvas.focus_ring(ring)

    def describe(self) -> list[dict[str, object]]:
        """Return all widgets in tree order, dialogs and notes last, as plain values."""
        self.mark()
        return [widget.describe() for tree in self._trees() for widget in tree.walk()]

    def ids(self) -> Collection[str]:
        """Return the ids of all current widgets."""
        return [widget.id for tree in self._trees() for widget in tree.walk()]


class _Both(Widget):
    """A scene's widgets with a tip over them: both receive input."""

    def __init__(self, root: Widget, tip: TipNote) -> None:
        super().__init__(root.id, root.rect)
        self.trees = root, tip

    def walk(self) -> Iterator[Widget]:
        return itertools.chain.from_iterable(tree.walk() for tree in self.trees)

    def find(self, pattern: str) -> Widget | None:
        return next((found for tree in self.trees if (found := tree.find(pattern)) is not None), None)

    def hit(self, pos: inputs.Point) -> Widget | None:
        return next((found for tree in reversed(self.trees) if (found := tree.hit(pos)) is not None), None)


def _named_parts(widget: Widget, look: Look) -> list[Rect]:
    """Return the visible parts of a widget that a line should not cross: its text, but not empty ground or air."""
    written = widget.written(look)
    parts = list(widget.needed(look.scale.rect)) or [(written, 1.0)]
    return [part.clip(written) for part, weight in parts if weight >= 1]


def _is_title(widget: Widget) -> bool:
    """Whether a widget on such ground is text about it and takes nothing itself."""
    return bool(widget.label) and widget.role in _WRITTEN


def _is_ground(widget: Widget) -> bool:
    """Whether a widget takes pieces at positions of its own, like an area of a board."""
    return widget.droppable and bool(widget.children)


def _in_use(widget: Widget, look: Look, seen: Rect, legal: Collection[str]) -> Iterator[Rect]:
    """Yield the parts inside ``seen`` of this widget and its descendants that can be used."""
    part = widget.rect.clip(seen)
    inside = part if widget.solid else seen
    below = [found for child in widget.children for found in _in_use(child, look, inside, legal)]
    yield from below
    if not (part.width and part.height):
        return
    if _is_ground(widget):
        used = any(one.id in legal or one.selected for one in widget.walk())
    else:
        acts = widget.on_press is not None or widget.on_alt is not None or widget.draggable or widget.focusable
        used = (widget.enabled and acts and not widget.idle) or widget.id in legal or widget.selected
    if used:
        yield part
    elif widget.prompt and widget.label and not widget.children:
        yield widget.written(look).clip(part)

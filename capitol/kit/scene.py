"""Scenes and their stack: the interface of a screen, and which one is in front."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Protocol

from pygame import Rect, Surface

from capitol.host import controls
from capitol.host.language import _
from capitol.kit.accessible_text import texts_of
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Flat, Recording, changed_boxes, gathered, paint, split_changes, without
from capitol.kit.fades import Fades
from capitol.kit.focus import TOOLS
from capitol.kit.gamepad import pad_key, pad_key_up, writes_by_pad
from capitol.kit.idle_animation import AnimatedPictures, IdleAnimation
from capitol.kit.inputs import (
    FocusGained,
    FocusLost,
    InputEvent,
    KeyDown,
    KeyUp,
    PadDown,
    PadUp,
    Point,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerUp,
    TextComposed,
    TextTyped,
)
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.target_marks import SHOWN_MS
from capitol.kit.tween import Animator
from capitol.kit.widgets.base import Widget

_ALONE = 3
"""The number of parts from which a scene that is no overlay is drawn: the still picture, the moving part and the
fades."""
SKIPS = ("space", "return", "escape")
_CONFIRMS = ("space", "return")
SEEN_MS = 500.0
"""For this long after Enter or Space brought another scene or a question, or ended an animation, at normal speed, the
same key decides nothing there."""
_MUCH = 6
"""If more than one in this many pixels changes, the unchanged parts below are flattened into one picture."""


class Scene:
    """One screen.

    The stack calls, in this order and no other: ``layout(look)`` when the scene comes on the stack and whenever size,
    UI scale or theme change: build the widgets and give them to ``self.stage.set_root``; then ``enter()`` when the
    scene becomes the front one (again), ``leave()`` when it stops being it; between them ``handle(event)``,
    ``update(now)`` and ``draw(canvas)``.

    - ``draw`` has no side effects: drawing twice gives the same picture. It shows ``paint_static`` (recorded once,
      until ``changed()`` or the stage changes; it must cover the whole canvas, except in an overlay) and over it
      ``paint_moving`` and what moves on the stage. Only the parts that differ from the last frame are painted, so a
      picture that has been shown must not be drawn on any more.
    - A scene never changes the game: it calls its controller, and shows the resulting events as animations.
    - ``busy``: an animation is running. A press or key while busy first calls ``finish_animations()``, then acts;
      Space, Enter and Esc only finish. After that the state shown equals the state at instant speed.
    - ``thinking``: an answer from elsewhere is awaited (scripts wait for it; nothing else does).
    - ``tick(now)`` is for anything else that depends on the time; it returns True if the picture changed.
    - ``next_due(now)`` returns when ``update`` will have something to do without input. It is called repeatedly while
      the loop sleeps, so it changes nothing, and its result follows from the scene's current state: never from what the
      last ``tick`` left behind, nor from an earlier call.
    - ``idle_animation``, if set, animates pictures of the still drawing (those of ``animated_pictures()``) and repaints
      nothing else: while nothing else happens, the window has the focus, motion is allowed, and no power need be saved.
    """

    title = ""
    """The window's title while the scene is in front, untranslated; "" to leave it as it is."""
    opaque = True
    guided = ""
    """The scene's name for a guide; "" if guides show nothing in it. A guided scene leaves the guide the strip of
    `Look.band` below its bar."""
    music: Sequence[str] = ()
    """The pieces of music that suit the scene (`capitol.kit.background`); none for those of the scene below."""
    roams = False
    """Whether arrows lead from part to part of the screen."""
    played_parts: Sequence[str] = ("hand", "board")
    """The regions in which moves are played, for guides."""

    def __init__(self) -> None:
        self.animator = Animator()
        self.stack: SceneStack | None = None
        self._stage: Stage | None = None
        self._still: tuple[object, Recording] | None = None
        self._version = 0
        self._reported = -1  # the version at the last update: input may raise it between two updates
        self._stale = False
        self.idle_animation: IdleAnimation | None = None
        self._shown_to: int | None = None
        self._alive: tuple[Recording, int, Recording] | None = None

    @property
    def shown_to(self) -> int | None:
        """The number of the viewer whose secrets the scene shows; None while it hides all secrets.

        Setting it is how a scene hides secrets in place: speech about the previous viewer's is stopped and forgotten.
        """
        return self._shown_to

    @shown_to.setter
    def shown_to(self, whom: int | None) -> None:
        before, self._shown_to = self._shown_to, whom
        if before is not None and whom != before and self._stage is not None:
            self._stage.hush()

    # To be overridden

    def layout(self, look: Look) -> None:
        """Build the widgets for this look."""

    def enter(self) -> None:
        """Handle becoming the front scene."""

    def leave(self) -> None:
        """Handle no longer being the front scene."""

    def veil(self, front: Scene) -> Scene | None:
        """Return a scene to put between this one and ``front``, which is about to cover it, to hide secrets there and
        from whoever returns later. None if nothing needs hiding."""
        return None

    def on_key(self, event: KeyDown) -> bool:
        """Handle a key that no widget used; return True if used."""
        return False

    def on_event(self, event: InputEvent) -> bool:
        """Handle any other input that no widget used; return True if used."""
        return False

    def tick(self, now: float) -> bool:
        """Advance to ``now``; return True if something changed."""
        return False

    def paint_static(self, canvas: Canvas) -> None:
        """Paint the part that is constant until ``changed()``: the ground and the widgets."""
        if self.opaque:
            canvas.fill(canvas.look.theme.table)
        self.stage.draw_still(canvas)

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint the moving part, above the widgets and below rings, dialogs and notes."""

    def animated_pictures(self) -> AnimatedPictures:
        """Return the animated pictures of the still drawing, for ``idle_animation``."""
        return {}

    @property
    def calm(self) -> bool:
        """Whether nothing is happening that ``idle_animation`` would disturb."""
        return not self.busy and self.stage.dialog is None and not self.stage.drag.active

    @property
    def holding(self) -> bool:
        """Whether the pointer holds something that Esc puts back."""
        return self.stage.drag.active

    @property
    def in_steps(self) -> bool:
        """Whether something is shown step by step with Space; the A button of a gamepad then does the same."""
        return False

    @property
    def thinking(self) -> bool:
        """Whether an answer from elsewhere is awaited."""
        return False

    # Spoken text

    def heading(self) -> str:
        """Return the scene's spoken name: its title label, else the window's title."""
        found = self.root.find(f"{self.root.id}.title")
        return self.window_title if found is None else found.spoken or found.label

    @property
    def window_title(self) -> str:
        """The window's title while the scene is in front; "" to leave it as it is."""
        return _(self.title)

    def opening(self) -> Iterable[str]:
        """Return further sentences to say when it comes in front."""
        return ()

    def overview(self) -> Iterable[str]:
        """Return the whole scene as text, on request: what to do next, then everything written on it, in order, without
        its tools."""
        walked = [one for one in self.root.walk() if one.region_name != TOOLS]
        return texts_of(sorted(walked, key=lambda one: not one.prompt))

    def region_names(self) -> Mapping[str, str]:
        """Return spoken names for focus regions, for those worth naming."""
        return {}

    # For subclasses and callers

    @property
    def stage(self) -> Stage:
        """The scene's widgets. Raises RuntimeError before the scene is on a stack."""
        if self._stage is None:
            raise RuntimeError("the scene is not on a stack yet")
        self.settle()
        return self._stage

    @property
    def look(self) -> Look:
        """The current look."""
        return self.stage.look

    @property
    def root(self) -> Widget:
        """The widget tree."""
        return self.stage.root

    @property
    def busy(self) -> bool:
        """Whether an animation is running."""
        return self.animator.busy

    def rebuild(self) -> None:
        """Rebuild the widgets, after the view model changed."""
        self.rebuild_later()
        self.settle()

    def rebuild_later(self) -> None:
        """Rebuild the widgets when the stage is next used: once for several changes."""
        if self._stage is None:
            raise RuntimeError("the scene is not on a stack yet")
        self._stale = True
        self.changed()

    def settle(self) -> None:
        """Rebuild the widgets now if that is due. For results of ``layout`` outside the stage."""
        if self._stale and self._stage is not None:
            self._stale = False
            self.layout(self._stage.look)

    def on_hand(self, *, renamed: bool) -> None:
        """Handle a change of input device; ``renamed``: its controls have other names."""
        if self._stage is not None:
            self.rebuild_later()
            if renamed:
                self._stage.rebuild_dialog()

    def drop(self) -> None:
        """Send a dragged piece home, whether or not the widgets will be rebuilt."""
        if self._stage is not None:
            self._stage.drag.cancel()

    def changed(self) -> None:
        """Mark the still picture as outdated."""
        self._version += 1

    def quit(self) -> None:
        """Ask the loop to end the program."""
        if self.stack is not None:
            self.stack.quit()

    def finish_animations(self) -> None:
        """Bring all animations to their end at once."""
        self.animator.finish()
        self.changed()

    @property
    def guide(self) -> Guide | None:
        """The guide that leads through this scene, if any."""
        return self.stack.guide if self.stack is not None and self.guided else None

    def _dress(self, root: Widget) -> None:
        if self.guide is not None:
            self.guide.dress(self, root)

    # Called by the stack

    def attach(self, stack: SceneStack, look: Look) -> None:
        """Join a stack: make the stage and lay out for the first time."""
        self.stack = stack
        if self._stage is None:
            self._stage = Stage(look)
            self._stage.dress, self._stage.roams = self._dress, self.roams
        self._stage.relayout(look)
        self._stale = False
        self._stage.reduced_motion = self.animator.reduced
        self.layout(look)
        self.changed()

    def put_behind(self) -> None:
        """Handle another scene coming in front: the pointer leaves the widgets here. Outdated widgets are not rebuilt,
        since they are not visible."""
        if self._stage is not None:
            self._stage.covered()

    def handle(self, event: InputEvent) -> bool:
        """Handle an input; return True if it was used."""
        if self.busy and isinstance(event, KeyDown | PointerDown):
            self.finish_animations()
            if isinstance(event, KeyDown) and event.chord in SKIPS:
                return True
        if self.stage.handle(event):
            return True
        if isinstance(event, KeyDown):
            return self.on_key(event) or self.stage.say_why_not(event.chord)
        return self.on_event(event)

    def too_soon(self, event: InputEvent) -> bool:
        """Whether an input has come so soon after one that ended an animation that it was meant for the same."""
        return False

    def update(self, now: float) -> bool:
        """Advance everything to ``now`` (ms); return True if the picture changed."""
        self.stage.reduced_motion, self.stage.factor = self.animator.reduced, self.animator.factor
        played = self.animator.update(now)
        ticked = self.tick(now)
        staged = self.stage.update(now)
        lived = self.idle_animation is not None and self.idle_animation.update(now, self._may_live())
        reported, self._reported = self._reported, self._version
        return played or ticked or staged or lived or reported != self._version

    def _may_live(self) -> bool:
        watched = self.stack is not None and self.stack.watched and not self.stack.saving
        return (
            watched
            and self.animator.factor > 0
            and not self.animator.reduced
            and self.calm
            and bool(self.animated_pictures())
        )

    def next_due(self, now: float) -> float | None:
        """Return when ``update`` will have something to do without input; ``now`` while busy, None for never."""
        if self.busy:
            return now
        due = (self.stage.next_due(now), None if self.idle_animation is None else self.idle_animation.due)
        return min((at for at in due if at is not None), default=None)

    @property
    def picture_key(self) -> tuple[int, int]:
        """A key that changes whenever the still picture does."""
        return self._version, self.stage.version

    def still(self, size: tuple[int, int]) -> Recording:
        """Return the recording of the still picture; the same object until it changes."""
        key = (self.picture_key, size)
        if self._still is None or self._still[0] != key:
            recording = Recording(size)
            self.paint_static(Canvas(recording, self.look))
            self._still = key, recording
        return self._still[1]

    def alive(self, size: tuple[int, int]) -> Recording:
        """Return the still picture with its animations at this moment; the same object until it changes."""
        still = self.still(size)
        if self.idle_animation is None or not self.idle_animation.beat:
            return still
        if self._alive is None or self._alive[:2] != (still, self.idle_animation.beat):
            self._alive = still, self.idle_animation.beat, self.idle_animation.shown(still, self.animated_pictures())
        return self._alive[2]

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw everything above the still picture."""
        self.paint_moving(canvas)
        if self.guide is not None and self.stage.dialog is None:
            self.guide.paint(self, canvas)
        self.stage.draw_moving(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene."""
        self.settle()
        self.paint_static(canvas)
        self.draw_moving(canvas)

    def forget_pictures(self) -> None:
        """Release the pictures in the cached drawing (while another scene covers this one)."""
        self._still = self._alive = None


class Guide(Protocol):
    """Leads a player through scenes unaware of it, as a lesson does.

    It sees the guided scenes of a stack (`Scene.guided`) before they act, and draws its own parts over them.
    """

    def dress(self, scene: Scene, root: Widget) -> None:
        """Add to or change a scene's new widgets before they are shown."""
        ...

    @property
    def calls(self) -> str:
        """What to do with its own parts, for a scene that has nothing to say itself; "" for nothing."""
        ...

    def handle(self, scene: Scene, event: InputEvent) -> bool:
        """Handle an input before the front scene does; return True to keep it from the scene."""
        ...

    def update(self, scene: Scene, now: float) -> bool:
        """Advance to ``now`` in ms; return True if the picture changed."""
        ...

    def next_due(self, scene: Scene, now: float) -> float | None:
        """Return when `update` will have something to do without input; None for never."""
        ...

    def paint(self, scene: Scene, canvas: Canvas) -> None:
        """Paint over a scene, below its rings, dialogs and notes."""
        ...


class SceneStack:
    """Scenes on top of each other; only the front one gets input and time, overlays show the frozen ones below."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.quitting = False
        self.watched = True  # False while the window has lost the focus
        self.saving = False  # True while the machine saves power
        self.guide: Guide | None = None
        """The guide of guided scenes."""
        self._scenes: list[Scene] = []
        self._below: tuple[tuple[int, int], tuple[Recording, ...]] | None = None
        self._shown: _Shown | None = None
        self._dirty = True
        self._fades = Fades()
        self._flat = Flat()
        self._now = 0.0
        self._pointer: Point = (-1, -1)
        self._by_key = False
        self._hand: controls.Hand = "mouse"
        controls.use_hand(self._hand)  # nothing has been pressed yet
        self._brought = False
        """Whether the last key, just now, moved the focus to a text field: that key's text is not for the field."""
        self._confirmed: tuple[str, Scene, str] | None = None
        """The last Enter or Space of late, and what was in front then: the scene and its dialog."""
        self._seen_at: float | None = None
        """When what came after it will have been seen, once that is known."""

    @property
    def top(self) -> Scene | None:
        """The scene in front."""
        return self._scenes[-1] if self._scenes else None

    @property
    def by_key(self) -> bool:
        """Whether the last press was of a key."""
        return self._by_key

    @property
    def music(self) -> Sequence[str]:
        """The pieces that suit the front scene, or the nearest one below it that names any."""
        return next((scene.music for scene in reversed(self._scenes) if scene.music), ())

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene in front."""
        if self._scenes:
            behind = self._scenes[-1]
            veil = behind.veil(scene)
            behind.leave()
            behind.put_behind()
            if scene.opaque or veil is not None:
                behind.forget_pictures()
            if veil is not None:
                veil.attach(self, self.look)
                self._scenes.append(veil)
        self._place(scene)

    def pop(self) -> Scene | None:
        """Remove the front scene; the one below is in front again, with its animations as they were left."""
        if not self._scenes:
            return None
        gone = self._scenes.pop()
        gone.leave()
        gone.forget_pictures()
        self._changed()
        if self._scenes:
            self._scenes[-1].animator.resume()
            self._enter(self._scenes[-1])
        return gone

    def cross_fade(self, ms: float) -> None:
        """Let the present picture fade out over the scenes that come next, for ``ms`` at normal speed; not with reduced
        motion or at instant speed."""
        top, shown = self.top, self._shown
        if top is not None and shown is not None and not top.animator.reduced and top.animator.factor > 0:
            self._fades.cross(shown.surface.copy(), ms * top.animator.factor)

    def replace(self, scene: Scene) -> None:
        """Replace the front scene."""
        if self._scenes:
            gone = self._scenes.pop()
            gone.leave()
            gone.forget_pictures()
        self._place(scene)

    def reset(self, scene: Scene) -> None:
        """Remove all scenes and start with this one."""
        while self._scenes:
            gone = self._scenes.pop()
            gone.leave()
            gone.forget_pictures()
        self._place(scene)

    def _place(self, scene: Scene) -> None:
        scene.attach(self, self.look)
        self._scenes.append(scene)
        self._changed()
        self._enter(scene)
        if scene is self.top and self._by_key and scene.stage.focus.id:
            scene.stage.focus.visible = True
            scene.stage.changed()

    def _enter(self, scene: Scene) -> None:
        """Make a scene the front one under the pointer, unless it puts another one in front of itself."""
        scene.enter()
        if scene is self.top:
            scene.stage.point_at(self._pointer)

    def quit(self) -> None:
        """Ask the loop to end."""
        self.quitting = True

    def set_look(self, look: Look) -> None:
        """Lay out all scenes again for a new look."""
        self.look = look
        for scene in self._scenes:
            scene.attach(self, look)
            scene.forget_pictures()
        self._shown, self._fades = None, Fades()
        self._changed()

    def rebuild(self) -> None:
        """Rebuild the widgets of all scenes for the same look, after their contents changed."""
        for scene in self._scenes:
            scene.rebuild_later()
        self._changed()

    def handle(self, event: InputEvent) -> bool:
        """Pass an input to the front scene; gamepad buttons as the keys that they stand for there."""
        if isinstance(event, PadDown | PadUp):
            self.use_hand("pad")
            if self.writes_by_pad(event):
                return True
            key = self.key_of(event)
            return key is not None and self.give(key)
        if isinstance(event, KeyDown | PointerDown):
            self.use_hand("keys" if isinstance(event, KeyDown) else "mouse")
        return self.give(event)

    def use_hand(self, hand: controls.Hand) -> None:
        """Note the input device just used: texts that name its controls are updated."""
        controls.use_hand(hand)
        before, self._hand = self._hand, hand
        if hand != before:
            for scene in self._scenes:
                scene.on_hand(renamed="pad" in (before, hand))

    def give(self, event: InputEvent) -> bool:
        """Pass an input to the front scene as it is."""
        if isinstance(event, FocusLost):
            self.watched = False
        elif isinstance(event, FocusGained | KeyDown | PointerDown):
            self.watched = True
        if isinstance(event, KeyDown | PointerDown):
            self._by_key = isinstance(event, KeyDown)
        if isinstance(event, PointerMove | PointerDown | PointerUp):
            self._pointer = event.pos
        elif isinstance(event, PointerLeft | FocusLost):
            self._pointer = (-1, -1)
        top = self.top
        if top is None:
            return False
        if isinstance(event, KeyDown) or (isinstance(event, PointerDown) and event.clicks == 1):
            top.stage.press_anew()
        if isinstance(event, PointerDown):
            self._confirmed = None
        elif isinstance(event, KeyDown) and self._pressed_twice(event, top):
            return True
        if isinstance(event, TextTyped | TextComposed):
            return not self._brought and top.handle(event)
        if isinstance(event, KeyDown) and event.chord == controls.USUAL["hide"]:
            top.drop()  # a dragged piece must not stay in the air over a hidden hand
        if isinstance(event, KeyDown) and event.chord == "escape" and not top.holding and top.stage.close_note():
            return True
        before = self._writer
        used = (top.guide is not None and top.guide.handle(top, event)) or top.handle(event)
        if isinstance(event, KeyDown):
            self._brought = self._writer != before
        return used

    def _pressed_twice(self, event: KeyDown, top: Scene) -> bool:
        """Return whether this is one more of the same Enter or Space presses, the last of which brought what is in
        front now: another scene, or a question. It decides nothing there before a pause in which that can be seen."""
        if event.key not in _CONFIRMS:
            self._confirmed = None
            return False
        dialog = top.stage.dialog.id if top.stage.dialog is not None else ""
        before, seen_at = self._confirmed, self._seen_at
        self._confirmed, self._seen_at = (event.chord, top, dialog), None
        if before is None or before[0] != event.chord or top.animator.factor == 0:
            return False
        if before[1] is top and dialog in ("", before[2]):
            return False  # a question that was answered leaves what was there before
        self._confirmed, self._seen_at = before, seen_at  # the pause goes on: who keeps pressing comes through
        return True

    @property
    def _writer(self) -> tuple[Scene, str] | None:
        """The scene and field that receive text now."""
        writer = None if self.top is None else self.top.stage.writer
        return None if self.top is None or writer is None else (self.top, writer.id)

    def writes_by_pad(self, event: PadDown | PadUp) -> bool:
        """Whether a button has opened the on-screen keyboard."""
        return isinstance(event, PadDown) and self.top is not None and writes_by_pad(event.button, self.top.stage)

    def key_of(self, event: PadDown | PadUp) -> KeyDown | KeyUp | None:
        """Return the key that a gamepad button stands for on the front scene."""
        if self.top is None:
            return None
        if isinstance(event, PadUp):
            return pad_key_up(event.button)
        if event.button == "a" and self.top.in_steps and self.top.stage.dialog is None:
            return KeyDown("space", text=" ")
        return pad_key(event.button, self.top.stage)

    def update(self, now: float) -> bool:
        """Advance the front scene to ``now``; return True if there is something new to draw."""
        self._now, self._brought = now, False
        if self._confirmed is not None and self.top is not None:
            pause = SEEN_MS * self.top.animator.factor
            self._seen_at = now + pause if self._seen_at is None else self._seen_at
            self._confirmed = None if now >= self._seen_at else self._confirmed
        changed = self.top.update(now) if self.top is not None else False
        if self.top is not None and self.top.guide is not None:
            changed |= self.top.guide.update(self.top, now)
        faded = self._fades.update(now)
        dirty, self._dirty = self._dirty, False
        return changed or faded or dirty

    def next_due(self, now: float) -> float | None:
        """Return when the front scene has something to do without input."""
        if self._dirty or self.top is None:
            return now if self._dirty else None
        due = self.top.next_due(now)
        soon = self._now + SHOWN_MS if self._fades.busy else None
        seen = None if self._confirmed is None else self._now if self._seen_at is None else self._seen_at
        led = self.top.guide.next_due(self.top, now) if self.top.guide is not None else None
        return min((at for at in (due, soon, led, seen) if at is not None), default=None)

    def draw(self, surface: Surface) -> None:
        """Draw the front scene, over the frozen ones if it is an overlay."""
        self._shown = None
        self.draw_changes(surface)

    def draw_changes(self, surface: Surface) -> list[Rect]:
        """Repaint only the parts that differ, on a surface that still shows the last frame; return their rects.

        Everything is painted if the last frame went to another surface, or to one of another size.
        """
        top = self.top
        if top is None:
            return []
        size = surface.get_size()
        if self._below is None or self._below[0] != size:
            self._below = size, self._frozen(size)
        drawn, fading = (*self._below[1], *self._drawn(top, size)), Recording(size)
        last = self._shown
        if last is None or last.surface is not surface or last.size != size:
            self.look.prefetch.want(("flat", size), partial(self._flat.prepare, surface))
            rects = [Rect((0, 0), size)]
            self._fades.begin(top.stage)
            self._fades.draw(Canvas(fading, self.look), self._now)
        else:
            # An overlay that opens or closes leaves the scenes below it unchanged.
            pairs = zip_longest(last.parts[:-1], drawn, fillvalue=Recording(size))
            boxes = [box for a, b in pairs for box in changed_boxes(a, b)]
            boxes += self._fades.follow(top.stage, surface, boxes, self._now, top.animator.factor)
            self._fades.draw(Canvas(fading, self.look), self._now)
            rects = gathered(boxes + changed_boxes(last.parts[-1], fading), size)
        parts = (*drawn, fading)
        if last is None or last.surface is not surface or last.size != size or not _is_much(rects, size):
            self._paint(parts, surface, rects)
        else:
            rects = self._paint_over(last.parts, parts, surface)
        self._shown = _Shown(surface, size, parts)
        return rects

    def _paint_over(self, old: tuple[Recording, ...], new: tuple[Recording, ...], surface: Surface) -> list[Rect]:
        """Paint much that has changed on a surface that shows ``old``; return the rects. What only comes on top, like a
        dialog with its veil, is painted over what is there."""
        size = surface.get_size()
        changed, top = split_changes(old, new)
        under = gathered(changed, size)
        over = without(gathered(top.boxes, size), under)
        hidden = [box for part in old[-2:] for box in part.boxes]
        alone = len(new) == _ALONE and new[0].parted() is not None
        if _is_much(over, size) and not alone and not self._flat.has_most(old[:-2], [surface.get_rect()]):
            self._flat.take(old[:-2], surface, hidden)  # for when it goes
        self._paint(new, surface, under, hidden if new[:-2] == old[:-2] else None)
        paint(surface, (top,), over)
        return under + over

    def _paint(
        self, parts: tuple[Recording, ...], surface: Surface, rects: list[Rect], hidden: list[Rect] | None = None
    ) -> None:
        if _is_much(rects, surface.get_size()):
            parts = self._flattened(parts, surface, rects, hidden)
        paint(surface, parts, rects)

    def _flattened(
        self, parts: tuple[Recording, ...], surface: Surface, rects: list[Rect], hidden: list[Rect] | None
    ) -> tuple[Recording, ...]:
        """Return the parts to paint inside ``rects``, with the unchanged ones flattened into one picture: the ground of
        the scene, or if its still picture is unchanged or nearly so, everything below its moving part. If the surface
        shows all of that except in ``hidden``, it stands unchanged."""
        parted = parts[0].parted()
        if parted is not None and (len(parts) == _ALONE or hidden is None):
            return self._flat.of(parted[:1], surface, rects), parted[1], *parts[1:]
        if hidden is not None or self._flat.has_most(parts[:-2], rects):
            return self._flat.of(parts[:-2], surface, rects, hidden), *parts[-2:]
        return parts

    def _frozen(self, size: tuple[int, int]) -> tuple[Recording, ...]:
        """Return the recordings of the scenes below the front one if it is an overlay; nothing below an opaque one."""
        first = max((i for i, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return tuple(part for scene in self._scenes[first:-1] for part in self._drawn(scene, size))

    def _drawn(self, scene: Scene, size: tuple[int, int]) -> tuple[Recording, Recording]:
        """Return a scene's recordings: the still part, and the part above it."""
        scene.settle()
        still, over = scene.alive(size), Recording(size)
        scene.draw_moving(Canvas(over, self.look))
        return still, over

    def _changed(self) -> None:
        self._below = None
        self._dirty = True
        self._fades.clear()
        self._flat.clear()


def _is_much(rects: Sequence[Rect], size: tuple[int, int]) -> bool:
    return sum(rect.width * rect.height for rect in rects) * _MUCH > size[0] * size[1]


class _Shown:
    """The known contents of a surface."""

    def __init__(self, surface: Surface, size: tuple[int, int], parts: tuple[Recording, ...]) -> None:
        self.surface, self.size, self.parts = surface, size, parts

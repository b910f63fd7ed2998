"""The guide of a lesson: its display over the scenes of a real table, and the buttons back, on and out."""

from __future__ import annotations

import dataclasses
import fnmatch
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Literal, Protocol, runtime_checkable

from pygame import Rect

from capitol.host.controls import hand
from capitol.host.language import _, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.drag import THRESHOLD
from capitol.kit.inputs import LEFT, InputEvent, KeyDown, Point, PointerDown, PointerUp
from capitol.kit.scene import Scene
from capitol.kit.widgets import Button, DialogButton, Label, Widget, message_dialog
from capitol.session.lesson_table import LessonSession
from capitol.session.lessons import CONFIRM, TAUGHT, At, LessonStep
from capitol.table.context import Motion
from capitol.table.hint.asking import adviser
from capitol.table.lesson_band import BandButton, BandWords, LessonBand, band_place, bar_of, tools_of
from capitol.table.lesson_hand import GhostHand
from capitol.table.lesson_light import Pulse, paint_light
from capitol.table.status_label import StatusLabel

HELP_MS, HAND_MS = 12_000, 24_000
"""The time without input before help is shown, and before a hand shows how a step is done."""
END = "end"
"""A game's name for its end scene: it gets no band, unless a step has to be repeated or the lesson waits there."""
NEW_GAMES = ("rematch", "samedeal")
"""The buttons of an end scene that begin another game."""
SEEN_MS = 1000.0
"""Anything shown for less than this was not seen."""
_ARROWS = ("left", "right", "up", "down")
MISSES, HAND_MISSES = 2, 3
"""The number of refused tries after which help is given at once and an answer is shown; and after which a hand shows
it."""
MISSED_MS = 1500.0
"""How long the table is at rest, at normal speed, before what should be watched elsewhere counts as over."""
END_MS = 900.0
"""How long the final board is shown after the last text has been read, before the card that ends the lesson."""


@runtime_checkable
class ShowsMoves(Protocol):
    """A scene that knows where a move is made."""

    def made_with(self, move: Any) -> Sequence[str]:
        """Return the widget to press next for a move, or the one to drag and its target; empty if unknown."""
        ...


class LessonHost(Protocol):
    """The program around a lesson."""

    @property
    def motion(self) -> Motion:
        """The current speed."""
        ...

    @property
    def title(self) -> str:
        """The number and title of the lesson."""
        ...

    @property
    def next_title(self) -> str:
        """The title of the next lesson; "" after the last."""
        ...

    @property
    def place(self) -> tuple[int, int]:
        """The number of the lesson, and how many there are."""
        ...

    @property
    def ahead(self) -> str:
        """Return what comes after this lesson, in a sentence or two."""
        ...

    def reopen(self) -> None:
        """Reopen the table at the run's present position."""
        ...

    def next_lesson(self) -> None:
        """Go on to the next lesson, or to the list after the last."""
        ...

    def new_game(self) -> None:
        """Leave the lesson for a new game."""
        ...

    def again(self) -> None:
        """Restart this lesson."""
        ...

    def to_title(self) -> None:
        """Leave the lesson."""
        ...


@dataclass(frozen=True, slots=True)
class _Watched:
    """A step that was watched: its scene, id, prompt at the time, and number."""

    scene: Scene | None = None
    step: str = ""
    prompt: str = ""
    number: int = 0


_ENDS = (".", "!", "?", ":")


@dataclass(frozen=True, slots=True)
class _Tried:
    """A try of the person's: an arrow, drag or press, the state before it, and the widget on which it was made."""

    by: Literal["arrow", "drag", "press"]
    before: object
    at: str


class LessonGuide:
    """Implements `capitol.kit.scene.Guide` for the table of a lesson."""

    def __init__(self, session: LessonSession, host: LessonHost) -> None:
        self.session, self.run, self.host = session, session.run, host
        self._now = 0.0
        self._since: float | None = None  # the time of the person's last action
        self._rested: float | None = None  # since when nothing has moved in this scene, and whether the lesson is over
        self._resting: tuple[Scene | None, bool] = (None, False)
        self._shown: object = None
        self._typed = ""
        self._step_id = ""
        self._front: Scene | None = None
        self._seen = _Watched()
        self._step_at = 0.0  # when the step was first shown
        self._told = ""  # the trouble already shown
        self._due = False  # whether only Confirm is left to press
        self._held: tuple[Point, bool] | None = None  # where the pointer went down, and whether on something draggable
        self._tried: _Tried | None = None
        self._hand: GhostHand | None = None
        self._handed = ""  # the step that the hand has shown
        self._pulse = Pulse()
        self._gap = float(HELP_MS)  # how long a sparing step waits before it helps
        self._helping = False
        self._asked: int | None = None  # the length of the game for which advice was requested
        self._best: tuple[int, Any] | None = None  # that length, and the advised move

    # Text

    @property
    def step(self) -> LessonStep | None:
        """The current step."""
        return self.run.step

    @property
    def _at(self) -> At:
        """The run's position, with the front scene."""
        front = self._front
        if front is None:
            return self.run.at
        return dataclasses.replace(self.run.at, scene=front.guided, hand=hand())

    @property
    def _trouble(self) -> str:
        """Why the step must be repeated; "" until its display has come to rest."""
        return self.run.trouble if self.run.trouble == self._told else ""

    @property
    def prompt(self) -> str:
        """The prompt of the lesson."""
        run, step = self.run, self.step
        if self._trouble:
            return self._trouble
        if self._stays:
            return self._seen.prompt
        if step is None:
            return run.part.steps[-1].prompt(self._at) if run.cut else _("That was the last step.")
        return _("Now confirm.") if self._due else step.prompt(self._at)

    def _confirms(self, root: Widget) -> bool:
        """Whether what the step asks for is complete and only needs confirming. A step that highlights Confirm asks for
        it in its own words."""
        step, confirm = self.step, root.find(*CONFIRM)
        if step is None or step.kind != "do" or self.run.trouble or not isinstance(confirm, Button):
            return False
        return confirm.enabled and self.run.laid and tuple(step.light(self._at)) != CONFIRM

    @property
    def _stays(self) -> bool:
        """Whether what was watched is still in front: the next step is asked for once that is left."""
        step = self.step
        return self._seen.scene is self._front and step is not None and step.kind == "do"

    @property
    def advice(self) -> str:
        """The line below the prompt: an addition to text to be read; else how the step is done, and after a while help
        instead."""
        step = self.step
        if step is None or self.run.trouble or self._stays:
            return ""
        at = self._at
        if self._due:
            return "" if at.hand == "mouse" else step.pad(at) if at.hand == "pad" else _("Key: [confirm]")
        how = step.how(at)
        if self._helps or step.kind == "read":
            said = step.help(at), how if at.hand != "mouse" else ""  # keys do not explain why
            return " ".join(text if text.endswith(_ENDS) else f"{text}." for text in said if text) or how
        return how

    @property
    def _waited(self) -> float:
        """The time since the person's last action."""
        return 0.0 if self._since is None else self._now - self._since

    @property
    def _helps(self) -> bool:
        """Whether the step shows its help now."""
        step = self.step
        gap = self._gap if step is not None and step.sparing else HELP_MS
        return self._waited >= gap or self.run.misses >= MISSES

    @property
    def _state(self) -> object:
        """The state that the band depends on."""
        run = self.run
        return self._step_id, run.number, self._trouble, self.prompt, self.advice, run.over, run.goes_back, self.best

    def _buttons(self) -> Sequence[BandButton]:
        """Return the buttons for the present moment; Enter presses at most one of them."""
        step, front = self.step, self._front
        if self._trouble:
            return (BandButton("lesson.go", _("Try again"), partial(self._once, self._try_again), primary=True),)
        if front is not None and self._closes(front):
            return (BandButton("lesson.go", _("Continue"), partial(self._once, self._open_end, front), primary=True),)
        if step is not None and step.kind == "read":
            return (
                BandButton("lesson.go", _("Continue"), partial(self._once, self.session.acknowledge), primary=True),
            )
        if step is not None and step.kind == "ask":
            numbers = [choice for choice in step.choices if "." not in choice]
            labels = step.labels(self._at) or numbers
            return [
                BandButton(f"lesson.answer.{choice}", label, partial(self._name, choice))
                for choice, label in zip(numbers, labels, strict=True)
            ]
        return ()

    def _ways(self) -> Sequence[BandButton]:
        """Return the buttons that are always present, each at its place: after the last step there is nothing to skip,
        but another button there would take a second click."""
        left = self.step is not None or self.run.cut
        return (
            BandButton(
                "lesson.back",
                pgettext("lesson", "Back"),
                self._back,
                icon="left",
                able=self.run.goes_back,
                why=_("This is the first step."),
                tip=_("One step back"),
            ),
            BandButton(
                "lesson.restart",
                pgettext("a lesson or challenge", "Restart"),
                self._ask_to_restart,
                icon="undo",
            ),
            BandButton(
                "lesson.skip",
                pgettext("lesson", "Leave"),
                self._ask_to_skip,
                icon="door",
                able=left,
                why=_("That was the last step."),
            ),
        )

    # Interface of a guide

    def dress(self, scene: Scene, root: Widget) -> None:
        """Put the band below the bar, and disable what comes in a later lesson."""
        self._front = scene
        step, part, closes = self.step, self.run.part, self._closes(scene)
        off, now = _matcher(tuple(self.run.lesson.later)), _matcher(tuple((step or part.steps[-1]).off))
        reads = step is not None and step.kind == "read"
        asks = step is not None and step.kind == "ask" and not self.run.trouble
        goes_on = next((button for button in self._buttons() if button.primary), None)
        for id in step.hide if step is not None and not self.run.trouble else ():
            hidden = root.find(id)
            if hidden is not None and hidden.parent is not None:
                hidden.parent.remove(hidden)
        for widget in root.walk():
            if widget.id.startswith("seat."):
                widget.on_press = None  # seats cannot be changed in a lesson
            if off(widget.id):
                widget.enabled, widget.key = False, ""
                widget.tooltip = _("This comes in a later lesson.")
            elif goes_on is not None and (closes or reads) and _leads_on(widget) and widget.label == goes_on.label:
                widget.on_press = goes_on.do
            elif closes and (widget.id in NEW_GAMES or _leads_on(widget)):
                widget.enabled, widget.key = False, ""
                widget.tooltip = _("This lesson is not closed yet: choose “Continue”.")
            elif reads and _leads_on(widget):
                widget.enabled, widget.key, widget.tooltip = False, "", self.advice
            elif asks and _leads_on(widget):
                widget.enabled, widget.key, widget.tooltip = False, "", _("Read and answer at the top.")
            elif now(widget.id):
                widget.enabled, widget.key, widget.tooltip = False, "", ""
        self._due = self._confirms(root)
        if scene.guided != END or self.run.trouble or self._waits:
            look, ways = scene.look, list(self._ways())
            place, bar = band_place(look, root), bar_of(look, root)
            if bar is not None and look.takes_bar:
                place = bar.rect.union(place)
                ways = [*tools_of(bar), *ways]
                root.remove(bar)
            words = BandWords(self.prompt, self.advice, self._number(), self.host.title)
            root.add(LessonBand(look, place, words, self._buttons(), ways))
        self._shown = self._state

    @property
    def calls(self) -> str:
        if self.step is not None and self.step.kind == "ask" and not self._trouble:
            return _("Read and answer at the top.")
        buttons = [button.label for button in self._buttons() if button.primary]
        return _("Read at the top, then choose “{button}”.").format(button=buttons[0]) if buttons else ""

    def _number(self) -> tuple[int, int]:
        return self._seen.number if self._stays else self.run.number, len(self.run.lesson.steps)

    def handle(self, scene: Scene, event: InputEvent) -> bool:
        """Go on with Enter if nothing else is to be done; take answers by click, key or number."""
        self._front = scene
        if isinstance(event, KeyDown | PointerDown):
            self._since, self._hand = None, None
            self._pulse.touched()
        self._watch_tries(scene, event)
        if scene.stage.dialog is not None or scene.busy or scene.too_soon(event):
            return False
        if isinstance(event, KeyDown):
            return self._key(scene, event)
        if isinstance(event, PointerDown) and event.button == LEFT:
            return self._click(scene, event)
        return False

    def _standing(self, scene: Scene, by: str) -> object:
        """Return the state that a try can change; for an arrow, the focus."""
        run, focus = self.run, scene.stage.focus.id if by == "arrow" else ""
        return run.step, run.trouble, run.played_here, self.session.draft(TAUGHT), focus

    def _watch_tries(self, scene: Scene, event: InputEvent) -> None:
        """Note input that may have no effect: an arrow, a drag, a press while text is to be read."""
        if isinstance(event, KeyDown | PointerDown):
            self._tried = None
        if scene.stage.dialog is not None or self.run.trouble:
            return
        if isinstance(event, KeyDown) and event.chord in _ARROWS and scene.stage.focus.visible:
            self._tried = _Tried("arrow", self._standing(scene, "arrow"), scene.stage.focus.id)
        elif isinstance(event, PointerDown) and event.button == LEFT:
            under = [one for one in scene.root.walk() if one.rect.collidepoint(event.pos)]
            self._held = event.pos, any(one.draggable and one.enabled for one in under)
            step = self.step
            if step is not None and step.kind == "read" and any(one.region_name in scene.played_parts for one in under):
                self._tried = _Tried("press", self._standing(scene, "press"), "lesson.go")
        elif isinstance(event, PointerUp) and self._held is not None:
            (start, piece), self._held = self._held, None
            if piece and math.dist(start, event.pos) > scene.look.board(THRESHOLD):
                hit = scene.root.hit(event.pos)
                self._tried = _Tried("drag", self._standing(scene, "drag"), "" if hit is None else hit.id)

    def _answer_try(self, scene: Scene) -> None:
        """Say why a try had no effect, unless something else already has."""
        tried, self._tried = self._tried, None
        step = self.step
        if tried is None or step is None or scene.stage.find("bubble") is not None:
            return
        if tried.before != self._standing(scene, tried.by):
            return
        at, about = self._at, tried.at if scene.root.find(tried.at) is not None else "lesson.words"
        if tried.by == "press":
            scene.stage.bubble(_("First read this, then choose “Continue”."), about, "info")
        elif step.kind == "do":
            said = _("Nothing that way.") if tried.by == "arrow" else _("It cannot lie there.")
            more = step.how(at) if tried.by == "arrow" else step.help(at)
            scene.stage.bubble(" ".join(filter(None, (said, more))), about)

    def _key(self, scene: Scene, event: KeyDown) -> bool:
        focus = scene.stage.focus
        on = focus.id if focus.visible else ""
        step = self.step
        if step is not None and step.kind == "ask" and not self.run.trouble:
            if event.chord in ("return", "space") and on in step.choices:
                self._name(on)
                return True
            if len(event.chord) == 1 and event.chord.isdecimal() and any("." not in choice for choice in step.choices):
                self._type(event.chord, [choice for choice in step.choices if "." not in choice])
                return True
        primary = next((button for button in self._buttons() if button.primary), None)
        ways_on = ("return", "space") if self._waits and not on else ("return",)
        if event.chord in ways_on and primary is not None and not on.startswith("lesson."):
            scene.stage.dismiss()
            primary.do()
            return True
        return False

    def _type(self, digit: str, choices: Sequence[str]) -> None:
        self._typed += digit
        if self._typed in choices or not any(choice.startswith(self._typed) for choice in choices):
            typed, self._typed = self._typed, ""
            self._name(typed)

    def _click(self, scene: Scene, event: PointerDown) -> bool:
        step = self.step
        if step is None or step.kind != "ask" or self.run.trouble:
            return False
        for choice in step.choices:
            named = [choice, *(id for id, same in step.same.items() if same == choice)]
            found = [one for id in named if "." in id and (one := scene.root.find(id)) is not None]
            pressed = next((one for one in found if one.rect.collidepoint(event.pos)), None)
            if pressed is not None:
                self._name(choice, pressed.id)
                return True
        return False

    def update(self, scene: Scene, now: float) -> bool:
        """Advance time: show keys and help, mark watched steps as seen, and announce the end."""
        self._now, self._front = now, scene
        self._answer_try(scene)
        if self._since is None or (self.step is not None and self.step.id != self._step_id):
            self._since = now
            if self.step is not None and self.step.id != self._step_id:
                self._step_at = now  # of the last one of a part, until the next part starts
            self._step_id = self.step.id if self.step is not None else ""
        resting = scene, self.run.over
        if scene.busy or scene.stage.dialog is not None:
            self._rested = None
        elif self._rested is None or self._resting != resting:
            self._rested = now
        self._resting = resting
        if self._rested is not None:
            self._at_rest(scene)
        self._spare(scene)
        lit = self._lit(scene)
        scene.stage.lit, scene.stage.bubbles_stay = frozenset(widget.id for widget in lit), True
        moved = self._move_hand(scene, now)
        moved |= self._pulse.update(now, _only_button(lit) is not None, still=self._still)
        if self._shown != self._state:
            scene.rebuild_later()
            return True
        return moved

    @property
    def _still(self) -> bool:
        return self.host.motion.reduced or self.host.motion.factor == 0

    # Help

    def _spare(self, scene: Scene) -> None:
        """Delay the help of a sparing step the more it has already helped, and ask for the best move."""
        step, game = self.step, len(self.run.match)
        if step is None or not step.sparing:
            self._asked = self._best = None
            return
        if TAUGHT not in self.session.waiting_for:
            self._since = self._now
        helps = self._helps
        if helps != self._helping:
            self._helping = helps
            if not helps:
                self._gap *= 2
        if self._best is not None and self._best[0] != game:
            self._best = None
        if scene.stage.dialog is not None or self._asked not in (None, game):
            self._asked = None
            return
        advice = self.session.advice
        if helps and self._best is None and self._asked is None and TAUGHT in self.session.waiting_for:
            self._asked = game
            advice.ask(adviser(self.session.entry).id, TAUGHT, (self.run.match.view(TAUGHT),), self.session.budget)
        elif self._asked is not None and advice.ready:
            found = advice.take()
            if found is not None:
                self._best = game, None if found[0] is None else found[0].move

    def _way(self, scene: Scene) -> Sequence[str]:
        """Return where the step is done next in the scene: one widget or two."""
        step = self.step
        if step is None or self.run.trouble:
            return ()
        if step.kind == "ask":
            return (step.right if "." in step.right else f"lesson.answer.{step.right}",)
        move = self.best if step.sparing else step.show(self.run.at)
        return scene.made_with(move) if move is not None and isinstance(scene, ShowsMoves) else ()

    @property
    def shown_way(self) -> tuple[str, ...]:
        """The widgets between which the hand shows the step now; empty while it shows nothing."""
        return self._hand.path if self._hand is not None else ()

    @property
    def best(self) -> Any | None:
        """The move that a sparing step highlights, if any."""
        return self._best[1] if self._best is not None and self._helps else None

    def _wants_hand(self) -> bool:
        """Whether a hand should show how the step is done."""
        step = self.step
        if step is None or step.sparing or self._handed == step.id or self._hand is not None:
            return False
        return self._waited >= HAND_MS or self.run.misses >= HAND_MISSES

    def _move_hand(self, scene: Scene, now: float) -> bool:
        if self._hand is None:
            if not self._wants_hand() or scene.busy or scene.stage.dialog is not None or scene.stage.drag.active:
                return False
            self._handed = self._step_id
            way = self._way(scene)
            if not way:
                return False
            self._hand = GhostHand(way, now, self.host.motion)
            return True
        moved = self._hand.update(now)
        if self._hand.over or scene.stage.dialog is not None:
            self._hand = None
            return True
        return moved

    def _pulsing(self, scene: Scene) -> Rect | None:
        """Return the rect of the only button left to press: its ring pulses."""
        return _only_button(self._lit(scene))

    def _lit(self, scene: Scene) -> list[Widget]:
        """Return the widgets in the spotlight."""
        step = self.step
        if step is None or self.run.trouble or self._stays or scene.busy:
            return []
        wanted = step.light(self._at)
        if step.kind == "ask" and self.run.misses >= MISSES and "." in step.right:
            wanted = (step.right,)
        elif step.sparing and self.best is not None:
            wanted = self._way(scene)
        elif self._due and not step.sparing:
            wanted = CONFIRM
        fits = _matcher(tuple(wanted))
        return [widget for widget in scene.root.walk() if fits(widget.id)]

    @staticmethod
    def _words_beside(scene: Scene) -> list[Rect]:
        """Return what no ring may cut: the band, and text on the scene itself: headings, status, and numbers whose
        place a widget gives."""
        placed = ((one, one.written(scene.look)) for one in scene.root.walk() if one.label)
        words = [place for one, place in placed if isinstance(one, Label | StatusLabel) or place != one.rect]
        band = scene.root.find("lesson")
        return [*words, *([] if band is None else [Rect(band.rect)])]

    def _at_rest(self, scene: Scene) -> None:
        """Handle a scene in which nothing moves."""
        run, step = self.run, self.step
        self._told = run.trouble
        if run.remark and not run.cut:  # a remark at the end of a part is told at the table of the next one
            said, run.remark = run.remark, ""
            scene.stage.toast(said)
        if step is not None and step.watched_in(scene.guided) and not run.trouble:
            self._seen = _Watched(scene, step.id, self.prompt, run.number)
            self.session.acknowledge()
            if not self._stays:
                self._overlook(step)
        elif self._missed(scene) and self._rested is not None and self._now >= self._rested + self._patience:
            self.session.acknowledge()
        elif run.cut and scene.guided == "table":
            self._overlook(run.part.steps[-1])
            run.go_on()
            self.host.reopen()
        elif self._ends(scene) and self._rested is not None and self._now >= self._rested + self._pause:
            self._open_end(scene)

    def _missed(self, scene: Scene) -> bool:
        """Whether the step watches a scene that somebody left before it came to rest: nobody could act any more."""
        step = self.step
        watches = step is not None and step.kind == "watch" and step.done is None and step.scene != "table"
        return watches and scene.guided == "table" and not self.run.trouble and not scene.thinking

    @property
    def _patience(self) -> float:
        """How long the table is at rest, in ms, before a scene to be watched will not come any more."""
        return MISSED_MS * self.host.motion.factor

    def _overlook(self, step: LessonStep) -> None:
        """Note a step for watching only that was over before it could be seen: one cannot go back to it."""
        if step.kind == "watch" and self._now - self._step_at < SEEN_MS:
            self.run.overlook(step.id)

    def _over(self, scene: Scene) -> bool:
        """Whether there is nothing left to see here: in a whole game, once its end scene is in front."""
        return self.run.over and (self.run.match.result is None or scene.guided == END)

    @property
    def _waits(self) -> bool:
        """Whether what ended the lesson may not have been seen yet: no card covers it before that is asked for."""
        return self.run.over and self.run.part.steps[-1].kind != "read"

    def _closes(self, scene: Scene) -> bool:
        """Whether “Continue” in the band is the only way on: not before the end scene, to which other scenes lead."""
        return self._waits and self._over(scene)

    def _ends(self, scene: Scene) -> bool:
        """Whether the card that ends the lesson comes by itself."""
        return self._over(scene) and not self._waits

    @property
    def _pause(self) -> float:
        """How long the final scene is shown, in ms, before a dialog covers it."""
        return END_MS * self.host.motion.factor

    def next_due(self, scene: Scene, now: float) -> float | None:
        """Return when something is to be shown; nothing that waits for a dialog to close is due before."""
        if self._shown != self._state:
            return now
        due: list[float] = []
        run, step = self.run, self.step
        if scene.stage.dialog is None:
            if run.remark or (step is not None and step.watched_in(scene.guided) and not run.trouble):
                due.append(now)
            if self._missed(scene):
                due.append(now if self._rested is None else self._rested + self._patience)
            if self._ends(scene) or (run.cut and scene.guided == "table"):
                due.append(now if self._rested is None else self._rested + self._pause)
        if self._since is not None and step is not None and not run.trouble:
            waits = (self._gap,) if step.sparing else (HELP_MS, HAND_MS)
            due += [self._since + ms for ms in waits if self._since + ms > self._now]
        if self._asked is not None and self._best is None and self.session.advice.ready:
            due.append(now)
        if self._hand is not None:
            due.append(self._hand.next_due(now))
        pulse = self._pulse.due
        if pulse is not None:
            due.append(pulse)
        return min(due, default=None)

    def paint(self, scene: Scene, canvas: Canvas) -> None:
        """Dim everything outside the spotlight without blocking it. The hand is on top."""
        lit = [widget.lit_rect for widget in self._lit(scene)]
        if lit:
            band = scene.root.find("lesson")
            wave = self._pulse.wave if self._pulsing(scene) is not None else None
            paint_light(canvas, lit, [band.rect] if band is not None else [], wave, self._words_beside(scene))
        if self._hand is not None:
            self._hand.paint(canvas, scene.root)

    # Buttons

    def _try_again(self) -> None:
        self.run.try_again()
        self.host.reopen()

    def _back(self) -> None:
        self.run.back(self._seen.step if self._stays else "")
        self.host.reopen()

    def _once(self, do: Callable[..., None], *args: object) -> None:
        """Do what the button says at the present step; nothing for the second click of a double click, whose first has
        led to the next one."""
        if self._front is None or self._front.stage.meant((self._step_id, self._trouble, self.run.over)):
            do(*args)

    def _restart(self) -> None:
        self.run.restart()
        self.host.reopen()

    def _ask_to_restart(self) -> None:
        """Start the lesson again; ask for confirmation once there is progress to lose."""
        scene, (step, steps) = self._front, self._number()
        if scene is None or step == 0:
            self._restart()
            return

        def leave() -> None:
            scene.stage.close()
            self._restart()

        answers = [
            DialogButton("stay", _("Stay here"), scene.stage.close),
            DialogButton("go", pgettext("a lesson or challenge", "Restart"), leave, "primary"),
        ]
        text = _("Step {step} of {steps}").format(step=min(step + 1, steps), steps=steps)
        self._ask(scene, "lesson.again", _("Start this lesson again?"), text, answers)

    @staticmethod
    def _ask(scene: Scene, id: str, title: str, text: str, answers: Sequence[DialogButton]) -> None:
        scene.stage.open(
            lambda look: message_dialog(look, id, title, text, answers, on_cancel=scene.stage.close, width=520)
        )

    def _ask_to_skip(self) -> None:
        """Ask for confirmation before leaving a lesson."""
        scene, host = self._front, self.host
        if scene is None:
            return
        more = host.next_title
        text = _("It waits under Learn, at this step.")
        if more:
            text = " ".join((text, _("Next: {lesson}.").format(lesson=more)))

        def leave(do: Callable[[], None]) -> None:
            scene.stage.close()
            do()

        answers = [
            DialogButton("title", _("Main menu"), lambda: leave(host.to_title)),
            DialogButton("stay", _("Stay here"), scene.stage.close),
            DialogButton(
                "go", _("Next lesson") if more else _("All lessons"), lambda: leave(host.next_lesson), "primary"
            ),
        ]
        self._ask(scene, "lesson.leave", _("Leave this lesson?"), text, answers)

    def _name(self, choice: str, at: str = "") -> None:
        """Take an answer, chosen at the widget ``at``; say there why it is wrong."""
        wrong = self.session.name_answer(choice)
        if self._front is not None:
            self._front.stage.dismiss()  # the comment on the previous answer
        if wrong and self._front is not None:
            self._front.stage.bubble(wrong, at or (choice if "." in choice else f"lesson.answer.{choice}"))

    def _open_end(self, scene: Scene) -> None:
        run, host = self.run, self.host
        result, said = run.match.result, run.lesson.learned(run.at)
        lost = result is not None and TAUGHT not in result.winners
        number, count = host.place
        done = _("Lesson {number} of {count} is done").format(number=number, count=count)
        title = _("The game is over") if lost else done
        more = bool(host.next_title)

        def leave(do: str) -> None:
            scene.stage.close()
            getattr(host, do)()

        answers = [
            DialogButton("title", _("Main menu"), lambda: leave("to_title")),
            DialogButton("again", _("Again"), lambda: leave("again")),
            DialogButton(
                "next",
                _("Next lesson") if more else _("New game"),
                lambda: leave("next_lesson" if more else "new_game"),
                "primary",
            ),
        ]
        text = f"{said}\n{host.ahead}"
        scene.stage.open(
            lambda look: message_dialog(
                look, "lesson.end", title, text, answers, on_cancel=lambda: leave("to_title"), width=520
            )
        )


@cache
def _matcher(patterns: tuple[str, ...]) -> Callable[[str], object]:
    """Return a function that tells whether an id fits one of the patterns."""
    return re.compile("|".join(map(fnmatch.translate, patterns)) or "(?!)").match


def _leads_on(widget: Widget) -> bool:
    """Return whether a widget is the way on from its scene: where a lesson has ended, or a text is to be read or
    answered, the band has the button that goes on, and one of the same name does the same."""
    return isinstance(widget, Button) and widget.kind == "primary"


def _only_button(lit: Sequence[Widget]) -> Rect | None:
    """Return the rect of the widget in the spotlight if it is one button that can be pressed."""
    only = lit[0] if len(lit) == 1 else None
    return Rect(only.rect) if isinstance(only, Button) and only.enabled else None

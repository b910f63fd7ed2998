"""The guide of a lesson: what it shows over the scenes of a real table, and the ways back, on and out."""

from __future__ import annotations

import dataclasses
import fnmatch
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
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
"""So long without an input, and help is given; and so long, and a hand shows how a step is done."""
END = "end"
"""What a game calls the scene that ends it: no band is laid over that, unless a step is to be done again."""
SEEN_MS = 1000.0
"""What is watched for less than this, nobody has seen."""
_ARROWS = ("left", "right", "up", "down")
MISSES, HAND_MISSES = 2, 3
"""After so many refused tries help is given at once, and an answer is shown; and after so many a hand shows it."""
END_MS, READ_MS = 900.0, 3500.0
"""The board as it stands at the end is looked at for so long before the card that ends the lesson; and what else is in
front, whose words are read."""


@runtime_checkable
class ShowsMoves(Protocol):
    """A scene that can say where a move is made."""

    def made_with(self, move: Any) -> Sequence[str]:
        """The widget that is pressed next for a move, or the one that is dragged and the one where it goes; none where
        that cannot be said."""
        ...


class LessonHost(Protocol):
    """The program around a lesson."""

    @property
    def motion(self) -> Motion:
        """The speed in force."""
        ...

    @property
    def next_title(self) -> str:
        """The lesson after this one; "" after the last."""
        ...

    def reopen(self) -> None:
        """Sit down again where the run stands now."""
        ...

    def next_lesson(self) -> None:
        """Go on to the lesson after this one, or to the list after the last."""
        ...

    def again(self) -> None:
        """This lesson from the beginning."""
        ...

    def to_title(self) -> None:
        """Leave the lesson."""
        ...


@dataclass(frozen=True, slots=True)
class _Watched:
    """A step that was watched: where, its id, its prompt then, and its number."""

    scene: Scene | None = None
    step: str = ""
    prompt: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class _Tried:
    """Something that a person has just tried: with an arrow or with the pointer, and how all stood before."""

    by: Literal["arrow", "drag", "press"]
    before: object


class LessonGuide:
    """Implements `capitol.kit.guide.Guide` for one table of a lesson."""

    def __init__(self, session: LessonSession, host: LessonHost) -> None:
        self.session, self.run, self.host = session, session.run, host
        self._now = 0.0
        self._since: float | None = None  # when the person did something last
        self._rested: float | None = None  # since when nothing moves in this scene, and the lesson is over or not
        self._resting: tuple[Scene | None, bool] = (None, False)
        self._shown: object = None
        self._typed = ""
        self._step_id = ""
        self._front: Scene | None = None
        self._seen = _Watched()
        self._step_at = 0.0  # since when the step is shown
        self._told = ""  # the trouble that was told
        self._due = False  # whether Confirm is left to press
        self._held: tuple[Point, bool] | None = None  # where the pointer went down, and whether on what can be dragged
        self._tried: _Tried | None = None
        self._hand: GhostHand | None = None
        self._handed = ""  # the step that the hand has shown
        self._pulse = Pulse()
        self._gap = float(HELP_MS)  # how long a sparing step waits before it helps
        self._helping = False
        self._asked: int | None = None  # the length of the game about which advice was asked
        self._best: tuple[int, Any] | None = None  # that length, and the move advised

    # What is said

    @property
    def step(self) -> LessonStep | None:
        """What is asked for now."""
        return self.run.step

    @property
    def _at(self) -> At:
        """Where the run stands, with the scene in front."""
        front = self._front
        if front is None:
            return self.run.at
        return dataclasses.replace(self.run.at, scene=front.guided, hand=hand())

    @property
    def _trouble(self) -> str:
        """Why the step must be done again; "" before what shows it has come to rest."""
        return self.run.trouble if self.run.trouble == self._told else ""

    @property
    def prompt(self) -> str:
        """The line of the lesson."""
        run, step = self.run, self.step
        if self._trouble:
            return self._trouble
        if self._stays:
            return self._seen.prompt
        if step is None:
            return run.part.steps[-1].prompt(self._at) if run.cut else _("That was the last step.")
        return _("Now confirm.") if self._due else step.prompt(self._at)

    def _confirms(self, root: Widget) -> bool:
        """Whether what the step asks for lies there whole. A step that lights Confirm asks for it in its own words."""
        step, confirm = self.step, root.find(*CONFIRM)
        if step is None or step.kind != "do" or self.run.trouble or not isinstance(confirm, Button):
            return False
        return confirm.enabled and self.run.laid and tuple(step.light(self._at)) != CONFIRM

    @property
    def _stays(self) -> bool:
        """Whether what was watched is still in front: what comes next is asked for when that is left."""
        step = self.step
        return self._seen.scene is self._front and step is not None and step.kind == "do"

    @property
    def advice(self) -> str:
        """The line below it: what belongs to something to be read; else how the step is done, and after a while help
        instead."""
        step = self.step
        if step is None or self.run.trouble or self._stays or self._due:
            return ""
        at = self._at
        if self._helps or step.kind == "read":
            return step.help(at) or step.how(at)
        return step.how(at)

    @property
    def _waited(self) -> float:
        """How long ago the person did something."""
        return 0.0 if self._since is None else self._now - self._since

    @property
    def _helps(self) -> bool:
        """Whether the step gives its help now."""
        step = self.step
        gap = self._gap if step is not None and step.sparing else HELP_MS
        return self._waited >= gap or self.run.misses >= MISSES

    @property
    def _state(self) -> object:
        """What the band depends on."""
        run = self.run
        return self._step_id, run.number, self._trouble, self.prompt, self.advice, run.over, run.goes_back, self.best

    def _buttons(self) -> Sequence[BandButton]:
        """The ways on that the moment has: one at most is the one that Enter takes."""
        step = self.step
        if self._trouble:
            return (BandButton("lesson.go", _("Try again"), self._try_again, primary=True),)
        if step is not None and step.kind == "read":
            return (BandButton("lesson.go", _("Go on"), self.session.acknowledge, primary=True),)
        if step is not None and step.kind == "ask":
            numbers = [choice for choice in step.choices if "." not in choice]
            labels = step.labels(self._at) or numbers
            return [
                BandButton(f"lesson.answer.{choice}", label, partial(self._name, choice))
                for choice, label in zip(numbers, labels, strict=True)
            ]
        return ()

    def _ways(self) -> Sequence[BandButton]:
        """Those that are always there."""
        return (
            BandButton(
                "lesson.back",
                pgettext("lesson", "Back"),
                self._back,
                icon="left",
                able=self.run.goes_back,
                why=_("This is the first step."),
            ),
            BandButton("lesson.restart", pgettext("lesson", "Restart"), self._restart, icon="undo"),
            BandButton("lesson.skip", pgettext("lesson", "Skip"), self._ask_to_skip, icon="right"),
        )

    # The guide of a stack

    def dress(self, scene: Scene, root: Widget) -> None:
        """Put the band below the bar, and switch off what comes in a later lesson."""
        self._front = scene
        step, part = self.step, self.run.part
        off, now = self.run.lesson.later, (step or part.steps[-1]).off
        for id in step.hide if step is not None and not self.run.trouble else ():
            hidden = root.find(id)
            if hidden is not None and hidden.parent is not None:
                hidden.parent.remove(hidden)
        for widget in root.walk():
            if widget.id.startswith("seat."):
                widget.on_press = None  # nobody changes places in a lesson
            if any(fnmatch.fnmatchcase(widget.id, pattern) for pattern in off):
                widget.enabled, widget.key = False, ""
                widget.tooltip = _("This comes in a later lesson.")
            elif any(fnmatch.fnmatchcase(widget.id, pattern) for pattern in now):
                widget.enabled, widget.key, widget.tooltip = False, "", ""
        self._due = self._confirms(root)
        if scene.guided != END or self.run.trouble:
            look, ways = scene.look, list(self._ways())
            place, bar = band_place(look, root), bar_of(look, root)
            if bar is not None and look.takes_bar:
                place = bar.rect.union(place)
                ways = [*tools_of(bar), *ways]
                root.remove(bar)
            words = BandWords(self.prompt, self.advice, self._number())
            root.add(LessonBand(look, place, words, self._buttons(), ways))
        self._shown = self._state

    def _number(self) -> tuple[int, int]:
        return self._seen.number if self._stays else self.run.number, len(self.run.lesson.steps)

    def handle(self, scene: Scene, event: InputEvent) -> bool:
        """Enter goes on where nothing else is to be done; answers are named by click, key or number."""
        self._front = scene
        if isinstance(event, KeyDown | PointerDown):
            self._since, self._hand = None, None
            self._pulse.touched()
        self._watch_tries(scene, event)
        if scene.stage.dialog is not None or scene.busy:
            return False
        if isinstance(event, KeyDown):
            return self._key(scene, event)
        if isinstance(event, PointerDown) and event.button == LEFT:
            return self._click(scene, event)
        return False

    def _standing(self, scene: Scene, by: str) -> object:
        """What a try changes that does anything: an arrow, where the keyboard is."""
        run, focus = self.run, scene.stage.focus.id if by == "arrow" else ""
        return run.step, run.trouble, run.played_here, self.session.draft(TAUGHT), focus

    def _watch_tries(self, scene: Scene, event: InputEvent) -> None:
        """Notice what may do nothing: an arrow, something dragged, a press while something is to be read."""
        if isinstance(event, KeyDown | PointerDown):
            self._tried = None
        if scene.stage.dialog is not None or self.run.trouble:
            return
        if isinstance(event, KeyDown) and event.chord in _ARROWS and scene.stage.focus.visible:
            self._tried = _Tried("arrow", self._standing(scene, "arrow"))
        elif isinstance(event, PointerDown) and event.button == LEFT:
            under = [one for one in scene.root.walk() if one.rect.collidepoint(event.pos)]
            self._held = event.pos, any(one.draggable and one.enabled for one in under)
            step = self.step
            if step is not None and step.kind == "read" and any(one.region_name in scene.played_parts for one in under):
                self._tried = _Tried("press", self._standing(scene, "press"))
        elif isinstance(event, PointerUp) and self._held is not None:
            (start, piece), self._held = self._held, None
            if piece and math.dist(start, event.pos) > scene.look.board(THRESHOLD):
                self._tried = _Tried("drag", self._standing(scene, "drag"))

    def _answer_try(self, scene: Scene) -> None:
        """Say why nothing came of what was tried, where nobody else has said it."""
        tried, self._tried = self._tried, None
        step = self.step
        if tried is None or step is None or scene.stage.find("bubble") is not None:
            return
        if tried.before != self._standing(scene, tried.by):
            return
        at = self._at
        if tried.by == "press":
            scene.stage.bubble(_("First read this, then press “Go on”."), "lesson.words", "info")
        elif step.kind == "do":
            said = _("Nothing that way.") if tried.by == "arrow" else _("It cannot lie there.")
            more = step.how(at) if tried.by == "arrow" else step.help(at)
            scene.stage.bubble(" ".join(filter(None, (said, more))), "lesson.words")

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
        if event.chord == "return" and primary is not None and not on.startswith("lesson."):
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
            found = [scene.root.find(id) for id in named if "." in id]
            if any(one is not None and one.rect.collidepoint(event.pos) for one in found):
                self._name(choice)
                return True
        return False

    def update(self, scene: Scene, now: float) -> bool:
        """Let time pass: the keys and help come, what was watched has been seen, and the end is told."""
        self._now, self._front = now, scene
        self._answer_try(scene)
        if self._since is None or (self.step is not None and self.step.id != self._step_id):
            self._since = now
            if self.step is not None and self.step.id != self._step_id:
                self._step_at = now  # of the last one of a part, until the next part begins
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
        scene.stage.lit = frozenset(widget.id for widget in self._lit(scene))
        moved = self._move_hand(scene, now)
        moved |= self._pulse.update(now, self._pulsing(scene) is not None, still=self._still)
        if self._shown != self._state:
            scene.rebuild_later()
            return True
        return moved

    @property
    def _still(self) -> bool:
        return self.host.motion.reduced or self.host.motion.factor == 0

    # Help that is shown

    def _spare(self, scene: Scene) -> None:
        """A sparing step helps the later the more it has helped already, and asks what the best move would be."""
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
        """Where the step is done next in the scene: one widget or two."""
        step = self.step
        if step is None or self.run.trouble:
            return ()
        if step.kind == "ask":
            return (step.right if "." in step.right else f"lesson.answer.{step.right}",)
        move = self.best if step.sparing else step.show(self.run.at)
        return scene.made_with(move) if move is not None and isinstance(scene, ShowsMoves) else ()

    @property
    def shown_way(self) -> tuple[str, ...]:
        """The widgets between which the hand shows the step now; none while it shows nothing."""
        return self._hand.path if self._hand is not None else ()

    @property
    def best(self) -> Any | None:
        """The move that a sparing step lights up, if it does."""
        return self._best[1] if self._best is not None and self._helps else None

    def _wants_hand(self) -> bool:
        """Whether a hand is to show how the step is done."""
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
        """The one button that is left to press: its ring pulses."""
        lit = self._lit(scene)
        only = lit[0] if len(lit) == 1 else None
        return Rect(only.rect) if isinstance(only, Button) and only.enabled else None

    def _lit(self, scene: Scene) -> list[Widget]:
        """The widgets in the spotlight."""
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
        return [
            widget for widget in scene.root.walk() if any(fnmatch.fnmatchcase(widget.id, pattern) for pattern in wanted)
        ]

    @staticmethod
    def _words_beside(scene: Scene) -> list[Rect]:
        """What no ring may cut: the band, and what is written on the scene itself: headings, what is expected, and
        numbers where a widget says where its own stands."""
        placed = ((one, one.written(scene.look)) for one in scene.root.walk() if one.label)
        words = [place for one, place in placed if isinstance(one, Label | StatusLabel) or place != one.rect]
        band = scene.root.find("lesson")
        return [*words, *([] if band is None else [Rect(band.rect)])]

    def _at_rest(self, scene: Scene) -> None:
        """Nothing moves: what can be done about it."""
        run, step = self.run, self.step
        self._told = run.trouble
        if run.remark:
            said, run.remark = run.remark, ""
            scene.stage.toast(said)
        if step is not None and step.watched_in(scene.guided) and not run.trouble:
            self._seen = _Watched(scene, step.id, self.prompt, run.number)
            self.session.acknowledge()
            if not self._stays:
                self._overlook(step)
        elif run.cut and scene.guided == "table":
            self._overlook(run.part.steps[-1])
            run.go_on()
            self.host.reopen()
        elif self._over(scene) and self._rested is not None and self._now >= self._rested + self._pause(scene):
            self._open_end(scene)

    def _overlook(self, step: LessonStep) -> None:
        """A step in which one only watches, and which was over before anybody could: no way leads back to it."""
        if step.kind == "watch" and self._now - self._step_at < SEEN_MS:
            self.run.overlook(step.id)

    def _over(self, scene: Scene) -> bool:
        """Whether there is nothing left to see here: of a whole game, the scene that ends it."""
        return self.run.over and (self.run.match.result is None or scene.guided == END)

    def _pause(self, scene: Scene) -> float:
        """How long what is seen here at the end is looked at, in ms, before a dialog lies over it."""
        return (END_MS if scene.guided == "table" else READ_MS) * self.host.motion.factor

    def next_due(self, scene: Scene, now: float) -> float | None:
        """When something is to be said; what waits until a dialog is closed is not due before."""
        if self._shown != self._state:
            return now
        due: list[float] = []
        run, step = self.run, self.step
        if scene.stage.dialog is None:
            if run.remark or (step is not None and step.watched_in(scene.guided) and not run.trouble):
                due.append(now)
            if self._over(scene) or (run.cut and scene.guided == "table"):
                due.append(now if self._rested is None else self._rested + self._pause(scene))
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
        """Dim what is not in the spotlight; nothing is blocked by it. A hand lies over all."""
        lit = [Rect(widget.rect) for widget in self._lit(scene)]
        if lit:
            band = scene.root.find("lesson")
            wave = self._pulse.wave if self._pulsing(scene) is not None else None
            paint_light(canvas, lit, [band.rect] if band is not None else [], wave, self._words_beside(scene))
        if self._hand is not None:
            self._hand.paint(canvas, scene.root)

    # What was pressed

    def _try_again(self) -> None:
        self.run.try_again()
        self.host.reopen()

    def _back(self) -> None:
        self.run.back(self._seen.step if self._stays else "")
        self.host.reopen()

    def _restart(self) -> None:
        self.run.restart()
        self.host.reopen()

    def _ask_to_skip(self) -> None:
        """To leave a lesson is meant, or it was not."""
        scene, host = self._front, self.host
        if scene is None:
            return
        more = host.next_title
        text = _("It waits under Learn, at this step.")
        if more:
            text = " ".join((text, _("Next: {lesson}").format(lesson=more)))

        def leave() -> None:
            scene.stage.close()
            host.next_lesson()

        answers = [
            DialogButton("stay", _("Stay here"), scene.stage.close),
            DialogButton("go", _("Next lesson") if more else _("All lessons"), leave, "primary"),
        ]
        scene.stage.open(
            lambda look: message_dialog(
                look,
                "lesson.leave",
                _("Leave this lesson?"),
                text,
                answers,
                on_cancel=scene.stage.close,
                width=520,
            )
        )

    def _name(self, choice: str) -> None:
        wrong = self.session.name_answer(choice)
        if self._front is not None:
            self._front.stage.dismiss()  # what was said of the answer before
        if wrong and self._front is not None:
            self._front.stage.bubble(wrong, "lesson.words")  # beside the question: over no answer

    def _open_end(self, scene: Scene) -> None:
        run, host = self.run, self.host
        result, said = run.match.result, run.lesson.learned(run.at)
        lost = result is not None and TAUGHT not in result.winners
        title = _("The game is over") if lost else _("Well done")
        more = host.next_title

        def leave(do: str) -> None:
            scene.stage.close()
            getattr(host, do)()

        answers = [
            DialogButton("title", _("To the title"), lambda: leave("to_title")),
            DialogButton("again", _("Again"), lambda: leave("again")),
            DialogButton(
                "next", _("Next lesson") if more else _("All lessons"), lambda: leave("next_lesson"), "primary"
            ),
        ]
        text = said if not more else "\n".join((said, _("Next: {lesson}").format(lesson=more)))
        scene.stage.open(
            lambda look: message_dialog(
                look, "lesson.end", title, text, answers, on_cancel=lambda: leave("to_title"), width=520
            )
        )

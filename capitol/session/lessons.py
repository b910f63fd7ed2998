"""Lessons as data, and a run of one: the current task, the verdict on a move, and the steps back.

A lesson knows its game; this module knows none. Nothing here draws: the screens ask a `LessonRun` what to show.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from capitol.core.game import Result
from capitol.core.match import Match
from capitol.core.refusal import IllegalMove, Refusal
from capitol.games.registry import GameEntry
from capitol.host.controls import Hand
from capitol.host.language import _
from capitol.session.seats import Seat

TAUGHT = 0
"""The learner's seat."""


@dataclass(frozen=True, slots=True)
class At:
    """The state of a run, as a lesson's data sees it.

    ``view`` is the learner's view, ``attempt`` the move laid out but not confirmed (None for none), ``moves`` the seats
    and moves since the part began, ``passed`` the ids of the steps that were read, watched or answered (and ``"ID
    CODE"`` for a refusal of the rules shown during a step), ``result`` the game's result; ``scene`` is the scene in
    front, "" without a screen; ``hand`` is the input device used last.
    """

    view: Any
    attempt: Any | None = None
    moves: tuple[tuple[int, Any], ...] = ()
    passed: frozenset[str] = frozenset()
    result: Result | None = None
    scene: str = ""
    hand: Hand = "mouse"


Text = Callable[[At], str]
"""A function that returns a translated sentence for a state of the run."""
Ids = Callable[[At], Sequence[str]]
"""A function that returns names of widgets, or patterns of them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict on a legal move: ``go`` accepts it, ``undo`` refuses it before it is confirmed, ``again`` accepts and
    shows it and then repeats the step. ``text`` gives the reason; for ``go`` it is a remark, "" for none."""

    kind: Literal["go", "undo", "again"] = "go"
    text: str = ""


GO = Answer()
CONFIRM = ("confirm",)
"""The button that confirms a move at a table, as a step's ``light`` names it."""


def undo(text: str) -> Answer:
    """Return an answer that refuses the move for this reason."""
    return Answer("undo", text)


def again(text: str) -> Answer:
    """Return an answer that accepts the move and then repeats the step."""
    return Answer("again", text)


def remark(text: str) -> Answer:
    """Return an answer that accepts the move with a remark."""
    return Answer("go", text)


def by_hand(mouse: Text, other: Text) -> Text:
    """Return one sentence for the mouse, another for keyboard and gamepad."""
    return lambda at: mouse(at) if at.hand == "mouse" else other(at)


def drag(_at: At) -> str:
    """Return how a piece is moved with the mouse."""
    return _("Drag the piece to its place, or click the piece and then the place.")


def typed(_at: At) -> str:
    """Return how a question is answered with keys."""
    return _("Keys: type the number")


def confirm_key(_at: At) -> str:
    """Return the key of Confirm."""
    return _("Key: [confirm]")


def lit(*names: str) -> Ids:
    """Return a function that names these widgets in every state."""
    return lambda _at: names


def _pad(_at: At) -> str:
    return _("Gamepad: directions lead there, [pick] chooses, [confirm] confirms.")


def _accept(_at: At, _move: Any) -> Answer:
    return GO


def _nothing(_at: At) -> str:
    return ""


def _whole(_at: At, _move: Any) -> str:
    return ""


def _none(_at: At) -> Sequence[str]:
    return ()


def _always(_at: At) -> bool:
    return True


def _no_move(_at: At) -> Any | None:
    return None


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One prompt of a lesson, and how it is completed.

    - ``do``: by what the learner lays out or plays, once ``done`` is true; ``answer`` judges each legal move.
    - ``read``: by Enter. ``watch``: by ``done``, or without it when the scene named ``scene`` comes to rest. ``ask``:
      by naming ``right``, one of ``choices`` or a widget; ``why`` says why that is right, ``wrong`` why another is
      wrong. ``labels`` are the labels of choices that are not widgets, by default the choices themselves.

    ``lacks`` returns what is still missing from a move that ``answer`` accepts and the rules call complete; "" if
    nothing.

    ``needed`` can leave a step out. While ``holds``, nobody acts before the step is completed. ``light`` names the
    widgets in the spotlight; ``off`` those disabled in this step, ``hide`` those removed. ``mouse``, ``keys`` and
    ``pad`` explain the controls for each device; ``help`` is shown to a learner who is stuck (for ``read``, at once),
    and ``show`` is the move demonstrated by a hand if that does not help. ``same`` maps further widgets to the choice
    that they stand for. ``sparing``: the step is long, like a whole game; the help appears later each time, and the
    best move lights up with it.
    """

    id: str
    prompt: Text
    kind: Literal["do", "read", "watch", "ask"] = "do"
    done: Callable[[At], bool] | None = None
    needed: Callable[[At], bool] = _always
    answer: Callable[[At, Any], Answer] = _accept
    lacks: Callable[[At, Any], str] = _whole
    help: Text = _nothing
    mouse: Text = _nothing
    keys: Text = _nothing
    pad: Text = _pad
    show: Callable[[At], Any | None] = _no_move
    sparing: bool = False
    light: Ids = _none
    off: Sequence[str] = ()
    hide: Sequence[str] = ()
    holds: bool = True
    scene: str = ""
    choices: Sequence[str] = ()
    labels: Ids = _none
    right: str = ""
    wrong: Callable[[At, str], str] = lambda _at, _id: ""
    why: Text = _nothing
    same: Mapping[str, str] = field(default_factory=dict)

    def how(self, at: At) -> str:
        """Return how it is done on the learner's device; "" if that is obvious."""
        if at.hand == "mouse":
            return self.mouse(at)
        return self.keys(at) if at.hand == "keys" or not self.keys(at) else self.pad(at)

    def watched_in(self, scene: str) -> bool:
        """Return whether the step is completed by a scene of this name coming to rest."""
        return self.kind == "watch" and self.done is None and self.scene == scene

    def fulfilled(self, at: At) -> bool:
        """Return whether the learner has completed this step."""
        return self.id in at.passed or (self.done is not None and self.done(at))


read = partial(LessonStep, kind="read")
"""Makes a step to read."""
ask = partial(LessonStep, kind="ask", keys=typed)
"""Makes a question, of which the choices are typed by their numbers."""
confirming = partial(LessonStep, keys=confirm_key, light=lit(*CONFIRM))
"""Makes a step in which the move laid out is confirmed."""


@dataclass(frozen=True, slots=True)
class Part:
    """A position and the steps in it. ``rival`` plays the other seats; without it their kinds decide. ``before`` are
    moves, with seats, from the position to the start of the lesson; they are visible in the log."""

    position: Callable[[], tuple[Any, Any]]
    """Return a setup of the game and the initial full state; called for each run."""
    steps: tuple[LessonStep, ...]
    rival: Callable[[Any, int], Any] | None = None
    """Return the move of another seat, given its view."""
    before: tuple[tuple[int, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. ``title`` names it, ``learned`` says what the learner can do after it; ``later`` are widgets disabled
    in it, ``seats`` the opponents, ``options`` the table options."""

    id: str
    title: Text
    aim: Text
    learned: Text
    parts: tuple[Part, ...]
    seats: tuple[Seat, ...]
    later: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """The steps of all parts."""
        return tuple(step for part in self.parts for step in part.steps)


Log = tuple[tuple[int, Any], ...]
"""Moves with their seats."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The beginning of a step, so that the learner can return to it: the part, its moves so far, and the steps passed.

    ``laid`` is the screens' data of a move that was laid out but not confirmed, None for none. ``shown`` are the last
    moves before the step, presented by the scene that it watches; returning plays them again.
    """

    step: str
    part: int
    log: Log
    passed: frozenset[str]
    laid: Mapping[str, Any] | None = None
    shown: Log = ()


class LessonRun:
    """One run through a lesson. ``on_changed`` is called after every change worth saving."""

    def __init__(self, lesson: Lesson, entry: GameEntry, kept: Mapping[str, Any] | None = None) -> None:
        """Start from the beginning, or from saved `kept` data; what no longer fits the lesson starts over."""
        self.lesson, self.entry = lesson, entry
        self.on_changed: Callable[[], None] = lambda: None
        self.trouble = ""  # why the step must be repeated
        self.remark = ""  # about the last move, until it has been shown
        self.misses = 0  # refused attempts in this step
        self._attempt: Any | None = None
        self._laid: Mapping[str, Any] | None = None  # the screens' data of the attempt
        self._verdict = GO
        self._path: list[Mark] = []  # the steps that the learner saw, the current one last
        self._back_to: Mark | None = None  # set while its laid or shown moves must be restored
        self._step_id: str | None = None
        self._known: tuple[Any, Any, At] | None = None  # what `at` returned last, and what it depends on
        self._found: tuple[At, LessonStep | None] | None = None  # the step at that state
        self._begin(0)
        if kept is not None:
            self._resume(kept)
        self._look()

    # State

    @property
    def part(self) -> Part:
        """The current part."""
        return self.lesson.parts[self._part]

    @property
    def at(self) -> At:
        """The state as the lesson's data sees it."""
        passed = frozenset(self.passed)
        state, others = self.match.full_state, (self._part, self._attempt, passed)
        if self._known is None or self._known[0] is not state or self._known[1] != others:
            moves = tuple((step.seat, step.move) for step in self.match.steps[len(self.part.before) :])
            self._known = state, others, At(self.match.view(TAUGHT), self._attempt, moves, passed, self.match.result)
        return self._known[2]

    @property
    def played_here(self) -> int:
        """The number of moves since the part began."""
        return len(self.match) - len(self.part.before)

    @property
    def step(self) -> LessonStep | None:
        """The current step; None when this part is finished."""
        if self._back_to is not None:
            return next(step for step in self.part.steps if step.id == self._back_to.step)
        at = self.at
        if self._found is None or self._found[0] is not at:
            found = next((step for step in self.part.steps if step.needed(at) and not step.fulfilled(at)), None)
            self._found = at, found
        return self._found[1]

    @property
    def over(self) -> bool:
        """Whether the lesson is finished."""
        return not self.trouble and self.step is None and self._part == len(self.lesson.parts) - 1

    @property
    def cut(self) -> bool:
        """Whether this part is finished and another follows."""
        return not self.trouble and self.step is None and self._part < len(self.lesson.parts) - 1

    @property
    def number(self) -> int:
        """The index of the current step in the lesson; after the last step of a part, the number of steps so far."""
        step = self.step
        if step is None:
            return sum(len(part.steps) for part in self.lesson.parts[: self._part + 1])
        return self.lesson.steps.index(step)

    @property
    def holds(self) -> bool:
        """Whether nobody may act: there is something to read, answer or repeat, or nothing left to do."""
        if self.trouble or self.over or self.cut:
            return True
        step = self.step
        if step is None or step.kind == "do":
            return False
        return step.holds

    # Events

    def attempted(self, move: Any | None, laid: Mapping[str, Any] | None = None) -> None:
        """Take the move being laid out, before it is confirmed; ``laid`` is the screens' data of it."""
        if self._back_to is not None:
            if move is None:
                return  # it has yet to be laid out again
            self._back_to = None
        if move != self._attempt:
            self._attempt, self._laid = move, laid
            was = self._step_id
            self._look()
            if self._step_id != was:
                self.on_changed()

    @property
    def to_lay(self) -> Mapping[str, Any] | None:
        """The screens' data of the move to lay out again after going back; None for none."""
        return None if self._back_to is None else self._back_to.laid

    @property
    def to_show(self) -> Log:
        """The moves to play and show again after going back."""
        return () if self._back_to is None else self._back_to.shown

    @property
    def laid(self) -> bool:
        """Whether a move is laid out that the lesson accepts, if the rules do."""
        step, move = self._asked, self._attempt
        if move is None or self._judge(move).kind == "undo":
            return False
        return step is None or not step.lacks(self.at, move)

    def objection(self, move: Any, *, begun: bool = False) -> str:
        """Return why this legal move is not accepted; "" if it is. A move only ``begun`` may be incomplete."""
        step, answer = self._asked, self._judge(move)
        text = answer.text if answer.kind == "undo" else ""
        if not text and not begun and step is not None:
            text = step.lacks(self.at, move)
        if text:
            self.misses += 1
        return text

    def objection_to(self, moves: Iterable[Any], leads: Callable[[Any], bool]) -> str:
        """Return why no legal move among ``moves`` to which a choice ``leads`` is accepted; "" if one is, if there is
        none, or if the step wants the learner to try what the choice leads to."""
        step, at = self._asked, self.at
        if step is None:
            return ""
        wanted = step.show(at)
        if wanted is not None and leads(wanted):
            return ""
        text = ""
        for move in filter(leads, moves):
            answer = step.answer(at, move)
            if answer.kind != "undo":
                return ""
            text = text or answer.text
        if text:
            self.misses += 1
        return text

    def refused(self, refusal: Refusal) -> bool:
        """Count a refusal of the rules, whose reason was shown to the learner. Return whether the step asked for it."""
        self.misses += 1
        step = self.step
        if step is not None:
            self._mark_passed(f"{step.id} {refusal.code}")
        return self.step is not step

    def playing(self, move: Any) -> None:
        """Judge the learner's move, which is about to be played or sealed."""
        self._verdict = self._judge(move)

    def played(self) -> None:
        """Update the run after moves took effect."""
        verdict, self._verdict = self._verdict, GO
        self._attempt, self._laid, self._back_to, self.misses = None, None, None, 0
        if verdict.kind == "again":
            self.trouble = verdict.text
        else:
            self.remark = verdict.text
        self._look()
        self.on_changed()

    def acknowledge(self) -> None:
        """Complete the step whose text was read, or whose scene was watched."""
        step = self.step
        if step is not None and step.kind in ("read", "watch"):
            self._mark_passed(step.id)

    def overlook(self, id: str) -> None:
        """Remove a step from the way back, because it ended before anybody could see it."""
        self._path = [mark for mark in self._path if mark.step != id]

    def name(self, choice: str) -> str:
        """Answer a question; return why the answer is wrong, "" if it is right."""
        step = self.step
        if step is None or step.kind != "ask":
            return ""
        if choice != step.right:
            self.misses += 1
            return step.wrong(self.at, choice)
        self.remark = step.why(self.at)
        self._mark_passed(step.id)
        return ""

    def _mark_passed(self, id: str) -> None:
        if id not in self.passed:
            self.passed.add(id)
            self._look()
            self.on_changed()

    @property
    def _asked(self) -> LessonStep | None:
        """The first step that asks for a move; whoever acts has read the steps before it."""
        at = self.at
        steps = (step for step in self.part.steps if step.kind == "do" and step.needed(at))
        return next((step for step in steps if not step.fulfilled(_without(at))), None)

    def _judge(self, move: Any) -> Answer:
        step = self._asked
        return GO if step is None else step.answer(self.at, move)

    # Back and on

    def try_again(self) -> None:
        """Return to the beginning of the step that went wrong."""
        if self._path:
            self._go(self._path[-1])
        else:
            self.restart()

    @property
    def goes_back(self) -> bool:
        """Whether there is anything to go back to."""
        return bool(len(self._path) > 1 or self.trouble or self.played_here or self.passed or self._attempt is not None)

    def back(self, seen: str = "") -> None:
        """Return to the beginning of the previous step seen; from the first one, or one that went wrong, to its own
        beginning. ``seen`` is a step before the current one that is still in front."""
        if self.trouble:
            self.try_again()
            return
        path, step = self._path, self.step
        for id in (step.id if step is not None else "", seen):
            if path and path[-1].step == id:
                path = path[:-1]
        if path:
            self._go(path[-1])
        else:
            self.restart()

    def restart(self) -> None:
        """Restart the lesson."""
        self._path.clear()
        self._begin(0)
        self._look()
        self.on_changed()

    def go_on(self) -> None:
        """Start the next part; a remark on the last one is still to be shown."""
        if self.cut:
            remark = self.remark  # not shown yet
            self._begin(self._part + 1)
            self.remark = remark
            self._look()
            self.on_changed()

    def _begin(self, part: int, log: Sequence[tuple[int, Any]] = (), passed: Collection[str] = ()) -> None:
        self._part, self.passed = part, set(passed)
        self.trouble = self.remark = ""
        self.misses, self._verdict, self._step_id = 0, GO, None
        self._attempt = self._laid = self._back_to = None
        setup, state = self.part.position()
        self.match: Match[Any, Any, Any, Any] = Match(self.entry.game, setup, [*self.part.before, *log], state)
        self._looked_at = self.played_here

    def _go(self, mark: Mark) -> None:
        """Return to the beginning of a step of the path; to the first one if the kept data no longer fits."""
        try:
            self._begin(mark.part, mark.log, mark.passed)
        except IllegalMove:
            self.restart()
            return
        if mark in self._path:
            del self._path[self._path.index(mark) + 1 :]
        self._step_id = mark.step
        if mark.laid is not None or mark.shown:
            self._back_to = mark
        step = next(one for one in self.part.steps if one.id == mark.step) if mark.step else None
        if step is not None and step.kind == "watch" and mark in self._path:
            self._path.remove(mark)  # it ends by itself: the next step back skips it
        self._look()
        self.on_changed()

    def _look(self) -> None:
        """Record where the current step began."""
        if self.trouble:
            return
        before, self._looked_at = self._looked_at, self.played_here
        step = self.step
        id = step.id if step is not None else ""
        if id == self._step_id:
            return
        self._step_id, self.misses = id, 0
        if step is None:
            return
        seen = [mark.step for mark in self._path]
        if id in seen:  # a move was undone
            del self._path[seen.index(id) + 1 :]
            return
        log = self._log
        at = before if step.kind == "watch" and step.done is None else len(log)
        laid = self._laid if self._attempt is not None else None
        self._path.append(Mark(id, self._part, log[:at], frozenset(self.passed), laid, log[at:]))

    @property
    def _log(self) -> Log:
        """The moves of the part."""
        return tuple((step.seat, step.move) for step in self.match.steps[len(self.part.before) :])

    # Saving

    @property
    def kept(self) -> dict[str, Any]:
        """The run as plain JSON. A step that went wrong is saved from its beginning."""
        here = self._back_to or Mark("", self._part, self._log, frozenset(self.passed))
        if self._path and self.trouble:
            here = self._path[-1]
        return {**self._encoded(here), "path": [self._encoded(mark) for mark in self._path]}

    def _encoded(self, mark: Mark) -> dict[str, Any]:
        encode, setup = self.entry.game.encode_move, self.lesson.parts[mark.part].position()[0]
        log, shown = ([encode(setup, seat, move) for seat, move in moves] for moves in (mark.log, mark.shown))
        # "told" is the key in the files of earlier versions.
        found = {"step": mark.step, "part": mark.part, "log": log, "told": sorted(mark.passed), "shown": shown}
        return found if mark.laid is None else {**found, "laid": dict(mark.laid)}

    def _decoded(self, kept: Mapping[str, Any]) -> Mark:
        """Decode a mark. Raises KeyError, TypeError, ValueError or IndexError if it is not one of this lesson."""
        part = range(len(self.lesson.parts)).index(kept["part"])
        setup, _state = self.lesson.parts[part].position()
        decode = self.entry.game.decode_move
        log, shown = (tuple(decode(setup, action) for action in kept.get(key, ())) for key in ("log", "shown"))
        step, laid = str(kept.get("step", "")), kept.get("laid")
        if step and step not in {one.id for one in self.lesson.parts[part].steps}:
            raise ValueError(f"there is no step {step}")
        passed = frozenset(map(str, kept["told"]))
        return Mark(step, part, log, passed, dict(laid) if laid is not None else None, shown)

    def _resume(self, kept: Mapping[str, Any]) -> None:
        wrong = (AttributeError, KeyError, TypeError, ValueError, IndexError, IllegalMove)
        try:
            here = self._decoded(kept)
            self._begin(here.part, here.log, here.passed)
        except wrong:
            self._begin(0)
            return
        with contextlib.suppress(*wrong):
            self._path = [self._decoded(mark) for mark in kept.get("path", ())]
        last = self._path[-1] if self._path and not here.step else here
        begun = last.part == here.part and last.passed == here.passed
        if begun and (last.shown or last.laid is not None) and here.log in (last.log, last.log + last.shown):
            self._go(last)


def _without(at: At) -> At:
    """Return the state without the attempt, so that a step which the attempt would complete still judges it."""
    return At(at.view, None, at.moves, at.passed, at.result)

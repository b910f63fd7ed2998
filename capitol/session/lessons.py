"""Lessons as data, and the run of one: what is asked for now, what a move leads to, and the ways back.

A lesson knows its game, this module knows none. Nothing here draws; the screens ask a `LessonRun` what to show.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from capitol.core.game import Result
from capitol.core.match import Match
from capitol.core.refusal import IllegalMove, Refusal
from capitol.games.registry import GameEntry
from capitol.host.controls import Hand
from capitol.host.language import _
from capitol.session.seats import Seat

TAUGHT = 0
"""The seat of the person that learns."""


@dataclass(frozen=True, slots=True)
class At:
    """Where a run stands, as the data of a lesson sees it.

    ``view`` is what the person may know, ``attempt`` what is laid and not confirmed (None for nothing), ``moves`` the
    seats and moves since the part began, ``told`` the ids of what was read, watched and answered (and ``"ID CODE"`` for
    a refusal of the rules that a step was told), ``result`` that of the game; ``scene`` is what is in front, "" where
    nobody looks; ``hand`` is what the person used last.
    """

    view: Any
    attempt: Any | None = None
    moves: tuple[tuple[int, Any], ...] = ()
    told: frozenset[str] = frozenset()
    result: Result | None = None
    scene: str = ""
    hand: Hand = "mouse"


Text = Callable[[At], str]
"""A sentence at a moment, translated when it is asked for."""
Ids = Callable[[At], Sequence[str]]
"""Names of widgets, or patterns of them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a legal move leads to: ``go`` is accepted, ``undo`` is refused before it is confirmed, ``again`` is accepted
    and shown, after which the step begins anew. ``text`` says why; for ``go`` it is a remark, "" for none."""

    kind: Literal["go", "undo", "again"] = "go"
    text: str = ""


GO = Answer()
CONFIRM = ("confirm",)
"""The button that a table has for what is laid, as a step's light names it."""


def undo(text: str) -> Answer:
    """Not this move, for this reason."""
    return Answer("undo", text)


def again(text: str) -> Answer:
    """This move, and then the step once more."""
    return Answer("again", text)


def remark(text: str) -> Answer:
    """This move, with a remark."""
    return Answer("go", text)


def by_hand(mouse: Text, other: Text) -> Text:
    """One sentence for whoever plays with the mouse, another for keys and pad."""
    return lambda at: mouse(at) if at.hand == "mouse" else other(at)


def drag(_at: At) -> str:
    """How a piece is brought somewhere with the mouse."""
    return _("Drag it there, or click it and then the place.")


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
    """One prompt of a lesson, and how it is fulfilled.

    - ``do``: by what the person lays or plays, once ``done`` says so; ``answer`` says what each legal move leads to.
    - ``read``: by Enter. ``watch``: by ``done``, without it when the scene named ``scene`` rests. ``ask``: by naming
      ``right``, one of ``choices`` or a widget; ``wrong`` says why another is not it. ``labels`` are the words of
      choices that are no widgets; without them the choices themselves.

    ``lacks`` says of a move that ``answer`` accepts and the rules call whole what is still to be done before it is
    confirmed; "" for nothing.
    ``needed`` leaves a step out. ``holds``: nobody acts before it is fulfilled. ``light`` names the widgets in the
    spotlight; ``off`` those that do nothing in this step, ``hide`` those that are not there. ``mouse``, ``keys`` and
    ``pad`` say how it is done with each of them; ``help`` is shown where a person gets on no more (of what is to be
    read, at once), and ``show`` is the move that a hand shows to whoever gets on no more with that. ``same`` are other
    widgets that name a choice, each with it. ``sparing``: the step is long, as a whole game; its help comes the later
    the more there was of it, and the best move lights up then.
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
    same: Mapping[str, str] = field(default_factory=dict)

    def how(self, at: At) -> str:
        """How it is done with what the person plays with; "" where that says itself."""
        if at.hand == "mouse":
            return self.mouse(at)
        return self.keys(at) if at.hand == "keys" or not self.keys(at) else self.pad(at)

    def watched_in(self, scene: str) -> bool:
        """Whether it is fulfilled by a scene of this name that rests."""
        return self.kind == "watch" and self.done is None and self.scene == scene

    def fulfilled(self, at: At) -> bool:
        """Whether this step is behind the person."""
        return self.id in at.told or (self.done is not None and self.done(at))


@dataclass(frozen=True, slots=True)
class Part:
    """A position and what is to be done in it. ``rival`` plays for the other seats; without it their kinds do.
    ``before`` are seats and moves that lead on from the position before the lesson begins: all may read them."""

    position: Callable[[], tuple[Any, Any]]
    """A setup of the game and the full state to begin with; made anew for each run."""
    steps: tuple[LessonStep, ...]
    rival: Callable[[Any, int], Any] | None = None
    """The move of another seat, from its view."""
    before: tuple[tuple[int, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. ``title`` names it, ``learned`` says what the person can do after it; ``later`` are the widgets that
    do nothing in it, ``seats`` the others at the table, ``options`` those of the table."""

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
        """Those of all parts."""
        return tuple(step for part in self.parts for step in part.steps)


Log = tuple[tuple[int, Any], ...]
"""Seats and their moves."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a step began, so that there is a way back to it: the part, its moves so far, and what was told.

    ``laid`` is what the screens kept of a move that was laid and not confirmed then, None for nothing. ``shown`` are
    the moves before it of which a scene tells that is watched in this step: they are played again to come back.
    """

    step: str
    part: int
    log: Log
    told: frozenset[str]
    laid: Mapping[str, Any] | None = None
    shown: Log = ()


class LessonRun:
    """One go at a lesson. ``on_changed`` is called after everything that progress is worth being kept of."""

    def __init__(self, lesson: Lesson, entry: GameEntry, kept: Mapping[str, Any] | None = None) -> None:
        """From the beginning, or from what `kept` gave; what no longer fits the lesson is begun anew."""
        self.lesson, self.entry = lesson, entry
        self.on_changed: Callable[[], None] = lambda: None
        self.trouble = ""  # why the step must be done again
        self.remark = ""  # said about the last move, until somebody has shown it
        self.misses = 0  # refused tries in this step
        self._attempt: Any | None = None
        self._laid: Mapping[str, Any] | None = None  # what the screens keep of the attempt
        self._verdict = GO
        self._path: list[Mark] = []  # the steps that the person saw, the present one at the end
        self._back_to: Mark | None = None  # until what was laid or shown in it is there again
        self._step_id: str | None = None
        self._begin(0)
        if kept is not None:
            self._resume(kept)
        self._look()

    # Where it stands

    @property
    def part(self) -> Part:
        """The part being played."""
        return self.lesson.parts[self._part]

    @property
    def at(self) -> At:
        """What the data sees."""
        moves = tuple((step.seat, step.move) for step in self.match.steps[len(self.part.before) :])
        return At(self.match.view(TAUGHT), self._attempt, moves, frozenset(self.told), self.match.result)

    @property
    def played_here(self) -> int:
        """How many moves there are since the part began."""
        return len(self.match) - len(self.part.before)

    @property
    def step(self) -> LessonStep | None:
        """What is asked for now; None when all of this part is done."""
        if self._back_to is not None:
            return next(step for step in self.part.steps if step.id == self._back_to.step)
        at = self.at
        return next((step for step in self.part.steps if step.needed(at) and not step.fulfilled(at)), None)

    @property
    def over(self) -> bool:
        """Whether the lesson has been gone through."""
        return not self.trouble and self.step is None and self._part == len(self.lesson.parts) - 1

    @property
    def cut(self) -> bool:
        """Whether this part is done, and another follows."""
        return not self.trouble and self.step is None and self._part < len(self.lesson.parts) - 1

    @property
    def number(self) -> int:
        """Which step of the lesson this is, from 0; after the last of a part, the number of all so far."""
        step = self.step
        if step is None:
            return sum(len(part.steps) for part in self.lesson.parts[: self._part + 1])
        return self.lesson.steps.index(step)

    @property
    def holds(self) -> bool:
        """Whether nobody may act: something is to be read, answered or done again, or there is nothing left to do."""
        if self.trouble or self.over or self.cut:
            return True
        step = self.step
        if step is None or step.kind == "do":
            return False
        return step.holds

    # What happens

    def attempted(self, move: Any | None, laid: Mapping[str, Any] | None = None) -> None:
        """What is laid of a move, without confirming it; ``laid`` is what the screens keep of that."""
        if self._back_to is not None:
            if move is None:
                return  # it is still to be laid again
            self._back_to = None
        if move != self._attempt:
            self._attempt, self._laid = move, laid
            was = self._step_id
            self._look()
            if self._step_id != was:
                self.on_changed()

    @property
    def to_lay(self) -> Mapping[str, Any] | None:
        """What the screens kept of the move that was laid where the way back led; None for nothing."""
        return None if self._back_to is None else self._back_to.laid

    @property
    def to_show(self) -> Log:
        """The moves that are to be played and shown again where the way back led."""
        return () if self._back_to is None else self._back_to.shown

    @property
    def laid(self) -> bool:
        """Whether something is laid that the lesson would let be played, if the rules do."""
        step, move = self._asked, self._attempt
        if move is None or self._judge(move).kind == "undo":
            return False
        return step is None or not step.lacks(self.at, move)

    def objection(self, move: Any, *, begun: bool = False) -> str:
        """Why this legal move is not to be played; "" when it may be. One that is ``begun`` may lack something."""
        step, answer = self._asked, self._judge(move)
        text = answer.text if answer.kind == "undo" else ""
        if not text and not begun and step is not None:
            text = step.lacks(self.at, move)
        if text:
            self.misses += 1
        return text

    def objection_to(self, moves: Iterable[Any], leads: Callable[[Any], bool]) -> str:
        """Why none of the legal ``moves`` to which a choice ``leads`` is to be played; "" where one may be, where there
        is none, and where the step wants something tried that the choice leads to."""
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

    def refused(self, refusal: Refusal) -> None:
        """The rules have refused something, and the person was told why."""
        self.misses += 1
        step = self.step
        if step is not None:
            self._tell(f"{step.id} {refusal.code}")

    def playing(self, move: Any) -> None:
        """The person's move is about to be played or sealed."""
        self._verdict = self._judge(move)

    def played(self) -> None:
        """Moves took effect."""
        verdict, self._verdict = self._verdict, GO
        self._attempt, self._laid, self._back_to, self.misses = None, None, None, 0
        if verdict.kind == "again":
            self.trouble = verdict.text
        else:
            self.remark = verdict.text
        self._look()
        self.on_changed()

    def acknowledge(self) -> None:
        """What was to be read has been read, or watched."""
        step = self.step
        if step is not None and step.kind in ("read", "watch"):
            self._tell(step.id)

    def overlook(self, id: str) -> None:
        """A step was over before anybody could see it: no way leads back to it."""
        self._path = [mark for mark in self._path if mark.step != id]

    def name(self, choice: str) -> str:
        """Answer a question: why that was wrong, "" when it was right."""
        step = self.step
        if step is None or step.kind != "ask":
            return ""
        if choice != step.right:
            self.misses += 1
            return step.wrong(self.at, choice)
        self._tell(step.id)
        return ""

    def _tell(self, id: str) -> None:
        if id not in self.told:
            self.told.add(id)
            self._look()
            self.on_changed()

    @property
    def _asked(self) -> LessonStep | None:
        """The first step that asks for a move: whoever acts has read what stands before it."""
        at = self.at
        steps = (step for step in self.part.steps if step.kind == "do" and step.needed(at))
        return next((step for step in steps if not step.fulfilled(_without(at))), None)

    def _judge(self, move: Any) -> Answer:
        step = self._asked
        return GO if step is None else step.answer(self.at, move)

    # Ways back and on

    def try_again(self) -> None:
        """Back to the beginning of the step that went wrong."""
        if self._path:
            self._go(self._path[-1])
        else:
            self.restart()

    @property
    def goes_back(self) -> bool:
        """Whether there is anything to go back to."""
        return bool(len(self._path) > 1 or self.trouble or self.played_here or self.told or self._attempt is not None)

    def back(self, seen: str = "") -> None:
        """To the step that was seen before this one, as it began; from the first one, and from one that went wrong, to
        its own beginning. ``seen`` is a step before the present one that is still in front."""
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
        """From the beginning."""
        self._path.clear()
        self._begin(0)
        self._look()
        self.on_changed()

    def go_on(self) -> None:
        """To the next part."""
        if self.cut:
            self._begin(self._part + 1)
            self._look()
            self.on_changed()

    def _begin(self, part: int, log: Sequence[tuple[int, Any]] = (), told: Collection[str] = ()) -> None:
        self._part, self.told = part, set(told)
        self.trouble = self.remark = ""
        self.misses, self._verdict, self._step_id = 0, GO, None
        self._attempt = self._laid = self._back_to = None
        setup, state = self.part.position()
        self.match: Match[Any, Any, Any, Any] = Match(self.entry.game, setup, [*self.part.before, *log], state)
        self._looked_at = self.played_here

    def _go(self, mark: Mark) -> None:
        """To where a step of the path began. Where that cannot be, since what was kept was changed, from the first."""
        try:
            self._begin(mark.part, mark.log, mark.told)
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
            self._path.remove(mark)  # it ends by itself: the next way back leads to what was before it
        self._look()
        self.on_changed()

    def _look(self) -> None:
        """Remember where the present step began."""
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
        if id in seen:  # something was taken back
            del self._path[seen.index(id) + 1 :]
            return
        log = self._log
        at = before if step.kind == "watch" and step.done is None else len(log)
        laid = self._laid if self._attempt is not None else None
        self._path.append(Mark(id, self._part, log[:at], frozenset(self.told), laid, log[at:]))

    @property
    def _log(self) -> Log:
        """The moves of the part."""
        return tuple((step.seat, step.move) for step in self.match.steps[len(self.part.before) :])

    # Keeping

    @property
    def kept(self) -> dict[str, Any]:
        """The run as plain JSON. What went wrong and is to be done again is as if it had not been done."""
        here = self._back_to or Mark("", self._part, self._log, frozenset(self.told))
        if self._path and self.trouble:
            here = self._path[-1]
        return {**self._encoded(here), "path": [self._encoded(mark) for mark in self._path]}

    def _encoded(self, mark: Mark) -> dict[str, Any]:
        encode, setup = self.entry.game.encode_move, self.lesson.parts[mark.part].position()[0]
        log, shown = ([encode(setup, seat, move) for seat, move in moves] for moves in (mark.log, mark.shown))
        found = {"step": mark.step, "part": mark.part, "log": log, "told": sorted(mark.told), "shown": shown}
        return found if mark.laid is None else {**found, "laid": dict(mark.laid)}

    def _decoded(self, kept: Mapping[str, Any]) -> Mark:
        """Raises KeyError, TypeError, ValueError or IndexError for what is no mark of this lesson."""
        part = range(len(self.lesson.parts)).index(kept["part"])
        setup, _state = self.lesson.parts[part].position()
        decode = self.entry.game.decode_move
        log, shown = (tuple(decode(setup, action) for action in kept.get(key, ())) for key in ("log", "shown"))
        step, laid = str(kept.get("step", "")), kept.get("laid")
        if step and step not in {one.id for one in self.lesson.parts[part].steps}:
            raise ValueError(f"there is no step {step}")
        told = frozenset(map(str, kept["told"]))
        return Mark(step, part, log, told, dict(laid) if laid is not None else None, shown)

    def _resume(self, kept: Mapping[str, Any]) -> None:
        wrong = (AttributeError, KeyError, TypeError, ValueError, IndexError, IllegalMove)
        try:
            here = self._decoded(kept)
            self._begin(here.part, here.log, here.told)
        except wrong:
            self._begin(0)
            return
        with contextlib.suppress(*wrong):
            self._path = [self._decoded(mark) for mark in kept.get("path", ())]
        last = self._path[-1] if self._path and not here.step else here
        begun = last.part == here.part and last.told == here.told
        if begun and (last.shown or last.laid is not None) and here.log in (last.log, last.log + last.shown):
            self._go(last)


def _without(at: At) -> At:
    """The same with nothing laid: a step that what is laid would fulfil still judges it."""
    return At(at.view, None, at.moves, at.told, at.result)

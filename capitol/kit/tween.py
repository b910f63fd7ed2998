"""Easings, and animations as timelines that are given the time and can be finished at any moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

Ease = Callable[[float], float]
Setter = Callable[[float], None]

SPEEDS = {"leisurely": 3.0, "slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
PULSE_PERIOD = 1600
UNDO_PACE = 0.6
"""Undone moves play backwards in this fraction of their time."""
_MOST_CLIPS_AT_A_FINISH = 100_000


def linear(t: float) -> float:
    return t


def out_quad(t: float) -> float:
    return 1 - (1 - t) ** 2


def in_quad(t: float) -> float:
    return t * t


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float, s: float = 1.0) -> float:
    """Ease out with an overshoot of 3.7 % for s = 1, settling at 1."""
    return 1 + (s + 1) * (t - 1) ** 3 + s * (t - 1) ** 2


def shake(t: float) -> float:
    """Return two decaying swings: -1 to 1, zero at both ends."""
    return math.sin(4 * math.pi * t) * (1 - t)


def pulse(now: float, period: float = PULSE_PERIOD) -> float:
    """Return a slow sine of the clock, -1 to 1."""
    return math.sin(2 * math.pi * (now % period) / period)


@dataclass(frozen=True, slots=True)
class Tween:
    """Calls ``set`` with 0 to 1 (eased) for ``ms``. ``motion``: mere movement, left out under reduced motion."""

    ms: float
    set: Setter
    ease: Ease = linear
    motion: bool = False


@dataclass(frozen=True, slots=True)
class Wait:
    """A pause of ``ms``."""

    ms: float


@dataclass(frozen=True, slots=True)
class Call:
    """Calls ``do`` once when its time comes; always called, even by ``finish``."""

    do: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Group:
    """Items in sequence, or together with ``stagger`` ms between their starts."""

    items: Sequence[Item]
    together: bool
    stagger: float = 0


Item = Tween | Wait | Call | Group


def sequence(*items: Item) -> Group:
    """Play items one after another."""
    return Group(items, together=False)


def parallel(*items: Item, stagger: float = 0) -> Group:
    """Play items together, each ``stagger`` ms after the one before."""
    return Group(items, together=True, stagger=stagger)


def backwards(ease: Ease) -> Ease:
    """Return ``ease`` reversed: from its end to its start."""
    return lambda t: 1 - ease(1 - t)


def length(item: Item) -> float:
    """Return the duration of an item, in ms."""
    if isinstance(item, Call):
        return 0.0
    if isinstance(item, Tween | Wait):
        return item.ms
    if not item.together:
        return sum(length(child) for child in item.items)
    return max((item.stagger * at + length(child) for at, child in enumerate(item.items)), default=0.0)


def rewind(item: Item, pace: float = UNDO_PACE) -> Item:
    """Play an item from its end to its start in ``pace`` of its time, without its calls. It starts by setting
    everything to the item's end."""
    return sequence(Call(lambda: _end(item)), _rewound(item, pace))


def _end(item: Item) -> None:
    if isinstance(item, Tween):
        item.set(item.ease(1.0))
    elif isinstance(item, Group):
        for child in item.items:
            _end(child)


def _rewound(item: Item, pace: float) -> Item:
    if isinstance(item, Call):
        return sequence()
    if isinstance(item, Wait):
        return Wait(item.ms * pace)
    if isinstance(item, Tween):
        ease = item.ease
        return replace(item, ms=item.ms * pace, ease=lambda t: ease(1 - t))
    if not item.together:
        return sequence(*[_rewound(child, pace) for child in reversed(item.items)])
    whole = length(item)
    return parallel(
        *[
            sequence(Wait((whole - item.stagger * at - length(child)) * pace), _rewound(child, pace))
            for at, child in enumerate(item.items)
        ]
    )


@dataclass(slots=True)
class _Clip:
    start: float
    ms: float
    act: Tween | Call
    done: bool = False


class _Run:
    """One playing timeline; its time is local and starts at 0."""

    def __init__(self, item: Item, reduced: bool) -> None:
        self.clips: list[_Clip] = []
        self.length = self._lay(item, 0, reduced)
        self.clips.sort(key=lambda clip: clip.start)  # stable: equal starts keep their order
        self.time = 0.0

    def _lay(self, item: Item, start: float, reduced: bool) -> float:
        if isinstance(item, Wait):
            return start + item.ms
        if isinstance(item, Call):
            self.clips.append(_Clip(start, 0, item))
            return start
        if isinstance(item, Tween):
            ms = 0.0 if reduced and item.motion else item.ms
            self.clips.append(_Clip(start, ms, item))
            return start + ms
        end = at = start
        for child in item.items:
            child_end = self._lay(child, at, reduced)
            end = max(end, child_end)
            at = at + item.stagger if item.together else child_end
        return end

    def advance(self, to: float) -> None:
        self.time = to
        for clip in list(self.clips):
            if clip.done or clip.start > to:
                continue
            ended = to >= clip.start + clip.ms
            clip.done = ended  # before the call, which may finish everything itself
            if isinstance(clip.act, Call):
                clip.act.do()
            else:
                clip.act.set(clip.act.ease(1.0 if ended else (to - clip.start) / clip.ms))
        self.clips = [clip for clip in self.clips if not clip.done]

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, also within its last call."""
        return self.time >= self.length and all(clip.done for clip in self.clips)


class Animator:
    """Plays timelines. ``factor`` stretches time (0: everything ends at once); ``reduced`` leaves movement out."""

    def __init__(self, factor: float = 1.0, reduced: bool = False) -> None:
        self.factor = factor
        self.reduced = reduced
        self._runs: list[_Run] = []
        self._now: float | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is playing; within the last call of a timeline, that one no longer is."""
        return not all(run.over for run in self._runs)

    def play(self, *items: Item) -> None:
        """Play items in sequence from the next update on; with factor 0 everything is done before this returns."""
        run = _Run(sequence(*items), self.reduced)
        if not self._runs:
            self._now = None
        self._runs.append(run)
        if self.factor <= 0:
            self.finish()
        else:
            run.advance(0.0)
            self._drop_finished()

    def update(self, now: float) -> bool:
        """Advance everything to ``now`` (ms); return True if something played."""
        if not self._runs:
            self._now = None
            return False
        if self.factor <= 0:
            self.finish()
            return True
        elapsed = 0.0 if self._now is None else max(0.0, now - self._now) / self.factor
        self._now = now
        for run in list(self._runs):
            if run in self._runs:  # a call may have finished everything
                run.advance(run.time + elapsed)
        self._drop_finished()
        return True

    def resume(self) -> None:
        """Resume from the next update on; paused time does not count."""
        self._now = None

    def finish(self) -> None:
        """Jump to the end of everything, including what the calls at the end start; all calls are made, in order."""
        played = 0
        while self._runs:
            run = self._runs.pop(0)
            played += len(run.clips)
            if played > _MOST_CLIPS_AT_A_FINISH:
                raise RuntimeError("animations start each other without end")
            run.advance(math.inf)

    def clear(self) -> None:
        """Drop everything without calling anything (the picture is gone)."""
        self._runs.clear()

    def _drop_finished(self) -> None:
        self._runs = [run for run in self._runs if not run.over]

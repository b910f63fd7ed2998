"""The occasions on which the characters of Capstone make a remark: goals are secret, so only stacks and capstones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from capitol.core.moods import Mood
from capitol.core.remarks import END_MOODS, Occasion, PublicEvent, Remarks
from capitol.games.capstone.ai.lines import LINES
from capitol.games.capstone.rules.numbers import HEIGHT, SLOTS

_HALF, _FEW = 16, 3
"""The number of pieces placed at about half of a game, and the number of open slots that counts as few."""
MOODS = {
    **END_MOODS,
    "sealed": Mood.PLEASED,
    "disturbed": Mood.ANNOYED,
    "disturbs": Mood.PLEASED,
    "blocked": Mood.ANNOYED,
    "blocks": Mood.PLEASED,
    "freed": Mood.PLEASED,
    "last_slots": Mood.THOUGHTFUL,
    "half": Mood.THOUGHTFUL,
    "followed": Mood.THOUGHTFUL,
    "full": Mood.PLEASED,
    "full_other": Mood.THOUGHTFUL,
    "one_colour": Mood.TRIUMPHANT,
    "perfect": Mood.TRIUMPHANT,
}


class CapstoneObserver:
    """Finds the occasions in a game of Capstone. A round is a turn of each seat."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._stacks: list[list[int]] = [[] for _slot in range(SLOTS)]
        self._last: list[int | None] = [None] * SLOTS
        """Who put the top piece on each stack."""
        self._caps: dict[int, int] = {}
        self._placed = 0
        self._few = False

    @property
    def round(self) -> int:
        return max(0, self._placed - 1) // self._seats

    def see(self, events: Sequence[PublicEvent]) -> Iterator[Occasion]:
        for event in events:
            if event.seat is not None:
                yield from self._occasions(event.kind, event.seat, event.data)
            elif event.kind == "game_over":
                perfect: Any = event.data["perfect"]
                yield from (Occasion("perfect", seat) for seat, count in enumerate(perfect) if count)

    def _occasions(self, kind: str, seat: int, data: Mapping[str, Any]) -> Iterator[Occasion]:
        other = 1 - seat
        match kind:
            case "goal_sealed":
                yield Occasion("sealed", seat, 40)
            case "placed":
                yield from self._place(seat, other, data["slot"], data["colour"])
            case "moved":
                source = data["source"]
                if self._last[source] == other:
                    yield Occasion("disturbed", other, 15)
                    yield Occasion("disturbs", seat, 10)
                self._last[source] = None
                self._stacks[source].pop()
                yield from self._put(seat, other, data["target"], data["colour"])
            case "capped":
                slot = data["slot"]
                if self._stacks[slot] and self._last[slot] == other:
                    yield Occasion("blocked", other, 18)
                    yield Occasion("blocks", seat, 12)
                if data["stood"] is not None and self._stacks[data["stood"]]:
                    yield Occasion("freed", other, 15)
                self._caps[data["colour"]] = slot
                if not self._few and self._open <= _FEW:
                    self._few = True
                    yield from (Occasion("last_slots", one, 60) for one in (seat, other))

    def _place(self, seat: int, other: int, slot: int, colour: int) -> Iterator[Occasion]:
        self._placed += 1
        if self._placed == 1:
            yield Occasion("first", seat, 40)
        if self._placed == _HALF:
            yield from (Occasion("half", one, 50) for one in (seat, other))
        if self._last[slot] == other:
            yield Occasion("followed", other, 10)
            yield Occasion("follows", seat, 6)
        yield from self._put(seat, other, slot, colour)

    def _put(self, seat: int, other: int, slot: int, colour: int) -> Iterator[Occasion]:
        stack = self._stacks[slot]
        stack.append(colour)
        self._last[slot] = seat
        if len(stack) == HEIGHT:
            yield Occasion("full", seat, 25)
            yield Occasion("full_other", other, 20)
            if len(set(stack)) == 1:
                yield Occasion("one_colour", seat, 80)

    @property
    def _open(self) -> int:
        """The number of slots that take another piece."""
        capped = set(self._caps.values())
        return sum(len(stack) < HEIGHT and slot not in capped for slot, stack in enumerate(self._stacks))


def remarks() -> Remarks:
    """Return the lines and their occasions."""
    return Remarks(LINES, CapstoneObserver, MOODS)

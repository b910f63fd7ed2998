"""The log of a turn in at most three lines: roll and event, trade and tile, pay and movements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from capitol.core.events import Event
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.event_words import event_text
from capitol.host.language import _, current_language
from capitol.table.log import LogLine

_TRADE = frozenset(
    {
        "sold",
        "bought",
        "hired",
        "section_laid",
        "offered",
        "offer_accepted",
        "offer_refused",
        "tile_drawn",
        "tile_taken",
        "tile_placed",
        "site_founded",
    }
)
_MOVE = frozenset({"unit_paid", "unit_left", "hauled", "cured", "walked", "bandit_removed"})
_ALONE = frozenset({"bag_played_out", "game_over"})
_ALIKE = {
    "produced": ("good",),
    "sold": (),
    "bought": (),
    "unit_paid": ("unit",),
    "unit_left": ("unit",),
    "hauled": ("source", "target"),
}
"""The kinds of events of a seat of which one sentence tells several, and what in them must be alike."""
_SAID_BY = {
    "card_drawn": frozenset({"card_void", "card_resolved", "gold_struck", "deck_shuffled"}),
    "tile_drawn": frozenset({"tile_placed"}),
}
"""The events that need no words of their own if one of others follows, which says the same."""
_PLACED = "source", "target", "at"


class TurnLines:
    """Joins the lines of events to those of a turn. ``table_after`` returns the table after so many steps."""

    def __init__(self, table_after: Callable[[int], State]) -> None:
        self._table_after = table_after
        self._made: dict[object, LogLine] = {}
        self._language = ""

    def of(self, lines: Sequence[LogLine], names: Sequence[str]) -> list[LogLine]:
        """Return the lines with those of each part of a turn in one; ``names`` are those of the seats."""
        if self._language != current_language():
            self._made, self._language = {}, current_language()
        return [self._joined(parts, names) for parts in _parts(lines)]

    def _joined(self, parts: Sequence[LogLine], names: Sequence[str]) -> LogLine:
        if len(parts) == 1:
            return parts[0]
        key = tuple(map(id, (part.event for part in parts))), tuple(names)
        made = self._made.get(key)
        if made is None or made.parts != tuple(parts):
            acts = [act for act in _acts(parts) if not _is_said(act[0], parts)]
            told = [self._text(act, names) for act in acts]
            placed = [part.event for part in parts if part.event is not None and set(_PLACED) & part.event.data.keys()]
            event = placed[-1] if placed else parts[-1].event
            text = _sentence([(act[0].seat, said) for act, said in zip(acts, told, strict=True)], names)
            made = self._made[key] = LogLine(parts[0].seat, text, event, after=parts[-1].after, parts=tuple(parts))
        return made

    def _text(self, act: Sequence[LogLine], names: Sequence[str]) -> str:
        first, *also = [part.event for part in act if part.event is not None]
        return (event_text(first, names, self._table_after(act[-1].after), also) if also else None) or act[0].text


def _part_of(event: Event) -> int:
    return 1 if event.kind in _TRADE else 2 if event.kind in _MOVE else 3 if event.kind in _ALONE else 0


def _parts(lines: Sequence[LogLine]) -> Iterator[list[LogLine]]:
    """Yield the lines of each part of a turn; lines without an event stand alone."""
    now: list[LogLine] = []
    for line in lines:
        if now and not _goes_on(now, line):
            yield now
            now = []
        now.append(line)
    if now:
        yield now


def _goes_on(now: Sequence[LogLine], line: LogLine) -> bool:
    """Whether a line tells of the same part of a turn as those before it."""
    before, event = now[-1].event, line.event
    if before is None or event is None or _part_of(before) != _part_of(event) or event.kind in _ALONE:
        return False
    kinds = {one.event.kind for one in now if one.event is not None}
    if event.kind == "rolled" and event.data["purpose"] == "production":
        return kinds <= {"village_completed"}
    if event.kind == "village_completed":
        return kinds <= {"village_completed"}
    return event.kind != "tile_drawn" or "tile_placed" not in kinds  # the first turns are nothing but a tile


def _acts(parts: Sequence[LogLine]) -> list[list[LogLine]]:
    """Return the lines of events that one sentence tells, in the order of the first of each."""
    acts: dict[object, list[LogLine]] = {}
    for number, part in enumerate(parts):
        event = part.event
        key: object = number
        if event is not None and event.kind in _ALIKE and event.data.get("way") != "none":
            key = event.kind, event.seat, *[event.data[name] for name in _ALIKE[event.kind]]
        acts.setdefault(key, []).append(part)
    return list(acts.values())


def _is_said(line: LogLine, parts: Sequence[LogLine]) -> bool:
    """Whether another event says what a line says."""
    others = {part.event.kind for part in parts if part.event is not None}
    return line.event is not None and not others.isdisjoint(_SAID_BY.get(line.event.kind, ()))


def _sentence(told: Sequence[tuple[int | None, str]], names: Sequence[str]) -> str:
    """Return sentences in a row, of which those with the same subject name it once."""
    said: list[str] = []
    last: int | None = None
    for seat, text in told:
        subject = "" if seat is None else f"{names[seat]} "
        if said and subject and seat == last and text.startswith(subject) and said[-1].endswith("."):
            said[-1] = _("; ").join((said[-1].removesuffix("."), text.removeprefix(subject)))
        else:
            said.append(text)
        last = seat if subject and text.startswith(subject) else None
    return " ".join(said)

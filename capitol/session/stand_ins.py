"""The names of computer players who play a seat that has somebody else's name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from capitol.ai.program_thinker import GONE
from capitol.games.registry import GameEntry
from capitol.session.journal import HANDED, REPLACED, Note
from capitol.session.seats import Seat


def with_stand_ins(
    entry: GameEntry, seats: Sequence[Seat], kinds: Sequence[str] = (), notes: Iterable[Note] = ()
) -> tuple[Seat, ...]:
    """Return the seats, each with the name of the computer player who plays it for somebody else. ``kinds`` are those
    of the seats when the game began, ``notes`` say who has played since."""
    names = stand_in_names(entry, seats, kinds, notes)
    return tuple(replace(seat, stand_in=names.get((at, seat.player_id), "")) for at, seat in enumerate(seats))


def stand_in_names(
    entry: GameEntry, seats: Sequence[Seat], kinds: Sequence[str], notes: Iterable[Note]
) -> dict[tuple[int, str], str]:
    """Return the name under which each computer player (its id) has played each seat of somebody else: the first of its
    names that nobody had at the table by then. So whatever happens later, it keeps its name."""
    sat = [(at, Seat("", kind).player_id) for at, kind in enumerate(kinds)]
    sat += [
        (note.seat, note.text if note.kind == HANDED else entry.substitute)
        for note in notes
        if note.kind in (HANDED, GONE, REPLACED)
    ]
    sat += [(at, seat.player_id) for at, seat in enumerate(seats)]
    found: dict[tuple[int, str], str] = {}
    for at, id in sat:
        player = next((one for one in entry.everybody if one.id == id), None)
        if player is not None and (at, id) not in found and not player.bears(seats[at].name):
            found[at, id] = player.free_stand_in([*(seat.name for seat in seats), *found.values()])
    return found

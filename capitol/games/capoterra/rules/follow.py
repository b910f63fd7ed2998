"""Keeps a seat's view up to date from engine protocol messages, for a program that never sees a state."""

from __future__ import annotations

from collections.abc import Mapping

from capitol.core.fields import get, get_list
from capitol.core.refusal import RecordError
from capitol.core.setup import decode_seat
from capitol.games.capoterra.rules import record
from capitol.games.capoterra.rules.cells import TILES
from capitol.games.capoterra.rules.corridor import push
from capitol.games.capoterra.rules.moves import encode
from capitol.games.capoterra.rules.numbers import CARDS
from capitol.games.capoterra.rules.refusals import why_not
from capitol.games.capoterra.rules.setup import Chance, Setup, full_bag, full_deck
from capitol.games.capoterra.rules.start import start
from capitol.games.capoterra.rules.state import Met, State
from capitol.games.capoterra.rules.view import View, public

_KINDS = ("roll", "card", "tile", "back")


class Follower:
    """Follows one game from its ``start`` message on; `view` equals what the match itself would show the seat. Before
    each move the future is arranged so that the chance the message reports comes about; the rest of the future is
    arbitrary, and no view shows it."""

    def __init__(self, message: Mapping[str, object]) -> None:
        """Start with a ``start`` message. Raises RecordError if it is not one."""
        head = record.decode_head(message)
        self.seat = decode_seat(message, "seat", len(head.players), "start")
        self.table_mates = tuple([player.kind for player in head.players])
        """The kind of each seat at the start; later changes are not reported."""
        bag = _first(tuple(full_bag(head.numbers)), [_named(TILES, get(message, "tile", str, "start"))], "start.tile")
        chance = Chance(bag, tuple(full_deck(head.numbers)), (0,), (0,))
        self._state = start(Setup(head.rules, head.numbers, head.players, head.first_player, chance, head.board))

    @property
    def view(self) -> View:
        """What the seat may know now."""
        return View(self.seat, public(self._state))

    def event(self, message: Mapping[str, object]) -> None:
        """Apply an ``event`` message. Raises RecordError if the rules do not allow it, or if it reports chance that is
        impossible."""
        seat, move = record.decode_move(get(message, "action", dict, "event"))
        refusal = why_not(self._state, seat, move)
        if refusal is not None:
            raise RecordError(f"event: seat {seat} may not do that: {refusal.code}")
        met = _read_chance(message)
        after = self._state.copy()
        _arrange(after, met)
        push(after, encode(move))
        if after.met != met:
            raise RecordError(f"event.chance: the rules lead to other chance: {after.met}")
        self._state = after


def _read_chance(message: Mapping[str, object]) -> tuple[Met, ...]:
    found: list[Met] = []
    for one in get_list(message, "chance", dict, "event") if "chance" in message else []:
        kinds = [kind for kind in _KINDS if kind in one]
        if len(kinds) != 1:
            raise RecordError(f"event.chance: one of {', '.join(_KINDS)} is wanted")
        found.append((kinds[0], get(one, kinds[0], str, "event.chance")))
    return tuple(found)


def _arrange(state: State, met: tuple[Met, ...]) -> None:
    """Arrange the future of a state so that the next move meets this chance, if the rules allow it."""
    faces = {face.name: number for number, face in enumerate(state.terms.faces)}
    rolls = [_named(faces, name) for kind, name in met if kind == "roll"]
    state.rolls = (*[0] * state.rolled, *rolls, 0)
    cards = {name: card for card, name in enumerate(CARDS)}
    drawn = [_named(cards, name) for kind, name in met if kind == "card"]
    unseen = state.deck[: state.unseen]
    if unseen:
        state.deck = (*_first(unseen, drawn, "event.chance"), *state.deck[state.unseen :])
    state.bag = _first(state.bag, [_named(TILES, name) for kind, name in met if kind == "tile"], "event.chance")


def _first(pieces: tuple[int, ...], wanted: list[int], where: str) -> tuple[int, ...]:
    """Return pieces with some of them first, in that order. Raises RecordError if they are not there."""
    rest = list(pieces)
    for piece in wanted:
        if piece not in rest:
            raise RecordError(f"{where}: there is none of these left")
        rest.remove(piece)
    return (*wanted, *rest)


def _named(known: Mapping[str, int], name: str) -> int:
    if name not in known:
        raise RecordError(f"there is no “{name}”")
    return known[name]

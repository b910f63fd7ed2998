"""A tiny game that keeps the contract: two open turns for each of two seats, then one sealed pick each.

An open move says a word or flips the top card of a face-down deck (which shows it: no undo past it). Each seat holds
one secret number; a pick is any number up to it, and is the seat's score.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from capitol.core.events import Event
from capitol.core.game import ListedSpace, MoveSpace, RandomSource, Result
from capitol.core.refusal import IllegalMove, RecordError, Refusal

TURNS = (0, 0, 1, 1)


@dataclass(frozen=True)
class Setup:
    """Each seat's secret number, and the deck, top first."""

    secrets: tuple[int, int]
    deck: tuple[int, ...] = (5, 6, 7, 8)


@dataclass(frozen=True)
class State:
    """``None`` stands for what the owner of a view may not know."""

    secrets: tuple[int | None, ...]
    deck: tuple[int | None, ...]
    shown: tuple[int, ...] = ()
    turn: int = 0
    picks: tuple[int | None, ...] = (None, None)


@dataclass(frozen=True)
class View:
    """What ``seat`` sees."""

    seat: int
    table: State


Move = str
"""``say``, ``flip`` or ``pick N``."""


def _table(state: State | View) -> State:
    return state.table if isinstance(state, View) else state


class ToyGame:
    """See the head of this file. ``-1`` as a pick stands for one that is sealed and not yours."""

    id = "toy"

    def start(self, setup: Setup) -> State:
        return State(setup.secrets, setup.deck)

    def seats(self, state: State | View) -> int:
        return 2

    def to_act(self, state: State | View) -> tuple[int, ...]:
        table = _table(state)
        if table.turn < len(TURNS):
            return (TURNS[table.turn],)
        return tuple(seat for seat in range(2) if table.picks[seat] is None)

    def sealed(self, state: State | View) -> bool:
        return _table(state).turn == len(TURNS) and bool(self.to_act(state))

    def choices(self, state: State | View, seat: int) -> MoveSpace[Move]:
        if seat not in self.to_act(state):
            raise ValueError("not to act")
        table = _table(state)
        if table.turn < len(TURNS):
            return ListedSpace(self, state, seat, ("say", "flip") if table.deck else ("say",))
        return ListedSpace(self, state, seat, tuple(f"pick {n}" for n in range((table.secrets[seat] or 0) + 1)))

    def why_not(self, state: State | View, seat: int, move: Move) -> Refusal | None:
        if seat not in self.to_act(state):
            return Refusal("NOT_YOUR_TURN")
        return None if move in cast(ListedSpace, self.choices(state, seat)).listing else Refusal("NO", {"move": move})

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        refusal = self.why_not(state, seat, move)
        if refusal is not None:
            raise IllegalMove(seat, move, refusal)
        if move == "say":
            return replace(state, turn=state.turn + 1), [Event("said", seat)]
        if move == "flip":
            card = cast(int, state.deck[0])
            after = replace(state, turn=state.turn + 1, deck=state.deck[1:], shown=(*state.shown, card))
            return after, [Event("flipped", seat, {"card": card}, reveals=True)]
        picks = list(state.picks)
        picks[seat] = int(move.split()[1])
        events = [Event("picked", seat, {"pick": picks[seat]}, audience=(seat,))]
        if None not in picks:
            events.append(Event("revealed", None, {"picks": tuple(picks)}, reveals=True))
        return replace(state, picks=tuple(picks)), events

    def view(self, state: State, seat: int) -> View:
        secrets = tuple(number if owner == seat else None for owner, number in enumerate(state.secrets))
        hide = None in state.picks
        picks = tuple(
            -1 if hide and owner != seat and pick is not None else pick for owner, pick in enumerate(state.picks)
        )
        return View(seat, replace(state, secrets=secrets, deck=(None,) * len(state.deck), picks=picks))

    def determinize(self, view: View, rng: RandomSource) -> State:
        deck = [card for card in (5, 6, 7, 8) if card not in view.table.shown]
        rng.shuffle(deck)
        secrets = tuple(rng.randrange(9) if number is None else number for number in view.table.secrets)
        picks = tuple(0 if pick == -1 else pick for pick in view.table.picks)
        return replace(view.table, secrets=secrets, deck=tuple(deck), picks=picks)

    def result(self, state: State | View) -> Result | None:
        if self.to_act(state):
            return None
        scores = self.scores(state)
        return Result(scores, tuple(seat for seat in range(2) if scores[seat] == max(scores)))

    def scores(self, state: State | View) -> tuple[int, ...]:
        picks = _table(state).picks
        return (0, 0) if None in picks else tuple(cast(int, pick) for pick in picks)

    def move_text(self, setup: Setup, move: Move) -> str:
        return move

    def parse_move(self, setup: Setup, text: str) -> Move:
        return text

    def encode_setup(self, setup: Setup) -> dict[str, object]:
        return {"secrets": list(setup.secrets), "deck": list(setup.deck)}

    def decode_setup(self, data: Mapping[str, object]) -> Setup:
        one, two = cast(list[int], data["secrets"])
        return Setup((one, two), tuple(cast(list[int], data["deck"])))

    def encode_move(self, setup: Setup, seat: int, move: Move) -> dict[str, object]:
        return {"player": seat, "move": move}

    def decode_move(self, setup: Setup, data: Mapping[str, object]) -> tuple[int, Move]:
        seat, move = data.get("player"), data.get("move")
        if not isinstance(seat, int) or not isinstance(move, str):
            raise RecordError("an action needs player and move")
        return seat, move


def key(state: State) -> object:
    """States of the toy are values all through."""
    return state

"""A tiny game that keeps the contract: two open turns for each of two seats, then one sealed pick each.

An open move says a word or flips the top card of a face-down deck (which shows it: no undo past it). Each seat holds
one secret number; a pick is any number up to it, and is the seat's score. With pledges, each seat first seals a number
that stays secret until the end: who pledged what the other picks gets a bonus.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from capitol.core.events import Event
from capitol.core.fields import get, get_list
from capitol.core.game import ListedSpace, MoveSpace, RandomSource, Result
from capitol.core.refusal import IllegalMove, RecordError, Refusal
from capitol.core.setup import FIRST_PLAYER, RANDOM_FIRST, PlayerSpec, decode_players, encode_players, first_seat

SEATS = range(2, 3)
TURNS = (0, 0, 1, 1)
DECK = (5, 6, 7, 8)
PLEDGES, BONUS = 4, 5


@dataclass(frozen=True)
class Setup:
    """Each seat's secret number, and the deck, top first."""

    secrets: tuple[int, int]
    deck: tuple[int, ...] = DECK
    players: tuple[PlayerSpec, ...] = (PlayerSpec("Ada"), PlayerSpec("Bo"))
    first: int = 0
    pledges: bool = False


@dataclass(frozen=True)
class State:
    """``None`` stands for what the owner of a view may not know."""

    secrets: tuple[int | None, ...]
    deck: tuple[int | None, ...]
    shown: tuple[int, ...] = ()
    turn: int = 0
    picks: tuple[int | None, ...] = (None, None)
    first: int = 0
    pledges: tuple[int | None, ...] = ()
    """By seat, None until made; empty in a game without."""


@dataclass(frozen=True)
class View:
    """What ``seat`` sees."""

    seat: int
    table: State


Move = str
"""``pledge N``, ``say``, ``flip`` or ``pick N``."""


def _table(state: State | View) -> State:
    return state.table if isinstance(state, View) else state


class ToyGame:
    """See the head of this file. ``-1`` as a pick stands for one that is sealed and not yours."""

    id = "toy"
    scores_rounds = False

    def new_setup(
        self, players: tuple[PlayerSpec, ...], options: Mapping[str, str], board: object, rng: RandomSource
    ) -> Setup:
        if len(players) not in SEATS or board is not None:
            raise ValueError("two play, and on no board")
        length = {"long": 4, "short": 1}.get(options.get("deck", "long"))
        if length is None or set(options) - {"deck", "pledges", FIRST_PLAYER}:
            raise ValueError(f"unknown options: {options}")
        if options.get("pledges", "no") not in ("no", "yes"):
            raise ValueError("pledges: yes or no")
        first = first_seat(options.get(FIRST_PLAYER, RANDOM_FIRST), len(players))
        before = (rng.randrange(2) if first is None else first) ^ 1
        return self.redeal(Setup((0, 0), DECK[:length], players, before, options.get("pledges") == "yes"), rng)

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        deck = list(DECK)
        rng.shuffle(deck)
        return replace(
            setup,
            secrets=(rng.randrange(9), rng.randrange(9)),
            deck=tuple(deck[: len(setup.deck)]),
            first=setup.first ^ 1,
        )

    def start(self, setup: Setup) -> State:
        return State(setup.secrets, setup.deck, first=setup.first, pledges=(None, None) if setup.pledges else ())

    def seats(self, state: State | View) -> int:
        return 2

    def to_act(self, state: State | View) -> tuple[int, ...]:
        table = _table(state)
        if None in table.pledges:
            return tuple(seat for seat in (table.first, table.first ^ 1) if table.pledges[seat] is None)
        if table.turn < len(TURNS):
            return (TURNS[table.turn] ^ table.first,)
        return tuple(seat for seat in (table.first, table.first ^ 1) if table.picks[seat] is None)

    def sealed(self, state: State | View) -> bool:
        return None in _table(state).pledges or (_table(state).turn == len(TURNS) and bool(self.to_act(state)))

    def secret(self, state: State | View, seat: int, move: Move) -> bool:
        return move.startswith("pledge") and self.result(state) is None

    def choices(self, state: State | View, seat: int) -> MoveSpace[Move]:
        if seat not in self.to_act(state):
            raise ValueError("not to act")
        table = _table(state)
        if None in table.pledges:
            return ListedSpace(self, state, seat, tuple(f"pledge {n}" for n in range(PLEDGES)))
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
        if move.startswith("pledge"):
            pledges = list(state.pledges)
            pledges[seat] = int(move.split()[1])
            told = Event("pledged", seat, {"pledge": pledges[seat]}, audience=(seat,))
            return replace(state, pledges=tuple(pledges)), [told]
        picks = list(state.picks)
        picks[seat] = int(move.split()[1])
        events = [Event("picked", seat, {"pick": picks[seat]}, audience=(seat,))]
        if None not in picks:
            events.append(Event("revealed", None, {"picks": tuple(picks), "pledges": state.pledges}, reveals=True))
        return replace(state, picks=tuple(picks)), events

    def view(self, state: State, seat: int) -> View:
        secrets = tuple(number if owner == seat else None for owner, number in enumerate(state.secrets))
        hide = None in state.picks
        picks = tuple(
            -1 if hide and owner != seat and pick is not None else pick for owner, pick in enumerate(state.picks)
        )
        pledges = tuple(
            -1 if self.result(state) is None and owner != seat and pledge is not None else pledge
            for owner, pledge in enumerate(state.pledges)
        )
        deck = (None,) * len(state.deck)
        return View(seat, replace(state, secrets=secrets, deck=deck, picks=picks, pledges=pledges))

    def determinize(self, view: View, rng: RandomSource) -> State:
        deck = [card for card in DECK if card not in view.table.shown]
        rng.shuffle(deck)
        del deck[len(view.table.deck) :]
        secrets = tuple(rng.randrange(9) if number is None else number for number in view.table.secrets)
        picks = tuple(0 if pick == -1 else pick for pick in view.table.picks)
        pledges = tuple(rng.randrange(PLEDGES) if pledge == -1 else pledge for pledge in view.table.pledges)
        return replace(view.table, secrets=secrets, deck=tuple(deck), picks=picks, pledges=pledges)

    def result(self, state: State | View) -> Result | None:
        if self.to_act(state):
            return None
        scores = self.scores(state)
        return Result(scores, tuple(seat for seat in range(2) if scores[seat] == max(scores)))

    def scores(self, state: State | View) -> tuple[int, ...]:
        table = _table(state)
        if None in table.picks:
            return (0, 0)
        bonus = [BONUS * (pledge == table.picks[seat ^ 1]) for seat, pledge in enumerate(table.pledges)] or [0, 0]
        return tuple(cast(int, pick) + bonus[seat] for seat, pick in enumerate(table.picks))

    def move_text(self, setup: Setup, move: Move) -> str:
        return move

    def parse_move(self, setup: Setup, text: str) -> Move:
        return text

    def encode_setup(self, setup: Setup) -> dict[str, object]:
        return {
            "secrets": list(setup.secrets),
            "deck": list(setup.deck),
            "players": encode_players(setup.players),
            "first_player": setup.first,
            "pledges": setup.pledges,
        }

    def decode_setup(self, data: Mapping[str, object]) -> Setup:
        one, two = get_list(data, "secrets", int, "record")
        deck, first = tuple(get_list(data, "deck", int, "record")), get(data, "first_player", int, "record")
        return Setup((one, two), deck, decode_players(data, SEATS), first, get(data, "pledges", bool, "record"))

    def encode_move(self, setup: Setup, seat: int, move: Move) -> dict[str, object]:
        kind, _blank, number = move.partition(" ")
        return {"player": seat, "type": kind} | ({"number": int(number)} if number else {})

    def decode_move(self, setup: Setup, data: Mapping[str, object]) -> tuple[int, Move]:
        kind = get(data, "type", str, "action")
        if kind not in ("say", "flip", "pick", "pledge"):
            raise RecordError(f"there is no move “{kind}”")
        number = f" {get(data, 'number', int, kind)}" if kind in ("pick", "pledge") else ""
        return get(data, "player", int, "action"), kind + number


def key(state: State) -> object:
    """States of the toy are values all through."""
    return state

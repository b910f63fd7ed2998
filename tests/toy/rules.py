"""A tiny game that implements the contract: two open turns for each of two to four seats, then one sealed pick each.

Each seat holds a secret number, and a deck lies face down. An open move says a word, boasts of a high number, flips the
top card for everybody, draws it for the seat alone, or looks at another's number. A pick scores any number up to the
seat's highest. With pledges, each seat first seals one that stays secret, for a bonus if the next seat picks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from capitol.core.events import Event
from capitol.core.fields import get, get_list
from capitol.core.game import ListedSpace, MoveSpace, RandomSource, Result, leaders
from capitol.core.options import checked_values
from capitol.core.refusal import RecordError, Refusal, check_legal
from capitol.core.setup import PlayerSpec, check_seats, decode_players, encode_players, first_seat, split_options

SEATS = range(2, 5)
TURNS, DECK, NUMBERS, HIGH, PLEDGES, BONUS = 2, (5, 6, 7, 8), 9, 6, 4, 5


@dataclass(frozen=True)
class Setup:
    """Each seat's secret number, and the deck, top first."""

    secrets: tuple[int, ...]
    deck: tuple[int, ...] = DECK
    players: tuple[PlayerSpec, ...] = (PlayerSpec("Ada"), PlayerSpec("Bo"))
    first: int = 0
    pledges: bool = False


@dataclass(frozen=True)
class State:
    """A state or its view, with None for what its owner may not know and -1 for others' sealed moves. ``drawn`` holds
    each card that a seat drew for itself, with the seat; ``looks`` who has looked at whose number."""

    secrets: tuple[int | None, ...]
    deck: tuple[int | None, ...]
    shown: tuple[int, ...] = ()
    turn: int = 0
    picks: tuple[int | None, ...] = (None, None)
    first: int = 0
    pledges: tuple[int | None, ...] = ()
    drawn: tuple[tuple[int, int | None], ...] = ()
    looks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class View:
    """What ``seat`` sees."""

    seat: int
    table: State


Move = str  # ``pledge N``, ``say``, ``boast``, ``flip``, ``draw``, ``look SEAT`` or ``pick N``


def _table(state: State | View) -> State:
    return state.table if isinstance(state, View) else state


class ToyGame:
    """The rules; see the docstring of this module."""

    id = "toy"
    scores_rounds = False
    counted: tuple[str, ...] = ("picks",)
    perfect_recall = True

    def new_setup(
        self, players: tuple[PlayerSpec, ...], options: Mapping[str, str], board: object, rng: RandomSource
    ) -> Setup:
        check_seats(players, SEATS)
        if board is not None:
            raise ValueError("it is played on no board")
        rules, who = split_options(options)
        chosen = checked_values(rules, {"deck": ("long", "short"), "pledges": ("no", "yes")})
        before = first_seat(who, len(players), rng.randrange) - 1
        deck = {"long": DECK, "short": DECK[:1]}[chosen["deck"]]
        return self.redeal(Setup((), deck, players, before, chosen["pledges"] == "yes"), rng)

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        deck, seats = list(DECK), len(setup.players)
        rng.shuffle(deck)
        secrets = tuple(rng.randrange(NUMBERS) for _seat in range(seats))
        return replace(setup, secrets=secrets, deck=tuple(deck[: len(setup.deck)]), first=(setup.first + 1) % seats)

    def start(self, setup: Setup) -> State:
        nothing = (None,) * len(setup.secrets)
        return State(setup.secrets, setup.deck, (), 0, nothing, setup.first, nothing if setup.pledges else ())

    def seats(self, state: State | View) -> int:
        return len(_table(state).secrets)

    def to_act(self, state: State | View) -> tuple[int, ...]:
        table = _table(state)
        order = [(table.first + number) % self.seats(state) for number in range(self.seats(state))]
        if None not in table.pledges and table.turn < TURNS * len(order):
            return (order[table.turn // TURNS],)
        sealed = table.pledges if None in table.pledges else table.picks
        return tuple(seat for seat in order if sealed[seat] is None)

    def sealed(self, state: State | View) -> bool:
        opened = None not in _table(state).pledges and _table(state).turn < TURNS * self.seats(state)
        return not opened and bool(self.to_act(state))

    def secret(self, state: State | View, seat: int, move: Move) -> bool:
        return move.startswith("pledge") and self.result(state) is None

    def choices(self, state: State | View, seat: int) -> MoveSpace[Move]:
        if seat not in self.to_act(state):
            raise ValueError("not to act")
        table = _table(state)
        if None in table.pledges:
            return ListedSpace(self, state, seat, tuple(f"pledge {number}" for number in range(PLEDGES)))
        if not self.sealed(state):
            others = [other for other in range(self.seats(state)) if other != seat and (seat, other) not in table.looks]
            cards = (*("boast",) * ((table.secrets[seat] or 0) >= HIGH), *("flip", "draw") * bool(table.deck))
            return ListedSpace(self, state, seat, ("say", *cards, *(f"look {other}" for other in others)))
        held = [table.secrets[seat] or 0, *(card or 0 for owner, card in table.drawn if owner == seat)]
        return ListedSpace(self, state, seat, tuple(f"pick {number}" for number in range(max(held) + 1)))

    def why_not(self, state: State | View, seat: int, move: Move) -> Refusal | None:
        if seat not in self.to_act(state):
            return Refusal("NOT_YOUR_TURN")
        return None if move in cast(ListedSpace, self.choices(state, seat)).listing else Refusal("NO", {"move": move})

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        check_legal(self.why_not(state, seat, move), seat, move)
        kind, _blank, number = move.partition(" ")
        value, mine, after = int(number or 0), (seat,), replace(state, turn=state.turn + 1)
        match kind:
            case "say" | "boast":
                return after, [Event("said" if kind == "say" else "boasted", seat)]
            case "flip":
                after = replace(after, deck=state.deck[1:], shown=(*state.shown, cast(int, state.deck[0])))
                return after, [Event("flipped", seat, {"card": state.deck[0]}, reveals=True)]
            case "draw":
                after = replace(after, deck=state.deck[1:], drawn=(*state.drawn, (seat, state.deck[0])))
                return after, [Event("drew", seat), Event("card", seat, {"card": state.deck[0]}, mine, reveals=True)]
            case "look":
                after = replace(after, looks=(*state.looks, (seat, value)))
                seen = Event("number", seat, {"seat": value, "number": state.secrets[value]}, mine, reveals=True)
                return after, [Event("looked", seat, {"seat": value}), seen]
            case "pledge":
                after = replace(state, pledges=(*state.pledges[:seat], value, *state.pledges[seat + 1 :]))
                return after, [Event("pledged", seat, {"pledge": value}, mine)]
        after = replace(state, picks=(*state.picks[:seat], value, *state.picks[seat + 1 :]))
        events = [Event("picked", seat, {"pick": value}, mine)]
        if None not in after.picks:
            events.append(Event("revealed", None, {"picks": after.picks, "pledges": state.pledges}, reveals=True))
        return after, events

    def view(self, state: State, seat: int) -> View:
        known = {seat, *(other for looker, other in state.looks if looker == seat)}
        secrets = tuple(number if owner in known else None for owner, number in enumerate(state.secrets))
        drawn = tuple((owner, card if owner == seat else None) for owner, card in state.drawn)
        hidden = [None in state.picks and owner != seat for owner in range(len(state.secrets))]
        picks, pledges = (
            tuple(-1 if hidden[owner] and move is not None else move for owner, move in enumerate(sealed))
            for sealed in (state.picks, state.pledges)
        )
        deck = (None,) * len(state.deck)
        return View(seat, replace(state, secrets=secrets, deck=deck, picks=picks, pledges=pledges, drawn=drawn))

    def determinize(self, view: View, rng: RandomSource) -> State:
        table = view.table
        cards = [card for card in DECK if card not in (*table.shown, *(known for _owner, known in table.drawn))]
        rng.shuffle(cards)
        drawn = tuple((owner, cards.pop() if card is None else card) for owner, card in table.drawn)
        secrets = tuple(rng.randrange(NUMBERS) if number is None else number for number in table.secrets)
        picks = tuple(0 if pick == -1 else pick for pick in table.picks)
        pledges = tuple(rng.randrange(PLEDGES) if pledge == -1 else pledge for pledge in table.pledges)
        deck = tuple(cards[: len(table.deck)])
        return replace(table, secrets=secrets, deck=deck, picks=picks, pledges=pledges, drawn=drawn)

    def redraw(self, state: State, rng: RandomSource) -> State:
        return self.determinize(View(0, state), rng)

    def result(self, state: State | View) -> Result | None:
        if self.to_act(state):
            return None
        scores = self.scores(state)
        return Result(scores, leaders(scores), (cast("tuple[int, ...]", _table(state).picks),))

    def scores(self, state: State | View) -> tuple[int, ...]:
        table, seats = _table(state), self.seats(state)
        if None in table.picks:
            return (0,) * seats
        bonus = [BONUS * (pledge == table.picks[(seat + 1) % seats]) for seat, pledge in enumerate(table.pledges)]
        return tuple(cast(int, pick) + more for pick, more in zip(table.picks, bonus or (0,) * seats, strict=True))

    def move_text(self, setup: Setup, move: Move) -> str:
        return move

    def parse_move(self, setup: Setup, text: str) -> Move:
        return text

    def encode_setup(self, setup: Setup) -> dict[str, object]:
        lists = {"secrets": list(setup.secrets), "deck": list(setup.deck), "players": encode_players(setup.players)}
        return {**lists, "first_player": setup.first, "pledges": setup.pledges}

    def decode_setup(self, data: Mapping[str, object]) -> Setup:
        secrets, deck = (tuple(get_list(data, name, int, "record")) for name in ("secrets", "deck"))
        if len(secrets) not in SEATS:
            raise RecordError(f"{len(secrets)} numbers")
        players = decode_players(data, range(len(secrets), len(secrets) + 1))
        first, pledges = get(data, "first_player", int, "record"), get(data, "pledges", bool, "record")
        return Setup(secrets, deck, players, first, pledges)

    def encode_move(self, setup: Setup, seat: int, move: Move) -> dict[str, object]:
        kind, _blank, number = move.partition(" ")
        return {"player": seat, "type": kind} | ({"number": int(number)} if number else {})

    def decode_move(self, setup: Setup, data: Mapping[str, object]) -> tuple[int, Move]:
        kind = get(data, "type", str, "action")
        if kind not in ("say", "boast", "flip", "draw", "look", "pick", "pledge"):
            raise RecordError(f"there is no move “{kind}”")
        number = "" if kind in ("say", "boast", "flip", "draw") else f" {get(data, 'number', int, kind)}"
        return get(data, "player", int, "action"), kind + number

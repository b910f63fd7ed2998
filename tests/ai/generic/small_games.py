"""Games so small that their best moves can be computed exactly, for tests of the players for any game.

Kuhn poker (hidden cards), a heap with a face-down deck (chance hidden from both), a sealed table of points, and a
sealed number close to an aim, with moves that cannot be listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from capitol.core.events import Event
from capitol.core.game import ListedSpace, MoveSpace, RandomSource, Result, leaders
from capitol.core.refusal import Refusal, check_legal


@dataclass(frozen=True)
class View:
    """What ``seat`` sees: ``table`` is a state with None for what it may not know."""

    seat: int
    table: Any


def table_of(state: Any) -> Any:
    """Return the state, or what a view shows of it."""
    return state.table if isinstance(state, View) else state


class SmallGame:
    """The common base of the small games, for two players; a setup is the initial state."""

    id = "small"
    scores_rounds = False
    counted: tuple[str, ...] = ()
    perfect_recall = True

    def start(self, setup: Any) -> Any:
        return setup

    def seats(self, state: Any) -> int:
        return 2

    def sealed(self, state: Any) -> bool:
        return False

    def secret(self, state: Any, seat: int, move: Any) -> bool:
        return False

    def to_act(self, state: Any) -> tuple[int, ...]:
        raise NotImplementedError

    def listing(self, table: Any, seat: int) -> tuple[Any, ...]:
        """Return the moves of a seat that is to act."""
        raise NotImplementedError

    def choices(self, state: Any, seat: int) -> MoveSpace[Any]:
        if seat not in self.to_act(state):
            raise ValueError("not to act")
        return ListedSpace(self, state, seat, self.listing(table_of(state), seat))

    def why_not(self, state: Any, seat: int, move: Any) -> Refusal | None:
        if seat not in self.to_act(state):
            return Refusal("NOT_YOUR_TURN")
        return None if move in self.listing(table_of(state), seat) else Refusal("NO")

    def after(self, state: Any, seat: int, move: Any) -> Any:
        """Return the state after a legal move."""
        raise NotImplementedError

    def apply(self, state: Any, seat: int, move: Any) -> tuple[Any, list[Event]]:
        check_legal(self.why_not(state, seat, move), seat, move)
        return self.after(state, seat, move), []

    def result(self, state: Any) -> Result | None:
        if self.to_act(state):
            return None
        scores = self.scores(state)
        return Result(scores, leaders(scores))

    def scores(self, state: Any) -> tuple[int, ...]:
        raise NotImplementedError

    def move_text(self, setup: Any, move: Any) -> str:
        return str(move)

    def parse_move(self, setup: Any, text: str) -> Any:
        return int(text) if text.isdigit() else text

    def encode_move(self, setup: Any, seat: int, move: Any) -> dict[str, object]:
        return {"type": "move", "player": seat, "move": move}

    def decode_move(self, setup: Any, data: Mapping[str, object]) -> tuple[Any, Any]:
        return data["player"], data["move"]

    def redraw(self, state: Any, rng: RandomSource) -> Any:
        return state


@dataclass(frozen=True)
class Kuhn:
    """Kuhn poker: one card each from 0, 1, 2, an ante of 1, one bet of 1. ``cards``: those of the seats, and the
    third."""

    cards: tuple[int | None, ...]
    played: str = ""


KUHN_ENDS = ("cc", "bc", "bf", "cbc", "cbf")


class KuhnPoker(SmallGame):
    """Moves: ``c`` checks or calls, ``b`` bets, ``f`` folds."""

    def to_act(self, state: Any) -> tuple[int, ...]:
        played = table_of(state).played
        return () if played in KUHN_ENDS else (len(played) % 2,)

    def listing(self, table: Kuhn, seat: int) -> tuple[str, ...]:
        return ("f", "c") if table.played.endswith("b") else ("c", "b")

    def after(self, state: Kuhn, seat: int, move: str) -> Any:
        return replace(state, played=state.played + move)

    def view(self, state: Kuhn, seat: int) -> View:
        shown = state.played in ("cc", "bc", "cbc")
        cards = tuple(c if owner == seat or (shown and owner < 2) else None for owner, c in enumerate(state.cards))
        return View(seat, replace(state, cards=cards))

    def determinize(self, view: View, rng: RandomSource) -> Kuhn:
        left = [card for card in range(3) if card not in view.table.cards]
        rng.shuffle(left)
        return Kuhn(tuple([left.pop() if card is None else card for card in view.table.cards]), view.table.played)

    def scores(self, state: Any) -> tuple[int, ...]:
        table = table_of(state)
        if table.played not in KUHN_ENDS:
            return (0, 0)
        if table.played.endswith("f"):
            winner = len(table.played) % 2
            return (1, -1) if winner == 0 else (-1, 1)
        pays = 1 if table.played == "cc" else 2
        return (pays, -pays) if table.cards[0] > table.cards[1] else (-pays, pays)


@dataclass(frozen=True)
class Heap:
    """A number of counters, and a face-down deck, top first; each card removes that many more counters."""

    heap: int
    deck: tuple[int | None, ...]
    shown: tuple[int, ...] = ()
    moves: int = 0


class HeapGame(SmallGame):
    """Each seat in turn takes 1 to 3 counters, and then the top card removes some too; the seat whose turn empties the
    heap wins."""

    cards: tuple[int, ...] = (0, 0, 1, 1, 2)

    def to_act(self, state: Any) -> tuple[int, ...]:
        table = table_of(state)
        return (table.moves % 2,) if table.heap else ()

    def listing(self, table: Heap, seat: int) -> tuple[int, ...]:
        return tuple(range(1, min(3, table.heap) + 1))

    def after(self, state: Heap, seat: int, move: int) -> Heap:
        top = state.deck[:1]
        more = tuple([card for card in top if card is not None])
        heap = max(0, state.heap - move - sum(more))
        return Heap(heap, state.deck[1:], state.shown + more, state.moves + 1)

    def view(self, state: Heap, seat: int) -> View:
        return View(seat, replace(state, deck=(None,) * len(state.deck)))

    def determinize(self, view: View, rng: RandomSource) -> Heap:
        left = list(self.cards)
        for card in view.table.shown:
            left.remove(card)
        rng.shuffle(left)
        table: Heap = view.table
        return replace(table, deck=tuple(left))

    def redraw(self, state: Heap, rng: RandomSource) -> Heap:
        return self.determinize(self.view(state, 0), rng)

    def scores(self, state: Any) -> tuple[int, ...]:
        table = table_of(state)
        if table.heap:
            return (0, 0)
        return (1, 0) if table.moves % 2 else (0, 1)


@dataclass(frozen=True)
class Sealed:
    """The sealed moves; ``"?"`` is one that the owner of a view may not know."""

    moves: tuple[Any, ...] = (None, None)


class SealedGame(SmallGame):
    """Both seal one move, and are paid for the pair."""

    def to_act(self, state: Any) -> tuple[int, ...]:
        return tuple([seat for seat, move in enumerate(table_of(state).moves) if move is None])

    def sealed(self, state: Any) -> bool:
        return bool(self.to_act(state))

    def after(self, state: Sealed, seat: int, move: Any) -> Sealed:
        return Sealed(tuple([move if owner == seat else other for owner, other in enumerate(state.moves)]))

    def view(self, state: Sealed, seat: int) -> View:
        hide = None in state.moves
        shown = [m if owner == seat or m is None or not hide else "?" for owner, m in enumerate(state.moves)]
        return View(seat, Sealed(tuple(shown)))

    def determinize(self, view: View, rng: RandomSource) -> Sealed:
        acting = [self.choices(Sealed(), seat).sample(rng) for seat in range(2)]
        return Sealed(tuple([acting[n] if move == "?" else move for n, move in enumerate(view.table.moves)]))


class TableGame(SealedGame):
    """``points[r][c]``: what seat 0 wins from seat 1 when they seal the moves r and c."""

    def __init__(self, points: Sequence[Sequence[int]]) -> None:
        self.points = points

    def listing(self, table: Sealed, seat: int) -> tuple[int, ...]:
        return tuple(range(len(self.points if seat == 0 else self.points[0])))

    def scores(self, state: Any) -> tuple[int, ...]:
        moves = table_of(state).moves
        if None in moves:
            return (0, 0)
        paid = self.points[moves[0]][moves[1]]
        return (paid, -paid)


@dataclass(frozen=True)
class Numbers:
    """The numbers below a limit, never listed."""

    limit: int
    listed: bool = False

    def count(self) -> int:
        return self.limit

    def moves(self) -> Sequence[int]:
        raise TypeError("too many")

    def sample(self, rng: RandomSource) -> int:
        return rng.randrange(self.limit)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and 0 <= move < self.limit


class AimGame(SealedGame):
    """Both name a number below ``limit``; the one closer to ``aim`` wins."""

    def __init__(self, limit: int = 1000, aim: int = 300) -> None:
        self.limit = limit
        self.aim = aim

    def choices(self, state: Any, seat: int) -> MoveSpace[int]:
        if seat not in self.to_act(state):
            raise ValueError("not to act")
        return Numbers(self.limit)

    def why_not(self, state: Any, seat: int, move: Any) -> Refusal | None:
        if seat not in self.to_act(state):
            return Refusal("NOT_YOUR_TURN")
        return None if move in Numbers(self.limit) else Refusal("NO")

    def scores(self, state: Any) -> tuple[int, ...]:
        moves = table_of(state).moves
        return (0, 0) if None in moves else tuple([self.limit - abs(move - self.aim) for move in moves])

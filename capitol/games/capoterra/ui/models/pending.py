"""What a seat has picked up and chosen on the table but not confirmed. No pygame, no drawing, no session.

Most moves of a turn are single presses, and are played at once. Chosen here and then confirmed are a tile and its
place, the effect of an event card, a village to be founded, and a road section. Targets are named like widgets:
``cell.X.Y``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from capitol.core.refusal import RecordError, Refusal
from capitol.games.capoterra.rules.cards import free_explorers
from capitol.games.capoterra.rules.cells import (
    KIND,
    OWNER_SHIFT,
    SECTION,
    STEPS,
    SWAP,
    WASTE,
    Position,
    cell_at,
    mask_of,
    position_of,
    rotated,
    tile,
)
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import (
    RESOLVE,
    SWAP_TILE,
    Done,
    Draw,
    End,
    Found,
    Haul,
    Move,
    Place,
    Resolve,
    Road,
    Swap,
    Walk,
    decode,
)
from capitol.games.capoterra.rules.notation import move_text, parse_move
from capitol.games.capoterra.rules.numbers import EXPLORER
from capitol.games.capoterra.rules.refusals import why_not
from capitol.games.capoterra.rules.state import MOVING, PAYING, PLACING, RESOLVING, TRADING, State
from capitol.games.capoterra.rules.trade import SECTION_MASKS
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.models.hauling import loose
from capitol.games.capoterra.ui.models.upkeep import payments
from capitol.table.pending_move import PendingMove

CELL, UNIT, PILE = "cell", "unit", "pile"
TURNS = 4


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of the viewer that is picked up."""

    unit: int
    at: Position


@dataclass(frozen=True, slots=True)
class Pile:
    """Goods of the viewer that are picked up: ``count`` of them, all that can be moved unless ``chosen``."""

    good: int
    at: Position
    count: int
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A road section that is picked up."""

    section: int


@dataclass(frozen=True, slots=True)
class Taking:
    """A tile in play is to be taken by a swap."""


Held = Unit | Pile | Section | Taking


@dataclass(frozen=True, slots=True)
class Choice:
    """The thing that is picked up, and the move chosen for confirmation."""

    held: Held | None = None
    move: Move | None = None


NOTHING = Choice()


def cell_id(position: Position) -> str:
    """Return the id of the widget of a cell."""
    return f"{CELL}.{position[0]}.{position[1]}"


def position_in(id: str) -> Position | None:
    """Return the position at the end of a widget's id; None if it has none."""
    parts = id.split(".")
    try:
        return int(parts[-2]), int(parts[-1])
    except (IndexError, ValueError):
        return None


class PendingStep(PendingMove[Choice]):
    """A pending choice in one step of a turn, on one view."""

    def __init__(self, view: View) -> None:
        super().__init__(NOTHING)
        self.view = view
        self.turn = 0
        """The quarter turns of the tile or section in the hand."""
        self._turn_held = 0
        self._found: tuple[object, dict[str, Refusal | None]] | None = None

    # State

    @property
    def state(self) -> State:
        """The table."""
        return self.view.table

    @property
    def choice(self) -> Choice:
        """The current choice."""
        return self._history.now

    @property
    def held(self) -> Held | None:
        """The thing that is picked up."""
        return self.choice.held

    @property
    def active(self) -> bool:
        return self.choice != NOTHING

    @property
    def usual(self) -> Move | None:
        """The move that Enter makes if nothing was chosen; None if something must be chosen first."""
        state = self.state
        if state.phase == TRADING:
            return Done() if state.placed else Draw()
        if state.phase == PAYING:
            return payments(state, {})[0]
        return End() if state.phase == MOVING else None

    @property
    def move(self) -> Move | None:
        if self.choice.move is not None:
            return self.choice.move
        return self.usual if self.held is None else None

    @property
    def attempt(self) -> Move | None:
        return self.choice.move

    @property
    def ghost(self) -> int:
        """The tile or section in the hand, not turned; 0 for none."""
        state = self.state
        if state.phase == PLACING and not isinstance(self.held, Taking):
            return state.drawn
        return tile_of(self.held) if isinstance(self.held, Section) else 0

    @property
    def can_rotate(self) -> bool:
        """Whether a quarter turn changes the tile or section in the hand: a crossing looks the same from all sides."""
        mask = mask_of(self.ghost)
        return rotated(mask, 1) != mask

    @property
    def placed(self) -> tuple[Position, int, int] | None:
        """The place, tile and turn of what was laid but not confirmed."""
        match self.choice.move:
            case Place(at, turn):
                return at, self.state.drawn, turn
            case Road(at, section, turn):
                return at, tile_of(Section(section)), turn
        return None

    # Legal continuations

    def targets(self) -> dict[str, Refusal | None]:
        key = self.held, self.turn, self.choice.move
        if self._found is None or self._found[0] != key:
            self._found = key, self._find_targets()
        return self._found[1]

    def why_not(self, position: Position) -> Refusal | None:
        """Return why the thing in the hand may not go to a cell; None if it may, or if the hand is empty."""
        move = self.move_to(position)
        return None if move is None else why_not(self.state, self.view.seat, move)

    def move_to(self, position: Position) -> Move | None:
        """Return the move that a press on a cell means; None if it means none. One good is moved to a place that takes
        only one, and to a site, where goods stay, unless the number was chosen."""
        state = self.state
        match self.held:
            case Unit(unit, at) if state.phase == TRADING:
                return Found(position, at) if unit == EXPLORER else None
            case Unit(unit, at):
                return Walk(unit, at, position)
            case Pile(good, at, count, chosen):
                few = cell_at(position) in state.sites[self.view.seat] and not chosen
                haul = Haul(good, 1 if few else count, at, position)
                fits = haul if why_not(state, self.view.seat, haul) is None else replace(haul, count=1)
                return fits if why_not(state, self.view.seat, fits) is None else haul
            case Section(section):
                return Road(position, section, self.turn)
            case Taking():
                return Swap(position)
        if state.phase == PLACING:
            return Place(position, self.turn)
        if state.phase == RESOLVING:
            return next(iter(self.choices_at(position)), Resolve(at=position))
        return None

    def carried(self, to: Position | None) -> int:
        """Return how many of the goods in the hand would go to a place, or with None how many are in the hand."""
        move = None if to is None else self.move_to(to)
        if isinstance(move, Haul):
            return move.count
        return self.held.count if isinstance(self.held, Pile) else 0

    def choices_at(self, position: Position) -> list[Resolve]:
        """Return all effects of the event card that can be chosen at a cell."""
        found = [decode(raw) for raw in listed(self.state) if raw[0] == RESOLVE]
        return [move for move in found if isinstance(move, Resolve) and move.at == position]

    def _find_targets(self) -> dict[str, Refusal | None]:
        cells = self._candidates()
        return {cell_id(position): self.why_not(position) for position in map(position_of, cells)}

    def _candidates(self) -> Iterable[int]:
        """Return the cells that a press could mean now."""
        state = self.state
        match self.held:
            case Unit(_unit, at):
                return [cell_at(at) + step for step in STEPS]
            case Pile():
                return [cell for cell in state.tiles if state.tiles[cell] >> OWNER_SHIFT or cell in self._ends()]
            case Section():
                return [cell for cell, there in state.tiles.items() if there & KIND == WASTE]
            case Taking():
                return list(state.tiles)
        if state.phase == PLACING:
            return list(state.rim)
        return list(state.tiles) if state.phase == RESOLVING else ()

    def _ends(self) -> set[int]:
        """Return the places besides settlements to which goods may go."""
        state = self.state
        wastes = {cell for cell, there in state.tiles.items() if there & KIND == WASTE}
        return wastes | set(state.repairs)

    @property
    def asked(self) -> frozenset[str]:
        if self.choice.move is not None:
            return frozenset()
        return self.legal()

    @property
    def here(self) -> frozenset[str]:
        at = getattr(self.choice.move, "at", None)
        return frozenset() if at is None else frozenset({cell_id(at)})

    @property
    def turnable(self) -> frozenset[str]:
        """Return the cells on which the tile or section in the hand would fit after another turn."""
        return frozenset(
            id
            for id, refusal in self.targets().items()
            if refusal is not None and refusal.code == "ROADS_DIFFER" and refusal.details.get("fits")
        )

    @property
    def sources(self) -> frozenset[str]:
        """The ids of the units and goods that can be picked up now."""
        state, seat = self.state, self.view.seat
        if state.phase == TRADING:
            able = free_explorers(state, seat) if not state.placed and state.tokens_left(seat) > 0 else ()
            return frozenset(unit_id(EXPLORER, seat, position_of(cell)) for cell in able)
        if state.phase != MOVING:
            return frozenset()
        found = set()
        for move in map(decode, listed(state)):
            match move:
                case Walk(unit, source, _target):
                    found.add(unit_id(unit, seat, source))
                case Haul(good, _count, source, _target):
                    found.add(pile_id(good, source))
        return frozenset(found)

    # Actions

    def hold_this(self, held: Held | None) -> None:
        """Pick something up, or with None put back the held thing; a chosen move is dropped."""
        self.turn = 0 if isinstance(held, Section) else self.turn
        self._history.go(Choice(held))

    def drop(self) -> bool:
        was = self.held is not None and self.choice.move is None
        while self.held is not None and self.choice.move is None:
            self._history.back()
        return was

    def hold(self) -> None:
        """Remember everything before a drag."""
        self._turn_held = self.turn
        self._history.hold()

    def restore(self) -> None:
        """Return to the state of `hold`: the drag came to nothing."""
        self.turn = self._turn_held
        self._history.restore()

    def carry(self, count: int) -> bool:
        """Change how many of the goods in the hand are moved, at least one; return False if the number stays."""
        held = self.held
        if not isinstance(held, Pile) or self.choice.move is not None:
            return False
        most = loose(self.state, self.view.seat, held.good, cell_at(held.at))
        count = max(1, min(most, count))
        if count != held.count:
            self._history.go(Choice(replace(held, count=count, chosen=True)))
        return count != held.count

    def put_back(self) -> None:
        """Put back the held thing, even if it is already laid for a chosen move."""
        while self.held is not None:
            self._history.back()

    def rotate(self, by: int) -> bool:
        """Turn the tile or section in the hand by quarters clockwise; one that is laid is turned to the next turn that
        fits. Return False if there is nothing to turn, or turning changes nothing."""
        match self.choice.move:
            case Place(at, turn) | Road(at, _, turn) if self.can_rotate:
                self.turn = self.next_turn(at, turn, by)
                move = self.choice.move
                assert isinstance(move, Place | Road)
                self._history.go(replace(self.choice, move=replace(move, turn=self.turn)))
                return True
            case Resolve(at=at, turn=turn) if at is not None and turn is not None:
                return self._next_choice(at, by)
        if not self.can_rotate:
            return False
        self.turn = (self.turn + by) % TURNS
        return True

    def next_turn(self, at: Position, turn: int, by: int) -> int:
        """Return the next turn in which the thing in the hand fits on a cell; the same turn if no other fits."""
        for more in range(1, TURNS + 1):
            turned = (turn + by * more) % TURNS
            move = self._turned(at, turned)
            if move is not None and why_not(self.state, self.view.seat, move) is None:
                return turned
        return turn

    def _turned(self, at: Position, turn: int) -> Move | None:
        if isinstance(self.held, Section):
            return Road(at, self.held.section, turn)
        return Place(at, turn) if self.state.phase == PLACING else None

    def _next_choice(self, at: Position, by: int) -> bool:
        """Choose the next effect of the event card at a cell."""
        choices = self.choices_at(at)
        now = choices.index(self.choice.move) if self.choice.move in choices else 0
        self._history.go(replace(self.choice, move=choices[(now + by) % len(choices)]))
        return len(choices) > 1

    def take(self, move: Move) -> None:
        """Choose a whole move."""
        if isinstance(move, Place | Road):
            self.turn = move.turn
        self._history.go(Choice(held_for(move), move))

    def put(self, position: Position) -> Refusal | None:
        """Lay the thing in the hand on a cell, turned until it fits; return the reason if no turn fits."""
        id = cell_id(position)
        if id not in self.legal() and id in self.turnable:
            self.turn = self.next_turn(position, self.turn, 1)
        move = self.move_to(position)
        if move is None:
            return None
        refusal = why_not(self.state, self.view.seat, move)
        if refusal is None:
            self.take(move)
        return refusal

    # Saving

    @property
    def kept(self) -> dict[str, Any] | None:
        steps, at = self._history.steps
        if len(steps) == 1:
            return None
        return {"moves": [None if one.move is None else move_text(one.move) for one in steps], "at": at}

    def resume(self, data: Mapping[str, object]) -> None:
        moves, at = data.get("moves"), data.get("at")
        if not isinstance(moves, list) or not isinstance(at, int) or not 0 <= at < len(moves):
            return
        steps = []
        for text in moves:
            try:
                move = None if text is None else parse_move(str(text))
            except RecordError:
                return
            if move is not None and why_not(self.state, self.view.seat, move) is not None:
                return
            steps.append(Choice(None if move is None else held_for(move), move))
        self._history.resume(steps, at)
        now = self.choice.move
        if isinstance(now, Place | Road):
            self.turn = now.turn


def held_for(move: Move) -> Held | None:
    """Return the thing that was picked up to choose a move that is to be confirmed."""
    match move:
        case Found(_at, explorer):
            return Unit(EXPLORER, explorer)
        case Road(_at, section, _turn):
            return Section(section)
    return None


def tile_of(section: Section) -> int:
    """Return a section as a tile."""
    return tile(SECTION, SECTION_MASKS[section.section])


def unit_id(unit: int, seat: int, at: Position) -> str:
    """Return the id of the widget of a seat's units of a kind on a cell."""
    return f"{UNIT}.{unit}.{seat}.{at[0]}.{at[1]}"


def pile_id(good: int, at: Position) -> str:
    """Return the id of the widget of goods on a cell."""
    return f"{PILE}.{good}.{at[0]}.{at[1]}"


def marked(move: Move, seat: int) -> tuple[str, ...]:
    """Return the ids of the widgets that a move touches, its destination last."""
    match move:
        case Found(at, explorer):
            return unit_id(EXPLORER, seat, explorer), cell_id(at)
        case Walk(unit, source, target):
            return unit_id(unit, seat, source), cell_id(target)
        case Haul(good, _count, source, target):
            return pile_id(good, source), cell_id(target)
        case Draw() | End() | Done():
            return ("confirm",)
    place: Position | None = getattr(move, "at", None)
    return () if place is None else (cell_id(place),)


def can_take(state: State) -> bool:
    """Whether the drawn tile lets a tile in play be taken."""
    return state.phase == PLACING and bool(state.drawn & SWAP)


def can_swap(state: State) -> bool:
    """Whether there is a tile that the drawn one may take."""
    return can_take(state) and any(raw[0] == SWAP_TILE for raw in listed(state))

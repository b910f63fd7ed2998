"""Positions for lessons, written with the names of the record, and the scripted opponent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from capitol.core.setup import PlayerSpec
from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import (
    ALL_SIDES,
    KIND,
    PATTERN_MASKS,
    SECTION,
    SITE,
    TILES,
    VILLAGE,
    Position,
    cell_at,
    owner_of,
    tile,
    turned,
)
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import Accept, Draw, End, Move, Place, decode
from capitol.games.capoterra.rules.numbers import SECTIONS, SOLDIER, Goods, Numbers
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.setup import Chance, Setup
from capitol.games.capoterra.rules.start import blank
from capitol.games.capoterra.rules.start_board import laid
from capitol.games.capoterra.rules.state import PAYING, PLACING, State, packed
from capitol.games.capoterra.rules.view import View
from capitol.session.lessons import TAUGHT

CAPITAL, RIVAL_CAPITAL = (-1, 0), (1, 0)
BAG = ("R", "R", "R", "R", "R", "R")


@dataclass(frozen=True, slots=True)
class Start:
    """A position of two seats with the person to act. ``tiles`` are names of the record followed by their turn,
    ``section`` before the pattern of a road section, or ``village`` before its seat; ``goods`` are the person's, by
    place; ``soldiers``, ``explorers`` and ``bandits`` are places. ``card`` is the event that waits for a choice.
    ``drawn`` is the tile to be placed, followed by those of ``bag``; every roll is yellow, so no card is drawn."""

    phase: int
    tiles: Mapping[Position, str] = field(default_factory=dict)
    goods: Mapping[Position, Goods] = field(default_factory=dict)
    rival_goods: Goods = (3, 2, 3, 2)
    gold: int = 5
    drawn: str = ""
    bag: tuple[str, ...] = BAG
    soldiers: tuple[Position, ...] = ()
    rival_soldiers: tuple[Position, ...] = ()
    explorers: tuple[Position, ...] = ()
    bandits: tuple[Position, ...] = ()
    card: int = -1

    def make(self) -> tuple[Setup, State]:
        """Return the setup, with the rest of the bag and no cards, and the state."""
        names = (self.drawn, *self.bag) if self.drawn else self.bag
        corn, sheep, wood = ["".join(one[2] for one in names if one[0] == kind and "-" in one) for kind in "CSW"]
        numbers = Numbers(corn, sheep, wood, rock=names.count("R"), waste=0, swap=0, events=(0,) * 10)
        chance = Chance(tuple([TILES[name] for name in names]), (), (0,), (0,))
        setup = Setup(Rules(), numbers, (PlayerSpec("1"), PlayerSpec("2")), TAUGHT, chance)
        state = blank(setup, chance)
        for place, name in self.tiles.items():
            there, cell = _laid(name), cell_at(place)
            lay(state, cell, there)
            if name.startswith("section"):
                state.sections[SECTIONS.index(name[-2])] -= 1
            owner = owner_of(there)
            if owner is not None:
                of_kind = state.villages if there & KIND == VILLAGE else state.sites
                of_kind[owner] = tuple(sorted((*of_kind[owner], cell)))
        state.set_stock(cell_at(CAPITAL), TAUGHT, 0)
        for place, goods in self.goods.items():
            state.set_stock(cell_at(place), TAUGHT, packed(goods))
        state.set_stock(cell_at(RIVAL_CAPITAL), 1 - TAUGHT, packed(self.rival_goods))
        state.gold = [self.gold, 5]
        kinds = self.soldiers, self.explorers, self.rival_soldiers
        state.units[: len(kinds)] = [tuple(sorted(map(cell_at, places))) for places in kinds]
        state.bandits = tuple(map(cell_at, self.bandits))
        state.phase, state.turns = self.phase, 4
        if self.phase == PLACING:
            state.drawn, state.bag, state.turns = TILES[self.drawn], chance.bag[1:], 0
        state.card = self.card
        if self.phase == PAYING:
            state.queue = tuple([(SOLDIER, cell) for cell in state.units[SOLDIER]])
        return setup, state


def _laid(name: str) -> int:
    kind, number = name[:-1], int(name[-1]) if name[-1].isdecimal() else 0
    if kind in ("village", "site"):
        return tile(VILLAGE if kind == "village" else SITE, ALL_SIDES, number)
    if kind.startswith("section "):
        return turned(tile(SECTION, PATTERN_MASKS[kind[-1]]), number)
    return laid(name[:3], int(name[3:] or 0)) if "-" in name else laid(name, 0)


def cato(view: View, _seat: int) -> Move:
    """Play for Cato, who accepts any offer and lays each tile as far from the person as possible."""
    moves = [decode(raw) for raw in listed(view.table)]
    for wanted in (Accept, Draw, End):
        found = [move for move in moves if isinstance(move, wanted)]
        if found:
            return found[0]
    places = [move for move in moves if isinstance(move, Place)]
    return max(places, key=lambda move: (move.at[0], move.at[1])) if places else moves[0]

"""Information-set Monte Carlo tree search for any game: tree nodes are what seats know, not states.

Each iteration draws a state consistent with the view of the deciding seat (the observer), walks down the tree as far as
it is known, plays the game out, and backs up the result along the path (P. Cowling, E. Powley, D. Whitehouse,
"Information Set Monte Carlo Tree Search", IEEE TCIAIG 4, 2012: single-observer ISMCTS, a new determinization in every
iteration).

A rival does not know what the observer knows, nor the other way round. Each decision of a rival is therefore recorded
at two nodes: one for what the rival itself knows (as in that paper's multiple-observer form, and as the information
state tables of OpenSpiel's IS-MCTS), and one for what the observer knows, which merges all states that the observer
considers possible (the single-observer form). The rival uses the first once it has ``trust`` visits, and the second
until then: in a game with few secrets rivals learn to use them; with many secrets they still have some statistics.

Sealed moves are decided before any of them takes effect, each seat by its own statistics (decoupled UCT: M. Tak, M.
Lanctot, M. Winands, "Monte Carlo Tree Search Variants for Simultaneous Move Games", IEEE CIG 2014), and the sealed move
finally played is drawn in proportion to the visits, so that it cannot be predicted ("DUCT(mix)" there).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import fsum
from typing import Any, Generic, TypeVar

from capitol.ai.generic.clock import Clock
from capitol.ai.generic.position_value import Knowledge, played_on, standing
from capitol.ai.generic.search_tree import Edge, Node, Widening
from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import Game, MoveSpace, RandomSource, SeatView

S = TypeVar("S")
V = TypeVar("V", bound=SeatView)
M = TypeVar("M")
Path = list[tuple[Edge[M], int]]
"""The edges that a game followed, each with the seat whose move it is."""


@dataclass(frozen=True, slots=True)
class SearchHabits:
    """Parameters of the search.

    ``iterations`` and ``milliseconds``: limits per decision if no budget is given. ``curiosity``: the c of the
    confidence bound, for values from 0 to 1 (0.7 is what Cowling et al. found best). ``lead``: the weight of being
    ahead, relative to the chance to win. ``trust``: see the module docstring. ``horizon``: the most moves in a game,
    after which the position is evaluated as it is. ``serious``: sealed moves with less than this fraction of the most
    visited one's visits are never played; they were only explored.
    """

    iterations: int | None = None
    milliseconds: int | None = 900
    curiosity: float = 0.7
    lead: float = 0.3
    widening: Widening = field(default_factory=Widening)
    trust: int = 8
    horizon: int = 1000
    serious: float = 0.25


class TreeSearchPlayer(Generic[S, V, M]):
    """Plays the most visited move ("robust child": G. Chaslot et al., "Progressive Strategies for Monte-Carlo Tree
    Search", New Mathematics and Natural Computation 4, 2008); of sealed moves, one drawn."""

    def __init__(
        self,
        game: Game[S, V, M, Any],
        knowledge: Knowledge[S, V, M] | None = None,
        habits: SearchHabits | None = None,
    ) -> None:
        self.game = game
        self.knowledge = knowledge or Knowledge()
        self.habits = habits or SearchHabits()

    def decide(self, view: V, choices: MoveSpace[M], budget: Budget, rng: RandomSource) -> Decision[M]:
        """Return the move and all candidates: the chosen one first, then the most visited. An iteration is one game."""
        if choices.count() == 1:
            only = choices.sample(rng)
            return Decision(only, (Candidate(only),))
        clock = Clock(budget, self.habits.iterations, self.habits.milliseconds)
        search = _Search(self.game, self.knowledge, self.habits, view, rng)
        games = 0
        while not clock.over(games):
            search.iterate()
            games += 1
        edges = sorted(search.root.edges.values(), key=lambda edge: (-edge.visits, -edge.mean))
        if self.game.sealed(view):
            edges.insert(0, edges.pop(_drawn(edges, self.habits.serious, rng)))
        return Decision(edges[0].move, tuple([_candidate(edge) for edge in edges]))


def _candidate(edge: Edge[M]) -> Candidate[M]:
    count = edge.visits
    return Candidate(edge.move, edge.share / count, edge.lead / count, edge.error(), count)


def _drawn(edges: list[Edge[M]], serious: float, rng: RandomSource) -> int:
    """Return the index of an edge drawn in proportion to visits, leaving out those hardly visited. ``edges`` are sorted
    by visits, most first."""
    kept = [edge.visits for edge in edges if edge.visits >= serious * edges[0].visits]
    at = rng.random() * sum(kept)
    for number, visits in enumerate(kept):
        at -= visits
        if at < 0:
            return number
    return 0


class _Search(Generic[S, V, M]):
    """The search for one decision."""

    def __init__(
        self,
        game: Game[S, V, M, Any],
        knowledge: Knowledge[S, V, M],
        habits: SearchHabits,
        view: V,
        rng: RandomSource,
    ) -> None:
        self.game = game
        self.knowledge = knowledge
        self.habits = habits
        self.view = view
        self.rng = rng
        self.own: dict[Hashable, Node[M]] = {}
        self.shared: dict[Hashable, Node[M]] = {}
        self.root, _met = _found(self.own, (view.seat, view))
        self._leads = 0.0
        self._ends = 0

    def iterate(self) -> None:
        """Play one game, from a new state to its end."""
        game = self.game
        state = game.determinize(self.view, self.rng)
        path: Path[M] = []
        moves = 0
        known = True
        while known and moves < self.habits.horizon and (acting := game.to_act(state)):
            decided = []
            for seat in acting:
                move, met = self._decide(state, seat, path)
                decided.append((seat, move))
                known = known and met
            for seat, move in decided:
                state, _events = game.apply(state, seat, move)
            moves += 1
        end = played_on(game, state, self.knowledge, self.rng, self.habits.horizon - moves)
        self._note(path, end)

    def _decide(self, state: S, seat: int, path: Path[M]) -> tuple[M, bool]:
        """Choose a seat's move and whether the node was known already; append the edges to the path."""
        space = self.game.choices(state, seat)
        own, own_met = _found(self.own, (seat, self.game.view(state, seat)))
        own_tried = list(own.edges.values())  # one view always has the same moves
        if seat == self.view.seat:
            move = self._select(own, own_tried, space, state, seat)
            _go(own, own_tried, move, seat, path)
            return move, own_met
        shared, met = _found(self.shared, (self.game.view(state, self.view.seat), seat))
        shared_tried = shared.possible(space)
        node, tried = (own, own_tried) if own.visits >= self.habits.trust else (shared, shared_tried)
        move = self._select(node, tried, space, state, seat)
        _go(own, own_tried, move, seat, path)
        _go(shared, shared_tried, move, seat, path)
        return move, met

    def _select(self, node: Node[M], tried: list[Edge[M]], space: MoveSpace[M], state: S, seat: int) -> M:
        """Select the move to try at a node: on the first visit the policy's, if the game has one."""
        if not node.visits and self.knowledge.policy is not None:
            return self.knowledge.policy(state, seat, self.rng)
        return node.select(tried, space, self.habits.widening, self.habits.curiosity, self.rng)

    def _note(self, path: Path[M], end: S) -> None:
        """Back up the end of a game to all edges on its path.

        A seat's value is its share of the win plus, with less weight, its lead x as x / (|x| + m), where m is the mean
        size of leads in this search: so that points of any scale count alike.
        """
        stands = standing(self.game, end, self.knowledge)
        self._ends += 1
        self._leads += fsum(map(abs, stands.leads)) / len(stands.leads)
        usual = self._leads / self._ends
        for edge, seat in path:
            lead = stands.leads[seat]
            ahead = lead / (abs(lead) + usual) if lead else 0.0
            edge.add(stands.shares[seat] + self.habits.lead * ahead, stands.shares[seat], lead)


def _found(table: dict[Hashable, Node[M]], key: Hashable) -> tuple[Node[M], bool]:
    node = table.get(key)
    if node is not None:
        return node, True
    node = table[key] = Node()
    return node, False


def _go(node: Node[M], tried: list[Edge[M]], move: M, seat: int, path: Path[M]) -> None:
    """Follow a move at a node; count one more availability for every move that could have been taken."""
    node.visits += 1
    for edge in tried:
        edge.available += 1
    chosen = node.edges.get(move)
    if chosen is None:
        chosen = node.edge(move)
        chosen.available = 1
    path.append((chosen, seat))

"""What is counted on a board counts again, to the last digit, where one cell alone has changed."""

from __future__ import annotations

from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.ai.worth import PROSPECTS, Board, Style, readings
from capitol.games.capoterra.rules.numbers import BANDIT, REPAIRS, REROUTE
from capitol.games.capoterra.rules.open_road import find_roads
from capitol.games.capoterra.rules.state import PLACING, RESOLVING, State
from tests.capoterra.rules.positions import random_setup, walk

PLANNER = Planner(Style(PROSPECTS, rivals=0.7), swaps=False)


def _same_roads(state: State) -> bool:
    """Whether what is remembered of the roads is what would be found anew."""
    for seat, known in enumerate(state.roads):
        if known is not None:
            found = find_roads(state, seat).parts
            if known.parts.keys() != found.keys():
                return False
            for place, part in known.parts.items():
                other = found[place]
                same = (part.towns, part.ends, part.mends) == (other.towns, other.ends, other.mends)
                if not same or part.cells != other.cells:
                    return False
    return True


def test_one_changed_cell_is_counted_as_if_all_were_counted_anew() -> None:
    seen = set()
    walked = [state for seed in range(3, 9) for state, *_rest in walk(random_setup(seed), seed)]
    for state in [state for state in walked if state.phase in (PLACING, RESOLVING)][::3]:
        card = state.card if state.phase == RESOLVING else None
        board = Board(state)
        for trial in PLANNER.tried(state, state.acting):
            assert _same_roads(trial.after)
            if card in (None, BANDIT, REROUTE, REPAIRS):
                seen.add(card)
                assert readings(trial.after, board, trial.raw[1]) == readings(trial.after)
    assert seen == {None, BANDIT, REROUTE, REPAIRS}

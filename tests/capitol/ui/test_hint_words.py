"""What hints say over whole games: of each card something else, in whole sentences, and nothing that sounds exact."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from capitol.ai.player import Budget, Candidate, Decision
from capitol.ai.table_mates import seated
from capitol.games.capitol.ai.foreseen import Foreseen, Threat, Use
from capitol.games.capitol.ai.move_effects import Fact
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.places import area_points
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.hint.worth import place_lines
from capitol.games.capitol.ui.models.forecast import estimate_text
from capitol.games.capitol.ui.models.hint import hint_lines, why_text
from capitol.games.capitol.ui.words import Names
from capitol.games.registry import make_player
from capitol.table.hint.lines import chance_text
from capitol.table.hint.panel import HintLine
from tests.capitol.rules.positions import CAMPUS, GAME, ISLAND, ROMA, R, T, bid, card, position, random_setup

NAMES = Names(("Livia", "Cato", "Marcellus", "Octavia"), tuple(area.id.title() for area in ROMA.areas))
COMPANY = ("human", "ai:novice", "ai:casual", "ai:club")


@cache
def positions(phase: int, count: int) -> tuple[View, ...]:
    """Positions of one phase with a choice, a few of each of some games of four masons."""
    mason, found = make_player("capitol", "mason"), []
    for seed in range(40):
        state, rng = GAME.start(random_setup(seed, 4)), random.Random(seed)
        here = 0
        while GAME.to_act(state):
            seat = GAME.to_act(state)[0]
            view = GAME.view(state, seat)
            choices = GAME.choices(view, seat)
            if state.phase == phase and choices.count() > 2 and rng.random() < 0.3 and here < 4:
                found.append(view)
                here += 1
            state, _events = GAME.apply(state, seat, mason.decide(view, choices, Budget(), rng).move)
        if len(found) >= count:
            return tuple(found[:count])
    raise AssertionError("too few positions")


@cache
def hint(view: View) -> tuple[HintLine, ...]:
    table_mates = [COMPANY[(seat - view.seat) % 4] for seat in range(4)]
    adviser = seated(make_player("capitol", "adviser"), table_mates)
    choices = GAME.choices(view, view.seat)
    return hint_lines(view, adviser.decide(view, choices, Budget(iterations=250), random.Random(3)), NAMES)


def test_a_bad_move_is_not_praised_beside_the_best() -> None:
    """A review says what it gives away on the board, to the seat and to a rival."""
    state = position(hands=("B2 B3", "F1"), yard={0: [(2, R)]}, built={CAMPUS: [(1, 1, R)]})
    view = GAME.view(state, 0)
    worse: Move = Pass()
    better: Move = Permit(card("B2"), 2, R, CAMPUS, 1)
    assert GAME.why_not(view, 0, better) is None
    pair: Decision[Move] = Decision(better, (Candidate(better, 0.6), Candidate(worse, 0.2)), compares=True)
    lines = hint_lines(view, pair, NAMES)
    assert lines[0].move == better
    assert "Takes the lead" in lines[0].why
    told = re.fullmatch(
        r"Gives up (\d) points? at each scoring, compared with the better move\. "
        r"Leaves Cato (\d) points? more at each scoring than the better move\.",
        lines[1].why,
    )
    assert told, lines[1].why
    after, _events = GAME.apply(state, 0, better)
    assert [int(told[1]), -int(told[2])] == [
        new - old for new, old in zip(area_points(after, CAMPUS), area_points(state, CAMPUS), strict=True)
    ]
    backwards: Decision[Move] = Decision(worse, (Candidate(worse, 0.6), Candidate(better, 0.2)), compares=True)
    assert "Gives up" not in hint_lines(view, backwards, NAMES)[1].why
    assert "Gives up" not in hint_lines(view, replace(pair, compares=False), NAMES)[1].why, "a hint compares no moves"


@pytest.mark.slow
def test_of_each_drawn_card_something_else_is_said() -> None:
    """36 draws: no sentence makes up more than a quarter of the reasons, also with all names and figures taken out."""
    hints = [hint(view) for view in positions(DRAW, 36)]
    reasons = [line.why for lines in hints for line in lines]
    firsts = Counter(re.split(r"(?<=\.) ", reason)[0] for reason in reasons)
    assert len(reasons) > 60
    assert firsts.most_common(1)[0][1] <= len(reasons) / 4, firsts.most_common(3)
    kinds = Counter(bare(reason) for reason in reasons)
    assert kinds.most_common(1)[0][1] <= len(reasons) / 3, kinds.most_common(3)
    different = [len({line.why for line in lines}) == len(lines) for lines in hints]
    assert sum(different) >= 0.9 * len(hints)


@pytest.mark.slow
def test_each_of_36_hints_says_something_of_its_position() -> None:
    """Six of each of six games: every line names a place, a player, a tile or a number of the table, no mould makes up
    more than a quarter, and hardly any line says what another of its hint says."""
    mason, reasons, different = make_player("capitol", "mason"), [], 0
    named = re.compile(
        "|".join((r"\d", *NAMES.areas, *NAMES.seats, "fountain", "amphitheatre", "temple", "hand", "nothing"))
    )
    for seed in range(6):
        state, rng, seen = GAME.start(random_setup(seed, 4)), random.Random(seed), []
        while GAME.to_act(state):
            seat = GAME.to_act(state)[0]
            view = GAME.view(state, seat)
            choices = GAME.choices(view, seat)
            if choices.count() > 2:
                seen.append(view)
            state, _events = GAME.apply(state, seat, mason.decide(view, choices, Budget(), rng).move)
        for view in rng.sample(seen, 6):
            said = [line.why for line in hint(view)]
            different += len(said) == len(set(said))
            reasons += said
    assert not [reason for reason in reasons if not named.search(reason)]
    moulds = Counter(bare(reason) for reason in reasons)
    assert moulds.most_common(1)[0][1] <= len(reasons) / 4, moulds.most_common(3)
    assert different >= 32


def bare(reason: str) -> str:
    """A reason without what it names."""
    first = re.split(r"(?<=\.) ", reason)[0]
    for name in (*NAMES.areas, *NAMES.seats):
        first = first.replace(name, "*")
    return re.sub(r"\d+", "#", first)


@pytest.mark.slow
@pytest.mark.parametrize(("phase", "count"), [(CONSTRUCTION, 6), (BID, 6), (PLACE, 6), (DRAW, 36)])
def test_every_line_has_a_reason_of_whole_sentences(phase: int, count: int) -> None:
    for view in positions(phase, count):
        lines = hint(view)
        assert 1 <= len(lines) <= 3
        for line in lines:
            assert re.fullmatch(r"([A-Z0-9][^.{}]*\. ?)+", line.why), line.why
            assert not re.fullmatch(
                r"About as good as the other moves\.|(After that|Then) you would pass( and keep \d+ cards?)?\.",
                line.why,
            )
            assert "100% ±" not in line.chance
            assert not re.match(r"0% ±", line.chance)


@pytest.mark.parametrize("phase", [CONSTRUCTION, BID])
def test_in_the_first_round_no_reserve_is_a_reason(phase: int) -> None:
    first = [view for view in positions(phase, 6) if not view.table.round]
    assert len(first) >= 2
    for view in first:
        assert not [line for line in hint(view) if re.search(r"Keeps \d", line.why)]


@pytest.mark.parametrize(
    ("win", "error", "said"),
    [
        (1.0, 0.01, "over 99%"),
        (0.997, 0.01, "over 99%"),
        (0.0, 0.0, "under 1%"),
        (0.62, 0.031, "62% ± 3"),
        (0.98, 0.001, "98% ± 1"),
        (0.5, None, "50%"),
        (0.5, 0.1, "50% ± 10"),
        (0.5, 0.11, "no clear difference"),
    ],
)
def test_nothing_is_told_as_sure(win: float, error: float | None, said: str) -> None:
    assert chance_text(Candidate(Pass(), win_probability=win, standard_error=error)) == said


HAND = position(
    4,
    hands=("B2 B5 R1 F3 F8", "F1", "F1", "F1"),
    unfinished={0: [1, 3]},
    yard={0: [(1, R)]},
    stacks={0: "R7", 1: "F3", 2: "P4"},
    round_number=1,
)


@pytest.mark.parametrize(
    ("move", "foreseen", "said"),
    [
        (
            Roof(card("R1"), 3, T),
            Foreseen((Permit(card("B5"), 3, T, CAMPUS, 0),), Threat("second", 1, CAMPUS)),
            "Next Blue Permit 5 would take a house to Campus. Cato can take second place in Campus.",
        ),
        (
            Floors(card("F3"), (3, 4)),
            Foreseen((Roof(card("R1"), 5, R), Permit(card("B5"), 5, R, ISLAND, 0))),
            "Next a roof and Blue Permit 5 to Insula would follow.",
        ),
        (
            Floors(card("F3"), (0, 0)),
            Foreseen((Floors(card("F8"), (1, 2)), Roof(card("R1"), 3, R))),
            "Next a house would grow to 3 floors. After that a round roof would go on a house of 3.",
        ),
        (
            Floors(card("F3"), (0, 0)),
            Foreseen((Floors(card("F8"), (0,)), Pass())),
            "Next you would begin 1 house. After that you would pass and keep 3 cards for the auctions: 8 to bid.",
        ),
        (
            Roof(card("R1"), 3, T),
            Foreseen((Pass(),)),
            "Then you would pass and keep 4 cards for the auctions: 18 to bid.",
        ),
        (Pass(), Foreseen(later=2, wins=41), "The cards kept win the temple in 41 of 100 games."),
        (Pass(), Foreseen(later=1, wins=99), "The cards kept are almost sure to win the amphitheatre."),
    ],
)
def test_the_line_and_the_threat_in_words(move: Move, foreseen: Foreseen, said: str) -> None:
    """What is to come is told as what the search expects, also in a review of what then came otherwise."""
    assert said in lines_of(move, foreseen)[0].why


THREAT = Threat("lead", 1, CAMPUS)
FLOORS = Floors(card("F3"), (0, 0))
ROOFED = Roof(card("R1"), 3, T)


def why_of(*found: tuple[Move, Foreseen], compares: bool = False) -> list[str]:
    """The reasons of moves, the best first."""
    candidates: tuple[Candidate[Move], ...] = tuple(
        Candidate(move, 0.6 - number / 10, foreseen=foreseen) for number, (move, foreseen) in enumerate(found)
    )
    lines = hint_lines(GAME.view(HAND, 0), Decision(found[0][0], candidates, compares=compares), NAMES)
    return [line.why for line in lines]


@pytest.mark.parametrize("compares", [False, True])
def test_no_reason_beside_the_best_move_argues_against_it(compares: bool) -> None:
    """A threat is told of a worse move; of the best one as something that it is worth, and never as its only reason."""
    best, other = why_of((Pass(), Foreseen(threat=THREAT)), (FLOORS, Foreseen()), compares=compares)
    assert best.endswith(". Even so, Cato can take the lead in Campus.")
    assert "You keep 5 cards" in best
    assert "Cato" not in other
    best, other = why_of((ROOFED, Foreseen()), (FLOORS, Foreseen(threat=THREAT)), compares=compares)
    assert "Cato" not in best
    assert other.endswith(". Cato can take the lead in Campus.")


def test_what_follows_either_way_is_no_reason() -> None:
    """Both moves meet the same answer: neither line tells of it; another answer of the same rival is told."""
    same = why_of((Pass(), Foreseen(threat=THREAT)), (ROOFED, Foreseen(threat=THREAT)), (FLOORS, Foreseen()))
    assert not any("Cato" in why for why in same)
    other = Threat("share", 1, CAMPUS)
    told = why_of((Pass(), Foreseen(threat=THREAT)), (ROOFED, Foreseen(threat=other)))
    assert ["Cato" in why for why in told] == [True, True]


@pytest.mark.parametrize("kind", ["lead", "share", "second", "shut"])
def test_every_threat_can_be_told_beside_the_best(kind: str) -> None:
    best, _other = why_of((Pass(), Foreseen(threat=Threat(kind, 1, CAMPUS))), (FLOORS, Foreseen()))
    assert ". Even so, Cato can " in best


def test_a_pass_says_what_the_cards_are_kept_for() -> None:
    """Also when it is known which tile they win, and beside a move that is better."""
    kept = "You keep 5 cards for the three auctions to come: 19 to bid."
    alone, _other = why_of((Pass(), Foreseen()), (FLOORS, Foreseen()))
    assert alone == f"What could be built now is worth less than the cards. {kept}"
    wins, _other = why_of((Pass(), Foreseen(later=2, wins=41)), (FLOORS, Foreseen()))
    assert wins == f"{kept} The cards kept win the temple in 41 of 100 games."
    _best, worse = why_of((FLOORS, Foreseen()), (Pass(), Foreseen()))
    assert worse == kept


@pytest.mark.parametrize(
    ("use", "said"),
    [
        (
            Use("permit", 2, CAMPUS),
            "It can take a house of 2 floors to Campus. There you would lead: 2 points at each scoring.",
        ),
        (
            Use("roof", 3, ISLAND),
            "It can roof a house of 3 floors for Insula. There you would lead: 2 points at each scoring.",
        ),
        (Use("roof", 1), "It can roof a house of 1 floor."),
        (
            Use("floors", 2, CAMPUS),
            "With it a house of 2 floors can come to Campus. There you would lead: 2 points at each scoring.",
        ),
        (Use("begin", 1, count=2), "It can begin 2 houses."),
        (Use("win", tile=2), "Its 7 can help to win the temple."),
        (Use("bid", tile=0), "Its 7 can be bid for a fountain."),
        (Use("keep"), "Its 7 can be bid for any tile. It mostly stays in hand in round 3."),
    ],
)
def test_the_use_of_a_drawn_card_in_words(use: Use, said: str) -> None:
    state = HAND.copy()
    state.phase, state.owed = DRAW, [2, 0, 0, 0]
    view = GAME.view(state, 0)
    found: Candidate[Move] = Candidate(Draw(0), 0.5, foreseen=Foreseen(uses=(use,), taker=2))
    decision: Decision[Move] = Decision(Draw(0), (found,))
    (line,) = hint_lines(view, decision, NAMES)
    assert line.why == f"{said} Otherwise Marcellus mostly draws it."


@pytest.mark.parametrize(
    ("cards", "chance", "foreseen", "said"),
    [
        (
            "F8",
            0.62,
            Foreseen(area=CAMPUS, holder=1, held=ISLAND),
            "Wins the tile 62 times in 100, for Campus. Otherwise it mostly goes to Cato, for Insula.",
        ),
        ("F3", 0.0, Foreseen(area=CAMPUS, holder=1), "Should not win the tile. This tile mostly goes to Cato."),
        ("F3", 0.01, Foreseen(holder=1), "Wins the tile 1 time in 100. Otherwise it mostly goes to Cato."),
        (
            "F8 B5",
            1.0,
            Foreseen(area=CAMPUS, holder=1, held=ISLAND, later=1, wins=30),
            "Almost sure to win the tile, for Campus. After that you win the amphitheatre in 30 of 100 games.",
        ),
        (
            "",
            None,
            Foreseen(holder=3, held=CAMPUS, later=1, wins=55),
            "The cards kept win the amphitheatre in 55 of 100 games. This tile mostly goes to Octavia, for Campus.",
        ),
    ],
)
def test_a_bid_in_words(cards: str, chance: float | None, foreseen: Foreseen, said: str) -> None:
    move = bid(cards)
    assert isinstance(move, Bid)
    assert lines_of(move, foreseen, chance, phase=BID)[0].why == said


@pytest.mark.parametrize("points", [0, 2])
def test_hint_and_worth_say_the_same_of_a_tile(points: int) -> None:
    """Of no bid the hint tells what the board shows now apart from what may come, with the estimate of the helper."""
    state = HAND.copy()
    state.phase = BID
    view = GAME.view(state, 0)
    nothing: Candidate[Move] = Candidate(bid(""), 0.5, foreseen=Foreseen())
    told = why_text(view, nothing, Fact("little", 1.0, points=points), NAMES, [])
    estimate = place_lines(view, NAMES)[-1]
    assert "should be worth" in estimate
    assert told.endswith(f" {estimate}")
    now = {
        0: "brings you no more than the best rival",
        2: "brings you 2 points more than the best rival, at each scoring",
    }
    assert told.startswith(f"As the board stands, the tile {now[points]}. ")
    assert "1.0 points in all" in estimate_text(1.0)
    assert "2.1 points in all" in estimate_text(2.1)
    assert "next to nothing" in estimate_text(-0.3)


def test_a_sum_that_nobody_judged_is_no_line() -> None:
    """The adviser tells the chance of every sum; three lines are for those that it has thought about."""
    found: tuple[Candidate[Move], ...] = (Candidate(bid("F8"), 0.6, chance=0.7), Candidate(bid("F3"), chance=0.1))
    decision = Decision(bid("F8"), found)
    state = HAND.copy()
    state.phase = BID
    assert [line.move for line in hint_lines(GAME.view(state, 0), decision, NAMES)] == [bid("F8")]


def test_the_lines_stand_in_the_order_of_the_chances_that_they_tell() -> None:
    """The adviser puts a move first of which it is surer; “38%” before “42%” would look like a mistake."""
    found: tuple[Candidate[Move], ...] = tuple(
        Candidate(move, chance, standard_error=error)
        for move, chance, error in (
            (bid("F8"), 0.38, 0.02),
            (bid("F3"), 0.42, 0.09),
            (Bid(()), 0.2, 0.02),
            (bid("R1"), 0.9, 0.3),
        )
    )
    state = HAND.copy()
    state.phase = BID
    lines = hint_lines(GAME.view(state, 0), Decision(bid("F8"), found), NAMES)
    assert [line.chance.split()[0] for line in lines] == ["42%", "38%", "20%"], "of the three that it puts first"


def lines_of(
    move: Move, foreseen: Foreseen, chance: float | None = None, phase: int = CONSTRUCTION
) -> tuple[HintLine, ...]:
    state = HAND.copy()
    state.phase = phase
    if isinstance(move, Place):
        state.phase = PLACE
    view = GAME.view(state, 0)
    found: Candidate[Move] = Candidate(move, 0.5, chance=chance, foreseen=foreseen)
    return hint_lines(view, Decision(move, (found,)), NAMES)

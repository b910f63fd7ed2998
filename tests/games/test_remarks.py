"""What the characters of every game say and how they look: in voices of their own, and by what everybody has seen
alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import chain

import pytest

from capitol.core.events import Event
from capitol.core.moods import Mood
from capitol.core.remarks import Remarks, Talk, public_events
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry, games
from tests.toy.entry import entry as toy_entry

HOUSE = tuple(entry for entry in games().values() if entry.remarks is not None)
"""The games whose computer players say something; a new one need not."""
FEWEST, LONGEST = 24, 60
_STEPS = 150


def remarks_of(entry: GameEntry) -> Remarks:
    assert entry.remarks is not None
    return entry.remarks()


def test_the_games_with_known_occasions_have_remarks() -> None:
    assert {entry.id for entry in HOUSE} >= set(OCCASIONS)


@pytest.mark.parametrize("entry", HOUSE, ids=lambda entry: entry.id)
def test_each_character_has_a_voice_of_its_own(entry: GameEntry) -> None:
    """About 25 short lines each, on the same occasions, and none is another's."""
    lines = remarks_of(entry).lines
    assert set(lines) == {player.id for player in entry.players}
    kinds = {frozenset(said) for said in lines.values()}
    assert len(kinds) == 1
    for said in lines.values():
        every = [*chain.from_iterable(said.values())]
        assert len(every) >= FEWEST
        assert max(map(len, every)) <= LONGEST
    assert not [line for line, count in Counter(_all_lines(entry)).items() if count > 1]


def _all_lines(entry: GameEntry) -> list[str]:
    return [line for said in remarks_of(entry).lines.values() for some in said.values() for line in some]


@pytest.mark.parametrize("entry", HOUSE, ids=lambda entry: entry.id)
def test_lines_are_of_this_game_alone(entry: GameEntry) -> None:
    others = {line for other in HOUSE if other is not entry for line in _all_lines(other)}
    assert not others & set(_all_lines(entry))


def _walk(entry: GameEntry, seed: int, characters: Sequence[str]) -> tuple[int, int, Counter[str]]:
    """Play a game beside a twin of the same public record, whose secrets and private events are its own wherever the
    rules allow it. Check that both bring the same remarks and moods. Return how many remarks there were, how many steps
    had other private events, and the kinds of the remarks."""
    game, rng = entry.game, random.Random(seed)
    players = tuple(PlayerSpec(f"Player {number}", "ai:random") for number in range(len(characters)))
    state = game.start(game.new_setup(players, {}, entry.usual_board(), rng))
    twin = game.determinize(game.view(state, 0), rng)
    remarks = remarks_of(entry)
    kind_of = {line: kind for said in remarks.lines.values() for kind, lines in said.items() for line in lines}
    talk, twins = Talk(remarks, characters), Talk(remarks, characters)
    differ, said = 0, Counter[str]()
    for _step in range(_STEPS):
        if not game.to_act(state):
            break
        seat = game.to_act(state)[0]
        move = game.choices(state, seat).sample(rng)
        state, events = game.apply(state, seat, move)
        for other in (move, *(game.choices(twin, seat).sample(rng) for _try in range(4))):
            if game.why_not(twin, seat, other) is None:
                after, likewise = game.apply(twin, seat, other)
                if public_events(likewise) == public_events(events):
                    twin = after
                    break
        else:
            twin, likewise = game.determinize(game.view(state, seat), rng), events
        differ += _private(likewise) != _private(events)
        result = game.result(state)
        remark = talk.hear(public_events(events), result)
        assert twins.hear(public_events(likewise), result) == remark
        assert twins.moods == talk.moods
        if remark is not None:
            said[kind_of[remark.line]] += 1
    return said.total(), differ, said


def _private(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.audience is not None]


@pytest.mark.parametrize("entry", [*HOUSE, toy_entry()], ids=lambda entry: entry.id)
def test_two_deals_of_the_same_public_record_bring_the_same_remarks(entry: GameEntry) -> None:
    """Nothing that a seat alone knows may be heard in what is said, or read in a face."""
    ids = [player.id for player in entry.players]
    characters = [ids[number % len(ids)] for number in range(entry.seats[-1])]
    walks = [_walk(entry, seed, characters) for seed in range(3)]
    assert sum(count for count, _differ, _said in walks)
    if entry.id in ("capstone", "toy"):  # the others show in the same step all that a seat was told alone
        assert sum(differ for _count, differ, _said in walks)


@pytest.mark.parametrize("entry", HOUSE, ids=lambda entry: entry.id)
def test_whatever_is_observed_has_its_lines(entry: GameEntry) -> None:
    """An observer names no occasion for which there are neither lines nor a mood, and moods are for what there is."""
    characters = [player.id for player in entry.players][: entry.seats[-1]]
    remarks = remarks_of(entry)
    seen = set()
    for seed in range(3):
        game, rng = entry.game, random.Random(seed)
        players = tuple(PlayerSpec(f"Player {number}", "ai:random") for number in range(len(characters)))
        state = game.start(game.new_setup(players, {}, entry.usual_board(), rng))
        observer = remarks.observer(len(characters))
        while game.to_act(state):
            seat = game.to_act(state)[0]
            state, events = game.apply(state, seat, game.choices(state, seat).sample(rng))
            seen |= {occasion.kind for occasion in observer.see(public_events(events))}
    spoken = set(remarks.lines[characters[0]])
    assert seen <= spoken | set(remarks.moods)
    assert set(remarks.moods) <= spoken | {"ponders"}
    assert set(remarks.moods.values()) == {mood for mood in Mood if mood is not Mood.CALM}
    assert len(seen) > 4


def bids(winner: int | None, *totals: int, tied: Sequence[int] = ()) -> Event:
    found = {"totals": dict(enumerate(totals)), "winner": winner, "tied": tied}
    return Event("bids_revealed", None, {**found, "decided": "sum"})


OCCASIONS = {
    "capitol": [
        ([Event("auction_began", None, {})], {("ponders", seat) for seat in range(3)}),
        ([bids(0, 9, 8, 3, tied=(0,))], {("lost_by_one", 1)}),
        ([bids(0, 9, 9, 3, tied=(0, 1))], {("tie_won", 0), ("tie_lost", 1)}),
        ([bids(2, 0, 0, 3, tied=(2,))], {("cheap", 2)}),
        ([bids(0, 19, 8, 3, tied=(0,))], {("dear", 0)}),
        ([Event("tile_removed", None, {"why": "no_space"})], set()),
        ([Event("tile_removed", None, {"why": "no_bids"})], {("unwanted", seat) for seat in range(3)}),
        ([Event("round_began", 1, {"round": 3})], {("last_round", seat) for seat in range(3)}),
        ([Event("passed", 0, {"cards": 6})], {("saves", 1), ("saves", 2)}),
        ([Event("out", 0), Event("passed", 2, {"cards": 1}), Event("roof", 1, {"height": 2})], {("in_time", 1)}),
        ([Event("roof", 1, {"height": 5})], {("tall", 1), ("admires", 0), ("admires", 2)}),
        (
            [Event("permit", seat, {"area": 4, "height": height}) for seat, height in ((0, 2), (1, 2), (1, 1))],
            {("ousts", 1), ("ousted", 0)},
        ),
        ([Event("round_scored", None, {"points": (3, 12, 0)})], {("leads", 1), ("rich", 1), ("poor", 2)}),
    ],
    "capstone": [
        (
            [Event("placed", 0, {"colour": 1, "slot": 3})] * 4,
            {("first", 0), ("full", 0), ("full_other", 1), ("one_colour", 0)},
        ),
        (
            [Event("placed", seat, {"colour": 1, "slot": 3}) for seat in (0, 1)],
            {("first", 0), ("followed", 0), ("follows", 1)},
        ),
        (
            [
                Event("placed", 0, {"colour": 1, "slot": 3}),
                Event("moved", 1, {"colour": 1, "source": 3, "target": 4}),
                Event("capped", 0, {"colour": 1, "slot": 4, "stood": None}),
            ],
            {("first", 0), ("disturbed", 0), ("disturbs", 1), ("blocked", 1), ("blocks", 0)},
        ),
        ([Event("game_over", None, {"perfect": (0, 1)})], {("perfect", 1)}),
    ],
    "capoterra": [
        ([Event("rolled", 0, {"purpose": "production"})], {("vain", seat) for seat in range(3)}),
        ([Event("rolled", 0, {"purpose": "production"}), Event("produced", 1, {"count": 3})], {("rich", 1)}),
        ([Event("offered", 0, {"to": 1}), Event("offer_refused", 1)], {("ponders", 1), ("refused", 0)}),
        ([Event("offered", 0, {"to": 1}), Event("offer_accepted", 1)], {("ponders", 1), ("accepted", 0)}),
        ([Event("robbed", 2, {"gold": 4})], {("robbed", 2)}),
        (
            [Event("village_completed", 0), Event("village_taken", 1, {"owner": 0})],
            {
                ("completed", 0),
                ("completed_other", 1),
                ("completed_other", 2),
                ("leads", 0),
                ("taken", 0),
                ("takes", 1),
                ("leads", 1),
                ("overtaken", 0),
            },
        ),
    ],
}


@pytest.mark.parametrize(
    ("game", "events", "expected"),
    [(game, events, expected) for game, found in OCCASIONS.items() for events, expected in found],
)
def test_occasions(game: str, events: list[Event], expected: set[tuple[str, int]]) -> None:
    """What is remarked on is what has happened."""
    entry = games()[game]
    observer = remarks_of(entry).observer(entry.seats[-1] if game == "capstone" else 3)
    steps = [events] if game == "capoterra" else [[event] for event in events]
    found = [one for step in steps for one in observer.see(public_events(step))]
    assert {(one.kind, one.seat) for one in found} == expected

"""Statistics of 300 imported records, against a plain count by hand."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from capitol.games.capitol.rules.moves import Bid, Place
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.places import area_places, area_points
from capitol.games.capitol.rules.state import OVER
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from capitol.games.registry import games
from capitol.session.achievements_summary import achievement_summaries
from capitol.session.controller import sitters
from capitol.session.history import History, Remembered, SeatFacts, Sitter
from capitol.session.importing import Imported, import_folders
from capitol.session.journal import Note
from capitol.session.records import decode_record
from capitol.session.seats import Seat
from capitol.session.statistics import (
    GUEST,
    Tally,
    achieved,
    by_level,
    by_seats,
    grouped,
    of_person,
    persons,
    showings,
    statistics_csv,
    tally,
)
from capitol.session.suggestion import suggestion, suggestion_text
from tests.session.old_records import PEOPLE, Document, write_records

CAPITOL, CAPSTONE = 80, 220


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Document]]:
    folder = tmp_path_factory.mktemp("records")
    return folder, write_records(folder, CAPITOL, CAPSTONE)


@pytest.fixture(scope="module")
def history(records: tuple[Path, list[Document]], tmp_path_factory: pytest.TempPathFactory) -> History:
    kept = History(tmp_path_factory.mktemp("data"), games())
    assert import_folders(kept, games(), records[0]) == Imported(new=CAPITOL + CAPSTONE)
    return kept


def by_hand(documents: Sequence[Document], person: str) -> dict[str, int]:
    """Games, wins, points, best and streaks, as one would count them with a pencil."""
    games_, won, points, best, streak, longest = 0, 0, 0, 0, 0, 0
    for document in documents:
        names = [player["name"] for player in document["players"]]
        if person not in names:
            continue
        seat = names.index(person)
        games_ += 1
        points += document["scores"][seat]
        if games_ == 1 or document["scores"][seat] > best:
            best = document["scores"][seat]
        if seat in document["winners"]:
            won += 1
            streak += 1
            if streak > longest:
                longest = streak
        else:
            streak = 0
    return {"games": games_, "won": won, "points": points, "best": best, "streak": streak, "longest": longest}


def counted(sums: Tally) -> dict[str, int]:
    return {name: getattr(sums, name) for name in ("games", "won", "points", "best", "streak", "longest")}


@pytest.mark.slow
def test_sums_of_300_records_equal_a_count_by_hand(records: tuple[Path, list[Document]], history: History) -> None:
    documents = records[1]
    assert len(documents) == 300
    found = showings(history.entries())
    assert {who.name for who in persons(found)} == set(PEOPLE)
    for person in PEOPLE:
        own = of_person(found, f"name {person.casefold()}")
        assert counted(tally(own)) == by_hand(documents, person)
        for game, sums in grouped(own, lambda one: [one.game]).items():
            of_game = [one for one in documents if one.get("game", "capitol") == game]
            assert counted(sums) == by_hand(of_game, person)
        for seats, sums in by_seats(own).items():
            assert counted(sums) == by_hand([one for one in documents if len(one["players"]) == seats], person)
        levels = by_level(own)
        assert len(levels) == 4, "chance and the weakest, in both games"
        for (game, kind), sums in levels.items():
            of_game = [one for one in documents if one.get("game", "capitol") == game]
            met = [one for one in of_game if kind in [player["kind"] for player in one["players"]]]
            assert counted(sums) == by_hand(met, person)


def efficiency_by_hand(document: Document) -> list[tuple[int, int]]:
    """For each seat what its fountains and temples brought, as the points with them less those without, and what was
    paid for them."""
    entry = games()["capitol"]
    record = decode_record(msgspec.json.encode(document), entry.game)
    state: Any = entry.game.start(record.setup)
    bought: list[tuple[int, int, int]] = []  # seat, tile, area
    brought = [[0, 0] for _player in document["players"]]
    bids: dict[int, int] = {}
    for seat, move in record.actions:
        before = state
        state, events = entry.game.apply(state, seat, move)
        if isinstance(move, Bid):
            bids[seat] = sum(CARD_VALUE[card] for card in move.cards)
        elif isinstance(move, Place):
            if before.tile != AMPHITHEATRE and bids.get(seat):
                brought[seat][1] += bids[seat]
                bought.append((seat, before.tile, move.area))
            bids = {}
        if any(event.kind == "round_scored" for event in events):
            for buyer, tile, area in bought:
                without = state.copy()
                if tile == TEMPLE:
                    without.large[area] = 0
                else:
                    without.fountains[area] -= 1
                brought[buyer][0] += area_points(state, area)[buyer] - area_points(without, area)[buyer]
    assert state.phase == OVER
    return [(points, paid) for points, paid in brought]


@pytest.mark.slow
def test_figures_of_the_records_equal_a_count_by_hand(records: tuple[Path, list[Document]], history: History) -> None:
    """Auction efficiency and districts led, from the tables that the moves lead to."""
    documents = [one for one in records[1] if "game" not in one]
    found = showings(history.entries())
    for person in PEOPLE:
        points = paid = led = played = 0
        for document in documents:
            names = [player["name"] for player in document["players"]]
            if person not in names:
                continue
            seat = names.index(person)
            entry = games()["capitol"]
            record = decode_record(msgspec.json.encode(document), entry.game)
            state: Any = entry.game.start(record.setup)
            for by, move in record.actions:
                state, _events = entry.game.apply(state, by, move)
            played += 1
            led += sum(seat in area_places(state, area)[0] for area in range(9))
            won, spent = efficiency_by_hand(document)[seat]
            points, paid = points + won, paid + spent
        sums = tally(of_person(found, f"name {person.casefold()}", "capitol"))
        assert sums.figures["led"] == (led, played)
        assert sums.figure("led") == led / played
        assert sums.figures["efficiency"] == (points, paid)
        assert sums.figure("efficiency") == points / paid


@pytest.mark.slow
def test_perfect_stacks_equal_those_that_the_end_tells(records: tuple[Path, list[Document]], history: History) -> None:
    documents = [one for one in records[1] if one.get("game") == "capstone"]
    entry = games()["capstone"]
    perfect = [0, 0]
    for document in documents:
        record = decode_record(msgspec.json.encode(document), entry.game)
        state: Any = entry.game.start(record.setup)
        for seat, move in record.actions:
            state, events = entry.game.apply(state, seat, move)
        for seat, count in enumerate(cast("tuple[int, int]", events[-1].data["perfect"])):
            perfect[seat] += count
    told = [entry for entry in history.entries() if entry.game == "capstone"]
    assert [sum(one.facts[seat].figures["perfect"][0] for one in told) for seat in range(2)] == perfect
    assert sum(perfect) > 0


@pytest.mark.slow
def test_the_table_of_values_has_a_row_for_each_player_game_and_kind_of_table(history: History) -> None:
    found = showings(history.entries())
    rows = list(csv.DictReader(io.StringIO(statistics_csv(found, games()))))
    whole = {(row["player"], row["game"]): row for row in rows if not row["players"] and not row["against"]}
    anna = tally(of_person(found, "name anna", "capitol"))
    row = whole["Anna", "capitol"]
    assert (int(row["games"]), int(row["won"]), int(row["best"])) == (anna.games, anna.won, anna.best)
    assert row["capitol_efficiency"] == f"{anna.figure('efficiency'):.3f}"
    assert row["capstone_perfect"] == ""
    by_players = [one for one in rows if (one["player"], one["game"]) == ("Anna", "capitol") and one["players"]]
    assert sum(int(one["games"]) for one in by_players) == anna.games


def entry_of(name: str, *, won: bool, number: int = 0, profile: str = "", **more: Any) -> Remembered:
    seats = (
        Sitter(name, "human", profile, *(more.pop(mark, False) for mark in ("changed", "aided", "hinted"))),
        Sitter("Faber", "ai:casual"),
    )
    facts = (SeatFacts({"efficiency": (0.0, 0.0)}, more.pop("earned", ())), SeatFacts())
    scores, winners = (more.pop("scores", (9, 4)), (0,)) if won else ((2, 4), (1,))
    ended = f"2026-01-01T00:00:{number:02}"
    return Remembered(1, "capitol", ended, str(number), "", seats, scores, winners, 1, facts, msgspec.Raw(b"{}"))


def test_streaks_end_with_a_game_that_is_lost() -> None:
    entries = [entry_of("Anna", won=won, number=n) for n, won in enumerate([True, True, True, False, True, True])]
    sums = tally(of_person(showings(entries), "name anna"))
    assert (sums.streak, sums.longest, sums.share) == (2, 3, 100 * 5 / 6)
    assert sums.figure("efficiency") is None, "nothing was ever paid"


def test_games_with_an_aid_are_counted_apart() -> None:
    entries = [entry_of("Anna", won=True, number=n, aided=n == 1) for n in range(3)]
    assert tally(of_person(showings(entries), "name anna")).aided == 1
    (row, *_others) = csv.DictReader(io.StringIO(statistics_csv(showings(entries), games())))
    assert (row["games"], row["aided"]) == ("3", "1")


def test_games_with_hints_on_most_turns_stand_apart_and_achieve_nothing() -> None:
    entries = [entry_of("Anna", won=True, number=n, hinted=n != 1, earned=("x",) if n != 1 else ()) for n in range(3)]
    found = showings(entries)
    sums = tally(of_person(found, "name anna"))
    assert (sums.games, sums.won, sums.longest, sums.hinted, sums.hinted_won) == (1, 1, 1, 2, 2)
    assert achieved(of_person(found, "name anna")) == {}
    (row, *_others) = csv.DictReader(io.StringIO(statistics_csv(found, games())))
    assert (row["games"], row["hinted"], row["hinted_won"]) == ("1", "2", "2")
    assert suggestion(games()["capitol"], [one for one in found if one.hinted]).kind == "first"
    told = achievement_summaries(games()["capitol"], entries[0], entries, {})
    assert (told[0].hinted, told[0].new) == (True, ())


@pytest.mark.parametrize(("scores", "close"), [((32, 11), False), ((20, 18), True), ((9, 4), False), ((8, 6), True)])
def test_only_points_near_each_other_make_the_next_game_close(scores: tuple[int, int], *, close: bool) -> None:
    found = suggestion(games()["capitol"], showings([entry_of("Anna", won=True, scores=scores)])[:1])
    assert (found.kind, found.close) == ("same", close)
    assert ("should be close" in suggestion_text("Anna", found)) == close


def test_hints_for_half_of_the_decisions_mark_a_seat_and_for_fewer_do_not() -> None:
    seats = (Seat("Anna"), Seat("Ben"), Seat("Faber", "ai:casual"))
    acted = (0, 1, 2, 0, 1, 0, 1, 0, 1)
    notes = [Note(step, seat, "hinted", "") for seat, step in ((0, 0), (0, 3), (0, 3), (1, 1), (1, 1), (1, 1))]
    assert [one.hinted for one in sitters(seats, notes, acted)] == [True, False, False]


def test_lines_of_before_the_aids_are_read() -> None:
    assert msgspec.json.decode(b'{"name": "Anna", "kind": "human"}', type=Sitter) == Sitter("Anna", "human")


def test_profiles_are_known_by_id_and_older_games_by_name() -> None:
    entries = [
        entry_of("Anna", won=True),
        entry_of("Once Anna", won=True, number=1, profile="p1"),
        entry_of("ANNA", won=True, number=2),
        entry_of("Anna", won=True, number=3, profile=GUEST),
        entry_of("Anna", won=True, number=4, changed=True),
        entry_of("Anna", won=True, number=5, profile="deleted"),
    ]
    found = showings(entries, {"p1": "Anna"})
    assert [(who.id, who.name) for who in persons(found)] == [("p1", "Anna")]
    assert tally(of_person(found, "p1")).games == 4, "no guest, and no seat that changed hands"


def test_the_first_time_of_an_achievement_is_told() -> None:
    entries = [entry_of("Anna", won=True, number=n, earned=("by_one",) if n else ()) for n in range(3)]
    first = achieved(of_person(showings(entries), "name anna"))
    assert first == {("capitol", "by_one"): "2026-01-01T00:00:01"}


def test_two_players_of_one_level_are_one_game_against_it() -> None:
    entry = entry_of("Anna", won=True)
    seats, facts = (*entry.seats, Sitter("Faber II", "ai:casual")), (*entry.facts, SeatFacts())
    entry = msgspec.structs.replace(entry, seats=seats, scores=(9, 4, 3), facts=facts)
    levels = by_level(of_person(showings([entry]), "name anna"))
    assert {level: sums.games for level, sums in levels.items()} == {("capitol", "ai:casual"): 1}


@pytest.mark.parametrize("sign", "=+-@")
def test_no_name_is_a_formula_of_a_spreadsheet(sign: str) -> None:
    told = statistics_csv(showings([entry_of(f"{sign}SUM(A1)", won=True)]), games())
    assert told.splitlines()[1].startswith(f"'{sign}SUM")

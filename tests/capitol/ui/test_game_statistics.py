"""A game in numbers, and the sheets made from it: all sums lead to the final score."""

from __future__ import annotations

import pytest

from capitol.core.game import Result
from capitol.games.capitol.game_statistics import GameStatistics, game_statistics, ranking
from capitol.games.capitol.ui.models.score_sheets import (
    area_sheet,
    auction_sheet,
    card_sheet,
    headline,
    highlights,
    lead_sheet,
    round_sheet,
    score_sheet,
    subline,
)
from capitol.games.capitol.ui.words import Names
from capitol.session.controller import TableSession
from tests.scenes.sitting import NAMES, whole_game


def story_of(session: TableSession) -> GameStatistics:
    table = session.view(0).table
    return game_statistics(session.steps, [table.hand_size(seat) for seat in range(len(session.seats))])


def result_of(session: TableSession) -> Result:
    result = session.match.result
    assert result is not None
    return result


@pytest.fixture(scope="module", params=[(2, 1), (3, 2), (4, 3)])
def game(request: pytest.FixtureRequest) -> tuple[TableSession, GameStatistics, Names]:
    seats, seed = request.param
    session, board = whole_game(["human"] * seats, seed)
    titles = tuple(area.title for area in board.layout.areas)
    return session, story_of(session), Names(NAMES[:seats], titles)


def test_points_by_round_and_by_area_add_up_to_the_score(game: tuple[TableSession, GameStatistics, Names]) -> None:
    session, stats, _names = game
    scores = result_of(session).scores
    assert stats.scores == scores
    assert tuple(map(sum, zip(*stats.rounds, strict=True))) == scores
    assert tuple(map(sum, zip(*(stats.area_points(area) for area in range(9)), strict=True))) == scores
    assert len(stats.totals) == 4


def test_every_number_of_the_sheets_adds_up(game: tuple[TableSession, GameStatistics, Names]) -> None:
    session, stats, names = game
    scores = result_of(session).scores
    for seat, row in enumerate(round_sheet(stats, names).rows):
        assert sum(map(int, row[1:-1])) == int(row[-1]) == scores[seat]
    areas = area_sheet(stats, names)
    for seat in range(len(scores)):
        column = [int(row[seat + 1]) if row[seat + 1] != "–" else 0 for row in areas.rows]
        assert sum(column[:-1]) == column[-1] == scores[seat]
    assert [int(row[-1]) for row in score_sheet(stats, names).rows] == list(scores)
    for sheet in (lead_sheet(stats, names), auction_sheet(stats, names), card_sheet(stats, names)):
        assert all(len(row) == len(sheet.header) for row in sheet.rows)


def test_there_is_an_entry_for_each_of_the_twelve_tiles(game: tuple[TableSession, GameStatistics, Names]) -> None:
    session, stats, _names = game
    assert [(auction.round, auction.number) for auction in stats.auctions] == [
        (round_number, number) for round_number in range(4) for number in range(3)
    ]
    placed = [auction for auction in stats.auctions if auction.area is not None]
    table = session.view(0).table
    for auction in placed:
        if auction.tile:
            assert table.large[auction.area] == 1 + auction.tile
    for auction in stats.auctions:
        if auction.winner is not None and not auction.free:
            assert auction.bid == auction.totals[auction.winner] >= auction.second


def test_all_cards_a_seat_ever_held_are_accounted_for(game: tuple[TableSession, GameStatistics, Names]) -> None:
    session, stats, _names = game
    drawn = [0] * len(session.seats)
    for step in session.steps:
        for event in step.events:
            if event.kind == "drawn" and event.seat is not None:
                drawn[event.seat] += 1
    assert [use.cards for use in stats.uses] == [8 + count for count in drawn]


def test_what_a_temple_or_fountain_brought_is_what_it_added() -> None:
    """Against the plain sum: points of the winner in that area with the tile less those without it."""
    for seed in range(12):
        session, _board = whole_game(["human"] * 2, 20 + seed)
        stats = story_of(session)
        for auction in stats.auctions:
            if auction.winner is None or auction.area is None or auction.tile == 1:
                assert auction.points == 0
                continue
            added = 0
            for number in range(auction.round, 4):
                score = stats.scorings[number][auction.area]
                doubled = any(
                    other.tile == 2 and other.area == auction.area and other.round <= number for other in stats.auctions
                )
                if auction.winner in (*score.first, *score.second):
                    won = score.points[auction.winner]
                    added += won // 2 if auction.tile == 2 else 2 if doubled else 1
            assert auction.points == added


def test_equal_scores_share_a_rank_and_nobody_is_said_to_have_won_alone() -> None:
    assert ranking((10, 30, 30, 5)) == ((1, 1), (1, 2), (3, 0), (4, 3))
    names = Names(NAMES, ("",) * 9)
    shared = Result((10, 30, 30, 5), (1, 2))
    assert headline(shared, names) == "Cato and Marcellus share the win with 30 points"
    assert "wins" not in headline(shared, names)
    assert subline(shared, names) == "Equal points share the win: the rules break no tie."
    alone = Result((10, 30, 29, 29), (1,))
    assert headline(alone, names) == "Cato wins with 30 points"
    assert subline(alone, names) == "1 point ahead of Marcellus and Octavia"


def test_the_highlights_are_whole_sentences(game: tuple[TableSession, GameStatistics, Names]) -> None:
    session, stats, names = game
    lines = highlights(stats, result_of(session), names)
    assert 2 <= len(lines) <= 3
    assert all(line.endswith(".") for line in lines)

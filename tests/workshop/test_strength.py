"""Strengths are counted by deal, of the players of the roster, and rated."""

from __future__ import annotations

from workshop.counted import CountedPlayer
from workshop.matchups import Row
from workshop.players import complaint, make_player
from workshop.strength import strengths


def row(candidate: str, opponent: str, deal: int, seat: int, scores: tuple[int, ...]) -> Row:
    best = max(scores)
    winners = tuple(number for number, score in enumerate(scores) if score == best)
    return Row(candidate, opponent, len(scores), 0, deal, seat, None, None, scores, winners)


def test_a_series_is_counted_by_deal_and_a_counted_player_is_the_player() -> None:
    """Fifty deals for two: the candidate wins in both seats of every other one, and loses the rest."""
    rows = []
    for deal in range(50):
        for seat in range(2):
            own, other = (9, 3) if deal % 2 else (3, 9)
            rows.append(row("master@20", "strong", deal, seat, (own, other) if seat == 0 else (other, own)))
    rows.append(row("master@20", "strong", 50, 0, (9, 3)))  # the other seat is still to come
    found = strengths(rows)["master"]
    [series] = found.measured
    assert (series.opponent, series.opponents, series.games, series.won) == ("strong", 1, 100, 50.0)
    assert 30 < series.low < 45
    assert found.rating is None, "they come from tables of four"


def test_the_better_is_rated_higher() -> None:
    rows = [
        row("club", "casual", deal, seat, tuple(9 if number == seat else 4 for number in range(4)))
        for deal in range(30)
        for seat in range(4)
    ]
    found = strengths(rows)
    club, casual = found["club"].rating, found["casual"].rating
    assert club is not None
    assert casual is not None
    assert club[0] > casual[0]


def test_counted_players_have_their_ids() -> None:
    player = make_player("capitol", "master@20")
    assert isinstance(player, CountedPlayer)
    assert player.iterations == 20
    assert complaint("capitol", "master@20", 4) == complaint("capitol", "search@20", 4) == ""
    assert complaint("capitol", "greedy", 2) == ""
    assert "number of iterations" in complaint("capitol", "master@no", 4)
    assert "there is no player" in complaint("capitol", "nobody@3", 4)

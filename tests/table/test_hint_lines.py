"""The lines of a hint that every game gets: best first by the displayed number, in the game's words."""

from __future__ import annotations

import pytest

from capitol.ai.player import Candidate, Decision
from capitol.ai.shown import best_first
from capitol.ai.uncertainty import standard_error
from capitol.host.language import set_language
from capitol.table.hint.lines import chance_text, decimal_points, usual_lines

VISITED = (
    Candidate("a", win_probability=0.14, visits=9),
    Candidate("b", win_probability=0.2, visits=5),
    Candidate("c", win_probability=0.17, visits=4),
    Candidate("d", win_probability=0.6, visits=1),
)


def test_the_moves_that_a_search_tried_most_are_in_order_of_what_is_shown() -> None:
    lines = usual_lines(Decision("a", VISITED), lambda move: f"Play {move}")
    assert [(line.move, line.what, line.chance) for line in lines] == [
        ("b", "Play b", "20%"),
        ("c", "Play c", "17%"),
        ("a", "Play a", "14%"),
    ], "d was hardly tried: its number says little"


def test_a_move_without_a_number_follows_only_if_none_has_one() -> None:
    unjudged = (Candidate("x"), Candidate("y"))
    assert [one.move for one in best_first(Decision("x", (*unjudged, *VISITED[:2])))] == ["b", "a"]
    assert best_first(Decision("x", unjudged)) == unjudged
    assert best_first(Decision("x")) == (Candidate("x"),)


def test_a_chance_of_one_playout_is_none() -> None:
    """Its error is unknown: it may be anything."""
    said = [chance_text(Candidate("a", win_probability=0.4, visits=visits)) for visits in (0, 1, 2)]
    assert said == ["40%", "no clear difference", "40%"]


@pytest.mark.parametrize(("won", "sure"), [(0.0, ["under 9%", "under 1%"]), (1.0, ["over 91%", "over 99%"])])
def test_a_few_playouts_that_ended_alike_are_no_certainty(won: float, sure: list[str]) -> None:
    """Two to seven games, all lost, leave an error above ten points, nine one of nine, and a hundred one of one."""
    said = []
    for games in (2, 3, 4, 7, 9, 100):
        error = standard_error(won * games, won * games, games)
        said.append(chance_text(Candidate("a", win_probability=won, standard_error=error, visits=games)))
    assert said == [*["no clear difference"] * 4, *sure]


@pytest.mark.parametrize(
    ("best", "other", "said"),
    [
        ((0.5, 0.1), (0.48, 0.1), "48% ± 10, about equal"),
        ((0.5, 0.02), (0.48, 0.02), "48% ± 2, about equal"),
        ((0.5, 0.02), (0.43, 0.02), "43% ± 2"),  # 7 points: more than two errors of 2.8
        ((0.5, 0.02), (0.4, 0.2), "no clear difference"),
        ((0.5, 0.2), (0.4, 0.02), "40% ± 2"),  # the best itself is hardly known
        ((0.5, None), (0.48, None), "48%"),
    ],
)
def test_a_line_says_that_it_is_about_as_good_as_the_best(
    best: tuple[float, float | None], other: tuple[float, float | None], said: str
) -> None:
    """Within two standard errors of the difference of the two chances, which the numbers alone do not tell."""
    pair = tuple(
        Candidate(move, won, standard_error=error, visits=9)
        for move, (won, error) in zip("ab", (best, other), strict=True)
    )
    lines = usual_lines(Decision("a", pair), str)
    assert lines[0].chance == chance_text(pair[0])
    assert lines[1].chance == said


@pytest.mark.parametrize(("margin", "said"), [(-0.04, "+0.0"), (0.04, "+0.0"), (-0.06, "−0.1"), (2.5, "+2.5")])
def test_a_lead_of_nothing_has_no_minus(margin: float, said: str) -> None:
    assert chance_text(Candidate("a", margin=margin)) == f"{said} points"


def test_a_point_and_a_half_is_no_plural_in_french() -> None:
    set_language("fr")
    try:
        assert [chance_text(Candidate("a", margin=lead)) for lead in (-1.5, 1.96)] == ["−1,5 point", "+2,0 points"]
    finally:
        set_language("en")


def test_points_in_a_sentence_follow_the_plural_of_the_figure_shown() -> None:
    set_language("fr")
    try:
        assert [decimal_points(points) for points in (0.6, 1.96)] == ["0,6 point", "2,0 points"]
        assert decimal_points(1.96, 2) == "1,96 point"
    finally:
        set_language("en")

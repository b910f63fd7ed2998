"""Colour differences against published figures, and how colours look to other eyes."""

from __future__ import annotations

import pytest

from capitol.kit.theme import rgb
from capitol.kit.vision import VIEWS, closest, distance, lab_distance, lab_seen, seen

# From the test data of Sharma, Wu and Dalal 2005.
PUBLISHED = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
PLAIN = [rgb(code) for code in ("#C62828", "#1565C0", "#2E7D32", "#F9A825")]


@pytest.mark.parametrize(("first", "second", "expected"), PUBLISHED)
def test_differences_are_those_published(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    assert lab_distance(first, second) == pytest.approx(expected, abs=1e-4)
    assert lab_distance(second, first) == pytest.approx(expected, abs=1e-4)


def test_black_and_white_are_as_far_apart_as_can_be_to_all_eyes() -> None:
    for view in VIEWS:
        assert distance((0, 0, 0), (255, 255, 255), view) == pytest.approx(100, abs=0.1)
        assert distance((90, 20, 200), (90, 20, 200), view) == 0


def test_greys_look_the_same_to_all_eyes() -> None:
    for view in VIEWS:
        assert all(abs(part - 128) <= 1 for part in seen((128, 128, 128), view))
    assert len(set(seen((200, 40, 90), "grey"))) == 1
    assert lab_seen((255, 255, 255))[0] == pytest.approx(100, abs=0.01)


def test_the_closest_pair_depends_on_who_looks() -> None:
    pair = closest(PLAIN, ("deutan",))
    assert pair.distance == pytest.approx(6.6, abs=0.1)
    assert closest(PLAIN, ("normal",)).distance == pytest.approx(40.8, abs=0.1)
    assert closest(PLAIN).view == "grey"

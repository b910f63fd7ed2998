"""What a scene hides in place is not told any more."""

from __future__ import annotations

import pytest

from capitol.kit.look import make_look
from capitol.kit.scene import Scene, SceneStack


@pytest.mark.parametrize(
    ("first", "then", "hushed"), [(0, None, 1), (0, 1, 1), (0, 0, 0), (None, 1, 0), (None, None, 0)]
)
def test_whoever_saw_it_is_told_no_more(first: int | None, then: int | None, hushed: int) -> None:
    scene = Scene()
    scene.shown_to = first
    SceneStack(make_look(1280, 720)).push(scene)
    scene.stage.toast("Worth 7")
    scene.shown_to = then
    assert scene.stage.hushes == hushed
    assert bool(scene.stage.announced) is not bool(hushed)

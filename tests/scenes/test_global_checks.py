"""Global checks over stretches of play: input during animations (G8) and no flicker (G10)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from capitol.ai.player import Budget
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.registry import make_player
from capitol.kit.inputs import InputEvent, KeyDown, PointerDown, PointerMove, PointerUp, Wheel
from capitol.kit.theme import luminance
from tests.scenes.at_table import Table, perform

SWING = 0.1
"""A change of the mean relative luminance that counts as one (WCAG 2.3.1 speaks of a tenth for flashes)."""
FRAME_MS = 50
STACKS = ("stack.roof", "stack.floor", "stack.permit")


def played_round(home: Path, speed: str, disturb: bool) -> tuple[list[object], object, int]:
    """Play from the middle of a round until it is scored and the next one begins.

    Returns the moves, the state, and at how many animated frames there was an input.
    """
    table = Table(home, ("human", "ai:mason", "human"), seed=3, speed=speed, steps=95, options={"curtain": "full"})
    inputs: Iterator[tuple[InputEvent, ...]] = itertools.cycle(
        (
            (KeyDown("space", text=" "),),
            (PointerMove((640, 300)), PointerMove((700, 400))),
            (KeyDown("i", text="i"),),
            (PointerDown((5, 500)), PointerUp((5, 500))),
            (Wheel((640, 300), 0, -1),),
        )
    )
    begun, scored, count = len(table.session.steps), len(table.state.round_scores), 0
    for _turn in range(3000):
        table.clock += 40
        table.program.stack.update(table.clock)
        scene = table.scene
        if disturb and scene.busy:
            count += 1
            for event in next(inputs):
                table.program.stack.handle(event)
        elif not scene.busy:
            if isinstance(scene, TableScene) and scene.may_act and len(table.state.round_scores) > scored:
                moves: list[object] = [(step.seat, step.move) for step in table.session.steps[begun:]]
                return moves, table.state.key(), count
            go_on(table)
    raise AssertionError(f"the round does not end; in front: {table.scene.stage.ids()}")


def go_on(table: Table) -> None:
    """Do what is next for a person: what it is depends on the number of moves alone, never on the pictures."""
    scene, rng = table.scene, random.Random(len(table.session.steps))
    if isinstance(scene, TableScene):
        if scene.on_confirm is not None:
            table.press("confirm")
        elif scene.may_act and scene.pending is not None:
            move = (
                make_player("capitol", "mason")
                .decide(scene.view, table.session.choices(scene.viewer), Budget(), rng)
                .move
            )
            perform(table, move)
        elif scene.pending is not None:
            table.press("show")
    elif isinstance(scene, AuctionScene):
        table.key("5")
        table.press("seal")
        if table.scene is scene and not table.has("empty.seal"):
            table.key("escape")  # no cards make this sum
            table.press("seal")
        if table.has("empty.seal"):
            table.press("empty.seal")
    elif isinstance(scene, DrawScene) and (stacks := [id for id in STACKS if table.has(id) and table.find(id).enabled]):
        table.press(rng.choice(stacks))
    else:
        table.key("return")


def test_any_input_during_animations_leads_to_the_state_of_an_instant_run(tmp_path: Path) -> None:
    """G8: keys, clicks and moves of the pointer at whatever moves: building, auctions, scoring, drawing."""
    moves, state, _none = played_round(tmp_path / "instant", "instant", False)
    disturbed, same, count = played_round(tmp_path / "normal", "normal", True)
    assert count > 20
    assert disturbed == moves
    assert same == state


def swings(means: list[float]) -> list[int]:
    """The frames at which the mean luminance has turned and gone `SWING` the other way."""
    turned: list[int] = []
    low = high = means[0]
    rising: bool | None = None
    for number, mean in enumerate(means):
        low, high = min(low, mean), max(high, mean)
        if rising is not True and mean - low >= SWING:
            rising, high = True, mean
            turned.append(number)
        elif rising is not False and high - mean >= SWING:
            rising, low = False, mean
            turned.append(number)
    return turned


def test_swings_are_counted() -> None:
    assert swings([0.1, 0.3, 0.1, 0.3]) == [1, 2, 3]
    assert swings([0.1, 0.15, 0.12, 0.19]) == []
    assert swings([0.5, 0.45, 0.35, 0.2]) == [2]


def mean_luminance(surface: pygame.Surface) -> float:
    """The mean over the whole window, near enough from every eighth pixel."""
    width, height = surface.get_size()
    small = pygame.transform.scale(surface, (width // 8, height // 8))
    grey = pygame.transform.average_color(small)
    return luminance((grey[0], grey[1], grey[2]))


@pytest.mark.parametrize("contrast", [False, True], ids=["usual", "high contrast"])
def test_the_picture_never_flickers(tmp_path: Path, contrast: bool) -> None:
    """G10: at most two swings of the mean luminance in any second of a round's end with covers, auctions and scoring.

    People press a key a second at most, so that what swings is the program's doing.
    """
    table = Table(tmp_path, ("human", "human"), seed=3, speed="normal", steps=80, options={"curtain": "full"})
    table.program.change_settings("display", high_contrast=contrast)
    means: list[float] = []
    seen: set[str] = set()
    pressed = 0.0
    while len(means) < 1600 and not ("ScoringScene" in seen and isinstance(table.scene, TableScene)):
        table.clock += FRAME_MS
        if table.program.stack.update(table.clock) or not means:
            means.append(mean_luminance(table.draw()))
        else:
            means.append(means[-1])
        scene = table.scene
        seen.add(type(scene).__name__)
        if scene.busy or table.clock - pressed < 1000:
            continue
        pressed = table.clock
        if table.has("empty.seal"):
            table.press("empty.seal")
            continue
        passing = isinstance(scene, TableScene) and scene.may_act and scene.stage.active is scene.stage.root
        seals = isinstance(scene, AuctionScene)
        table.program.stack.handle(KeyDown("p", text="p") if passing else KeyDown("return", ctrl=seals, text="\r"))
    assert {"TableScene", "CoverScene", "AuctionScene", "RevealScene", "ScoringScene"} <= seen
    turned = swings(means)
    second = 1000 // FRAME_MS
    crowded = [at for at in turned if sum(at <= other < at + second for other in turned) > 2]
    assert crowded == [], [round(mean, 2) for mean in means[crowded[0] : crowded[0] + second]]

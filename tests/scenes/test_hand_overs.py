"""From the press that ends a person's turn until the next one's cover lies, no frame shows anything of a hand (P2).

A few hand-overs always; 200 with ``--full``.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from capitol.games.capitol.rules.state import BID, CONSTRUCTION
from capitol.games.capitol.ui.models.partial_move import is_useful
from capitol.session.controller import TableSession
from capitol.shell.preferences import Fixed
from capitol.table.curtain.cover import CoverScene
from tests.scenes.harness import Stand
from tests.scenes.redeal import redealt
from tests.scenes.test_secrets import PEOPLE, NeverReady, at

PARTS = 10
FRAME_MS, MOST_FRAMES = 20, 60
Frames = list[tuple[str, str, bytes]]


def moment(number: int) -> TableSession:
    """A game in which one of two people is to act, and after a pass or an empty bid the other."""
    phase, steps = (BID if number % 2 else CONSTRUCTION), random.Random(number).randrange(12)

    def reached(session: TableSession) -> bool:
        table = session.view(0).table
        late = len(session.steps) >= steps if phase == CONSTRUCTION else table.auction == number // 2 % 3
        both = len(session.match.to_act) == 2 if phase == BID else not table.out
        return table.phase == phase and both and late

    return at(PEOPLE, reached, number, curtain="full")


def frames(stand: Stand, session: TableSession) -> Frames:
    """Title, name and picture of each frame between the last press of who goes and the cover of who comes."""
    program = stand.program
    stand.clock = 0.0
    program.open_table(session)
    stand.pass_time(1000)
    assert isinstance(stand.scene, CoverScene)
    stand.press("cover.open")
    stand.pass_time(1000)
    assert not isinstance(stand.scene, CoverScene)
    goes, before = session.match.to_act[0], len(session.steps) + len(session.sealed_seats)
    press = "seal" if session.match.is_sealed_decision else "pass"
    if press == "pass" and is_useful(session.view(goes)):
        stand.press(press)
        press = "pass.sure.yes"
    elif press == "seal" and stand.has("kept.0"):
        stand.press("kept.0")  # a bid of nothing would be asked about
        stand.pass_time(1000)
    shown: Frames = []

    def record() -> None:
        picture = stand.draw().get_buffer().raw
        shown.append((type(stand.scene).__name__, stand.scene.window_title, picture))

    stand.press_only(press)
    assert len(session.steps) + len(session.sealed_seats) > before
    while not (isinstance(stand.scene, CoverScene) and not stand.scene.busy):
        assert len(shown) < MOST_FRAMES
        stand.clock += FRAME_MS
        program.stack.update(stand.clock)
        record()
    record()
    assert isinstance(stand.scene, CoverScene)
    assert stand.scene.seat != goes
    return shown


@pytest.mark.parametrize("part", range(PARTS))
def test_no_frame_between_two_seats_shows_a_hand(tmp_path: Path, part: int, full: bool) -> None:
    stand = Stand(tmp_path)
    stand.program.fixed = Fixed(speed="normal", seed=7, counted=True)
    for number in range(part, 200 if full else PARTS, PARTS):
        session = moment(number)
        others = [redealt(session, seat, NeverReady()) for seat in (0, 1)]
        truth = session.match.full_state
        assert all(other.match.full_state != truth for other in others)
        told = frames(stand, session)
        assert len(told) > 3
        for seat, other in enumerate(others):
            assert frames(stand, other) == told, f"hand-over {number}: what seat {seat} cannot know is seen"

"""One-time tips for newcomers at the table of Capstone."""

from __future__ import annotations

from collections.abc import Iterator

from capitol.games.capstone.rules.numbers import HEIGHT, SLOTS
from capitol.games.capstone.rules.scoring import tally
from capitol.games.capstone.rules.state import is_open
from capitol.games.capstone.ui.models.pending_turn import MOVE, SLOT_IDS, STASH, Capstone
from capitol.games.capstone.ui.table_scene import TableScene
from capitol.games.capstone.ui.words import slot_name
from capitol.host.language import _
from capitol.kit.scene import Scene
from capitol.table.plugin import Tip, Tips

FEW = 3
"""The number of open slots from which the end is near."""


def _found(scene: Scene, said: bool) -> Iterator[Tip]:
    """Yield the tips that apply to this scene; with ``said``, even while the other seat acts."""
    if not isinstance(scene, TableScene) or not (said or (scene.pending is not None and scene.may_choose)):
        return
    if scene.pending is None:
        pass
    elif isinstance(scene.pending.held, Capstone):
        text = _("This capstone goes to any slot without one, except where it stood.")
        yield Tip("owed", text, f"cap.{scene.pending.held.colour}")
    elif scene.pending.parts.next == MOVE and scene.pending.movable:
        yield Tip("move", _("If you like, move the top of another stack; else confirm."), "part.1")
    yield from _stacks(scene)
    gone = next((id for id, left in zip(STASH, scene.view_model.model.left, strict=True) if not left), None)
    if gone is not None:
        yield Tip("gone", _("None is left to place. On top of uncapped stacks they can still move."), gone)


def _stacks(scene: TableScene) -> Iterator[Tip]:
    state = scene.view.table
    # If others see the screen, no tip depends on the goal.
    goal = None if scene.flow.hides or not scene.hand_open else scene.view.goal
    for stack in scene.view_model.model.stacks:
        id, name = SLOT_IDS[stack.slot], slot_name(stack.slot)
        if stack.cap is not None and not stack.cap_fresh:
            if len(stack.pieces) == HEIGHT - 1:
                text = _("{slot} was capped before it was full: while it stays so, it pays nobody.")
                yield Tip("spoilt", text.format(slot=name), id)
            else:
                text = _("{slot} is closed until a piece in the colour of its capstone is moved.")
                yield Tip("closed", text.format(slot=name), id)
        if stack.full and not stack.fresh:
            text = _("{slot} is full: it counts for both of you, each by their own goal.")
            yield Tip("full", text.format(slot=name), id)
            if goal is not None and stack.cap is None and tally([state.stacks[stack.slot]], goal).perfect:
                text = _("{slot} is perfect for you. Nothing protects it yet: a capstone would.")
                yield Tip("perfect", text.format(slot=name), id)
    if sum(is_open(state, slot) for slot in range(SLOTS)) <= FEW:
        yield Tip("last", _("Few slots are open. If none is open after a turn, the game ends."), "board")


TIPS = Tips(_found)

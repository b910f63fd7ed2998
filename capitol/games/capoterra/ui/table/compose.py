"""Composing the view model of the table from the scene's present state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.ui.models.camera import LEAST, LEAST_FOLDED, MOST, USUAL, Bounds, Limits
from capitol.games.capoterra.ui.models.pending import NOTHING
from capitol.games.capoterra.ui.models.recap import rivals_acts
from capitol.games.capoterra.ui.models.shown_events import last_card, last_face, losses
from capitol.games.capoterra.ui.table.regions import regions
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.kit.look import Look

if TYPE_CHECKING:
    from capitol.games.capoterra.ui.table_scene import TableScene


def compose(scene: TableScene, look: Look) -> TableViewModel:
    """Return the view model of the whole table."""
    session, pending = scene.session, scene.pending
    cut = regions(look)
    state = scene.shown_state
    limits = Limits(look.board(LEAST_FOLDED if cut.folded else LEAST), look.board(USUAL), look.board(MOST))
    room = (cut.open.x, cut.open.y, cut.open.width, cut.open.height)
    scene.camera.held = scene.holds
    scene.camera.eases = scene.animator.factor > 0 and not scene.animator.reduced
    scene.camera.settle(room, limits, Bounds.around(map(position_of, state.tiles)))
    events = scene.shown_events
    chooses = pending is not None and scene.may_choose
    acts = rivals_acts(session.steps, scene.viewer, scene.flow.queued)
    return TableViewModel(
        **scene.shared(look),
        regions=cut,
        state=state,
        camera=scene.camera,
        grip=scene.grip,
        picture=scene.picture,
        life=scene.life,
        buttons=scene.move_buttons(),
        pending=pending,
        choice=pending.choice if pending is not None else NOTHING,
        pointed=frozenset(session.pointed),
        targets=pending.targets() if pending is not None and chooses else {},
        turnable=pending.turnable if pending is not None and chooses else frozenset(),
        sources=pending.sources if pending is not None and chooses else frozenset(),
        open_to=pending.elsewhere if pending is not None and chooses else frozenset(),
        acts=acts,
        recap=tuple(act.first for act in acts),
        lifted=scene.drags.lifted,
        losses=losses(events, state),
        face=last_face(events),
        card=last_card(events),
        shown_good=scene.shown_good,
        tab=scene.tab,
        play=scene.play,
        play_all=scene.play_all,
        hold=scene.hold,
        choose=scene.choose,
        why_not=scene.why_not,
        memo=scene.memo,
        refresh=scene.show,
        turning=scene.turning,
        hours=scene.context.settings.motion.life,
    )

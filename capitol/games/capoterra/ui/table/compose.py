"""Composing the view model of the table from the scene's present state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.state import PHASES
from capitol.games.capoterra.ui.models.camera import LEAST, MOST, USUAL, Bounds, Limits
from capitol.games.capoterra.ui.models.pending import NOTHING, position_in
from capitol.games.capoterra.ui.models.recap import last_places, rivals_acts
from capitol.games.capoterra.ui.models.shown_events import last_card, last_face, losses
from capitol.games.capoterra.ui.table.regions import regions
from capitol.games.capoterra.ui.table.step_tools import PUBLIC
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.kit.look import Look
from capitol.kit.widgets import inset

if TYPE_CHECKING:
    from capitol.games.capoterra.ui.table_scene import TableScene


_COAST = 20
"""The sea above and below a board on which nobody lays a tile, in logical pixels: enough for the shallows around the
largest tiles to which a board is fitted."""


_RIM = 0.5
"""How much of the free places around the island is in view with it, in cells, as long as none of them is offered."""


_SPARE, _GROWS = 0.5, 24
"""The most spare room on each side of the island and its offered places, in cells, and with how many tiles in the bag
it would be a whole one: with a nearly empty bag there is hardly any."""


def compose(scene: TableScene, look: Look) -> TableViewModel:
    """Return the view model of the whole table."""
    session, pending = scene.session, scene.pending
    shared = scene.shared(look)
    watched = shared["watch"] is not None
    state = scene.shown_state
    cut = regions(look, shared["watch"], shows=PHASES[state.phase] in PUBLIC)
    limits, laid = Limits(look.board(LEAST), look.board(USUAL), look.board(MOST)), tuple(map(position_of, state.tiles))
    seen = inset(cut.open, 0, look.board(_COAST)) if watched else cut.open
    room = (seen.x, seen.y, seen.width, seen.height)
    scene.camera.held, scene.camera.spare = scene.holds, 0 if watched else min(_SPARE, len(state.bag) / _GROWS)
    scene.camera.eases = scene.animator.factor > 0 and not scene.animator.reduced
    chooses = pending is not None and scene.may_choose
    bounds = Bounds.around(laid, 0 if watched else _RIM)
    offered = pending.legal() | pending.turnable if pending is not None and chooses else frozenset()
    if places := [place for id in offered if (place := position_in(id)) is not None]:
        bounds = bounds.joined(Bounds.around(places, 0))  # one that the tray cut off would be taken for no place
    scene.camera.settle(room, limits, bounds, laid)
    events = scene.shown_events
    acts = rivals_acts(session.steps, scene.viewer, scene.flow.queued)
    return TableViewModel(
        **shared,
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
        last=last_places(session.steps, scene.flow.queued),
        face=last_face(events),
        card=last_card(events),
        card_waits=any(event.kind == "card_drawn" for event in scene.flow.queued),
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
        flying=scene.presenter.flying,
        reads=scene.presenter.waits,
        opens=scene.guide is None and state.turns < state.terms.seats,
        all_signs=scene.context.settings.display.all_signs,
        hours=scene.context.settings.motion.life,
    )

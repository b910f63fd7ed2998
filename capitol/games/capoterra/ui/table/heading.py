"""The steps of a turn in the bar, and how many tiles the bag holds."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from capitol.games.capoterra.rules.numbers import DOT, EXPLORER, SOLDIER
from capitol.games.capoterra.rules.state import ANSWERING, MOVING, PAYING, PLACING, RESOLVING, TRADING, State
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.host.language import _, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Widget
from capitol.table.palette import Colour
from capitol.table.phase_steps import Phase, PhaseStep, phase_heading

EVENT, TRADE, TILE, PAY, MOVE, DONE = range(1, 7)
_LOW: Colour = (0xFF, 0xC1, 0x4D)


def step_of(state: State) -> int:
    """Return the number of the current step; after the game that of none."""
    if state.phase == PLACING and state.spot is not None:
        return EVENT
    return {RESOLVING: EVENT, TRADING: TRADE, ANSWERING: TRADE, PLACING: TILE, PAYING: PAY, MOVING: MOVE}.get(
        state.phase, DONE
    )


def _step(view_model: TableViewModel) -> int:
    """Return the number of the step that is shown: the roll until its card is shown."""
    return 0 if view_model.card_waits else step_of(view_model.state)


def left_out(view_model: TableViewModel) -> dict[int, str]:
    """Return the steps of this turn that are left out so far, and why."""
    state = view_model.state
    if state.is_first():
        why = _("In the first turn you only lay a tile.")
        return dict.fromkeys({0, EVENT, TRADE, PAY, MOVE}, why)
    if _step(view_model) == DONE:
        return {}
    found = {}
    if view_model.face and not view_model.face.endswith(DOT) and _step(view_model) != EVENT:
        found[EVENT] = _("The die shows no small card.")
    if _step(view_model) != PAY and not any(state.units[2 * state.turn + unit] for unit in (SOLDIER, EXPLORER)):
        found[PAY] = _("There is no unit to pay.")
    return found


def heading_shows(view_model: TableViewModel) -> object:
    """Return what the heading depends on."""
    left = tuple(left_out(view_model).items())
    return _step(view_model), len(view_model.state.bag), view_model.last_turns, left


def heading(view_model: TableViewModel, room: Rect) -> Iterable[Widget]:
    """Make the bag's count and a chip for each step."""
    left = left_out(view_model)
    words = (
        ("turn", pgettext("step of a turn", "Roll")),
        ("event", pgettext("step of a turn", "Event")),
        ("gold", pgettext("step of a turn", "Trade")),
        ("road", pgettext("step of a turn", "Tile")),
        ("soldier", pgettext("step of a turn", "Pay")),
        ("haul", pgettext("step of a turn", "Move")),
    )
    steps = [PhaseStep(icon, word, left.get(number, "")) for number, (icon, word) in enumerate(words)]
    count = len(view_model.state.bag)
    long, short = _("Bag: {count}").format(count=count), str(count)
    made = list(phase_heading(view_model.look, room, Phase(long, short, steps, _step(view_model)), _icon, "bag"))
    for widget in made:
        if widget.id == "bag":
            widget.tooltip = _(
                "Tiles in the bag. The game ends with the turn in which it runs out: nobody plays after it."
            )
            if view_model.last_turns:
                widget.fg = _LOW
    return made


def _icon(canvas: Canvas, name: str, box: Rect, ink: Colour) -> None:
    canvas.icon(name, box, ink)

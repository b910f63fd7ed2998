"""The table's view model: everything shown at one moment, made by the scene, read by the builders of its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.cells import Position
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.state import PHASES, State
from capitol.games.capoterra.ui.art.daylight import NOON, Hour, hour_of
from capitol.games.capoterra.ui.models.camera import Camera, Grip
from capitol.games.capoterra.ui.models.pending import NOTHING, Choice, Held, PendingStep
from capitol.games.capoterra.ui.models.recap import Act
from capitol.games.capoterra.ui.models.shown_events import Loss
from capitol.games.capoterra.ui.table.board_picture import BoardPicture
from capitol.games.capoterra.ui.table.life import IslandLife
from capitol.games.capoterra.ui.table.regions import Regions
from capitol.table.view_model import SharedViewModel


def _never(_move: Move) -> Refusal | None:
    return None


def _nothing(*_what: object) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableViewModel(SharedViewModel):
    """Everything visible. ``state`` is the table as far as it has been shown; ``pending`` is the viewer's choice, None
    while it is not to act; ``choice`` the part of it that is picked up or chosen.

    For the tools of the steps: ``play`` plays a move at once, ``play_all`` several in a row as long as they are legal,
    ``hold`` picks something up for the board, None puts it back; ``choose`` selects a move that is then confirmed;
    ``why_not`` says why the viewer cannot play a move now. ``memo`` stores what a tool remembers between two layouts,
    for the turn of a seat; ``refresh`` lays the table out again after the memo has changed.
    """

    regions: Regions
    state: State
    camera: Camera
    grip: Grip
    picture: BoardPicture
    life: IslandLife
    pending: PendingStep | None = None
    choice: Choice = NOTHING
    pointed: frozenset[str] = frozenset()
    """The widgets that a lesson highlights; they may include empty cells that are not legal yet."""
    targets: Mapping[str, Refusal | None] = field(default_factory=dict)
    turnable: frozenset[str] = frozenset()
    sources: frozenset[str] = frozenset()
    acts: tuple[Act, ...] = ()
    """What the rivals have done since the viewer's last turn; ``recap`` has the first event of each."""
    lifted: str = ""
    """The id of the piece that is dragged."""
    losses: tuple[Loss, ...] = ()
    """The losses of this round, which are marked at their places."""
    last: tuple[Position, ...] = ()
    """The places of the last action, which are marked."""
    face: str = ""
    """The face of the die rolled last; "" before the first roll."""
    card: str = ""
    """The event card drawn last."""
    card_waits: bool = False
    """Whether the card of this turn is still to be shown: what comes before it, such as a roll, is shown first."""
    shown_good: int | None = None
    """The good whose production is shown."""
    tab: str = "seats"
    play: Callable[[Move], None] = _nothing
    play_all: Callable[[Sequence[Move]], None] = _nothing
    hold: Callable[[Held | None], None] = _nothing
    choose: Callable[[Move], None] = _nothing
    why_not: Callable[[Move], Refusal | None] = _never
    memo: dict[str, object] = field(default_factory=dict)
    refresh: Callable[[], None] = _nothing
    turning: Callable[[], int | None] = _nothing
    """The picture of the die while it turns; None at rest."""
    flying: Callable[[], frozenset[str]] = frozenset
    """The ids of the places and units that are not there yet: their tile or one unit is still in flight."""
    reads: bool = False
    """Whether an event card waits until the viewer has read it: nothing can be chosen for it before."""
    opens: bool = False
    """Whether a game is in its first turns."""

    def said(self, event: Event) -> str:
        """Return the line of an event in the log, which names places as they were then; "" if there is none."""
        parts = (part for line in reversed(self.log) for part in line.told)
        return next((part.text for part in parts if part.event is event), "")

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    all_signs: bool = False
    """Whether the amounts of all goods on the board are always shown."""
    hours: bool = True
    """Whether the light follows the time of day."""

    @property
    def hour(self) -> Hour:
        """The light on the island: late when the bag is nearly empty."""
        return hour_of(len(self.state.tiles), len(self.state.bag)) if self.hours else NOON

    @property
    def own_setting(self) -> object:
        return self.regions

    @property
    def is_own_turn(self) -> bool:
        """Whether the viewer is a person who is to act, if only after the events being shown."""
        return self.watch is None and not self.looked_at and self.state.acting == self.viewer

    @property
    def last_turns(self) -> bool:
        """Whether the bag holds so few tiles that this may be each seat's last turn."""
        return len(self.state.bag) <= 2 * self.state.terms.seats

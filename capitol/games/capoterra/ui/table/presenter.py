"""Presents events of Capoterra on its table: the die turns, goods travel, pieces move, and the status describes
them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, cast

from pygame import Rect, Surface

from capitol.core.events import Event
from capitol.games.capoterra.rules.cells import (
    CORN,
    KIND,
    KIND_NAMES,
    STEPS,
    VILLAGE,
    Position,
    cell_at,
    owner_of,
    position_of,
    tile,
)
from capitol.games.capoterra.rules.numbers import CARDS, GOODS, UNITS
from capitol.games.capoterra.rules.production import field_at, silenced
from capitol.games.capoterra.ui.art.names import good_sprite, tile_sprite, unit_sprite
from capitol.games.capoterra.ui.cues import TILE, cue_of
from capitol.games.capoterra.ui.models.pending import cell_id, unit_id
from capitol.games.capoterra.ui.table.building import Building
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.tools.tool_words import card_text
from capitol.host.language import Words, _
from capitol.kit.carry import Carried
from capitol.kit.tween import Call, Item, Tween, Wait, in_out_cubic, parallel, sequence
from capitol.table.presenter import AnimatedScene, EventPresenter
from capitol.table.travel import Mover

ROLL_MS, GOODS_MS, MOVE_MS, CARD_MS, BUILD_MS = 700, 800, 420, 900, 900
REST_MS, BRIEF_MS, HIT_MS = 1600, 800, 2600
"""How long another seat's action rests to be read: a change of the board, a small move, and harm to the viewer."""
_LETTER_MS = 50
"""How long it takes to read a letter of an event card."""
_TURNS, _TURN_MS = 6, 70
_TOLD = frozenset(
    {
        "gold_struck",
        "card_void",
        "bandit_left",
        "card_resolved",
        "robbed",
        "village_taken",
        "village_ruined",
        "village_rioted",
        "site_founded",
        "sold",
        "bought",
        "hired",
        "section_laid",
        "tile_taken",
        "unit_left",
        "cured",
        "bandit_removed",
        "village_completed",
        "bag_played_out",
        "offered",
        "offer_accepted",
        "offer_refused",
    }
)
"""The events that are shown for a moment in words."""
_BRIEF = frozenset(
    {"rolled", "sold", "bought", "hired", "hauled", "offered", "offer_accepted", "offer_refused", "bandit_left"}
)
"""Those of them that are read at a glance."""
_HIT = frozenset({"robbed", "village_ruined", "village_rioted", "unit_left"})
"""The events whose seat is the one that is hit."""


@dataclass(slots=True)
class Animation:
    """An animation: moving pieces, and the die; the event card that is shown, and in ``void`` why it has no effect; how
    long it moves, and how long it then rests. ``last`` is the cue played as it comes to rest; ``waits``: until a person
    goes on."""

    movers: Sequence[Mover | Building] = ()
    turning: bool = False
    ms: float = 0
    rest: float = 0
    turn: int = 0
    last: str = ""
    card: str = ""
    void: str = ""
    waits: bool = False
    at: Position | None = None
    """The place that is ringed."""
    flying: str = ""
    """The id of the place or unit that only what travels shows."""


class WaitingScene(AnimatedScene[TableViewModel], Protocol):
    """The table of Capoterra, which can wait for a person to go on."""

    @property
    def people(self) -> tuple[int, ...]: ...

    def ask(self, words: Words, label: Words, on_confirm: Callable[[], None]) -> None: ...

    def void_text(self, event: Event) -> str:
        """Return why the card of an event has no effect."""
        ...


class TablePresenter(EventPresenter[Animation]):
    """Shows events on the table. A roll that yields nothing says so; earlier events are not shown again while a card
    waits to be read."""

    def __init__(self, scene: WaitingScene) -> None:
        super().__init__(scene)
        self._table = scene
        self.producing: tuple[Event, ...] = ()
        """The goods on their way: no counter includes them yet."""
        self.in_vain = False
        """Whether the roll that is shown yields nothing for anybody."""
        self.void = ""
        """Why the card that is shown has no effect; "" if it has one."""

    def words(self, event: Event) -> str:
        text = super().words(event)
        if event.kind == "rolled" and self.in_vain:
            text += " " + _("Nobody gets anything.")
        if event.kind == "card_drawn" and self.void:
            text += " " + _("Nothing happens. {why}").format(why=self.void)
        return text

    @property
    def turning(self) -> int | None:
        """The picture of the die while it turns."""
        return self.animation.turn if self.animation is not None and self.animation.turning else None

    def flying(self) -> frozenset[str]:
        """Return the ids of the places and units that are not there yet."""
        return frozenset({self.animation.flying} if self.animation is not None and self.animation.flying else ())

    def present(self, event: Event, *, own: bool, done: Callable[[], None]) -> None:
        # The tile of another seat sounds when it is down.
        if own or event.kind != "tile_placed":
            self._sound(event)
        if event.kind == "card_drawn" and event.seat in self._table.people and self._table.animator.factor > 0:
            self._wait(event, done)
        else:
            super().present(event, own=own, done=done)

    @property
    def waits(self) -> bool:
        """Whether what is shown stays until a person goes on."""
        return self.animation is not None and self.animation.waits

    def _wait(self, event: Event, done: Callable[[], None]) -> None:
        """Show a person's event card until it has been read."""

        def go() -> None:
            self.stop_waiting()
            done()

        animation = self.animation_of(event, own=True)
        assert animation is not None, "a card is shown"
        animation.waits, self.animation = True, animation
        self._table.ask(partial(self.words, event), lambda: _("Continue"), go)

    def stop_waiting(self) -> None:
        """Remove the card that waits to be read."""
        if self.waits:
            self.animation = None

    def replay(self, event: Event) -> None:
        if not self.waits:
            super().replay(event)
            if self.flying():
                self._scene.show()  # it lies there already

    def _sound(self, event: Event) -> None:
        cue = cue_of(event)
        if cue:
            self._table.play_sound(cue)

    def animation_of(self, event: Event, *, own: bool) -> Animation | None:
        own = own and event.kind != "unit_left"  # nobody has caused it: it is shown to its owner as to the others
        place = None if own else _place_of(event)
        if place is not None:
            self._table.view_model.camera.show(place)
        found = self._movement_of(event, own=own)
        if found is None or own or (event.kind == "rolled" and event.seat in self._table.people):
            return found
        found.at = place
        hits = event.kind in _TOLD and self._hits(event)
        found.rest = max(found.rest, HIT_MS if hits else BRIEF_MS if event.kind in _BRIEF else REST_MS)
        if event.kind == "village_completed":
            found.rest -= found.ms  # the building is shown while it is read
        return found

    def _movement_of(self, event: Event, *, own: bool) -> Animation | None:
        """Return the animation for an event; None for nothing."""
        data: Any = event.data
        match event.kind:
            case "rolled":
                return Animation(turning=True, ms=ROLL_MS)
            case "card_drawn":
                return Animation(ms=CARD_MS, rest=self._reading_ms(data["card"]), card=data["card"], void=self.void)
            case "tile_placed" if not own:
                return self._flight(cast(Position, data["at"]))
            case "walked" if not own:
                unit = UNITS.index(data["unit"])
                picture = self._piece(unit_sprite(unit, self._style(event)), 0.4)
                found = self._travel([(picture, data["source"], data["target"])], MOVE_MS)
                found.flying = unit_id(unit, event.seat or 0, cast(Position, data["target"]))
                return found
            case "hauled":
                picture = self._piece(good_sprite(GOODS.index(data["good"])), 0.3)
                return self._travel([(picture, data["source"], data["target"])], MOVE_MS)
            case "produced":
                return self.production([event])
            case "card_void":
                why = self._table.void_text(event)
                return Animation(ms=CARD_MS, rest=REST_MS, card=data["card"], void=why)
            case "village_completed" if not own:
                return self._building(event, cast(Position, data["at"]))
            case kind if kind in _TOLD and not own:
                return Animation()
        return None

    def _building(self, event: Event, at: Position) -> Animation:
        """Return a village being built on its site, once all goods are there."""
        view_model, style = self._table.view_model, self._style(event)
        town, site = tile_sprite(tile(VILLAGE)), f"capoterra.site.{(1 << len(GOODS)) - 1}.{style}"
        village = f"capoterra.{KIND_NAMES[VILLAGE]}.{style}"
        return Animation([Building(at, view_model.camera, (town, site), (town, village))], ms=BUILD_MS)

    def _hits(self, event: Event) -> bool:
        """Whether an event harms the viewer: it is then shown long enough to be read and found."""
        viewer, data = self._table.view_model.viewer, cast("dict[str, Any]", event.data)
        if event.kind in _HIT:
            return event.seat == viewer
        if event.kind == "village_taken":
            return data["owner"] == viewer and event.seat != viewer
        if event.kind == "card_resolved" and event.seat != viewer and "at" in data:
            there = self._table.view_model.state.tiles.get(cell_at(cast(Position, data["at"])), 0)
            return owner_of(there) == viewer
        return False

    def production(self, events: Sequence[Event]) -> Animation | None:
        """Return the goods of a roll, which travel from a field to each settlement, all at once."""
        state = self._table.view_model.state
        flights = []
        for event in events:
            data: Any = event.data
            good, at = GOODS.index(data["good"]), cast(Position, data["at"])
            town, kind = cell_at(at), CORN + good
            silent = silenced(state, kind)
            for step in STEPS:
                beside = town + step
                if state.tiles.get(beside, 0) & KIND == kind and beside not in silent:
                    field_cells = field_at(state, beside, kind, silent)
                    far = max(field_cells, key=lambda cell: abs(cell - town))
                    flights.append((self._piece(good_sprite(good), 0.3), position_of(far), at))
        return self._travel(flights, GOODS_MS) if flights else None

    def present_production(self, events: Sequence[Event], done: Callable[[], None]) -> None:
        """Show the goods of a roll all at once, then call ``done``."""

        def landed() -> None:
            self.producing = ()
            self._scene.show()
            done()

        self._sound(events[0])
        self._scene.saying, self.animation = lambda: " ".join(map(self.words, events)), None
        animation = self.production(events)
        if animation is not None and self._table.view_model.state.turn not in self._table.people:
            animation.rest = BRIEF_MS
        self.producing = tuple(events)
        self._scene.show()
        self._play(animation, landed)

    def timeline(self, animation: Animation, land: Callable[[], None]) -> Item:
        def turn(t: float) -> None:
            animation.turn = int(t * animation.ms / _TURN_MS) % _TURNS
            self._scene.changed()

        items: list[Item] = [
            sequence(Tween(120, mover.appear), Tween(animation.ms - 120, mover.travel, in_out_cubic, motion=True))
            for mover in animation.movers
        ]
        if animation.turning:
            items.append(Tween(animation.ms, turn, motion=True))

        def arrive() -> None:
            if animation.last:
                self._table.play_sound(animation.last)
            if animation.flying:
                animation.movers, animation.flying = (), ""
                self._scene.show()

        return sequence(
            parallel(*items) if items else Wait(animation.ms),
            Call(arrive),
            Wait(animation.rest),
            Call(land),
        )

    # Pictures

    def _style(self, event: Event) -> str:
        return self._table.view_model.styles[event.seat or 0]

    def _piece(self, sprite: str, share: float) -> Surface:
        view_model = self._table.view_model
        side = max(view_model.look.board(20), round(view_model.camera.goal.side * share))
        return view_model.look.sprites.get(sprite, side, side)

    def _middle(self, at: Position) -> tuple[int, int]:
        camera = self._table.view_model.camera
        return Rect(camera.corner_ahead(at), (camera.goal.side, camera.goal.side)).center

    def _travel(self, flights: Sequence[tuple[Surface, Any, Any]], ms: float) -> Animation:
        movers = [
            Mover(Carried(picture), self._middle(cast(Position, source)), self._middle(cast(Position, target)))
            for picture, source, target in flights
        ]
        return Animation(movers, ms=ms)

    def _flight(self, at: Position) -> Animation | None:
        """Return a tile that travels from the bag to its place."""
        view_model = self._table.view_model
        there = view_model.state.tiles.get(cell_at(at))
        if there is None:
            return None
        side = view_model.camera.goal.side
        picture = view_model.look.sprites.get(tile_sprite(there, cell_at(at)), side, side)
        bag = self._table.root.find("bag")
        start = view_model.regions.board.midtop if bag is None else bag.rect.center
        mover = Mover(Carried(picture), (start[0], start[1]), self._middle(at))
        return Animation([mover], ms=MOVE_MS, last=TILE, flying=cell_id(at))

    def _reading_ms(self, card: str) -> float:
        """Return how long a card is shown until most have read it."""
        return _LETTER_MS * len(card_text(CARDS.index(card), self._table.view_model.state.terms.rules))


def _place_of(event: Event) -> Position | None:
    """Return the place of an event, or the destination of a movement; None if it has none."""
    return cast("Position | None", event.data.get("at", event.data.get("target")))

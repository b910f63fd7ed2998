"""The flow of a game of Capitol: its scenes, the privacy of its turns, and how its events are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.recap_lines import seen_lines
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.table.recap import DEEDS
from capitol.games.capitol.ui.table.seat_menu import seat_facts
from capitol.games.capitol.ui.table_prefetch import want_hall
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capitol.ui.words import event_text, revealed_text
from capitol.host.language import _
from capitol.session.controller import TableSession
from capitol.table.context import TableContext
from capitol.table.flow import GameFlow
from capitol.table.seats.menu import SeatFacts
from capitol.table.spec import TableSpec

if TYPE_CHECKING:
    from capitol.games.capitol.ui.scoring_scene import ScoringScene


def _scores(step: Step[Any]) -> bool:
    return any(event.kind == "round_scored" for event in step.events)


class TableFlow(GameFlow[TableScene]):
    """The flow: construction and placing at the table; stacking, drawing and results in scenes in front of it.

    A full curtain covers only turns in construction, since tiles are placed in public; a seat keeps the device with its
    hand open while all other people have passed. The hand affects a decision in construction, unless it is empty: then
    everybody knows that the seat can only pass. Bids and scorings are shown in their own scenes, moves on the table,
    other events in words.
    """

    def __init__(self, context: TableContext, session: TableSession, spec: TableSpec) -> None:
        self._revealed: list[Event] = []  # what the last reveal told as well
        self._next_scoring: tuple[Event, ScoringScene] | None = None
        super().__init__(context, session, spec)

    @property
    def board(self) -> BoardArt:
        """How the board and the pieces look."""
        return cast(BoardArt, self.colours)

    # Privacy and texts

    def stays_open(self, seat: int) -> bool:
        table = self._view(seat).table
        if not self.scene.hand_open or self.scene.viewer != seat or self._phase != "construction":
            return False
        return table.out >> seat & 1 == 0 and all(table.out >> other & 1 for other in self.people if other != seat)

    def covers_turns(self, seat: int) -> bool:
        return self._phase == "construction"

    def hand_decides(self, seat: int) -> bool:
        return self._phase == "construction" and self._view(seat).table.hand_size(seat) > 0

    def turn_text(self, seat: int) -> str:
        if not self.scene.view_model.recap and len(self.people) < 2:
            return ""
        builds = self._phase == "construction"
        if len(self.people) < 2:
            return _("Your turn to build") if builds else _("Your turn: place the tile")
        text = _("{who} builds") if builds else _("{who} places the tile")
        return text.format(who=self.session.seats[seat].name)

    def reveal_text(self) -> str:
        return _("All stacks are sealed. Choose a seat to open its stack again, or turn all stacks over.")

    def revealed_text(self, event: Event) -> str:
        return revealed_text(self.scene.names, event)

    def seen_lines(self, seat: int, since: int) -> Sequence[str]:
        return seen_lines(self.session.steps, seat, since, self.scene.names)

    def round_began(self) -> int:
        steps = self.session.steps
        scored = (number for number in range(len(steps), 0, -1) if _scores(steps[number - 1]))
        return next(scored, 0)

    def event_words(self, event: Event) -> str | None:
        if event.kind in ("bids_revealed", "tile_removed", "turned"):
            return None
        return super().event_words(event)

    def seat_facts(self, seat: int) -> SeatFacts:
        return seat_facts(self.scene, seat)

    # Scenes in front of the table

    def take_over_scene(self, people: Sequence[int]) -> bool:
        if self._phase != "draw":
            return False
        from capitol.games.capitol.ui.draw_scene import DrawScene

        seat = people[0] if people else None
        self.scene.look_through(self.watcher, hand_open=False if self.hides else self.scene.hand_open)
        scene = DrawScene(self.context, self.session, seat, self.board, self._drawn, self._draw_undone)
        scene.open_handed = self.watch.on and self.scene.hand_open
        self.push(scene)
        return True

    def _drawn(self, steps: Sequence[Step[Any]]) -> None:
        """Take the steps of a draw; the scene stays until the draw is over."""
        if self._phase != "draw":
            self.pop()
            self.take(steps, own=False, shown=frozenset({"drawn"}))

    def _draw_undone(self, steps: Sequence[Step[Any]]) -> None:
        """Take back undone steps; if the first came before the draw, return to the table."""
        if self._phase != "draw":
            self.pop()
            self.taken_back(steps)

    # Showing events

    def show_event(self, event: Event, *, own: bool) -> None:
        if event.kind == "bids_revealed":
            self._show_reveal(event)
        elif event.kind == "round_scored":
            self._show_scoring(event)
        elif event.kind == "drawn" or event.kind in DEEDS:
            self.scene.present(event, own=own, done=self.next_event)
        elif event.kind in ("tile_removed", "turned"):
            self._announce(event)
        else:
            self.next_event()

    def _announce(self, event: Event) -> None:
        """Say something that neither a piece nor the reveal has shown."""
        text = event_text(event, self.scene.names)
        if text is not None and all(event is not told for told in self._revealed):
            self.scene.stage.toast(text, passing=True)
        self.next_event()

    def _show_reveal(self, event: Event) -> None:
        from capitol.games.capitol.ui.reveal_scene import RevealScene

        self._revealed = [queued.event for queued in self._queue if queued.event.kind == "tile_removed"]

        def over() -> None:
            self.scene.prize_shown = True
            self.next_event()

        done = self.pop_and(over)
        self.push(RevealScene(self.context, self.session, event, self.watcher, self.board, done))

    def take(self, steps: Sequence[Step[Any]], *, own: bool, shown: frozenset[str] = frozenset()) -> None:
        event = next((event for step in steps for event in step.events if event.kind == "round_scored"), None)
        if event is not None:
            scene, look = self._scoring(event), self.context.stack.look
            self._next_scoring = event, scene
            look.prefetch.add(partial(scene.ahead, look), soon=True)
        super().take(steps, own=own, shown=shown)

    def _scoring(self, event: Event) -> ScoringScene:
        from capitol.games.capitol.ui.scoring_scene import ScoringScene

        def done() -> None:
            self.scores = self.scores_now()
            self.next_event()

        view = self._view(self.watcher)
        return ScoringScene(self.context, self.session, event, view.table, self.watcher, self.board, self.pop_and(done))

    def _show_scoring(self, event: Event) -> None:
        ahead, self._next_scoring = self._next_scoring, None
        if self.session.result is None:
            want_hall(self.scene.look)
        self.push(ahead[1] if ahead is not None and ahead[0] is event else self._scoring(event))

    # Helpers

    @property
    def _phase(self) -> str:
        from capitol.games.capitol.rules.state import PHASES

        return PHASES[self._view(self.watcher).table.phase]

    def _view(self, seat: int) -> View:
        view: View = self.session.view(seat)
        return view

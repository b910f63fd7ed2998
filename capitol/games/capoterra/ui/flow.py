"""The flow of a game of Capoterra: whose turn it is, and how events are shown."""

from __future__ import annotations

from typing import cast

from capitol.core.events import Event
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import END, Buy, End, Haul, Hire, Road, Sell, Walk
from capitol.games.capoterra.rules.numbers import CARDS
from capitol.games.capoterra.rules.state import ANSWERING, MOVING, RESOLVING, TRADING
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.models.bundles import offers_left
from capitol.games.capoterra.ui.models.hint import answer_text
from capitol.games.capoterra.ui.seat_facts import seat_facts
from capitol.games.capoterra.ui.table_scene import TableScene
from capitol.games.capoterra.ui.tools.controller import DRAFT
from capitol.games.capoterra.ui.tools.market import offers_left_text
from capitol.games.capoterra.ui.tools.tool_words import card_text
from capitol.host.language import _
from capitol.kit.tween import Call, Wait
from capitol.session.opponents import player_at
from capitol.table.flow import FORCED_MS, GameFlow
from capitol.table.seats.menu import SeatFacts

_ACTIONS = Sell | Buy | Hire | Road | Haul | Walk
"""After these actions the step goes on, and only its seat ends it."""


class TableFlow(GameFlow[TableScene]):
    """The flow of turns on the board; each turn consists of many moves.

    Turns are announced if several people share the screen, and in another's turn always the seat that is asked. While a
    card waits to be read, nothing follows it. A step is passed automatically only if nothing could be done from its
    beginning: never an offer or its answer, nor after an own action, which can still be undone. All goods of a roll are
    shown at once.
    """

    _turn_of: tuple[int, int, int] = (-1, -1, 0)
    _answer: tuple[str, int] | None = None
    """How a person has answered an offer, and the seat, until the proposer sees it."""

    def turn_text(self, seat: int) -> str:
        state, name = self.scene.view.table, self.session.seats[seat].name
        if state.phase == ANSWERING:
            return _("{name}, do you accept?").format(name=name)
        if len(self.people) < 2 and state.turn == seat:
            return ""
        if state.phase == RESOLVING:
            return _("{name}, choose for the event").format(name=name)
        return _("{name}, your turn").format(name=name)

    def seat_facts(self, seat: int) -> SeatFacts:
        about = self.scene.view_model.sitters[seat].about
        return SeatFacts("\n".join(filter(None, (about, seat_facts(self.scene.shown_state, seat)))))

    def revealed_text(self, event: Event) -> str:
        return {
            "rolled": _("The die has been rolled since: this can no longer be undone."),
            "card_drawn": _("An event was drawn since: this can no longer be undone."),
            "tile_drawn": _("A tile was drawn since: this can no longer be undone."),
            "offer_accepted": _("An offer was answered since: this can no longer be undone."),
            "offer_refused": _("An offer was answered since: this can no longer be undone."),
        }.get(event.kind, super().revealed_text(event))

    def decide(self) -> None:
        if not self.scene.presenter.waits:
            super().decide()

    def _begin(self, seat: int, *, hand_open: bool) -> None:
        """Continue a turn, of which only the first move is announced."""
        scene = self.scene
        if scene.play_next(seat):
            return
        state = scene.view.table
        now = seat, scene.turn_number, state.offers if state.phase == ANSWERING else 0
        answer, self._answer = self._answer, None
        if now == self._turn_of:
            scene.begin(seat, hand_open=hand_open)
            self._play_forced(seat)
        else:
            self._turn_of = now
            super()._begin(seat, hand_open=hand_open)
        if answer is not None:
            said, by = answer
            scene.stage.bubble(said, f"seat.{by}", "info")

    def _play_forced(self, seat: int) -> None:
        state = self.scene.view.table
        if self.session.steps and isinstance(self.session.steps[-1].move, _ACTIONS):
            return
        if state.phase == MOVING and [raw[0] for raw in listed(state)] == [END]:
            self.scene.say(lambda: _("Nothing can be moved: the turn ends."))
            self.scene.animator.play(Wait(FORCED_MS), Call(lambda: self.play(End())))
            return
        if state.phase == ANSWERING or (state.phase == TRADING and offers_left(state) and state.gold[seat]):
            return  # an offer is to be read; and offers are in no list of moves
        super()._play_forced(seat)

    def _say_answer(self, answer: Event) -> None:
        """Show at its seat how an offer was answered, if by a computer player why, and how many offers are left."""
        seat, steps = answer.seat, self.session.steps
        if seat is None:
            return
        player = player_at(self.session.entry, self.session.seats[seat])
        before = next(n for n in range(len(steps) - 1, -1, -1) if any(one is answer for one in steps[n].events))
        state = cast(View, self.session.view(self.scene.viewer, before)).table
        said = [self.event_words(answer) or ""]
        if player is not None:
            said.append(answer_text(state, seat, self.scene.seat_names, player.id))
        if state.turn in self.people:
            said.append(offers_left_text(offers_left(state)))
        if player is None:
            self._answer = " ".join(said), seat  # the screen is handed back first
        else:
            self.scene.stage.bubble(" ".join(said), f"seat.{seat}", "info")

    def show_event(self, event: Event, *, own: bool) -> None:
        if event.kind in ("offer_accepted", "offer_refused"):
            self._say_answer(event)
        if event.kind == "offer_accepted":
            self.scene.memo.pop(DRAFT, None)
        if event.kind == "rolled":
            produced = any(one.event.kind == "produced" for one in self._queue)
            self.scene.presenter.in_vain = event.data["purpose"] == "production" and not produced
        if event.kind == "card_drawn":
            self.scene.presenter.void = ""
            if self._queue and self._queue[0].event.kind == "card_void":  # the card says so itself
                self.scene.presenter.void = self.scene.void_text(self._queue.popleft().event)
            card, rules = CARDS.index(str(event.data["card"])), self.scene.view_model.state.terms.rules
            self.context.announce(card_text(card, rules))
        if event.kind != "produced":
            self.scene.present(event, own=own, done=self.next_event)
            return
        events = [event]
        while self._queue and self._queue[0].event.kind == "produced":
            events.append(self._queue.popleft().event)
        for more in events[1:]:
            self.context.announce(self.event_words(more) or "")
        self.scene.present_production(events, self.next_event)

"""The reveal of sealed bids: all stacks are turned over together, card by card, until every STOP lies open."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_STACK, CARD_VALUE, tile_of
from capitol.games.capitol.ui.auction import sentences
from capitol.games.capitol.ui.auction.heading import BAR, MOST_BAR, bar
from capitol.games.capitol.ui.auction.reveal_columns import (
    TOTAL_PX,
    Column,
    Shows,
    column_widget,
    plan_rooms,
)
from capitol.games.capitol.ui.auction.reveal_result import Outcome, ResultActions, result_panel
from capitol.games.capitol.ui.auction.steps import reveal_of
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.parts.card import card_sprite, paint_card_sprite, paint_flipping
from capitol.games.capitol.ui.words import Names, auction_line, event_text
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import InputEvent, KeyDown
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.tween import Call, Item, Tween, Wait, in_out_cubic, out_back, parallel, sequence
from capitol.kit.widgets import Button, Widget, inset, split_bottom, split_top
from capitol.session.controller import TableSession
from capitol.table.context import TableContext
from capitol.table.patience import Patience
from capitol.table.seats.badge import seat_looks
from capitol.table.speed import speed_icon, speed_text, take_next_speed
from capitol.table.table_top import paint_table

LIFT_MS, FLIP_MS, COUNT_MS, REST_MS, STOP_MS = 90, 200, 150, 210, 150
FADE_MS = 120
WINNER_MS, FLIGHT_MS, STAGGER_MS = 900, 360, 60
READ_MS = 600
"""Whoever jumps to the result with a quick second press has not meant to leave it unread."""
RESULT = 132
GAP = 10


def rooms(look: Look) -> tuple[Rect, Rect, Rect]:
    """The room of the bar, of the columns and of the result."""
    top, body = split_top(look.scale.rect, min(look.ui(BAR), look.board(MOST_BAR)))
    body = inset(body, look.ui(12), look.ui(GAP))
    result, upper = split_bottom(body, min(look.ui(RESULT), body.height // 3), look.ui(GAP))
    return top, upper, result


class RevealScene(Scene):
    """Shows one ``bids_revealed`` event and calls ``on_done`` when a person has seen enough.

    It goes on by itself; Space goes on at once, Enter jumps to the end, where it stays until another press: how a tie
    was decided is said there. The end looks the same however it came.
    """

    def __init__(
        self,
        context: TableContext,
        session: TableSession,
        event: Event,
        viewer: int,
        board: BoardArt,
        on_done: Callable[[], None],
    ) -> None:
        super().__init__()
        self.context, self.session, self.event, self.board, self.on_done = context, session, event, board, on_done
        self.title = _("Auction")
        self.view = session.view(viewer)
        self.reveal = reveal_of(event, len(session.seats))
        self.looks = seat_looks(session.entry, session.seats, board.styles, board.seats)
        self.names = Names(tuple(seat.name for seat in session.seats), board.titles)
        consul = self.reveal.consul
        self.order = [(consul + step) % len(session.seats) for step in range(len(session.seats))]
        self.marked = bool(session.options.get("memory_aid"))
        self.round, self.auction = _when(session, event)
        self.step = 0  # complete steps
        self.over = False  # the result is shown
        self._skipped: float | None = None  # when a press jumped to the end, in ms
        self.patience = Patience(context, session)
        self._left_behind = self._kept_counts()
        self._columns: list[Column] = []
        self._faces: list[tuple[str, int, int]] = []
        self._piles: tuple[Rect, ...] = ()
        # The step or the end under way: how far its parts are.
        self._turning = False
        self._flying = False
        self._lift = self._flip = self._count = self._stamp = self._glow = self._flight = 1.0

    # The steps

    @property
    def running(self) -> bool:
        """True until the result is shown."""
        return not self.over

    @property
    def busy(self) -> bool:
        """Busy also between two steps."""
        return super().busy or self.running

    def enter(self) -> None:
        """Begin; at instant speed everything is over at once."""
        motion = self.context.motion
        self.animator.factor, self.animator.reduced = motion.factor, motion.reduced
        self.context.sound.want("flip", "coin", "staff", "fanfare")
        if self.over:
            self.patience.begin()
        elif self.animator.factor <= 0:
            self.finish()

    def next_step(self) -> None:
        """Finish the present step, and begin the next one."""
        self.animator.finish()
        if self.running and not self._turning and not self._flying:
            self._begin()

    def skip(self) -> None:
        """A press jumps to the end."""
        self._skipped = float(self.context.now())
        self.finish()

    def leave_result(self) -> None:
        """A press goes on from the result. One that follows the jump to it too soon was a part of that."""
        if self._skipped is None or self.context.now() - self._skipped >= READ_MS:
            self.on_done()

    def finish(self) -> None:
        """To the end at once."""
        while self.running:
            self.next_step()
            self.animator.finish()
        self.animator.finish()
        self.rebuild()

    def _begin(self) -> None:
        if self.step < self.reveal.steps:
            self._turn()
        else:
            self._end()

    def _turn(self) -> None:
        number = self.step + 1
        turned = [seat for seat in self.reveal.seats if len(self.reveal.bid(seat)) >= number]
        stops = [seat for seat in self.reveal.seats if len(self.reveal.bid(seat)) == number - 1]
        self._turning = True
        self._lift = self._flip = self._count = self._stamp = 0.0
        self.rebuild()
        sound = self.context.sound
        reduced = self.animator.reduced
        items: list[Item] = [Tween(LIFT_MS, self._set_lift, in_out_cubic, motion=True)]
        items.append(Tween(FADE_MS if reduced else FLIP_MS, self._set_flip, in_out_cubic))
        if turned:
            best = max(self.reveal.shown(seat, number).total for seat in turned)
            items.append(Call(lambda: sound.play("flip")))
            items.append(Call(lambda: sound.play("coin", semitone=min(12, best // 4))))
        if stops:
            items.append(Call(lambda: sound.play("staff")))
            items.append(parallel(Tween(STOP_MS, self._set_stamp, out_back, motion=True)))
        items.append(Tween(COUNT_MS, self._set_count, in_out_cubic))
        items.append(Wait(REST_MS))
        items.append(Call(self._turned))
        self.animator.play(*items)

    def _turned(self) -> None:
        self._turning = False
        self._lift = self._flip = self._count = self._stamp = 1.0
        self.step += 1
        self.rebuild()

    def _end(self) -> None:
        self._flying = True
        self._glow = self._flight = 0.0
        self.rebuild()
        flights = len(self.reveal.bid(self.reveal.winner)) if self.reveal.winner is not None else 0
        flight = FLIGHT_MS + STAGGER_MS * max(0, min(5, flights - 1))
        sound = self.context.sound
        items: list[Item] = []
        if self.reveal.winner is not None:
            items.append(Call(lambda: sound.play("fanfare")))
            glow = Tween(WINNER_MS, self._set_glow, out_back)
            items.append(parallel(glow, sequence(Wait(WINNER_MS * 0.35), Tween(flight, self._set_flight, motion=True))))
        items.append(Call(self._ended))
        self.animator.play(*items)

    def _ended(self) -> None:
        self._flying = False
        self._glow = self._flight = 1.0
        self.over = True
        self.patience.begin()
        self.rebuild()

    def _set_lift(self, t: float) -> None:
        self._lift = t

    def _set_flip(self, t: float) -> None:
        self._flip = t

    def _set_count(self, t: float) -> None:
        self._count = t

    def _set_stamp(self, t: float) -> None:
        self._stamp = t

    def _set_glow(self, t: float) -> None:
        self._glow = t

    def _set_flight(self, t: float) -> None:
        self._flight = t

    def tick(self, now: float) -> bool:
        """Go on by itself; and draw one of the faces still to come, so that no frame has to draw many at once."""
        if self._faces:
            self.look.sprites.get(*self._faces.pop(0))
        if self.running and not self.animator.busy:
            self._begin()
            return True
        if self.patience.over(now):
            self.on_done()
            return True
        return False

    def next_due(self, now: float) -> float | None:
        """At once while it runs; then when the result goes by itself."""
        due = [at for at in (super().next_due(now), self.patience.due) if at is not None]
        return now if self.running else min(due, default=None)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Space goes on and Enter jumps to the end, while there is something to come; Esc opens the menu at any time,
        and the show goes on where it was."""
        if isinstance(event, KeyDown) and self.stage.dialog is None:
            if event.chord == "escape":
                self._menu()
                return True
            if self.running and event.chord == "space":
                self.next_step()
                return True
            if self.running and event.chord == "return":
                self.skip()
                return True
        return super().handle(event)

    def on_key(self, event: KeyDown) -> bool:
        """Space leaves the result as Enter does."""
        if event.chord == "space" and self.over:
            self.leave_result()
            return True
        if event.chord == "i":
            return self.stage.explain()
        if event.chord in ("?", "f1"):
            self.context.open_rules("auction", self.session)
            return True
        return False

    def _menu(self) -> None:
        self.context.open_menu(self.session)

    def _faster(self) -> None:
        take_next_speed(self.context)
        motion = self.context.motion
        self.animator.factor, self.animator.reduced = motion.factor, motion.reduced
        self.rebuild()

    # What a column shows

    def _kept_counts(self) -> dict[int, int]:
        """Cards under STOP, by seat: the hand after the reveal without the bid that came back."""
        table = self.view.table
        counts = {}
        for seat in self.reveal.seats:
            back = 0 if seat == self.reveal.winner else len(self.reveal.bid(seat))
            counts[seat] = table.hand_size(seat) - back
        return counts

    def _shows(self, seat: int) -> Shows:
        reveal = self.reveal
        shown = reveal.shown(seat, self.step)
        # At the end of the reveal the last step is over, but nobody has won before it is said.
        leaders = reveal.leaders(self.step) if self.over or self.step < reveal.steps else reveal.leaders(self.step - 1)
        if self.step >= reveal.steps and not self.over:
            leaders = tuple(self.reveal.tied)
        bid = len(reveal.bid(seat))
        left = bid + 1 + self._left_behind.get(seat, 0) - len(shown.cards) - shown.stopped
        if self._turning and not shown.stopped:
            left -= 1
        won = self.over and seat == reveal.winner
        counting = self._turning and self.step < bid
        return Shows(
            cards=shown.cards,
            stopped=shown.stopped,
            total=shown.total,
            counting=counting,
            left=left,
            holds=seat in reveal.seats,
            leads=seat in leaders,
            won=won,
            over=self.over,
            marked=self.over and self.marked and not won,
        )

    # The picture

    def layout(self, look: Look) -> None:
        """The bar, a column for each seat, and the result."""
        root = Widget("reveal", look.scale.rect)
        top, upper, result = rooms(look)
        tall = top.height - min(look.ui(12), look.board(16))
        speed = self.context.settings.motion.speed
        buttons = [
            Button(
                "speed",
                Rect(0, 0, tall, tall),
                speed_text(speed),
                self._faster,
                icon=speed_icon(speed),
                show_label=False,
                region="tools",
                tooltip=speed_text(speed),
            ),
            Button(
                "menu",
                Rect(0, 0, tall, tall),
                _("Menu"),
                self._menu,
                icon="menu",
                show_label=False,
                region="tools",
                tooltip=_("Menu (Esc)"),
            ),
        ]
        title = sentences.reveal_title(self.reveal.tile, self.auction, self.round)
        tiles = self._tiles()
        root.add(bar(look, top, title, style=None, tiles=tiles, auction=self.auction, buttons=buttons))
        most = max((len(cards) for _seat, cards in self.reveal.bids), default=0)
        self._columns, result = plan_rooms(look, upper, result, self.order, most, look.line(16))
        size = self._columns[0].slots[0].size if self._columns else (1, 1)
        self._faces = self._faces_to_come(size)
        for place in self._columns:
            seat = self.looks[place.seat]
            root.add(column_widget(look, place, seat, self._shows(place.seat), place.seat == self.reveal.consul))
        panel, self._piles = result_panel(
            look, result, self._outcome(), ResultActions(self.next_step, self.skip, self.leave_result)
        )
        root.add(panel)
        self.stage.set_root(root)

    def _faces_to_come(self, size: tuple[int, int]) -> list[tuple[str, int, int]]:
        """The pictures that the next steps need, the soonest first."""
        if not self.running:
            return []
        bids = [bid for _seat, bid in self.reveal.bids]
        names = ["card.back"]
        for step in range(self.step, self.reveal.steps):
            names += [card_sprite(bid[step]) if step < len(bid) else "card.stop" for bid in bids if step <= len(bid)]
        return [(name, *size) for name in dict.fromkeys(names)]

    def _tiles(self) -> tuple[int, int, int]:
        return tile_of(self.round, 0), tile_of(self.round, 1), tile_of(self.round, 2)

    def _outcome(self) -> Outcome:
        if not self.over:
            return Outcome(self.reveal.tile, min(self.step + 1, self.reveal.steps), (), (0, 0, 0))
        lines = (auction_line(self.event, self.names), *self._what_follows())
        return Outcome(self.reveal.tile, self.step, lines, self.reveal.discarded())

    def _what_follows(self) -> list[str]:
        """What else the reveal led to: the tile removed, or placed free by the Consul, and piles turned over."""
        for step in self.session.steps:
            events = list(step.events)
            if any(event is self.event for event in events):
                after = events[[event is self.event for event in events].index(True) + 1 :]
                texts = [event_text(event, self.names) for event in after if event.kind in ("tile_won", "tile_removed")]
                return [text for text in texts if text]
        return []

    def paint_static(self, canvas: Canvas) -> None:
        """The table top and what lies still."""
        paint_table(canvas)
        self.stage.draw_still(canvas)

    def paint_moving(self, canvas: Canvas) -> None:
        """Cards being turned, sums being counted, STOP coming down, the winner's cards flying to the piles."""
        if self._turning:
            for place in self._columns:
                if place.seat in self.reveal.seats:
                    self._paint_turning(canvas, place)
        if self._flying and self.reveal.winner is not None:
            self._paint_end(canvas)

    def _paint_turning(self, canvas: Canvas, place: Column) -> None:
        bid, at = self.reveal.bid(place.seat), self.step
        if at > len(bid):
            return
        slot, sprite = place.slots[at], card_sprite(bid[at]) if at < len(bid) else "card.stop"
        if self.animator.reduced:
            paint_card_sprite(canvas, slot, sprite, alpha=round(255 * self._flip))
        else:
            x = place.deck.centerx + (slot.centerx - place.deck.centerx) * self._lift
            y = place.deck.centery + (slot.centery - place.deck.centery) * self._lift
            box = Rect(slot)
            box.center = round(x), round(y)
            if sprite == "card.stop" and self._flip >= 1:
                box.y -= round(canvas.look.board(10) * (1 - self._stamp))
            paint_flipping(canvas, box, sprite, "card.back", self._flip)
        if at < len(bid):
            theme = canvas.look.theme
            before = self.reveal.shown(place.seat, at).total
            total = before + round((CARD_VALUE[bid[at]]) * self._count)
            canvas.text(str(total), place.figure, TOTAL_PX, theme.cream, bold=True, align="right")

    def _paint_end(self, canvas: Canvas) -> None:
        winner = self.reveal.winner
        place = next(column for column in self._columns if column.seat == winner)
        theme, look = canvas.look.theme, canvas.look
        grow = look.ui(6) * max(0.0, 1 - self._glow)
        box = place.rect.inflate(round(grow), round(grow))
        canvas.rounded(box, None, 9, 4, theme.gold, alpha=max(0, min(255, round(255 * self._glow))))
        if self.animator.reduced:
            return
        cards = self.reveal.bid(winner if winner is not None else 0)
        total = FLIGHT_MS + STAGGER_MS * max(0, min(5, len(cards) - 1))
        for at, card in enumerate(cards):
            start = STAGGER_MS * min(at, 5) / total
            t = max(0.0, min(1.0, (self._flight - start) * total / FLIGHT_MS))
            if 0 < t < 1:
                goal, slot = self._piles[CARD_STACK[card]], place.slots[at]
                eased = in_out_cubic(t)
                flying = Rect(goal)
                flying.center = (
                    round(slot.centerx + (goal.centerx - slot.centerx) * eased),
                    round(slot.centery + (goal.centery - slot.centery) * eased),
                )
                turned = in_out_cubic(max(0.0, 2 * t - 1))  # in the second half, which lasts 180 ms
                paint_flipping(canvas, flying, "card.back", card_sprite(card), turned)


def _when(session: TableSession, event: Event) -> tuple[int, int]:
    """Round and auction of a reveal, counted from 0: told by the last auction begun before it in the log."""
    found = (0, 0)
    for step in session.steps:
        for other in step.events:
            if other is event:
                return found
            if other.kind == "auction_began":
                found = int(str(other.data["round"])), int(str(other.data["auction"]))
    return found

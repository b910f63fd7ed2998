"""The reveal of sealed bids over the dimmed table: all stacks are turned over together, card by card; the last cards
are turned seat by seat until every STOP is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame
from pygame import Rect

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_STACK, CARD_VALUE
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import tile_of
from capitol.games.capitol.ui.auction import auction_words
from capitol.games.capitol.ui.auction.heading import bar
from capitol.games.capitol.ui.auction.reveal_columns import (
    Column,
    ShownCard,
    Shows,
    banner_rect,
    card_size,
    coin_colours,
    coin_face,
    column_widget,
    paint_coins,
    paint_glow,
    places,
    plan_columns,
    total_px,
)
from capitol.games.capitol.ui.auction.reveal_result import Outcome, ResultActions, prize_row, result_panel
from capitol.games.capitol.ui.auction.rooms import prize_place, rooms
from capitol.games.capitol.ui.auction.steps import Reveal, reveal_of
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.parts.card import (
    card_sprite,
    paint_card_sprite,
    paint_flipping,
    turning,
)
from capitol.games.capitol.ui.parts.rostra import LEDGE, hall, paint_ledge, paint_sash
from capitol.games.capitol.ui.words import Names, auction_line, cards_in_sentence, event_text
from capitol.host.language import N_, _
from capitol.kit.background import SEALED_MUSIC
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import InputEvent, KeyDown
from capitol.kit.look import Look
from capitol.kit.tween import (
    Call,
    Item,
    Tween,
    Wait,
    in_out_cubic,
    in_quad,
    linear,
    out_back,
    parallel,
    sequence,
    shake,
)
from capitol.kit.widgets import Custom, Widget
from capitol.session.source import TableSource
from capitol.table.auto_advance import AutoAdvance
from capitol.table.backdrop import Backdrop
from capitol.table.context import TableContext
from capitol.table.front_scene import FrontScene, paint_ahead
from capitol.table.speed import take_next_speed
from capitol.table.tool_bar import menu_tool, speed_tool

LIFT_MS, FLIP_MS, COUNT_MS, REST_MS = 90, 200, 150, 210
SLAM_MS, SHAKE_MS = 90, 150
BREATH_MS, SLOW = 460, 1.6
"""How long the last card hovers before it is turned over, and how much slower it turns."""
LAST_RESTS = 210, 320, 520
"""The pauses after the last three turns, each longer than the one before."""
_TOGETHER_MS, _LEAST_REST = 5600, 70
"""With many cards each turn is faster, so that the joint turns take about this long in total."""
FADE_MS = 120
WINNER_MS, FLIGHT_MS, STAGGER_MS, PRIZE_MS = 900, 360, 60, 560
READ_MS = 600
"""A second press within this time after skipping to the result does not leave it."""
_PARTS = 3
"""The parts of the result, but for cards, that are made in each frame before it is shown."""
_SHAKE = 3
"""The amplitude of the shake when STOP lands on a seat's cards, in logical pixels."""
_SLAM = 0.22
"""The extra size of STOP before it lands."""
_HOVER, _HUSH = 7, 0.55
"""How high the last card hovers, in logical pixels, and the brightness of the light behind it."""


class RevealScene(FrontScene[TableSource]):
    """Shows a ``bids_revealed`` event and calls ``on_done`` when a person has seen enough.

    It runs by itself; Space goes to the next step, Enter skips to the result, which stays until another press and
    explains how a tie was broken. The result looks the same either way.
    """

    title = N_("Auction")
    guided = "reveal"
    topic = "auction"
    music = SEALED_MUSIC

    def __init__(
        self,
        context: TableContext,
        session: TableSource,
        event: Event,
        viewer: int,
        board: BoardArt,
        on_done: Callable[[], None],
    ) -> None:
        super().__init__(context, session, board)
        self.event, self.board, self.on_done = event, board, on_done
        self.view = session.view(viewer)
        self.reveal = reveal_of(event, len(session.seats))
        self.names = Names(tuple(seat.name for seat in session.seats), board.titles)
        consul = self.reveal.consul
        self.order = [(consul + step) % len(session.seats) for step in range(len(session.seats))]
        self.marked = bool(session.options.get("memory_aid"))
        self.round, self.auction = _when(session, event)
        self.step = 0  # completed steps
        self.over = False  # the result is shown
        self._skipped: float | None = None  # when a press skipped to the result, in ms
        self._skips = False  # just now
        self.auto_advance = AutoAdvance(context, session)
        self._left_behind = self._kept_counts()
        self._columns: list[Column] = []
        self._laid: dict[int, tuple[Rect, ...]] = {}
        self._faces: list[tuple[str, int, int]] = []
        self._coming: Iterator[None] = iter(())  # makes the pictures of the result while cards fly
        self._piles: tuple[Rect, ...] = ()
        # The current step or the result: the seats turning now, those already turned, and the progress of each
        # animation.
        self._turning = False
        self._now: tuple[int, ...] = ()
        self._turned_seats: frozenset[int] = frozenset()
        self._was: dict[str, Rect] = {}
        self._flying = False
        self._lift = self._flip = self._count = self._stamp = self._shake = self._glow = self._flight = 1.0
        self._hush, self._prize = 0.0, 1.0

    def heading(self) -> str:
        """Return the title: the reveal's tile, auction and round."""
        return auction_words.reveal_title(self.reveal.tile, self.auction, self.round)

    def opening(self) -> Iterable[str]:
        return (auction_words.turning_hint() if self.running else auction_words.goes_on(),)

    def overview(self) -> Iterable[str]:
        """Return a sentence for each bid, and the outcome; while cards are turning, the usual overview."""
        if self.running:
            return super().overview()
        told = (*bids_texts(self.reveal, self.names), *self._outcome().lines)
        return self.heading(), *told, auction_words.goes_on()

    # Steps

    @property
    def running(self) -> bool:
        """Whether the result is not shown yet."""
        return not self.over

    @property
    def in_steps(self) -> bool:
        return self.running

    @property
    def busy(self) -> bool:
        """Whether the scene is busy; also between two steps."""
        return super().busy or self.running

    def enter(self) -> None:
        super().enter()
        self.context.sound.want("flip", "coin", "drum", "staff", "fanfare")
        if self.over:
            self.auto_advance.begin()
        elif self.animator.factor <= 0:
            self.finish()

    def next_step(self) -> None:
        """Finish the current step and start the next one."""
        self.animator.finish()
        if self.running and not self._turning and not self._flying:
            self._begin()

    def skip(self) -> None:
        """Skip to the result (a press)."""
        self._skipped = float(self.context.now())
        self.finish()

    def leave_result(self) -> None:
        """Leave the result (a press), unless the press came too soon after skipping to it."""
        if self._skipped is None or self.context.now() - self._skipped >= READ_MS:
            self.on_done()

    def finish(self) -> None:
        """Skip to the result at once."""
        self._skips = True
        while self.running:
            self.next_step()
            self.animator.finish()
        self.animator.finish()
        self._skips = False
        self.rebuild()

    def rebuild(self) -> None:
        """Rebuild the widgets; while steps are skipped, once after all of them."""
        if self._skips:
            self.rebuild_later()
        else:
            super().rebuild()

    def _begin(self) -> None:
        if self.step < self.reveal.steps:
            self._turn()
        else:
            self._end()

    def _turn(self) -> None:
        """Turn the next card of every stack: together, or near the end one seat after another."""
        groups = self._groups(self.step + 1)
        items: list[Item] = []
        for seats, rest in groups:
            items += self._turns(seats, rest)
        self._turning = True
        self.animator.play(*items, Call(self._turned))

    def _groups(self, number: int) -> list[tuple[tuple[int, ...], float]]:
        """Return the groups of seats that turn a card together in step ``number``, each with its pause."""
        reveal = self.reveal

        def seats(step: int) -> list[int]:
            return [seat for seat in reveal.seats if len(reveal.bid(seat)) >= step - 1]

        # A last step with only one seat decides nothing: the one before it does.
        alone = 2 if len(seats(reveal.steps)) < 2 and reveal.steps > 1 else 1
        together = reveal.steps - alone
        if number <= together:
            rest = max(_LEAST_REST, min(REST_MS, _TOGETHER_MS / together - LIFT_MS - FLIP_MS - COUNT_MS))
            return [(tuple(seats(number)), rest)]
        left = sum(len(seats(step)) for step in range(number, reveal.steps + 1))
        groups: list[tuple[tuple[int, ...], float]] = []
        for seat in self._by_sum(seats(number), number - 1):
            groups.append(((seat,), LAST_RESTS[max(0, len(LAST_RESTS) - left)]))
            left -= 1
        return groups

    def _by_sum(self, seats: Sequence[int], step: int) -> list[int]:
        """Return the seats in the order of turning one by one, the highest sum last."""
        return sorted(seats, key=lambda seat: self.reveal.shown(seat, step).total)

    def _turns(self, seats: tuple[int, ...], rest: float) -> list[Item]:
        """Return the animation of the next cards of these seats, from their stacks to their places."""
        reveal, sound, number = self.reveal, self.context.sound, self.step + 1
        cards = [seat for seat in seats if len(reveal.bid(seat)) >= number]
        stops = len(cards) < len(seats)
        lift = Tween(LIFT_MS, self._set_lift, in_out_cubic, motion=True)
        last = rest == LAST_RESTS[-1]
        turn_ms = (FADE_MS if self.animator.reduced else FLIP_MS) * (SLOW if last else 1)
        flip: Item = Tween(turn_ms, self._set_flip, in_out_cubic)
        if last:
            flip = sequence(Tween(BREATH_MS, self._set_hush, in_out_cubic), flip)
        items: list[Item] = [Call(partial(self._take, seats))]
        if rest > REST_MS:
            items.append(Call(lambda: sound.play("drum")))
        if cards:
            best = max(reveal.shown(seat, number).total for seat in cards)
            items += [lift, flip, Call(lambda: sound.play("flip"))]
            items.append(Call(lambda: sound.play("coin", semitone=min(12, best // 4))))
        else:
            items.append(parallel(lift, flip))
        after: list[Item] = []
        if stops:
            slam = Tween(SLAM_MS, self._set_stamp, in_quad, motion=True)
            hit = Call(lambda: sound.play("staff"))
            after.append(sequence(slam, hit, Tween(SHAKE_MS, self._set_shake, linear, motion=True)))
        if cards:
            after.append(Tween(COUNT_MS, self._set_count, in_out_cubic))
        items += [parallel(*after), Call(self._laid_down), Wait(rest - (SHAKE_MS if stops and not cards else 0))]
        return items

    def _take(self, seats: tuple[int, ...]) -> None:
        """Take the next cards of these seats from their stacks."""
        shown = () if self._skips else self.root.walk()
        self._was = {widget.id: Rect(widget.whole) for widget in shown if isinstance(widget, ShownCard)}
        self._now = seats
        self._lift = self._flip = self._count = self._stamp = self._shake = 0.0
        self.rebuild()

    def _laid_down(self) -> None:
        self._turned_seats |= frozenset(self._now)
        self._now, self._was = (), {}
        self._lift = self._flip = self._count = self._stamp = self._shake = 1.0
        self._hush = 0.0
        self.rebuild()

    def _turned(self) -> None:
        self._turning, self._turned_seats = False, frozenset()
        self.step += 1
        self.rebuild()

    def _end(self) -> None:
        self._flying = True
        self._glow = self._flight = self._prize = 0.0
        self._coming = iter(()) if self._skips else self._result_to_come()
        self.rebuild()
        flights = len(self.reveal.bid(self.reveal.winner)) if self.reveal.winner is not None else 0
        flight = FLIGHT_MS + STAGGER_MS * max(0, min(5, flights - 1))
        sound = self.context.sound
        items: list[Item] = []
        if self.reveal.winner is not None:
            items.append(Call(lambda: sound.play("fanfare")))
            glow = Tween(WINNER_MS, self._set_glow, out_back)
            cards = Tween(flight, self._set_flight, motion=True)
            prize = Tween(PRIZE_MS, self._set_prize, in_out_cubic, motion=True)
            items.append(parallel(glow, sequence(Wait(WINNER_MS * 0.35), parallel(cards, prize))))
        items.append(Call(self._ended))
        self.animator.play(*items)

    def _ended(self) -> None:
        self._flying, self._coming = False, iter(())
        self._glow = self._flight = self._prize = 1.0
        self.over = True
        self.auto_advance.begin()
        for text in (*bids_texts(self.reveal, self.names), *self._outcome().lines):
            self.context.announce(text)
        self.rebuild()

    def _set_lift(self, t: float) -> None:
        self._lift = t
        if t >= 1 and self._was:
            self._was = {}
            self.rebuild_later()

    def _set_flip(self, t: float) -> None:
        self._flip = t

    def _set_count(self, t: float) -> None:
        self._count = t

    def _set_stamp(self, t: float) -> None:
        self._stamp = t

    def _set_shake(self, t: float) -> None:
        self._shake = t

    def _set_glow(self, t: float) -> None:
        self._glow = t

    def _set_flight(self, t: float) -> None:
        self._flight = t

    def _set_prize(self, t: float) -> None:
        self._prize = t

    def _set_hush(self, t: float) -> None:
        self._hush = t

    def tick(self, now: float) -> bool:
        """Continue by itself; also draw one of the upcoming faces, or while cards fly a part of the result, so
        that no frame must draw many at once."""
        if self._faces:
            self.look.sprites.get(*self._faces.pop(0))
        else:
            next(self._coming, None)
        if self.running and not self.animator.busy:
            self._begin()
            return True
        if self.auto_advance.over(now):
            self.on_done()
            return True
        return False

    def next_due(self, now: float) -> float | None:
        """Return ``now`` while it runs; later the time at which the result closes by itself."""
        due = [at for at in (super().next_due(now), self.auto_advance.due) if at is not None]
        return now if self.running else min(due, default=None)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Handle Space (next step) and Enter (result) while it runs; Esc opens the menu at any time, and the reveal
        continues later where it was."""
        if isinstance(event, KeyDown) and self.stage.dialog is None:
            if event.chord == "escape":
                self.open_menu()
                return True
            if self.running and event.chord == "space":
                self.next_step()
                return True
            if self.running and event.chord == "return":
                self.skip()
                return True
            if self.auto_advance.too_soon(event):
                return True
        return super().handle(event)

    def on_key(self, event: KeyDown) -> bool:
        """Handle the keys of the result: Space leaves it, as Enter does."""
        if event.chord == "space" and self.over:
            self.leave_result()
            return True
        if event.chord == "i":
            return self.stage.explain()
        if event.chord in ("?", "f1"):
            self.open_help()
            return True
        return False

    def _faster(self) -> None:
        take_next_speed(self.context)

    def on_settings(self) -> None:
        """Apply a changed animation speed."""
        super().enter()
        self.rebuild()

    # Columns

    def _kept_counts(self) -> dict[int, int]:
        """Return the number of cards below STOP by seat: the hand after the reveal without a returned bid."""
        table = self.view.table
        counts = {}
        for seat in self.reveal.seats:
            back = 0 if seat == self.reveal.winner else len(self.reveal.bid(seat))
            counts[seat] = table.hand_size(seat) - back
        return counts

    def _level(self, seat: int) -> int:
        """Return how many steps a seat's stack has completed."""
        return self.step + (seat in self._turned_seats)

    def _lying(self, seat: int) -> int:
        """Return how many places a seat's cards take, including STOP and the card being turned."""
        if seat not in self.reveal.seats:
            return 0
        shown = self.reveal.shown(seat, self._level(seat))
        return len(shown.cards) + shown.stopped + (seat in self._now and not shown.stopped)

    def _shows(self, seat: int) -> Shows:
        reveal = self.reveal
        shown = reveal.shown(seat, self._level(seat))
        bid = len(reveal.bid(seat))
        left = bid + 1 + self._left_behind.get(seat, 0) - len(shown.cards) - shown.stopped
        turning = seat in self._now and not shown.stopped
        won = self.over and seat == reveal.winner
        return Shows(
            cards=shown.cards,
            stopped=shown.stopped,
            laid=self._laid.get(seat, ()),
            total=shown.total,
            counting=turning and self.step < bid,
            left=left - turning,
            holds=seat in reveal.seats,
            won=won,
            over=self.over,
            marked=self.over and self.marked and not won,
        )

    # Painting

    def layout(self, look: Look) -> None:
        root = self._composed(look)
        self._faces = self._faces_to_come(look)
        for widget in root.walk():
            if isinstance(widget, ShownCard):
                widget.moving = self._moves(widget)
        self.stage.set_root(root)

    def ahead(self, look: Look) -> Iterator[None]:
        """Make the parts of its first picture before it is shown, in small steps."""
        if look.theme.textured:
            yield from self.backdrop().prepare(look)
        yield from paint_ahead(look, self._composed(look).walk())

    def _result_to_come(self) -> Iterator[None]:
        """Make the parts of the result, which is shown at once, in small steps; cards of losing bids are then
        greyed."""
        self.over, look = True, self.look
        widgets = list(self._composed(look).walk())
        self.over = False
        # Greying a card takes as long as everything else in a frame.
        cards = [widget for widget in widgets if isinstance(widget, ShownCard)]
        yield from paint_ahead(look, cards)
        yield from paint_ahead(look, (widget for widget in widgets if widget not in cards), _PARTS)

    def _composed(self, look: Look) -> Widget:
        """Return the bar, the prize, a column for each seat, and the result."""
        root = Widget("reveal", look.scale.rect)
        top, prize, upper, result = rooms(look)
        tall = top.height - min(look.ui(12), look.board(16))
        tools = speed_tool(self._faster, self.context.motion.speed), menu_tool(self.open_menu)
        speeding, menu = [tool.made(Rect(0, 0, tall, tall), region="tools") for tool in tools]
        title = auction_words.reveal_title(self.reveal.tile, self.auction, self.round)
        tiles = self._tiles()
        head = bar(look, top, title, style=None, tiles=tiles, auction=self.auction, buttons=[speeding], menu=menu)
        root.add(head)
        outcome = self._outcome()
        self._columns = plan_columns(look, upper, self.order, look.line(16) + look.ui(4))
        self._laid = {place.seat: places(look, place, self._lying(place.seat)) for place in self._columns}
        won = self.board.style(self.reveal.winner) if self.over and self.reveal.winner is not None else None
        around, self._piles = prize_row(look, prize, outcome.tile, outcome.paid, won)
        ledge = look.board(LEDGE)
        above = banner_rect(look, self._columns[0]).y - ledge
        stone = Custom("ledge", Rect(0, above, look.scale.width, ledge), lambda canvas, w: paint_ledge(canvas, w.rect))
        stone.solid = False
        middle, *panels = around
        for widget in (middle, stone, *panels):  # the drum stands behind the ledge
            root.add(widget)
        for place in self._columns:
            seat = self.seats[place.seat]
            root.add(column_widget(look, place, seat, self._shows(place.seat), place.seat == self.reveal.consul))
        root.add(result_panel(look, result, outcome, ResultActions(self.next_step, self.skip, self.leave_result)))
        return root

    def _moves(self, card: ShownCard) -> bool:
        """Return whether an open card is painted moving, because it makes way for the next one or is shaken by STOP."""
        seat = int(card.id.split(".")[1])
        stops = seat in self._now and self._level(seat) >= len(self.reveal.bid(seat))
        return stops or self._was.get(card.id, card.whole) != card.whole

    def _faces_to_come(self, look: Look) -> list[tuple[str, int, int]]:
        """Return the pictures that the next steps need and that are not made yet, soonest first: the next cards of each
        step, and open cards that will shrink to make room."""
        if not self.running:
            return []
        found: dict[tuple[str, int, int], None] = {}
        for step in range(self.step, min(self.step + 2, self.reveal.steps)):
            for place in self._columns:
                bid = self.reveal.bid(place.seat)
                if place.seat not in self.reveal.seats or step > len(bid):
                    continue
                size = card_size(look, place, step + 1)
                smaller = size != card_size(look, place, max(1, step))
                cards = [*(bid[:step] if smaller else ()), *bid[step : step + 1]]
                for name in ("card.back", *map(card_sprite, cards), *(["card.stop"] if step == len(bid) else [])):
                    found[(name, *size)] = None
        return [face for face in found if not look.sprites.is_made(*face)]

    def _tiles(self) -> tuple[int, int, int]:
        return tile_of(self.round, 0), tile_of(self.round, 1), tile_of(self.round, 2)

    def _outcome(self) -> Outcome:
        if not self.over:
            return Outcome(self.reveal.tile, min(self.step + 1, self.reveal.steps), (), (0, 0, 0))
        lines = [auction_line(self.event, self.names), *self._what_follows()]
        if self.event.data["decided"] == "no_bid" and len(lines) > 1:
            del lines[0]  # what follows says it again
        return Outcome(self.reveal.tile, self.step, tuple(lines), self.reveal.discarded())

    def _what_follows(self) -> list[str]:
        """Return the consequences of the reveal: the tile removed, or placed free by the Consul, and piles turned
        over."""
        for step in reversed(self.session.steps):
            events = list(step.events)
            if any(event is self.event for event in events):
                after = events[[event is self.event for event in events].index(True) + 1 :]
                texts = [event_text(event, self.names) for event in after if event.kind in ("tile_won", "tile_removed")]
                return [text for text in texts if text]
        return []

    def backdrop(self) -> Backdrop:
        return hall()

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint turning cards, rising sums, STOP landing, and the winner's cards flying to the piles."""
        if self._turning:
            for widget in self.root.walk():
                if isinstance(widget, ShownCard) and widget.moving:
                    self._paint_moved(canvas, widget)
            for place in self._columns:
                if place.seat in self._now:
                    self._paint_turning(canvas, place)
        if self._flying and self.reveal.winner is not None:
            self._paint_end(canvas)

    def _paint_moved(self, canvas: Canvas, card: ShownCard) -> None:
        """Paint a card that makes way or is shaken."""
        start, seat = self._was.get(card.id, card.whole), int(card.id.split(".")[1])
        box = Rect(card.whole)
        box.centerx = round(start.centerx + (card.whole.centerx - start.centerx) * self._lift)
        box.centery = round(start.centery + (card.whole.centery - start.centery) * self._lift)
        card.paint_at(canvas, box.move(0, self._shaken(canvas.look) if seat in self._now else 0))

    def _shaken(self, look: Look) -> int:
        return 0 if self._stamp < 1 else round(_SHAKE * look.scale.s * shake(self._shake))

    def _paint_turning(self, canvas: Canvas, place: Column) -> None:
        bid, at, look = self.reveal.bid(place.seat), self.step, canvas.look
        if at > len(bid):
            return
        slot, sprite = self._laid[place.seat][at], card_sprite(bid[at]) if at < len(bid) else "card.stop"
        if self.animator.reduced:
            paint_card_sprite(canvas, slot, sprite, alpha=round(255 * self._flip))
        else:
            x = place.deck.centerx + (slot.centerx - place.deck.centerx) * self._lift
            y = place.deck.centery + (slot.centery - place.deck.centery) * self._lift
            box = Rect(slot)
            box.center = round(x), round(y)
            if self._hush > 0 and self._flip < 1:
                paint_glow(canvas, place.room, _HUSH * self._hush)
                for at_rest, laid in enumerate(self._laid[place.seat][:at]):
                    paint_card_sprite(canvas, laid, card_sprite(bid[at_rest]))
                box.y -= round(look.board(_HOVER) * min(self._hush, 2 * (1 - self._flip)))
                canvas.shadow(box.move(0, look.board(_HOVER)), 6, 7, 130)
            if sprite == "card.stop" and self._flip >= 1:
                self._paint_stop(canvas, box)
            else:
                self._paint_coming(canvas, box, sprite, place.deck.height / slot.height)
        if at < len(bid):
            before = self.reveal.shown(place.seat, at).total
            total = before + CARD_VALUE[bid[at]] * self._count
            face = coin_face(look, place, total)
            paint_coins(canvas, place, total, False)
            ink = coin_colours(look, False)[1]
            canvas.text(str(round(total)), face, total_px(look, place), ink, bold=True, align="centre")

    def _paint_coming(self, canvas: Canvas, box: Rect, sprite: str, small: float) -> None:
        """Paint a card that turns over and grows on its way from the stack."""
        picture = canvas.look.sprites.get(sprite if self._flip >= 0.5 else "card.back", *box.size)
        share = small + (1 - small) * self._lift
        if share < 1:
            picture = pygame.transform.smoothscale(picture, (round(box.width * share), round(box.height * share)))
        seen = turning(picture, self._flip)
        canvas.blit(seen, seen.get_rect(center=box.center).topleft)

    def _paint_stop(self, canvas: Canvas, box: Rect) -> None:
        """Paint STOP landing on the cards of its seat, which shake."""
        down, look = self._stamp, canvas.look
        if down >= 1:
            paint_card_sprite(canvas, box.move(0, self._shaken(look)), "card.stop")
            return
        picture = look.sprites.get("card.stop", *box.size)
        grown = 1 + _SLAM * (1 - down)
        large = pygame.transform.smoothscale(picture, (round(box.width * grown), round(box.height * grown)))
        high = round(look.board(16) * (1 - down))
        canvas.shadow(box.move(0, high // 2), 6, 5, 120)
        canvas.blit(large, large.get_rect(center=(box.centerx, box.centery - high)).topleft)

    def _paint_end(self, canvas: Canvas) -> None:
        winner = self.reveal.winner
        place = next(column for column in self._columns if column.seat == winner)
        paint_glow(canvas, place.room, self._glow)
        for at, slot in enumerate(self._laid[place.seat]):
            bid = self.reveal.bid(place.seat)
            paint_card_sprite(canvas, slot, card_sprite(bid[at]) if at < len(bid) else "card.stop")
        self._paint_won(canvas, place.seat)
        if self.animator.reduced:
            return
        cards = self.reveal.bid(winner if winner is not None else 0)
        total = FLIGHT_MS + STAGGER_MS * max(0, min(5, len(cards) - 1))
        for at, card in enumerate(cards):
            start = STAGGER_MS * min(at, 5) / total
            t = max(0.0, min(1.0, (self._flight - start) * total / FLIGHT_MS))
            if 0 < t < 1:
                goal, slot = self._piles[CARD_STACK[card]], self._laid[place.seat][at]
                eased = in_out_cubic(t)
                flying = Rect(goal)
                flying.center = (
                    round(slot.centerx + (goal.centerx - slot.centerx) * eased),
                    round(slot.centery + (goal.centery - slot.centery) * eased),
                )
                turned = in_out_cubic(max(0.0, 2 * t - 1))  # in the second half, which lasts 180 ms
                paint_flipping(canvas, flying, "card.back", card_sprite(card), turned)

    def _paint_won(self, canvas: Canvas, winner: int) -> None:
        """Paint the winner's colours as they are hung over the drum."""
        paint_sash(canvas, prize_place(canvas.look), self.board.style(winner), self._prize)


def _when(session: TableSource, event: Event) -> tuple[int, int]:
    """Return round and auction of a reveal, counted from 0: from the last auction begun before it in the log, else from
    the game's initial position."""
    table = session.view(0, 0).table
    found = table.round, table.auction
    for step in session.steps:
        for other in step.events:
            if other is event:
                return found
            if other.kind == "auction_began":
                found = int(str(other.data["round"])), int(str(other.data["auction"]))
    return found


def bids_to_come(table: State) -> Event:
    """Return the event of a reveal in which nobody bids, which is predictable from public facts alone."""
    bids: dict[int, tuple[int, ...]] = {seat: () for seat in range(table.tables.seats) if table.hand_size(seat)}
    data = {"tile": table.tile, "consul": table.consul, "bids": bids, "winner": None, "decided": "no_bid", "tied": ()}
    return Event("bids_revealed", None, data)


def bids_texts(reveal: Reveal, names: Names) -> list[str]:
    """Return a sentence on each seat's bid."""
    found = []
    for seat in reveal.seats:
        bid = reveal.bid(seat)
        text = _("{who} bids nothing.") if not bid else _("{who} bids {total}: {cards}.")
        total = sum(CARD_VALUE[card] for card in bid)
        found.append(text.format(who=names.seats[seat], total=total, cards=cards_in_sentence(bid)))
    return found

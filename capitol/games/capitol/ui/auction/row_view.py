"""Interaction and animation of the row of cards: dragging with the others making way, jumping, sliding to new
places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from capitol.games.capitol.ui.auction.backgrounds import paint_tray
from capitol.games.capitol.ui.auction.items import item_cards, item_ids
from capitol.games.capitol.ui.auction.row import RowPlan, StackCard, plan_row
from capitol.games.capitol.ui.auction.stack_edit import StackEdit, same_cards
from capitol.games.capitol.ui.models.stacking import Stack
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried, Pose
from capitol.kit.fitting import fitted_label
from capitol.kit.inputs import CLICK_PX, InputEvent, KeyDown, Point, PointerDown, PointerLeft, PointerMove
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.tween import UNDO_PACE, Ease, Tween, backwards, out_cubic
from capitol.kit.widgets import Panel, Widget

SLIDE_MS, FAN_MS = 140, 240
DRAG_FROM = 6
SEEN_MS = 700.0
"""For this long after a click moved a card, one more at the same point is not meant for another card that has slid
there."""

_TRAY = 8
"""The distance of a heading above the cards, in logical pixels: clear of their tray."""


class RowView:
    """The row of one scene. ``pointer`` returns what the pointer may do: ``both``, ``drag`` or ``click``.

    While an item is dragged, the widgets keep the ids of the original order; only their places change.
    """

    def __init__(self, scene: Scene, edit: StackEdit, pointer: Callable[[], str]) -> None:
        self.scene, self.edit, self._pointer = scene, edit, pointer
        self._plan: RowPlan | None = None
        self._cards: list[StackCard] = []
        self._held: int | None = None
        self._slot = 0
        self._home = Rect(0, 0, 0, 0)
        self._from: Point = (0, 0)
        self._at: Point = (0, 0)
        self._pulled = False
        self._spent = False
        self._moved = False
        self._pose = Pose()
        self._carried: Carried | None = None
        self._before: dict[int, Rect] = {}
        self._slid = 1.0
        self._area = Rect(0, 0, 0, 0)
        self._staying: tuple[Rect, Stack, tuple[Rect, ...]] | None = None  # places for this stack in this area
        self._clicked: tuple[Point, int | None] | None = None  # where a card was clicked that has moved since
        self._seen_at: float | None = None  # when what has come there has been seen, once that is known

    @property
    def shown(self) -> Stack:
        """The stack as displayed, with the dragged card at its prospective place."""
        if self._pulled and self._held is not None:
            return self.edit.previewed(self._held, self._slot)
        return self.edit.stack

    @property
    def alive(self) -> bool:
        return self._pulled or bool(self._before)

    @property
    def dragged(self) -> bool:
        """Whether a card is being dragged."""
        return self._pulled

    def update(self, now: float) -> bool:
        """Update the dragged card to ``now`` (ms); return whether there is something new to draw."""
        moved, self._moved = self._moved, False
        if self._clicked is not None:
            self._seen_at = now + SEEN_MS if self._seen_at is None else self._seen_at
            self._clicked = None if now >= self._seen_at else self._clicked
        if self._pulled:
            animator, scale = self.scene.animator, self.scene.look.scale.s
            across = self._ghost().centerx
            moved |= self._pose.update(now, across, scale, factor=animator.factor, still=animator.reduced)
        return moved

    @property
    def moving(self) -> bool:
        """Whether the dragged card is in motion without the pointer: rising or tilting."""
        return self._pulled and self._pose.moving

    def next_due(self, now: float) -> float | None:
        """Return when `update` has something to do without input; None for never."""
        if self.moving or (self._clicked is not None and self._seen_at is None):
            return now
        return self._seen_at if self._clicked is not None else None

    # Building and painting

    def build(self, look: Look, rect: Rect, parent: Widget) -> None:
        """Add the cards to ``parent``, laid out in ``rect``."""
        self._area = Rect(rect)
        self._plan = plan_row(look, rect, self.shown, self.edit.stack.stop == 0)
        if self._staying is not None and self._staying[:2] == (rect, self.shown):
            self._plan = replace(self._plan, rects=self._staying[2])
        stack = self.edit.stack
        place = {item: at for at, item in enumerate(self._order())}
        self._cards = []
        for item, (id, card) in enumerate(zip(item_ids(stack), item_cards(stack), strict=True)):
            at, carried = place[item], self._pulled and item == self._held
            widget = StackCard(id, self._plan.rects[at], card, item, self, cut=self._plan.stop_under and not carried)
            if card is not None:
                widget.spoken = _in_the_bid(widget.label) if item < stack.stop else _kept(widget.label)
            self._cards.append(widget)
        for item in self._order():
            parent.add(self._cards[item])

    def _order(self) -> list[int]:
        """Return the items in their displayed order."""
        items = list(range(len(self.edit.stack.cards) + 1))
        if self._pulled and self._held is not None:
            items.remove(self._held)
            items.insert(self._slot, self._held)
        return items

    def trays(self) -> tuple[list[Rect], list[Rect]]:
        """Return the trays of the bid and of the kept cards."""
        return self._plan.trays() if self._plan is not None else ([], [])

    @property
    def empty(self) -> Rect | None:
        """The place for the first card of the bid; None if there is a bid."""
        return self._plan.empty if self._plan is not None else None

    def paint_trays(self, canvas: Canvas) -> None:
        """Paint the trays."""
        bid, kept = self.trays()
        for rect in bid:
            paint_tray(canvas, rect, True)
        slot = self.empty
        if slot is not None:
            theme = canvas.look.theme
            canvas.rounded(slot, None, 6, 1.5, theme.gold, alpha=170)
            canvas.icon("plus", slot.inflate(-slot.width // 2, -slot.height // 2), theme.gold_light, alpha=220)
        for rect in kept:
            paint_tray(canvas, rect, False)

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint all cards at their current positions, the dragged one on top."""
        if not self.alive:
            return
        held = self._held if self._pulled else None
        for item in self._order():
            if item != held:
                self._cards[item].paint_at(canvas, self._place_now(self._cards[item]))
        if held is not None:
            if self._carried is None:
                card = self._cards[held]
                self._carried = Carried(canvas.look.sprites.get(card.sprite, *card.rect.size))
            at = self._carried.inside(canvas.look, self._ghost().center)
            self._carried.paint(canvas, at, self._pose.lift, self._pose.tilt)

    # Moving

    def fan_out(self) -> None:
        """Spread the shown hand from the first place of each line."""
        first: dict[int, Rect] = {}
        for card in self._cards:
            first.setdefault(card.rect.y, card.rect)
        self._slide({card.item: Rect(first[card.rect.y]) for card in self._cards}, FAN_MS)

    def add_headings(self, look: Look, panel: Panel, rect: Rect) -> None:
        """Add the headings BID and KEPT above their first cards, close to the first line if that is low."""
        theme = look.theme
        bid, kept = self.trays()
        tops = [ground.y for ground in (*bid, *kept)]
        rect = Rect(rect.x, max(rect.y, min(tops, default=0) - look.board(_TRAY) - rect.height), *rect.size)
        for id, rects, text in (("stack.bid", bid, _("BID")), ("stack.kept", kept, _("KEPT AFTER STOP"))):
            if rects:
                wide = look.text_width(text, 16, bold=True) + look.ui(2)
                left = min(rects[0].x, rect.right - wide)
                place = Rect(left, rect.y, wide, rect.height)
                panel.add(fitted_label(look, id, place, text, (16,), bold=True, fg=theme.cream, bg=theme.dark))

    def change(self, do: Callable[[], None], focus: bool = False, undo: bool = False) -> None:
        """Change the stack and let the cards slide, eased in reverse for ``undo``; with ``focus`` the focus follows the
        moved card."""
        self.scene.animator.finish()
        before, old = self.edit.stack, self._places()
        do()
        after = self.edit.stack
        self.scene.rebuild()
        if focus:
            self.scene.stage.focus_on(item_ids(after)[self.edit.item])
        self._slide(
            {item: old[was] for item, was in enumerate(same_cards(before, after)) if was in old},
            SLIDE_MS * UNDO_PACE if undo else SLIDE_MS,
            backwards(out_cubic) if undo else out_cubic,
        )

    def cancel(self) -> bool:
        """Cancel a drag on Esc, right click or leaving the window: the card flies home. Return whether one was
        dragged."""
        if not self._pulled:
            self._held = None
            return False
        self.scene.animator.finish()
        old = self._places()
        self._held, self._pulled, self._spent = None, False, True
        self.scene.rebuild()
        self._slide(old)
        return True

    def drop(self) -> None:
        """Put the dragged card home at once, because the pointer was lost."""
        self._held, self._pulled, self._spent, self._before = None, False, False, {}
        self.scene.rebuild_later()

    def _places(self) -> dict[int, Rect]:
        return {card.item: self._place_now(card) for card in self._cards}

    def _place_now(self, card: StackCard) -> Rect:
        if self._pulled and card.item == self._held:
            return self._ghost()
        start = self._before.get(card.item)
        if start is None:
            return Rect(card.rect)
        dx, dy = card.rect.x - start.x, card.rect.y - start.y
        return Rect(round(start.x + dx * self._slid), round(start.y + dy * self._slid), *card.rect.size)

    def _slide(self, before: dict[int, Rect], ms: float = SLIDE_MS, ease: Ease = out_cubic) -> None:
        moving = {card.item for card in self._cards if before.get(card.item, card.rect) != card.rect}
        self._before = {item: rect for item, rect in before.items() if item in moving}
        self.scene.changed()
        if self._before:
            self._slid = 0.0
            self.scene.animator.play(Tween(ms, self._slide_to, ease, motion=True))

    def _slide_to(self, t: float) -> None:
        self._slid = t
        if t >= 1:
            self._before = {}
            self.scene.changed()

    def _ghost(self) -> Rect:
        return self._home.move(self._at[0] - self._from[0], self._at[1] - self._from[1])

    # Input from the cards

    def follow(self, event: InputEvent) -> None:
        """Close the gaps of cards taken back once the pointer leaves the row, or keys are used."""
        elsewhere = isinstance(event, PointerMove | PointerDown) and not self._at_click(event.pos)
        if elsewhere or isinstance(event, KeyDown):
            self._clicked = None
        left = isinstance(event, PointerMove) and not self._area.collidepoint(event.pos)
        if self._staying is not None and (left or isinstance(event, PointerLeft | KeyDown)):
            self._staying = None
            self.change(lambda: None)

    def press(self, item: int) -> None:
        stage, id = self.scene.stage, self._cards[item].id
        card = self._cards[item].card
        if not stage.meant(card, again=True):
            return
        if not stage.by_key and self._clicked is not None and self._at_click(self._from) and card != self._clicked[1]:
            return
        if self._pointer() == "drag" and not stage.focus.visible:
            stage.bubble(_("Drag it to its place: the settings let pieces be moved by dragging only."), id, "info")
            return
        stop = self._cards[item].card is None
        if self._plan is not None and not stage.focus.visible and item < self.edit.stack.stop:
            rects = self._plan.taken_back(item)
            after = self.edit.jumped(item)
            self._staying = (self._area, after, rects) if rects else None
        self.change(lambda: self.edit.jump(item), focus=True)
        if stop:
            stage.explain(id)
        elif not stage.by_key:
            self._clicked, self._seen_at = (self._from, card), None

    def _at_click(self, pos: Point) -> bool:
        """Whether a point is where a card was clicked last."""
        if self._clicked is None:
            return False
        (x, y), _card = self._clicked
        return max(abs(pos[0] - x), abs(pos[1] - y)) <= CLICK_PX

    def grab(self, item: int, pos: Point) -> None:
        self._held, self._slot, self._from, self._at, self._pulled = item, item, pos, pos, False
        self._home, self._spent = Rect(self._cards[item].rect), False
        self.edit.item = item

    def pull(self, pos: Point) -> None:
        """Drag the card: the others make way, and the sum is updated."""
        if self._held is None or self._plan is None or self._pointer() == "click":
            return
        self._at = pos
        if not self._pulled:
            far = max(abs(pos[0] - self._from[0]), abs(pos[1] - self._from[1]))
            if far <= self.scene.look.board(DRAG_FROM):
                return
            self._pulled, self._pose, self._carried = True, Pose(), None
            self.scene.changed()
        self._moved = True
        slot = self._plan.slot_at(self._aim(), self._slot)
        if slot != self._slot:
            self.scene.animator.finish()
            old = self._places()
            self._slot = slot
            self.scene.rebuild()
            old.pop(self._held, None)
            self._slide(old)

    def _aim(self) -> tuple[float, float]:
        """Return the point of the dragged card that is compared with the places: the middle of a card's visible
        part."""
        box, plan = self._ghost(), self._plan
        shown = plan.shown if plan is not None else box.width
        return box.x + shown / 2, box.centery

    def release(self) -> None:
        """Drop the card at its prospective place. Returning home does not count as a click."""
        held, slot = self._held, self._slot
        if not self._pulled or held is None:
            self._held = None
            if self._spent:  # a cancelled drag must not end as a click on the card at home
                self._spent = False
                self.scene.rebuild()
            return
        self.scene.animator.finish()
        old, order = self._places(), self._order()
        self._held, self._pulled = None, False
        self.edit.move(held, slot)
        self.scene.rebuild()
        self.scene.stage.focus_on(item_ids(self.edit.stack)[self.edit.item])
        self._slide({new: old[item] for new, item in enumerate(order)})

    def key(self, item: int, event: KeyDown) -> bool:
        """Handle keys: Left and Right move along the row across lines, with Ctrl they take the card along; Up and Down
        cycle through the ways to reach a wished sum."""
        if event.chord in ("up", "down") and self.edit.wish:
            self.change(lambda: self.edit.cycle(-1 if event.chord == "up" else 1))
            return True
        last = len(self.edit.stack.cards)
        by = {"left": -1, "right": 1}.get(event.key)
        if by is None or event.alt or event.shift:
            return False
        to = max(0, min(item + by, last))
        if event.ctrl:
            self.change(lambda: self.edit.move(item, to), focus=True)
        else:
            self.edit.item = to
        self.scene.stage.focus_on(item_ids(self.edit.stack)[self.edit.item], visible=True)
        return True


def _in_the_bid(card: str) -> str:
    return _("{card}, in the bid").format(card=card)


def _kept(card: str) -> str:
    return _("{card}, kept").format(card=card)

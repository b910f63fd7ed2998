"""The scene in which a person stacks the hand in secret: cards above STOP are the bid, those below it are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random

from pygame import Rect

from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.auction import auction_words, folded
from capitol.games.capitol.ui.auction.backgrounds import paint_board
from capitol.games.capitol.ui.auction.empty import seal_or_ask
from capitol.games.capitol.ui.auction.heading import BAR, MOST_BAR, STATES, SeatState, bar, states_row
from capitol.games.capitol.ui.auction.items import item_ids
from capitol.games.capitol.ui.auction.panels import (
    BidActions,
    aid_panel,
    bid_panel,
    rivals_of,
    stake_panel,
    worth_panel,
)
from capitol.games.capitol.ui.auction.row_view import RowView
from capitol.games.capitol.ui.auction.stack_edit import StackEdit
from capitol.games.capitol.ui.auction.stack_panel import stack_panel
from capitol.games.capitol.ui.hint.auction import BidHelp
from capitol.games.capitol.ui.models.forecast import worths
from capitol.games.capitol.ui.models.stacking import draft_of
from capitol.games.capitol.ui.models.table import table_model
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.parts.rostra import front, hall
from capitol.games.capitol.ui.table.sentences import area_words
from capitol.games.capitol.ui.words import Names, card_names, cards_in_hand, cards_in_sentence, revealed_text, tile_use
from capitol.host.language import N_, _, labelled, pgettext
from capitol.kit.background import SEALED_MUSIC
from capitol.kit.canvas import Canvas
from capitol.kit.focus import TOOLS
from capitol.kit.inputs import (
    RIGHT,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerUp,
)
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.widgets import Button, Custom, Widget, column, inset, row, split_bottom, split_right, split_top
from capitol.session.controller import TableSession
from capitol.session.seeds import derive_seed
from capitol.table.backdrop import Backdrop
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene
from capitol.table.curtain.veil import veil_of
from capitol.table.frame import FOLDED_FROM
from capitol.table.front_scene import SealedScene
from capitol.table.hint.room import split_side
from capitol.table.objection import objected
from capitol.table.takeback import undo_tip, why_no_undo
from capitol.table.tool_bar import BarButton

MIDDLE, LOWER, ACTIONS = 156, 116, 300
COMPACT_MIDDLE, COMPACT_LOWER = 144, 108
COMPACT_BELOW = 700
"""Below this height (in the units of text sizes) the panels say less, so that the cards keep their space."""
GAP = 10
_ON_THE_STACK = ("backspace", "s", "z", "ctrl+z", "y", "ctrl+y", "ctrl+shift+z")
"""The keys, with the digits, that act on the stack: while the board is shown, they say how to get back to it."""
NARROW = 860
"""With less room beside a panel than this (in the same units) the scene is folded."""


class AuctionScene(SealedScene):
    """Stacking for one seat. ``on_sealed`` is called once the stack is sealed, ``on_leave`` when a seat that had
    already sealed keeps its stack, ``on_undo`` when the seat undoes its previous move, ``on_away`` when somebody else
    has the device.
    """

    title = N_("Auction")
    guided = "auction"
    topic = "auction"
    music = SEALED_MUSIC

    def __init__(
        self,
        context: TableContext,
        session: TableSession,
        seat: int,
        board: BoardArt,
        on_sealed: Callable[[], None],
        on_leave: Callable[[], None],
        on_undo: Callable[[], None] | None = None,
        on_away: Callable[[], None] | None = None,
    ) -> None:
        self.view: View = session.view(seat)
        sealed = session.sealed_move(seat)
        self.sealed_before = isinstance(sealed, Bid)
        before = sealed if isinstance(sealed, Bid) else None
        self.edit = StackEdit(self.view, before, session.draft(seat), bool(session.options.get("memory_aid")))
        super().__init__(context, session, board, seat, draft_of(self.edit.stack))
        self.board = board
        self.on_sealed, self.on_leave, self.on_undo, self.on_away = on_sealed, on_leave, on_undo, on_away
        self.names = Names(tuple(sitting.name for sitting in session.seats), board.titles)
        self.model = table_model(self.view)
        self.stake = auction_words.Stake(self.view.table.tile, self.model.round, self.model.auction)
        self._shuffles = 0
        self._by_pointer = False
        self.row = RowView(self, self.edit, lambda: context.settings.play.pointer)
        self.help = BidHelp(self)
        self.peeking = False
        self._shows = True  # the cards fan out when the scene first appears, or after a cover
        self.side = ""

    @property
    def private(self) -> bool:
        """Whether others at the screen must not see the stack."""
        return self.session.privacy.hides_sealed(self.seat)

    @property
    def holding(self) -> bool:
        return self.row.alive or super().holding

    def opening(self) -> Iterable[str]:
        return (auction_words.bid_keys(),)

    def overview(self) -> Iterable[str]:
        """Return sentences on the tile, the others, the stack, what the tile does and where it would count, without the
        controls; while the board is shown, sentences on the board."""
        if self.stage.dialog is not None or self.help.beside:
            return super().overview()
        return tuple(self._board_words() if self.peeking else self._stack_words())

    def region_names(self) -> Mapping[str, str]:
        return {
            "row": _("Your stack"),
            "order": pgettext("part of the table", "Order of the bid"),
            "make": pgettext("part of the table", "Sums"),
            "worth": pgettext("part of the table", "Worth"),
            "aid": _("Known about the others"),
            "actions": pgettext("part of the table", "Actions"),
            TOOLS: pgettext("part of the table", "Tools"),
            "lesson": pgettext("part of the table", "Lesson"),
        }

    def _board_words(self) -> Iterable[str]:
        always = self.session.options.get("forecast", "always") == "always"
        yield self._title()
        for area in self.model.areas:
            yield area_words(area, self.names, always)

    def _stack_words(self) -> Iterable[str]:
        stack, tile = self.row.shown, self.view.table.tile
        yield self._title()
        yield from auction_words.before_auction(self.session, self.seat, self.board.titles)
        for state in self._states():
            if state.seat != self.seat:
                told = [cards_in_hand(state.cards), auction_words.seat_state(state.state)]
                yield labelled(state.name, ", ".join(told if state.cards else told[1:]))
        if self.session.options.get("memory_aid"):
            for rival in rivals_of(self.view, self.model, self.session.seats, self.board):
                yield auction_words.rival_known(rival.name, len(rival.known) + rival.unseen, len(rival.known))
                yield f"{card_names(rival.known)} {auction_words.at_most(rival.most)}"
        yield auction_words.bid_words(stack)
        if stack.kept:
            yield _("After STOP: {cards}").format(cards=cards_in_sentence(stack.kept))
        yield auction_words.kept_summary(stack.kept, self.stake.last)[0]
        yield auction_words.tie_rule(self.view.table.tables.rules.auction_tie)[0]
        yield tile_use(tile)
        if self.session.options.get("forecast", "always") == "always":
            for area, worth in enumerate(worths(self.view)):
                if worth.place is not None and (worth.cards or worth.gain or worth.rival):
                    yield auction_words.worth_explained(worth, self.stake, self.board.titles[area]).splitlines()[0]
            yield auction_words.worth_captions(self.stake)[0]
        yield auction_words.bid_keys()

    def enter(self) -> None:
        super().enter()
        if self._shows:
            self._shows = False
            self.row.fan_out()
        if not self.stage.focus.id:
            self.stage.focus_on(item_ids(self.edit.stack)[self.edit.item], visible=False)

    def leave(self) -> None:
        """Store the draft and close the help, so that nobody else can read it."""
        self.help.close()
        self.keeper.keep(draft_of(self.edit.stack))
        self.keeper.store()

    # Actions

    def seal(self) -> None:
        """Seal the stack as it is; it is on disk when this returns. If the table objects, say why instead."""
        self.row.cancel()
        if objected(self, self.seat, self.edit.stack.bid, "seal"):
            return
        self.session.seal(self.seat, self.edit.stack.bid)
        self.keeper.settle(draft_of(self.edit.stack))
        self.context.sound.play("stamp")
        self.on_sealed()

    def _press_seal(self) -> None:
        """Seal the stack; if it bids nothing, ask first, by whatever the button was pressed: it may be a slip."""
        if self.edit.impossible:
            # A typed sum that cannot be bid is refused: sealing the previous bid or none would not be meant.
            self.edit.refuse()
            self.context.sound.play("knock")
            wish = self.edit.shown_wish
            said = auction_words.no_fit(int(wish.text), *wish.beside)[0]
            if self.root.find("make.note") is None:
                self.stage.bubble(said, "wish")
            else:  # the note is beside the field
                self.stage.tell(said)
            return
        seal_or_ask(self.stage, self.edit.stack, self.seal, last=self.stake.last, sure=self._meant)

    @property
    def _meant(self) -> bool:
        """Whether an empty bid is certainly meant: somebody at this seat made one before, though not in the game that a
        challenge goes on from, and what is kept can still be used."""
        played = self.session.steps[self.session.begun_at :]
        before = (step.move for step in played if step.seat == self.seat)
        return not self.stake.last and any(isinstance(move, Bid) and not move.cards for move in before)

    def keep_sealed(self) -> None:
        """Keep the stack as it was sealed before, and discard later changes."""
        self.row.cancel()
        self.keeper.settle(draft_of(self.edit.stack))
        self.on_leave()

    def veil(self, front: Scene) -> Scene | None:
        """Return a cover for the stack behind another scene, if others at the screen must not see it."""
        return None if isinstance(front, CoverScene) or not self.private else self._cover()

    def hide(self) -> None:
        """Cover everything from the next frame on, until the seat's person uncovers it."""
        self.context.stack.push(self._cover())

    def _cover(self) -> CoverScene:
        self.row.cancel()
        self.finish_animations()
        self._shows = not self.peeking
        return veil_of(self.context, self.session, self.seat, self.on_away, colours=self.board)

    def peek(self) -> None:
        """Toggle between the board and the stack."""
        self.row.cancel()
        self.finish_animations()
        self.peeking = not self.peeking
        self.rebuild()

    @property
    def why_no_undo(self) -> str:
        """Why neither a change of the stack nor the seat's previous move can be undone; "" if one can."""
        if self.edit.can_undo:
            return ""
        return why_no_undo(self.session, self.seat, partial(revealed_text, self.names))

    def undo(self) -> None:
        """Undo the last change of the stack; if there is none, the seat's previous move."""
        if self.edit.can_undo:
            self.row.change(self.edit.undo, undo=True)
        elif self.on_undo is not None and not self.why_no_undo:
            self.row.cancel()
            self.on_undo()

    def _clear(self) -> None:
        self.row.change(self.edit.clear)

    def _type(self, text: str) -> None:
        self.row.change(lambda: self.edit.type_wish(text))

    def _cycle(self, by: int) -> None:
        self.row.change(lambda: self.edit.cycle(by))

    def lay(self, cards: tuple[int, ...]) -> None:
        """Bid exactly these cards of the hand."""
        self.row.change(lambda: self.edit.make(cards) if cards else self.edit.clear())

    def _make(self, cards: tuple[int, ...]) -> None:
        self.row.change(lambda: self.edit.make(cards, hold=self._by_pointer))

    def _near_make(self, event: PointerMove | PointerLeft) -> bool:
        """Return whether the pointer is on the row of bids, which keep their places under it."""
        make = self.stage.find("make")
        return isinstance(event, PointerMove) and make is not None and make.rect.collidepoint(event.pos)

    def order(self, biggest: bool) -> None:
        """Sort the bid's cards."""
        self.row.change(lambda: self.edit.order(biggest))

    def shuffle(self) -> None:
        """Shuffle the bid's cards. Everybody will see their order, so the random seed comes from public knowledge and
        reveals nothing."""
        self._shuffles += 1
        seed = derive_seed("shuffle", len(self.session.steps), self.seat, self._shuffles)
        self.row.change(lambda: self.edit.shuffle(Random(seed)))

    def shift(self, by: int) -> None:
        """Move the selected card earlier or later."""
        item = self.edit.item
        self.row.change(lambda: self.edit.move(item, item + by))

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Return cards held by the pointer on Esc, right click and leaving the window, and ignore other keys during a
        drag. H hides everything, whatever is in front, as does losing the window."""
        if isinstance(event, KeyDown) and event.chord == "h" and self.private:
            self.hide()
            return True
        if self.row.alive and (
            isinstance(event, PointerLeft | FocusLost)
            or (isinstance(event, PointerDown) and event.button == RIGHT)
            or (isinstance(event, KeyDown) and event.chord == "escape")
        ):
            cancelled = self.row.cancel()
            if cancelled and not isinstance(event, FocusLost):
                return True
        if self.row.dragged and isinstance(event, KeyDown):
            return True  # the displayed stack includes the card in the air, so it is not the real one
        if isinstance(event, KeyDown) and (self.help.switch(event.chord) or self._accepts(event)):
            return True
        self._by_pointer = isinstance(event, PointerUp)
        self.row.follow(event)
        used = super().handle(event)
        if isinstance(event, PointerMove | PointerLeft) and not self._near_make(event) and self.edit.release():
            self.rebuild()
        could = self.edit.can_undo
        self.edit.remember()
        if could != self.edit.can_undo:
            self.rebuild_later()
        self.keeper.keep(draft_of(self.edit.stack))
        if isinstance(event, FocusLost):
            self.keeper.store()
        if isinstance(event, FocusLost) and self.private:
            self.hide()
        return used

    def _accepts(self, event: KeyDown) -> bool:
        """Return whether this is Enter after a typed sum: its cards stay in the bid, and the focus goes to the button
        that seals it. A sum that cannot be made is refused."""
        stage = self.stage
        on = stage.focus.id if stage.focus.visible else ""
        typed = self.edit.wish and not self.peeking and stage.dialog is None
        if event.chord != "return" or event.primary or not typed:
            return False
        if on not in ("", "wish", "seal", *item_ids(self.edit.stack)):
            return False
        if self.edit.impossible:
            self._press_seal()
        else:
            self.row.change(self.edit.accept)
            stage.focus_on("seal", visible=True)
        return True

    def on_key(self, event: KeyDown) -> bool:
        """Handle digits (enter a sum), Backspace (delete a digit or clear), Z and Y (undo and redo), and the usual
        letters."""
        chord = event.chord
        if chord in ("up", "down") and self.edit.wish:
            self._cycle(-1 if chord == "up" else 1)
        elif self.peeking and (chord in _ON_THE_STACK or (chord.isdecimal() and len(chord) == 1)):
            return self.stage.explain("board")
        elif chord.isdecimal() and len(chord) == 1:
            self._digit(chord)
        elif chord == "backspace":
            if self.edit.wish:
                self._type(self.edit.wish[:-1])
            elif self.edit.stack.stop:
                self._clear()
            else:
                self.stage.bubble(_("No card is bid yet: [pick] bids the chosen one."), "clear")
        elif chord == "s":
            self.edit.item = self.edit.stack.stop
            self.stage.focus_on("stop", visible=True)
        elif chord in ("z", "ctrl+z"):
            if self.why_no_undo:
                self.stage.bubble(self.why_no_undo, "undo")
            else:
                self.undo()
        elif chord in ("y", "ctrl+y", "ctrl+shift+z"):
            if self.edit.can_redo:
                self.row.change(self.edit.redo)
            else:
                self.stage.bubble(_("Nothing was taken back."), "undo")
        elif chord == "i":
            return self.stage.explain()
        elif chord == "escape":
            self._escape()
        elif chord in ("?", "f1"):
            self.open_help()
        else:
            return False
        return True

    def _digit(self, digit: str) -> None:
        if digit == "0" and not self.edit.wish:
            # A slip of the finger must not forfeit the auction: Enter is still needed.
            self._clear()
            self.stage.focus_on("seal", visible=True)
            return
        self._type(self.edit.wish + digit)

    def _escape(self) -> None:
        if self.peeking:
            self.peek()
        elif self.edit.wish:
            self._type("")
        elif self.sealed_before:
            self.keep_sealed()
        else:
            self.open_menu()

    def tick(self, now: float) -> bool:
        return super().tick(now) | self.help.tick() | self.row.update(now)

    def next_due(self, now: float) -> float | None:
        if self.help.ready:
            return now
        due = super().next_due(now), self.row.next_due(now)
        return min((at for at in due if at is not None), default=None)

    def made_with(self, move: Move) -> Sequence[str]:
        """Return the next card of a bid that is still below STOP, or the button that seals it."""
        if not isinstance(move, Bid):
            return ()
        stack = self.edit.stack
        if sorted(stack.bid.cards) == sorted(move.cards):
            return ("seal",)
        if any(card not in move.cards for card in stack.bid.cards):
            return ("clear",)
        missing = next(card for card in move.cards if card not in stack.bid.cards)
        return (f"kept.{stack.kept.index(missing)}",)

    # Painting

    def _body(self, look: Look) -> Rect:
        """Return the place below the bar."""
        body = split_top(look.scale.rect, min(look.ui(BAR), look.board(MOST_BAR)))[1]
        return inset(split_top(body, look.band_height)[1], look.ui(12), look.ui(GAP))

    def side_of(self, look: Look) -> Rect:
        """Return the place of a panel about the auction: above the buttons, which stay where they are, unless the scene
        is folded."""
        body, side = split_side(look, self._body(look), look.ui(GAP))
        return side if self._folds(look, body) else split_bottom(side, look.ui(self._lower(look)), look.ui(GAP))[1]

    @staticmethod
    def _folds(look: Look, body: Rect) -> bool:
        """Return whether the scene is folded in this room beside a panel."""
        return look.scale.ui_scale >= FOLDED_FROM or body.width < look.ui(NARROW)

    @staticmethod
    def _is_compact(look: Look) -> bool:
        return look.scale.height < look.ui(COMPACT_BELOW)

    def _lower(self, look: Look) -> int:
        """Return the height of the lowest row, in logical pixels."""
        return COMPACT_LOWER if self._is_compact(look) else LOWER

    def layout(self, look: Look) -> None:
        """Lay out the bar, the seats' states, the stack, the bid and public knowledge, the worth and the actions."""
        bid = self.edit.stack.bid
        self.session.attempted(self.seat, bid if bid.cards else None, draft_of(self.edit.stack))
        root = Widget("auction", look.scale.rect)
        top = split_top(look.scale.rect, min(look.ui(BAR), look.board(MOST_BAR)))[0]
        root.add(self._bar(look, top))
        body, side = self._body(look), None
        folded = look.scale.ui_scale >= FOLDED_FROM
        if self.help.beside:
            body, side = split_side(look, body, look.ui(GAP))
            folded = self._folds(look, body)
        if self.peeking:
            plan_view = self.context.settings.display.plan_view
            board = root.add(
                Custom(
                    "auction.board",
                    body,
                    lambda canvas, w: paint_board(canvas, self.board, w.rect, self.model, plan_view),
                    role="board",
                    label=_("The board"),
                )
            )
            board.live = True
            self._put_up(root)
            return
        if folded:
            self._fold(look, root, body)
            return
        gap = look.ui(GAP)
        compact = self._is_compact(look)
        states, body = split_top(body, look.ui(STATES), gap)
        root.add(states_row(look, states, self._states()))
        lower, body = split_bottom(body, look.ui(self._lower(look)), gap)
        middle, upper = split_bottom(body, look.ui(COMPACT_MIDDLE if compact else MIDDLE), gap)
        root.add(front(look, upper.bottom))
        root.add(stack_panel(self, look, upper, compact))
        left, right = row(middle, 2, gap)
        actions = BidActions(self._type, self._cycle, self._clear, self._make)
        tie = auction_words.tie_rule(self.view.table.tables.rules.auction_tie)
        last = self.stake.last
        root.add(bid_panel(look, left, self.row.shown, self.edit.shown_wish, tie, actions, compact, last))
        tile, before = self.view.table.tile, auction_words.before_auction(self.session, self.seat, self.board.titles)
        rivals = rivals_of(self.view, self.model, self.session.seats, self.board)
        aid, forecast = bool(self.session.options.get("memory_aid")), self.session.options.get("forecast", "always")
        if aid:
            root.add(aid_panel(look, right, rivals))
        else:
            root.add(stake_panel(look, right, tile, before))
        buttons, strip = split_right(lower, look.ui(ACTIONS), gap)
        if side is not None:
            buttons, strip = Rect(side.x, lower.y, side.width, lower.height), lower
        if forecast != "off":
            colours, hover = self.view.table.tables.colour, forecast == "hover"
            shown = worths(self.view)
            root.add(
                worth_panel(
                    look,
                    strip,
                    self.stake,
                    shown,
                    self.board.titles,
                    colours,
                    hover,
                    compact,
                    self.board.seats.patterns,
                )
            )
        elif aid:
            root.add(stake_panel(look, strip, tile, before))
        root.add(self._actions(look, buttons))
        self._put_up(root)

    def _put_up(self, root: Widget) -> None:
        """Show these widgets. Enter on any of them acts on that one, or explains it: it must not seal there."""
        for widget in root.walk():
            if widget.focusable and widget.role != "field":
                widget.takes_enter = True
                widget.tells |= widget.on_press is None and type(widget).press is Widget.press
        self.stage.set_root(root)

    def _fold(self, look: Look, root: Widget, body: Rect) -> None:
        """Lay out the folded scene, with the facts about the tile and the others on tabs."""
        tile, table = self.view.table.tile, self.view.table.tables
        actions = BidActions(self._type, self._cycle, self._clear, self._make)
        tie, forecast = auction_words.tie_rule(table.rules.auction_tie), self.session.options.get("forecast", "always")
        sides = [folded.Side("stake", _("Tile"), lambda look, rect: folded.folded_stake(look, rect, tile))]
        if self.session.options.get("memory_aid"):
            sides.insert(
                0,
                folded.Side(
                    "aid",
                    _("Others"),
                    lambda look, rect: aid_panel(
                        look, rect, rivals_of(self.view, self.model, self.session.seats, self.board)
                    ),
                ),
            )
        if forecast != "off":
            shown = worths(self.view)
            sides.insert(
                0,
                folded.Side(
                    "worth",
                    _("Worth"),
                    lambda look, rect: folded.folded_worth(
                        look,
                        rect,
                        self.stake,
                        shown,
                        self.board.titles,
                        table.colour,
                        forecast == "hover",
                        self.board.seats.patterns,
                    ),
                ),
            )
        parts = folded.Parts(
            lambda rect: states_row(look, rect, self._states()),
            lambda rect: stack_panel(self, look, rect, True),
            lambda rect: folded.folded_bid(
                look, rect, self.row.shown, self.edit.shown_wish, tie, actions, self.stake.last
            ),
            lambda rect: self._actions(look, rect),
            sides,
            self.side,
            self._see,
        )
        for part in folded.folded_body(look, body, parts):
            root.add(part)
        self._put_up(root)

    def _see(self, side: str) -> None:
        self.side = side
        self.rebuild()

    def _title(self) -> str:
        name = self.session.seats[self.seat].name
        return auction_words.stacking_title(name, self.view.table.tile, self.model.auction, self.model.round)

    def _bar(self, look: Look, rect: Rect) -> Widget:
        model, title = self.model, self._title()
        tall = rect.height - min(look.ui(12), look.board(16))

        def button(id: str, label: str, icon: str, key: str, do: Callable[[], None], tip: str) -> Button:
            named = id in ("board", "hide") and look.scale.ui_scale < 1.2
            wide = Button.width_for(look, label, icon, 16) if named else tall
            tool = BarButton(id, icon, label, tip, do, key)
            return tool.made(Rect(0, 0, wide, tall), text_px=16, show_label=named, region="tools")

        board = (_("Stack"), "left") if self.peeking else (_("Board"), "search")
        why = self.why_no_undo
        tip = _("Undo ([undo])") if self.edit.can_undo else undo_tip(self.session, self.seat)
        undo = button("undo", _("Undo"), "undo", "", self.undo, why or tip)
        undo.enabled = not why
        rules = button("help", _("Rules"), "help", "", self.open_help, _("The rules of the auction ([help])"))
        return bar(
            look,
            rect,
            title,
            style=self.board.style(self.seat),
            tiles=model.tiles,
            auction=model.auction,
            buttons=[
                undo,
                button("board", *board, "v", self.peek, _("Show the board or the stack ([plan])")),
                *(button(*entry) for entry in self.help.entries()),
                button("hide", _("Hide"), "hide", "h", self.hide, _("Cover the screen at once ([hide])")),
                rules,
            ],
            menu=button("menu", _("Menu"), "menu", "", self.open_menu, _("Menu ([menu])")),
            short=self.session.seats[self.seat].name,
        )

    def _states(self) -> list[SeatState]:
        sealed, states = self.session.sealed_seats, []
        for seat in self.view.table.turn_order():
            model = self.model.seat(seat)
            word = "waiting"
            if seat == self.seat:
                word = "stacking"
            elif seat in sealed:
                word = "sealed"
            elif not model.hand_size:
                word = "empty"
            name = self.session.seats[seat].name
            states.append(SeatState(seat, name, self.board.style(seat), word, model.hand_size, model.consul))
        return states

    def _seal_text(self) -> str:
        """Return the button's label, with the sum that it would seal."""
        total = self.row.shown.total
        if total and not self.edit.impossible:
            return _("Seal a bid of {total}").format(total=total)
        return _("Seal the stack") if self.edit.impossible else _("No bid")

    def _actions(self, look: Look, rect: Rect) -> Widget:
        holder = Widget("actions", rect, region="actions")
        seal, rest = column(rect, (1.15, 1), look.ui(10))
        last = Button(
            "seal",
            seal,
            self._seal_text(),
            self._press_seal,
            kind="primary" if self.edit.stack.total else "secondary",
            icon="lock",
            key="return ctrl+return",
            text_px=20,
            tooltip=_("Nothing is shown before all have sealed ([seal])"),
        )
        last.prompt = True
        holder.add(last)
        words = [_("Clear"), *([_("Keep")] if self.sealed_before else [])]
        cells = row(rest, [Button.width_for(look, word) for word in words], look.ui(10))
        keep = _("Leave the stack as it was sealed")
        holder.add(
            Button(
                "clear",
                cells[0],
                words[0],
                self._clear,
                enabled=self.edit.stack.stop > 0,
                tooltip=_("Take all cards out of the bid ([backspace])"),
            )
        )
        if self.sealed_before:
            holder.add(Button("keep", cells[1], words[1], self.keep_sealed, tooltip=keep))
        return holder

    def backdrop(self) -> Backdrop:
        return hall()

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint cards in motion."""
        self.row.paint_moving(canvas)

"""The draw after a round: three open stacks, who draws how many and why, and the growing hand. Everything is public."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from capitol.core.match import Step
from capitol.games.capitol.rules.moves import Draw, Move
from capitol.games.capitol.rules.numbers import STACKS
from capitol.games.capitol.rules.state import DRAW as DRAWING
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.draw_motion import CardDrag, DrawMotion
from capitol.games.capitol.ui.hint.move_marks import marked_by
from capitol.games.capitol.ui.models.drawing import (
    DrawProgress,
    draw_progress,
    due_texts,
    hand_notes,
    how_to_draw,
    shown_hand,
    status_text,
)
from capitol.games.capitol.ui.models.hint import hint_lines
from capitol.games.capitol.ui.models.table import TableModel, stack_model, table_model
from capitol.games.capitol.ui.parts.bands import paint_bar, paint_header
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.games.capitol.ui.parts.card import CardWidget
from capitol.games.capitol.ui.parts.draw_parts import (
    DrawnWidget,
    StackWidget,
    draw_badge,
    hand_title,
    status_and_stacks,
)
from capitol.games.capitol.ui.parts.rostra import Slab, hall
from capitol.games.capitol.ui.parts.round_bar import DRAW, round_bar
from capitol.games.capitol.ui.words import Names, card_use, event_text, revealed_text
from capitol.host.language import N_, _, ngettext, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.focus import TOOLS
from capitol.kit.inputs import FocusLost, InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.tween import Call, Item, Wait
from capitol.kit.widgets import Custom, Label, Panel, Widget, inset
from capitol.session.controller import TableSession
from capitol.table.backdrop import Backdrop
from capitol.table.context import TableContext
from capitol.table.curtain.proof import show_secret
from capitol.table.fan import fan
from capitol.table.frame import usual_frame
from capitol.table.front_scene import FrontScene
from capitol.table.hint.marked_hint import MarkedHint
from capitol.table.micro_animations import MicroAnimations
from capitol.table.objection import objected
from capitol.table.takeback import hand_first, undo_tip, why_no_undo
from capitol.table.tool_bar import BarButton, hide_tool, hint_tool, menu_tool, undo_tool

HAND_CARD = 112
"""The height of the cards of a hand if there is room, in logical pixels."""
_REST, _REST_OTHERS, _REST_LAST = 70.0, 160.0, 420.0


class DrawScene(FrontScene[TableSession]):
    """The draw, in which the seats draw in turn. ``seat`` is the person to draw, None while a computer player does.

    The scene serves any seat: people draw by pressing a stack, computer players are polled here. After each animated
    draw ``on_steps`` receives its steps; it may remove the scene at any time, and must when the draw is over.
    ``on_undo`` receives the steps undone; if they came before the draw, it must remove the scene.
    """

    title = N_("Capitol: draw")
    guided = "draw"
    topic = "cards.draw"

    def __init__(
        self,
        context: TableContext,
        session: TableSession,
        seat: int | None,
        board: BoardArt,
        on_steps: Callable[[Sequence[Step[Any]]], None],
        on_undo: Callable[[Sequence[Step[Any]]], None] | None = None,
    ) -> None:
        super().__init__(context, session, board)
        self.board = board
        self.names = Names(tuple(look.name for look in self.seats), board.titles)
        self._on_steps, self._on_undo = on_steps, on_undo
        self.people = session.privacy.people
        table = session.view(0).table
        drawing = table.phase == DRAWING
        self.round = table.round if drawing else table.round - 1
        self._consul = table.consul if drawing else (table.consul - 1) % len(self.seats)
        self._hand_of = self.people[0] if len(self.people) == 1 else seat if seat is not None else table.turn
        self.board_open = False
        self._motion, self.micro = DrawMotion(), MicroAnimations(self._show_later, lambda cue, semitone: None)
        self._drag = CardDrag(self.micro, lambda: self.stage, self._draw_from)
        self._was_drawing: int | None = table.turn if drawing else None
        self._pending = 0  # draws being animated
        self.hints = MarkedHint(
            self,
            self._hint_view,
            self._why_no_hint,
            self._take_hint,
            lambda view, decision: hint_lines(view, decision, self.names),
            cut=usual_frame,
            marked=lambda move: marked_by(move, (), ()),
        )
        self.open_handed = False  # only computer players play, and their hands may be seen

    # State

    @property
    def table(self) -> State:
        """The table as the owner of the displayed hand sees it."""
        table: State = self.session.view(self._hand_of).table
        return table

    @property
    def progress(self) -> DrawProgress:
        """The state of this draw."""
        first: State = self.session.view(0, 0).table
        progress = draw_progress(self.session.steps, self._consul, first if first.phase == DRAWING else None)
        if progress is None:
            raise RuntimeError("no draw has begun")
        return progress

    @property
    def over(self) -> bool:
        """Whether everybody has drawn."""
        table = self.table
        return table.phase != DRAWING or table.round != self.round

    @property
    def drawer(self) -> int | None:
        """The seat that draws now; None when all have drawn."""
        return None if self.over else self.table.turn

    @property
    def _acting(self) -> int | None:
        """The seat that is shown as drawing: the one whose card is in flight, else the one to draw."""
        return self._motion.seat if self._motion.seat is not None else self.drawer

    @property
    def my_turn(self) -> bool:
        """Whether a person is to draw and nothing else is under way."""
        drawer = self.drawer
        return drawer is not None and self.session.seats[drawer].is_human

    @property
    def thinking(self) -> bool:
        return self.drawer is not None and not self.my_turn

    @property
    def open_hand(self) -> bool:
        """Whether the displayed hand is always face up."""
        return self.open_handed or (self._hand_of in self.people and not self.session.privacy.hides(self._hand_of))

    @property
    def hand_shown(self) -> bool:
        """Whether the person to draw has their hand face up."""
        return self.shown_to is not None and self.shown_to == self._hand_of == self.drawer and self.my_turn

    def why_no_showing(self) -> str:
        """Return why no hand can be shown now; "" if one can be shown or hidden."""
        if not self.my_turn:
            return _("There is no hand to show now.")
        if self.hand_shown or None in shown_hand(self.session.view(self._hand_of), self._hand_of, False):
            return ""
        return _("Nothing is hidden: all cards of this hand lie face up.")

    def why_no_undo(self) -> str:
        """Return why no draw can be undone now; "" if one can."""
        seat = self._undoer
        return (
            _("Nothing to take back.")
            if seat is None
            else why_no_undo(self.session, seat, partial(revealed_text, self.names))
        )

    @property
    def undo_tip(self) -> str:
        """The tooltip that says what would be undone."""
        return _("Undo ([undo])") if self._undoer is None else undo_tip(self.session, self._undoer)

    @property
    def _undoer(self) -> int | None:
        """The seat that may undo: whoever draws, else the only person at the table."""
        return self.drawer if self.my_turn else self.people[0] if len(self.people) == 1 else None

    # The hint: the stacks that a computer player would draw from

    def _hint_view(self) -> View | None:
        view: View | None = self.session.view(self.drawer) if self.drawer is not None and self.my_turn else None
        return view

    def _why_no_hint(self) -> str:
        if not self.my_turn:
            return _("Only the player whose turn it is can ask for a hint.")
        # A hint may reveal the hand: if it has hidden cards, its owner must show it first.
        hidden = not self.open_hand and not self.hand_shown and not self.why_no_showing()
        return hand_first() if hidden else ""

    def _take_hint(self, move: Move) -> None:
        """Focus the stack; the person still draws, because each drawn card reveals the next one."""
        if isinstance(move, Draw):
            self.stage.focus_on(f"stack.{STACKS[move.stack]}", visible=True)

    # Widgets

    def layout(self, look: Look) -> None:
        cut = usual_frame(look)
        self._frame = cut
        root = Widget("draw", look.scale.rect)
        menu = menu_tool(self.open_menu, key="escape")
        root.add(round_bar(look, cut.bar, self.round, DRAW, menu, draw_buttons(self)))
        progress, gap = self.progress, look.ui(8)
        line, places = status_and_stacks(look, cut.board)
        below = places[0].unionall(places)
        self._build_status(look, root, line, progress)
        if self.board_open:
            settings = self.context.settings
            plan_view, hours = settings.display.plan_view, settings.motion.life
            self._picture = BoardPicture(look, self.board, below, plan_view=plan_view, hours=hours)
            root.add(Custom("board.picture", below, self._paint_board))
        else:
            self._build_stacks(root, places)
        self._build_hand(look, root, inset(cut.tray, gap, gap))
        self._build_rail(look, root, inset(cut.rail, gap, gap), progress)
        self.stage.set_root(root)
        self.stage.drag.rules = self._drag.rules()
        self.stage.drag.enabled = self.context.settings.play.pointer != "click"

    def _build_status(self, look: Look, root: Widget, rect: Rect, progress: DrawProgress) -> None:
        flying, drawer = self._motion.seat, self._acting
        if drawer is None:
            root.add(Panel("status", rect, style="glass", shadow=False))
            root.add(
                Label(
                    "status.text",
                    inset(rect, look.ui(12), 0),
                    _("Everybody has drawn."),
                    text_px=20,
                    bold=True,
                    fg=look.theme.cream,
                    bg=look.theme.dark,
                )
            )
            return
        said = status_text(progress, drawer, self.names, flying is not None)
        how = how_to_draw().format(status=said)
        reasons = due_texts(self.table, drawer)
        asked = self.my_turn and drawer == self.drawer  # not while the last card of another seat is still in flight
        texts, spoken = (how, said) if asked else (said,), said
        if asked and not progress.drawn[drawer]:  # the first card explains how to draw, and why so many cards
            spoken = "\n".join((how_to_draw(spoken=True).format(status=said), *reasons[:1]))
        root.add(draw_badge(look, rect, self.seats[drawer], texts, reasons, spoken))

    def _build_stacks(self, root: Widget, places: Sequence[Rect]) -> None:
        table, draws = self.table, self._acting
        why = _("{who} is drawing.").format(who=self.names.seats[draws]) if draws is not None else ""
        for stack, cell in enumerate(places):
            shown = self._motion.table(stack, table)
            pile = shown.piles[stack]
            widget = StackWidget(
                cell,
                stack_model(shown, stack),
                pile[-1] if pile else None,
                partial(self._draw, stack),
                ready=self.my_turn,
                why=why,
                away=f"stack.{STACKS[stack]}" in self.micro.away,
            )
            root.add(widget)

    def _build_hand(self, look: Look, root: Widget, tray: Rect) -> None:
        panel = root.add(Slab("hand", tray, droppable=True))
        cards = shown_hand(self.session.view(self._hand_of), self._hand_of, self.open_hand or self.hand_shown)
        line = look.line(16)
        inner = inset(tray, look.ui(10), look.ui(6))
        text = (
            ngettext("{who} holds {count} card", "{who} holds {count} cards", len(cards))
            if cards
            else _("{who}: no cards")
        )
        text = text.format(who=self.names.seats[self._hand_of], count=len(cards))
        note = hand_notes(self.session.seats[self._hand_of].is_human) if None in cards else ("",)
        panel.add(hand_title(look, Rect(inner.x, inner.y, inner.width, line), text, note))
        room = Rect(inner.x, inner.y + line + look.ui(4), inner.width, inner.height - line - look.ui(4))
        laid = fan(room, len(cards), most_height=look.board(HAND_CARD), gap=look.ui(6), least=look.board(32), rows=None)
        motion = self._motion
        fresh = motion.fresh(list(cards)) if motion.seat == self._hand_of else None
        if motion.before is None:
            motion.landing = None
        for number, (card, box) in enumerate(zip(cards, laid.rects, strict=True)):
            ghost = number == fresh
            if ghost:
                motion.landing = box
            tip = note[0] if card is None else card_use(card)
            panel.add(CardWidget(f"hand.{number}", box, card, ghost=ghost, tooltip=tip))

    def _build_rail(self, look: Look, root: Widget, rail: Rect, progress: DrawProgress) -> None:
        table, drawer = self.table, self._acting
        gap = look.ui(10)
        tall = min(look.ui(150), (rail.height - gap * (len(self.seats) - 1)) // len(self.seats))
        for place, seat in enumerate(progress.order):
            box = Rect(rail.x, rail.y + place * (tall + gap), rail.width, tall)
            root.add(DrawnWidget(look, box, self.seats[seat], progress, due_texts(table, seat), drawing=seat == drawer))

    def region_names(self) -> Mapping[str, str]:
        return {
            "stacks": pgettext("part of the table", "Stacks"),
            "rail": pgettext("part of the table", "Order of drawing"),
            TOOLS: pgettext("part of the table", "Tools"),
        }

    # Keys and buttons

    def enter(self) -> None:
        super().enter()
        if self.stage.focus.id == "" and self.my_turn:
            self.stage.focus_on("stack.roof", False)

    def leave(self) -> None:
        """Hide the hand and the hint, because another scene comes in front."""
        self.hints.close()
        self._hide_hand()

    def handle(self, event: InputEvent) -> bool:
        """Hide the hand when the window loses the focus."""
        if isinstance(event, KeyDown | PointerDown):
            self.micro.finish()
        if isinstance(event, FocusLost):
            self._hide_hand()
        return super().handle(event)

    def on_key(self, event: KeyDown) -> bool:
        if event.chord in ("y", "ctrl+y", "ctrl+shift+z"):
            self._redo()
            return True
        return self.stage.explain() if event.chord == "i" else False

    def _hide_hand(self) -> None:
        if self.shown_to is not None:
            self.shown_to = None
            self.hints.close()
            self.rebuild()

    def turn_hand(self) -> None:
        """Show or hide the hand of the person to draw, who may have to enter a PIN first."""
        drawer = self.drawer
        if self.shown_to is not None or drawer is None or not self.my_turn:
            self._hide_hand()
        else:
            show_secret(
                self.context,
                self.session,
                drawer,
                partial(self._show_hand, drawer),
                colours=self.board,
            )

    def _show_hand(self, drawer: int) -> None:
        self.shown_to = self._hand_of = drawer
        self.rebuild()

    def turn_board(self) -> None:
        """Toggle between the board and the stacks."""
        self.board_open = not self.board_open
        self.rebuild()

    def _draw_from(self, id: str) -> None:
        self._draw(STACKS.index(id.rpartition(".")[2]))

    def _draw(self, stack: int) -> None:
        """Draw the top card of a stack for a person."""
        drawer = self.drawer
        if drawer is None or not self.my_turn:
            return
        if not self.stage.meant(len(self.session.steps), again=True):
            return
        if self.session.why_not(drawer, Draw(stack)) is not None:
            return
        if objected(self, drawer, Draw(stack), f"stack.{STACKS[stack]}"):
            return
        self._show(self.session.act(drawer, Draw(stack)))

    def undo(self) -> None:
        """Undo the last draw."""
        self.finish_animations()
        seat = self._undoer
        if seat is None or self.why_no_undo() or not self.in_front:
            return
        hand, table = self._hand_rects(), self.table
        steps = self.session.undo(seat)
        if not self.over:
            self.rebuild()
        if self._on_undo is not None:
            self._on_undo(steps)
        drawn = next((event for event in steps[0].events if event.kind == "drawn"), None)
        if drawn is not None and drawn.seat is not None and self.in_front:
            card, stack, motion = int(str(drawn.data["card"])), int(str(drawn.data["stack"])), self._motion
            motion.begin(card, stack, drawn.seat)
            motion.landing, motion.before, motion.flight = hand.get(card), table, 1.0
            self.rebuild()
            self.animator.play(motion.give_back(), Call(self._land))

    def _hand_rects(self) -> dict[int, Rect]:
        """Return the places of the cards of the hand."""
        held = (widget for widget in self.root.walk() if isinstance(widget, CardWidget))
        return {widget.card: Rect(widget.rect) for widget in held if widget.card is not None}

    def _redo(self) -> None:
        """Redo the last undone draw."""
        drawer = self.drawer
        if drawer is not None and self.my_turn and self.session.can_redo(drawer):
            self._show(self.session.redo(drawer))

    def made_with(self, move: Move) -> Sequence[str]:
        """Return the stack of a draw."""
        return (f"stack.{STACKS[move.stack]}",) if isinstance(move, Draw) else ()

    # Computer players and animation

    def _show_later(self) -> None:
        if self.stack is not None:
            self.rebuild_later()

    def next_due(self, now: float) -> float | None:
        """Return ``now`` during a micro-animation, or when a computer player must be polled."""
        if self.micro.busy or self.hints.ready or self._polls:
            return now
        return super().next_due(now)

    @property
    def _polls(self) -> bool:
        """Whether to poll: computer players draw, everything before is shown, and the session has news."""
        return (
            self.session.ready
            and not self.busy
            and not self._pending
            and not self.over
            and not self.my_turn
            and self.in_front
        )

    def tick(self, now: float) -> bool:
        self.micro.animator.factor, self.micro.animator.reduced = self.animator.factor, self.animator.reduced
        moved = self.micro.update(now) | self.hints.tick()
        steps = self.session.poll() if self._polls else []
        if steps:
            self._show(steps)
        return moved or bool(steps)

    def _show(self, steps: Sequence[Step[Any]]) -> None:
        """Animate the cards of these steps, then pass the steps on."""
        self._pending += 1
        items: list[Item] = []
        for step in steps:
            for event in step.events:
                if event.kind in ("drawn", "turned"):
                    self.context.announce(event_text(event, self.names) or "")
            drawn = next((event for event in step.events if event.kind == "drawn"), None)
            if drawn is None or drawn.seat is None:
                continue
            turned = [event for event in step.events if event.kind == "turned"]
            card, stack = int(str(drawn.data["card"])), int(str(drawn.data["stack"]))
            items.append(Call(partial(self._begin, card, stack, drawn.seat)))
            items.append(self._motion.draw(int(str(turned[0].data["stack"])) if turned else None))
            person = self.session.seats[drawn.seat].is_human
            items += [Call(self._land), Wait(_REST if person else _REST_OTHERS)]
        if self.over:
            items.append(Wait(_REST_LAST))
        self.animator.play(*items, Call(partial(self._done, steps)))

    def _begin(self, card: int, stack: int, seat: int) -> None:
        self._motion.begin(card, stack, seat)
        if len(self.people) != 1:
            self._hand_of = seat
        self.context.sound.play("paper")
        self.rebuild_later()

    def _land(self) -> None:
        self._motion.land()
        self.rebuild_later()

    def _done(self, steps: Sequence[Step[Any]]) -> None:
        self._pending -= 1
        drawer = self.drawer
        if self.shown_to is not None and drawer != self.shown_to:
            self.shown_to = None
        if drawer != self._was_drawing:
            self._was_drawing = drawer
            self.stage.dismiss()  # remove messages about the previous seat
        if drawer is not None and len(self.people) > 1 and self.session.seats[drawer].is_human:
            self._hand_of = drawer
        self.rebuild_later()
        self._on_steps(steps)
        by_key = self.stage.by_key or (self.stack is not None and self.stack.by_key)
        if self.in_front and self.my_turn and by_key and not self.stage.focus.id.startswith("stack."):
            self._go_to_stacks()

    def _go_to_stacks(self) -> None:
        """Move the focus to the first stack that can be drawn from."""
        for name in STACKS:
            if self.stage.focus_on(f"stack.{name}"):
                return

    # Painting

    def backdrop(self) -> Backdrop:
        return hall()

    def _paint_board(self, canvas: Canvas, widget: Widget) -> None:
        model: TableModel = table_model(self.session.view(self._hand_of))
        self._picture.paint_ground(canvas, model)
        self._picture.paint_pieces(canvas, model)
        for area in model.areas:
            paint_header(canvas, self._picture, area)
            paint_bar(canvas, self._picture, area)

    def paint_moving(self, canvas: Canvas) -> None:
        self.hints.paint(canvas)
        self._motion.paint(canvas, self.root, to_hand=self._motion.seat == self._hand_of)
        self.micro.paint(canvas, self._frame.board)


def draw_buttons(scene: DrawScene) -> list[BarButton]:
    """Return the buttons: hide or show the hand, undo, hint, board, rules and settings."""
    tip, sign = (
        (_("Show the stacks ([plan])"), "left") if scene.board_open else (_("Show the board ([plan])"), "search")
    )
    tools = [
        undo_tool(scene.undo, scene.why_no_undo(), scene.undo_tip),
        BarButton("board", sign, tip, tip, scene.turn_board, "v"),
        *scene.help_tools(),
    ]
    if scene.hints.offered and scene.people:
        tools.insert(1, hint_tool(scene.hints.ask, scene.hints.why_not))
    if not scene.people:
        return [*watch_buttons(scene.session), *tools[1:]]
    if not scene.open_hand:
        tools.insert(0, hide_tool(scene.turn_hand, shown=scene.hand_shown, why_not=scene.why_no_showing()))
    return tools


def watch_buttons(session: TableSession) -> list[BarButton]:
    """Return pause and step for the bar of another screen of the table."""
    pace = session.pace
    said = _("Stop between two moves, or go on ([confirm])")
    return [
        BarButton(
            "watch.pause",
            "play" if pace.paused else "pause",
            _("Pause"),
            said,
            lambda: pace.pause(not pace.paused),
            "return",
        ),
        BarButton("watch.step", "right", _("One move"), _("Play the next move, and stop ([step])"), pace.step, "t"),
    ]

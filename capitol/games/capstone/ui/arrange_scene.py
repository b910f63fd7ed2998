"""Arranging the goal: a seat's first decision, sealed, behind its cover."""

from __future__ import annotations

import secrets
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from random import Random
from typing import cast

from pygame import Rect

from capitol.games.capstone.rules.numbers import HEIGHT, is_kept
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.art.board import court
from capitol.games.capstone.ui.art.pieces import BAG as BAG_PICTURE
from capitol.games.capstone.ui.art.pieces import SCREEN, sprite_rect
from capitol.games.capstone.ui.cues import BAG, PLACE, REFUSE, ROLL, SEAL
from capitol.games.capstone.ui.models.arranging import Arranging
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.table.pyramids import FOOT, MEASURES, SIDE, SMALL, TOP, Art
from capitol.games.capstone.ui.words import (
    back_text,
    colour_letter,
    colour_word,
    colour_words,
    cover_label,
    key_lifts_text,
    key_puts_text,
)
from capitol.host.controls import hand
from capitol.host.language import N_, _, labelled
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.drag import DragRules
from capitol.kit.inputs import RIGHT, FocusLost, InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.tween import Call, Item, Tween, Wait, out_quad, parallel
from capitol.kit.widgets import (
    Button,
    Custom,
    Label,
    Panel,
    Paragraph,
    Widget,
    centred,
    inset,
    row,
    split_bottom,
    split_top,
)
from capitol.session.controller import TableSession
from capitol.table.backdrop import Backdrop
from capitol.table.context import TableContext
from capitol.table.curtain.proof import show_secret
from capitol.table.frame import BAR
from capitol.table.front_scene import SealedScene
from capitol.table.objection import objected
from capitol.table.seats.badge import SeatBadge, SeatColours, paint_bare_symbol
from capitol.table.tool_bar import bar_controls, build_bar, menu_tool

_ROLL_MS, _BACK_MS = 240.0, 1000.0
_WIDE, _TALL = 760, 560
_TEXT, _TITLE, _LETTER = 17, 24, 20
_LEAST = 40
"""The least height of a place, including its gap, in logical pixels."""
_BESIDE, _STANDING, _ROOM, _FOOT = 110, 1.9, 12, 60
"""The least width beside the sheet in which something stands there, its largest scale, the room around it, and how far
its foot is above the lower edge of the sheet; in logical pixels."""
_MOUTH, _CLOTH, _SIGN = 50.0, 46.0, 29.0
"""How far the mouth of the bag and the middle of the screen's cloth are above the middle of their foot, and the side of
the symbol on the cloth; in logical pixels of their pictures."""
_ARC, _SMALL_AT_FIRST = 0.3, 0.45
"""How high a piece rises on its way out of the bag, relative to that way, and its size as it leaves the bag."""


class ArrangeScene(SealedScene):
    """Four pieces beside a column of four places. ``on_sealed`` is called when the goal is sealed."""

    title = N_("Capstone: goals")
    guided = "arrange"

    def __init__(
        self,
        context: TableContext,
        session: TableSession,
        seat: int,
        colours: SeatColours,
        on_sealed: Callable[[], None],
    ) -> None:
        draft = session.draft(seat)
        super().__init__(context, session, colours, seat, draft)
        self._on_sealed = on_sealed
        view = cast(View, session.view(seat))
        draws = view.table.draws[seat]
        assert draws is not None, "a seat sees its own draws"
        self._draws = draws
        sealed = session.sealed_move(seat)
        self.pending = Arranging(draws[-1], None if sealed is None else sealed.goal)
        if draft is not None:
            self.pending.resume(draft)
        self._fresh = sealed is None and draft is None
        self._draw, self._rolled = len(draws) - 1, HEIGHT
        self._chance = Random(0 if context.counted else secrets.randbits(64))
        self.by_key = False
        self.shown_to = seat
        self._carried: Carried | None = None
        self._cells: list[Rect] = []
        self._mouth: tuple[int, int] | None = None
        self._flown = 1.0
        """The part of its way out of the bag that the next piece has covered."""

    # Spoken text

    def opening(self) -> Iterable[str]:
        """Return the instruction, and the pieces drawn."""
        if self.hidden:
            return (self.said(),)
        return (self.said(), _("Drawn from the bag: {colours}.").format(colours=colour_words(self._draws[-1])))

    def region_names(self) -> Mapping[str, str]:
        """Return the names of the two sides of the sheet."""
        return {"pieces": _("Drawn from the bag"), "column": _("Your goal, top to bottom")}

    # Drawing the pieces from the bag

    def enter(self) -> None:
        super().enter()
        if not self._fresh:
            self._bring_keyboard()
            return
        self._fresh = False
        items: list[Item] = []
        for number, draw in enumerate(self._draws):
            items.append(Call(partial(self._begin_draw, number)))
            for piece in range(HEIGHT):
                out = Tween(_ROLL_MS, self._fly, out_quad, motion=True)
                items += [parallel(Wait(_ROLL_MS), out), Call(partial(self._roll, piece + 1))]
            if not is_kept(draw):
                items.append(Wait(_BACK_MS))
        self.animator.play(*items, Call(self._bring_keyboard))

    def _bring_keyboard(self) -> None:
        """Show the focus to users of keys or a gamepad: on the first piece without a place, else on the column."""
        if hand() != "mouse" and not self.hidden and not self.stage.focus.id:
            beside = (f"piece.{piece}" for piece in range(HEIGHT) if self.pending.place_of(piece) is None)
            self.stage.focus_on(next(beside, "place.0"), visible=True)

    def _begin_draw(self, number: int) -> None:
        self._draw, self._rolled = number, 0
        self.context.sound.play(BAG)
        self.rebuild_later()

    def _fly(self, t: float) -> None:
        self._flown = t

    def _roll(self, count: int) -> None:
        self._rolled, self._flown = count, 1.0
        self.context.sound.play(ROLL)
        self.rebuild_later()

    @property
    def _drawn(self) -> tuple[int, ...]:
        """The colours of the draw being shown."""
        return self._draws[self._draw]

    # Widgets

    def backdrop(self) -> Backdrop:
        return court()

    def layout(self, look: Look) -> None:
        """Build the pieces at the left, the column in the middle, and the buttons at the right and below."""
        theme = look.theme
        self.session.attempted(self.seat, self.pending.move, self.pending.kept)
        root = Widget("arrange", look.scale.rect)
        bar = Rect(0, 0, look.scale.width, min(look.ui(BAR), look.board(62)))
        self._build_bar(look, root, bar)
        free = bar.bottom + look.band_height
        body = Rect(0, free, look.scale.width, look.scale.height - free)
        gap = look.ui(12)
        room = centred(
            body,
            min(look.ui(_WIDE), body.width - 2 * gap),
            min(max(look.ui(_TALL), look.board(_TALL)), body.height - gap),
        )
        self._stand_beside(look, root, body, room)
        panel = root.add(Panel("arrange.panel", room, style="parchment"))
        inner = inset(room, look.ui(20), min(look.ui(14), look.board(18)))
        apart = min(look.ui(10), look.board(10))
        foot, inner = split_bottom(inner, look.ui(48), apart)
        title = _("{who}: arrange your goal").format(who=self.session.seats[self.seat].name)
        top, inner = split_top(inner, look.line(_TITLE, bold=True, family="title"), look.ui(4))
        px = look.fitting(title, _TITLE, top.width, bold=True, family="title")
        panel.add(Label("arrange.title", top, title, text_px=px, bold=True, family="title", bg=theme.parchment))
        if self.guide is None:  # the guide gives the instruction, if there is one
            said = self.said()
            tall = Paragraph.height_for(look, said, inner.width, _TEXT)
            places = look.line(_TEXT, bold=True) + look.ui(4) + HEIGHT * look.board(_LEAST)
            if inner.height - tall - apart < places:  # with the largest text, speech and tooltips explain instead
                said = said.partition("\n")[0]
                tall = Paragraph.height_for(look, said, inner.width, _TEXT)
            words, inner = split_top(inner, tall, apart)
            paragraph = panel.add(Paragraph("arrange.said", words, said, text_px=_TEXT, bg=theme.parchment))
            paragraph.prompt = True
        left, middle = row(inner, 2, look.ui(20))
        self._build_pieces(look, panel, left)
        self._build_column(look, panel, middle)
        self._build_buttons(look, panel, foot)
        self.stage.targets = (
            frozenset(f"place.{place}" for place in range(HEIGHT))
            if self.pending.held is not None and not self.stage.drag.active
            else frozenset()
        )
        self.stage.drag.rules = DragRules(
            targets_for=self._pick_up,
            on_drop=lambda _source, target: self.press_place(place_of(target)),
            on_refuse=lambda _source, _target: self._put_back(),
            on_pick=lambda _source: self.rebuild_later(),
            on_astray=self._strayed,
            on_cancel=lambda _source: self._put_back(),
            draw_ghost=self._paint_carried,
        )
        self.stage.drag.enabled = self.context.settings.play.pointer != "click"
        self.stage.set_root(root)

    def said(self) -> str:
        """Return the instruction, including what cannot be undone."""
        if self.hidden:
            return _("Your pieces are hidden. [hide] shows them.")
        if not is_kept(self._drawn) and self._rolled == HEIGHT:
            return back_text(self._drawn)
        what = _(
            "Put your four pieces in secret order, top to bottom: each full stack pays you a point for each place "
            "where it has the colour of your goal, and 3 more where all four agree. The other player sees every "
            "stack you build. A goal cannot be changed later."
        )
        return f"{what}\n{how_to_arrange(self.pending.held)}"

    def _build_bar(self, look: Look, root: Widget, rect: Rect) -> None:
        def badge(room: Rect) -> list[Widget]:
            place, controls = bar_controls(look, room), min(look.ui(260), room.width)
            place.left, place.width = room.right - controls, controls
            return [SeatBadge(f"seat.{self.seat}", place, self.seats[self.seat]).fitted(look)]

        root.add(build_bar(look, rect, menu_tool(self.open_menu), self.help_tools(), badge))

    def _stand_beside(self, look: Look, root: Widget, body: Rect, sheet: Rect) -> None:
        """Add the bag at the left of the sheet and the screen of the seat at its right, where there is room."""
        self._mouth = None
        space = sheet.x - body.x - 2 * look.board(_ROOM)
        plain = not look.theme.textured or self.context.settings.display.plan_view
        if plain or space < look.board(_BESIDE):
            return
        style, low = self.seats[self.seat].style, sheet.bottom - look.board(_FOOT)

        def scale(name: str) -> float:
            return min(space / sprite_rect(name, (0, 0), 1.0).width, look.scale.s * _STANDING)

        foot, size = ((body.x + sheet.x) // 2, low), scale(BAG_PICTURE)
        bag = sprite_rect(BAG_PICTURE, foot, size)
        root.add(Custom("arrange.bag", bag, lambda canvas, _widget: canvas.sprite(BAG_PICTURE, bag)))
        self._mouth = foot[0], foot[1] - round(_MOUTH * size)
        foot, size = ((sheet.right + body.right) // 2, low), scale(f"{SCREEN}.{style.id}")
        screen = sprite_rect(f"{SCREEN}.{style.id}", foot, size)
        sign = Rect(0, 0, round(_SIGN * size), round(_SIGN * size))
        sign.center = foot[0], foot[1] - round(_CLOTH * size)

        def paint_screen(canvas: Canvas, _widget: Widget) -> None:
            canvas.sprite(f"{SCREEN}.{style.id}", screen)
            paint_bare_symbol(canvas, style, sign)

        root.add(Custom("arrange.screen", screen, paint_screen))

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint the piece that comes out of the bag."""
        if self._flown >= 1.0 or self._mouth is None or self.hidden:
            return
        cell, t = self._cells[self._rolled], self._flown
        across, down = cell.centerx - self._mouth[0], cell.centery - self._mouth[1]
        up = _ARC * across * 4 * t * (1 - t)
        picture = self.art_for(canvas.look, cell).piece(SMALL, self._drawn[self._rolled])
        at = self._mouth[0] + across * t, self._mouth[1] + down * t - up
        Carried(picture).paint(canvas, at, size=_SMALL_AT_FIRST + (1 - _SMALL_AT_FIRST) * t)

    def _build_pieces(self, look: Look, panel: Widget, room: Rect) -> None:
        theme = look.theme
        head, room = split_top(room, look.line(_TEXT, bold=True), look.ui(4))
        panel.add(Label("arrange.drawn", head, _("Drawn from the bag"), bold=True, text_px=_TEXT, bg=theme.parchment))
        across = 2 if room.height // 2 >= room.width // HEIGHT else HEIGHT
        side = min(room.width // across, room.height * across // HEIGHT, look.board(180))
        edge = min(look.ui(8), look.board(8))
        self._cells = [
            Rect(room.x + number % across * side, room.y + number // across * side, side, side).inflate(-edge, -edge)
            for number in range(HEIGHT)
        ]
        for number, cell in enumerate(self._cells[: self._rolled]):
            panel.add(PieceWidget(self, number, cell))

    def _build_column(self, look: Look, panel: Widget, room: Rect) -> None:
        theme = look.theme
        head, room = split_top(room, look.line(_TEXT, bold=True), look.ui(4))
        goal = panel.add(
            Label("arrange.goal", head, _("Your goal, top to bottom"), bold=True, text_px=_TEXT, bg=theme.parchment)
        )
        laid = [self._drawn[piece] for piece in self.pending.places if piece is not None]
        goal.live = len(laid) == HEIGHT and not self.hidden
        if goal.live:
            goal.spoken = _("Goal, from the top: {colours}").format(colours=colour_words(laid))
        tall = room.height // HEIGHT
        for place in range(HEIGHT):
            cell = Rect(
                room.x, room.y + place * tall, min(room.width, look.board(360)), tall - min(look.ui(6), look.board(4))
            )
            panel.add(PlaceWidget(self, place, cell))

    def _build_buttons(self, look: Look, panel: Widget, foot: Rect) -> None:
        hidden = _("Your pieces are hidden. [hide] shows them.") if self.hidden else ""
        empty = hidden or ("" if self.pending.kept is not None else _("No piece lies in a place yet."))
        unfilled = hidden or ("" if self.pending.move is not None else _("Four places are to be filled."))
        sealed = _("Your goal stays secret until the end, and as it is.")
        made = [
            ("random", _("Random"), "r", self._random, "secondary", hidden),
            ("reverse", _("Reverse"), "b", self._reverse, "secondary", empty),
            ("undo", _("Clear"), "z ctrl+z", self._clear, "secondary", empty),
            ("seal", _("Seal"), "return ctrl+return", self._seal, "primary", unfilled or sealed),
        ]
        for cell, (id, label, key, act, kind, why) in zip(row(foot, len(made), look.ui(8)), made, strict=True):
            px = look.fitting(label, _TEXT, cell.width - look.ui(30), bold=True)
            panel.add(
                Button(
                    id,
                    cell,
                    label,
                    act,
                    key=key,
                    kind=kind,
                    enabled=not why or why == sealed,
                    tooltip=why,
                    text_px=px,
                    region="buttons",
                )
            )

    # Actions

    def _changed(self) -> None:
        self.keeper.keep(self.pending.kept)
        self.rebuild_later()

    def press_piece(self, number: int) -> None:
        """Handle a press on a piece: beside the column it goes to the highest free place; in the column it is lifted or
        put down."""
        if self.hidden:
            return
        beside = self.pending.place_of(number) is None
        if beside:
            self.pending.lay(number)
            self.context.sound.play(PLACE)
        else:
            self.pending.lift(number)
        self._changed()
        if self.by_key and beside:
            left = [f"piece.{piece}" for piece in range(HEIGHT) if self.pending.place_of(piece) is None]
            self.stage.focus_on(next(iter(left), "seal"), visible=True)

    def press_place(self, place: int) -> None:
        """Handle a press on a place: the lifted piece goes there, else the piece there is lifted."""
        if self.hidden:
            return
        whole, before = self.pending.move is not None, list(self.pending.places)
        putting = self.pending.held is not None
        if not putting:
            piece = self.pending.places[place]
            if piece is not None:
                self.pending.lift(piece)
        else:
            self.pending.put(place)
            self.context.sound.play(PLACE)
        self._changed()
        if not whole or (putting and self.pending.places == before):
            self._lead_to_seal()

    def _lead_to_seal(self) -> None:
        """Move the focus of a player with keys from a complete goal to the button that seals it: on a place, Enter acts
        on its piece."""
        if self.by_key and self.pending.move is not None and self.pending.held is None:
            self.rebuild()
            self.stage.focus_on("seal", visible=True)

    def _pick_up(self, source: Widget) -> Collection[str]:
        """Start dragging a piece: it may go to every other place."""
        assert isinstance(source, _Small)
        piece, colour = source.piece, source.colour
        if piece is None or colour is None:
            return ()
        self.pending.held = piece
        self._carried = Carried(self.art_for(self.look, source.small_room(self.look)).piece(SMALL, colour))
        return frozenset(f"place.{place}" for place in range(HEIGHT) if self.pending.places[place] != piece)

    def _put_back(self) -> None:
        """End a drag outside the places: the piece stays where it was."""
        self.pending.held = None
        self.rebuild_later()

    def _strayed(self, source: Widget, under: Widget | None) -> None:
        """Handle a drop outside the places; for a piece put back beside the column nothing is said."""
        self._put_back()
        if under is None or under.region_name != source.region_name:
            self.context.sound.play(REFUSE)
            self.stage.bubble(_("Each piece goes into one of the four places."), source.id)

    def _paint_carried(self, canvas: Canvas, _source: Widget, box: Rect) -> None:
        if self._carried is not None:
            pose = self.stage.drag.pose
            self._carried.paint(canvas, self._carried.inside(canvas.look, box.center), pose.lift, pose.tilt)

    def _digit(self, number: int) -> None:
        """Handle the keys 1 to 4: first a piece, then its place."""
        if self.pending.held is not None:
            self.press_place(number)
            self._lead_to_seal()
            return
        self.press_piece(number)
        self.stage.focus_on(f"place.{self.pending.place_of(number)}", visible=True)

    def _random(self) -> None:
        self.pending.shuffle(self._chance)
        self.context.sound.play(PLACE)
        self._changed()
        self._lead_to_seal()

    def _reverse(self) -> None:
        self.pending.reverse()
        self.context.sound.play(PLACE)
        self._changed()

    def _clear(self) -> None:
        self.pending.places, self.pending.held = [None] * HEIGHT, None
        self._changed()

    def _seal(self) -> None:
        move = self.pending.move
        if move is None or self.hidden or objected(self, self.seat, move, "seal"):
            return
        self.context.sound.play(SEAL)
        self.keeper.settle(self.pending.kept)
        self.session.seal(self.seat, move)
        self._on_sealed()

    def handle(self, event: InputEvent) -> bool:
        """Remember whether keys or the pointer are used; hide the pieces when the window loses focus."""
        if isinstance(event, KeyDown | PointerDown):
            self.by_key = isinstance(event, KeyDown)
        if isinstance(event, FocusLost):
            self._hide()
        if isinstance(event, KeyDown) and event.chord == "return" and self._waits(event.primary):
            self.pending.held = None
            self.rebuild()
            return self.stage.say_why_not("return")
        return super().handle(event)

    def _waits(self, sealing: bool) -> bool:
        """Return whether Enter could only seal now but cannot, and no piece is lifted."""
        focus, held = self.stage.focus, self.pending.held
        if self.busy or self.stage.dialog is not None or (self.pending.move is not None and not self.hidden):
            return False
        if sealing or not focus.visible:
            return True
        return focus.id.startswith("place.") and (held is None or focus.id == f"place.{self.pending.place_of(held)}")

    @property
    def hidden(self) -> bool:
        """Whether pieces and goal are hidden."""
        return self.shown_to is None

    def _show(self, shown: bool) -> None:
        self.shown_to = self.seat if shown else None

    def _turn_pieces(self) -> None:
        """Hide pieces and goal, or show them; to show them, the seat's person may have to prove to be present."""
        if not self.hidden:
            self._hide()
            return

        def show() -> None:
            self._show(True)
            self.rebuild_later()

        show_secret(self.context, self.session, self.seat, show, colours=self.colours, label=cover_label)

    def _hide(self) -> None:
        self.stage.drag.cancel()
        self.pending.held = None
        self.keeper.store()
        self._show(not self.session.privacy.hides(self.seat))
        self.rebuild_later()

    def leave(self) -> None:
        """Handle leaving the front: save the draft, and hide the pieces if others share the screen."""
        self._hide()

    def on_key(self, event: KeyDown) -> bool:
        """Handle digits, arrows with Shift, Esc and H."""
        chord, focused = event.chord, self.stage.focus.id
        if chord in ("1", "2", "3", "4"):
            if self.hidden:
                self.stage.say_why_not("r")  # as the buttons do
            else:
                self._digit(int(chord) - 1)
        elif chord in ("shift+up", "shift+down") and focused.startswith("place."):
            place = int(focused.removeprefix("place."))
            moved = self.pending.shift(place, -1 if chord == "shift+up" else 1)
            self._changed()
            self.stage.focus_on(f"place.{moved}", visible=True)
            if moved == place:
                self.stage.bubble(_("Nothing that way."), focused)
        elif chord == "h":
            self._turn_pieces()
        elif chord == "escape":
            if self.pending.held is not None:
                self.pending.held = None
                self._changed()
            else:
                self.open_menu()
        else:
            return False
        return True

    def on_event(self, event: InputEvent) -> bool:
        """Put back the lifted piece with the right button."""
        if isinstance(event, PointerDown) and event.button == RIGHT and self.pending.held is not None:
            self.pending.held = None
            self._changed()
            return True
        return False

    def art_for(self, look: Look, room: Rect) -> Art:
        """Return pictures of small pyramids that fit in ``room``."""
        measure = MEASURES[SMALL]
        wide, tall = measure.width + 2 * SIDE, measure.height + TOP + FOOT
        display = self.context.settings.display
        return Art(look, min(room.width / wide, room.height / tall), display.plan_view or not look.theme.textured)


def how_to_arrange(held: int | None = None) -> str:
    """Describe how to arrange pieces with the current input device; ``held``: the piece that waits for its place."""
    if hand() == "pad":
        return _("Directions lead to pieces and places, [pick] lifts and puts down, [confirm] seals.")
    if hand() == "keys":
        if held is not None:  # pieces and places have the same numbers
            return _("Keys 1 to 4 choose the place of piece {number} now.").format(number=held + 1)
        return _("Keys 1 to 4 choose a piece now, and its place after that; [confirm] seals.")
    return _("Click a piece: it goes to the next free place. Or drag it.")


def place_of(widget: Widget) -> int:
    """Return the column place of a widget."""
    return int(widget.id.removeprefix("place."))


class _Small(Widget):
    """A widget that may show a small pyramid."""

    scene: ArrangeScene
    piece: int | None = None

    @abstractmethod
    def small_room(self, look: Look) -> Rect:
        """Return the rect of the pyramid."""

    @property
    def colour(self) -> int | None:
        """The visible colour."""
        if self.piece is None or self.scene.hidden:
            return None
        return self.scene._drawn[self.piece]

    def paint_small(self, canvas: Canvas, room: Rect, lifted: bool) -> None:
        """Paint the pyramid, unless it is under the pointer."""
        colour = self.colour
        if colour is None or (self.scene.stage.drag.active and self.scene.pending.held == self.piece):
            return
        picture = self.scene.art_for(canvas.look, room).piece(SMALL, colour)
        at = picture.get_rect(center=room.center)
        if lifted:
            canvas.chosen_outline(picture, at.topleft)
        canvas.blit(picture, at.topleft)


class PieceWidget(_Small):
    """One of the four drawn pieces, while it is beside the column."""

    role = "piece"

    def __init__(self, scene: ArrangeScene, number: int, rect: Rect) -> None:
        beside = scene.pending.place_of(number) is None
        self.scene, self.piece = scene, number if beside else None
        colour = self.colour
        label = _("Piece {number}").format(number=number + 1)
        if colour is not None:
            label = labelled(label, colour_letter(colour))
        super().__init__(
            f"piece.{number}",
            rect,
            label=label,
            text_px=_TEXT,
            focusable=beside and not scene.hidden,
            on_press=partial(scene.press_piece, number) if beside else None,
            selected=scene.pending.held == number and beside,
            region="pieces",
            tooltip=key_lifts_text(str(number + 1)) if colour is not None and scene.pending.held is None else "",
        )
        self.number = number
        if colour is not None:
            self.spoken = _("Piece {number}: {colour}").format(number=number + 1, colour=colour_word(colour))
        self.draggable = colour is not None

    def small_room(self, look: Look) -> Rect:
        return self.rect.inflate(-min(look.ui(16), self.rect.width // 6), -min(look.ui(16), self.rect.height // 6))

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        canvas.rounded(self.rect, theme.card, 8, 1.5, theme.gold_edge if self.selected else theme.parchment_edge)
        self.fg, self.bg = theme.ink, theme.card
        self.paint_small(canvas, self.small_room(look), self.selected)
        corner = Rect(self.rect.x + look.ui(6), self.rect.y + look.ui(2), look.ui(24), look.line(_TEXT))
        canvas.text(str(self.number + 1), corner, _TEXT, theme.ink_soft, bold=True)


class PlaceWidget(_Small):
    """One place of the column."""

    role = "place"
    takes_enter = True

    def __init__(self, scene: ArrangeScene, place: int, rect: Rect) -> None:
        self.scene, self.piece = scene, scene.pending.places[place]
        colour = self.colour
        label = _("Place {number}").format(number=place + 1)
        if colour is not None:
            label = labelled(label, colour_letter(colour))
        super().__init__(
            f"place.{place}",
            rect,
            label=label,
            text_px=_TEXT,
            focusable=not scene.hidden,
            on_press=partial(scene.press_place, place),
            selected=self.piece is not None and scene.pending.held == self.piece,
            region="column",
            tooltip=key_puts_text(str(place + 1)) if scene.pending.held is not None and not scene.hidden else "",
        )
        self.place = place
        said = _("empty") if colour is None else colour_word(colour)
        self.spoken = _("Place {number} from the top: {colour}").format(number=place + 1, colour=said)
        self.draggable = colour is not None
        self.droppable = True

    def small_room(self, look: Look) -> Rect:
        side = self.rect.height - min(look.ui(8), look.board(4))
        room = Rect(0, 0, min(self.rect.width - look.ui(70), round(side * 1.3)), side)
        room.center = self.rect.center
        return room

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        colour = self.colour
        style = PIECE_STYLES[colour] if colour is not None else None
        face = style.colour if style is not None else theme.card
        canvas.rounded(self.rect, face, 8, 2, theme.gold if self.selected else theme.ring_dark)
        ink = style.ink if style is not None else theme.ink_soft
        self.fg, self.bg = ink, face
        number = Rect(self.rect.x + look.ui(10), self.rect.y, look.ui(24), self.rect.height)
        low = min(1.0, self.rect.height / look.line(_LETTER, bold=True))  # large text in a low window
        canvas.text(str(self.place + 1), number, _TEXT * low, ink, bold=True)
        if style is None or colour is None:
            return
        self.paint_small(canvas, self.small_room(look), self.selected)
        letter = Rect(self.rect.right - look.ui(34), self.rect.y, look.ui(26), self.rect.height)
        canvas.text(colour_letter(colour), letter, _LETTER * low, ink, bold=True, align="centre", fit=False)

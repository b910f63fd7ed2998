"""How presses on cards, pieces and places of the table change the pending move."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.moves import Floors, Move, Pass, Permit, Roof
from capitol.games.capitol.rules.numbers import CARD_VALUE, ROUNDS, SHAPES
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.partial_move import is_useful
from capitol.games.capitol.ui.table import sentences
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.dragging import TableDragController, first_in_area, pick_up, why_astray, why_target
from capitol.games.capitol.ui.table.offers import number_of, site_of
from capitol.games.capitol.ui.table.pending_kinds import Pending
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.words import Names
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.widgets import Dialog, DialogButton, message_dialog
from capitol.table.objection import objected, objected_choice
from capitol.table.selection import SelectionController, SelectionScene


class CapitolSelectionScene(SelectionScene, Protocol):
    """The part of Capitol's table that handles presses."""

    confirm_mode: str
    drags: TableDragController

    @property
    def pending(self) -> Pending | None: ...

    @property
    def may_discard(self) -> bool: ...

    @property
    def view(self) -> View: ...

    @property
    def names(self) -> Names: ...

    @property
    def finished(self) -> bool: ...

    def ringed(self) -> frozenset[str]: ...


class TableSelection(SelectionController[CapitolSelectionScene]):
    """Turns presses into steps of the scene's pending move. A choice that needs no confirmation is played at once. The
    focus stays on the piece placed on a building or space, whose widget may have a new id."""

    def press(self, id: str) -> None:
        scene = self.scene
        kind, _dot, rest = id.partition(".")
        if not scene.may_choose:
            if kind in ("area", "space"):
                self.explain_area(id)
            return
        pending = scene.pending
        if self._only_dragged(id):
            self.explain_dragging(id)
        elif pending is not None and id in pending.here and self.pressed_again(pending):
            return
        elif isinstance(pending, Builder):
            self._press_building(pending, id, kind, rest)
        elif isinstance(pending, Placer) and kind in ("area", "space"):
            self.put(pending, id)

    def _only_dragged(self, id: str) -> bool:
        """Return whether a piece is set to be dragged and not clicked; keys pick it up in any case."""
        scene = self.scene
        if id.startswith("hand.") or scene.context.settings.play.pointer != "drag":
            return False
        if scene.by_key or id in scene.ringed() or (scene.pending is not None and id in scene.pending.elsewhere):
            return False
        found = scene.root.find(id)
        return found is not None and found.draggable

    def _press_building(self, pending: Builder, id: str, kind: str, rest: str) -> None:
        """Handle a press in the construction phase."""
        targets = pending.targets()
        match kind:
            case "hand" if id in targets:
                self.after(pending.put(id), id)
            case "hand":
                self.after(pending.pick_card(pending.model.hand[int(rest)]), id)
            case "spend":
                pending.spend(int(rest))
                self.chosen()
            case "blank":
                self.after(pending.begin_blank(), id)
            case "pass":
                self.pass_round()
            case "area" | "space":
                placing = any(target.startswith("space.") for target in targets)
                if id in targets or (kind == "area" and placing):
                    self.put(pending, id)
                elif astray := why_astray(pending, id) if pending.move is None else None:
                    self.refuse(astray, id)
                else:
                    self.explain_area(id)
            case "crane":
                self.after(pick_up(pending, id), id)
            case "roof":
                self.after(pending.pick_roof(SHAPES.index(rest)), id)
            case "yard" if id in targets:
                self.put(pending, id)
            case "yard" if rest == "new":
                self.after(pending.pick_supply(), id)
            case "yard":
                piece = pending.model.me.yard[int(rest)]
                if piece.building.shape is not None:
                    self.after(pending.pick_piece(piece), id)
                elif not pending.active and pending.pick_unfinished(piece) is None:
                    self.after(None, id)
                else:
                    self.scene.stage.explain(id)

    def put(self, pending: Pending, id: str) -> None:
        """Choose a target by click or key; an area stands for its first free space."""
        if number_of(id, "area") in {site[0] for target in pending.here if (site := site_of(target)) is not None}:
            self.explain_area(id)  # the piece is already in this area
            return
        chosen = first_in_area(pending, id) or id
        refused = chosen == id and number_of(id, "area") is not None
        before = self.scene.drags.standing_now()
        refusal = why_target(pending, id) if refused else pending.put(chosen)
        if refusal is not None:
            self.refuse(refusal, id)
        else:
            cue = self.scene.drags.come_down(pending, chosen)
            if self.scene.by_key:
                self.scene.stage.focus_on(chosen, visible=True)  # a digit places too: the focus goes with the piece
            self.chosen()
            if cue is not None:
                self.scene.drags.fall(pending, before, cue)

    def after(self, refusal: Refusal | None, near: str) -> None:
        """Show the result of picking something up, or the reason why not."""
        if refusal is not None:
            pending = self.scene.pending
            if isinstance(pending, Builder) and pending.useless and not self.scene.may_discard:
                pending.cancel()  # it is useless, and nothing else can be done with it
            self.scene.show()
            self.refuse(refusal, near)
            return
        self.scene.play_sound("pick", 0)
        self.chosen(near)

    def chosen(self, near: str = "tray") -> None:
        scene = self.scene
        scene.show()
        pending = scene.pending
        if pending is not None and pending.attempt is not None:
            about = next(iter(sorted(pending.here or pending.provisional)), "tray")
            if objected(scene, scene.viewer, pending.attempt, about, take_back=partial(self._take_back, pending)):
                return
        elif isinstance(pending, Builder) and self._objected_choice(pending, near):
            return
        if pending is not None and pending.move is not None:
            sure = scene.confirm_mode == "never" if isinstance(pending, Placer) else False
            if sure or (isinstance(pending, Builder) and confirms_itself(pending.move, scene.confirm_mode)):
                scene.play(pending.move)
            else:
                self.follow()
        elif scene.by_key:
            self.follow()
            self.focus_first()

    def _objected_choice(self, pending: Builder, near: str) -> bool:
        """Return whether the table objects to every move that can follow from what was picked at the widget
        ``near``."""
        if not pending.active or pending.choosing_blank:
            return False
        scene = self.scene
        return objected_choice(scene, scene.viewer, pending.leads_to, near, partial(self._take_back, pending))

    def _take_back(self, pending: Pending) -> None:
        """Undo the last choice, to which the table objected."""
        if isinstance(pending.attempt, Floors):
            pending.step_back()  # the floor before it was accepted
        else:
            pending.cancel()
        self.scene.show()

    def follow(self, from_anywhere: bool = False) -> None:
        focus, pending = self.scene.stage.focus, self.scene.pending
        if pending is not None and (from_anywhere or (focus.visible and _is_place(focus.id))):
            stands = [id for id in sorted(pending.here or pending.provisional) if _is_place(id)]
            if stands:
                self.scene.stage.focus_on(stands[0], visible=True)

    def focus_first(self) -> None:
        """Move the focus to the first legal target, for a tile to the best one, unless it is on a legal one already.
        What a guide highlights comes before others."""
        scene = self.scene
        legal = scene.ringed()
        if not legal or scene.stage.focus.id in legal:
            return
        best = scene.pending.best() if isinstance(scene.pending, Placer) else ""
        order = [best] if best in legal else [widget.id for widget in scene.root.walk() if widget.id in legal]
        # A piece comes before its place.
        order.sort(key=lambda id: (id.startswith("space."), not id.startswith("roof."), not self._is_lit(id)))
        if order:
            scene.stage.focus_on(order[0], visible=True)

    def _is_lit(self, id: str) -> bool:
        """Return whether a guide highlights a target, or the area of a space."""
        site = site_of(id)
        return not self.scene.stage.lit.isdisjoint((id, f"area.{site[0]}") if site is not None else (id,))

    def pass_round(self) -> None:
        """Pass; ask first while the hand is still useful."""
        scene = self.scene
        if objected(scene, scene.viewer, Pass(), "pass"):
            return
        view = scene.view
        if not is_useful(view):
            scene.play(Pass())
            return
        hand = view.table.hand(scene.viewer)
        value, last = sum(CARD_VALUE[card] for card in hand), view.table.round == ROUNDS - 1

        def yes() -> None:
            scene.stage.close()
            scene.play(Pass())

        def question(look: Look) -> Dialog:
            text = sentences.pass_question(hand, value, last)
            answers = [
                DialogButton("no", _("Stay in"), scene.stage.close),
                DialogButton("yes", _("Pass"), yes, "primary"),
            ]
            return message_dialog(
                look, "pass.sure", _("Pass for this round?"), text, answers, on_cancel=scene.stage.close
            )

        scene.stage.open(question)

    def explain_area(self, id: str) -> None:
        """Describe the area of a widget; with keys, only move the focus there first."""
        scene = self.scene
        name = f"area.{id.split('.')[1]}"
        focus = scene.stage.focus
        if scene.by_key and not (focus.visible and focus.id == name):
            scene.stage.focus_on(name, visible=True)
        else:
            scene.stage.explain(name)


def _is_place(id: str) -> bool:
    """Return whether a widget is a building of the yard or a space of the board."""
    return number_of(id, "yard") is not None or site_of(id) is not None


def confirms_itself(move: Move, confirm: str) -> bool:
    """Return whether, by the setting ``confirm`` (always, permits, never), a complete move is played without
    confirmation."""
    if confirm == "never":
        return isinstance(move, Floors | Roof | Permit)
    return confirm == "permits" and isinstance(move, Floors | Roof)

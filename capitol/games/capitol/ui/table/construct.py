"""Building a move of the construction phase step by step: what is chosen, what may be chosen next, what it becomes.

Targets have the names of widgets (`offers`). No pygame, no drawing, no session.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.moves import Floors, Move, Roof
from capitol.games.capitol.rules.numbers import CARD_STACK, CARD_VALUE, FLOOR, PERMIT, SHAPES
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models import draft as drafts
from capitol.games.capitol.ui.models.draft import Draft
from capitol.games.capitol.ui.models.kept import NOTHING, Choice, plain_building, read_building
from capitol.games.capitol.ui.models.table import TableModel, YardPiece, table_model
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.table.offers import (
    NEW,
    next_targets,
    number_of,
    site_id,
    site_of,
)
from capitol.table.pending_move import PendingMove


class Builder(PendingMove[Choice]):
    """One pending move at one view. Every step can be taken back; nothing here plays it."""

    def __init__(self, view: View) -> None:
        super().__init__(NOTHING)
        self.view = view
        self._table: tuple[Draft | None, State] | None = None
        self._model: tuple[Draft | None, TableModel] | None = None
        self._next: tuple[Draft, dict[str, Refusal | None]] | None = None

    # What there is to see

    @property
    def draft(self) -> Draft | None:
        """What is chosen; None with nothing chosen."""
        return self._history.now[0]

    @property
    def choosing_blank(self) -> bool:
        """True while a card is to be chosen that is discarded."""
        return self._history.now[1]

    @property
    def discarding(self) -> bool:
        """True while a card is to be chosen that is discarded, or one is chosen."""
        return self.choosing_blank or (self.draft is not None and self.draft.blank)

    @property
    def table(self) -> State:
        """The view's table with the chosen pieces laid on it."""
        if self._table is None or self._table[0] is not self.draft:
            state = self.view.table if self.draft is None else drafts.preview(self.view, self.draft)
            self._table = (self.draft, state)
        return self._table[1]

    @property
    def model(self) -> TableModel:
        """The table model of `table`."""
        if self._model is None or self._model[0] is not self.draft:
            self._model = (self.draft, table_model(self.view, self.table))
        return self._model[1]

    def table_with(self, site: Site) -> State:
        """The table with the building that is being placed on another space, if it is known which."""
        draft = self._draft_at(site)
        return self.table if draft is None else drafts.preview(self.view, draft)

    def spends_at(self, site: Site | None) -> int | None:
        """`spends` with the building that is being placed over a space; just `spends` when it is over none."""
        draft = self._draft_at(site) if site is not None else None
        return self.spends if draft is None else draft.spends(self.view)

    def _draft_at(self, site: Site) -> Draft | None:
        draft = self.draft
        if draft is None or draft.stack != PERMIT or draft.blank:
            return None
        if draft.height is None and draft.card is not None:
            fitting = drafts.card_sites(self.view, draft.card).get(site)
            if fitting is None or isinstance(fitting, Refusal):
                return None
            if len(fitting) == 1:
                ((height, shape),) = fitting
                draft = replace(draft, height=height, shape=shape)
        return replace(draft, site=site)

    @property
    def active(self) -> bool:
        """True once anything is chosen."""
        return self.draft is not None or self.choosing_blank

    @property
    def useless(self) -> bool:
        """True when the card chosen can only be discarded."""
        card = self.draft.card if self.draft is not None else None
        return card is not None and not drafts.placeable(self.view, card)

    @property
    def move(self) -> Move | None:
        """The finished move, or None while something is missing."""
        return self.draft.move(self.view) if self.draft is not None else None

    @property
    def attempt(self) -> Move | None:
        """What is laid so far, as a move: `move`, or the floors that have their places already."""
        draft = self.draft
        if draft is None or draft.blank or draft.stack != FLOOR or not draft.on:
            return self.move
        spent = self.spends
        return None if spent is None else Floors(spent, draft.on)

    @property
    def spends(self) -> int | None:
        """The card that the pending move spends; before a building has its space, the cheapest that can serve."""
        draft = self.draft
        if draft is None:
            return None
        if draft.stack == PERMIT and draft.card is None and draft.height is not None and draft.site is None:
            sites = [site for id in self.legal() if (site := site_of(id)) is not None]
            colours = {self.view.table.tables.colour[area] for area, _space in sites}
            fitting = [card for colour in colours if (card := drafts.cheapest(self.view, PERMIT, colour)) is not None]
            return min(fitting, key=lambda card: (CARD_VALUE[card], card), default=None)
        return draft.spends(self.view)

    @property
    def spend_options(self) -> tuple[int, ...]:
        """The cards that could be spent instead, cheapest first."""
        draft = self.draft
        if draft is None or draft.blank:
            return ()
        colour = self.view.table.tables.colour[draft.site[0]] if draft.site else None
        if draft.stack == PERMIT and colour is None:
            return ()
        return drafts.cards_for(self.view, draft.stack, colour)

    @property
    def provisional(self) -> frozenset[str]:
        """The widgets of the pieces that this draft has placed or changed."""
        draft = self.draft
        if draft is None or draft.blank:
            return frozenset()
        move = self.move
        if draft.stack == PERMIT:
            return frozenset([site_id(draft.site)]) if draft.site else frozenset()
        if isinstance(move, Roof):
            fitting = self._pieces(move.height, move.shape)
            return frozenset(f"yard.{piece.number}" for piece in fitting[:1])
        heights: list[int] = []
        for on in draft.on:
            if on in heights:
                heights.remove(on)
            heights.append(on + 1)
        found = set()
        for height in set(heights):
            pieces = self._pieces(height, None)
            found |= {f"yard.{piece.number}" for piece in pieces[: heights.count(height)]}
        return frozenset(found)

    @property
    def asked(self) -> frozenset[str]:
        """What is to be chosen next: of roof and building, or of house and space, what is not chosen yet."""
        draft, legal = self.draft, self.legal()
        if self.move is not None:
            return frozenset()
        if draft is not None and draft.stack == ROOF_STACK:
            roofs = frozenset(id for id in legal if id.startswith("roof."))
            return (
                legal
                - (roofs if draft.shape is not None else frozenset())
                - (legal - roofs if draft.height is not None else frozenset())
            )
        if draft is not None and draft.stack == PERMIT and draft.site is not None:
            return frozenset(id for id in legal if id.startswith("yard."))
        return legal

    @property
    def here(self) -> frozenset[str]:
        """Where the piece stands that was put last: a floor, a building that gets a roof, a space; or the roof chosen
        for it, or the card that is given away."""
        draft = self.draft
        if draft is None:
            return frozenset()
        if draft.blank:
            hand = self.model.hand
            return frozenset(f"hand.{number}" for number, card in enumerate(hand) if card == draft.card)
        if draft.site is not None:
            return frozenset([site_id(draft.site)])
        found: set[str] = set()
        if draft.stack == ROOF_STACK:
            if draft.shape is not None:
                found.add(f"roof.{SHAPES[draft.shape]}")
            if draft.height is not None:
                covered = draft.shape if self.move is not None else None
                found |= {f"yard.{piece.number}" for piece in self._pieces(draft.height, covered)[:1]}
        elif draft.on and not self.floors_left():
            on = draft.on[-1]
            found |= {f"yard.{piece.number}" for piece in self._pieces(on + 1, None)[:1]}
            if on == drafts.NEW:
                found.add(NEW)
        return frozenset(found)

    @property
    def elsewhere(self) -> frozenset[str]:
        """No building as tall as the one that gets the roof: it would make no difference."""
        draft, found = self.draft, super().elsewhere
        if draft is not None and draft.stack == ROOF_STACK and draft.height is not None:
            found -= {f"yard.{piece.number}" for piece in self._pieces(draft.height, None)}
        return found

    def floors_left(self) -> int:
        """Floors of this draft still to be placed."""
        if self.draft is None or self.draft.stack != FLOOR or self.draft.blank:
            return 0
        return drafts.floors_left(self.view, self.draft)

    # Choosing

    def pick_card(self, card: int) -> Refusal | None:
        """Begin with a card of the hand, or spend this one instead; the reason if that leads nowhere."""
        if self.choosing_blank:
            self._set(Draft(CARD_STACK[card], card, blank=True))
            return None
        draft = self.draft
        if draft is not None and draft.card == card and not draft.blank:
            self.cancel()
            return None
        if draft is not None and card in self.spend_options:
            self._set(replace(draft, card=card))
            return None
        if draft is not None and draft.height is not None and draft.site is None and draft.stack == CARD_STACK[card]:
            self._set(replace(draft, card=card))
            return None
        if not drafts.placeable(self.view, card):
            self.cancel()
            self._set(Draft(CARD_STACK[card], card))
            return drafts.why_useless(self.view, card)
        self.cancel()
        self._set(self._with_only_shape(Draft(CARD_STACK[card], card)))
        return None

    def carry_card(self, card: int) -> Refusal | None:
        """Begin a drag of a card: like `pick_card`, but a card chosen already stays so, and none is given away."""
        draft = self.draft
        if self.discarding:
            self.cancel()
        elif draft is not None and draft.card == card:
            return drafts.why_useless(self.view, card) if self.useless else None
        return self.pick_card(card)

    def pick_stack(self, stack: int) -> Refusal | None:
        """Begin with the cheapest card of a kind that is of use; with such a card chosen, go on to the next one.

        What is laid stays where the next card can serve for it, a chosen building where the card has a space for it.
        """
        held = drafts.cards_for(self.view, stack)
        if not held:
            return Refusal("NOT_IN_HAND")
        cards = sorted(held, key=lambda card: not drafts.placeable(self.view, card))
        draft, shown = self.draft, self.spends
        if draft is None or draft.blank or draft.stack != stack or shown is None:
            self.cancel()
            return self.pick_card(cards[0])
        if draft.card is None and draft.stack == PERMIT and draft.site is None:
            self._set(replace(draft, card=shown))  # the card named so far was a proposal among all colours
            return None
        if len(cards) == 1:
            return Refusal("NO_OTHER_CARD")
        return self._exchange(draft, cards[(cards.index(shown) + 1) % len(cards)])

    def _exchange(self, draft: Draft, card: int) -> Refusal | None:
        """Go on from a draft with another card of its kind; begin anew where that card is of no use for it."""
        laid = draft.on or draft.shape is not None or draft.height is not None
        if not laid and (draft.site is None or card not in self.spend_options):
            self.cancel()
            return self.pick_card(card)
        if draft.stack != PERMIT or draft.height is None:
            self._set(replace(draft, card=card))
        elif None in drafts.site_targets(self.view, draft.height, draft.shape, card).values():
            self._set(replace(draft, card=card, site=draft.site if card in self.spend_options else None))
        else:
            self._set(Draft(PERMIT, card))
        return drafts.why_useless(self.view, card) if self.useless else None

    def pick_supply(self) -> Refusal | None:
        """Begin with a floor from the supply: the cheapest Floor card is spent."""
        if self.draft is not None and self.draft.stack == FLOOR and not self.draft.blank:
            return None
        return self._begin(Draft(FLOOR), FLOOR)

    def pick_roof(self, shape: int) -> Refusal | None:
        """Choose a roof: for the Roof card already chosen, or begin with it."""
        draft = self.draft
        if not self.view.table.roofs[2 * self.view.seat + shape]:
            return Refusal("NO_ROOF_LEFT", {"shape": shape})
        if not self.view.table.open[self.view.seat]:
            return Refusal("NO_OPEN_BUILDING")
        if draft is not None and draft.stack == ROOF_STACK and not draft.blank:
            self._set(replace(draft, shape=shape))
            return None
        return self._begin(Draft(ROOF_STACK, shape=shape), ROOF_STACK)

    def pick_unfinished(self, piece: YardPiece) -> Refusal | None:
        """Choose an unfinished building that gets a roof, before the roof; the reason when none can be had."""
        if not any(self.view.table.roofs[2 * self.view.seat :][:2]):
            return Refusal("NO_ROOFS_AT_ALL")
        return self._begin(self._with_only_shape(Draft(ROOF_STACK, height=piece.building.height)), ROOF_STACK)

    def pick_piece(self, piece: YardPiece) -> Refusal | None:
        """Choose a finished building to move into the city: for the Permit already chosen, or begin with it."""
        building = piece.building
        if building.shape is None:
            return Refusal("NOT_ROOFED", {"height": building.height})
        draft = self.draft
        if draft is not None and draft.stack == PERMIT and draft.card is not None and not draft.blank:
            self._set(replace(draft, height=building.height, shape=building.shape, site=None))
            return None
        return self._begin(Draft(PERMIT, height=building.height, shape=building.shape), PERMIT)

    def begin_blank(self) -> Refusal | None:
        """Discard the chosen card, or ask for a card to discard; once more, and none is wanted."""
        if self.view.table.tables.rules.blank_plays != "yes":
            return Refusal("BLANK_PLAYS_OFF")
        draft = self.draft
        if draft is not None and draft.blank:
            self.cancel()
            return None
        if draft is not None and draft.card is not None and not draft.on and draft.height is None:
            self._set(Draft(draft.stack, draft.card, blank=True))
            return None
        wanted = self.choosing_blank
        self.cancel()
        if not wanted:
            self._history.go((None, True))
        return None

    def spend(self, card: int) -> None:
        """Spend this card of `spend_options` instead."""
        if self.draft is not None and card in self.spend_options:
            self._set(replace(self.draft, card=card))

    def put(self, id: str) -> Refusal | None:
        """Choose a target by its widget id; the reason when it is not legal."""
        targets = self.targets()
        if id not in targets:
            return None
        refusal = targets[id]
        if refusal is not None:
            return refusal
        draft, held = self.draft, number_of(id, "hand")
        if held is not None:
            card = self.model.hand[held]
            self._set(Draft(CARD_STACK[card], card, blank=True))
        if held is not None or draft is None:
            return None
        number = number_of(id, "yard")
        site = site_of(id)
        whole = self._draft_at(site) if site is not None else None
        if id in ("roof.round", "roof.triangular"):
            return self.pick_roof(SHAPES.index(id.removeprefix("roof.")))
        if whole is not None:
            self._set(whole)
        elif id == NEW:
            self._lay_floor(drafts.NEW)
        elif number is not None:
            piece = self.model.me.yard[number]
            if draft.stack == FLOOR:
                self._lay_floor(piece.building.height)
            elif draft.stack == ROOF_STACK:
                self._set(replace(draft, height=piece.building.height))
            else:
                self._set(replace(draft, height=piece.building.height, shape=piece.building.shape))
        return None

    def _lay_floor(self, on: int) -> None:
        """One more floor; with all laid, the last one goes elsewhere."""
        if self.draft is not None:
            laid = self.draft if self.floors_left() else replace(self.draft, on=self.draft.on[:-1])
            self._set(drafts.add_floor(laid, on))

    def take(self, draft: Draft) -> None:
        """Choose a whole move at once, in place of what was chosen."""
        self.cancel()
        self._set(draft)

    def targets(self) -> dict[str, Refusal | None]:
        """Everything that could come next or be chosen instead, with the reason where it may not; empty with nothing
        chosen."""
        draft = self.draft
        if self.discarding:
            return {f"hand.{number}": None for number in range(len(self.model.hand))}
        if draft is None or self.useless:
            return {}
        if self._next is None or self._next[0] is not draft:
            self._next = (draft, next_targets(self.view, draft, self.model.me.yard))
        return self._next[1]

    def settle(self) -> None:
        """The drag that began with `hold` has ended: picking up and putting down are one step to take back."""
        self._history.settle(_is_laid)

    # Keeping

    @property
    def kept(self) -> dict[str, Any] | None:
        """All choices as plain JSON, those that can be taken back or made again too; None when there never was one."""
        return plain_building(*self._history.steps)

    def resume(self, data: Mapping[str, object]) -> None:
        """Go on from what `kept` was; what no longer fits this view is left alone."""
        kept = read_building(self.view, data)
        if kept is not None:
            self._history.resume(kept.building, kept.at)

    # Inside

    def _set(self, draft: Draft) -> None:
        self._history.go((draft, False))

    def _begin(self, draft: Draft, stack: int) -> Refusal | None:
        if drafts.cheapest(self.view, stack) is None:
            return Refusal("NO_SUCH_CARD_KIND", {"stack": stack})
        self.cancel()
        self._set(draft)
        return None

    def _with_only_shape(self, draft: Draft) -> Draft:
        """A Roof draft with its shape chosen when only one is left."""
        if draft.stack != ROOF_STACK or draft.shape is not None:
            return draft
        seat = self.view.seat
        left = [shape for shape in range(2) if self.view.table.roofs[2 * seat + shape]]
        return replace(draft, shape=left[0]) if len(left) == 1 else draft

    def _pieces(self, height: int, shape: int | None) -> list[YardPiece]:
        return [p for p in self.model.me.yard if p.building.height == height and p.building.shape == shape]


def _is_laid(choice: Choice) -> bool:
    """Whether a choice is a place to come back to: what was only picked, perhaps with another card, is none."""
    draft = choice[0]
    return draft is not None and bool(draft.on or draft.site or (draft.stack == ROOF_STACK and draft.height))

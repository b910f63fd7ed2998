"""Building a construction move step by step: the choices so far, the possible next ones, and the resulting move.

Targets have the ids of widgets (`offers`). No pygame, no drawing, no session.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.moves import Floors, Forgo, Move, Permit, Roof
from capitol.games.capitol.rules.numbers import CARD_STACK, CARD_VALUE, FLOOR, PERMIT, SHAPES
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models import partial_move
from capitol.games.capitol.ui.models.partial_move import PartialMove
from capitol.games.capitol.ui.models.pending_draft import NOTHING, Choice, plain_building, read_building
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
    """One pending construction move in one view. Every step can be undone; nothing here plays the move.

    The attempt consists of the floors already placed while the move is incomplete. Asked for is the missing part: of
    roof and building, or of house and space. Elsewhere excludes buildings as tall as the one that gets the roof, since
    choosing them would make no difference.
    """

    def __init__(self, view: View) -> None:
        super().__init__(NOTHING)
        self.view = view
        self._table: tuple[PartialMove | None, State] | None = None
        self._model: tuple[PartialMove | None, TableModel] | None = None
        self._next: tuple[PartialMove, dict[str, Refusal | None]] | None = None

    # State

    @property
    def chosen(self) -> PartialMove | None:
        """The choices so far; None if there are none."""
        return self._history.now[0]

    @property
    def choosing_blank(self) -> bool:
        """Whether a card to discard has yet to be chosen."""
        return self._history.now[1]

    @property
    def discarding(self) -> bool:
        """Whether a card to discard is chosen or has yet to be."""
        return self.choosing_blank or (self.chosen is not None and self.chosen.blank)

    @property
    def table(self) -> State:
        """The view's table with the chosen pieces placed."""
        if self._table is None or self._table[0] is not self.chosen:
            state = self.view.table if self.chosen is None else partial_move.preview(self.view, self.chosen)
            self._table = (self.chosen, state)
        return self._table[1]

    @property
    def model(self) -> TableModel:
        """The table model of `table`."""
        if self._model is None or self._model[0] is not self.chosen:
            self._model = (self.chosen, table_model(self.view, self.table))
        return self._model[1]

    def table_with(self, site: Site) -> State:
        """Return the table with the building being placed on another space, if the building is known."""
        chosen = self._chosen_at(site)
        return self.table if chosen is None else partial_move.preview(self.view, chosen)

    def spends_at(self, site: Site | None) -> int | None:
        """Return `spends` with the building being placed over a space; just `spends` if ``site`` is None."""
        chosen = self._chosen_at(site) if site is not None else None
        return self.spends if chosen is None else chosen.spends(self.view)

    def _chosen_at(self, site: Site) -> PartialMove | None:
        chosen = self.chosen
        if chosen is None or chosen.stack != PERMIT or chosen.blank:
            return None
        if chosen.height is None and chosen.card is not None:
            fitting = partial_move.card_sites(self.view, chosen.card).get(site)
            if fitting is None or isinstance(fitting, Refusal):
                return None
            if len(fitting) == 1:
                ((height, shape),) = fitting
                chosen = replace(chosen, height=height, shape=shape)
        return replace(chosen, site=site)

    @property
    def active(self) -> bool:
        return self.chosen is not None or self.choosing_blank

    @property
    def useless(self) -> bool:
        """Whether the chosen card can only be discarded."""
        card = self.chosen.card if self.chosen is not None else None
        return card is not None and not partial_move.placeable(self.view, card)

    @property
    def move(self) -> Move | None:
        return self.chosen.move(self.view) if self.chosen is not None else None

    @property
    def attempt(self) -> Move | None:
        chosen = self.chosen
        if chosen is None or chosen.blank or chosen.stack != FLOOR or not chosen.on:
            return self.move
        spent = self.spends
        return None if spent is None else Floors(spent, chosen.on)

    def leads_to(self, move: Move) -> bool:
        """Return whether the choices so far can still become this move, whatever card it spends."""
        chosen = self.chosen
        if chosen is None:
            return False
        if chosen.blank:
            return isinstance(move, Forgo)
        if chosen.stack == FLOOR:
            return isinstance(move, Floors)
        if not isinstance(move, Roof if chosen.stack == ROOF_STACK else Permit):
            return False
        here = chosen.height in (None, move.height) and chosen.shape in (None, move.shape)
        return here and (chosen.site is None or not isinstance(move, Permit) or chosen.site[0] == move.area)

    @property
    def spends(self) -> int | None:
        """The card that the pending move spends; before a building has its space, the cheapest possible one."""
        chosen = self.chosen
        if chosen is None:
            return None
        if chosen.stack == PERMIT and chosen.card is None and chosen.height is not None and chosen.site is None:
            sites = [site for id in self.legal() if (site := site_of(id)) is not None]
            colours = {self.view.table.tables.colour[area] for area, _space in sites}
            fitting = [
                card for colour in colours if (card := partial_move.cheapest(self.view, PERMIT, colour)) is not None
            ]
            return min(fitting, key=lambda card: (CARD_VALUE[card], card), default=None)
        return chosen.spends(self.view)

    @property
    def spend_options(self) -> tuple[int, ...]:
        """The cards that could be spent instead, cheapest first."""
        chosen = self.chosen
        if chosen is None or chosen.blank:
            return ()
        colour = self.view.table.tables.colour[chosen.site[0]] if chosen.site else None
        if chosen.stack == PERMIT and colour is None:
            return ()
        return partial_move.cards_for(self.view, chosen.stack, colour)

    @property
    def provisional(self) -> frozenset[str]:
        """The widgets of the pieces that the choice has placed or changed."""
        chosen = self.chosen
        if chosen is None or chosen.blank:
            return frozenset()
        move = self.move
        if chosen.stack == PERMIT:
            return frozenset([site_id(chosen.site)]) if chosen.site else frozenset()
        if isinstance(move, Roof):
            fitting = self._pieces(move.height, move.shape)
            return frozenset(f"yard.{piece.number}" for piece in fitting[:1])
        heights: list[int] = []
        for on in chosen.on:
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
        chosen, legal = self.chosen, self.legal()
        if self.move is not None:
            return frozenset()
        if chosen is not None and chosen.stack == ROOF_STACK:
            roofs = frozenset(id for id in legal if id.startswith("roof."))
            return (
                legal
                - (roofs if chosen.shape is not None else frozenset())
                - (legal - roofs if chosen.height is not None else frozenset())
            )
        if chosen is not None and chosen.stack == PERMIT and chosen.site is not None:
            return frozenset(id for id in legal if id.startswith("yard."))
        return legal

    @property
    def here(self) -> frozenset[str]:
        chosen = self.chosen
        if chosen is None:
            return frozenset()
        if chosen.blank:
            hand = self.model.hand
            return frozenset(f"hand.{number}" for number, card in enumerate(hand) if card == chosen.card)
        if chosen.site is not None:
            return frozenset([site_id(chosen.site)])
        found: set[str] = set()
        if chosen.stack == ROOF_STACK:
            if chosen.shape is not None:
                found.add(f"roof.{SHAPES[chosen.shape]}")
            if chosen.height is not None:
                covered = chosen.shape if self.move is not None else None
                found |= {f"yard.{piece.number}" for piece in self._pieces(chosen.height, covered)[:1]}
        elif chosen.on and not self.floors_left():
            on = chosen.on[-1]
            found |= {f"yard.{piece.number}" for piece in self._pieces(on + 1, None)[:1]}
            if on == partial_move.NEW:
                found.add(NEW)
        return frozenset(found)

    @property
    def elsewhere(self) -> frozenset[str]:
        chosen, found = self.chosen, super().elsewhere
        if chosen is not None and chosen.stack == ROOF_STACK and chosen.height is not None:
            found -= {f"yard.{piece.number}" for piece in self._pieces(chosen.height, None)}
        return found

    def floors_left(self) -> int:
        """Return the number of floors still to place."""
        if self.chosen is None or self.chosen.stack != FLOOR or self.chosen.blank:
            return 0
        return partial_move.floors_left(self.view, self.chosen)

    # Choosing

    def pick_card(self, card: int) -> Refusal | None:
        """Begin with a card of the hand, or spend this one instead; return the reason if that is not possible."""
        if self.choosing_blank:
            self._set(PartialMove(CARD_STACK[card], card, blank=True))
            return None
        chosen = self.chosen
        if chosen is not None and chosen.card == card and not chosen.blank:
            self.cancel()
            return None
        if chosen is not None and card in self.spend_options:
            self._set(replace(chosen, card=card))
            return None
        if (
            chosen is not None
            and chosen.height is not None
            and chosen.site is None
            and chosen.stack == CARD_STACK[card]
        ):
            self._set(replace(chosen, card=card))
            return None
        if not partial_move.placeable(self.view, card):
            self.cancel()
            self._set(PartialMove(CARD_STACK[card], card))
            return partial_move.why_useless(self.view, card)
        self.cancel()
        self._set(self._with_only_shape(PartialMove(CARD_STACK[card], card)))
        return None

    def carry_card(self, card: int) -> Refusal | None:
        """Begin a drag of a card: like `pick_card`, but a card already chosen remains chosen, and none is discarded."""
        chosen = self.chosen
        if self.discarding:
            self.cancel()
        elif chosen is not None and chosen.card == card:
            return partial_move.why_useless(self.view, card) if self.useless else None
        return self.pick_card(card)

    def pick_stack(self, stack: int) -> Refusal | None:
        """Begin with the cheapest useful card of a kind; if one is chosen, go on to the next.

        Placed pieces stay if the next card can be spent for them, and a chosen building if the card has a space for it.
        """
        held = partial_move.cards_for(self.view, stack)
        if not held:
            return Refusal("NOT_IN_HAND")
        cards = sorted(held, key=lambda card: not partial_move.placeable(self.view, card))
        chosen, shown = self.chosen, self.spends
        if chosen is None or chosen.blank or chosen.stack != stack or shown is None:
            self.cancel()
            return self.pick_card(cards[0])
        if chosen.card is None and chosen.stack == PERMIT and chosen.site is None:
            self._set(replace(chosen, card=shown))  # the card shown so far was a proposal among all colours
            return None
        if len(cards) == 1:
            return Refusal("NO_OTHER_CARD")
        return self._exchange(chosen, cards[(cards.index(shown) + 1) % len(cards)])

    def _exchange(self, chosen: PartialMove, card: int) -> Refusal | None:
        """Continue with another card of the same kind; start over if that card does not fit the choice."""
        laid = chosen.on or chosen.shape is not None or chosen.height is not None
        if not laid and (chosen.site is None or card not in self.spend_options):
            self.cancel()
            return self.pick_card(card)
        if chosen.stack != PERMIT or chosen.height is None:
            self._set(replace(chosen, card=card))
        elif None in partial_move.site_targets(self.view, chosen.height, chosen.shape, card).values():
            self._set(replace(chosen, card=card, site=chosen.site if card in self.spend_options else None))
        else:
            self._set(PartialMove(PERMIT, card))
        return partial_move.why_useless(self.view, card) if self.useless else None

    def pick_supply(self) -> Refusal | None:
        """Begin with a floor from the supply, which spends the cheapest Floor card."""
        if self.chosen is not None and self.chosen.stack == FLOOR and not self.chosen.blank:
            return None
        return self._begin(PartialMove(FLOOR), FLOOR)

    def pick_roof(self, shape: int) -> Refusal | None:
        """Choose a roof: for the Roof card already chosen, or begin with it."""
        chosen = self.chosen
        if not self.view.table.roofs[2 * self.view.seat + shape]:
            return Refusal("NO_ROOF_LEFT", {"shape": shape})
        if not self.view.table.open[self.view.seat]:
            return Refusal("NO_OPEN_BUILDING")
        if chosen is not None and chosen.stack == ROOF_STACK and not chosen.blank:
            self._set(replace(chosen, shape=shape))
            return None
        return self._begin(PartialMove(ROOF_STACK, shape=shape), ROOF_STACK)

    def pick_unfinished(self, piece: YardPiece) -> Refusal | None:
        """Choose an unfinished building to get a roof, before the roof; return the reason if there are no roofs."""
        if not any(self.view.table.roofs[2 * self.view.seat :][:2]):
            return Refusal("NO_ROOFS_AT_ALL")
        return self._begin(self._with_only_shape(PartialMove(ROOF_STACK, height=piece.building.height)), ROOF_STACK)

    def pick_piece(self, piece: YardPiece) -> Refusal | None:
        """Choose a finished building to move to the city: for the chosen Permit, or another if only that has a space
        for it, or begin with the building. Return the reason if neither the chosen Permit nor any other fits."""
        building = piece.building
        if building.shape is None:
            return Refusal("NOT_ROOFED", {"height": building.height})
        chosen = self.chosen
        if chosen is not None and chosen.stack == PERMIT and chosen.card is not None and not chosen.blank:
            kind = building.height, building.shape
            if None in partial_move.site_targets(self.view, *kind, chosen.card).values():
                self._set(replace(chosen, height=building.height, shape=building.shape, site=None))
                return None
            if None not in partial_move.site_targets(self.view, *kind).values():
                return Refusal("NO_SITE_FOR_PIECE")
        return self._begin(PartialMove(PERMIT, height=building.height, shape=building.shape), PERMIT)

    def begin_blank(self) -> Refusal | None:
        """Discard the chosen card, or ask for a card to discard; a second call cancels."""
        if self.view.table.tables.rules.blank_plays != "yes":
            return Refusal("BLANK_PLAYS_OFF")
        chosen = self.chosen
        if chosen is not None and chosen.blank:
            self.cancel()
            return None
        if chosen is not None and chosen.card is not None and not chosen.on and chosen.height is None:
            self._set(PartialMove(chosen.stack, chosen.card, blank=True))
            return None
        wanted = self.choosing_blank
        self.cancel()
        if not wanted:
            self._history.go((None, True))
        return None

    def spend(self, card: int) -> None:
        """Spend this card of `spend_options` instead."""
        if self.chosen is not None and card in self.spend_options:
            self._set(replace(self.chosen, card=card))

    def put(self, id: str) -> Refusal | None:
        """Choose a target by its widget id; return the reason if it is illegal."""
        targets = self.targets()
        if id not in targets:
            return None
        refusal = targets[id]
        if refusal is not None:
            return refusal
        chosen, held = self.chosen, number_of(id, "hand")
        if held is not None:
            card = self.model.hand[held]
            self._set(PartialMove(CARD_STACK[card], card, blank=True))
        if held is not None or chosen is None:
            return None
        number = number_of(id, "yard")
        site = site_of(id)
        whole = self._chosen_at(site) if site is not None else None
        if id in ("roof.round", "roof.triangular"):
            return self.pick_roof(SHAPES.index(id.removeprefix("roof.")))
        if whole is not None:
            self._set(whole)
        elif id == NEW:
            self._lay_floor(partial_move.NEW)
        elif number is not None:
            piece = self.model.me.yard[number]
            if chosen.stack == FLOOR:
                self._lay_floor(piece.building.height)
            elif chosen.stack == ROOF_STACK:
                self._set(replace(chosen, height=piece.building.height))
            else:
                self._set(replace(chosen, height=piece.building.height, shape=piece.building.shape))
        return None

    def _lay_floor(self, on: int) -> None:
        """Place another floor; if all are placed, move the last one."""
        if self.chosen is not None:
            laid = self.chosen if self.floors_left() else replace(self.chosen, on=self.chosen.on[:-1])
            self._set(partial_move.add_floor(laid, on))

    def take(self, chosen: PartialMove) -> None:
        """Choose a complete move at once, replacing all choices."""
        self.cancel()
        self._set(chosen)

    def targets(self) -> dict[str, Refusal | None]:
        chosen = self.chosen
        if self.discarding:
            return {f"hand.{number}": None for number in range(len(self.model.hand))}
        if chosen is None or self.useless:
            return {}
        if self._next is None or self._next[0] is not chosen:
            self._next = (chosen, next_targets(self.view, chosen, self.model.me.yard))
        return self._next[1]

    def settle(self) -> None:
        """End the drag that began with `hold`: picking up and putting down become one undo step."""
        self._history.settle(_is_laid)

    # Saving

    @property
    def kept(self) -> dict[str, Any] | None:
        return plain_building(*self._history.steps)

    def resume(self, data: Mapping[str, object]) -> None:
        kept = read_building(self.view, data)
        if kept is not None:
            self._history.resume(kept.building, kept.at)

    # Helpers

    def _set(self, chosen: PartialMove) -> None:
        self._history.go((chosen, False))

    def _begin(self, chosen: PartialMove, stack: int) -> Refusal | None:
        if partial_move.cheapest(self.view, stack) is None:
            return Refusal("NO_SUCH_CARD_KIND", {"stack": stack})
        self.cancel()
        self._set(chosen)
        return None

    def _with_only_shape(self, chosen: PartialMove) -> PartialMove:
        """Return a choice of a roof, with its shape if only one is left."""
        if chosen.stack != ROOF_STACK or chosen.shape is not None:
            return chosen
        seat = self.view.seat
        left = [shape for shape in range(2) if self.view.table.roofs[2 * seat + shape]]
        return replace(chosen, shape=left[0]) if len(left) == 1 else chosen

    def _pieces(self, height: int, shape: int | None) -> list[YardPiece]:
        return [p for p in self.model.me.yard if p.building.height == height and p.building.shape == shape]


def _is_laid(choice: Choice) -> bool:
    """Return whether a choice is worth an undo step: merely picking up a piece, even with another card, is not."""
    chosen = choice[0]
    return chosen is not None and bool(chosen.on or chosen.site or (chosen.stack == ROOF_STACK and chosen.height))

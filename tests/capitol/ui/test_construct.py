"""Pending moves: what is offered equals what the rules allow, and every step can be taken back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Bid, Floors, Forgo, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_COLOUR, CARD_STACK, FLOOR, PERMIT, SHAPES
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.places import round_points
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, OVER, PLACE, State
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.partial_move import is_useful
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.offers import number_of, site_id, site_of
from capitol.games.capitol.ui.table.placing import Placer, gains_of, place_at
from capitol.games.capitol.ui.table.selection import confirms_itself
from capitol.games.capitol.ui.table.sentences import building_status

GAME = CapitolGame()


PARTS = 8


def positions(phase: int, games: int, every: int = 1, first: int = 0) -> Iterator[View]:
    """Views of the seat to act in a phase, from games played by chance; only each ``every``-th one. ``first`` is the
    number of the first game: the games of one number are the same."""
    board = load_board(default_board()).spec
    for seed in range(first, first + games):
        rng = random.Random(seed)
        seats = 2 + seed % 3
        players = tuple(PlayerSpec(f"seat {number}", "human") for number in range(seats))
        state: State = GAME.start(new_setup(Rules(), board, players, rng))
        count = 0
        while state.phase != OVER:
            seat = GAME.to_act(state)[0]
            if state.phase == phase:
                count += 1
                if count % every == 0:
                    yield GAME.view(state, seat)
            space = GAME.choices(state, seat)
            move = space.sample(rng)
            if state.phase == CONSTRUCTION and space.listed:
                better = [other for other in space.moves() if not isinstance(other, Pass | Forgo)]
                move = rng.choice(better) if better and rng.random() < 0.8 else move
            if state.phase == BID and rng.random() < 0.3:
                move = Bid(())
            state, _events = GAME.apply(state, seat, move)


def finished(builder: Builder) -> set[object]:
    """All moves that the targets lead to from here, in every order of the steps, spaces in canonical form."""
    if builder.move is not None:
        return {builder.move}
    found: set[object] = set()
    areas: set[int] = set()
    for id in sorted(builder.asked):
        site = site_of(id)
        if site is not None and site[0] in areas:
            continue
        if site is not None:
            areas.add(site[0])
        assert builder.put(id) is None
        found |= finished(builder)
        assert builder.step_back()
    return found


def canonical(view: View, move: object) -> object:
    """Floors count by the unfinished buildings they lead to, a permit by its area."""
    if isinstance(move, Permit):
        return ("permit", move.card, move.height, move.shape, move.area)
    if isinstance(move, Floors):
        heights = list(view.table.open[view.seat])
        for on in move.on:
            if on:
                heights.remove(on)
            heights.append(on + 1)
        return ("floors", move.card, tuple(sorted(heights)))
    return move


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_targets_offered_are_the_legal_moves(part: int, full: bool) -> None:
    """T1: for 10,000 states with ``--full``, for 600 else."""
    checked, wanted_states = 0, (10_000 if full else 600) // PARTS
    for view in positions(CONSTRUCTION, 10_000, 5, first=10_000 * part):
        if checked == wanted_states:
            break
        legal = GAME.choices(view, view.seat).moves()
        wanted = {canonical(view, move) for move in legal if not isinstance(move, Pass | Forgo)}
        offered: set[object] = set()
        for card in set(view.table.hand(view.seat)):
            builder = Builder(view)
            refusal = builder.pick_card(card)
            made = finished(builder)
            assert (refusal is None) == bool(made) or CARD_STACK[card] == PERMIT
            offered |= made
        assert {canonical(view, move) for move in offered} == wanted
        assert all(GAME.why_not(view, view.seat, move) is None for move in offered)  # type: ignore[arg-type]
        assert is_useful(view) == bool(wanted)
        checked += 1
    assert checked == wanted_states


def test_a_piece_first_spends_the_cheapest_fitting_card() -> None:
    checked = 0
    for view in positions(CONSTRUCTION, 6, 7):
        hand = view.table.hand(view.seat)
        builder = Builder(view)
        for piece in builder.model.me.yard:
            if piece.building.shape is None or builder.pick_piece(piece) is not None:
                continue
            for id in sorted(builder.legal()):
                builder.put(id)
                site = site_of(id)
                assert site is not None
                colour = view.table.tables.colour[site[0]]
                fitting = [card for card in hand if CARD_COLOUR[card] == colour]
                assert builder.spends == min(fitting)
                assert builder.spend_options == tuple(sorted(set(fitting)))
                builder.step_back()
                checked += 1
            builder.cancel()
    assert checked > 200


def test_a_house_that_no_permit_takes_anywhere_asks_for_no_space() -> None:
    asked = set()
    for view in positions(CONSTRUCTION, 4, 3):
        builder = Builder(view)
        for piece in builder.model.me.yard:
            if piece.building.shape is not None and builder.pick_piece(piece) is None:
                somewhere = any(site_of(id) for id in builder.legal())
                assert ("None of your Permits" in building_status(builder)) == (not somewhere)
                asked.add(somewhere)
    assert asked == {True, False}


def test_every_step_back_leads_to_where_one_came_from() -> None:
    rng = random.Random(2)
    for view in positions(CONSTRUCTION, 3, 3):
        builder = Builder(view)
        start = builder.table.key()
        seen = [builder.chosen]
        builder.pick_card(rng.choice(view.table.hand(view.seat)))
        for _step in range(8):
            if builder.move is not None or not builder.legal():
                break
            seen.append(builder.chosen)
            builder.put(rng.choice(sorted(builder.asked | builder.elsewhere)))
        for chosen in reversed(seen):
            assert builder.step_back()
            assert builder.chosen == chosen
        assert not builder.step_back()
        assert builder.table.key() == start == view.table.key()


def test_a_drag_that_is_cancelled_leaves_everything_as_it_was() -> None:
    view = next(positions(CONSTRUCTION, 1))
    builder = Builder(view)
    builder.pick_stack(FLOOR)
    before = builder.chosen
    builder.hold()
    builder.pick_piece(next(piece for piece in builder.model.me.yard if piece.building.shape is not None))
    builder.restore()
    assert builder.chosen == before


def test_a_blank_play_takes_any_card() -> None:
    view = next(positions(CONSTRUCTION, 1))
    builder = Builder(view)
    assert builder.begin_blank() is None
    assert builder.choosing_blank
    assert building_status(builder) == "Choose the card to discard."
    card = view.table.hand(view.seat)[0]
    builder.pick_card(card)
    assert builder.move == Forgo(card)
    assert building_status(builder) == "The card is discarded. Confirm?"
    builder.cancel()
    builder.pick_card(card)
    builder.begin_blank()
    assert builder.move == Forgo(card)


def test_only_one_shape_left_needs_no_choice() -> None:
    for view in positions(CONSTRUCTION, 6):
        seat, table = view.seat, view.table
        left = [shape for shape in range(2) if table.roofs[2 * seat + shape]]
        roofs = [card for card in table.hand(seat) if CARD_STACK[card] == ROOF_STACK]
        if len(left) == 1 and roofs and table.open[seat]:
            builder = Builder(view)
            builder.pick_card(roofs[0])
            assert builder.chosen is not None
            assert builder.chosen.shape == left[0]
            other = f"roof.{SHAPES[1 - left[0]]}"
            refusal = builder.targets()[other]
            assert refusal is not None
            assert refusal.code == "NO_ROOF_LEFT"
            return
    pytest.fail("no position has one shape of roof left")


def test_provisional_pieces_are_those_that_were_touched() -> None:
    view = next(positions(CONSTRUCTION, 1))
    builder = Builder(view)
    builder.pick_stack(FLOOR)
    builder.put("yard.new")
    assert len(builder.provisional) == 1
    first = next(iter(builder.provisional))
    builder.put(first)
    assert len(builder.provisional) == 1
    piece = builder.model.me.yard[int(first.removeprefix("yard."))]
    assert piece.building.height == 2


def test_the_places_for_a_tile_are_the_legal_ones_and_the_forecast_is_the_scoring() -> None:
    checked = 0
    for view in positions(PLACE, 8):
        placer = Placer(view)
        wanted = {move.area for move in GAME.choices(view, view.seat).moves() if isinstance(move, Place)}
        assert {site[0] for id in placer.legal() if (site := site_of(id)) is not None} == wanted
        nets = {}
        for id in sorted(placer.legal()):
            placer.put(id)
            before, after = round_points(view.table), round_points(placer.table)
            gains = gains_of(view.table, placer.table)
            assert [new - old for old, new in zip(before, after, strict=True)] == [
                sum(area.get(seat, 0) for area in gains.values()) for seat in range(len(before))
            ]
            changed = [new - old for old, new in zip(before, after, strict=True)]
            nets[id] = changed[view.seat] - max(gain for seat, gain in enumerate(changed) if seat != view.seat)
            checked += 1
        assert nets[placer.best()] == max(nets.values())
    assert checked > 100


@pytest.mark.parametrize(
    ("confirm", "sure"),
    [("always", (False, False, False)), ("permits", (True, True, False)), ("never", (True, True, True))],
)
def test_what_is_played_without_asking(confirm: str, sure: tuple[bool, ...]) -> None:
    moves = (Floors(7, (0, 0)), Roof(0, 1, 0), Permit(15, 1, 0, 0, 0))
    assert tuple(confirms_itself(move, confirm) for move in moves) == sure
    assert not confirms_itself(Pass(), confirm)
    assert not confirms_itself(Forgo(0), confirm)


def test_names_of_widgets() -> None:
    assert site_of(site_id((3, 2))) == (3, 2)
    assert site_of(site_id((8, -1))) == (8, -1)
    assert site_of("area.3") is None
    assert number_of("yard.12", "yard") == 12
    assert number_of("yard.new", "yard") is None
    assert place_at((4, -1)) == Place(4)

"""Load and draw in advance what the table will show later and what is slow to draw."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from pygame import Rect

from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS, SHAPES
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.art.cards import FACES, face_sprite
from capitol.games.capitol.ui.art.masters import FILES, atlas
from capitol.games.capitol.ui.models.table import LARGE, TableModel
from capitol.games.capitol.ui.parts import rostra
from capitol.games.capitol.ui.parts.board_picture import FOUNTAIN, FURTHER_WATERS, BoardArt, BoardPicture
from capitol.games.capitol.ui.table.cells import outline_of
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.look import Look
from capitol.kit.pictures import in_thread
from capitol.session.source import TableSource
from capitol.table.art.columns import column_picture
from capitol.table.context import TableContext
from capitol.table.fan import card_width
from capitol.table.frame import usual_frame

_SCREENS = (
    "capitol.games.capitol.ui.models.stacking",
    "capitol.games.capitol.ui.auction.items",
    "capitol.games.capitol.ui.auction.auction_words",
    "capitol.games.capitol.ui.auction.heading",
    "capitol.games.capitol.ui.auction.panels",
    "capitol.games.capitol.ui.auction.folded",
    "capitol.games.capitol.ui.parts.board_backdrop",
    "capitol.games.capitol.ui.auction.row",
    "capitol.games.capitol.ui.auction.row_view",
    "capitol.games.capitol.ui.auction.stack_edit",
    "capitol.table.curtain.cover",
    "capitol.games.capitol.ui.auction_scene",
    "capitol.games.capitol.ui.auction.reveal_columns",
    "capitol.games.capitol.ui.auction.reveal_result",
    "capitol.games.capitol.ui.reveal_scene",
    "capitol.games.capitol.ui.models.scoring",
    "capitol.table.score_columns",
    "capitol.games.capitol.ui.parts.score_table",
    "capitol.games.capitol.ui.parts.scored_area",
    "capitol.games.capitol.ui.scoring_scene",
    "capitol.games.capitol.ui.models.drawing",
    "capitol.games.capitol.ui.parts.draw_parts",
    "capitol.games.capitol.ui.draw_scene",
    "capitol.games.capitol.ui.rules_pages",
    "capitol.games.capitol.ui.rules_examples",
    "capitol.games.capitol.ui.rules_diagrams",
    "capitol.games.capitol.game_statistics",
    "capitol.games.capitol.ui.models.score_sheets",
    "capitol.games.capitol.ui.parts.end_card",
    "capitol.games.capitol.ui.parts.end_charts",
    "capitol.table.sheet",
    "capitol.games.capitol.ui.end_scene",
)
"""The modules of the later screens, each after those that it imports."""


def want_plan(look: Look, picture: BoardPicture, model: TableModel) -> None:
    """Ask the loop to prepare the buildings on the board as the plan view shows them."""

    def make() -> Iterator[None]:
        flat = BoardPicture(look, picture.board, picture.rect, plan_view=True)
        for building in {space.building for area in model.areas for space in area.spaces if space.building is not None}:
            flat.tower(building)
            yield

    look.prefetch.want(("plan", picture.ground_key, picture.board.styles), make)


def auctions_to_come(model: TableModel) -> bool:
    """Whether another auction begins before the end of the game."""
    coming = model.phase in ("construction", "bid") or (model.phase == "place" and model.auction < AUCTIONS - 1)
    return coming or model.round < ROUNDS - 1


def want_pictures(look: Look, ground: BoardPicture, model: TableModel | None = None) -> None:
    """Ask the loop to prepare the board's ground and the cards before they are shown; ``ground`` is the board as the
    table shows it. Cards that the game at ``model`` no longer shows are left out: beside them its end would need more
    memory than any other part."""
    board = ground.board
    if look.prefetch.asked(("table", ground.ground_key, board.styles)):
        return
    look.prefetch.want_modules(*_SCREENS)
    look.prefetch.want(ground.ground_key, ground.prepare_ground)
    look.prefetch.want(("pieces", ground.ground_key, board.styles), partial(_want_pieces, look, ground))
    look.prefetch.want(("marks", ground.ground_key), partial(_want_marks, look, ground))
    if model is None or auctions_to_come(model):
        seats = len(board.styles)
        look.prefetch.want(("reveal", ground.ground_key, seats), partial(_want_reveal, look, seats))
    if model is None or model.round < ROUNDS - 1:
        look.prefetch.want(("draw", ground.ground_key), partial(_want_draw, look))
    look.prefetch.want(("scoring", ground.ground_key, board.styles), partial(_want_scoring, look, board))


def want_hall(look: Look) -> None:
    """Ask the loop to prepare the scenery of the auctions and the draw before they begin: early, because computer
    players bid at once."""
    rostra.want(look)


def want_next_reveal(
    look: Look, context: TableContext, session: TableSource, viewer: int, board: BoardArt, *, soon: bool
) -> None:
    """Ask the loop to make the first picture of the next reveal, as far as it is predictable for everybody; ahead of
    all else if it comes ``soon``."""
    table = cast(View, session.view(viewer)).table

    def make() -> Iterator[None]:
        from capitol.games.capitol.ui.reveal_scene import RevealScene, bids_to_come

        def nothing() -> None:
            """Do nothing: the continuation of a reveal that nobody sees."""

        yield
        yield from RevealScene(context, session, bids_to_come(table), viewer, board, nothing).ahead(look)

    look.prefetch.want(("reveal", table.round, table.auction, soon), make, soon=soon)


def _want_pieces(look: Look, picture: BoardPicture) -> Iterator[None]:
    """Load the rendered pieces, and scale each seat's to the size of the board."""
    for name in FILES:
        yield from in_thread(partial(atlas, name))
    geometry = picture.geometry
    for style in picture.board.styles:
        look.sprites.get(f"plinth.{style}", *geometry.plinth_size)
        for shape in SHAPES:
            look.sprites.get(f"roof.{shape}.{style}", *geometry.roof_size)
        yield
    for size in {picture.tile_rect(site).size for site in picture.sites() if site[1] != LARGE}:
        for water in (FOUNTAIN, *FURTHER_WATERS):
            look.sprites.get(water, *size)
        yield


def _want_marks(look: Look, picture: BoardPicture) -> Iterator[None]:
    """Draw the rings and marks of spaces and areas, which all appear at once when a piece is picked up."""
    canvas = Canvas(Recording(picture.rect.size), look)
    for size, outline in {(picture.plot_rect(*site).size, outline_of(site)) for site in picture.sites()}:
        yield from canvas.rings_ahead(size, outline)
    for size in {picture.area_rect(area).size for area in range(len(picture.board.layout.areas))}:
        yield from canvas.rings_ahead(size, landing=False)
        canvas.illegal_mark(Rect((0, 0), size))
        yield


def _want_draw(look: Look) -> None:
    """Prepare the cards of the draw, those with a common face without values: on the stacks, beside them, in the
    hand."""
    from capitol.games.capitol.ui.draw_scene import HAND_CARD
    from capitol.games.capitol.ui.parts.draw_parts import pile_rect, status_and_stacks, top_card_rect

    _line, places = status_and_stacks(look, usual_frame(look).board)
    top = top_card_rect(look, places[0])
    hand = look.board(HAND_CARD)
    for face in FACES:  # all sizes of one are made from the same picture
        for size in (top.size, (card_width(hand), hand)):
            _want(look, face_sprite(face), *size, held=True)
        _want(look, face_sprite(face), *pile_rect(look, top).size)
    _want(look, "card.back", *top.size)


def _want_reveal(look: Look, seats: int) -> None:
    """Prepare tiles, card backs, STOP and the faces without values, at the size for a reveal of short stacks."""
    from capitol.games.capitol.ui.auction.reveal_columns import card_size, disc_side, plan_columns
    from capitol.games.capitol.ui.auction.reveal_result import pile_size
    from capitol.games.capitol.ui.auction.rooms import prize_side, rooms

    _top, prize, upper, _result = rooms(look)
    columns = plan_columns(look, upper, range(seats), look.line(16))
    side = prize_side(look, prize)
    for tile in TILES:
        _want(look, f"tile.{tile}", side, side)
    first = columns[0]
    size = card_size(look, first, 3)
    for name in ("card.back", "card.stop", *map(face_sprite, FACES)):
        _want(look, name, *size)
    _want(look, "card.back", *first.deck.size)
    _want(look, "card.back", *pile_size(look, prize))
    disc = disc_side(look, first.head)
    _want(look, "consul", disc, disc)


def _want_scoring(look: Look, board: BoardArt) -> Iterator[None]:
    """Draw the columns of the scoring, one after another."""
    from capitol.games.capitol.ui.scoring_scene import panel_and_columns
    from capitol.table.score_columns import column_width

    yield from in_thread(column_picture)
    _panel, place = panel_and_columns(look)
    wide = column_width(look, place, len(board.styles))
    for style in board.styles:
        yield from look.sprites.prepare(f"column.{style}", wide, place.height)
        yield


def _want(look: Look, name: str, width: int, height: int, *, held: bool = False) -> None:
    """Prepare a sprite; ``held``: to be kept until it is shown, because it is large."""
    make = look.sprites.prepare if held else look.sprites.get
    look.prefetch.want((name, width, height), partial(make, name, width, height))

"""The statistics of a finished game as tables: the numbers of every chart, in words and rows."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.core.game import Result
from capitol.games.capitol.game_statistics import Auction, GameStatistics
from capitol.games.capitol.rules.numbers import AREAS
from capitol.games.capitol.ui.words import NUMERALS, Names, seat_names, tile_title
from capitol.host.language import _, ngettext, pgettext
from capitol.table.sheet import Sheet


def headline(result: Result, names: Names) -> str:
    """Return who won, or who share the win (RULES.md, End)."""
    best = result.scores[result.winners[0]]
    if len(result.winners) == 1:
        text = ngettext("{who} wins with {score} point", "{who} wins with {score} points", best)
    else:
        text = ngettext("{who} share the win with {score} point", "{who} share the win with {score} points", best)
    return text.format(who=seat_names(names, result.winners), score=best)


def subline(result: Result, names: Names) -> str:
    """Return a sentence on the winning margin, or on the tie."""
    if len(result.winners) > 1:
        return _("Equal points share the win: the rules break no tie.")
    scores = sorted(result.scores, reverse=True)
    lead = scores[0] - scores[1]
    next_best = [seat for seat, score in enumerate(result.scores) if score == scores[1]]
    return ngettext("{lead} point ahead of {who}", "{lead} points ahead of {who}", lead).format(
        lead=lead, who=seat_names(names, next_best)
    )


def score_sheet(stats: GameStatistics, names: Names) -> Sheet:
    """Return the scores after each round."""
    header = (_("Score after round"), *NUMERALS[: len(stats.scorings)])
    rows = tuple((names.seats[seat], *(str(total[seat]) for total in stats.totals)) for seat in range(stats.seats))
    return Sheet(header, rows, seats=tuple(range(stats.seats)))


def round_sheet(stats: GameStatistics, names: Names) -> Sheet:
    """Return the points won in each round, and their sum."""
    header = (_("Points in round"), *NUMERALS[: len(stats.scorings)], _("Score"))
    rows = tuple(
        (names.seats[seat], *(str(points[seat]) for points in stats.rounds), str(stats.scores[seat]))
        for seat in range(stats.seats)
    )
    return Sheet(header, rows, seats=tuple(range(stats.seats)))


def area_sheet(stats: GameStatistics, names: Names) -> Sheet:
    """Return the points of each area in the whole game, and their sum."""
    header = (_("Points from area"), *names.seats)
    rows = [
        (area_name(area, names), *(str(points) if points else "–" for points in stats.area_points(area)))
        for area in range(AREAS)
    ]
    rows.append((_("Score"), *map(str, stats.scores)))
    return Sheet(header, tuple(rows), total=True)


def lead_sheet(stats: GameStatistics, names: Names) -> Sheet:
    """Return who was first in each area at each scoring."""
    header = (_("First after round"), *NUMERALS[: len(stats.scorings)])

    def cell(first: Sequence[int]) -> str:
        return ", ".join(names.seats[seat] for seat in first) or "–"

    rows = tuple((area_name(area, names), *map(cell, stats.leaders(area))) for area in range(AREAS))
    return Sheet(header, rows, words=True)


def auction_sheet(stats: GameStatistics, names: Names) -> Sheet:
    """Return all tiles: winner, price, second highest bid, area and points.

    A tile that left the game shows the reason instead of a winner.
    """
    header = (_("Tile"), _("Winner"), _("Bid"), pgettext("bid", "Second"), _("Area"), _("Brought"))
    rows = tuple(_auction_row(auction, names) for auction in stats.auctions)
    winners = tuple(None if auction.area is None else auction.winner for auction in stats.auctions)
    return Sheet(header, rows, words=True, seats=winners, seat_column=1)


def _auction_row(auction: Auction, names: Names) -> tuple[str, ...]:
    # Translators: the numeral of the round and the tile of an auction, for instance “II Fountain”.
    title = _("{round} {tile}").format(round=NUMERALS[auction.round], tile=tile_title(auction.tile))
    if auction.winner is None or auction.area is None:
        why = {"no_space": _("no space left"), "tie": _("tie not broken")}.get(auction.why, _("nobody bid"))
        return (title, why, "–", "–", "–", "–")
    bid = pgettext("price", "free") if auction.free else str(auction.bid)
    brought = ngettext("{points} point", "{points} points", auction.points).format(points=auction.points)
    if auction.cards:
        brought = ngettext("{cards} card", "{cards} cards", auction.cards).format(cards=auction.cards)
    second = str(auction.second) if auction.second else "–"
    return (title, names.seats[auction.winner], bid, second, NUMERALS[auction.area], brought)


def card_sheet(stats: GameStatistics, names: Names) -> Sheet:
    """Return the uses of the cards."""
    header = (
        _("Cards"),
        pgettext("cards", "Built"),
        pgettext("cards", "Paid"),
        pgettext("cards", "Discarded"),
        pgettext("cards", "Left"),
        _("Worth built"),
        _("Worth paid"),
    )
    rows = tuple(
        (
            names.seats[use.seat],
            *map(str, (use.built, use.paid, use.forgone, use.kept, use.built_value, use.paid_value)),
        )
        for use in stats.uses
    )
    return Sheet(header, rows, seats=tuple(use.seat for use in stats.uses))


def highlights(stats: GameStatistics, result: Result, names: Names) -> tuple[str, ...]:
    """Return up to three sentences about the game."""
    lines = [_("{headline}.").format(headline=headline(result, names))]
    brought = {(area, seat): stats.area_points(area)[seat] for area in range(AREAS) for seat in range(stats.seats)}
    best = max(brought.values(), default=0)
    if best:
        richest = [pair for pair, points in brought.items() if points == best]
        text = ngettext(
            "The richest area: {area} brought {who} {points} point.",
            "The richest area: {area} brought {who} {points} points.",
            best,
        )
        if len({area for area, _seat in richest}) > 1:
            text = ngettext(
                "No area brought anybody more than {points} point.",
                "No area brought anybody more than {points} points.",
                best,
            )
        elif len(richest) > 1:
            text = ngettext(
                "The richest area: {area} brought {points} point each to {who}.",
                "The richest area: {area} brought {points} points each to {who}.",
                best,
            )
        who = seat_names(names, [seat for _area, seat in richest])
        lines.append(text.format(area=names.areas[richest[0][0]], who=who, points=best))
    sold = [auction for auction in stats.auctions if auction.winner is not None and auction.bid]
    if sold:
        dearest = max(sold, key=lambda auction: auction.bid)
        texts = (
            _("The dearest tile: {who} paid {bid} for a fountain in round {round}."),
            _("The dearest tile: {who} paid {bid} for an amphitheatre in round {round}."),
            _("The dearest tile: {who} paid {bid} for a temple in round {round}."),
        )
        winner = dearest.winner if dearest.winner is not None else 0
        lines.append(
            texts[dearest.tile].format(who=names.seats[winner], bid=dearest.bid, round=NUMERALS[dearest.round])
        )
    return tuple(lines)


def area_name(area: int, names: Names) -> str:
    """Return numeral and name of an area."""
    return _("{numeral} {name}").format(numeral=NUMERALS[area], name=names.areas[area])


def use_names() -> Sequence[str]:
    """Return the names of the uses of cards, in the order of the chart."""
    return (
        pgettext("cards", "Built"),
        pgettext("cards", "Paid"),
        pgettext("cards", "Discarded"),
        pgettext("cards", "Left"),
    )

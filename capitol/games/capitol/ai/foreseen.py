"""Summaries of a search's playouts: how the seat goes on, which answer of a rival hurts it, what a drawn card is used
for, and who gets a tile otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from capitol.games.capitol.ai.playouts import Played
from capitol.games.capitol.rules.corridor import K_PERMIT, K_PLACE, legal, push
from capitol.games.capitol.rules.game import CapitolGame, decode
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.places import area_places, area_points
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE, State
from capitol.games.capitol.rules.view import View

FEW, FEWEST, GAMES = 4, 2, 80
"""The fewest games on which a statement may rest, the fewest for one about a card to draw, which every game puts to
some use, and the number of games read, the latest ones."""
OFTEN, MOSTLY, SOMETIMES = 0.25, 0.5, 0.12
"""The fraction of games in which something must happen to be reported: how the seat goes on, what others do, and
further uses of a card."""
HURTS = 0.25
"""The fraction of games in which a rival's answer must hurt to be reported."""
AHEAD = 2
"""The number of the seat's next moves that are reported."""
NOBODY = -1
_CARD = 63 << 3
_SPACE = 15 << 21

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Threat:
    """What ``rival`` does to the seat in ``area``. ``kind``: ``lead`` (takes it), ``share`` (draws level), ``second``
    (takes second place from it), ``shut`` (no finished building of the seat fits there any more)."""

    kind: str
    rival: int
    area: int


@dataclass(frozen=True, slots=True)
class Use:
    """What a card is used for. ``kind``: ``permit``, ``roof``, ``floors`` (for a building of ``height`` floors that
    goes to ``area``, -1: not in this round), ``begin`` (floors for ``count`` new buildings), ``win`` and ``bid`` (for
    ``tile``, won or not), ``keep``."""

    kind: str
    height: int = 0
    area: int = NOBODY
    tile: int = NOBODY
    count: int = 0


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The consequences of a move in most of the games that begin with it.

    - ``then``: the seat's next moves, each legal after the previous ones even if all others do nothing;
    - ``threat``: the answer of a rival that costs the seat most, among those that are not rare;
    - ``uses``: what the card just drawn is used for, most common first; ``taker``: who draws it otherwise (-1: mostly
      nobody);
    - ``area``: where the seat puts the tile that it bids for; ``holder`` and ``held``: who has it otherwise, and where;
    - ``later``: a tile that the seat wins later in the round (-1: none), in ``wins`` of 100 games.
    """

    then: tuple[Move, ...] = ()
    threat: Threat | None = None
    uses: tuple[Use, ...] = ()
    taker: int = NOBODY
    area: int = NOBODY
    holder: int = NOBODY
    held: int = NOBODY
    later: int = NOBODY
    wins: int = 0


class ForeseenFormat:
    """Encodes `Foreseen` for a seat, its moves as in a record."""

    def encode(self, setup: Setup, seat: int, foreseen: Foreseen) -> Mapping[str, object]:
        return {**asdict(foreseen), "then": [CapitolGame().encode_move(setup, seat, move) for move in foreseen.then]}

    def decode(self, setup: Setup, data: Mapping[str, Any]) -> Foreseen:
        numbers = {key: int(data[key]) for key in ("taker", "area", "holder", "held", "later", "wins")}
        then = tuple([CapitolGame().decode_move(setup, move)[1] for move in data["then"]])
        threat = None if data["threat"] is None else Threat(**data["threat"])
        return Foreseen(then, threat, tuple([Use(**use) for use in data["uses"]]), **numbers)


@dataclass(slots=True)
class _Playout:
    """One game: the seat's construction moves after the first move (``own``), what hurt it and by how many points, all
    tiles sold (winner, tile, area), the seat's ``bids``, and which cards were drawn next by whom."""

    own: list[int] = field(default_factory=list)
    hurts: dict[Threat, int] = field(default_factory=dict)
    sold: list[tuple[int, int, int]] = field(default_factory=list)
    bids: list[tuple[tuple[int, ...], bool, int]] = field(default_factory=list)
    drawn: list[tuple[int, int]] = field(default_factory=list)


def foresee(view: View, move: int, games: Mapping[int, Sequence[Any]]) -> Foreseen | None:
    """Return the consequences of ``move``, a candidate of the view's seat; ``games`` are the playouts by first move
    (for a bid: those in which it wins, and those in which it does not). None if there are too few games."""
    of, seat = games[move], view.seat
    if view.table.phase == BID:
        return _auctioned(seat, decode(move), of)
    playouts = {first: [_playout(game, seat) for game in _read(found)] for first, found in games.items()}
    own = playouts[move]
    first = decode(move)
    if len(own) < (FEWEST if isinstance(first, Draw) else FEW):
        return None
    later, wins = _later(own, seat, 1 if view.table.phase == PLACE else 0)
    if isinstance(first, Draw):
        card = view.table.stacks[first.stack][-1]
        others = [playout for other, found in playouts.items() if other != move for playout in found]
        return Foreseen(uses=_uses(own, card), taker=_taker(others, card, seat), later=later, wins=wins)
    then = _then(view, move, [playout.own for playout in own]) if view.table.phase == CONSTRUCTION else ()
    return Foreseen(then, _threat(first, then, move, playouts), later=later, wins=wins)


def _read(games: Sequence[Played]) -> Sequence[Played]:
    return games[-GAMES:]


def _playout(game: Played, seat: int) -> _Playout:
    """Replay a game and record what matters to the seat."""
    state, record = game.table.copy(), _Playout()
    bid: tuple[int, ...] = ()
    for number, move in enumerate(game.moves):
        turn, phase, kind = state.turn, state.phase, move & 7
        if phase == DRAW and number:
            record.drawn.append((turn, state.stacks[move >> 9][-1]))
        if turn == seat and number and phase == CONSTRUCTION:
            record.own.append(move)
        if turn == seat and phase == BID:
            found = decode(move)
            bid = found.cards if isinstance(found, Bid) else ()
        if kind == K_PLACE and phase == PLACE:
            record.sold.append((turn, state.tile, move >> 9 & 15))
        if turn != seat and kind in (K_PERMIT, K_PLACE) and phase in (CONSTRUCTION, PLACE):
            _answered(record, state, seat, move)
        tile = state.tile if phase == BID else NOBODY
        push(state, move)
        if phase == BID and state.phase != BID and bid:
            record.bids.append((bid, state.phase == PLACE and state.turn == seat, tile))
            bid = ()
    record.hurts = {hit: points for hit, points in record.hurts.items() if points > area_points(state, hit.area)[seat]}
    return record


def _answered(record: _Playout, state: State, seat: int, move: int) -> None:
    """If a rival's ``move`` costs the seat points in the move's area, record that and the points it had there."""
    area = move >> 17 & 15 if move & 7 == K_PERMIT else move >> 9 & 15
    points, first = area_points(state, area)[seat], area_places(state, area)[0]
    fitted = state.done_mask[seat] & state.accept[area]
    if not points and not fitted:
        return
    after = state.copy()
    push(after, move)
    if area_points(after, area)[seat] < points:
        kind = "second"
        if seat in first:
            kind = "share" if seat in area_places(after, area)[0] else "lead"
        record.hurts.setdefault(Threat(kind, state.turn, area), points)
    elif fitted and not state.done_mask[seat] & after.accept[area]:
        record.hurts.setdefault(Threat("shut", state.turn, area), points + 1)


# Summaries of the games


def _common(found: Iterable[T], of: int, part: float) -> T | None:
    """Return the most common item, if it makes up at least ``part`` of the ``of`` games."""
    counted = Counter(found).most_common(1)
    return counted[0][0] if counted and counted[0][1] >= part * of and of >= FEW else None


def _then(view: View, move: int, own: Sequence[Sequence[int]]) -> tuple[Move, ...]:
    """Return how the seat goes on: its most frequent next move, and the one after."""
    state = view.table.copy()
    push(state, move)
    following: list[Move] = []
    for _ahead in range(AHEAD):
        at = len(following)
        left = [moves for moves in own if len(moves) > at]
        use = _common((_use(moves[at]) for moves in left), len(own), OFTEN)
        if use is None or state.phase != CONSTRUCTION:
            break
        own = [moves for moves in left if _use(moves[at]) == use]
        chosen = _common((moves[at] for moves in own), len(own), 0.0)
        state.turn = view.seat
        if chosen is None or chosen not in legal(state):
            break
        following.append(decode(chosen))
        if isinstance(following[-1], Pass):
            break
        push(state, chosen)
    return tuple(following)


def _use(move: int) -> int:
    """Reduce a construction move to its effect, regardless of the card paid and the space within the area."""
    return move & ~(_CARD | _SPACE) if move & 7 == K_PERMIT else move & ~_CARD


def _threat(first: Move, then: Sequence[Move], move: int, playouts: Mapping[int, Sequence[_Playout]]) -> Threat | None:
    """Return what hurts most after ``first`` and what follows; in other areas only if it is more frequent than after
    other moves."""
    about = {step.area for step in (first, *then) if isinstance(step, Permit | Place)}
    rates = {other: _rates(found) for other, found in playouts.items() if found}
    best, most = None, 0.0
    for hit, (often, points) in rates[move].items():
        rest = [found.get(hit, (0.0, 0.0))[0] for other, found in rates.items() if other != move]
        usual = sum(rest) / len(rest) if rest else 0.0
        if often >= HURTS and points > most and (hit.area in about or often > usual + 0.1):
            best, most = hit, points
    return best


def _rates(playouts: Sequence[_Playout]) -> dict[Threat, tuple[float, float]]:
    """Return the fraction of games in which each answer hurts, and its mean cost."""
    found: dict[Threat, tuple[float, float]] = {}
    for playout in playouts:
        for hit, points in playout.hurts.items():
            often, cost = found.get(hit, (0.0, 0.0))
            found[hit] = often + 1 / len(playouts), cost + points / len(playouts)
    return found


def _later(playouts: Sequence[_Playout], seat: int, begun: int) -> tuple[int, int]:
    """Return the tile that the seat wins most, and in how many of 100 games, ignoring the first ``begun`` sold."""
    won = Counter(
        tile
        for playout in playouts
        for tile in {tile for winner, tile, _area in playout.sold[begun:] if winner == seat}
    )
    if not won or len(playouts) < FEW:
        return NOBODY, 0
    tile, count = won.most_common(1)[0]
    return (tile, round(100 * count / len(playouts))) if count >= HURTS * len(playouts) else (NOBODY, 0)


def _uses(playouts: Sequence[_Playout], card: int) -> tuple[Use, ...]:
    """Return what the card is used for, most common first; being kept comes last."""
    counted = Counter(_used(playout, card) for playout in playouts)
    often = [use for use, count in counted.most_common() if count >= SOMETIMES * len(playouts)]
    return tuple(sorted(often, key=lambda use: use.kind == "keep"))


def _used(playout: _Playout, card: int) -> Use:
    """Return what the card was used for in one game."""
    for at, move in enumerate(playout.own):
        found = decode(move)
        if isinstance(found, Floors | Roof | Permit) and found.card == card:
            return _built(found, [decode(later) for later in playout.own[at + 1 :]])
    for won in (True, False):
        for cards, has, tile in playout.bids:
            if card in cards and has is won:
                return Use("win" if won else "bid", tile=tile)
    return Use("keep")


def _built(move: Floors | Roof | Permit, later: Sequence[Move]) -> Use:
    if isinstance(move, Permit):
        return Use("permit", move.height, move.area)
    permits = [step for step in later if isinstance(step, Permit)]
    if isinstance(move, Roof):
        roofed = (move.height, move.shape)
        area = next((step.area for step in permits if (step.height, step.shape) == roofed), NOBODY)
        return Use("roof", move.height, area)
    tallest = max(move.on) + 1
    area = next((step.area for step in permits if step.height == tallest), NOBODY)
    if tallest == 1 and area == NOBODY:
        return Use("begin", 1, count=len(move.on))
    return Use("floors", tallest, area)


def _taker(playouts: Sequence[_Playout], card: int, seat: int) -> int:
    """Return the rival that draws the card in the games in which the seat did not."""
    takers = [next((who for who, drawn in playout.drawn if drawn == card), NOBODY) for playout in playouts]
    found = _common(takers, len(takers), MOSTLY)
    return NOBODY if found is None or found == seat else found


def _auctioned(seat: int, bid: Move, games: Sequence[Sequence[Played]]) -> Foreseen | None:
    if not games:
        return None
    won, lost = ([_playout(game, seat) for game in _read(found)] for found in games)
    own = [playout.sold[0][2] for playout in won if playout.sold and playout.sold[0][0] == seat]
    held = [(playout.sold[0][0], playout.sold[0][2]) for playout in lost if playout.sold]
    holder = _common((who for who, _area in held), len(held), MOSTLY)
    where = (
        _common((area for _who, area in held), len(held), MOSTLY)
        if holder is None
        else _common((area for who, area in held if who == holder), len(held), OFTEN)
    )
    area = _common(own, len(own), OFTEN)
    nothing = isinstance(bid, Bid) and not bid.cards
    later, wins = _later(lost if nothing else won, seat, 1)
    return Foreseen(
        area=NOBODY if nothing or area is None else area,
        holder=NOBODY if holder is None else holder,
        held=NOBODY if where is None else where,
        later=later,
        wins=wins,
    )

"""The contract suite: functions that test any game; the first violation raises ContractBroken.

A test passes a game, a setup and a random source to `check_game`, which plays one random game and checks every decision
on the way. The parts may be called separately. States and views must compare by value; ``fingerprint`` converts a state
into something comparable that shares nothing with it, so that mutation of an old state is noticed.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isclose, isfinite
from typing import TypeVar

from capitol.core.evaluator import Evaluation, Evaluator, Interrupted
from capitol.core.events import Event, visible_to
from capitol.core.game import Game, GameSetup, MoveSpace, RandomSource, Result, with_players
from capitol.core.match import Match
from capitol.core.refusal import IllegalMove
from capitol.core.setup import COMMAND, FIRST_PLAYER, HUMAN, SEAT_PREFIX, PlayerSpec, first_players

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
U = TypeVar("U", bound=GameSetup)
P = TypeVar("P")
LONGEST_GAME = 5000
DRAWS = 3
"""The number of states drawn for each seat and move of a game of perfect recall."""
OLD_MOVES = 3
"""The number of moves of earlier decisions that are tried again at each."""
EVALUATED = 5
"""The number of positions of a game that `check_evaluator` tries, its start and its end among them."""
ROUNDING = 1e-4
"""How far two evaluations of the same position may differ."""


class ContractBroken(AssertionError):
    """A game violates the contract; the message says how."""


def require(condition: bool, breach: str) -> None:
    """Raise ContractBroken with ``breach`` unless the condition holds."""
    if not condition:
        raise ContractBroken(breach)


def check_game(
    game: Game[S, V, M, U],
    setup: U,
    rng: RandomSource,
    fingerprint: Callable[[S], object],
    check_every: int = 1,
    evaluator: Evaluator[S, V] | None = None,
) -> list[tuple[int, M]]:
    """Play one game with random moves, checking every ``check_every``-th decision fully and the game's ``evaluator``,
    if given; return the log.

    Raises ContractBroken.
    """
    check_setup(game, setup)
    state = game.start(setup)
    kept = [(state, fingerprint(state))]
    log: list[tuple[int, M]] = []
    while game.result(state) is None:
        require(len(log) < LONGEST_GAME, f"the game has not ended after {LONGEST_GAME} moves")
        if len(log) % check_every == 0:
            check_decision(game, setup, state, rng)
            check_views(game, state, rng)
        acting = game.to_act(state)
        seat = acting[rng.randrange(len(acting))]
        move = game.choices(state, seat).sample(rng)
        check_same_rules(game, state, seat, [played for _seat, played in log], rng)
        before = state
        state, events = check_move(game, state, seat, move, fingerprint)
        if game.perfect_recall:
            check_recall(game, before, seat, move, (state, events), rng)
        kept.append((state, fingerprint(state)))
        log.append((seat, move))
    check_end(game, state)
    check_views(game, state, rng)
    for number, (old, print_then) in enumerate(kept):
        require(fingerprint(old) == print_then, f"the state before move {number} changed afterwards")
    check_replay(game, setup, log, state)
    check_match(game, setup, log, state)
    if evaluator is not None:
        check_evaluator(game, evaluator, setup, log, rng, fingerprint)
    return log


def check_evaluator(
    game: Game[S, V, M, U],
    evaluator: Evaluator[S, V],
    setup: U,
    log: Sequence[tuple[int, M]],
    rng: RandomSource,
    fingerprint: Callable[[S], object],
) -> None:
    """Check an evaluator on some positions of a finished game, open ones and as each seat knows them.

    Chances are a distribution over the seats; a finished game has its result; positions evaluated together have the
    same worth as each by itself; the same chance gives the same worth; what is hidden from a seat, and in an open
    position from everybody, cannot matter; nothing is changed; and an evaluation can be stopped. Raises ContractBroken.
    """
    match = Match(game, setup, log)
    result = match.result
    if result is None:
        raise ContractBroken("an evaluator is checked on a finished game")
    steps = sorted({len(log) * number // (EVALUATED - 1) for number in range(EVALUATED)})
    states = [match.at(step).full_state for step in steps]
    prints = [fingerprint(state) for state in states]
    everybody, chance = range(game.seats(states[0])), copy.deepcopy(rng)
    views = {seat: [game.view(state, seat) for state in states] for seat in everybody}

    def of_views(some: Sequence[V]) -> Evaluation:
        return evaluator.of_views(some, [copy.deepcopy(chance) for _position in some])

    def of_states(some: Sequence[S]) -> Evaluation:
        return evaluator.of_states(some, [copy.deepcopy(chance) for _position in some])

    known = {seat: _evaluated(of_views, views[seat], result) for seat in everybody}
    opened = _evaluated(of_states, states, result)
    for number in range(len(states)):
        drawn = [game.determinize(views[seat][number], rng) for seat in everybody for _draw in range(DRAWS)]
        unknown = [other for other in drawn if all(game.view(other, seat) == views[seat][number] for seat in everybody)]
        for other in unknown:
            found = of_states([other])
            require(_same(found, opened, number), "the open evaluation depends on what nobody may know")
    for seat in everybody:
        # After the open positions, so that an evaluator which remembers them is noticed too.
        found = of_views([game.view(game.determinize(view, rng), seat) for view in views[seat]])
        for number in range(len(states)):
            one = Evaluation(found.chances[number : number + 1], found.points[number : number + 1])
            require(_same(one, known[seat], number), f"the evaluation for seat {seat} depends on what it may not know")
    require([fingerprint(state) for state in states] == prints, "an evaluation changed a state")
    try:
        evaluator.of_states(states[:1], [chance], lambda: True)
    except Interrupted:
        return
    raise ContractBroken("an evaluation cannot be stopped")


def _evaluated(evaluate: Callable[[Sequence[P]], Evaluation], positions: Sequence[P], result: Result) -> Evaluation:
    """Return the evaluation of the positions of a game, the last of which is its end; check what can be checked without
    knowing the game."""
    found = evaluate(positions)
    require(len(found.chances) == len(found.points) == len(positions), "there is not a row for each position")
    seats = len(result.scores)
    for chances, points in zip(found.chances, found.points, strict=True):
        require(len(chances) == len(points) == seats, "there is not a number for each seat")
        require(all(0 <= chance <= 1 for chance in chances), f"{chances} are no chances")
        require(isclose(sum(chances), 1, abs_tol=ROUNDING), f"the chances {chances} do not sum to 1")
        require(all(map(isfinite, points)), f"{points} are no points")
    shares = tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(seats))
    end = Evaluation((shares,), (tuple(map(float, result.scores)),))
    require(_same(end, found, len(positions) - 1), "a finished game is not evaluated by its result")
    for number, position in enumerate(positions):
        alone = evaluate([position])
        require(alone == evaluate([position]), "the same chance gave two evaluations")
        require(_same(alone, found, number), "a position is evaluated differently beside others")
    return found


def _same(one: Evaluation, found: Evaluation, number: int) -> bool:
    """Whether ``one``, of a single position, agrees with a position of another evaluation."""
    pairs = ((one.chances[0], found.chances[number]), (one.points[0], found.points[number]))
    return all(
        isclose(here, there, abs_tol=ROUNDING)
        for some, others in pairs
        for here, there in zip(some, others, strict=True)
    )


def check_setup(game: Game[S, V, M, U], setup: U) -> None:
    """Check that the setup survives JSON and always starts the same game."""
    written = json.dumps(game.encode_setup(setup))
    require(game.decode_setup(json.loads(written)) == setup, "the setup does not survive the record")
    require(game.start(setup) == game.start(setup), "one setup started two different games")
    require(len(setup.players) == game.seats(game.start(setup)), "the setup has not a player for each seat")
    turned = tuple(reversed(setup.players))
    require(with_players(game, setup, turned).players == turned, "other players do not take the places of a setup")


def check_deals(
    game: Game[S, V, M, U],
    seats: Iterable[int],
    options: Iterable[Mapping[str, str]],
    board: object,
    make_rng: Callable[[], RandomSource],
) -> None:
    """Check setups for each number of seats with each set of options, and their redeals.

    ``make_rng`` returns the same random source each time. Raises ContractBroken.
    """
    choices = list(options)
    for count in seats:
        players = tuple(PlayerSpec(f"Player {seat}", COMMAND if seat % 2 else HUMAN) for seat in range(count))
        for chosen in choices:
            setup = game.new_setup(players, chosen, board, make_rng())
            require(setup.players == players, "the setup has other players")
            require(game.new_setup(players, chosen, board, make_rng()) == setup, "the same chance dealt differently")
            again = game.redeal(setup, make_rng())
            require(again.players == players, "dealing again changed the players")
            require(game.redeal(setup, make_rng()) == again, "the same chance dealt differently again")
            for one in (setup, again):
                check_setup(game, one)
        for first in first_players(count):
            check_setup(game, game.new_setup(players, {FIRST_PLAYER: first}, board, make_rng()))
        check_redeals(game, players, board, make_rng)
    nobody = {FIRST_PLAYER: f"{SEAT_PREFIX}{len(players)}"}
    for wrong, table in (({"no such option": "no"}, players), (nobody, players), ({}, ())):
        try:
            game.new_setup(table, wrong, board, make_rng())
        except ValueError:
            continue
        raise ContractBroken(f"options {wrong} for {len(table)} players made a setup")


def check_redeals(
    game: Game[S, V, M, U], players: tuple[PlayerSpec, ...], board: object, make_rng: Callable[[], RandomSource]
) -> None:
    """Check further games at the same table: the next seat goes first, and the deal is a new one.

    Raises ContractBroken.
    """
    named = [f"{SEAT_PREFIX}{seat}" for seat in range(len(players))]
    begun = [game.new_setup(players, {FIRST_PLAYER: first}, board, make_rng()) for first in named]
    for setup, following in zip(begun, [*begun[1:], begun[0]], strict=True):
        again = game.to_act(game.start(game.redeal(setup, make_rng())))
        require(again == game.to_act(game.start(following)), "dealing again does not pass on who begins")
    rng = make_rng()
    dealt = [begun[0]]
    for _round in range(4 * len(players)):
        dealt.append(game.redeal(dealt[-1], rng))
    # The first player has the same position in each of these, so only the deal can differ.
    deals = [json.dumps(game.encode_setup(setup)) for setup in dealt[:: len(players)]]
    require(len(set(deals)) > 1, "dealing again does not deal anew")


def check_decision(game: Game[S, V, M, U], setup: U, state: S, rng: RandomSource) -> None:
    """Check who may act and what they may do, and that reasons, lists and texts agree."""
    acting = game.to_act(state)
    seats = range(game.seats(state))
    require(bool(acting), "the game goes on, but nobody is to act")
    require(len(set(acting)) == len(acting) and all(seat in seats for seat in acting), f"odd seats to act: {acting}")
    require(len(acting) == 1 or game.sealed(state), "several seats are to act in the open")
    for seat in acting:
        space = game.choices(state, seat)
        for move in _moves_to_try(space, rng):
            require(game.why_not(state, seat, move) is None, f"{move} is offered to seat {seat} and refused")
            require(move in space, f"{move} is offered to seat {seat}, but not a member of its moves")
            _check_words(game, setup, seat, move)
        waiting_move = space.sample(rng)
        for other in seats:
            if other not in acting:
                _check_waiting(game, state, other, waiting_move)


def _moves_to_try(space: MoveSpace[M], rng: RandomSource) -> list[M]:
    require(space.count() > 0, "a seat that is to act has no move")
    if not space.listed:
        try:
            space.moves()
        except TypeError:
            return [space.sample(rng) for _ in range(4)]
        raise ContractBroken("a space that is not listed gave a list")
    moves = list(space.moves())
    require(len(moves) == space.count(), "count and list of moves differ")
    require(len(set(moves)) == len(moves), "a move is listed twice")
    require(space.sample(rng) in moves, "the sample is not in the list")
    return moves


def check_same_rules(game: Game[S, V, M, U], state: S, seat: int, moves: Sequence[M], rng: RandomSource) -> None:
    """Check that state, view, list and `apply` agree on moves from earlier in the game, most of which are now
    illegal."""
    space = game.choices(state, seat)
    view = game.view(state, seat)
    for _try in range(min(len(moves), OLD_MOVES)):
        move = moves[rng.randrange(len(moves))]
        legal = game.why_not(state, seat, move) is None
        require((move in space) == legal, f"list and reasons differ on whether {move} is legal")
        require((game.why_not(view, seat, move) is None) == legal, f"state and view differ on whether {move} is legal")
        if not legal:
            try:
                game.apply(state, seat, move)
            except IllegalMove:
                continue
            raise ContractBroken(f"{move} is refused to seat {seat}, but can be applied")


def _check_words(game: Game[S, V, M, U], setup: U, seat: int, move: M) -> None:
    line = game.move_text(setup, move)
    require("\n" not in line, f"the text of {move} has several lines")
    require(game.parse_move(setup, line) == move, f"the text “{line}” does not read back as {move}")
    action = json.loads(json.dumps(game.encode_move(setup, seat, move)))
    require(action.get("player") == seat, f"the action {action} does not name its player")
    kind = action.get("type")
    require(isinstance(kind, str) and bool(kind), f"the action {action} does not name its type")
    require(game.decode_move(setup, action) == (seat, move), f"the action {action} does not read back as {move}")


def _check_waiting(game: Game[S, V, M, U], state: S, seat: int, move: M) -> None:
    require(game.why_not(state, seat, move) is not None, f"seat {seat} may act out of turn")
    try:
        game.choices(state, seat)
    except ValueError:
        pass
    else:
        raise ContractBroken(f"seat {seat} was offered moves out of turn")
    try:
        game.apply(state, seat, move)
    except IllegalMove:
        return
    raise ContractBroken(f"seat {seat} acted out of turn")


def check_views(game: Game[S, V, M, U], state: S, rng: RandomSource) -> None:
    """Check that each view gives its seat the same answers as the state, and that a state drawn from it looks the same
    to that seat."""
    for seat in range(game.seats(state)):
        view = game.view(state, seat)
        require(getattr(view, "seat", None) == seat, f"the view of seat {seat} does not say whose it is")
        require(_hash(view) == _hash(game.view(state, seat)), "equal views have different hashes")
        require(game.seats(view) == game.seats(state), "the view has another number of seats")
        require(game.to_act(view) == game.to_act(state), "view and state differ on who is to act")
        require(game.sealed(view) == game.sealed(state), "view and state differ on secrecy")
        require(game.result(view) == game.result(state), "view and state differ on the result")
        require(game.scores(view) == game.scores(state), "view and state differ on the scores")
        drawn = game.determinize(view, rng)
        require(game.view(state, seat) == view, "drawing a state changed the view")
        require(game.view(drawn, seat) == view, f"a drawn state looks different to seat {seat}")
        _check_redraw(game, state, drawn, rng)
        if seat in game.to_act(state):
            _check_same_choices(game.choices(state, seat), game.choices(view, seat), rng)
            _check_same_choices(game.choices(state, seat), game.choices(drawn, seat), rng)
            if game.sealed(state):
                _check_secret(game, state, seat, rng)


def _check_redraw(game: Game[S, V, M, U], state: S, drawn: S, rng: RandomSource) -> None:
    """Check that what nobody knows can be drawn again: all of it, and nothing else. ``drawn`` is a state that fits what
    one seat knows."""
    seats = range(game.seats(state))
    views = [game.view(state, seat) for seat in seats]
    again = game.redraw(state, copy.deepcopy(rng))
    require([game.view(again, seat) for seat in seats] == views, "drawing again what nobody knows changed a view")
    for other in (again, drawn):
        if [game.view(other, seat) for seat in seats] == views:
            same = game.redraw(other, copy.deepcopy(rng)) == again
            require(same, "drawing again leaves something that nobody knows")


def _hash(view: object) -> int:
    try:
        return hash(view)
    except TypeError as error:
        raise ContractBroken(f"a view has no hash: {error}") from error


def _check_same_choices(truth: MoveSpace[M], seen: MoveSpace[M], rng: RandomSource) -> None:
    same = truth.listed == seen.listed and truth.count() == seen.count()
    same = same and (not truth.listed or list(truth.moves()) == list(seen.moves()))
    require(same, "the moves depend on what the seat may not know")
    require(seen.sample(rng) in truth, "the view offers a move that the state refuses")


def _check_secret(game: Game[S, V, M, U], state: S, seat: int, rng: RandomSource) -> None:
    """Check that others who still have to decide cannot distinguish two sealed moves, nor later if the move stays
    secret. Neither the public score nor states drawn for them with the same random source may differ."""
    space = game.choices(state, seat)
    first, second = space.sample(rng), space.sample(rng)
    one, one_events = game.apply(state, seat, first)
    two, two_events = game.apply(state, seat, second)
    if len(game.to_act(state)) < 2 and not (game.secret(one, seat, first) and game.secret(two, seat, second)):
        return
    require(game.scores(one) == game.scores(two), f"the score tells the sealed move of {seat}")
    for other in range(game.seats(state)):
        if other != seat:
            seen_one, seen_two = game.view(one, other), game.view(two, other)
            require(seen_one == seen_two, f"seat {other} sees the sealed move of {seat}")
            drawn = [game.determinize(view, copy.deepcopy(rng)) for view in (seen_one, seen_two)]
            require(drawn[0] == drawn[1], f"the view of seat {other} holds more than it shows")
            seen = visible_to(one_events, other) == visible_to(two_events, other)
            require(seen, f"seat {other} hears of the sealed move of {seat}")
    require(visible_to(one_events, None) == visible_to(two_events, None), "a spectator hears of a sealed move")


def check_move(
    game: Game[S, V, M, U], state: S, seat: int, move: M, fingerprint: Callable[[S], object]
) -> tuple[S, list[Event]]:
    """Apply a legal move and return its outcome; check that the state given is unchanged, and that applying it twice
    gives the same."""
    before = fingerprint(state)
    after, events = game.apply(state, seat, move)
    require(fingerprint(state) == before, f"applying {move} changed the state that was given")
    again, events_again = game.apply(state, seat, move)
    require(again == after and events_again == events, f"applying {move} twice gave two outcomes")
    seats = range(game.seats(state))
    for event in events:
        require(event.seat is None or event.seat in seats, f"{event.kind} tells of a seat that is not there")
        require(event.audience is None or set(event.audience) <= set(seats), f"{event.kind} has an odd audience")
    return after, events


def check_recall(
    game: Game[S, V, M, U], state: S, seat: int, move: M, outcome: tuple[S, Sequence[Event]], rng: RandomSource
) -> None:
    """Check a game of perfect recall: what a move shows to a seat is exactly what its events report, and stays in its
    view.

    The same move is applied in states drawn from each seat's knowledge. If the seat's view is the same afterwards, its
    events must be too, or an event reported something that the view does not keep; if the events are the same, so must
    the view be (unless the game is over), or the view contains something that no event reported. If the events differ,
    the move revealed something hidden, which needs an event. Raises ContractBroken.
    """
    after, events = outcome
    for viewer in range(game.seats(state)):
        view, told = game.view(state, viewer), visible_to(events, viewer)
        for _draw in range(DRAWS):
            drawn = game.determinize(view, rng)
            if game.why_not(drawn, seat, move) is not None:
                continue
            other, other_events = game.apply(drawn, seat, move)
            same_view = game.view(other, viewer) == game.view(after, viewer)
            same_events = visible_to(other_events, viewer) == told
            require(same_events or not same_view, f"seat {viewer} hears of {move} what its view does not hold")
            open_now = game.result(after) is not None
            require(open_now or same_view or not same_events, f"seat {viewer} sees of {move} what no event tells it")
            shown = any(event.reveals for event in (*events, *other_events))
            require(same_events or shown, f"{move} shows seat {viewer} what was hidden, but no event reveals it")


def check_end(game: Game[S, V, M, U], state: S) -> None:
    """Check that nobody is to act at the end, and that the winners are among the seats."""
    result = game.result(state)
    require(result is not None, "the game is over without a result")
    if result is not None:
        require(len(result.scores) == game.seats(state), "the result has another number of seats")
        counted = all(len(counts) == game.seats(state) for counts in result.counts)
        require(len(result.counts) == len(game.counted) and counted, "the result counts other things than it says")
        require(bool(result.winners) and set(result.winners) <= set(range(game.seats(state))), "odd winners")
        require(game.scores(state) == result.scores, "the result differs from the scores")
    require(game.to_act(state) == (), "the game is over, but a seat is to act")


def check_match(game: Game[S, V, M, U], setup: U, log: list[tuple[int, M]], final: S) -> None:
    """Check the game at a table, where sealed moves take effect in turn order: it ends the same, no sealed move can be
    undone, and the log that a seat reads contains no secret of another."""
    match = Match(game, setup)
    everybody = range(game.seats(final))
    for seat, move in log:
        sealed = match.is_sealed_decision
        done = match.act(seat, move)
        if sealed and done:
            require(not any(match.can_undo(one, everybody) for one in everybody), "a sealed move can be taken back")
        for viewer in (None, *everybody) if done else ():
            read = match.steps_for(viewer)[-len(done) :]
            for step, seen in zip(done, read, strict=True):
                hidden = step.seat != viewer and step.sealed and game.secret(match.full_state, step.seat, step.move)
                require(not hidden or seen.move is None, f"seat {viewer} reads the secret {step.move} in the log")
                require(list(seen.events) == visible_to(step.events, viewer), f"seat {viewer} reads events for others")
    require(match.full_state == final, "the order in which moves were sealed changed the game")


def check_replay(game: Game[S, V, M, U], setup: U, log: list[tuple[int, M]], final: S) -> None:
    """Check that setup and log, encoded and decoded, lead to the same final state."""
    same_setup = game.decode_setup(json.loads(json.dumps(game.encode_setup(setup))))
    actions = json.loads(json.dumps([game.encode_move(setup, seat, move) for seat, move in log]))
    match = Match(game, same_setup, [game.decode_move(same_setup, action) for action in actions])
    require(match.full_state == final, "replaying the log led to another state")

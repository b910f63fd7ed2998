"""Requests to a computer player for a move, to a game's evaluator for the worth of positions, or to its reviewer for a
review; their answers, and the fallback when no good answer comes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from math import isfinite
from typing import Any, ClassVar, Protocol, cast

from capitol.ai.player import Budget, Decision, Player
from capitol.ai.reviewing import Part, Review, Reviewer
from capitol.ai.table_mates import seated
from capitol.core.evaluator import Evaluation, Evaluator, Stop, never
from capitol.core.game import MoveSpace

MOST_TEXT = 200
"""The most characters of a failure's detail."""
STAND_IN = "stand-in"
"""The id for which a factory makes the stand-in of a player that failed."""
EVALUATOR = "evaluator"
"""The id for which a factory makes the evaluator of a game."""
REVIEWER = "reviewer"
"""The id for which a factory makes the reviewer of a game."""
_HURRIED = Budget(iterations=16, milliseconds=300)


@dataclass(frozen=True, slots=True)
class Request:
    """A request for one decision: by which player of which game, for the seat of ``view``, among ``choices``.

    ``id`` is returned with the answer and must be unique. ``seed`` seeds the random generator, for the decision as for
    a fallback move. ``choices`` must be made from the view, so that they reveal no more. ``table_mates`` holds the kind
    of each seat, and ``options`` the options of the table that are not rules; both are public, and empty if not given.
    """

    id: int
    game: str
    player: str
    view: Any
    choices: MoveSpace[Any]
    budget: Budget
    seed: int
    table_mates: tuple[str, ...] = field(default=(), kw_only=True)
    options: Mapping[str, Any] = field(default_factory=dict, kw_only=True, hash=False)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why the player's own move is not available.

    ``kind``: ``crash`` (an error in the player, or the end of its process), ``timeout``, ``illegal`` (an answer that is
    not among the choices). ``text`` and ``trace`` (of a built-in player) are for logs, saves and reports: they contain
    nothing of a move or a view. ``detail`` is for the player's author, and for nobody at a table: it may reveal a hand,
    a bid or a goal. It is shortened, since a program may answer at length and with control characters. ``relieved``: a
    stand-in has decided.
    """

    kind: str
    text: str
    trace: str = field(default="", compare=False)
    detail: str = field(default="", compare=False)
    relieved: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "detail", short_text(self.detail))


def short_text(text: str) -> str:
    """Make a text from elsewhere fit for logs and saves: printable, and not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[: MOST_TEXT + 1])
    return shown if len(shown) <= MOST_TEXT else shown[: MOST_TEXT - 1] + "…"


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal decision for a request: the player's own, or with a ``failure`` that of a stand-in or a random move."""

    request: Request
    decision: Decision[Any]
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class EvaluationRequest:
    """A request for the worth of some positions: full states, or with ``known`` the views of one seat.

    ``id`` is returned with the answer and must be unique. ``seeds`` has the seed of a random generator for each
    position.
    """

    id: int
    game: str
    positions: tuple[Any, ...]
    seeds: tuple[int, ...]
    known: bool = False
    player: ClassVar[str] = EVALUATOR
    budget: ClassVar[Budget] = Budget()


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The worth of the positions of a request; None with a ``failure``."""

    request: EvaluationRequest
    evaluation: Evaluation | None
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A request to review a part of a finished game.

    ``id`` is returned with the answer and must be unique. ``seeds`` has a seed for each move of a passage, else one.
    """

    id: int
    game: str
    part: Part
    seeds: tuple[int, ...]
    player: ClassVar[str] = REVIEWER
    budget: ClassVar[Budget] = Budget()


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The review that a request asked for; None with a ``failure``."""

    request: ReviewRequest
    review: Review | None
    failure: Failure | None = None


Asked = Request | EvaluationRequest | ReviewRequest
Reply = Answer | Evaluated | Reviewed


class Thinking(Protocol):
    """Decides for computer seats, evaluates positions and reviews games: in another process (`Thinker`) or in this one
    (`LocalThinker`)."""

    @property
    def busy(self) -> bool:
        """Whether an answer is pending, or waiting to be polled."""
        ...

    @property
    def ready(self) -> bool:
        """Whether `poll` has something. Changes nothing, and never waits."""
        ...

    def ask(self, request: Asked) -> None:
        """Request a decision or an evaluation. Returns at once; requests are answered in turn."""
        ...

    def poll(self) -> list[Reply]:
        """Return the answers since the last call. Never waits for a process."""
        ...

    def cancel(self, request_id: int | None = None) -> None:
        """Drop a request, or all of them: `poll` will not return an answer to it."""
        ...

    def stop(self) -> None:
        """Drop everything and end what was started. May be called twice."""
        ...


Factory = Callable[[str, str], Any]
"""Makes a player from the ids of its game and the player; under the ids `EVALUATOR` and `REVIEWER` the game's evaluator
and reviewer."""


def find_factory(name: str) -> Factory:
    """Import the factory named ``module:function``. Raises ImportError or AttributeError."""
    module, _colon, function = name.partition(":")
    factory: Factory = getattr(import_module(module), function)
    return factory


def decide(player: Player[Any, Any], request: Request) -> Decision[Any]:
    """Return the player's own decision, with a generator made from the seed."""
    rng = random.Random(request.seed)
    player = seated(player, request.table_mates, request.options)
    return player.decide(request.view, request.choices, request.budget, rng)


def work(made: Any, asked: Asked, stop: Stop = never) -> object:
    """Return the decision, evaluation or review of what the factory ``made``. Raises Interrupted if one of the last two
    is stopped."""
    if isinstance(asked, Request):
        return decide(made, asked)
    if isinstance(asked, ReviewRequest):
        reviewer: Reviewer[Any, Any, Any] = made
        return reviewer.review(asked.part, asked.seeds, stop)
    evaluator: Evaluator[Any, Any] = made
    rngs = [random.Random(seed) for seed in asked.seeds]
    return (evaluator.of_views if asked.known else evaluator.of_states)(asked.positions, rngs, stop)


def reply_to(asked: Asked, value: object) -> Reply:
    """Wrap the result of `work` as a reply; a bad decision is replaced, a bad evaluation is a failure."""
    if isinstance(asked, Request):
        return checked(asked, value)
    if isinstance(asked, ReviewRequest):
        return Reviewed(asked, cast("Review", value))
    if not isinstance(value, Evaluation) or not _is_sound(value, len(asked.positions)):
        return Evaluated(asked, None, Failure("illegal", "the answer is no evaluation of these positions"))
    return Evaluated(asked, value)


def failed(asked: Asked, failure: Failure) -> Reply:
    """Reply with a failure: to a request for a decision with a random move, to any other with nothing."""
    if isinstance(asked, Request):
        return fallback(asked, failure)
    return Reviewed(asked, None, failure) if isinstance(asked, ReviewRequest) else Evaluated(asked, None, failure)


def _is_sound(found: Evaluation, positions: int) -> bool:
    return len(found.chances) == len(found.points) == positions and all(
        isfinite(number) for rows in (found.chances, found.points) for row in rows for number in row
    )


def checked(request: Request, decision: object) -> Answer:
    """Wrap a decision as an answer; one that is illegal, or not a move at all, is replaced."""
    if not isinstance(decision, Decision):
        return fallback(request, Failure("illegal", f"the answer was a {type(decision).__name__}, not a decision"))
    try:
        legal = decision.move in request.choices
    except Exception as error:  # a move whose parts have the wrong types
        detail = f"the answer is no move: {type(error).__name__}: {error}"
        return fallback(request, Failure("illegal", f"the answer is no move: {type(error).__name__}", detail=detail))
    if not legal:
        detail = f"the move {decision.move!r} is not allowed"
        return fallback(request, Failure("illegal", "the move is not allowed", detail=detail))
    return Answer(request, decision)


def fallback(request: Request, failure: Failure) -> Answer:
    """Answer with a legal move drawn at random, the same for the same seed."""
    return Answer(request, Decision(request.choices.sample(random.Random(request.seed))), failure)


def hurried(request: Request) -> Request:
    """Return the same request with a small budget: a quick answer, but by the player itself."""
    return replace(request, budget=_HURRIED)


def for_stand_in(request: Request) -> Request:
    """Return the same request for the stand-in: the factory makes it under the id `STAND_IN`."""
    return replace(request, player=STAND_IN, budget=_HURRIED)


def stood_in(answer: Answer, instead: Reply) -> Answer:
    """Return a failed player's answer with the decision made ``instead``, unless that failed too."""
    if answer.failure is None or instead.failure is not None or not isinstance(instead, Answer):
        return answer
    return Answer(answer.request, instead.decision, replace(answer.failure, relieved=True))


class LocalThinker:
    """A `Thinking` that decides in this process when polled: for scripts, counted budgets and games without a screen.

    It cannot stop a player that thinks too long, but an error in a player does not end the game here either.
    """

    def __init__(self, factory: Factory, on_ready: Callable[[], None] | None = None) -> None:
        """``on_ready`` is called by `ask`, since from then on `poll` has an answer."""
        self._factory = factory
        self._on_ready = on_ready
        self._players: dict[tuple[str, str], Any] = {}
        self._requests: list[Asked] = []

    @property
    def busy(self) -> bool:
        return bool(self._requests)

    @property
    def ready(self) -> bool:
        return bool(self._requests)

    def ask(self, request: Asked) -> None:
        """Keep the request for the next `poll`."""
        self._requests.append(request)
        if self._on_ready is not None:
            self._on_ready()

    def poll(self) -> list[Reply]:
        """Decide and evaluate everything asked since the last call."""
        requests, self._requests = self._requests, []
        return [self._answer(request) for request in requests]

    def cancel(self, request_id: int | None = None) -> None:
        self._requests = [r for r in self._requests if request_id is not None and r.id != request_id]

    def stop(self) -> None:
        self._requests.clear()

    def _answer(self, asked: Asked) -> Reply:
        answer = self._attempt(asked)
        if not isinstance(answer, Answer) or answer.failure is None:
            return answer
        return stood_in(answer, self._attempt(for_stand_in(answer.request)))

    def _attempt(self, asked: Asked) -> Reply:
        key = asked.game, asked.player
        try:
            if key not in self._players:
                self._players[key] = self._factory(*key)
            found = work(self._players[key], asked)
        except Exception as error:
            name = type(error).__name__
            return failed(asked, Failure("crash", name, detail=f"{name}: {error}"))
        return reply_to(asked, found)

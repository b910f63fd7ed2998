"""Asking a computer player for a move: request and answer, and what happens when no good answer comes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Protocol

from capitol.ai.company import seated
from capitol.ai.player import Budget, Decision, Player
from capitol.core.game import MoveSpace

MOST_TEXT = 200
"""Characters of a failure's detail."""
STAND_IN = "stand-in"
"""The id by which a factory is asked for whoever decides in the place of a player that cannot."""
_HURRIED = Budget(iterations=16, milliseconds=300)


@dataclass(frozen=True, slots=True)
class Request:
    """One decision to be made: by which player of which game, for the seat of ``view``, among ``choices``.

    ``id`` comes back with the answer and must be new for each request. ``seed`` makes the generator, for the decision
    and for the move played in its place alike. ``choices`` must be those of the view, so that they know no more.
    ``company``: who sits at the table, as everybody may see: the kind of each seat, or nothing where it is not told.
    """

    id: int
    game: str
    player: str
    view: Any
    choices: MoveSpace[Any]
    budget: Budget
    seed: int
    company: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a player's own move was not to be had.

    ``kind``: ``crash`` (an error in the player, or the end of its process), ``timeout``, ``illegal`` (an answer that is
    not among the choices). ``text`` and ``trace``, where one of our own players failed, are for logs, saves and
    reports: they hold nothing of a move or a view. ``detail`` is for whoever wrote the player, and for nobody at a
    table: a hand, a bid or a goal may stand in it. It is cut, since a program may answer at length and with control
    characters. ``relieved``: another player has decided in its place.
    """

    kind: str
    text: str
    trace: str = field(default="", compare=False)
    detail: str = field(default="", compare=False)
    relieved: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "detail", short_text(self.detail))


def short_text(text: str) -> str:
    """A text that others may have had a hand in, fit for logs and saves: printable, and not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[: MOST_TEXT + 1])
    return shown if len(shown) <= MOST_TEXT else shown[: MOST_TEXT - 1] + "…"


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal decision for a request; with a ``failure`` it is that of another player, or was drawn by chance, else it
    is the player's own."""

    request: Request
    decision: Decision[Any]
    failure: Failure | None = None


class Thinking(Protocol):
    """What thinks for the computer seats: in another process (`Thinker`) or in this one (`LocalThinker`)."""

    @property
    def busy(self) -> bool:
        """True while an answer is still to come."""
        ...

    @property
    def ready(self) -> bool:
        """True when `poll` has something. Changes nothing, and never waits."""
        ...

    def ask(self, request: Request) -> None:
        """Have a decision made. Returns at once; requests are answered in turn."""
        ...

    def poll(self) -> list[Answer]:
        """The answers that have come since the last call."""
        ...

    def cancel(self, request_id: int | None = None) -> None:
        """Forget a request, or all of them: no answer to it will come out of `poll`."""
        ...

    def stop(self) -> None:
        """Forget everything and end whatever was started. May be called twice."""
        ...


Factory = Callable[[str, str], Player[Any, Any]]
"""Makes the player of a game from the ids of game and player."""


def find_factory(name: str) -> Factory:
    """The factory that ``module:function`` names. Raises ImportError or AttributeError."""
    module, _colon, function = name.partition(":")
    factory: Factory = getattr(import_module(module), function)
    return factory


def decide(player: Player[Any, Any], request: Request) -> Decision[Any]:
    """The player's own decision, with a generator made from the seed."""
    rng = random.Random(request.seed)
    return seated(player, request.company).decide(request.view, request.choices, request.budget, rng)


def checked(request: Request, decision: object) -> Answer:
    """The decision as an answer; one that is not legal, or no move at all, is replaced."""
    if not isinstance(decision, Decision):
        return fallback(request, Failure("illegal", f"the answer was a {type(decision).__name__}, not a decision"))
    try:
        legal = decision.move in request.choices
    except Exception as error:  # a move whose parts are of another type than a move's
        detail = f"the answer is no move: {type(error).__name__}: {error}"
        return fallback(request, Failure("illegal", f"the answer is no move: {type(error).__name__}", detail=detail))
    if not legal:
        detail = f"the move {decision.move!r} is not allowed"
        return fallback(request, Failure("illegal", "the move is not allowed", detail=detail))
    return Answer(request, decision)


def fallback(request: Request, failure: Failure) -> Answer:
    """A legal move drawn by chance, the same for the same seed."""
    return Answer(request, Decision(request.choices.sample(random.Random(request.seed))), failure)


def hurried(request: Request) -> Request:
    """The same request to be answered at once: little is considered, but by the player itself."""
    return replace(request, budget=_HURRIED)


def for_stand_in(request: Request) -> Request:
    """The same request to whoever decides in the player's place: the factory makes it under the id `STAND_IN`."""
    return replace(request, player=STAND_IN, budget=_HURRIED)


def stood_in(answer: Answer, instead: Answer) -> Answer:
    """The answer of a player that failed, with the decision made ``instead`` where that did not fail too."""
    if answer.failure is None or instead.failure is not None:
        return answer
    return Answer(answer.request, instead.decision, replace(answer.failure, relieved=True))


class LocalThinker:
    """Thinks in this process when it is polled: for scripts, counted budgets and games without a screen.

    It cannot stop a player that thinks too long, but an error in a player ends no game here either.
    """

    def __init__(self, factory: Factory, on_ready: Callable[[], None] | None = None) -> None:
        """``on_ready`` is called by `ask`, since from then on `poll` has an answer."""
        self._factory = factory
        self._on_ready = on_ready
        self._players: dict[tuple[str, str], Player[Any, Any]] = {}
        self._requests: list[Request] = []

    @property
    def busy(self) -> bool:
        """True while an answer is still to come."""
        return bool(self._requests)

    @property
    def ready(self) -> bool:
        """True when `poll` has something: whatever was asked is answered by it."""
        return bool(self._requests)

    def ask(self, request: Request) -> None:
        """Keep the request for the next `poll`."""
        self._requests.append(request)
        if self._on_ready is not None:
            self._on_ready()

    def poll(self) -> list[Answer]:
        """Think about everything asked since the last call."""
        requests, self._requests = self._requests, []
        return [self._answer(request) for request in requests]

    def cancel(self, request_id: int | None = None) -> None:
        """Forget a request, or all of them."""
        self._requests = [r for r in self._requests if request_id is not None and r.id != request_id]

    def stop(self) -> None:
        """Forget everything."""
        self._requests.clear()

    def _answer(self, request: Request) -> Answer:
        answer = self._attempt(request)
        return answer if answer.failure is None else stood_in(answer, self._attempt(for_stand_in(request)))

    def _attempt(self, request: Request) -> Answer:
        key = request.game, request.player
        try:
            if key not in self._players:
                self._players[key] = self._factory(*key)
            decision = decide(self._players[key], request)
        except Exception as error:
            name = type(error).__name__
            return fallback(request, Failure("crash", name, detail=f"{name}: {error}"))
        return checked(request, decision)

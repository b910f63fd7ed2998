"""Two programs that get the same presses, whose games differ only in what one seat may know: the base of the privacy
walk."""

from __future__ import annotations

import copy
import datetime
import itertools
import logging
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

from capitol.ai.player import Decision, Player
from capitol.ai.thinking import Answer, Asked, Failure, LocalThinker, Reply, Request, checked
from capitol.core.events import visible_to
from capitol.core.game import Game, MoveSpace
from capitol.core.refusal import RecordError
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry
from capitol.games.registry import make_player as make_house_player
from capitol.games.screens import make_screens, shown_games
from capitol.kit.scene import Scene
from capitol.session import profiles
from capitol.session import saves as session_saves
from capitol.session import seats as session_seats
from capitol.session.controller import TableSession
from capitol.session.settings import Access, Settings
from capitol.shell import command_keys, tables
from capitol.table.plugin import GameScreens, ScreensPlace
from tests.scenes.harness import Stand
from tests.scenes.hearing import Ear
from tests.toy.entry import entry as toy_entry
from tests.toy.screens import ToyScreens

TOY = toy_entry()

HOMES = ("one", "other")
"""The folders of the two programs. Each works in its own, and calls it by the same name wherever a screen shows it."""
HERE = Path("home")
BEGAN = datetime.datetime(2026, 1, 2, 12, 0, 0)
SALT = "00" * 16
"""Of the next game with a word: New game shows digits of its hash, which follow from nothing in the game before."""
FAILS = 0.1
"""How often a computer player fails."""
TRIES = 60
"""The number of moves tried to find one that both worlds allow."""
DRAWS = 5
"""The number of states tried that fit a view."""


# What differs


def twisted(game: Game[Any, Any, Any, Any], setup: Any, seat: int) -> Any:
    """Return the setup with other secrets for one seat, and the same for everything that others may know.

    It is searched in the setup as it is written in a record: half of what the seat holds of a list is exchanged for
    what lies at its bottom, which nobody draws for long; a game without such lists gets parts of other deals.
    """
    found = _Twist(game, setup, seat)
    written = game.encode_setup(setup)
    for path, cards in list(_parts(written)):
        if isinstance(cards, list) and not any(isinstance(card, (list, dict)) for card in cards):
            found.exchange(path)
    if found.setup == setup:
        deals = [game.encode_setup(game.redeal(setup, random.Random(number))) for number in range(TRIES)]
        for path, part in list(_parts(written)):
            if not isinstance(part, (list, dict)):
                found.replace(path, deals)
    assert found.setup != setup, f"{game.id}: seat {seat} has no secrets, or they cannot be changed"
    return found.setup


Way = tuple[Any, ...]
"""The way to a part of a written setup."""


class _Twist:
    """A setup that is changed step by step, as long as nobody but the seat can tell."""

    def __init__(self, game: Game[Any, Any, Any, Any], setup: Any, seat: int) -> None:
        self._game, self._seat, self.setup = game, seat, setup

    def exchange(self, path: Way) -> None:
        """Exchange every other card of a list that the seat holds."""
        cards = _part(self._game.encode_setup(self.setup), path)
        bottom, held = len(cards) - 1, 0
        for place in range(len(cards)):
            while bottom > place and cards[bottom] == cards[place]:
                bottom -= 1
            if bottom <= place:
                return
            other = list(cards)
            other[place], other[bottom] = cards[bottom], cards[place]
            if self._try(path, other, keep=held % 2 == 0):
                held += 1
                if held % 2:
                    cards, bottom = other, bottom - 1

    def replace(self, path: Way, deals: Sequence[Mapping[str, object]]) -> None:
        """Take a part from the first deal whose part fits."""
        tried = [_part(self._game.encode_setup(self.setup), path)]
        for deal in deals:
            try:
                part = _part(deal, path)
            except (KeyError, IndexError):
                continue
            if part not in tried:
                if self._try(path, part):
                    return
                tried.append(part)

    def _try(self, path: Way, part: object, *, keep: bool = True) -> bool:
        """Change a part; return whether the seat alone can tell, and then ``keep`` it."""
        written = copy.deepcopy(self._game.encode_setup(self.setup))
        _part(written, path[:-1])[path[-1]] = part
        try:
            other = self._game.decode_setup(written)
        except RecordError:
            return False
        before, after = self._game.start(self.setup), self._game.start(other)
        alike = [self._game.view(before, one) == self._game.view(after, one) for one in range(len(other.players))]
        told = alike == [one != self._seat for one in range(len(alike))]
        if told and keep:
            self.setup = other
        return told


def _parts(written: object, path: Way = ()) -> Iterator[tuple[Way, object]]:
    """Yield everything in a written setup, with the way to it."""
    if path:
        yield path, written
    inside = written.items() if isinstance(written, dict) else enumerate(written) if isinstance(written, list) else ()
    for key, part in inside:
        yield from _parts(part, (*path, key))


def _part(written: Any, path: Way) -> Any:
    """Return one part of a written setup."""
    for key in path:
        written = written[key]
    return written


class OtherDeal:
    """A game whose deals give one seat other secrets."""

    def __init__(self, game: Any, seat: int) -> None:
        self._game, self._seat = game, seat

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def new_setup(self, players: Any, options: Mapping[str, str], board: Any, rng: Any) -> Any:
        """Return a new setup with the other secrets."""
        return self._twisted(self._game.new_setup(players, options, board, rng))

    def redeal(self, setup: Any, rng: Any) -> Any:
        """Return the next setup with the other secrets."""
        return self._twisted(self._game.redeal(setup, rng))

    def _twisted(self, setup: Any) -> Any:
        return twisted(self._game, setup, self._seat) if self._seat < len(setup.players) else setup


def walked_games(seat: int | None) -> dict[str, GameEntry]:
    """Return all games of the walk, those that keep secrets with the other deal for ``seat``, if it is given: a walk
    also leads to a game of another kind, which is then the same in both worlds."""
    found = {**shown_games(), "toy": TOY}
    if seat is None:
        return found
    other = {
        id: replace(entry, game=cast("Game[Any, Any, Any, Any]", OtherDeal(entry.game, seat)))
        for id, entry in secretive_games().items()
    }
    return found | other


@cache
def secretive_games() -> dict[str, GameEntry]:
    """Return the games of the walk in which a seat has secrets before others; in some, only the future is hidden."""
    return {id: entry for id, entry in walked_games(None).items() if keeps_secrets(entry)}


def keeps_secrets(entry: GameEntry) -> bool:
    """Whether the deal gives a seat anything that others may not know: among the states that fit the view of another
    seat, its own view differs."""
    game = entry.game
    players = tuple(PlayerSpec(f"P{number}") for number in range(entry.seats[0]))
    state = game.start(game.new_setup(players, {}, entry.usual_board(), random.Random(1)))
    views = [game.view(state, seat) for seat in range(len(players))]
    rng = random.Random(2)
    return any(
        game.view(game.determinize(views[other], rng), seat) != views[seat]
        for seat, other in itertools.permutations(range(len(players)), 2)
        for _draw in range(DRAWS)
    )


def walked_screens(game: str, place: ScreensPlace) -> GameScreens:
    """Return the screens of a game of the walk."""
    return ToyScreens(place) if game == "toy" else make_screens(game, place)


def make_player(game: str, player: str) -> Player[Any, Any]:
    """Return a computer player of a game of the walk."""
    return TOY.player(player).make() if game == "toy" else make_house_player(game, player)


# Moves that look the same to all others


def same_to_others(sessions: Sequence[TableSession], seat: int, moves: Sequence[Any]) -> bool:
    """Return whether the moves, one in each world, are legal and show others the same."""
    told, secret = [], []
    for session, move in zip(sessions, moves, strict=True):
        game, state = session.entry.game, session.match.full_state
        if game.why_not(state, seat, move) is not None:
            return False
        after, events = game.apply(state, seat, move)
        others = [one for one in range(len(session.seats)) if one != seat]
        told.append([list(visible_to(events, one)) for one in (None, *others)])
        secret.append(game.sealed(state) and game.secret(after, seat, move))
    return told[0] == told[1] and (moves[0] == moves[1] or all(secret))


def moves_for_both(
    sessions: Sequence[TableSession],
    spaces: Sequence[MoveSpace[Any]],
    seat: int,
    rng: random.Random,
    *,
    differ: bool = False,
) -> tuple[Any, Any] | None:
    """Return a move for each world that others cannot tell apart: the same move, or, if they may ``differ``, two that
    stay secret. None if none was found."""
    for one, other in _pairs(spaces, rng, differ):
        if same_to_others(sessions, seat, (one, other)):
            return one, other
    return None


def _pairs(spaces: Sequence[MoveSpace[Any]], rng: random.Random, differ: bool) -> Iterator[tuple[Any, Any]]:
    listed = all(space.listed for space in spaces)
    if listed:
        moves = list(spaces[0].moves())
        rng.shuffle(moves)
        for move in moves[:3] if differ else ():
            other = spaces[1].sample(rng)
            yield move, other if move != other else move
        yield from ((move, move) for move in moves[:TRIES] if move in spaces[1])
    else:
        for _try in range(TRIES):
            move = spaces[0].sample(rng)
            if move in spaces[1]:
                yield move, move


class Pair:
    """Decides for the computer players of both worlds at once, when both have asked."""

    def __init__(self, victim: int) -> None:
        self.victim = victim
        self.worlds: list[World] = []
        self.failed = False
        """Whether no moves were found that look alike."""

    def decide(self) -> None:
        """Answer both requests for the same step."""
        sessions = [world.session for world in self.worlds]
        one, other = sessions
        if one is None or other is None or len(one.match) != len(other.match):
            return
        thinkers = [world.twin for world in self.worlds]
        for first in thinkers[0].requests:
            seat = first.view.seat
            second = next((asked for asked in thinkers[1].requests if asked.view.seat == seat), None)
            if second is None:
                continue
            chance = random.Random(f"{len(one.match)} {seat}")
            spaces = [first.choices, second.choices]
            moves = moves_for_both([one, other], spaces, seat, chance, differ=seat == self.victim)
            if moves is None:
                self.failed = True
                continue
            fails = chance.random() < FAILS
            for thinker, request, move in zip(thinkers, (first, second), moves, strict=True):
                failure = _failed(request, random.Random(seat)) if fails else None
                thinker.answers.append(Answer(request, Decision(move), failure))
        for thinker in thinkers:
            answered = [answer.request for answer in thinker.answers]
            thinker.requests = [request for request in thinker.requests if request not in answered]


def _failed(request: Request, chance: random.Random) -> Failure | None:
    """Return the failure reported for a player that answers with a move its hand does not allow."""
    own = request.choices.sample(chance)
    return checked(request, Decision((own,))).failure


class TwinThinker:
    """Thinks for the computer players of one world when `Pair.decide` does; its adviser really thinks."""

    def __init__(self, pair: Pair, number: int) -> None:
        self._pair, self._number = pair, number
        self.requests: list[Request] = []
        self.answers: list[Answer] = []
        self._adviser = LocalThinker(make_player)

    @property
    def busy(self) -> bool:
        """Whether there is an open request."""
        return bool(self.requests) or self.ready

    @property
    def ready(self) -> bool:
        """Whether there is an answer."""
        return self._adviser.ready or bool(self.answers)

    def ask(self, request: Asked) -> None:
        """Keep the request; pass requests for advice to the adviser. What asks for the worth of positions or a review
        is left without an answer, as by a slow machine."""
        if not isinstance(request, Request):
            return
        session = self._pair.worlds[self._number].session
        if session is None or session.seats[request.view.seat].is_human:
            self._adviser.ask(request)
        else:
            self.requests.append(request)

    def poll(self) -> list[Reply]:
        """Return the advice and the decisions."""
        found, self.answers = [*self._adviser.poll(), *self.answers], []
        return found

    def cancel(self, request_id: int | None = None) -> None:
        """Forget one request, or all."""
        self.requests = [one for one in self.requests if request_id is not None and one.id != request_id]
        self.answers = [one for one in self.answers if request_id is not None and one.request.id != request_id]
        self._adviser.cancel(request_id)

    def stop(self) -> None:
        """Forget all requests."""
        self.cancel()


# One world


class World(Stand):
    """A program that is seen, read and heard. Nothing is painted unless requested."""

    def __init__(self, number: int, pair: Pair, settings: Settings, game: str, victim: int) -> None:
        self.number = number
        self.sounds: list[tuple[object, ...]] = []
        self.ear = Ear()
        self.pictures: list[int] = []
        super().__init__(
            HERE,
            settings=settings,
            thinker=TwinThinker(pair, number),
            games=walked_games(victim if number else None),
            screens=walked_screens,
            voice=self.ear,
        )
        self.program.choose_game(game)
        self.program.tips = True
        self.program.window.picture = self._keep_picture
        # The digits of a seal differ with the deal, and tell nothing without the salt (`tests/session/test_seal.py`).
        self.program.tables.salt_of = lambda seed: None if seed else SALT  # type: ignore[method-assign]
        sound = self.program.sound
        sound.play = lambda *args, **more: self.sounds.append((*args, *sorted(more.items())))  # type: ignore[method-assign]

    def picture(self) -> bytes:
        """Return all pixels of the window."""
        return bytes(self.draw().get_buffer().raw)

    def _keep_picture(self, path: Path) -> None:
        self.pictures.append(hash(self.picture()))

    @property
    def session(self) -> TableSession | None:
        """The game at the table."""
        return self.program.session

    @property
    def front(self) -> Scene | None:
        """The scene in front, if there is one."""
        return self.program.stack.top

    @property
    def twin(self) -> TwinThinker:
        """The thinker of this world."""
        return cast(TwinThinker, self.program.thinker)

    def advance(self, ms: float) -> None:
        """Let time pass."""
        self.clock += ms
        self.program.stack.update(self.clock)
        if self.front is not None:
            self.front.settle()

    # What it reveals

    def seen(self) -> dict[str, object]:
        """Return everything that can be seen and read now, and what was heard since the last call, by parts."""
        stack = self.program.stack
        scenes = list(stack.scenes)
        from_scene = max((n for n, scene in enumerate(scenes) if scene.opaque), default=0)
        found: dict[str, object] = {"scenes": [type(scene).__name__ for scene in scenes]}
        for number, scene in enumerate(scenes[from_scene:]):
            for widget in scene.stage.describe():
                found[f"{number} {widget['id']} {widget['role']} {widget['parent']}"] = widget
        top = scenes[-1] if scenes else None
        if top is not None:
            found["window"] = top.title
            found["heading"] = top.heading()
            found["opening"] = list(top.opening())
            found["due"] = top.busy, top.thinking
        found["sounds"], self.sounds = self.sounds, []
        found["spoken"] = self.ear.take()
        found["hushes"] = self.ear.hushes
        if top is not None and stack.narrator is not None:
            kept = list(stack.narrator._last), list(stack.narrator._news)
            stack.narrator.repeat()
            found["repeated"] = self.ear.take()
            stack.narrator.overview(stack)
            found["overview"] = self.ear.take()
            stack.narrator._last, stack.narrator._news = kept
        session = self.session
        if session is not None:
            found["notes"] = session.notes
            found["trouble"] = str(session.save_trouble)
            found["sealed"] = session.sealed_seats
            found["to act"] = session.match.to_act
        found["pictures"], self.pictures = self.pictures, []
        found["history"] = [(one.scores, one.winners, one.seats, one.facts) for one in self.program.history.entries()]
        return found

    def report(self) -> str:
        """Return what a crash report would reveal of the game."""
        return self.program.account()


class Logged(logging.Handler):
    """The lines that the program logs, by world."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[list[str]] = [[], []]
        self.world = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines[self.world].append(record.getMessage())


class TwoWorlds:
    """Both programs, with the same presses; `victim` is the seat whose secrets differ."""

    def __init__(self, folder: Path, game: str, victim: int, settings: Settings | None = None) -> None:
        self.folder, self.game, self.victim = folder, game, victim
        self.settings = settings or Settings(access=Access(captions=True))
        self.log = Logged()
        self._stack = ExitStack()
        self._minutes = 0
        self._ids = [itertools.count(1) for _world in HOMES]
        self._stamped: dict[Path, float] = {}
        self.worlds: list[World] = []

    def __enter__(self) -> TwoWorlds:
        self._stack.enter_context(patch.object(session_seats, "_ROUNDS", 1))
        for module in (tables, command_keys):
            stopped = SimpleNamespace(
                datetime=SimpleNamespace(now=self.now, fromtimestamp=datetime.datetime.fromtimestamp)
            )
            self._stack.enter_context(patch.object(module, "datetime", stopped))
        self._stack.enter_context(patch.object(session_saves, "new_path", next_path))
        self._stack.enter_context(patch.object(profiles, "secrets", SimpleNamespace(token_hex=self._next_id)))
        for name in HOMES:
            (self.folder / name).mkdir()
        logger = logging.getLogger("capitol")
        logger.addHandler(self.log)
        self._stack.callback(logger.removeHandler, self.log)
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
        self._stack.close()

    def _next_id(self, _length: int) -> str:
        """Return the id of a new profile, the same in both worlds."""
        return f"{next(self._ids[self.log.world]):06}"

    def now(self) -> datetime.datetime:
        """Return the time of both worlds, which continues across restarts."""
        return BEGAN + datetime.timedelta(minutes=self._minutes)

    def start(self) -> None:
        """Start the programs in the existing folders."""
        self._minutes += 1
        before = [world.program.settings for world in self.worlds]
        pair = Pair(self.victim)
        self.pair = pair
        for number in self.each():
            settings = before[number] if before else self.settings
            pair.worlds.append(World(number, pair, settings, self.game, self.victim))
        self.worlds = pair.worlds
        for number in self.each():
            self.worlds[number].program.show_title()
        self.advance(20)

    def close(self) -> None:
        """End the programs."""
        for number in self.each():
            self.worlds[number].program.close()

    def each(self) -> Iterator[int]:
        """Yield the numbers of the worlds; meanwhile each works in its own folder, and writes to its own log."""
        before = Path.cwd()
        try:
            for number, name in enumerate(HOMES):
                self.log.world = number
                os.chdir(self.folder / name)
                yield number
        finally:
            os.chdir(before)

    def advance(self, ms: float) -> None:
        """Let time pass in both; what is saved gets the time of both."""
        self.pair.decide()
        for number in self.each():
            self.worlds[number].advance(ms)
        for name in HOMES:
            for path in sorted((self.folder / name / HERE / "saves").glob("*")):
                stamp = path.stat().st_mtime
                if self._stamped.get(path) != stamp:
                    wanted = self.now().timestamp()
                    os.utime(path, (wanted, wanted))
                    self._stamped[path] = path.stat().st_mtime

    def both(self, do: Callable[[World], None]) -> None:
        """Do the same in both worlds."""
        for number in self.each():
            do(self.worlds[number])

    @property
    def sessions(self) -> list[TableSession]:
        """The games at both tables, if each has one."""
        found = [world.session for world in self.worlds]
        return [session for session in found if session is not None] if None not in found else []

    @property
    def parted(self) -> bool:
        """Whether something that others may know has diverged, as the rules allow, or one of the worlds waits forever
        for the other."""
        sessions = self.sessions
        if len(sessions) < 2:
            return any(world.session is not None for world in self.worlds)
        if self.pair.failed or len({len(session.match) for session in sessions}) > 1:
            return True
        if sessions[0].result is not None or sessions[1].result is not None:
            return False
        one, other = sessions
        if [seat.kind for seat in one.seats] != [seat.kind for seat in other.seats]:
            return True
        return any(one.view(seat) != other.view(seat) for seat in range(len(one.seats)) if seat != self.victim)


def next_path(folder: Path) -> Path:
    """Return a file name that no other game of the folder has, the same in both worlds."""
    number = len(list(folder.rglob(f"*{session_saves.SUFFIX}*")))
    return folder / f"game-{number:04}{session_saves.SUFFIX}"


def first_difference(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    """Return the first difference as a sentence; "" if there is none."""
    for key in [*one, *(key for key in other if key not in one)]:
        if one.get(key) != other.get(key):
            first, second = _apart(one.get(key, "nothing"), other.get(key, "nothing"))
            return f"{key}:\n    one:   {first}\n    other: {second}"
    return ""


def _apart(one: object, other: object) -> tuple[object, object]:
    """Return the parts of two values that differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in one if one[key] != other.get(key)]
        return {key: one[key] for key in keys}, {key: other.get(key) for key in keys}
    if isinstance(one, list) and isinstance(other, list):
        pairs = list(itertools.zip_longest(one, other))
        return [a for a, b in pairs if a != b], [b for a, b in pairs if a != b]
    return one, other

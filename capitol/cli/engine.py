"""`capitol engine`: a built-in computer player that speaks the engine protocol, for other programs to play against."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Mapping
from typing import IO, TYPE_CHECKING, Any

import msgspec

from capitol import __version__
from capitol.ai.player import Budget
from capitol.ai.table_mates import seated
from capitol.cli.common import CommandError, add_game, game_named, whole_number
from capitol.core.protocol import Follower
from capitol.core.refusal import RecordError
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.session.seeds import decision_seed

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

MAX_LINE = 1 << 24


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "engine",
        help=_("let a computer player speak the engine protocol"),
        description=_(
            "Play as a program: read the messages of the engine protocol from standard input, one JSON object a line, "
            "and write the answers to standard output. The protocol is described in RECORD.md."
        ),
    )
    add_game(parser)
    parser.add_argument(
        "--level",
        metavar="PLAYER",
        help=_("which player; by default the last that selfplay lists"),
    )
    parser.add_argument("--seed", type=whole_number(0), default=0, metavar="S", help=_("the seed of all chance"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer until the input ends or says ``quit``."""
    if sys.stdin is None or sys.stdout is None:
        raise CommandError(_("there is nobody to speak with: standard input and output are closed"))
    entry = game_named(options)
    known = [player.id for player in entry.everybody]
    level = known[-1] if options.level is None else options.level
    if level not in known:
        raise CommandError(
            _("there is no player “{kind}”; there are: {known}").format(kind=level, known=", ".join(known))
        )
    engine = Engine(entry, level, options.seed)
    return converse(engine, sys.stdin.buffer, sys.stdout.buffer)


class Engine:
    """The player's side of the conversation, game after game."""

    def __init__(self, entry: GameEntry, level: str, seed: int) -> None:
        """``level`` is the id of a computer player. Raises KeyError for an unknown one."""
        listed = entry.player(level)
        self.name = f"Capitol {__version__} {listed.name}"
        self._entry = entry
        self._player = listed.make()
        self._seed = seed
        self._follower: Follower[Any] | None = None
        self._events = 0

    def answer(self, message: Mapping[str, Any]) -> dict[str, object] | None:
        """Return the answer to a message, None if none is due. Raises RecordError for an invalid one."""
        match message.get("type"):
            case "hello":
                if message.get("game") != self._entry.id:
                    raise RecordError(f"this engine plays {self._entry.id} and nothing else")
                return {"type": "ready", "name": self.name}
            case "start":
                self._follower = self._entry.protocol.follow(message)
                self._events = 0
            case "event":
                self._followed().event(message)
                self._events += 1
            case "decide":
                return {"type": "act", "action": self._decide(message)}
            case "end":
                self._follower = None
        return None  # unknown messages are ignored, as later protocol versions may have more

    def _decide(self, message: Mapping[str, Any]) -> dict[str, object]:
        view = self._followed().view
        budget = message.get("budget_ms")
        milliseconds = budget if isinstance(budget, int) and budget > 0 else None
        chance = random.Random(decision_seed(self._seed, self._events, view.seat))
        choices = self._entry.game.choices(view, view.seat)
        player = seated(self._player, self._followed().table_mates)
        # Whoever asks looks at the clock on the wall.
        decision = player.decide(view, choices, Budget(milliseconds=milliseconds, patience=1.0), chance)
        return self._entry.protocol.write_action(view, decision.move)

    def _followed(self) -> Follower[Any]:
        if self._follower is None:
            raise RecordError("no game has been started")
        return self._follower


def converse(engine: Engine, source: IO[bytes], target: IO[bytes]) -> int:
    """Read messages and write answers until the input ends or says ``quit``; return the exit code.

    An invalid message is reported on standard error and ends the conversation with exit code 1.
    """
    while line := source.readline(MAX_LINE):
        try:
            message = msgspec.json.decode(line)
            if not isinstance(message, dict):
                raise RecordError("a message is a JSON object")
            if message.get("type") == "quit":
                return 0
            answer = engine.answer(message)
        except (msgspec.MsgspecError, RecordError, ValueError) as error:
            if sys.stderr is not None:
                print(_("{program}: {message}").format(program="capitol engine", message=error), file=sys.stderr)
            return 1
        if answer is not None:
            target.write(msgspec.json.encode(answer) + b"\n")
            target.flush()
    return 0

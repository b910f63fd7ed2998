"""`capitol replay`: referees records again, or tells the game in them as text."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from capitol.cli.common import CommandError, named_path, printable, with_progress
from capitol.core.events import Event
from capitol.core.game import Game
from capitol.core.refusal import IllegalMove, RecordError
from capitol.games.capitol.rules.numbers import CARD_NAMES, TILES
from capitol.games.registry import games
from capitol.host.language import _, ngettext
from capitol.host.reasons import os_reason
from capitol.session.records import BrokenRecordError, Record, first_illegal, read_record, verify

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

GAME = "capitol"


def add_parser(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "replay",
        help=_("check or read records of games"),
        description=_("Read records of games. Without an option, a line about each."),
    )
    parser.add_argument("files", nargs="+", type=named_path, metavar="FILE", help=_("records (.capitol.json)"))
    parser.add_argument(
        "--verify", action="store_true", help=_("play each again by the rules; exit code 1 at a disagreement")
    )
    parser.add_argument("--show", action="store_true", help=_("print each game as text"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read the records. Returns 1 if one is against the rules or not in the format, 2 if one cannot be read."""
    game = games()[GAME].game
    files: list[Path] = options.files
    good, code = 0, 0
    for path in with_progress(files, len(files), _("records")):
        try:
            record = read_record(path, game)
        except OSError as error:
            raise CommandError(
                _("cannot read {path}: {reason}").format(path=path, reason=os_reason(error))
            ) from error
        except BrokenRecordError as error:
            if options.show:
                print(game_text(error.record, game))
            earlier = first_illegal(error.record, game) if options.verify else None
            print(_("{path}: {reason}").format(path=path, reason=printable(str(earlier or error))))
            code = 1
            continue
        except RecordError as error:
            print(_("{path}: {reason}").format(path=path, reason=printable(str(error))))
            code = 1
            continue
        if options.show:
            print(game_text(record, game))
        disagreement = verify(record, game) if options.verify else None
        if disagreement is not None:
            print(_("{path}: {reason}").format(path=path, reason=printable(str(disagreement))))
            code = 1
            continue
        good += 1
        if not options.verify and not options.show:
            print(_("{path}: {summary}").format(path=path, summary=printable(one_line(record))))
    if options.verify:
        sentence = ngettext(
            "{good} of {count} record is in order", "{good} of {count} records are in order", len(files)
        )
        print(sentence.format(good=good, count=len(files)))
    return code


def one_line(record: Record[Any, Any]) -> str:
    """Who played, how long, and how it ended, as the record says."""
    players = ", ".join(player.name for player in record.setup.players)
    if record.scores is None:
        sentence = ngettext(
            "{players}; {count} action, not finished", "{players}; {count} actions, not finished", len(record.actions)
        )
        return sentence.format(players=players, count=len(record.actions))
    sentence = ngettext(
        "{players}; {count} action, scores {scores}", "{players}; {count} actions, scores {scores}", len(record.actions)
    )
    return sentence.format(players=players, count=len(record.actions), scores=" ".join(map(str, record.scores)))


def game_text(record: Record[Any, Any], game: Game[Any, Any, Any, Any]) -> str:
    """The game, a line for each action in words that `parse_move` reads, the tiles won and the points of each round.

    A record that leaves the rules is told as far as it keeps them.
    """
    names = [printable(player.name) for player in record.setup.players]
    board = printable(record.setup.board.name)
    width = max(map(len, names))
    lines = [
        _("Board {board}; players: {players}").format(board=board, players=", ".join(names)),
        _("Round {round}").format(round=1),
    ]
    state = game.start(record.setup)
    for number, (seat, move) in enumerate(record.actions):
        try:
            state, events = game.apply(state, seat, move)
        except IllegalMove as error:
            reason = error.refusal
            lines.append(_("action {number} is against the rules: {reason}").format(number=number, reason=reason))
            break
        lines.append(f"{number:4}  {names[seat]:{width}}  {printable(game.move_text(record.setup, move))}")
        lines += [line for event in events if (line := _event_text(event, names)) is not None]
    result = game.result(state)
    if result is not None:
        winners = ", ".join(names[seat] for seat in result.winners)
        lines.append(ngettext("Winner: {players}", "Winners: {players}", len(result.winners)).format(players=winners))
    return "\n".join(lines)


def _event_text(event: Event, names: list[str]) -> str | None:
    data: Mapping[str, Any] = event.data
    match event.kind:
        case "drawn":
            return _("      it is {card}").format(card=CARD_NAMES[data["card"]])
        case "tile_won":
            assert event.seat is not None
            return _("      {name} wins the tile: {tile}").format(name=names[event.seat], tile=TILES[data["tile"]])
        case "tile_removed":
            return _("      the tile leaves the game: {tile}").format(tile=TILES[data["tile"]])
        case "round_scored":
            points = ", ".join(f"{name} {won}" for name, won in zip(names, data["points"], strict=True))
            return _("Scoring: {points}").format(points=points)
        case "round_began":
            return _("Round {round}").format(round=data["round"] + 1)
    return None

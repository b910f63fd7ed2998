"""The record of a game as one JSON document (RECORD.md): writing, careful reading, and verifying."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from capitol.core.events import Event
from capitol.core.game import Game, GameSetup
from capitol.core.match import Match, Step
from capitol.core.refusal import RecordError
from capitol.core.setup import AI_PREFIX, HUMAN
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.host.plain_text import plain
from capitol.session.seal import KEY, Receipt, Seal, read_seal

VERSION = 1
MAX_BYTES = 16 * 1024 * 1024
FORMAT = "capitol-record"
"""The value of ``format`` in every game's records."""
UNNAMED_GAME = "capitol"
"""The game of records without the key ``game``, from when there was only one."""
SCORED = "round_scored"
"""The kind of event with which every game reports the points of a round: ``points``, a number for each seat."""

U = TypeVar("U", bound=GameSetup)
M = TypeVar("M")
Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record(Generic[U, M]):
    """A record as read. ``scores`` and ``winners`` are None if it has none; ``game`` is the id of the game; ``counts``
    are those of `Game.counted` that it has."""

    setup: U
    actions: tuple[tuple[int, M], ...]
    round_scores: tuple[Points, ...]
    scores: Points | None
    winners: Points | None
    game: str = UNNAMED_GAME
    changes: tuple[SeatChange, ...] = ()
    counts: Mapping[str, Points] = field(default_factory=dict)
    receipt: Receipt | None = None


class SeatChange(msgspec.Struct, frozen=True):
    """A seat that changed hands: the number of the first action after it, and the kind of who has played it since."""

    action: int
    player: int
    kind: str


class BrokenRecordError(RecordError):
    """Something after the setup is not in the format; ``record`` holds the setup and the actions before the fault."""

    def __init__(self, reason: str, record: Record[Any, Any]) -> None:
        super().__init__(reason)
        self.record = record


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The point at which a record departs from the rules: the number of the action (None: the figures at its end), and
    why."""

    action: int | None
    reason: str

    def __str__(self) -> str:
        if self.action is None:
            return self.reason
        return _("action {number}: {reason}").format(number=self.action, reason=self.reason)


def record_suffix(game_id: str) -> str:
    """Return the suffix of a game's record files."""
    return f".{game_id}.json"


def round_scores(steps: tuple[Step[Any], ...]) -> list[list[int]]:
    """Return the points won in each scored round, a list by seat."""
    return [list(points) for step in steps for points in _scored(step.events)]


def record_document(match: Match[Any, Any, Any, Any], seal: Seal | None = None) -> dict[str, object]:
    """Return the record of a match, finished or not, as plain values in the order of the format.

    Sealed moves that are not revealed yet are left out. It contains all secrets. ``seal`` is the receipt of its deal.
    """
    game, setup = match.game, match.setup
    named = {} if game.id == UNNAMED_GAME else {"game": game.id}
    document: dict[str, object] = {"format": FORMAT, "version": VERSION, **named, **game.encode_setup(setup)}
    document["actions"] = [game.encode_move(setup, step.seat, step.move) for step in match.steps]
    if game.scores_rounds:
        document["round_scores"] = round_scores(match.steps)
    result = match.result
    if result is not None:
        document |= {key: list(counts) for key, counts in zip(game.counted, result.counts, strict=True)}
        document["scores"] = list(result.scores)
        document["winners"] = list(result.winners)
    if seal is not None:
        document |= seal.document(over=result is not None)
    return document


def encode_record(document: Mapping[str, object]) -> bytes:
    """Encode a document as UTF-8 JSON, one line per key and per action; equal documents give equal bytes."""
    lines = []
    for key, value in document.items():
        if key == "actions" and isinstance(value, list) and value:
            actions = b",\n    ".join(msgspec.json.encode(action) for action in value)
            text = b"[\n    " + actions + b"\n  ]"
        else:
            text = msgspec.json.encode(value)
        lines.append(b"  " + msgspec.json.encode(key) + b": " + text)
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def read_record(path: Path, games: Mapping[str, GameEntry]) -> Record[Any, Any]:
    """Read a record file of any of the games. Raises OSError if it cannot be read, and RecordError as `decode_record`
    does, or for a game not among them."""
    with open(path, "rb") as file:
        data = file.read(MAX_BYTES + 1)
    document = _envelope(data)
    name = _game_id(document)
    if name not in games:
        raise RecordError(_("this is a record of “{game}”, which this program does not have").format(game=name))
    return _decode(document, games[name].game)


def decode_record(data: bytes, game: Game[Any, Any, Any, Any]) -> Record[Any, Any]:
    """Decode a record; nothing named in it is executed, imported or fetched, and unknown keys are ignored.

    Raises RecordError with one sentence: too large, not JSON, another format, a newer version, a missing key, a wrong
    type, an unknown rule or action type; from the actions on it is a BrokenRecordError. `verify` checks whether the
    game follows the rules.
    """
    document = _envelope(data)
    if _game_id(document) != game.id:
        raise RecordError(_("this is a record of another game, “{game}”").format(game=_game_id(document)))
    return _decode(document, game)


def _envelope(data: bytes) -> dict[str, Any]:
    document = parse_object(data)
    if document.get("format") != FORMAT:
        raise RecordError(_("this is no game record: the key “format” does not say “{format}”").format(format=FORMAT))
    version = _whole(document.get("version"), "version")
    if version > VERSION:
        raise RecordError(
            _("the record has version {version}; this program reads up to version {ours}").format(
                version=version, ours=VERSION
            )
        )
    if version < 1:
        raise RecordError(_("version: there is no record version {version}").format(version=version))
    return document


def _game_id(document: Mapping[str, Any]) -> str:
    name = document.get("game", UNNAMED_GAME)
    if not isinstance(name, str):
        raise RecordError(_("{key}: expected a text").format(key="game"))
    return name


def _decode(document: Mapping[str, Any], game: Game[Any, Any, Any, Any]) -> Record[Any, Any]:
    setup = game.decode_setup(document)
    seats = game.seats(game.start(setup))
    actions: list[tuple[int, Any]] = []
    try:
        for number, action in enumerate(_list(document.get("actions"), "actions")):
            actions.append(_action(number, action, setup, game))
        rounds = _list(document.get("round_scores"), "round_scores") if game.scores_rounds else []
        return Record(
            setup,
            tuple(actions),
            tuple(_points(points, f"round_scores[{number}]", seats) for number, points in enumerate(rounds)),
            _points(document["scores"], "scores", seats) if "scores" in document else None,
            _winners(document["winners"], seats) if "winners" in document else None,
            game.id,
            _changes(document.get("notes"), seats, len(actions)),
            {key: _points(document[key], key, seats) for key in game.counted if key in document},
            _receipt(document, game, setup),
        )
    except RecordError as error:
        raise BrokenRecordError(str(error), Record(setup, tuple(actions), (), None, None, game.id)) from error


def _receipt(document: Mapping[str, Any], game: Game[Any, Any, Any, Any], setup: Any) -> Receipt | None:
    """Return the receipt of the deal, with the setup exactly as the record has it."""
    seal = read_seal(document.get(KEY))
    if seal is None:
        return None
    return Receipt(seal, game.id, {key: document[key] for key in game.encode_setup(setup) if key in document})


def _changes(notes: object, seats: int, actions: int) -> tuple[SeatChange, ...]:
    """Return the seats that changed hands, in order. Invalid notes are left out, since nothing depends on them."""
    found = []
    for note in notes if isinstance(notes, list) else []:
        try:
            change = msgspec.convert(note, SeatChange)
        except msgspec.ValidationError:
            continue
        known = change.kind == HUMAN or change.kind.startswith(AI_PREFIX)
        if known and 0 <= change.action <= actions and 0 <= change.player < seats:
            found.append(change)
    return tuple(sorted(found, key=lambda change: change.action))


def _action(number: int, action: object, setup: Any, game: Game[Any, Any, Any, Any]) -> tuple[int, Any]:
    if not isinstance(action, dict):
        raise RecordError(_("actions[{number}]: expected an object").format(number=number))
    try:
        return game.decode_move(setup, action)
    except RecordError as error:
        raise RecordError(_("action {number}: {reason}").format(number=number, reason=error)) from error


def verify(record: Record[Any, Any], game: Game[Any, Any, Any, Any]) -> Disagreement | None:
    """Replay a record by the rules. Returns the first disagreement, or None if there is none."""
    played = _play(record, game)
    if isinstance(played, Disagreement):
        return played
    if played.between_sealed:
        return Disagreement(len(record.actions), _("the record ends between sealed moves that take effect together"))
    return _figures(record, game, played) or _deal(record, game, played)


def _deal(record: Record[Any, Any], game: Game[Any, Any, Any, Any], played: _Played) -> Disagreement | None:
    """Compare the deal with its seal."""
    holds = None if record.receipt is None else record.receipt.holds(game)
    if holds is False:
        return Disagreement(None, _("the deal is not the one that was sealed at the start"))
    if record.receipt is not None and holds is None and game.result(played.state) is not None:
        return Disagreement(None, _("the game is over, but the record does not name the salt of its seal"))
    return None


def first_illegal(record: Record[Any, Any], game: Game[Any, Any, Any, Any]) -> Disagreement | None:
    """Return the first action of a record that the rules do not allow, ignoring its end and its figures."""
    played = _play(record, game)
    return played if isinstance(played, Disagreement) else None


@dataclass(frozen=True, slots=True)
class _Played:
    """The result of a record's actions; ``between_sealed``: some moves that take effect together are missing."""

    state: object
    rounds: list[Points]
    between_sealed: bool


def _play(record: Record[Any, Any], game: Game[Any, Any, Any, Any]) -> _Played | Disagreement:
    state = game.start(record.setup)
    rounds: list[Points] = []
    missing = 0  # how many of the sealed moves that take effect together
    for number, (seat, move) in enumerate(record.actions):
        to_act = game.to_act(state)
        if not to_act:
            return Disagreement(number, _("the game was already over"))
        refusal = game.why_not(state, seat, move)
        if refusal is not None:
            return Disagreement(
                number,
                _("seat {seat} may not play “{move}”: {reason}").format(
                    seat=seat, move=game.move_text(record.setup, move), reason=refusal
                ),
            )
        if seat != to_act[0]:
            return Disagreement(
                number,
                _(
                    "it is seat {expected} whose action comes here, not seat {seat}: sealed moves stand in turn order"
                ).format(expected=to_act[0], seat=seat),
            )
        missing = (missing or len(to_act)) - 1 if game.sealed(state) else 0
        state, events = game.apply(state, seat, move)
        rounds += _scored(events)
    return _Played(state, rounds, missing > 0)


def _figures(record: Record[Any, Any], game: Game[Any, Any, Any, Any], played: _Played) -> Disagreement | None:
    rounds = played.rounds
    for number, (written, won) in enumerate(zip(record.round_scores, rounds, strict=False)):
        if written != won:
            return Disagreement(
                None,
                _("round {round}: the points are {played}, not {written} as written").format(
                    round=number + 1, played=list(won), written=list(written)
                ),
            )
    if len(record.round_scores) != len(rounds):
        return Disagreement(
            None,
            _("the number of scored rounds is {played}, not {written} as written").format(
                played=len(rounds), written=len(record.round_scores)
            ),
        )
    result = game.result(played.state)
    if result is None:
        if record.scores is not None or record.winners is not None or record.counts:
            return Disagreement(None, _("the game is not over, but the record names scores or winners"))
        return None
    if record.scores is None or record.winners is None or len(record.counts) < len(game.counted):
        return Disagreement(None, _("the game is over, but the record names no scores or no winners"))
    if record.scores != result.scores:
        return Disagreement(
            None,
            _("the scores are {played}, not {written} as written").format(
                played=list(result.scores), written=list(record.scores)
            ),
        )
    for key, counted in zip(game.counted, result.counts, strict=True):
        if record.counts[key] != counted:
            return Disagreement(
                None,
                _("{key}: the numbers are {played}, not {written} as written").format(
                    key=key, played=list(counted), written=list(record.counts[key])
                ),
            )
    if sorted(record.winners) != sorted(result.winners):
        return Disagreement(
            None,
            _("the winners are {played}, not {written} as written").format(
                played=list(result.winners), written=list(record.winners)
            ),
        )
    return None


def parse_object(data: bytes) -> dict[str, Any]:
    """Decode a JSON object from an untrusted source. Raises RecordError: too large, or not a JSON object."""
    if len(data) > MAX_BYTES:
        raise RecordError(_("the file is larger than {limit} MiB").format(limit=MAX_BYTES // 1024 // 1024))
    try:
        value = msgspec.json.decode(plain(data))
    except RecursionError:
        raise RecordError(_("the file is nested too deeply")) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(_("the file is not valid JSON: {reason}").format(reason=error)) from error
    if not isinstance(value, dict):
        raise RecordError(_("the file does not hold a JSON object"))
    return value


def _scored(events: Iterable[Event]) -> list[Points]:
    scored = []
    for event in events:
        if event.kind == SCORED:
            points = event.data["points"]
            assert isinstance(points, tuple)
            scored.append(points)
    return scored


def _whole(value: object, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(_("{key}: expected a whole number").format(key=key))
    return value


def _list(value: object, key: str) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(_("{key}: expected a list").format(key=key))
    return value


def _points(value: object, key: str, seats: int) -> Points:
    points = tuple(_whole(entry, key) for entry in _list(value, key))
    if len(points) != seats:
        raise RecordError(_("{key}: expected a number for each seat ({seats})").format(key=key, seats=seats))
    return points


def _winners(value: object, seats: int) -> Points:
    winners = tuple(_whole(entry, "winners") for entry in _list(value, "winners"))
    if not all(0 <= seat < seats for seat in winners) or len(set(winners)) != len(winners):
        raise RecordError(_("winners: expected seats of this game, each once"))
    return winners

"""Records: written to the letter of the format, read with care, refereed action by action."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from capitol.core.match import Match
from capitol.core.refusal import RecordError
from capitol.games.capitol.rules.options import Rules
from capitol.session.records import (
    BrokenRecordError,
    decode_record,
    encode_record,
    first_illegal,
    read_record,
    record_document,
    verify,
)
from tests.session.table import GAME, GAMES, random_match
from tests.toy.rules import Setup as ToySetup
from tests.toy.rules import ToyGame

Document = dict[str, Any]


def document_of(match: Match[Any, Any, Any, Any]) -> Document:
    document: Document = json.loads(encode_record(record_document(match)))
    return document


def as_bytes(document: Document) -> bytes:
    return json.dumps(document).encode()


@pytest.fixture(scope="module")
def finished() -> bytes:
    return encode_record(record_document(random_match(3, 5)))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("tie", ["highest_card", "fewest_points"])
def test_a_finished_game_is_written_and_refereed(seats: int, tie: str) -> None:
    for seed, (no_bids, blank) in enumerate([("remove", "yes"), ("first_player_free", "no")]):
        match = random_match(seats, seed, Rules(tie, no_bids, blank))
        data = encode_record(record_document(match))
        record = decode_record(data, GAME)
        assert verify(record, GAME) is None
        assert record.setup == match.setup
        assert [(step.seat, step.move) for step in match.steps] == list(record.actions)
        assert record.scores == match.result.scores if match.result else False
        assert [sum(points) for points in zip(*record.round_scores, strict=True)] == list(record.scores or ())


def test_only_a_fountain_is_placed_on_a_small_space(finished: bytes) -> None:
    """RECORD.md, The actions: with a `space` the place of a large tile is refused, like a fountain without one."""
    whole = json.loads(finished)
    places = [number for number, action in enumerate(whole["actions"]) if action["type"] == "place"]
    large = next(number for number in places if "space" not in whole["actions"][number])
    fountain = next(number for number in places if "space" in whole["actions"][number])
    for number, change, reason in (
        (large, {"space": 0}, "SITE_TOO_SMALL"),
        (large, {"space": 9}, "NO_SUCH_SPACE"),
        (fountain, {"space": None}, "SITE_TOO_LARGE"),
    ):
        document = json.loads(finished)
        action = {**document["actions"][number], **change}
        document["actions"][number] = {key: value for key, value in action.items() if value is not None}
        found = verify(decode_record(as_bytes(document), GAME), GAME)
        assert found is not None
        assert found.action == number
        assert reason in found.reason


def test_keys_stand_in_the_order_of_the_format(finished: bytes) -> None:
    assert list(json.loads(finished)) == [
        "format",
        "version",
        "rules",
        "board",
        "players",
        "first_player",
        "stacks",
        "actions",
        "round_scores",
        "scores",
        "winners",
    ]


def test_the_same_match_gives_the_same_bytes_and_replays_to_them(finished: bytes) -> None:
    record = decode_record(finished, GAME)
    assert encode_record(record_document(Match(GAME, record.setup, record.actions))) == finished


@pytest.mark.parametrize("actions", [0, 1, 40, 90])
def test_an_unfinished_game_has_no_scores_and_no_winners(actions: int, tmp_path: Path) -> None:
    match = random_match(3, 2, actions=actions)
    (tmp_path / "game.capitol.json").write_bytes(encode_record(record_document(match)))
    document = json.loads((tmp_path / "game.capitol.json").read_bytes())
    assert "scores" not in document
    assert "winners" not in document
    assert verify(read_record(tmp_path / "game.capitol.json", GAMES), GAME) is None


def test_sealed_moves_stay_out_until_they_are_revealed() -> None:
    match = random_match(3, 2)
    log = [(step.seat, step.move) for step in match.steps]
    first_bid = next(n for n, (_seat, move) in enumerate(log) if type(move).__name__ == "Bid")
    match = Match(GAME, match.setup, log[:first_bid])
    match.seal(*log[first_bid])
    assert len(document_of(match)["actions"]) == first_bid
    assert verify(decode_record(encode_record(record_document(match)), GAME), GAME) is None


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_editor_or_a_shell_may_touch_a_record(finished: bytes, codec: str) -> None:
    touched = finished.decode("utf-8").replace("\n", "\r\n").encode(codec)
    assert decode_record(touched, GAME) == decode_record(finished, GAME)


def test_unknown_keys_are_ignored(finished: bytes) -> None:
    document = json.loads(finished) | {"comment": "a good game"}
    document["actions"][0]["thought"] = 3
    document["board"]["areas"][0]["hill"] = True
    assert verify(decode_record(as_bytes(document), GAME), GAME) is None


REFUSED: list[tuple[str, Callable[[Document], object], str]] = [
    ("later version", lambda d: d.update(version=2), "version 2"),
    ("version of a wrong type", lambda d: d.update(version="1"), "version"),
    ("version true", lambda d: d.update(version=True), "version"),
    ("version 0", lambda d: d.update(version=0), "version 0"),
    ("no version", lambda d: d.pop("version"), "version"),
    ("another format", lambda d: d.update(format="chess"), "capitol-record"),
    ("unknown rule", lambda d: d["rules"].update(colour="red"), "“colour”"),
    ("first_player as a rule", lambda d: d["rules"].update(first_player="random"), "“first_player”"),
    ("unknown value of a rule", lambda d: d["rules"].update(no_bids="maybe"), "maybe"),
    ("unknown action", lambda d: d["actions"][3].update(type="dance"), "action 3"),
    ("action of a wrong type", lambda d: d["actions"].__setitem__(4, 7), "actions[4]"),
    ("player of a wrong type", lambda d: d["actions"][0].update(player="0"), "action 0"),
    ("unknown card", lambda d: d["stacks"]["roof"].__setitem__(0, "R9"), "R9"),
    ("a card twice", lambda d: d["stacks"]["permit"].__setitem__(0, d["stacks"]["permit"][1]), "stacks.permit"),
    ("no actions", lambda d: d.pop("actions"), "actions"),
    ("no round scores", lambda d: d.pop("round_scores"), "round_scores"),
    ("round scores of a wrong type", lambda d: d["round_scores"][0].__setitem__(0, "7"), "round_scores[0]"),
    ("scores for too many seats", lambda d: d["scores"].append(1), "scores"),
    ("a winner who is not there", lambda d: d.update(winners=[9]), "winners"),
    ("five seats", lambda d: d.update(players=d["players"] * 2), "seats"),
    ("eight areas", lambda d: d["board"]["areas"].pop(), "nine areas"),
    ("an unknown kind of player", lambda d: d["players"][0].update(kind="python"), "python"),
]


@pytest.mark.parametrize(("change", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_is_not_in_the_format_is_refused_in_a_sentence(
    finished: bytes, change: Callable[[Document], object], words: str
) -> None:
    document = json.loads(finished)
    change(document)
    with pytest.raises(RecordError) as caught:
        decode_record(as_bytes(document), GAME)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "data",
    # An id of its own: pytest puts it into the environment, where Windows takes 32767 characters.
    [b"", b"{", b"[]", b"\xff\xfe\x00", b"null", b"{'a': 1}", pytest.param(b"[" * 100_000, id="deep")],
)
def test_what_is_no_json_object_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        decode_record(data, GAME)


def test_an_absent_rule_has_its_default(finished: bytes) -> None:
    document = json.loads(finished)
    document["rules"] = {}
    assert decode_record(as_bytes(document), GAME).setup.rules == Rules()


def test_a_file_that_is_too_large_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    path = tmp_path / "large.capitol.json"
    with open(path, "wb") as file:
        file.truncate(200 * 1024 * 1024)
    with pytest.raises(RecordError, match="16 MiB"):
        read_record(path, GAMES)


def first(document: Document, kind: str) -> int:
    return next(number for number, action in enumerate(document["actions"]) if action["type"] == kind)


def swap_bids(document: Document) -> int:
    at = first(document, "bid")
    actions = document["actions"]
    actions[at], actions[at + 1] = actions[at + 1], actions[at]
    return at


def bid_too_much(document: Document) -> int:
    at = first(document, "bid")
    document["actions"][at]["cards"] = ["R1"] * 3
    return at


def go_on_after_the_end(document: Document) -> int:
    document["actions"].append({"player": 0, "type": "pass"})
    return len(document["actions"]) - 1


def end_between_bids(document: Document) -> int:
    del document["actions"][first(document, "bid") + 1 :]
    return len(document["actions"])


def other_seat(document: Document) -> int:
    document["actions"][0]["player"] = (document["actions"][0]["player"] + 1) % 3
    return 0


def seat_that_is_not_there(document: Document) -> int:
    document["actions"][0]["player"] = 17
    return 0


def leave_one_out(document: Document) -> int:
    del document["actions"][5]
    return 5


@pytest.mark.parametrize(
    "tamper",
    [
        swap_bids,
        bid_too_much,
        go_on_after_the_end,
        end_between_bids,
        other_seat,
        seat_that_is_not_there,
        leave_one_out,
    ],
)
def test_verify_names_the_action_that_is_wrong(finished: bytes, tamper: Callable[[Document], int]) -> None:
    document = json.loads(finished)
    at = tamper(document)
    disagreement = verify(decode_record(as_bytes(document), GAME), GAME)
    assert disagreement is not None
    assert disagreement.action == at
    assert str(at) in str(disagreement)


FIGURES: list[Callable[[Document], object]] = [
    lambda d: d["round_scores"][1].__setitem__(0, 99),
    lambda d: d["round_scores"].pop(),
    lambda d: d["scores"].__setitem__(2, -1),
    lambda d: d.update(winners=[seat for seat in range(3) if seat not in d["winners"]]),
    lambda d: d.update(winners=[]),
    lambda d: d.pop("winners"),
    lambda d: d.pop("scores"),
]


@pytest.mark.parametrize("change", FIGURES)
def test_verify_checks_the_figures_at_the_end(finished: bytes, change: Callable[[Document], object]) -> None:
    document = json.loads(finished)
    change(document)
    disagreement = verify(decode_record(as_bytes(document), GAME), GAME)
    assert disagreement is not None
    assert disagreement.action is None
    assert disagreement.reason


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda document: document["picks"].reverse(), "picks"),
        (lambda document: document.pop("picks"), "names no"),
        (lambda document: document["actions"].pop(), "between sealed"),
    ],
    ids=["others", "missing", "unfinished"],
)
def test_verify_checks_what_a_game_counts_beside_points(change: Callable[[Document], object], said: str) -> None:
    game = ToyGame()
    match: Match[Any, Any, Any, Any] = Match(game, ToySetup((3, 5)))
    while match.to_act:
        match.act(match.to_act[0], game.choices(match.view(match.to_act[0]), match.to_act[0]).moves()[-1])
    document = document_of(match)
    assert list(document)[-3:] == ["picks", "scores", "winners"]
    assert verify(decode_record(as_bytes(document), game), game) is None
    change(document)
    assert said in str(verify(decode_record(as_bytes(document), game), game))


def test_verify_refuses_scores_of_an_unfinished_game() -> None:
    document = document_of(random_match(2, 1, actions=20)) | {"scores": [0, 0], "winners": [0, 1]}
    disagreement = verify(decode_record(as_bytes(document), GAME), GAME)
    assert disagreement is not None
    assert "not over" in disagreement.reason


def test_no_change_of_a_record_does_worse_than_a_sentence(finished: bytes) -> None:
    rng = random.Random(1)
    odd: list[Any] = [None, True, -1, 10**30, 1.5, "", "R1", [], [[]], {}, {"player": 0}]

    def change(value: Any) -> Any:
        """Replace one thing somewhere in a document."""
        if isinstance(value, dict) and value and rng.random() < 0.9:
            key = rng.choice(list(value))
            return {**value, key: change(value[key])}
        if isinstance(value, list) and value and rng.random() < 0.9:
            at = rng.randrange(len(value))
            return [*value[:at], change(value[at]), *value[at + 1 :]]
        return rng.choice(odd)

    document = json.loads(finished)
    refused = 0
    for _attempt in range(400):
        with suppress(RecordError):
            refused += 1
            try:
                verify(decode_record(as_bytes(change(document)), GAME), GAME)
            except BrokenRecordError as error:
                first_illegal(error.record, GAME)
                raise
            refused -= 1
    assert refused > 100

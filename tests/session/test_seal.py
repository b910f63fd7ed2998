"""The fairness receipt: what is sealed, what a record says of it, and that every change is told."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from capitol.core.refusal import RecordError
from capitol.games.registry import games
from capitol.session.controller import TableSession
from capitol.session.recorded import table_of_record, table_of_save
from capitol.session.records import decode_record, read_record, verify
from capitol.session.seal import deal_hash, seal_deal
from tests.scenes.test_look_back import GAMES, new_setup, play, table_for

SALT = "00112233445566778899aabbccddeeff"
DEALS = {"capitol": {"rules", "board", "first_player", "stacks"}, "capstone": {"rules", "first_player", "draws"}}


def sealed(game: str, folder: Path | None = None) -> TableSession:
    """A new game of two people whose deal is sealed."""
    entry = GAMES[game]
    return table_for(entry, new_setup(entry, ["human"] * 2, 5), folder=folder, salt=SALT)


def changed(record: bytes, change: Any) -> bytes:
    document = json.loads(record)
    change(document)
    return json.dumps(document).encode()


@pytest.mark.parametrize("game", sorted(DEALS))
def test_anybody_can_check_the_record_by_what_its_page_says(game: str) -> None:
    session = sealed(game)
    play(session, random.Random(5))
    record = json.loads(session.record())
    deal = {"game": game, **{key: record[key] for key in DEALS[game]}}
    text = json.dumps(deal, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert record["seal"]["salt"] == SALT
    assert hashlib.sha256(f"{SALT}\n{text}".encode()).hexdigest() == record["seal"]["hash"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_salt_is_told_at_the_end_and_the_hash_from_the_start(game: str, tmp_path: Path) -> None:
    entry, session = GAMES[game], sealed(game, tmp_path / "saves")
    assert session.receipt is not None
    hash = session.receipt.seal.hash
    assert (json.loads(session.record())["seal"], session.as_sealed) == ({"hash": hash}, None)
    play(session, random.Random(5))
    assert session.as_sealed is True
    session.close()
    assert session.path is not None
    saved = table_of_save(session.path, GAMES)
    assert (saved.as_sealed, saved.at(0).as_sealed) == (True, None)
    path = tmp_path / "record.json"
    path.write_bytes(session.record())
    assert table_of_record(path, GAMES).as_sealed is True
    assert verify(read_record(path, GAMES), entry.game) is None


def test_a_changed_card_salt_or_hash_is_told(tmp_path: Path) -> None:
    session = sealed("capitol")
    play(session, random.Random(5))
    record, game = session.record(), GAMES["capitol"].game
    other = "0" * 32

    def swap(document: dict[str, Any]) -> None:
        # A card that nobody drew, so that the game follows the rules all the same.
        stack = document["stacks"]["permit"]
        stack[-1], stack[-2] = stack[-2], stack[-1]

    for change in (
        swap,
        lambda document: document["seal"].update(salt=other),
        lambda document: document["seal"].update(hash=other * 2),
    ):
        found = verify(decode_record(changed(record, change), game), game)
        assert found is not None
        assert "not the one that was sealed" in found.reason
    missing = verify(decode_record(changed(record, lambda document: document["seal"].pop("salt")), game), game)
    assert missing is not None
    assert "does not name the salt" in missing.reason
    for wrong in ("", {}, {"hash": "ABC"}, {"hash": "0" * 64, "salt": 5}, {"hash": "0" * 64, "salt": "xyz"}):
        with pytest.raises(RecordError, match="seal: expected"):
            decode_record(changed(record, lambda document, wrong=wrong: document.update(seal=wrong)), game)
    named = changed(record, lambda document: document["players"][0].update(name="Somebody else"))
    assert verify(decode_record(named, game), game) is None


def test_each_seal_has_a_salt_of_its_own() -> None:
    one, other = (seal_deal("toy", {"deck": [1, 2]}) for _seal in range(2))
    assert one.hash != other.hash
    assert one.hash == deal_hash("toy", {"deck": [1, 2], "players": []}, one.salt)


def test_games_of_computers_alone_are_not_sealed() -> None:
    entry = games()["capstone"]
    session = table_for(entry, new_setup(entry, ["ai:random"] * 2, 3))
    assert session.receipt is None
    assert b"seal" not in session.record()

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
from capitol.session.seal import Word, deal_by_word, deal_hash, first_by_word, pledge_of, seal_deal, word_seed
from capitol.table.log import seal_lines
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


def test_the_first_line_of_the_log_says_what_the_seal_is_for() -> None:
    session = sealed("capitol")
    assert session.receipt is not None
    (line,) = seal_lines(session)
    assert line.text == "The deal is sealed: nobody can change it now.", "digits say nothing to who plays"
    assert "anyone can check that nothing in it was changed" in line.more
    assert session.receipt.seal.short in line.more


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


WORD = "Aventin 7"


def worded(game: str, *, draws_first: bool = True, folder: Path | None = None) -> TableSession:
    """A game of three people, or two, whose deal follows from a word too."""
    entry, seed = GAMES[game], word_seed(SALT, WORD)
    seats = min(3, entry.seats[-1])
    table = new_setup(entry, ["human"] * seats, 5)
    first = first_by_word(seed, seats) if draws_first else 0
    while entry.game.encode_setup(table)["first_player"] != first:
        table = entry.game.redeal(table, random.Random(1))
    setup = deal_by_word(entry.game, table, seed)
    word = Word(WORD, pledge_of(SALT), draws_first)
    return table_for(entry, setup, folder=folder, salt=SALT, word=word)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("draws_first", [True, False])
def test_a_deal_that_follows_from_a_word_proves_it_at_the_end(game: str, draws_first: bool, tmp_path: Path) -> None:
    session, rules = worded(game, draws_first=draws_first, folder=tmp_path / "saves"), GAMES[game].game
    seal = json.loads(session.record())["seal"]
    assert seal.keys() == {"hash", "word", "pledge", "draws_first"}  # no salt yet
    assert (seal["word"], seal["pledge"]) == (WORD, hashlib.sha256(SALT.encode()).hexdigest())
    play(session, random.Random(5))
    record = session.record()
    session.close()
    assert session.path is not None
    assert (session.as_sealed, table_of_save(session.path, GAMES).as_sealed) == (True, True)
    assert verify(decode_record(record, rules), rules) is None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_word_that_the_deal_does_not_follow_from_is_told(game: str) -> None:
    """Each time the hash of the deal itself is right."""
    session, entry = worded(game), GAMES[game]
    play(session, random.Random(5))
    record = session.record()

    def other_first(document: dict[str, Any]) -> None:
        """A deal of the word, but with another seat to begin than the word says."""
        setup = entry.game.decode_setup(document)
        turned = deal_by_word(entry.game, entry.game.redeal(setup, random.Random(1)), word_seed(SALT, WORD))
        document.update(entry.game.encode_setup(turned))
        deal = {key: document[key] for key in entry.game.encode_setup(turned)}
        document["seal"]["hash"] = deal_hash(game, deal, SALT)

    def other_deal(document: dict[str, Any]) -> None:
        """Another deal, sealed with the same salt."""
        again = entry.game.decode_setup(document)
        for _turn in again.players:
            again = entry.game.redeal(again, random.Random(8))
        deal = entry.game.encode_setup(again)
        document.update(deal)
        document["seal"]["hash"] = deal_hash(game, deal, SALT)

    for change in (
        lambda document: document["seal"].update(word="Aventin 8"),
        lambda document: document["seal"].update(pledge="0" * 64),
        other_first,
        other_deal,
    ):
        document = json.loads(record)
        change(document)
        found = decode_record(json.dumps(document).encode(), entry.game)
        assert found.receipt is not None
        assert found.receipt.holds(entry.game) is False
    for wrong in ({"word": ""}, {"word": "x" * 41}, {"pledge": "abc"}, {"draws_first": 1}, {"word": None}):
        spoilt = changed(record, lambda document, wrong=wrong: document["seal"].update(wrong))
        with pytest.raises(RecordError, match="the word of the deal"):
            decode_record(spoilt, entry.game)

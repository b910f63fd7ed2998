"""The fairness receipt: a salted hash of the whole deal, shown from the start of a game, and its salt at the end.

The hash is SHA-256 over UTF-8 text: the salt (32 hexadecimal digits), a line end, and the deal as one JSON object with
sorted keys and no spaces. The deal consists of the keys of the setup in a game's record, exactly as written there,
without ``players``, and the id of the ``game``. So nobody can learn the deal from the hash, nor change it afterwards.

A person can mix a word of their own into the deal. The program shows a hash of the salt first, its pledge (SHA-256 over
the salt's digits), and the deal follows from salt and word: so neither the program nor the person can choose it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from secrets import token_hex
from typing import Any

from capitol.core.game import Game, U
from capitol.core.refusal import RecordError
from capitol.core.setup import FIRST_PLAYER
from capitol.host.language import _
from capitol.session.seeds import derive_seed

KEY = "seal"
SALT_BYTES = 16
_SALT, _HASH = re.compile(r"[0-9a-f]{32}"), re.compile(r"[0-9a-f]{64}")
_BLOCK, _SHORT = 8, 16
WORD_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Word:
    """A person's word from which the deal follows: its ``text``, and the ``pledge`` shown before it was asked for.
    ``draws_first``: the first seat follows from it too, since none was chosen."""

    text: str
    pledge: str
    draws_first: bool = False


@dataclass(frozen=True, slots=True)
class Seal:
    """A receipt: the ``hash``, the ``salt`` ("" while it is not known), and the ``word`` if a person mixed one in."""

    hash: str
    salt: str = ""
    word: Word | None = None

    @property
    def short(self) -> str:
        """The first digits of the hash, for a line of the log."""
        return blocks(self.hash[:_SHORT])

    def document(self, *, over: bool) -> dict[str, dict[str, object]]:
        """Return the seal for a record: with the salt only once the game is ``over``."""
        found: dict[str, object] = {"hash": self.hash}
        if self.word is not None:
            found |= {"word": self.word.text, "pledge": self.word.pledge, "draws_first": self.word.draws_first}
        return {KEY: found | ({"salt": self.salt} if over else {})}


@dataclass(frozen=True, slots=True)
class Receipt:
    """A seal with its deal: the ``setup`` of a record, exactly as written there."""

    seal: Seal
    game: str
    setup: Mapping[str, Any]

    def holds(self, game: Game[Any, Any, Any, Any]) -> bool | None:
        """Return whether the deal is the one that was sealed, and follows from the word if there is one; None while the
        salt is not known."""
        if not self.seal.salt:
            return None
        return deal_hash(self.game, self.setup, self.seal.salt) == self.seal.hash and self._follows(game)

    def _follows(self, game: Game[Any, Any, Any, Any]) -> bool:
        """Return whether the deal is that of salt and word; True without a word."""
        word, salt = self.seal.word, self.seal.salt
        if word is None:
            return True
        setup, seed = game.decode_setup(self.setup), word_seed(salt, word.text)
        first = first_by_word(seed, len(setup.players)) if word.draws_first else self.setup[FIRST_PLAYER]
        drawn = word.pledge == pledge_of(salt) and self.setup[FIRST_PLAYER] == first
        return drawn and deal_by_word(game, setup, seed) == setup


def new_salt() -> str:
    """Return a random salt."""
    return token_hex(SALT_BYTES)


def seal_deal(game: str, setup: Mapping[str, Any], salt: str = "", word: Word | None = None) -> Seal:
    """Seal a deal, the setup of a record, with a random salt unless one is given."""
    salt = salt or new_salt()
    return Seal(deal_hash(game, setup, salt), salt, word)


def pledge_of(salt: str) -> str:
    """Return the hash that is shown before a word is asked for."""
    return hashlib.sha256(salt.encode()).hexdigest()


def word_seed(salt: str, word: str) -> int:
    """Return the seed of the game that follows from salt and word."""
    return derive_seed("word", salt, word)


def first_by_word(seed: int, seats: int) -> int:
    """Return the seat that begins if nobody was chosen."""
    return derive_seed("first", seed) % seats


def deal_by_word(game: Game[Any, Any, Any, U], setup: U, seed: int) -> U:
    """Return the table of ``setup`` with the deal of a seed; the same seat begins."""
    for _round in range(len(setup.players) - 1):  # each passes on who begins
        setup = game.redeal(setup, Random(0))
    return game.redeal(setup, Random(derive_seed("deal", seed)))


def deal_hash(game: str, setup: Mapping[str, Any], salt: str) -> str:
    """Return the hash of a deal with this salt."""
    deal = {"game": game, **{key: value for key, value in setup.items() if key != "players"}}
    text = json.dumps(deal, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def read_seal(value: object) -> Seal | None:
    """Read a seal as `Seal.document` wrote it; None for none. Raises RecordError for anything else."""
    if value is None:
        return None
    found = value if isinstance(value, dict) else {}
    hash, salt = found.get("hash"), found.get("salt", "")
    if isinstance(hash, str) and isinstance(salt, str) and _HASH.fullmatch(hash) and _SALT.fullmatch(salt or "0" * 32):
        return Seal(hash, salt, _read_word(found))
    raise RecordError(_("{key}: expected a hash of 64 and a salt of 32 hexadecimal digits").format(key=KEY))


def _read_word(found: Mapping[str, object]) -> Word | None:
    """Read the word of a seal, None for none. Raises RecordError."""
    text, pledge, draws_first = found.get("word"), found.get("pledge"), found.get("draws_first")
    if text is None and pledge is None and draws_first is None:
        return None
    sound = isinstance(text, str) and 0 < len(text) <= WORD_LENGTH
    if sound and isinstance(pledge, str) and _HASH.fullmatch(pledge) and isinstance(draws_first, bool):
        return Word(str(text), pledge, draws_first)
    raise RecordError(_("{key}: the word of the deal, or the hash shown before it, is not understood").format(key=KEY))


def blocks(digits: str) -> str:
    """Return digits in blocks of eight, for reading aloud and comparing."""
    return " ".join(digits[at : at + _BLOCK] for at in range(0, len(digits), _BLOCK))

"""The fairness receipt: a salted hash of the whole deal, shown from the start of a game, and its salt at the end.

The hash is SHA-256 over UTF-8 text: the salt (32 hexadecimal digits), a line end, and the deal as one JSON object with
sorted keys and no spaces. The deal holds the keys that a game's record has for it, as they are written there, without
``players``, and the id of the ``game``. So nobody can learn the deal from the hash, nor change it afterwards.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from capitol.core.refusal import RecordError
from capitol.host.language import _

KEY = "seal"
SALT_BYTES = 16
_SALT, _HASH = re.compile(r"[0-9a-f]{32}"), re.compile(r"[0-9a-f]{64}")
_BLOCK, _SHORT = 8, 16


@dataclass(frozen=True, slots=True)
class Seal:
    """A receipt: the ``hash`` and the ``salt``, "" while it is not known."""

    hash: str
    salt: str = ""

    @property
    def short(self) -> str:
        """The first digits of the hash, for a line of the log."""
        return blocks(self.hash[:_SHORT])

    def document(self, *, over: bool) -> dict[str, dict[str, str]]:
        """Return what a record says of it: the salt only once the game is ``over``."""
        return {KEY: {"hash": self.hash, **({"salt": self.salt} if over else {})}}


@dataclass(frozen=True, slots=True)
class Receipt:
    """A seal with the deal that it is for: the ``setup`` of a record, as it is written there."""

    seal: Seal
    game: str
    setup: Mapping[str, Any]

    @property
    def holds(self) -> bool | None:
        """Whether the deal is the one that was sealed; None while the salt is not known."""
        return deal_hash(self.game, self.setup, self.seal.salt) == self.seal.hash if self.seal.salt else None


def seal_deal(game: str, setup: Mapping[str, Any], salt: str = "") -> Seal:
    """Seal a deal, the setup of a record, with a random salt unless one is given."""
    salt = salt or token_hex(SALT_BYTES)
    return Seal(deal_hash(game, setup, salt), salt)


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
        return Seal(hash, salt)
    raise RecordError(_("{key}: expected a hash of 64 and a salt of 32 hexadecimal digits").format(key=KEY))


def blocks(digits: str) -> str:
    """Return digits in blocks of eight, for reading aloud and comparing."""
    return " ".join(digits[at : at + _BLOCK] for at in range(0, len(digits), _BLOCK))

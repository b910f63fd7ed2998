"""Who sits at a seat: a person, perhaps with a PIN, a computer player, or an external program."""

from __future__ import annotations

import hashlib
import hmac
import os
from dataclasses import dataclass, field

from capitol.core.setup import AI_PREFIX, COMMAND, HUMAN

CMD_PREFIX = f"{COMMAND}:"
PIN_DIGITS = 4
_ROUNDS = 20_000


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: ``kind`` is ``human``, ``ai:ID`` or ``cmd:COMMAND``, ``colour`` the id of its style, ``pin`` the hash
    of its PIN or ""; ``profile`` the id of the person's profile (`capitol.session.profiles`) or "". At a table
    ``stand_in`` is the name of the computer player who plays here for somebody of another name, else ""."""

    name: str
    kind: str = HUMAN
    colour: str = ""
    pin: str = ""
    profile: str = ""
    stand_in: str = field(default="", compare=False)

    @property
    def is_human(self) -> bool:
        """Whether a person decides here."""
        return self.kind == HUMAN

    @property
    def player_id(self) -> str:
        """The id of the computer player; empty for a person and for a program."""
        return self.kind.removeprefix(AI_PREFIX) if self.kind.startswith(AI_PREFIX) else ""

    @property
    def command(self) -> str:
        """The command line of the program; empty for anybody else."""
        return self.kind.removeprefix(CMD_PREFIX) if self.kind.startswith(CMD_PREFIX) else ""


def ai_kind(player_id: str) -> str:
    """Return the kind of a seat of the computer player ``player_id``."""
    return AI_PREFIX + player_id


def player_kind(player: str) -> str:
    """Return the kind of a seat for a value of ``--seats``: the id of a computer player, or ``cmd:COMMAND``."""
    return player if player.startswith(CMD_PREFIX) else ai_kind(player)


def recorded_kind(kind: str) -> str:
    """Return the kind as stored in a record: a program is ``cmd``, without its command line."""
    return COMMAND if kind.startswith(CMD_PREFIX) else kind


def hash_pin(pin: str) -> str:
    """Return a salted hash of a PIN. Raises ValueError unless it is four digits.

    It keeps a PIN from being read in a save file by accident; four digits are no protection from trying them all.
    """
    if len(pin) != PIN_DIGITS or not (pin.isascii() and pin.isdigit()):
        raise ValueError("a PIN has four digits")
    salt = os.urandom(8)
    return f"{salt.hex()}:{_digest(pin, salt)}"


def pin_matches(pin: str, hashed: str) -> bool:
    """Whether ``pin`` is the one that was hashed; without a hash, every PIN matches."""
    if not hashed:
        return True
    salt, _, digest = hashed.partition(":")
    try:
        return hmac.compare_digest(_digest(pin, bytes.fromhex(salt)), digest)
    except (ValueError, TypeError):
        return False


def _digest(pin: str, salt: bytes) -> str:
    """PBKDF2 with HMAC-SHA256 (RFC 8018, 5.2). Python's own needs OpenSSL, which a download would ship just for it."""
    key = pin.encode("utf-8", "replace").ljust(hashlib.sha256().block_size, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key))
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))
    block, total = salt + (1).to_bytes(4, "big"), 0
    for _round in range(_ROUNDS):
        first, second = inner.copy(), outer.copy()
        first.update(block)
        second.update(first.digest())
        block = second.digest()
        total ^= int.from_bytes(block, "big")
    return total.to_bytes(32, "big").hex()

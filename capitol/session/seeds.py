"""Random seeds: every game and every decision gets its own, the same on every machine."""

from __future__ import annotations

from hashlib import blake2b

SEED_BITS = 63


def derive_seed(*parts: int | str) -> int:
    """Derive a number below 2 ** 63 from all parts."""
    text = "/".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode("utf-8"), digest_size=8).digest(), "big") >> (64 - SEED_BITS)


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game ``number`` of a series."""
    return derive_seed("game", seed, number)


def decision_seed(seed: int, step: int, seat: int) -> int:
    """Return the seed of the decision of ``seat`` after ``step`` actions of the game with this seed."""
    return derive_seed("decision", seed, step, seat)

"""A program that plays on in a saved game and says what is confirmed, until it is killed."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec

from capitol.session.controller import TableSession
from tests.session.table import GAME, new_session, resume


def say(kind: str, *rest: object) -> None:
    sys.stdout.write(msgspec.json.encode([kind, *rest]).decode() + "\n")
    sys.stdout.flush()


def main(folder: Path, path: Path | None, seed: int) -> None:
    session = resume(path) if path else new_session(["human", "human", "ai:random"], folder)
    say("open", str(session.path))
    rng = random.Random(seed)
    while session.result is None:
        for step in session.poll():
            say("action", GAME.encode_move(session.match.setup, step.seat, step.move))
        if session.can_commit and rng.random() < 0.5:
            for step in session.commit_sealed():
                say("action", GAME.encode_move(session.match.setup, step.seat, step.move))
        elif session.can_commit or session.waiting_for:
            play_one(session, rng)
    say("over")


def play_one(session: TableSession, rng: random.Random) -> None:
    """A person acts, stacks, or opens a stack again to stack anew."""
    seat = session.waiting_for[0] if session.waiting_for else rng.choice([0, 1])
    if seat in session.sealed_seats:
        session.unseal(seat)
        say("unsealed", seat)
        return
    if not session.waiting_for:
        return
    move = session.choices(seat).sample(rng)
    steps = session.act(seat, move)
    action = GAME.encode_move(session.match.setup, seat, move)
    say("action" if steps else "sealed", action)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2] else None, int(sys.argv[3]))

"""A program that plays on in a saved game and prints what is confirmed, until it is killed."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec

from capitol.ai.thinking import LocalThinker
from capitol.core.setup import PlayerSpec
from capitol.games.registry import games, make_player
from capitol.session.controller import TableSession
from capitol.session.seats import Seat
from tests.session.table import new_session, resume

CAPSTONE_KINDS = ("human", "human"), ("human", "ai:random")
"""Two people, or a person and a computer player, depending on the seed."""


def say(kind: str, *rest: object) -> None:
    sys.stdout.write(msgspec.json.encode([kind, *rest]).decode() + "\n")
    sys.stdout.flush()


def new_capstone(folder: Path, kinds: tuple[str, str]) -> TableSession:
    """Start a game of Capstone."""
    entry = games()["capstone"]
    seats = [
        Seat(name, kind, colour)
        for name, kind, colour in zip(("Livia", "Cato"), kinds, entry.seat_colours, strict=False)
    ]
    setup = entry.game.new_setup(tuple(PlayerSpec(seat.name, seat.kind) for seat in seats), {}, None, random.Random(1))
    return TableSession.new(entry, setup, seats, LocalThinker(make_player), seed=1, folder=folder, name="A game")


def main(folder: Path, path: Path | None, seed: int, game: str = "capitol") -> None:
    if path:
        session = resume(path)
    elif game == "capstone":
        session = new_capstone(folder, CAPSTONE_KINDS[seed % 2])
    else:
        session = new_session(["human", "human", "ai:random"], folder)
    say("open", str(session.path))
    rng = random.Random(seed)
    while session.result is None:
        for step in session.poll():
            say("action", session.entry.game.encode_move(session.match.setup, step.seat, step.move))
        if session.can_commit and rng.random() < 0.5:
            for step in session.commit_sealed():
                say("action", session.entry.game.encode_move(session.match.setup, step.seat, step.move))
        elif session.can_commit or session.waiting_for:
            play_one(session, rng)
    say("over")


def play_one(session: TableSession, rng: random.Random) -> None:
    """Act for a person, stack, or reopen a stack to change it."""
    seat = (
        session.waiting_for[0]
        if session.waiting_for
        else rng.choice([seat for seat in (0, 1) if session.seats[seat].kind == "human"])
    )
    if seat in session.sealed_seats:
        session.unseal(seat)
        say("unsealed", seat)
        return
    if not session.waiting_for:
        return
    move = session.choices(seat).sample(rng)
    steps = session.act(seat, move)
    action = session.entry.game.encode_move(session.match.setup, seat, move)
    say("action" if steps else "sealed", action)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2] else None, int(sys.argv[3]), *sys.argv[4:])

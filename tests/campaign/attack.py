"""Helpers shared by the campaign: a program with one good game that must stay reachable, and attacked saves for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from capitol.session.controller import TableSession
from capitol.session.journal import read_contents
from capitol.session.saves import SUFFIX
from capitol.shell.saves import SavesScene
from capitol.shell.title import TitleScene
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand

GOOD = "The good one"
FRAMES_MS = 60


def sample(cases: list[Any], count: int, full: bool) -> list[Any]:
    """Return all cases, or ``count`` of them, evenly spread."""
    return cases if full or len(cases) <= count else [cases[at * len(cases) // count] for at in range(count)]


class Shop:
    """A program with one good game, which is given attacked saves one after another."""

    def __init__(self, home: Path) -> None:
        self.stand = Stand(home)
        self.folder = self.stand.program.folders.saves
        self.good = saved_game(self.stand.program, GOOD, 10, people=4)
        self.good_bytes = self.good.read_bytes()
        self.path = self.folder / f"29990101-000000-abcd{SUFFIX}"

    def bring(self, data: bytes, original: list[dict[str, Any]] | None, sit: bool = True) -> str:
        """Put the save ``data`` into the folder, and show the title, the list and (with ``sit``) the table. Raises what
        the screens raise.

        ``original`` are the actions of the save before it was damaged: a save that opens without a message must contain
        a prefix of them. Returns the result: ``told``, ``listed`` (with an error) or ``open``.
        """
        for left in self.folder.iterdir():
            if left != self.good and left.is_file():
                left.unlink()
        self.good.write_bytes(self.good_bytes)
        self.path.write_bytes(data)
        stand, program = self.stand, self.stand.program
        program.damaged.clear()
        program.saved.damage_told.clear()
        program.show_title()  # also closes what an attack left open
        assert isinstance(stand.scene, TitleScene)
        stand.pass_time(FRAMES_MS)
        told = self._read_dialogs(data)
        assert stand.has("continue"), "a good game is always within reach"
        stand.press("saves")
        told = self._read_dialogs(data) or told
        assert isinstance(stand.scene, SavesScene)
        listed = {save.path: save for save in stand.scene.saves}
        assert self.good in listed
        save = listed.get(self.path)
        if save is None:
            assert told, "no game goes without a word"
            return "told"
        assert not told
        if save.trouble:
            return "listed"
        if not sit:
            return "open"
        before = self.path.read_bytes()
        stand.scene.choose(self.path)
        stand.pass_time()
        program.resume(self.path)
        stand.pass_time(FRAMES_MS)
        session = program.session
        assert session is not None, "what the list calls good can be opened"
        self._check(session, before, original)
        program.leave_table()
        assert self.good.read_bytes() == self.good_bytes
        return "open"

    def _read_dialogs(self, data: bytes) -> bool:
        told = False
        while self.stand.has("damaged.text"):
            assert self.path.name in self.stand.find("damaged.text").label
            (kept,) = self.folder.glob("*.damaged*")
            assert kept.read_bytes() == data, "the damaged file is kept as it is"
            self.stand.press("damaged.close")
            told = True
        return told

    def _check(self, session: TableSession, before: bytes, original: list[dict[str, Any]] | None) -> None:
        whole = before.split(b"\n")[:-1]  # not `splitlines`, which parts a line of zeros at \r
        if whole and b"\0" in whole[-1]:
            whole.pop()
        actions = read_contents(whole).actions
        if original is not None:
            assert actions == original[: len(actions)], "what opens in silence is what was played"
        assert len(session.steps) >= len(actions)

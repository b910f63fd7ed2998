"""C9: whatever moment of a game of Capoterra the program is killed in, the game goes on from that moment."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

from capitol.games.capoterra.rules.state import ANSWERING, MOVING, PAYING, PLACING, RESOLVING, TRADING
from capitol.games.capoterra.ui.end_scene import EndScene
from capitol.games.capoterra.ui.table_scene import TableScene
from capitol.table.draft_keeper import PATIENCE_MS
from tests.scenes.capoterra_desk import CapoterraDesk, dealt
from tests.scenes.capoterra_table import CapoterraStand


class Killed(CapoterraDesk):
    """A game of which copies of the folder are opened, as a killed program would leave it."""

    def __init__(self, home: Path) -> None:
        self.home, self.copies = home / "home", home / "copies"
        bag = ("C-X", "W-X", "S-X", "R", "R", "R")
        super().__init__(self.home, dealt(bag, deck=("bandit",), rolls=("green*", "yellow")), ())

    def check(self, moment: str, phase: int, *, prepared: bool = False) -> CapoterraStand:
        """Open the game again as it is on the disk now, and compare what was done, and what was prepared."""
        self.settle()
        assert self.now.phase == phase, moment
        for _step in range(2):
            self.pass_time(PATIENCE_MS + 1)
        assert self.begun.path is not None
        path = copytree(self.home, self.copies / moment) / self.begun.path.relative_to(self.home)
        again = CapoterraStand(self.copies / moment)
        again.program.resume(path)
        again.pass_time()
        again.settle()
        assert again.state.key() == self.now.key(), moment
        assert isinstance(again.scene, TableScene)
        now, then = self.table.pending, again.table.pending
        assert now is not None
        assert then is not None
        assert then.kept == now.kept, moment
        assert (now.kept is not None) == prepared, moment
        return again


def test_a_killed_program_loses_nothing(tmp_path: Path) -> None:
    made = Killed(tmp_path)
    made.use("cell.-2.0")
    made.check("a tile lies and is not confirmed", PLACING, prepared=True)
    made.use("confirm", "cell.-3.0", "confirm")
    again = made.check("an event waits", RESOLVING)
    assert again.has("event.text")
    made.use("cell.-3.0")
    made.check("an event has been chosen for", RESOLVING, prepared=True)
    made.use("confirm", "sell.sheep", "hire.1")
    made.check("goods were sold and a unit hired", TRADING)
    made.use("offer")
    made.press("offer.give.1.more")
    made.press("offer.get.3.more")
    made.use("offer.propose")
    again = made.check("an offer waits for its answer", ANSWERING)
    assert again.find("refuse").enabled
    made.use("refuse")
    again = made.check("an offer was refused", TRADING)
    again.press("offer")
    for part in ("give.1", "get.3"):
        again.press(f"offer.{part}.more")
    assert again.find("offer.text").label == "This offer has been refused in this turn."
    made.use("confirm")
    made.check("a tile was drawn", PLACING)
    made.use(min(made.scene.stage.targets), "confirm")
    made.check("a unit is to be paid", PAYING)
    made.use("confirm", "goods.3.-1.0", "amount.less", "cell.0.0")
    made.check("some of the goods have moved", MOVING)
    made.use("goods.2.-1.0")
    made.check("more are in the hand", MOVING, prepared=True)
    made.use("put_back", "confirm")
    made.check("the turn is another’s", TRADING)


def test_a_program_killed_at_the_end_keeps_the_record(tmp_path: Path) -> None:
    made = Killed(tmp_path)
    while made.begun.match.result is None:
        made.act(made.begun.choices(made.begun.to_act[0]).moves()[0])
    made.show()
    assert isinstance(made.scene, EndScene)
    assert made.begun.path is not None
    path = copytree(made.home, made.copies) / made.begun.path.relative_to(made.home)
    again = CapoterraStand(made.copies)
    again.program.resume(path)
    again.pass_time()
    assert again.session.match.result == made.begun.match.result
    assert again.session.match.full_state.key() == made.begun.match.full_state.key()

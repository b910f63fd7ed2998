"""Every saved game of an older program is opened from the list, and its table is laid out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from capitol.shell.saves import SavesScene
from tests.golden.test_both_games import EXPECTED, FOLDER
from tests.scenes.harness import Stand, forget_what_is_left


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_it_continues_at_its_table(name: str, tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    shutil.copy(FOLDER / f"{name}.capitol-save", tmp_path / "saves")
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("saves")
    stand.press("save.continue")
    assert not isinstance(stand.scene, SavesScene)
    session = stand.program.session
    assert session is not None
    assert (session.name, session.entry.id) == (f"{name}, kept", EXPECTED[name]["game"])
    forget_what_is_left()  # the pictures are those of other tests

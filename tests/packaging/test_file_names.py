"""File names that every system can store."""

from __future__ import annotations

from pathlib import Path

import pytest

import file_names

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("levels/what?.tmx", "holds '?'"),
        ("levels/a:b.tmx", "holds ':'"),
        ("levels/a\tb.tmx", r"holds '\t'"),
        ("levels/end.", "ends with a dot"),
        ("levels /a.tmx", "ends with a dot or a space"),
        ("levels/AUX.tmx", "device"),
        ("Com1/a.tmx", "device"),
        ("levels/conin$", "device"),
        ("levels/u\N{COMBINING DIAERESIS}ber.tmx", "decomposed"),
        ("levels/" + "x" * 140, "at most 140"),
        ("levels/" + "€" * 100, "longer than 255 bytes"),
    ],
)
def test_names_that_some_system_refuses(name: str, words: str) -> None:
    (problem, *_) = file_names.problems([name, "levels/fine.tmx"])
    assert words in problem


@pytest.mark.parametrize("other", ["Levels/roma.tmx", "levels/ROMA.tmx", "LEVELS"])
def test_names_that_are_one_for_windows_and_macos(other: str) -> None:
    found = file_names.problems(["levels/roma.tmx", other])
    assert found
    assert all("take it for" in problem for problem in found)


def test_names_that_are_fine() -> None:
    assert file_names.problems(["COM.txt", "console/a b.tmx", ".hidden", "über.tmx", "a/roma.tmx", "b/Roma.tmx"]) == []


def test_everything_in_the_repository_can_be_stored_everywhere() -> None:
    for folder in ("assets", "levels", "capitol", "build_scripts", "tests"):
        names = [f"{folder}/{name}" for name in file_names.names_in(ROOT / folder)]
        assert file_names.problems(name for name in names if "__pycache__" not in name) == []


def test_it_says_what_is_wrong_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FileNotFoundError):
        file_names.main([str(tmp_path)])
    (tmp_path / "fine").write_text("")
    assert file_names.main([str(tmp_path)]) == 0
    assert "files: 1," in capsys.readouterr().out
    monkeypatch.setattr(file_names, "LONGEST", 3)
    assert file_names.main([str(tmp_path)]) == 1
    assert "fine: 4 characters, at most 3" in capsys.readouterr().out

"""Settings: kept, mended where they are damaged, and never a reason not to start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from capitol.host import shared_file
from capitol.session.settings import FILE_NAME, Display, Settings, SettingsFile, load_settings


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == (Settings(), "")


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    changed = Settings(display=Display(ui_scale=1.5, window=(1920, 1080), monitor=1), keys={"undo": "u"})
    changed = replace(changed, language="de", last_games={"capitol": {"seats": ["human", "ai:mason"]}})
    assert SettingsFile(tmp_path).save(changed) == ""
    assert load_settings(tmp_path) == (changed, "")


def test_unknown_keys_are_ignored_and_bad_values_cost_only_themselves(tmp_path: Path) -> None:
    document = {
        "display": {"ui_scale": 9.0, "fullscreen": True, "hologram": 1, "window": [0, 0]},
        "motion": {"speed": "ludicrous", "reduced": True},
        "sound": "loud",
        "telepathy": {},
        "language": 7,
    }
    (tmp_path / "settings.json").write_text(json.dumps(document))
    settings, trouble = load_settings(tmp_path)
    assert trouble == ""
    assert settings.display == Display(fullscreen=True)
    assert settings.motion.speed == "normal"
    assert settings.motion.reduced
    assert settings.sound == Settings().sound
    assert settings.language == ""


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\x00\xff", b"7"])
def test_a_damaged_file_is_kept_aside_and_named(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(data)
    settings, trouble = load_settings(tmp_path)
    assert settings == Settings()
    assert "settings.json" in trouble
    assert (tmp_path / "settings.json.damaged").read_bytes() == data
    assert load_settings(tmp_path) == (Settings(), "")


def test_a_disk_that_fails_gives_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shared_file, "write_atomic", fail)
    assert "the disk is full" in SettingsFile(tmp_path).save(Settings(language="de"))
    (tmp_path / "settings.json").mkdir()
    settings, trouble = load_settings(tmp_path)
    assert settings == Settings()
    assert trouble


def test_the_last_game_of_when_there_was_one_game_is_taken_over(tmp_path: Path) -> None:
    """Later there is one of each game."""
    old = {"seats": [{"name": "Livia", "kind": "human", "colour": "ivory"}], "forecast": "hover"}
    (tmp_path / FILE_NAME).write_text(json.dumps({"last_game": old}), encoding="utf-8")
    settings, said = load_settings(tmp_path)
    assert (settings.last_games, said) == ({"capitol": old}, "")
    SettingsFile(tmp_path, settings).save(replace(settings, last_games={**settings.last_games, "toy": {"seats": []}}))
    assert load_settings(tmp_path)[0].last_games == {"capitol": old, "toy": {"seats": []}}

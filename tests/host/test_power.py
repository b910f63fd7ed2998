"""A low battery is noticed, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.host.power import linux_saves, saves_power


def supply(root: Path, name: str, **said: str) -> None:
    (root / name).mkdir(parents=True)
    for file, text in said.items():
        (root / name / file).write_text(f"{text}\n", encoding="ascii")


@pytest.mark.parametrize(
    ("said", "saves"),
    [
        ({"type": "Battery", "status": "Discharging", "capacity": "12"}, True),
        ({"type": "Battery", "status": "Discharging", "capacity": "21"}, False),
        ({"type": "Battery", "status": "Charging", "capacity": "12"}, False),
        ({"type": "Battery", "status": "Discharging"}, False),
        ({"type": "Battery", "status": "Discharging", "capacity": "5", "scope": "Device"}, False),
        ({"type": "Mains"}, False),
    ],
)
def test_a_battery_is_low_when_it_runs_out(tmp_path: Path, said: dict[str, str], saves: bool) -> None:
    supply(tmp_path, "AC", type="Mains")
    supply(tmp_path, "BAT0", **said)
    assert linux_saves(tmp_path, tmp_path / "no profile") is saves


@pytest.mark.parametrize(("profile", "saves"), [("low-power", True), ("balanced", False)])
def test_the_profile_of_the_firmware_counts(tmp_path: Path, profile: str, saves: bool) -> None:
    (tmp_path / "profile").write_text(f"{profile}\n", encoding="ascii")
    assert linux_saves(tmp_path / "no supplies", tmp_path / "profile") is saves


def test_this_machine_can_be_asked() -> None:
    assert saves_power() in (True, False)

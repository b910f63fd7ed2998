"""Files of the program that a virus scanner took: what can be missed is missed, and the rest is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
START = """
import sys
{first}
import pygame
{damage}
from capitol.cli import main
sys.exit(main(["play", "--script", sys.argv[1], "--seed", "3", "--voice", sys.argv[2]]))
"""
PICTURES = """
def gone(path): raise FileNotFoundError(f"No file '{path}' found")
pygame.image.load = gone
"""
MIXER = "sys.modules['pygame.mixer'] = None"
SOUNDS = """
class Gone:
    def __init__(self, *_args, **_more): raise pygame.error("gone")
pygame.mixer.Sound = Gone
"""
ORDER = "sys.modules['bidi'] = None"
FONTS = """
real = pygame.font.Font
def font(path, size):
    if path is not None: raise FileNotFoundError(f"No file '{path}' found")
    return real(path, size)
pygame.font.Font = font
"""
FOLDER = """
import capitol.host.resources as resources
real = resources.resource
def resource(name):
    if name.startswith(%r): raise resources.MissingResourceError(name)
    return real(name)
resources.resource = resource
"""


def start(tmp_path: Path, damage: str, script: str) -> subprocess.CompletedProcess[str]:
    """A copy of the program with such damage, that does what the script says; what it says goes into ``said``."""
    (tmp_path / "script").write_text(script, encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        START.format(first=MIXER * (damage == MIXER), damage=damage),
        str(tmp_path / "script"),
        str(tmp_path / "said"),
    ]
    environment = {**os.environ, "CAPITOL_HOME": str(tmp_path / "home"), "SDL_VIDEODRIVER": "dummy"}
    environment |= {"SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, cwd=ROOT)


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (PICTURES, "city.jpg"),
        (MIXER, "mixer"),
        (SOUNDS, ".ogg"),
        (FONTS, "FiraSans-Medium.ttf"),
        (ORDER, "bidi"),
        (FOLDER % "assets/shared/sounds", "assets/shared/sounds"),
    ],
    ids=["pictures", "mixer", "sounds", "fonts", "bidi", "sound-folder"],
)
def test_the_game_goes_on_without_what_can_be_missed(tmp_path: Path, damage: str, named: str) -> None:
    write = "press new\npress seat.0.name\nkey ctrl+a\ntype משה\nsleep 200\nkey escape\n" if damage == ORDER else ""
    run = start(tmp_path, damage, f"sleep 500\n{write}press play\nwait-idle 60000\nsleep 3000\n")
    said = (tmp_path / "said").read_text(encoding="utf-8")
    assert (run.returncode, run.stderr) == (0, ""), said
    assert "virus scanner" in said
    assert named in said


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("sys.modules['pytmx'] = None", "pytmx"),
        (FOLDER % "levels", "levels"),
        (FOLDER % "assets/capitol/pieces/floors.json", "floors.json"),
    ],
    ids=["library", "boards", "atlas"],
)
def test_what_cannot_be_missed_is_named(tmp_path: Path, damage: str, named: str) -> None:
    run = start(tmp_path, damage, "press play\nsleep 3000\n")
    assert run.returncode == 1
    assert named in run.stderr
    assert "virus scanner" in run.stderr
    assert "fault in the program" not in run.stderr
    assert "Traceback" not in run.stderr

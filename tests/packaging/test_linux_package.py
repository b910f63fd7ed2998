"""The parts of the Linux package that can be tried without building it: libraries, menu entry, pictures."""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pygame
import pytest

from linux.elf import SYSTEM, demands, elf_files, parse_needs
from linux.package import PROMISED_GLIBC, colours_of, hashes
from pack import APP_ID
from steps import StepFailed

ROOT = Path(__file__).resolve().parents[2]
ADD = ROOT / "build_scripts" / "linux" / "add-to-menu.sh"
OBJDUMP = """
Dynamic Section:
  NEEDED               libSDL2-2-1667c208.0.so.0.2800.4
  NEEDED               libc.so.6
  RPATH                $ORIGIN

Version References:
  required from libc.so.6:
    0x0d696910 0x00 04 GLIBC_2.9
    0x06969195 0x00 03 GLIBC_2.17
    0x0d696914 0x00 02 GLIBC_2.2.5
"""


def test_needs_are_read_and_versions_are_numbers() -> None:
    needed, glibc = parse_needs(OBJDUMP)
    assert needed == {"libSDL2-2-1667c208.0.so.0.2800.4", "libc.so.6"}
    assert glibc == (2, 17)  # which as text comes before 2.9
    assert parse_needs("nothing") == (set(), ())


@pytest.mark.parametrize("name", ["libc.so.6", "ld-linux-x86-64.so.2", "libstdc++.so.6", "libX11.so.6"])
def test_what_every_desktop_has(name: str) -> None:
    assert SYSTEM.fullmatch(name)


@pytest.mark.parametrize("name", ["libssl.so.3", "libSDL2.so", "libcrypto.so.3", "libX11-xcb.so.1", "libc.so.6.old"])
def test_what_has_to_be_in_the_package(name: str) -> None:
    assert not SYSTEM.fullmatch(name)


def test_only_programs_and_libraries_are_asked(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"ELF")
    (tmp_path / "library.so").write_bytes(b"\x7fELF and more")
    assert [path.name for path in elf_files(tmp_path)] == ["library.so"]


def test_an_empty_folder_demands_nothing(tmp_path: Path) -> None:
    assert demands(tmp_path) == ({}, ())


@pytest.mark.posix  # a shell script
@pytest.mark.parametrize("name", ["plain", "blank ü", 'quo"te', "dollar $HOME", "per%cent", "tick`s", "back\\slash"])
def test_the_menu_entry_names_the_program_wherever_it_lies(tmp_path: Path, name: str) -> None:
    folder, home = tmp_path / name, tmp_path / "home"
    folder.mkdir()
    for file in ("add-to-menu.sh", f"{APP_ID}.desktop"):
        (folder / file).write_bytes((ADD.parent / file).read_bytes())
    (folder / "capitol.png").write_bytes(b"picture")
    command = ["sh", str(folder / "add-to-menu.sh")]
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    subprocess.run(command, env=environment, cwd="/", check=True, capture_output=True)
    entry = home / ".local/share/applications" / f"{APP_ID}.desktop"
    (line,) = (line for line in entry.read_text(encoding="utf-8").splitlines() if line.startswith("Exec="))
    assert line.startswith('Exec="')
    assert line.endswith('"')
    assert unquoted(line[6:-1]) == str(folder / "Capitol")
    assert (home / ".local/share/icons/hicolor/256x256/apps" / f"{APP_ID}.png").read_bytes() == b"picture"
    subprocess.run([*command, "remove"], env=environment, cwd="/", check=True, capture_output=True)
    assert [path for path in home.rglob("*") if path.is_file()] == []


def test_the_menu_and_software_centres_are_told_one_id() -> None:
    """The files are called by it, name each other by it, and say who the edition is from and not from."""
    told = ET.parse(ADD.parent / f"{APP_ID}.metainfo.xml").getroot()
    entry = (ADD.parent / f"{APP_ID}.desktop").read_text(encoding="utf-8").splitlines()
    assert told.findtext("id") == APP_ID
    assert told.findtext("launchable") == f"{APP_ID}.desktop"
    assert f"Icon={APP_ID}" in entry
    assert f"id={APP_ID}" in ADD.read_text(encoding="utf-8").splitlines()
    categories = [category.text for category in told.findall("categories/category")]
    assert f"Categories={';'.join(str(category) for category in categories)};" in entry
    assert "no connection with the designers" in " ".join("".join(told.itertext()).split())
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    assert {summary.get(language) for summary in told.findall("summary")} == {None, "de", "fr"}


def unquoted(value: str) -> str:
    """What a desktop makes of a quoted Exec value: escapes of a string, then those of a quoted argument, then %%."""
    once = re.sub(r"\\(.)", lambda found: {"\\": "\\", "s": " "}[found[1]], value)
    out, skip = "", False
    for sign in once:
        if sign == "\\" and not skip:
            skip = True
            continue
        assert skip or sign not in '"`$', f"{sign} is not escaped in {value}"
        out, skip = out + sign, False
    assert "%" not in out.replace("%%", "")
    return out.replace("%%", "%")


def test_colours_tell_a_picture_from_a_blank_one(tmp_path: Path) -> None:
    surface = pygame.Surface((1280, 720))
    pygame.image.save(surface, str(tmp_path / "blank.png"))
    for x in range(0, 1280, 4):
        pygame.draw.line(surface, (x % 256, x // 5, 255 - x // 5), (x, 0), (1280 - x, 720))
    pygame.image.save(surface, str(tmp_path / "lines.png"))
    assert colours_of(tmp_path / "blank.png") < 10 < 500 < colours_of(tmp_path / "lines.png")
    pygame.image.save(pygame.Surface((64, 64)), str(tmp_path / "small.png"))
    with pytest.raises(StepFailed, match="64 x 64"):
        colours_of(tmp_path / "small.png")


def test_hashes_see_content_and_mode(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"one")
    first = hashes(tmp_path)
    path.write_bytes(b"two")
    assert hashes(tmp_path) != first
    path.write_bytes(b"one")
    assert hashes(tmp_path) == first


def test_the_readme_of_the_download_promises_the_glibc_that_is_checked() -> None:
    text = (ADD.parent / "README.txt").read_text(encoding="utf-8")
    assert f"glibc {'.'.join(map(str, PROMISED_GLIBC))}:" in text
    assert max(map(len, text.splitlines())) <= 120

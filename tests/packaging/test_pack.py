"""The downloads: the same bytes for the same files, links and modes kept, checksums that hold."""

from __future__ import annotations

import hashlib
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

import pack
import parts
from capitol import __version__

TOP = f"Capitol-{__version__}"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """What looks like a built program."""
    folder = tmp_path / "Capitol"
    (folder / "_internal" / "ü").mkdir(parents=True)
    for name, content in (("Capitol", b"program"), ("Capitol.exe", b"program"), ("_internal/ü/data.bin", b"data")):
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(autouse=True)
def _moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")


def packed_twice(folder: Path, system: str, tmp_path: Path) -> Path:
    """Pack, touch everything, pack again elsewhere: both must be the same bytes."""
    first = pack.pack(folder, tmp_path / "one", system, "x86_64")
    for path in folder.rglob("*"):
        os.utime(path, (1, 1))
    second = pack.pack(folder, tmp_path / "two", system, "x86_64")
    for name in pack.archive_names(system, "x86_64"):
        assert first.with_name(name).read_bytes() == second.with_name(name).read_bytes()
    return second


def test_the_tar_says_nothing_of_the_machine_it_was_made_on(built: Path, tmp_path: Path) -> None:
    with tarfile.open(packed_twice(built, "linux", tmp_path)) as archive:
        entries = {entry.name: entry for entry in archive.getmembers()}
    assert {entry.mtime for entry in entries.values()} == {1700000000}
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in entries.values()} == {(0, 0, "", "")}
    assert entries[f"{TOP}/Capitol"].mode == 0o755
    assert entries[f"{TOP}/add-to-menu.sh"].mode == 0o755
    assert entries[f"{TOP}/_internal/ü/data.bin"].mode == 0o644
    told = {f"{pack.APP_ID}.desktop", f"{pack.APP_ID}.metainfo.xml", "README.txt", "LICENSE.txt", "capitol.png"}
    assert {f"{TOP}/{name}" for name in told} <= set(entries)
    assert list(entries) == sorted(entries)


def test_the_smaller_tar_holds_the_same(built: Path, tmp_path: Path) -> None:
    first = packed_twice(built, "linux", tmp_path)
    with tarfile.open(first) as one, tarfile.open(first.with_suffix(".xz")) as two:
        told = [
            [(entry.name, entry.mode, entry.mtime, entry.size) for entry in archive.getmembers()]
            for archive in (one, two)
        ]
    assert told[0] == told[1]


@pytest.mark.posix  # links need a right of their own on Windows
def test_links_stay_links(built: Path, tmp_path: Path) -> None:
    (built / "_internal" / "link.so").symlink_to("ü/data.bin")
    with tarfile.open(packed_twice(built, "linux", tmp_path)) as archive:
        entry = archive.getmember(f"{TOP}/_internal/link.so")
    assert entry.issym()
    assert entry.linkname == "ü/data.bin"


def test_the_zip_can_be_read_and_has_one_time(built: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(packed_twice(built, "windows", tmp_path)) as archive:
        assert archive.testzip() is None
        assert {entry.date_time for entry in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}
        assert archive.read(f"{TOP}/_internal/ü/data.bin") == b"data"
        assert f"{TOP}/LICENSE.txt" in archive.namelist()


def test_names_and_checksums(built: Path, tmp_path: Path) -> None:
    pack.pack(built, tmp_path, "linux", "x86_64")
    pack.pack(built, tmp_path, "windows", "AMD64")
    lines = (tmp_path / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    told = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert set(told) == {*(f"{TOP}-linux-x86_64.tar.{kind}" for kind in ("gz", "xz")), f"{TOP}-windows-x86_64.zip"}
    for name, digest in told.items():
        assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("system", ["linux", "windows"])
def test_a_download_is_there_as_a_whole_or_as_it_was(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    out = tmp_path / "out"
    pack.pack(built, out, system, "x86_64")
    before = {path.name: path.read_bytes() for path in out.iterdir()}

    def stopped(name: str, path: Path) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(pack, "is_program", stopped)
    with pytest.raises(KeyboardInterrupt):
        pack.pack(built, out, system, "x86_64")
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_without_a_built_program_there_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pack.main(["--folder", str(tmp_path / "none"), "--out", str(tmp_path)]) == 1
    assert "There is no built program" in capsys.readouterr().err


def test_the_version_is_that_of_the_package() -> None:
    assert pack.version() == __version__


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("_internal/capitol/_bundled/assets/capitol/title/city.jpg", "Capitol: pictures"),
        ("Contents/Resources/capitol/_bundled/assets/shared/sounds/win.ogg", "Music and sounds"),
        ("_internal/capitol/_bundled/levels/capitol/roma.tmx", parts.SHARED),
        ("_internal/numpy.libs/libscipy_openblas64_.so", "numpy, for computer players"),
        ("_internal/pygame.libs/libSDL2.so", "pygame with SDL, for window and sound"),
        ("_internal/libpython3.11.so.1.0", "Python, the program's code, other libraries"),
        ("Capitol.exe", "Python, the program's code, other libraries"),
    ],
)
def test_each_file_belongs_to_a_part(name: str, part: str) -> None:
    assert parts.part_of(name) == part


def test_the_parts_add_up_to_the_program(built: Path) -> None:
    packed, plain = parts.sizes(built)
    assert plain.total() == len(b"program") * 2 + len(b"data")
    assert set(packed) == set(plain)
    assert parts.table(built).endswith("| together | 0.0 | 0.0 |")


def test_the_front_page_tells_all_parts() -> None:
    readme = (pack.ROOT / "README.md").read_text(encoding="utf-8")
    assert [part for part in parts.PARTS if f"| {part} | " not in readme] == []

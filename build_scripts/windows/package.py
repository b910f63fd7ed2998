"""The Windows part of the package check, under Wine: the tests of what asks something of the system, the build, and its
self-test in a clean Windows; the full check runs all tests, and tries download and installer as people get them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pack
import run_build
import venv_setup
from linux.package import colours_of, hashes, last_lines, virtual_screen, window_names
from steps import MEGABYTE, Missing, StepFailed, Steps, build_python, download_size, ensure_tools, require
from windows.installer import installer_name, make_installer
from windows.python_setup import ensure_python, sha256, verify_signature
from windows.wine import Wine, ensure_empty, windows_path

ROOT = venv_setup.ROOT
WORK = ROOT / "build" / "windows"
"""Outside what git tracks. The Pythons and the empty Windows are kept there from run to run; the rest is made anew."""
REPORT = ROOT / "build" / "package-check"
TOOLS = {
    "wine": "wine",
    "wineserver": "wine",
    "osslsigncode": "osslsigncode",
    "makensis": "nsis",
    "Xvfb": "xvfb",
    "xwininfo": "x11-utils",
    "git": "git",
    "update-ca-certificates": "ca-certificates",
}
SUITE_S, BUILD_S, SELFTEST_S, SHORT_S = 2400, 600, 300, 120
AWKWARD = ("clean room", "Bücher ゲーム")
OLDER = "0.0.9"
PYTEST = (
    "-m",
    "pytest",
    "-n",
    "auto",
    "-p",
    "no:cacheprovider",
    "-o",
    "addopts=--import-mode=importlib",  # without -q, which would keep back how many tests passed
    "-o",
    "faulthandler_timeout=300",  # a test that hangs says where
    "--ignore=tests/workshop",  # the workshop, which nobody downloads: its packages do not start under Wine
    "-m",
    "not slow or system",  # without long searches and walks; on real Windows the workflow runs them too
)
"""How the tests are run here. A test at which the process dies is named by pytest-xdist, and fails."""
ROOMS = (
    *(f"tests/{room}" for room in ("host", "session", "cli", "boards", "ai", "packaging")),
    "--ignore=tests/packaging/test_sounds.py",  # hundreds of files that are the same on every system
)
"""The tests of what asks something of the system: those of a landing."""
SUMMARY = re.compile(r"^=* *(\d+ passed[^=\n]*) in [^\n]*$", re.MULTILINE)
"""The last line of pytest where tests passed."""
PLAY = "wait new\npress new\npress start\nwait-idle\nquit\n"
"""Begins a game, which is saved, and leaves."""
CLEAN_ROOM = "self-test in a clean Windows, from an awkward path"
KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Capitol"


def run(steps: Steps) -> None:
    """Run all steps, without those that depend on a failed one."""
    if sys.platform != "linux":
        steps.do("system", _not_linux)
        return
    check = WindowsPackage()
    try:
        if not (steps.do("tools", lambda: ensure_tools(TOOLS)) and steps.do("Windows Python, verified", check.pythons)):
            return
        if not steps.do("an empty Windows", check.empty_windows):
            return
        if steps.full:
            check.all_of_it(steps)
            return
        if steps.do("build", check.build):
            steps.do("contents", check.contents)
            steps.do(CLEAN_ROOM, check.clean_room)
        steps.do("tests of what asks something of the system", lambda: check.tests(*ROOMS))
    finally:
        check.clean_up()


def _not_linux() -> str:
    raise Missing("the Windows package is tried under Wine, on Linux")


class WindowsPackage:
    """The download under test."""

    def __init__(self) -> None:
        self.version = pack.version()
        self.tools = Path()
        self.python, self.testing = Path(), Path()
        self.empty = WORK / "empty-windows"
        self.made: list[Wine] = []
        self.folder = WORK / "dist" / "Capitol"
        self.setup = WORK / "out" / installer_name(self.version)
        self.room = Wine(WORK / "clean-room")
        self.home = Wine(WORK / "installed")
        self.before: set[str] = set()
        REPORT.mkdir(parents=True, exist_ok=True)

    def all_of_it(self, steps: Steps) -> None:
        """Run every step, with the archive and the installer that people download."""
        steps.do("a spoilt file of Python is refused", self.spoilt_signature)
        steps.do("all tests", self.tests)
        if not steps.do("build", self.build):
            return
        steps.do("archive", self.archive)
        steps.do("contents", self.contents)
        steps.do("a missing library is noticed", self.spoilt_contents)
        steps.do(CLEAN_ROOM, self.clean_room)
        steps.do("self-test in a window", self.in_window)
        steps.do("the game in a window", self.game_in_window)
        if steps.do("installer", self.installer):
            steps.do("installed over an older version", self.install)
            steps.do("a running game is not replaced", self.running)
            steps.do("removed, and only saves remain", self.remove)
        steps.do("second build is the same", self.second_build)

    # Making it

    def pythons(self) -> str:
        """Make one Python to build with and one to test with, from the locks; again only if those change."""
        self.tools = build_python()
        self.python, self.testing = (
            ensure_python(self.tools, WORK / name, run_build.HERE / lock, WORK / "download")
            for name, lock in (("python", "requirements.lock"), ("python-test", "requirements-test.lock"))
        )
        return f"{size(self.python.parent)} to build, {size(self.testing.parent)} to test"

    def spoilt_signature(self) -> str:
        """Check that one changed bit is noticed, in a signed file and in one known by its hash."""
        spoilt = WORK / "spoilt"
        spoilt.mkdir(parents=True, exist_ok=True)
        for name in ("python311.dll", "vcruntime140.dll"):
            content = bytearray((self.python.parent / name).read_bytes())
            verify_signature(self.python.parent / name)
            content[len(content) // 2] ^= 1
            (spoilt / name).write_bytes(content)
            try:
                verify_signature(spoilt / name)
            except StepFailed:
                continue
            raise StepFailed(f"{name} with one bit changed is taken for genuine")
        shutil.rmtree(spoilt)
        return "2 of 2"

    def empty_windows(self) -> str:
        """Make a Windows 10 in which nothing was ever started; only copies of it are used."""
        return ensure_empty(self.empty)

    def tests(self, *rooms: str) -> str:
        """Run every test, or those of some folders, under Windows Python, from a copy of the checkout."""
        tree = WORK / "checkout"
        copy_sources(tree)
        with self.fresh(WORK / "tests") as windows:
            windows = windows.with_environment(WINEPATH=windows_path(self.testing.parent))
            ended = windows.run(self.testing, *PYTEST, *rooms, folder=tree, seconds=SUITE_S, show=True, last=SUMMARY)
        shutil.rmtree(tree)
        # Both: under Wine a process that crashes may end with 0.
        summary = SUMMARY.search(ended.said)
        good = ended.code == 0 and summary is not None and not re.search("failed|error|skipped", summary[1])
        require(good, f"pytest ended with {ended.code}: {last_lines(ended.said, 2)}")
        return summary[1] if summary else ""

    def build(self) -> str:
        """Build with the locked packages."""
        self._build(self.folder.parent, ROOT)
        return f"{sum(path.is_file() for path in self.folder.rglob('*'))} files, {size(self.folder)}"

    def _build(self, dist: Path, root: Path) -> None:
        work = WORK / "work"
        shutil.rmtree(dist, ignore_errors=True)
        shutil.rmtree(work, ignore_errors=True)
        with self.fresh(WORK / "build") as windows:
            # The command itself, not build.py: a program that Wine starts for it would keep build.py's pipe open.
            spec = root / run_build.SPEC.relative_to(ROOT)
            command = run_build.build_command(self.python, dist, work, spec)
            more = run_build.fixed_environment(work) | {"PYINSTALLER_CONFIG_DIR": windows_path(work / "cache")}
            ended = windows.with_environment(**more).run(*command, folder=root, seconds=BUILD_S)
        good = ended.code == 0 and (dist / "Capitol" / "Capitol.exe").is_file()
        require(good, f"PyInstaller ended with {ended.code}: {ended.said[-3000:]}")
        require("Wine built-in" not in ended.said, f"libraries of Wine were wanted:\n{ended.said[-3000:]}")

    def archive(self) -> str:
        """Pack the program, and check the size of the archive."""
        return download_size(pack.pack(self.folder, WORK / "out", "windows", "AMD64"))

    # Looking at it

    def _faults(self, folder: Path) -> tuple[int, str]:
        command = [self.tools, run_build.HERE / "windows" / "pe_check.py", folder, self.python.parent, self.version]
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
        require(not done.stderr.strip(), done.stderr[-2000:])
        return done.returncode, done.stdout

    def contents(self) -> str:
        """Check that all required files are inside and every library is known, and manifest, icon and version."""
        code, said = self._faults(self.folder)
        require(code == 0, said)
        bundled = self.folder / "_internal" / "capitol" / "_bundled"
        for folder in ("assets", "levels"):
            require(any((bundled / folder).rglob("*")), f"{folder} is not in the package")
        here = [windows_path(ROOT).encode(), os.fsencode(str(ROOT))]
        telling = [p.name for p in self.folder.rglob("*") if p.is_file() and any(way in p.read_bytes() for way in here)]
        require(not telling, f"the path of the sources stands in: {', '.join(telling)}")
        return last_lines(said, 1)

    def spoilt_contents(self) -> str:
        """Check that a missing library and an unknown one are noticed."""
        spoilt = WORK / "spoilt"
        shutil.rmtree(spoilt, ignore_errors=True)
        shutil.copytree(self.folder, spoilt)
        (spoilt / "_internal" / "VCRUNTIME140.dll").unlink()
        with (spoilt / "_internal" / "python311.dll").open("ab") as file:
            file.write(b"more")
        code, said = self._faults(spoilt)
        shutil.rmtree(spoilt)
        require(code == 1 and "vcruntime140.dll, which" in said, "a missing library was not noticed")
        require("where _internal/python311.dll comes from" in said, "a changed library was not noticed")
        return "both"

    # Trying it

    def clean_room(self) -> str:
        """Run the self-test in a Windows without Python, from a folder whose name has a blank, ü and Japanese."""
        self.renew(self.room)
        program = self._move_in()
        said = self._selftest(self.room, program)
        require("driver dummy" in said, "the self-test did not draw")
        return last_lines(said, 2)

    def _move_in(self) -> Path:
        place = self.room.drive_c(*AWKWARD, "Capitol")
        if not place.exists():
            shutil.copytree(self.folder, place)
        return place / "Capitol.exe"

    def in_window(self) -> str:
        """Run the self-test in a real window, and check that its picture is not empty."""
        picture = REPORT / "windows-table.png"
        picture.unlink(missing_ok=True)
        with virtual_screen() as display:
            room = self.room.with_environment(DISPLAY=display, SDL_VIDEODRIVER="windows")
            options = ["--frames", "5", "--screenshot", windows_path(picture)]
            said = self._selftest(room, self._move_in(), *options)
            self.room.stop()
        require("driver windows" in said, "the self-test did not draw in a window")
        colours = colours_of(picture)
        require(colours > 1000, f"the picture of the table has {colours} colours only")
        return f"{picture.relative_to(ROOT)}, {colours} colours"

    def game_in_window(self) -> str:
        """Start the game as people do: it opens a window with its name; a script begins a game and leaves."""
        script = self.room.drive_c("script.txt")
        script.write_text(PLAY.replace("quit", "sleep 3000\nquit"), encoding="utf-8")
        seen = False
        with virtual_screen() as display:
            room = self.room.with_environment(DISPLAY=display)
            with room.start(self._move_in(), "play", "--script", windows_path(script)) as game:
                assert game.stdout is not None
                while game.poll() is None:
                    seen = seen or '"Capitol"' in window_names(display)
                    try:
                        game.wait(0.3)
                    except subprocess.TimeoutExpired:
                        continue
                self.room.stop()  # what Wine started besides holds the pipe
                said = game.stdout.read()
        require(game.returncode == 0, f"the game ended with {game.returncode}: {last_lines(said, 3)}")
        require(seen, "no window called Capitol was seen")
        saves = self.saves(self.room)
        require(len(saves) == 1, f"{len(saves)} saved games, not one")
        return "a window called Capitol, a game begun, saved and left"

    def _selftest(self, windows: Wine, program: Path, *options: str) -> str:
        ended = windows.run(program, "--selftest", *options, seconds=SELFTEST_S)
        good = ended.code == 0 and "SELFTEST OK" in ended.said.splitlines()
        require(good, f"the self-test ended with {ended.code}: {ended.said[-3000:]}")
        return ended.said

    def saves(self, windows: Wine) -> list[Path]:
        """Return the saved games on a drive C."""
        return sorted(windows.drive_c("users").rglob("saves/*.capitol-save"))

    # The installer

    def installer(self) -> str:
        """Make the installer, and one of an older version with files that this one lacks."""
        made = make_installer(self._to_install(), self.version, self.setup, WORK / "nsis", self.tools)
        old = WORK / "older"
        shutil.rmtree(old, ignore_errors=True)
        (old / "_internal").mkdir(parents=True)
        (old / "_internal" / "old.dll").write_bytes(b"old")
        (old / "Capitol.exe").write_bytes(b"old")
        make_installer(old, OLDER, WORK / "out" / "older-setup.exe", WORK / "nsis", self.tools)
        pack.write_checksums(made.parent)
        return f"{made.name}, {size(made)}"

    def _to_install(self) -> Path:
        """Return a folder with the program and everything beside it in the archive."""
        folder = WORK / "to-install"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder, folder)
        for name, path in pack.extra_files("windows").items():
            shutil.copyfile(path, folder / name)
        return folder

    def install(self) -> str:
        """Install silently over an older version: Windows lists it, and it works."""
        self.renew(self.home)
        self.before = everything(self.home)
        self._silently(WORK / "out" / "older-setup.exe")
        require(self._told("DisplayVersion") == OLDER, "the older version is not installed")
        self._silently(self.setup)
        place = self._installed()
        differing = {name for name, digest in hashes(WORK / "to-install").items() if hashes(place).get(name) != digest}
        differing = {name for name in differing if sha256(place / name) != sha256(WORK / "to-install" / name)}
        require(not differing, f"not installed as it was built: {', '.join(sorted(differing)[:5])}")
        require(not (place / "_internal" / "old.dll").exists(), "a file of the older version is still there")
        require(self._told("DisplayVersion") == self.version, "Windows knows another version")
        removal = self._told("QuietUninstallString")
        require(removal.endswith('uninstall.exe" /S'), "Windows does not know how to remove it")
        require(len(list(self.home.drive_c("users").rglob("Start Menu/Programs/Capitol.lnk"))) == 1, "no menu entry")
        return last_lines(self._selftest(self.home, place / "Capitol.exe"), 1)

    def _installed(self) -> Path:
        (place,) = self.home.drive_c("users").glob("*/AppData/Local/Programs/Capitol")
        return place

    def _silently(self, setup: Path) -> None:
        ended = self.home.run(setup, "/S", seconds=SHORT_S)
        require(ended.code == 0, f"{setup.name} ended with {ended.code}: {ended.said[-500:]}")

    def _told(self, value: str) -> str:
        """Return a value that Windows keeps about the program; empty if there is none."""
        said = self.home.run("reg", "query", KEY, "/v", value, seconds=SHORT_S).said
        found = [line.split("REG_SZ", 1)[1].strip() for line in said.splitlines() if "REG_SZ" in line]
        return found[0] if found else ""

    def running(self) -> str:
        """Install while a game runs: nothing changes, the exit code says so, and the game is saved."""
        script = self.home.drive_c("script.txt")
        script.write_text(PLAY.replace("quit", "sleep 20000\nquit"), encoding="utf-8")
        program = self._installed() / "Capitol.exe"
        digest = sha256(program)
        home = self.home.with_environment(SDL_VIDEODRIVER="dummy")
        with home.start(program, "play", "--script", windows_path(script)) as game:
            require(wait_for(lambda: bool(self.saves(self.home))), "no game was begun")
            code = self.home.run(self.setup, "/S", seconds=SHORT_S).code
            still = game.poll() is None
            self.home.stop()
        script.unlink()
        require(still, "the game ended before the installer did")
        require(code == 2, f"the installer ended with {code}, not 2")
        require(sha256(program) == digest, "the program was changed")
        return "refused with exit code 2"

    def remove(self) -> str:
        """Uninstall silently: of the whole drive and registry only the player's own files may differ from before."""
        place = self._installed()
        self.home.run(place / "uninstall.exe", "/S", seconds=SHORT_S)
        # It starts a copy of itself, which deletes it too, and does not wait for that.
        wait_for(lambda: not place.exists())
        self.home.stop()
        left = everything(self.home) - self.before
        players = {name for name in left if "/AppData/Local/Capitol" in name}
        require(bool(self.saves(self.home)), "the saved game is gone")
        others = {name for name in left - players if "/Temp" not in name and not name.endswith("/Local/Programs")}
        require(not others, f"still there: {', '.join(sorted(others)[:8])}")
        for registry in ("user.reg", "system.reg"):
            text = (self.home.prefix / registry).read_text(encoding="utf-8", errors="replace")
            keys = [line for line in text.splitlines() if line.startswith("[") and "Capitol" in line]
            require(not keys, f"still in the registry: {', '.join(keys)}")
        return f"{len(players)} files and folders of the player remain"

    def second_build(self) -> str:
        """Build again from a copy of the sources in another folder, and compare the bytes."""
        tree = WORK / "second copy"
        copy_sources(tree)
        self._build(WORK / "dist-2", tree)
        first, second = hashes(self.folder), hashes(WORK / "dist-2" / "Capitol")
        different = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
        require(not different, f"{len(different)} files differ: {', '.join(different[:5])}")
        return f"{len(first)} files"

    # Help

    def renew(self, windows: Wine) -> None:
        """Make a new Windows."""
        windows.stop() if windows.prefix.exists() else None
        shutil.rmtree(windows.prefix, ignore_errors=True)
        shutil.copytree(self.empty, windows.prefix, symlinks=True)
        self.made.append(windows)

    @contextmanager
    def fresh(self, prefix: Path) -> Iterator[Wine]:
        """Context with a new Windows."""
        windows = Wine(prefix)
        self.renew(windows)
        try:
            yield windows
        finally:
            windows.stop()
            shutil.rmtree(prefix, ignore_errors=True)

    def clean_up(self) -> None:
        """End what still runs, and delete large files that are not used again."""
        for windows in self.made:
            if windows.prefix.exists():
                windows.stop()
                shutil.rmtree(windows.prefix, ignore_errors=True)
        for name in ("checkout", "second copy", "dist-2", "work", "to-install", "older", "nsis", "spoilt", "download"):
            shutil.rmtree(WORK / name, ignore_errors=True)


def copy_sources(tree: Path) -> None:
    """Copy what git tracks, and new files that it does not ignore, to ``tree``."""
    shutil.rmtree(tree, ignore_errors=True)
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in filter(None, subprocess.run(command, capture_output=True, check=True).stdout.split(b"\0")):
        source, target = ROOT / os.fsdecode(name), tree / os.fsdecode(name)
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def everything(windows: Wine) -> set[str]:
    """Return all files and folders on drive C."""
    root = windows.drive_c()
    return {f"/{path.relative_to(root)}" for path in root.rglob("*")}


def size(path: Path) -> str:
    """Return the size of a file, or of all files in a folder."""
    files = [path] if path.is_file() else [part for part in path.rglob("*") if part.is_file()]
    return f"{sum(part.stat().st_size for part in files) / MEGABYTE:.1f} MB"


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> bool:
    """Wait; return whether the condition became true in time."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.2)
    return True

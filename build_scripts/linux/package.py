"""The Linux part of the package check: builds the download, looks at it and tries it in a window as another user.

The full check packs it besides, tries it in every way in which people will, and builds it twice.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import statistics
import struct
import subprocess
import sys
import tarfile
import tempfile
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pack
import run_build
import venv_setup
from linux.elf import demands
from steps import MEGABYTE, Missing, StepFailed, Steps, build_python, download_size, ensure_tools, require

ROOT = venv_setup.ROOT
HERE = ROOT / "build_scripts"
REPORT = ROOT / "build" / "package-check"
"""Pictures to be looked at are left here."""
TOOLS = {
    "Xvfb": "xvfb",
    "objdump": "binutils",
    "strip": "binutils",
    "xwininfo": "x11-utils",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
}
MOST_SECONDS = 1.5
STARTS, TRIES = 5, 3
PROMISED_GLIBC = (2, 35)
"""What README.txt says: Ubuntu 22.04, Debian 12, Fedora 36 and newer. It comes from the Python that builds."""
SELFPLAY = ("--games", "4", "--seats", "mason,random,random", "--jobs", "2")
UNUSED = {"libcrypto", "_ssl", "_sqlite3", "_tkinter", "tests", "examples", "docs"}
SELFTEST_S = 300
MADE = (".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "build", "dist")
"""What is made in a checkout, and is no part of the sources."""
NOBODY = 65534
AWKWARD = "Für alle – games ü"
"""A folder's name with blanks and letters beyond ASCII."""
START_SCRIPT = "wait new\nhover new\ndump {path}\n"
SCREEN = (1280, 720)
IN_WINDOW = "self-test in a window, as another user, read-only, from /"


def run(steps: Steps) -> None:
    """Run all steps, without those that depend on a failed one."""
    if sys.platform != "linux":
        steps.do("system", _not_linux)
        return
    with tempfile.TemporaryDirectory(prefix="capitol-package-", ignore_cleanup_errors=True) as made:
        base = Path(made)
        base.chmod(0o755)  # another user is to get in
        check = LinuxPackage(base)
        if not steps.do("tools", lambda: ensure_tools(TOOLS)):
            return
        if not steps.do("build", check.build):
            return
        if steps.full:
            check.all_of_it(steps)
        elif steps.do("put elsewhere", check.put_elsewhere):
            check.look(steps)
            steps.do(IN_WINDOW, check.in_window)


def _not_linux() -> str:
    raise Missing("the Linux package can be built on Linux alone")


class LinuxPackage:
    """The download under test, in a temporary folder."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.folder = base / "dist" / "Capitol"
        self.tar = base
        self.other = NOBODY if os.geteuid() == 0 else None
        self.program = base / AWKWARD / f"Capitol-{pack.version()}" / "Capitol"
        REPORT.mkdir(parents=True, exist_ok=True)

    def all_of_it(self, steps: Steps) -> None:
        """Run every step, with the archive that people download."""
        if not (steps.do("archive", self.archive) and steps.do("unpacked", self.unpack)):
            return
        self.look(steps)
        steps.do("self-test as another user, read-only, from /, no environment", self.other_user)
        steps.do("games in two processes", self.two_processes)
        steps.do(IN_WINDOW, self.in_window)
        steps.do("the game in a window", self.game_in_window)
        steps.do("start", self.start)
        steps.do("menu entry", self.menu_entry)
        steps.do("self-test tells a spoilt copy", self.spoilt)
        steps.do("second build elsewhere is the same", self.second_build)

    def look(self, steps: Steps) -> None:
        """Check what the program contains."""
        steps.do("contents", self.contents)
        steps.do("libraries", self.libraries)
        steps.do("licences", self.licences)

    # Making it

    def build(self) -> str:
        """Build in a clean environment made from the lock."""
        try:
            run_build.build(build_python(), self.folder.parent, self.base / "work")
        except run_build.BuildError as error:
            raise StepFailed(str(error)) from error
        files = [path for path in self.folder.rglob("*") if path.is_file() and not path.is_symlink()]
        return f"{len(files)} files, {sum(path.stat().st_size for path in files) / MEGABYTE:.1f} MB"

    def archive(self) -> str:
        """Pack the program, and check the size of the archive."""
        self.tar = pack.pack(self.folder, self.base / "out", "linux", platform.machine())
        told = download_size(self.tar)
        small = self.tar.with_suffix(".xz")
        with tarfile.open(self.tar) as one, tarfile.open(small) as two:
            require(one.getnames() == two.getnames(), f"{small.name} holds other files")
        return f"{told}; as {small.suffix} {small.stat().st_size / MEGABYTE:.1f} MB"

    def unpack(self) -> str:
        """Unpack the archive to an awkward path, read-only."""
        target = self.base / AWKWARD
        target.mkdir()
        subprocess.run(["tar", "-xzf", str(self.tar), "-C", str(target)], check=True)
        require(os.access(self.program, os.X_OK), "the program in the archive cannot be started")
        subprocess.run(["chmod", "-R", "a-w", str(target)], check=True)
        return str(target)

    def put_elsewhere(self) -> str:
        """Copy the built program to that path, read-only."""
        self.program.parent.parent.mkdir()
        shutil.copytree(self.folder, self.program.parent, symlinks=True)
        subprocess.run(["chmod", "-R", "a-w,a+rX", str(self.program.parent.parent)], check=True)
        return str(self.program.parent)

    # Looking at it

    def contents(self) -> str:
        """Check that all required files are inside, and no forbidden ones."""
        inside = self.program.parent / "_internal"
        bundled = inside / "capitol" / "_bundled"
        wanted = [path for folder in ("assets", "levels") for path in (ROOT / folder).rglob("*") if path.is_file()]
        wanted = [path for path in wanted if not path.is_relative_to(ROOT / "assets" / "readme")]
        wanted = [path.with_suffix(".mo") if path.suffix == ".po" else path for path in wanted]
        lacking = [path for path in wanted if not (bundled / path.relative_to(ROOT)).is_file()]
        require(not lacking, f"not in the package: {', '.join(path.name for path in lacking)}")
        require(not (bundled / "assets" / "readme").exists(), "the pictures of README.md are in the package")
        for name in ("bidi/wrapper.py", "pytmx/pytmx.py", "pygame/sprite.py", "pygame/__init__.py"):
            require((inside / name).is_file(), f"{name} (LGPL) is not there as a source that can be replaced")
        stray = UNUSED & {path.name.split(".")[0] for path in inside.rglob("*")}
        require(not stray, f"in the package, and not used: {', '.join(sorted(stray))}")
        here = os.fsencode(str(ROOT))
        telling = [path.name for path in inside.rglob("*") if path.is_file() and here in path.read_bytes()]
        require(not telling, f"the path of the sources stands in: {', '.join(telling)}")
        return f"{len(wanted)} assets and levels"

    def libraries(self) -> str:
        """Check that every library needed is in the package or part of every desktop."""
        lacking, glibc = demands(self.program.parent)
        told = "; ".join(f"{name} for {', '.join(sorted(users))}" for name, users in sorted(lacking.items()))
        require(not lacking, f"libraries that not every system has: {told}")
        require(glibc <= PROMISED_GLIBC, f"the README promises another glibc than {'.'.join(map(str, glibc))}")
        return f"runs with glibc {'.'.join(map(str, glibc))} and newer"

    def licences(self) -> str:
        """Check that the credits have the licence of every library and font in the package."""
        command = [venv_setup.venv_python(run_build.VENV), HERE / "licences.py", "--folder", self.program.parent]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        require(done.returncode == 0, last_lines(done.stderr, 1))
        return "each library and font is in the credits"

    # Trying it

    def other_user(self) -> str:
        """Run the self-test as a user without write access, from the root folder, with an empty environment."""
        said = self._selftest([], {}, user=self.other)
        return last_lines(said, 1) + self._told_user()

    def _told_user(self) -> str:
        return " (as this user)" if self.other is None else " (as nobody)"

    def two_processes(self) -> str:
        """Play games in several processes of the packed program, and verify their records."""
        home = self._home()
        records = Path(home["HOME"]) / "records"
        self._command(["selfplay", *SELFPLAY, "--records", str(records)], home)
        played = sorted(map(str, records.glob("*.capitol.json")))
        require(len(played) == 4, f"{len(played)} records of 4 games")
        self._command(["replay", *played, "--verify"], home)
        return "4 games played and refereed"

    def in_window(self) -> str:
        """Run the self-test in a real window, as that user with a home; its picture must not be empty."""
        picture = REPORT / "linux-table.png"
        picture.unlink(missing_ok=True)
        home = self._home()
        if self.other is not None:
            os.chown(home["HOME"], self.other, self.other)
        drawn = Path(home["HOME"]) / "table.png"
        with virtual_screen() as display:
            environment = home | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
            said = self._selftest(["--frames", "5", "--screenshot", str(drawn)], environment, user=self.other)
        require("driver x11" in said, "the self-test did not draw in a window")
        shutil.copyfile(drawn, picture)
        colours = colours_of(picture)
        require(colours > 1000, f"the picture of the table has {colours} colours only")
        return f"{picture.relative_to(ROOT)}, {colours} colours{self._told_user()}"

    def game_in_window(self) -> str:
        """Start the game as people do: it opens a window with its name, and ends when asked to."""
        with virtual_screen() as display:
            environment = self._home() | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
            with subprocess.Popen([str(self.program)], cwd="/", env=environment, stderr=subprocess.PIPE) as game:
                try:
                    until = time.monotonic() + 30
                    while '"Capitol"' not in window_names(display):
                        require(game.poll() is None, "the game ended at once")
                        require(time.monotonic() < until, "no window called Capitol after 30 s")
                        time.sleep(0.1)
                finally:
                    game.kill()
        return "a window called Capitol"

    def start(self) -> str:
        """From process start to the first picture of the title that takes input: warm, the median of five.

        Tried up to three times: while others keep the machine busy it says nothing of the program.
        """
        medians: list[float] = []
        with virtual_screen() as display:
            environment = {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
            self._start_seconds(self._home() | environment)  # warms the disk's cache
            while len(medians) < TRIES and min(medians, default=MOST_SECONDS + 1) > MOST_SECONDS:
                times = [self._start_seconds(self._home() | environment) for _number in range(STARTS)]
                medians.append(statistics.median(times))
        told = ", then ".join(f"{median:.2f} s" for median in medians)
        require(medians[-1] <= MOST_SECONDS, f"a warm start takes {told}; at most {MOST_SECONDS} s are allowed")
        return f"{told} from process start to the first picture, warm"

    def menu_entry(self) -> str:
        """Check that the entry for the desktop's menu is valid and starts this program."""
        home = Path(tempfile.mkdtemp(dir=self.base))
        environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
        script = self.program.parent / "add-to-menu.sh"
        subprocess.run([str(script)], env=environment, cwd="/", check=True, capture_output=True)
        entry = home / f".local/share/applications/{pack.APP_ID}.desktop"
        done = subprocess.run(["desktop-file-validate", str(entry)], capture_output=True, text=True, check=False)
        require(done.returncode == 0 and not done.stdout.strip(), f"the menu entry is not valid: {done.stdout.strip()}")
        line = f'Exec="{self.program}"'
        require(line in entry.read_text(encoding="utf-8").splitlines(), f"the menu entry lacks the line {line}")
        subprocess.run([str(script), "remove"], env=environment, cwd="/", check=True, capture_output=True)
        require(not [path for path in home.rglob("*") if path.is_file()], "the menu entry is not removed")
        told = self.program.parent / f"{pack.APP_ID}.metainfo.xml"
        done = subprocess.run(
            ["appstreamcli", "validate", "--no-net", str(told)], capture_output=True, text=True, check=False
        )
        require(done.returncode == 0, f"what software centres are told is not valid: {done.stdout.strip()}")
        return "valid, and what software centres are told too"

    def spoilt(self) -> str:
        """Check that the self-test fails without the boards."""
        spoilt = self.base / "spoilt"
        shutil.copytree(self.program.parent, spoilt, symlinks=True)
        subprocess.run(["chmod", "-R", "u+w", str(spoilt)], check=True)
        shutil.rmtree(spoilt / "_internal" / "capitol" / "_bundled" / "levels")
        done = subprocess.run(
            [str(spoilt / "Capitol"), "--selftest"],
            env=self._home(),
            cwd="/",
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=SELFTEST_S,
            check=False,
        )
        shutil.rmtree(spoilt)
        require(done.returncode == 1, f"the self-test of a copy without boards ended with {done.returncode}, not 1")
        require("FAILED" in done.stdout and "SELFTEST OK" not in done.stdout, "it does not say what is wrong")
        return "a copy without boards fails"

    def second_build(self) -> str:
        """Build again from a copy of the sources in another folder, and compare the bytes."""
        tree = self.base / "second copy"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*MADE))
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(run_build.commit_time())}
        python = str(venv_setup.venv_python(run_build.VENV))
        for script in (["build.py", "--this-python"], ["pack.py"]):
            command = [python, str(tree / "build_scripts" / script[0]), *script[1:]]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
            require(done.returncode == 0, f"the second build failed: {venv_setup.last_line(done.stderr)}")
        first, second = hashes(self.folder), hashes(tree / "dist" / "Capitol")
        different = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
        require(not different, f"{len(different)} files differ: {', '.join(different[:5])}")
        other = tree / "dist" / self.tar.name
        for archive in (self.tar, self.tar.with_suffix(".xz")):
            same = digest(archive) == digest(other.with_name(archive.name))
            require(same, f"the files are the same, but {archive.name} differs")
        return f"{len(first)} files and the archives, sha256 {digest(other)[:16]}…"

    # Help

    def _home(self) -> dict[str, str]:
        """Return the smallest environment of a user: an empty home folder."""
        return {"HOME": tempfile.mkdtemp(dir=self.base), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}

    def _selftest(self, options: list[str], environment: Mapping[str, str], user: int | None = None) -> str:
        """Run the self-test from the root folder, and return its output. Raises StepFailed."""
        try:
            done = subprocess.run(
                [str(self.program), "--selftest", *options],
                cwd="/",
                env=environment,
                user=user,
                group=user,
                extra_groups=None if user is None else [],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=SELFTEST_S,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise StepFailed(f"the self-test did not end within {SELFTEST_S} s") from error
        good = done.returncode == 0 and done.stdout.splitlines()[-1:] == ["SELFTEST OK"]
        require(good, f"exit code {done.returncode}: {last_lines(done.stdout, 3)} {last_lines(done.stderr, 3)}")
        return done.stdout

    def _command(self, arguments: list[str], environment: Mapping[str, str]) -> None:
        """Run a command of the program that needs no window. Raises StepFailed."""
        done = subprocess.run(
            [str(self.program), *arguments],
            env=environment,
            cwd="/",
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=SELFTEST_S,
        )
        require(done.returncode == 0, f"{arguments[0]} ended with {done.returncode}: {last_lines(done.stderr, 3)}")

    def _start_seconds(self, environment: Mapping[str, str]) -> float:
        home = Path(environment["HOME"])
        told, script = home / "told.json", home / "script.txt"
        script.write_text(START_SCRIPT.format(path=f"'{told}'"), encoding="utf-8")
        begun = time.perf_counter()
        command = [str(self.program), "play", "--script", str(script), "--size", f"{SCREEN[0]}x{SCREEN[1]}"]
        with subprocess.Popen(command, cwd="/", env=environment) as game:
            try:
                while not told.exists():
                    require(game.poll() is None, f"the game ended with {game.returncode} before its first picture")
                    require(time.perf_counter() - begun < 60, "no first picture after a minute")
                    time.sleep(0.002)
                return time.perf_counter() - begun
            finally:
                game.kill()


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Context with an X server without a screen; yields its DISPLAY."""
    ends = os.pipe()
    command = ["Xvfb", "-displayfd", str(ends[1]), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(ends[1],), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        os.close(ends[1])
        try:
            with open(ends[0], encoding="ascii") as told:
                number = told.readline().strip()
            require(number.isdecimal(), "Xvfb did not start")
            yield f":{number}"
        finally:
            server.terminate()


def window_names(display: str) -> str:
    """Return what xwininfo reports about the windows on a display."""
    command = ["xwininfo", "-root", "-tree", "-display", display]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def hashes(folder: Path) -> dict[str, str]:
    """Return mode and SHA-256 of every file in a folder, and the target of every link."""
    return {
        path.relative_to(folder).as_posix(): (
            f"link {os.readlink(path)}" if path.is_symlink() else f"{path.stat().st_mode:o} {digest(path)}"
        )
        for path in folder.rglob("*")
        if path.is_file()
    }


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def last_lines(text: str, count: int) -> str:
    """Return the last lines of a text that are not blank, as one line."""
    return " | ".join([line.strip() for line in text.splitlines() if line.strip()][-count:])


def colours_of(picture: Path) -> int:
    """Return the number of different colours in a PNG of the screen's size. Raises StepFailed for another size."""
    data = picture.read_bytes()
    require(data[:8] == b"\x89PNG\r\n\x1a\n", f"{picture.name} is no PNG")
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    require((width, height) == SCREEN and depth == 8 and kind in (2, 6), f"{picture.name} is {width} x {height}")
    at, packed = 8, b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    size = 3 if kind == 2 else 4
    raw = zlib.decompress(packed)
    # Filtered bytes: not the colours themselves, but a plain picture has few of them as well.
    return len({raw[i : i + size] for i in range(1, len(raw) - size, size)})

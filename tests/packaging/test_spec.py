"""The spec, as each system runs it: what goes into the download, and what it tells Windows and macOS of itself."""

from __future__ import annotations

import ast
import plistlib
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from capitol import __version__
from capitol.games.capitol.ai.net import SHIPPED
from capitol.host.catalogue import compiled
from macos.macho import MINIMUM_MACOS
from tests.packaging.spec_dryrun import TocEntry, run_spec

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = ("win32", "darwin", "linux")


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_folder_without_a_console_or_tricks(system: str) -> None:
    recording = run_spec(system)
    program, folder = recording.one("EXE").named, recording.one("COLLECT").named
    assert program["exclude_binaries"] is True  # else it unpacks itself at each start
    assert program["console"] is False
    assert program["upx"] is False
    assert folder["upx"] is False
    assert program["name"] == folder["name"] == "Capitol"
    assert ("BUNDLE" in recording.calls) == (system == "darwin")


@pytest.mark.parametrize("system", SYSTEMS)
def test_files_it_names_exist(system: str) -> None:
    recording = run_spec(system)
    analysis, program = recording.one("Analysis"), recording.one("EXE").named
    files = [*analysis.positional[0], *(source for source, _folder in analysis.named["datas"])]
    files += [program[key] for key in ("icon", "version", "manifest", "entitlements_file") if program[key]]
    assert [name for name in files if not Path(name).is_file()] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_assets_and_levels_lie_side_by_side(system: str) -> None:
    datas = run_spec(system).one("Analysis").named["datas"]
    placed = {f"{folder}/{Path(source).name}": Path(source) for source, folder in datas}
    for folder in ("assets", "levels"):
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix == ".po":  # compiled
                made = placed[f"capitol/_bundled/{name.removesuffix('po')}mo"]
                assert made.read_bytes() == compiled(path)
            elif path.is_file() and "__pycache__" not in name and not name.startswith("assets/readme/"):
                assert placed[f"capitol/_bundled/{name}"] == path
    assert not [name for name in placed if name.endswith(".po")]
    assert not [name for name in placed if "readme/" in name]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_networks_lie_beside_the_module_that_reads_them(system: str) -> None:
    datas = run_spec(system).one("Analysis").named["datas"]
    placed = {Path(folder, Path(source).name) for source, folder in datas}
    here = SHIPPED.relative_to(ROOT)
    assert {here / path.name for path in SHIPPED.glob("*.npz")} <= placed


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_modules_read_lies_beside_them(system: str) -> None:
    """Every file of the package that is neither code nor a page to read."""
    placed = {Path(folder, Path(source).name) for source, folder in run_spec(system).one("Analysis").named["datas"]}
    wanted = {
        path.relative_to(ROOT)
        for path in (ROOT / "capitol").rglob("*.*")
        if path.is_file() and path.suffix not in (".py", ".pyc", ".md")
    }
    wanted = {path for path in wanted if not {"_bundled", "__pycache__"} & set(path.parts)}
    assert Path("capitol/games/capitol/challenges.json") in wanted
    assert wanted <= placed


def test_networks_do_without_what_is_left_out_of_numpy() -> None:
    """As in the download: importing any of the modules that the spec leaves out fails."""
    left_out = run_spec("linux").one("Analysis").named["excludes"]
    assert "numpy.fft" in left_out
    program = (
        f"import sys\nfor name in {left_out!r}: sys.modules[name] = None\n"
        "import numpy as np\n"
        "from capitol.games.capitol.ai.value_player import shipped_player\n"
        "for net in shipped_player().nets.values():\n"
        "    wins, leads = net.values(np.zeros((3, net.features), np.float32))\n"
        "    assert len(wins) == len(leads) == 3\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def test_no_module_reads_from_a_library_what_is_left_out() -> None:
    """Dotted names like pygame.surfarray are looked up only when their line runs: as far as a screen gets."""
    left_out = set(run_spec("linux").one("Analysis").named["excludes"])
    read: dict[str, list[str]] = {}
    for path in sorted((ROOT / "capitol").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        short = {
            alias.asname or alias.name.partition(".")[0]: alias.name if alias.asname else alias.name.partition(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                first, *others = ast.unparse(node).split(".")
                for end in range(1, len(others) + 1):
                    name = ".".join((short.get(first, first), *others[:end]))
                    read.setdefault(name, []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert read.get("pygame.surfarray.pixels_alpha")
    assert read.get("numpy.float32")
    assert not {name: read[name] for name in left_out & read.keys()}


def test_what_is_under_the_lgpl_can_be_replaced() -> None:
    named = run_spec("linux").one("Analysis").named
    assert named["module_collection_mode"] == {"bidi": "py", "pygame": "py", "pytmx": "py"}


def test_modules_that_are_imported_by_name_are_inside() -> None:
    hidden = run_spec("linux").one("Analysis").named["hiddenimports"]
    assert {"capitol.shell.program", "capitol.games.capitol.ui", "capitol.ai.worker"} <= set(hidden)


def kept(system: str, binaries: tuple[TocEntry, ...]) -> list[str]:
    """The names of the binaries that the spec hands on to the folder."""
    return [name for name, _source, _kind in run_spec(system, binaries).one("COLLECT").positional[1]]


def test_linux_takes_the_display_and_the_compiler_from_the_system() -> None:
    found = tuple(
        (name, f"/usr/lib/{name}", "BINARY")
        for name in ("libX11.so.6", "libxcb.so.1", "libXau.so.6", "libstdc++.so.6", "libSDL2-2.0.so.0")
    )
    assert kept("linux", found) == ["libSDL2-2.0.so.0"]


def test_windows_gets_each_library_once() -> None:
    found = (
        ("pygame/SDL2.dll", "site-packages/pygame/SDL2.dll", "BINARY"),
        ("SDL2.dll", "site-packages/pygame/SDL2.dll", "BINARY"),
        ("python311.dll", "python311.dll", "BINARY"),
    )
    assert kept("win32", found) == ["pygame/SDL2.dll", "python311.dll"]


def test_windows_is_told_the_version_and_that_the_program_scales_itself() -> None:
    program = run_spec("win32").one("EXE").named
    assert f"StringStruct('ProductVersion', '{__version__}')" in Path(program["version"]).read_text("utf-8")
    texts = {node.tag.rpartition("}")[2]: node.text for node in ElementTree.parse(program["manifest"]).iter()}
    assert str(texts["dpiAwareness"]).startswith("PerMonitorV2")
    assert texts["longPathAware"] == "true"
    assert program["icon"].endswith(".ico")


def test_macos_is_told_what_the_app_is() -> None:
    bundle = run_spec("darwin").one("BUNDLE").named
    assert bundle["name"] == "Capitol.app"
    assert bundle["bundle_identifier"] == "boardgame.capitol"
    assert bundle["version"] == __version__
    # What macOS reads is what comes back from the file, not what was put in.
    plist = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert plist["CFBundleShortVersionString"] == plist["CFBundleVersion"] == __version__
    assert plist["CFBundleName"] == plist["CFBundleDisplayName"] == "Capitol"
    assert plist["LSMinimumSystemVersion"] == ".".join(map(str, MINIMUM_MACOS))
    assert plist["LSApplicationCategoryType"] == "public.app-category.board-games"
    assert plist["NSHighResolutionCapable"] is True
    assert "LSBackgroundOnly" not in plist
    copyright_line = (ROOT / "LICENSE").read_text("utf-8").splitlines()[2]
    assert plist["NSHumanReadableCopyright"] == copyright_line.replace("Copyright (c)", "©") + ", MIT licence"


def test_macos_signs_with_the_identity_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CODESIGN_IDENTITY", raising=False)
    assert run_spec("darwin").one("EXE").named["codesign_identity"] is None  # PyInstaller then signs ad hoc
    monkeypatch.setenv("CODESIGN_IDENTITY", "Developer ID Application: Somebody (ABCDE12345)")
    program = run_spec("darwin").one("EXE").named
    assert program["codesign_identity"] == "Developer ID Application: Somebody (ABCDE12345)"
    entitlements = plistlib.loads(Path(program["entitlements_file"]).read_bytes())
    assert entitlements == {"com.apple.security.cs.allow-unsigned-executable-memory": True}

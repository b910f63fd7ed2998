"""The licences of what ships: all known, all with their texts, and the file that ships up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import licences
from capitol.host.licences import FILE, load_licences
from licences import LicenceError


def entry(**changes: Any) -> dict[str, Any]:
    """A component as components.toml has it."""
    usual = {"name": "zlib", "version": "1", "licence": "Zlib", "by": "A", "home": "", "texts": ["zlib"]}
    return {**usual, **changes}


@pytest.mark.downloads
def test_the_file_is_up_to_date() -> None:
    """Made anew from the pinned packages it is the same, letter for letter."""
    written = (licences.ROOT / FILE).read_text(encoding="utf-8")
    assert written == licences.document(), "run build_scripts/licences.py"


@pytest.mark.downloads
def test_versions_are_those_that_are_pinned() -> None:
    """Also where the environment was not brought up to date."""
    pins = licences.pinned()
    listed = {one.name.lower(): one.version for one in load_licences().components}
    for name in licences.needed_packages():
        assert listed[name] == pins[name]
    assert listed["capitol"] == pins["capitol"]


@pytest.mark.downloads
def test_every_library_of_the_packages_is_listed() -> None:
    """What pygame's wheel for this system brings along."""
    found = licences.package_libraries()
    assert any("sdl2" in name.lower() for name in found)
    assert licences.unknown_files(found) == []


def test_every_font_is_listed() -> None:
    fonts = [path.name for path in (licences.ROOT / "assets").rglob("*.ttf")]
    assert fonts
    assert licences.unknown_files(fonts) == []


def test_every_foreign_asset_is_listed() -> None:
    """What assets/LICENSES.md names as the work of others has a component of its own."""
    table = (licences.ROOT / "assets" / "LICENSES.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip(" `") for line in table.splitlines() if line.startswith("| `")]
    assert rows
    assert licences.unknown_files(Path(name).name for name in rows) == []


def test_an_unknown_library_is_found() -> None:
    assert licences.unknown_files(["libogg-0.dll", "libstrange.so.3", "Strange.ttf", "readme.txt"]) == [
        "Strange.ttf",
        "libstrange.so.3",
    ]


@pytest.mark.parametrize("name", ["libreadline.so.8", "libcrypto-3.dll", "freesansbold.ttf"])
def test_what_must_not_ship_is_not_listed(name: str) -> None:
    """GNU readline and pygame's own font are under the GPL; OpenSSL is not needed."""
    assert licences.unknown_files([name]) == [name]


@pytest.mark.parametrize(
    "licence",
    [
        "GPL-3.0-or-later",
        "Strange-1.0",
        "MIT AND GPL-2.0-or-later",
        "MIT OR Strange-1.0",
        "",
        "GPL-3.0-or-later WITH Bootloader-exception",
    ],
)
def test_an_unknown_licence_is_refused(licence: str) -> None:
    with pytest.raises(LicenceError, match="some part"):
        licences.check_expression("some part", licence)


@pytest.mark.parametrize(
    "licence",
    [
        "MIT",
        "LGPL-3.0-or-later OR GPL-2.0-or-later",
        "IJG AND BSD-3-Clause AND Zlib",
        "GPL-3.0-or-later WITH GCC-exception-3.1",
    ],
)
def test_a_licence_that_allows_it_is_taken(licence: str) -> None:
    licences.check_expression("some part", licence)


def test_a_missing_text_is_refused() -> None:
    with pytest.raises(LicenceError, match=r"no text build_scripts.licence_texts.nothing\.txt"):
        licences.listed(entry(texts=["nothing"]))
    with pytest.raises(LicenceError, match="no text of its own"):
        licences.listed(entry(texts=["GPL-3"]))


def test_another_version_than_the_pinned_one_is_refused() -> None:
    with pytest.raises(LicenceError, match=r"says 1, but pygame is pinned at \d"):
        licences.listed(entry(pin="pygame"))


@pytest.mark.downloads
def test_metadata_that_changed_is_refused() -> None:
    """A package that names another licence than it did must be looked at by a person."""
    said = licences.table()["packages"]
    with pytest.raises(LicenceError, match="does not know"):
        licences.package_component("pygame", {**said["pygame"], "metadata": "MIT"})
    with pytest.raises(LicenceError, match="must not"):
        licences.package_component("msgspec", {**said["msgspec"], "licence": "MIT"})


@pytest.mark.downloads
def test_a_program_folder_with_a_strange_library_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "libogg.so.0").touch()
    assert licences.main(["--folder", str(tmp_path)]) == 0
    (tmp_path / "libstrange.so.3").touch()
    assert licences.main(["--folder", str(tmp_path)]) == 1
    assert "libstrange.so.3" in capsys.readouterr().err

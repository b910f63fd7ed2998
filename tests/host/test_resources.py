"""Finding what ships with the program: in the checkout, and in an installed copy."""

from __future__ import annotations

from pathlib import Path

import pytest

import capitol
from capitol.host.resources import resource


@pytest.mark.parametrize(
    "name", ["FiraSans-Medium.ttf", "FiraSans-Bold.ttf", "Cinzel-Bold.ttf", "AtkinsonHyperlegible-Bold.ttf"]
)
def test_fonts_ship(name: str) -> None:
    assert resource(f"assets/shared/fonts/{name}").read_bytes()[:4] == b"\x00\x01\x00\x00"


def test_folders_are_found_too() -> None:
    assert resource("levels/capitol").is_dir()


@pytest.mark.parametrize("name", ["", "pyproject.toml", "assets/../pyproject.toml", "/etc/passwd", "assets\\fonts"])
def test_only_resources_are_found(name: str) -> None:
    with pytest.raises(ValueError, match="not the name of a resource"):
        resource(name)


def test_a_missing_resource_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"assets/none\.png"):
        resource("assets/none.png")


def test_an_installed_copy_uses_what_it_carries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "capitol"
    (package / "_bundled" / "assets").mkdir(parents=True)
    (package / "_bundled" / "assets" / "a.txt").write_text("carried")
    (package.parent / "assets").mkdir()  # of somebody else: site-packages is no checkout
    (package.parent / "assets" / "b.txt").write_text("foreign")
    monkeypatch.setattr(capitol, "__file__", str(package / "__init__.py"))
    assert resource("assets/a.txt").read_text() == "carried"
    with pytest.raises(FileNotFoundError):
        resource("assets/b.txt")

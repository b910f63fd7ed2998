"""The one place that locates files shipped with the program: pictures, fonts, translations, boards."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import capitol


class MissingResourceError(FileNotFoundError):
    """A file shipped with the program is missing; ``name`` is the requested name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the resource {name} does not come with this copy of the program")
        self.name = name


def resource(name: str) -> Path:
    """Return the path of a file or folder shipped with the program.

    ``name`` starts with ``assets/`` or ``levels/`` and uses forward slashes, for instance
    ``assets/shared/fonts/FiraSans-Medium.ttf``. It is looked up in the folder inside wheels and frozen programs
    (``capitol/_bundled``), else in the checkout. Raises ValueError for a name that leads anywhere else, and
    MissingResourceError if no such file ships.
    """
    parts = PurePosixPath(name).parts
    if not parts or parts[0] not in ("assets", "levels") or ".." in parts or "\\" in name:
        raise ValueError(f"not the name of a resource: {name!r}")
    package = Path(capitol.__file__).resolve().parent
    places = [package / "_bundled"]
    if (package.parent / "pyproject.toml").is_file():  # else the parent is site-packages, which is not ours
        places.append(package.parent)
    for place in places:
        path = place.joinpath(*parts)
        if path.exists():
            return path
    raise MissingResourceError(name)

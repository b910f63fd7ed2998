"""The licences of all components of the program: one text file, read and written here.

The file is made by ``build_scripts/licences.py``. It is plain text to be read from top to bottom: each component with
its own notices, then the licences that several of them share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from capitol.host.resources import resource

FILE = "assets/shared/licences/THIRD-PARTY.txt"
GROUPS = ("own", "program", "package", "library", "font")
"""Kinds of component: our own work, what the program runs on, a Python package, a library inside one, a font."""
_RULE = "=" * 100
_LINE = "-" * 100
_COMPONENT, _SHARED = "Component", "Licence text"


@dataclass(frozen=True, slots=True)
class Component:
    """One component of the program. ``licence`` is an SPDX expression, ``notice`` its own text of any length,
    ``shared`` names licence texts that several components share."""

    name: str
    version: str
    licence: str
    group: str
    by: str
    home: str
    notice: str
    shared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Licences:
    """All components, in display order, and the shared texts by name."""

    components: tuple[Component, ...]
    shared: dict[str, str]

    def full_text(self, component: Component) -> str:
        """Return everything to be read for a component: its notices, then the licences they refer to."""
        parts = (component.notice, *(self.shared[name] for name in component.shared))
        return "\n\n".join(part for part in parts if part)


_HEAD = tuple(one.name for one in fields(Component) if one.name not in ("name", "notice", "shared"))


def write_licences(licences: Licences, introduction: str) -> str:
    """Return the text of the whole file. Raises ValueError for anything that `read_licences` could not read back."""
    sections = [introduction.strip("\n") + "\n"]
    for one in licences.components:
        head = [f"{_COMPONENT}: {one.name}", *(f"{key.capitalize()}: {getattr(one, key)}" for key in _HEAD)]
        head.append(f"Texts: {', '.join(one.shared)}")
        sections.append(_section(head, one.notice))
    sections += [_section([f"{_SHARED}: {name}"], text) for name, text in licences.shared.items()]
    text = f"{_RULE}\n".join(sections)
    if text.count(_RULE) != len(sections) - 1 or read_licences(text) != licences:
        raise ValueError("a name or a text cannot be kept in this form")
    return text


def _section(head: Sequence[str], text: str) -> str:
    return "\n".join([*head, _LINE, text]) + "\n"


def read_licences(text: str) -> Licences:
    """Parse the file's text. Raises ValueError if it is not in this format."""
    components: list[Component] = []
    shared: dict[str, str] = {}
    for section in text.split(f"{_RULE}\n")[1:]:
        head, ruled, body = section.partition(f"\n{_LINE}\n")
        values = dict(line.partition(": ")[::2] for line in head.split("\n"))
        if not ruled:
            raise ValueError("a section has no line below its head")
        body = body.removesuffix("\n")
        if _SHARED in values:
            shared[values[_SHARED]] = body
            continue
        try:
            known = {key: values[key.capitalize()] for key in _HEAD}
            names = tuple(name for name in values["Texts"].split(", ") if name)
            components.append(Component(name=values[_COMPONENT], notice=body, shared=names, **known))
        except KeyError as error:
            raise ValueError(f"a component has no line {error}") from error
    return Licences(tuple(components), shared)


def load_licences() -> Licences:
    """Load the licences shipped with this copy. Raises FileNotFoundError or ValueError if the file is missing or
    damaged."""
    return read_licences(resource(FILE).read_text(encoding="utf-8"))

"""An action that has a key, either of the whole program or of one game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeyAction:
    """An action with its default key, e.g. "z" or "ctrl+left"; ``name`` is a message id."""

    id: str
    name: str
    chord: str
    after: str = ""
    """The id of the action that it follows in lists; "" for the end."""
    asks_for_hint: bool = False
    """Whether it asks for a hint, which a table may not offer."""
    where: str = ""
    """A message id with ``{action}``, shown when the key does nothing here: it says where the key works. "" for a
    general sentence."""

"""What the workshop cannot do, said in one line."""

from __future__ import annotations


class LabError(Exception):
    """A command cannot do what it was asked; the text is one line."""

"""Errors of the workshop, in one line."""

from __future__ import annotations


class WorkshopError(Exception):
    """A command cannot do what was asked; the message is one line."""

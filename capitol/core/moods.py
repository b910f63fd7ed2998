"""Moods: how a portrait at a table looks."""

from __future__ import annotations

from enum import StrEnum


class Mood(StrEnum):
    """How somebody looks, in the order of the portraits."""

    CALM = "calm"
    PLEASED = "pleased"
    ANNOYED = "annoyed"
    THOUGHTFUL = "thoughtful"
    TRIUMPHANT = "triumphant"

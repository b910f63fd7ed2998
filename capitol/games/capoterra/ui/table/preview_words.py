"""Describes what a tile would yield."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capoterra.ui.models.preview import Preview
from capitol.host.language import _, ngettext


def warning(told: Preview, names: Sequence[str], viewer: int) -> str:
    """Return a warning about a place that brings the viewer nothing, if rivals get more there or the viewer gets less;
    "" otherwise."""
    more = {seat for seat, _good, was, now in told.changes if now > was}
    if viewer in more:
        return ""
    if len(more) == 1:
        return _("Helps only {who}").format(who=names[min(more)])
    if more:
        return _("Helps only rivals")
    return _("You get less") if any(seat == viewer for seat, *_change in told.changes) else ""


def preview_lines(told: Preview, names: Sequence[str], viewer: int) -> list[str]:
    """Return the warning if there is one, the yields of rolls before and after, then the roads joined and closed; if
    nothing changes, a line that says so."""
    warned = warning(told, names, viewer)
    return [warned, *_told(told, names)] if warned else _told(told, names)


def _told(told: Preview, names: Sequence[str]) -> list[str]:
    lines = [
        _("{who}: {good} {before} › {after}").format(who=names[seat], good=good_name(good), before=was, after=now)
        for seat, good, was, now in told.changes
    ]
    return [*lines, *road_lines(told)] or [_("No roll brings more or less than before")]


def road_lines(told: Preview) -> list[str]:
    """Return the roads joined and closed."""
    lines = []
    if told.joined:
        lines.append(ngettext("{count} road joined", "{count} roads joined", told.joined).format(count=told.joined))
    if told.closed:
        lines.append(ngettext("{count} road closed", "{count} roads closed", told.closed).format(count=told.closed))
    return lines


def good_name(good: int) -> str:
    """Return the name of a good."""
    return (_("corn"), _("sheep"), _("wood"), _("rock"))[good]

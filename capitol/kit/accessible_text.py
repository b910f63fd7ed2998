"""Spoken descriptions of widgets, for blind players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from capitol.host.language import _, pgettext
from capitol.kit.focus import stops
from capitol.kit.stage import Stage
from capitol.kit.widgets.base import Widget

_NUMERALS = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
_NUMERAL = re.compile(r"\b(?:VIII|VII|VI|IV|IX|V|III|II|I)\b(?!['’])")
_DOTS = re.compile(r":?\s*·{2,}")
_MARKS = ".;,:("
_KEY = re.compile(r"\(([IVX])\)\s*$")
_SIGNED = re.compile(r"(?<![\w.,])([+−-])(?=\d)")


def plain(text: str) -> str:
    """Return a text without purely visual elements: line ends, numerals, signs.

    Lines become sentences, ``IV`` becomes 4, ``+2`` becomes “plus 2”.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    joined = " ".join(line if line[-1] in ".!?:;…" else f"{line}." for line in lines) if len(lines) > 1 else text
    joined = _NUMERAL.sub(lambda found: str(_NUMERALS[found[0]]), joined)
    plus, minus = pgettext("sign", "plus"), pgettext("sign", "minus")
    joined = _SIGNED.sub(lambda found: f"{plus if found[1] == '+' else minus} ", joined)
    joined = _DOTS.sub("", joined)
    beside = joined.split(" · ")
    # “Ada: 2, Bruno: 3” would read as one list.
    joined = ("; " if all(": " in part for part in beside) else ", ").join(beside)
    joined = joined.replace("→", ", ").replace("·", ",").replace("×", " ").replace("\u202f", " ")
    return " ".join(joined.replace("\u00a0", " ").split())


def role_word(role: str) -> str:
    """Return the spoken kind of a control; "" if its text already makes it clear."""
    return {
        "button": pgettext("role", "button"),
        "toggle": pgettext("role", "switch"),
        "choice": pgettext("role", "choice"),
        "slider": pgettext("role", "slider"),
        "field": pgettext("role", "text field"),
    }.get(role, "")


def state_words(widget: Widget, stage: Stage) -> list[str]:
    """Return the widget's current states in words: chosen, a legal target or an alternative to what was chosen, not
    available."""
    words = []
    if widget.selected:
        words.append(pgettext("state", "chosen"))
    if widget.id in stage.targets:
        words.append(pgettext("state", "possible here"))
    elif widget.id in stage.alternatives:
        words.append(pgettext("state", "possible instead"))
    if not widget.enabled:
        words.append(pgettext("state", "not available"))
    return words


def place_of(widget: Widget, tree: Widget) -> tuple[int, int]:
    """Return a widget's position and the count in the region that the arrows move through; (1, 1) if it is alone."""
    region = widget.region_name
    if not region:
        return 1, 1
    same = _in_line([one for one in stops(tree) if one.region_name == region])
    return (same.index(widget) + 1, len(same)) if widget in same else (1, 1)


def _in_line(widgets: list[Widget]) -> list[Widget]:
    """Sort widgets from left to right, as the arrows pass them, if they are all in one row; otherwise keep their
    order."""
    rects = [widget.rect for widget in widgets]
    if rects and max(rect.top for rect in rects) < min(rect.bottom for rect in rects):
        return sorted(widgets, key=lambda widget: widget.rect.centerx)
    return widgets


def _tip(widget: Widget) -> str:
    """Return what a widget's tooltip adds to its label. A letter naming a button's key is no numeral."""
    if widget.tooltip == widget.label:
        return ""
    text = widget.tooltip
    return plain(_KEY.sub(lambda found: found[0].lower(), text) if widget.role == "button" else text)


def widget_words(widget: Widget, stage: Stage) -> str:
    """Describe a widget in a sentence: name, role, value, state, position, and further explanation."""
    name = plain(widget.spoken or widget.label or widget.tooltip)
    value = plain(widget.value_words)
    parts = [name, role_word(widget.role), "" if value == name else value, *state_words(widget, stage)]
    place, count = place_of(widget, stage.active)
    if count > 1:
        parts.append(_("{place} of {count}").format(place=place, count=count))
    said = ", ".join(part.rstrip(".,;") for part in parts if part) + "."
    more = _tip(widget)
    for known in (name, plain(widget.label)):
        if more.startswith(known) and more[len(known) :].lstrip()[:1] in _MARKS:
            more = more.removeprefix(known).lstrip(" .;,:")  # otherwise the name is the subject of a sentence
    if more and more.rstrip(".").casefold() not in said.casefold():
        said += f" {more}" if more[-1] in ".!?…" else f" {more}."
    return said


def texts_of(tree: Iterable[Widget]) -> Iterator[str]:
    """Yield all text in widgets, in order: each once, a value always with its name."""
    said: set[str] = set()
    for widget in tree:
        if widget.hushed:
            continue
        name, value, more = plain(widget.spoken or widget.label), plain(widget.value_words), _tip(widget)
        named = "" if name in more else name
        for words in (f"{named}, {value}" if named and value else named or value, more):
            if words and not any(words.rstrip(".") in other for other in said):
                said.add(words)
                yield words

"""The rules of a game for players: pages of sections, with search."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from capitol.host.language import _


@dataclass(frozen=True, slots=True)
class Section:
    """A paragraph of a page. ``diagram`` names its picture and ``example`` an example computed by the rules engine;
    ``option`` names the house rule that this section depends on. Heading and text are untranslated."""

    id: str
    heading: str
    text: str
    diagram: str = ""
    example: str = ""
    option: str = ""

    @property
    def page(self) -> str:
        """The id of its page."""
        return self.id.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Page:
    """A page; its title is untranslated. The ids of its sections start with its own id and a dot."""

    id: str
    title: str
    sections: tuple[Section, ...]

    def __post_init__(self) -> None:
        """Raise ValueError if the id of a section names another page."""
        for section in self.sections:
            if section.page != self.id:
                raise ValueError(f"the section {section.id} stands on the page {self.id}: call it {self.id}.…")


@dataclass(frozen=True, slots=True)
class RulesBook:
    """All pages, at least one; ``topics`` maps reason codes to ids of sections."""

    pages: tuple[Page, ...]
    topics: Mapping[str, str] = field(default_factory=dict)

    def sections(self) -> Iterator[Section]:
        """Iterate over all sections in reading order."""
        for page in self.pages:
            yield from page.sections

    def find(self, topic: str) -> Section:
        """Return the section for a page id, a section id or a reason code; the first one for anything else."""
        wanted = self.topics.get(topic, topic)
        for section in self.sections():
            if wanted in (section.id, section.page):
                return section
        return self.pages[0].sections[0]

    def search(self, text: str) -> list[Section]:
        """Return the sections that contain all words of ``text`` in heading or text (in the current language), headings
        first."""
        words = _plain(text).split()
        if not words:
            return []
        headings, texts = [], []
        for section in self.sections():
            heading = _plain(_(section.heading))
            if all(word in heading for word in words):
                headings.append(section)
            elif all(word in f"{heading} {_plain(_(section.text))}" for word in words):
                texts.append(section)
        return headings + texts


def hits(text: str, words: str) -> list[tuple[int, int]]:
    """Find the search ``words`` in ``text``: return start and end of each hit, in order, without overlap."""
    plain, places = "", []
    for at, sign in enumerate(text):
        simple = _plain(sign)
        plain += simple
        places += [at] * len(simple)
    marked = [False] * len(text)
    for word in _plain(words).split():
        at = plain.find(word)
        while at >= 0:
            for place in places[at : at + len(word)]:
                marked[place] = True
            at = plain.find(word, at + 1)
    found: list[tuple[int, int]] = []
    for at, is_marked in enumerate(marked):
        if is_marked:
            found = [*found[:-1], (found[-1][0], at + 1)] if found and found[-1][1] == at else [*found, (at, at + 1)]
    return found


def _plain(text: str) -> str:
    """Return the text in lower case without accents, so that they need not be typed."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))

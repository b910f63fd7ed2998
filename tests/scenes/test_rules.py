"""The rules reference: pages, topics, search, house rules."""

from __future__ import annotations

from pathlib import Path

from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.ui.rules_pages import PAGES
from capitol.kit.look import Look
from capitol.kit.widgets import Paragraph, ScrollList
from capitol.kit.widgets.basic import LINE_SPACING
from capitol.shell.access_page import PAGE as ACCESS
from capitol.shell.access_page import as_table
from capitol.shell.rules import RulesScene
from capitol.table.rules_book import hits
from tests.capitol.rules.positions import random_setup
from tests.scenes.harness import Stand


def test_pages_by_press_and_by_number(stand: Stand) -> None:
    """All pages open with the pointer and with the digits."""
    stand.press("rules")
    for number, page in enumerate(PAGES, 1):
        stand.key(str(number % 10))
        assert stand.has(f"rules.{page.id}.title")


def test_opens_at_a_reason(stand: Stand) -> None:
    """A reason code leads to its section, scrolled into sight."""
    stand.program.open_rules("ROOF_TRIO")
    stand.pass_time()
    assert stand.scene.look.scale.rect.contains(stand.find("rules.heights.trio.heading").rect)
    stand.key("escape")
    assert stand.has("title.name")


def test_search(stand: Stand) -> None:
    """Words are found whatever their accents; a hit leads to its page; nothing found is said."""
    stand.press("rules")
    stand.key("ctrl+f")
    stand.type("amphi")
    assert stand.has("rules.hit.tiles.amphitheatre")
    stand.press("rules.hit.tiles.amphitheatre")
    assert stand.has("rules.tiles.title")
    stand.key("ctrl+f")
    stand.type("xyzzy")
    assert "“xyzzy”" in stand.find("rules.nothing").label
    stand.key("return")
    assert stand.has("rules.nothing")
    stand.key("escape")
    assert stand.find("rules.search").describe()["value"] == ""
    stand.key("escape")
    assert stand.has("title.name")


def marked(stand: Stand, id: str) -> object:
    return stand.find(id).describe().get("marks", [])


def test_search_with_keys_alone(stand: Stand) -> None:
    """Enter opens the first place, Down and Tab lead to the others, and the words are marked where they stand."""
    stand.press("rules")
    stand.key("ctrl+f")
    stand.type("Équal")
    found = [widget.id for widget in stand.scene.root.walk() if widget.role == "button" and "hit" in widget.id]
    assert len(found) > 2
    assert str(len(found)) in stand.find("rules.count").label
    assert marked(stand, f"{found[0]}.heading") == ["Equal"]
    assert stand.faults() == []
    stand.key("return")
    first = found[0].removeprefix("rules.hit.")
    assert marked(stand, f"rules.{first}.heading") == ["Equal"]
    assert stand.scene.look.scale.rect.contains(stand.find(f"rules.{first}.heading").rect)
    assert stand.faults() == []
    stand.key("return")
    assert stand.scene.stage.focus.id == found[0]
    stand.key("down", "up", "up")
    assert stand.scene.stage.focus.id == "rules.search"
    stand.key("down", "down", "return")
    second = found[1].removeprefix("rules.hit.")
    assert stand.has(f"rules.{second}.heading")
    stand.key("escape")
    assert stand.scene.stage.focus.id == found[1]
    stand.key("shift+tab", "tab")
    assert stand.scene.stage.focus.id.startswith("rules.hit.")
    stand.key("escape", "escape")
    assert stand.has("title.name")


def test_hits_are_found_whatever_accents_and_case() -> None:
    """Places are counted in the text as it is written."""
    assert hits("Häuser und Türme, HAUS", "haus turme") == [(0, 4), (11, 16), (18, 22)]
    assert hits("ﬁne aﬀairs", "fi affa") == [(0, 1), (4, 7)]
    assert hits("tied ties", "tie ied") == [(0, 4), (5, 8)]
    assert hits("anything", " ") == []


def test_house_rules_are_marked(stand: Stand) -> None:
    """A table with other options sees them at the sections they change."""
    rules = Rules(auction_tie="fewest_points", no_bids="first_player_free", blank_plays="no")
    stand.program.stack.push(RulesScene(stand.program.library, "auction.tie", random_setup(1, rules=rules)))
    stand.pass_time()
    assert stand.has("rules.auction.tie.house")
    assert stand.has("rules.auction.none.house")
    assert "fewest points" in stand.find("rules.auction.tie.example").label
    stand.press("rules.page.build")
    assert stand.has("rules.build.blank.house")


def test_lines_are_short(stand: Stand) -> None:
    """No line of text has more than eighty letters."""
    stand.press("rules")
    look = stand.program.look
    for page in (*PAGES, ACCESS):
        stand.press(f"rules.page.{page.id}")
        for widget in stand.scene.root.walk():
            if isinstance(widget, Paragraph):
                lines = look.fonts.wrap(widget.label, look.text_px(widget.text_px), widget.rect.width)
                assert max(map(len, lines)) <= 80, widget.id


def test_the_ways_to_other_pages_are_always_whole(stand: Stand) -> None:
    """They stand below the page, however long it is, and a page ends with a whole line of text wherever it is cut."""
    stand.press("rules")
    panel = stand.find("rules.panel").rect
    overflowing = 0
    pages = [page.id for page in (*PAGES, ACCESS)]
    for id in pages:
        stand.press(f"rules.page.{id}")
        scroll = stand.find("rules.page.*.list")
        assert isinstance(scroll, ScrollList)
        ways = [widget for id in ("rules.before", "rules.after") if (widget := stand.scene.root.find(id))]
        assert len(ways) == (1 if id in (pages[0], pages[-1]) else 2)
        assert all(panel.contains(way.rect) and not way.rect.colliderect(scroll.rect) for way in ways)
        overflowing += scroll.most > 0
        for offset in (0, 7, 60, scroll.most):
            scroll.scroll_to(offset)
            assert half_lines(scroll, stand.scene.look) == []
    assert 0 < overflowing < len(pages)


def half_lines(scroll: ScrollList, look: Look) -> list[str]:
    """The texts of a list of which a part of a line is painted."""
    seen = scroll.shown(look)
    assert scroll.rect.contains(seen)
    assert seen.height > scroll.rect.height * 0.8
    cut = []
    for text in scroll.walk():
        if isinstance(text, Paragraph):
            step = round(look.text_px(text.text_px) * LINE_SPACING)
            for edge in (seen.top, seen.bottom):
                if text.rect.top < edge < text.rect.bottom and (edge - text.rect.top) % step:
                    cut.append(text.label)
    return cut


def test_a_page_of_the_length_of_the_panel_needs_no_scrolling(stand: Stand) -> None:
    """Four short sections fit at the smallest window."""
    for topic in ("cards", "permits"):
        stand.program.open_rules(topic)
        stand.pass_time()
        scroll = stand.find("rules.page.*.list")
        assert isinstance(scroll, ScrollList)
        assert scroll.most == 0


def test_the_page_on_accessibility_stands_in_every_game_s_rules(stand: Stand) -> None:
    """Settings lead to it, a search finds it, and README says the same."""
    stand.program.show_title()
    stand.pass_time()
    stand.press("settings")
    stand.press("settings.group.access")
    stand.press("settings.access.page")
    assert stand.find("rules.access.voice.text").label.startswith("A voice says where the keyboard is")
    assert not stand.find("rules.page.access").key
    for game in ("capstone", "capitol"):
        stand.press(f"rules.game.{game}")
        assert stand.has("rules.page.access")
    stand.press("rules.search")
    stand.type("braille")
    assert stand.has("rules.hit.access.written")
    root = Path(__file__).parents[2]
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert as_table() in readme, "what `capitol.shell.access_page.as_table` says"

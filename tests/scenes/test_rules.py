"""The rules reference: pages, topics, search, house rules."""

from __future__ import annotations

from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.ui.rules_pages import PAGES
from capitol.kit.widgets import Paragraph
from capitol.shell.rules import RulesScene
from tests.scenes.harness import Stand


def test_pages_by_press_and_by_number(stand: Stand) -> None:
    """All nine pages open with the pointer and with the digits."""
    stand.press("rules")
    for number, page in enumerate(PAGES, 1):
        stand.key(str(number))
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
    assert stand.has("rules.nothing")
    stand.key("escape")
    stand.key("escape")


def test_house_rules_are_marked(stand: Stand) -> None:
    """A table with other options sees them at the sections they change."""
    rules = Rules(auction_tie="fewest_points", no_bids="first_player_free", blank_plays="no")
    stand.program.stack.push(RulesScene(stand.program, "auction.tie", rules))
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
    for page in PAGES:
        stand.press(f"rules.page.{page.id}")
        for widget in stand.scene.root.walk():
            if isinstance(widget, Paragraph):
                lines = look.fonts.wrap(widget.label, look.text_px(widget.text_px), widget.rect.width)
                assert max(map(len, lines)) <= 80, widget.id

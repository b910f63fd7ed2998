"""Wrapping and shortening text; contrast; bounded caches."""

from __future__ import annotations

import time
from functools import partial

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitol.kit.cache import SurfaceCache
from capitol.kit.look import Look, Scale, make_look
from capitol.kit.sprites import SpriteStore
from capitol.kit.text import Fonts
from capitol.kit.theme import Theme, best_text, contrast, hex_of, mix, rgb
from capitol.kit.widgets import Button


@given(st.text(alphabet="ab cdé\n", max_size=60), st.integers(20, 300))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    fonts = Fonts()
    lines = fonts.wrap(text, 16, width)
    assert all(fonts.width(line, 16) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace("\n", "").replace(" ", "")


@given(st.text(alphabet="abc defgh", max_size=40), st.integers(20, 200))
def test_fitted_text_fits(text: str, width: int) -> None:
    fonts = Fonts()
    fitted = fonts.fit(text, 16, width)
    assert fonts.width(fitted, 16) <= width
    assert fitted == text or fitted.endswith("…")


def test_line_breaks_count() -> None:
    fonts = Fonts()
    assert fonts.size("a\nb", 16)[1] == 2 * fonts.line_height(16)
    assert fonts.wrap("a\n\nb", 16, 100) == ["a", "", "b"]


def test_a_number_does_not_end_a_paragraph_alone() -> None:
    fonts = Fonts()
    width = fonts.width("to Tiberina: Blue Permit", 16)
    assert fonts.wrap("to Tiberina: Blue Permit 6\nFloor", 16, width) == ["to Tiberina: Blue", "Permit 6", "Floor"]
    assert fonts.wrap("to Tiberina: Blue Permit card", 16, width) == ["to Tiberina: Blue Permit", "card"]
    assert fonts.wrap("Permit 6", 16, fonts.width("Permit", 16)) == ["Permit", "6"]
    width = fonts.width("une offre gagne 50 fois sur", 16)
    assert fonts.wrap("une offre gagne 50 fois sur 100.", 16, width) == ["une offre gagne 50 fois", "sur 100."]


def test_contrast_of_the_documented_pairs() -> None:
    assert contrast(rgb("#1F160F"), rgb("#EFE3C8")) == pytest.approx(14.0, abs=0.1)
    assert contrast(rgb("#F7EEDB"), rgb("#3A2A20")) == pytest.approx(11.9, abs=0.1)
    assert best_text(rgb("#4FB3E8")) == rgb("#14100C")
    assert best_text(rgb("#B8320F")) == rgb("#FFF9EA")


@pytest.mark.parametrize(("theme", "least"), [(Theme.standard(), 4.5), (Theme.high_contrast(), 7.0)])
def test_texts_of_the_themes_can_be_read(theme: Theme, least: float) -> None:
    for surface in (theme.parchment, theme.parchment_light, theme.card, theme.button, theme.gold):
        assert contrast(theme.ink, surface) >= least
    for surface in (theme.parchment, theme.card):
        assert contrast(theme.ink_soft, surface) >= least
        assert contrast(theme.alert, surface) >= least
        assert contrast(theme.good, surface) >= least
    for surface in (theme.table, theme.table_light, theme.dark, theme.dark_raised):
        assert contrast(theme.cream, surface) >= least
        assert contrast(theme.cream_soft, surface) >= least
    for surface in (theme.alert, theme.alert_light):
        assert contrast(theme.ring_light, surface) >= least
    assert contrast(theme.disabled_text, theme.disabled_fill) >= 3


@pytest.mark.parametrize("theme", [Theme.standard(), Theme.high_contrast()])
def test_a_disabled_button_fades_into_the_wood_it_stands_on(theme: Theme) -> None:
    """The eye goes to what can be pressed; the word on the others can be read all the same."""
    button = Button("confirm", pygame.Rect(0, 0, 200, 50), "Confirm", None, kind="primary", on_wood=True, enabled=False)
    top, bottom, _edge, text = button.colours(theme)
    assert contrast(top, theme.dark) < 1.5
    assert top == bottom
    assert contrast(text, top) >= 3
    usual = Button("confirm", button.rect, "Confirm", None, kind="primary")
    button.enabled = True
    assert button.colours(theme) == usual.colours(theme)


def test_colour_words() -> None:
    assert hex_of(rgb("#FFD36B")) == "#FFD36B"
    assert mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    with pytest.raises(ValueError, match="not a colour"):
        rgb("#FFF")


def test_the_cache_forgets_the_least_used() -> None:
    cache = SurfaceCache(limit=3 * 400)
    for name in "abc":
        cache.get(name, lambda: pygame.Surface((10, 10), 0, 32))
    cache.get("a", lambda: pytest.fail("a was kept"))
    cache.get("d", lambda: pygame.Surface((10, 10), 0, 32))
    fresh = pygame.Surface((10, 10), 0, 32)
    assert cache.get("b", lambda: fresh) is fresh
    assert cache.held <= 3 * 400


def test_the_cache_drops_what_is_made_soon_before_what_takes_long() -> None:
    cache = SurfaceCache(limit=3 * 400)
    cache.get("board", lambda: pygame.Surface((10, 10), 0, 32), dear=True)
    for name in "abcdef":
        cache.get(name, lambda: pygame.Surface((10, 10), 0, 32))
        assert cache.held <= 3 * 400
    assert ["board" in cache, "d" in cache, "e" in cache, "f" in cache] == [True, False, True, True]
    for name in ("second", "third", "fourth"):
        cache.get(name, lambda: pygame.Surface((10, 10), 0, 32), dear=True)
    assert ["board" in cache, "f" in cache, "fourth" in cache] == [False, False, True]
    assert cache.held == 3 * 400


def test_the_cache_takes_back_what_is_still_shown() -> None:
    def new() -> pygame.Surface:
        return pygame.Surface((10, 10), 0, 32)

    cache = SurfaceCache(limit=2 * 400)
    shown = cache.get("shown", new, dear=True)
    for name in "abc":
        cache.get(name, new, dear=True)
    assert cache.held == 2 * 400
    assert cache.get("shown", lambda: pytest.fail("it is still there")) is shown
    assert cache.held == 2 * 400
    for everything in (False, True):
        for name in "abc":
            cache.get(name, new)
        if everything:
            cache.clear()
        else:
            cache.forget(lambda key: key == "shown")
        assert cache.get("shown", new) is not shown
        shown = cache.get("shown", new)


def test_the_cache_shrinks_to_what_was_used_last_and_what_takes_long() -> None:
    cache = SurfaceCache(limit=9 * 400)
    cache.get("board", lambda: pygame.Surface((10, 10), 0, 32), dear=True)
    for name in "abc":
        cache.get(name, lambda: pygame.Surface((10, 10), 0, 32))
    cache.shrink(2 * 400)
    assert ["board" in cache, "b" in cache, "c" in cache, cache.held] == [True, False, True, 2 * 400]
    cache.shrink(400)
    assert ["board" in cache, "c" in cache] == [True, False]
    cache.shrink(0)
    assert not len(cache)


def test_what_others_hold_takes_room_from_the_cache() -> None:
    """The large pictures of a scoring or an end would otherwise come on top of a full cache."""

    def new(high: int = 10) -> pygame.Surface:
        return pygame.Surface((10, high), 0, 32)

    cache = SurfaceCache(limit=10 * 400)
    for name in "abcdefgh":
        cache.get(name, new)
    assert cache.room == 2 * 400
    shown = new(40)
    cache.count(shown)
    assert (cache.held, cache.room) == (6 * 400, 0)
    much = new(100)
    cache.count(much)
    assert cache.held == 4 * 400, "45 % of the limit stay"
    del shown, much
    assert cache.room == 6 * 400


def test_what_takes_long_leaves_room_for_the_rest() -> None:
    """Otherwise everything that moves would be drawn again with each frame."""
    cache = SurfaceCache(limit=8 * 400)
    for name in "abcdefgh":
        cache.get(name, lambda: pygame.Surface((10, 10), 0, 32), dear=True)
    cache.get("moving", lambda: pygame.Surface((10, 10), 0, 32))
    assert ["a" in cache, "b" in cache, "moving" in cache] == [False, True, True]
    cache.get("also moving", lambda: pygame.Surface((10, 10), 0, 32))
    assert ["b" in cache, "moving" in cache, "also moving" in cache] == [True, False, True]


def test_a_large_window_has_room_for_sprites_of_nearly_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card is drawn at several sizes: without a limit, those of a whole game take five windows."""
    store = SpriteStore()
    limits: list[int] = []
    monkeypatch.setattr(store, "allow", limits.append)
    look = make_look(1280, 720, sprites=store)
    look.with_scale(Scale(3840, 2160))
    assert limits == [24 << 20, 11 * 3840 * 2160]


def test_a_sprite_made_ahead_is_kept_until_it_is_shown() -> None:
    store = SpriteStore(limit=2 * 400)
    made: list[str] = []

    def draw(width: int, height: int, name: str) -> pygame.Surface:
        made.append(name)
        return pygame.Surface((width, height), 0, 32)

    for name in "abcd":
        store.register(name, partial(draw, name=name))
    list(store.prepare("a", 10, 10))
    for name in "bcd":
        store.get(name, 10, 10)
    assert store.is_made("a", 10, 10)
    store.get("a", 10, 10)
    for name in "bc":
        store.get(name, 10, 10)
    assert not store.is_made("a", 10, 10)
    assert made == [*"abcdbc"]


def test_a_large_window_has_room_for_many_texts() -> None:
    look = make_look(3840, 2160)
    for number in range(200):
        look.fonts.render(f"a line of text, number {number}", 60, (0, 0, 0))
    assert look.fonts._pictures.held <= 3840 * 2160


def test_scale() -> None:
    scale = Scale(1920, 1080, 2.0)
    assert (scale.s, scale.board(10), scale.ui(10), scale.text(16)) == (1.5, 15, 30, 48)
    assert Scale(2560, 1080).s == 1.5
    assert Scale(1280, 720).ui(0.2) == 1
    assert Scale(1280, 720).ui(0) == 0


def test_a_new_scale_forgets_old_pictures(look: Look) -> None:
    look.cache.get("x", lambda: pygame.Surface((10, 10)))
    fresh = look.with_scale(Scale(1920, 1080))
    assert len(fresh.cache) == 0
    assert fresh.text_px(16) == 24


HOSTILE = [
    "\0",
    "a\0b",
    "\ufe0f",
    "\u202e",
    "a\u202eb",
    "\u200b" * 50,
    "\ud800",
    "a\udfffb",
    "\x07\x1b[31m",
    "\u0301",
    "\uffff",
    "\u2028",
    "\U0010ffff",
    "\U0001f600",
    "\t",
    "\r\n",
    "\u3164" * 9,
    "",
    " ",
    "x" * 100_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_any_text_is_measured_and_drawn(look: Look, text: str) -> None:
    fonts = look.fonts
    drawn = fonts.render(text, 16, (0, 0, 0))
    assert drawn.get_width() == fonts.width(text, 16)
    pygame.Surface((20, 20)).blit(drawn, (0, 0))
    for line in (*fonts.wrap(text, 16, 100), fonts.fit(text, 16, 100)):
        fonts.render(line, 16, (0, 0, 0))


@given(st.text(max_size=40))
def test_no_text_stops_the_drawing(text: str) -> None:
    fonts = Fonts()
    for line in (text, *fonts.wrap(text, 16, 60), fonts.fit(text, 16, 60)):
        fonts.render(line, 16, (0, 0, 0))
        fonts.size(line, 16)


@pytest.mark.parametrize("sign", ["x", " x", "\u0301", "\ufe0f", "\0", "a\u200b"], ids=range(6))
def test_a_text_without_end_takes_no_time(sign: str) -> None:
    """60,000 letters took eight seconds. So many fit into no window: what is seen of them is measured, no more."""
    fonts = Fonts()
    text = sign * (60_000 // len(sign))
    began = time.process_time()
    fonts.fit(text, 16, 300)
    fonts.wrap(text, 16, 300)
    fonts.render(text, 16, (0, 0, 0))
    assert time.process_time() - began < 3


def test_the_narrow_space_of_french_is_drawn_and_never_broken(look: Look) -> None:
    """The fonts lack U+202F: nothing but the ground may show there."""
    fonts = look.fonts
    question, narrow, wide = fonts.width("Qui", 40) + fonts.width("?", 40), "Qui\u202f?", "Qui ?"
    assert question < fonts.width(narrow, 40) < fonts.width(wide, 40)
    drawn = fonts.render(narrow, 40, (0, 0, 0))
    assert drawn.get_width() == fonts.width(narrow, 40)
    ink = pygame.mask.from_surface(drawn).count()
    assert ink == sum(pygame.mask.from_surface(fonts.render(part, 40, (0, 0, 0))).count() for part in ("Qui", "?"))
    assert fonts.wrap(f"Mais {narrow}", 40, fonts.width(narrow, 40)) == ["Mais", narrow]

"""German and French on every screen: nothing is cut at 1280×720, and a change of language shows at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from capitol.host.language import PSEUDO_SHORT, available_languages, current_language, set_language
from capitol.session.settings import load_settings
from capitol.shell.languages import NAMES
from tests.scenes.at_table import CAPTIONS, MIXED, Table
from tests.scenes.at_table import OVERLAP as AT_TABLE
from tests.scenes.checks import faults
from tests.scenes.harness import Stand
from tests.scenes.sitting import Still, picture
from tests.scenes.test_auction import FOUR, OVERLAP, RIVAL
from tests.scenes.test_auction import stand as at_auction
from tests.scenes.test_draw import open_draw
from tests.scenes.test_end import PAGES, open_end, turn_to
from tests.scenes.test_scoring import open_scoring
from tests.scenes.test_screens_fit import all_screens


@pytest.fixture(params=[*(code for code in available_languages() if code != "en"), PSEUDO_SHORT])
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language that ships, or English with short words twice as long, in force."""
    yield set_language(request.param)
    set_language("en")


@pytest.fixture
def english_after() -> Iterator[None]:
    yield
    set_language("en")


def test_german_and_french_are_offered_by_their_own_names() -> None:
    assert available_languages() == ["en", "de", "fr"]
    assert set(available_languages()) <= set(NAMES)


@pytest.mark.usefixtures("english_after")
def test_the_title_speaks_another_language_at_once_and_keeps_it(stand: Stand) -> None:
    assert stand.find("new").label == "New game…"
    stand.press("quick.language")
    stand.press("quick.language.de")
    assert current_language() == "de"
    assert stand.find("new").label == "Neue Partie…"
    assert stand.faults() == []
    assert load_settings(stand.program.folders.config)[0].language == "de"


def test_the_screens_around_the_table_fit(tmp_path: Path, code: str) -> None:
    assert all_screens(Stand(tmp_path)) == []


def test_the_table_fits(tmp_path: Path, code: str) -> None:
    assert Table(tmp_path, MIXED, 5, steps=90).faults(CAPTIONS, AT_TABLE) == []


@pytest.mark.parametrize("aid", [True, False])
def test_the_auction_fits(tmp_path: Path, code: str, aid: bool) -> None:
    made, scene = at_auction(tmp_path, (FOUR, RIVAL, FOUR), options={"memory_aid": aid})
    picture(made.context)
    assert faults([scene.root], scene.look, may_overlap=OVERLAP) == []


def test_scoring_draw_and_end_fit(tmp_path: Path, code: str) -> None:
    scoring, context, _done = open_scoring(tmp_path / "scoring", Still(0))
    picture(context)
    assert faults([scoring.root], scoring.look, small=("cell.*",)) == []
    draw, context, _told = open_draw(tmp_path / "draw", ("human",) * 4)
    picture(context)
    assert faults([draw.root], draw.look, may_overlap=("hand.*",), small=("hand.*",)) == []
    end, context = open_end(tmp_path / "end")
    for page in PAGES:
        turn_to(end, page)
        picture(context)
        assert faults([end.root], end.look) == [], page

"""The book of rules: pages and sections that fit each other."""

from __future__ import annotations

import pytest

from capitol.table.rules_book import Page, RulesBook, Section


def test_a_section_belongs_to_the_page_that_its_id_names() -> None:
    """Else help for it would be found nowhere."""
    page = Page("aim", "Aim", (Section("aim.pick", "Pick", "Pick a number."),))
    assert RulesBook((page,)).find("aim.pick").page == "aim"
    with pytest.raises(ValueError, match=r"the section goal\.pick stands on the page aim"):
        Page("aim", "Aim", (Section("goal.pick", "Pick", "Pick a number."),))

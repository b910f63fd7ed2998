"""Options of a game: values that are asked for, remembered, or left at their default."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from capitol.core.options import Option, OptionValue, Preset, defaults, fitting

OPTIONS = (
    Option("ties", "Ties", (OptionValue("card", "Card"), OptionValue("points", "Points"))),
    Option("blanks", "Blanks", (OptionValue("no", "No"), OptionValue("yes", "Yes"))),
)


@pytest.mark.parametrize(
    ("given", "blanks"),
    [({"blanks": "yes"}, "yes"), ({"blanks": "perhaps"}, "no"), ({"blanks": 1}, "no"), ({"colour": "yes"}, "no")],
)
def test_what_no_option_has_is_at_its_default(given: Mapping[str, object], blanks: str) -> None:
    """A choice remembered from another version, or typed by somebody."""
    assert fitting(OPTIONS, given) == {"ties": "card", "blanks": blanks}


def test_a_preset_leaves_the_rest_at_its_default() -> None:
    assert Preset("own", "Own", values={"blanks": "yes"}).choices(OPTIONS) == {"ties": "card", "blanks": "yes"}
    assert Preset("usual", "Usual").choices(OPTIONS) == defaults(OPTIONS) == {"ties": "card", "blanks": "no"}


def test_a_value_is_found_by_its_id() -> None:
    assert OPTIONS[0].value("points").text == "Points"
    with pytest.raises(KeyError, match="ties has no value “none”"):
        OPTIONS[0].value("none")

"""The words of what is expected: whole where there is room, without their last sentences where there is none."""

from __future__ import annotations

from pygame import Rect

from capitol.table.status_label import StatusLabel
from tests.shared_pictures import shared_look

TEXT = "Livia: Choose the house. B again: the next Permit. Esc: back."


def shown(width: int, lines: int = 1) -> str:
    look = shared_look(1280, 720)
    label = StatusLabel(look, "status", Rect(0, 0, width, lines * look.line(17, bold=True)), TEXT)
    assert label.label == TEXT  # a listener hears it whole
    assert label.clipped is (look.text_width("Livia: Choose the house.", 17, bold=True) > width and lines == 1)
    return "|".join(label.rows)


def test_sentences_give_way_from_the_last_on() -> None:
    assert shown(900) == TEXT
    assert shown(450) == "Livia: Choose the house. B again: the next Permit."
    assert shown(250) == "Livia: Choose the house."
    assert shown(280, lines=2).replace("|", " ") == TEXT


def test_the_first_sentence_stays() -> None:
    assert shown(120).startswith("Livia:")


def test_the_name_gives_way_before_a_line_is_lost() -> None:
    look = shared_look(1280, 720)
    text = "Maximiliana Octaviana · Choose the house. Esc: back."
    label = StatusLabel(look, "status", Rect(0, 0, 200, look.line(17, bold=True)), text)
    assert (label.rows, label.clipped) == (["Choose the house."], False)

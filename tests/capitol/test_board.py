"""The boards of Capitol: those that ship, those that people make, and what is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from capitol.boards import errors
from capitol.boards.geometry import box_around, contains, corners, overlap
from capitol.games.capitol.levels import (
    LARGE_SIDE,
    REGION,
    SMALL_SIDE,
    BoardLayout,
    default_board,
    find_boards,
    load_board,
    plain_layout,
)
from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.numbers import COLOURS
from capitol.host.resources import resource


class Edit:
    """A board file under the hands of a level maker."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.root = ElementTree.parse(path).getroot()

    def object(self, number: int) -> ElementTree.Element:
        """An object by its number."""
        return next(item for item in self.root.iter("object") if item.get("id") == str(number))

    def group(self, number: int) -> ElementTree.Element:
        """The layer that holds an object."""
        return next(group for group in self.root.iter("objectgroup") if self.object(number) in list(group))

    def delete(self, number: int) -> None:
        """Delete an object."""
        self.group(number).remove(self.object(number))

    def add(self, kind: str, x: float, y: float, side: float | None = None) -> None:
        """Draw a space, a point where no side is given."""
        group = next(group for group in self.root.iter("objectgroup") if group.get("name") == "spaces")
        item = ElementTree.SubElement(group, "object", {"id": "500", "type": kind, "x": str(x), "y": str(y)})
        if side is None:
            ElementTree.SubElement(item, "point")
        else:
            item.attrib.update(width=str(side), height=str(side))

    def property(self, number: int, name: str, value: str | None, kind: str = "string") -> None:
        """Set, or with None delete, a property of an object."""
        item = self.object(number)
        table = item.find("properties")
        if table is None:
            table = ElementTree.SubElement(item, "properties")
        for entry in table.findall("property"):
            if entry.get("name") == name:
                table.remove(entry)
        if value is not None:
            ElementTree.SubElement(table, "property", {"name": name, "type": kind, "value": value})

    def save(self, name: str | None = None) -> Path:
        """Save under a name in the same folder."""
        path = self.path if name is None else self.path.with_name(name)
        ElementTree.ElementTree(self.root).write(path, encoding="UTF-8", xml_declaration=True)
        return path


@pytest.fixture
def edit(tmp_path: Path) -> Edit:
    """A copy of Roma in a folder of its own. Object 1 is Campus Martius, 2 to 8 its small spaces, 9 its large one."""
    for name in ("roma.tmx", "roma.png", "town.png"):
        shutil.copy(resource("levels/capitol") / name, tmp_path / name)
    return Edit(tmp_path / "roma.tmx")


def test_roma_is_the_board_of_the_rules() -> None:
    spec = load_board(default_board()).spec
    assert spec.name == "roma"
    assert {area.small for area in spec.areas} == {7}
    by_colour = {colour: {area.id for area in spec.areas if area.colour == colour} for colour in COLOURS}
    assert by_colour == {
        "blue": {"capitolinus", "campus_martius", "insula_tiberina"},
        "pink": {"quirinalis", "viminalis", "esquilinus"},
        "purple": {"palatinus", "caelius", "aventinus"},
    }
    fountains = {area.id: len(area.fountains) for area in spec.areas if area.fountains}
    assert fountains == {"capitolinus": 2, "esquilinus": 1, "aventinus": 1}


def test_ostia_differs_from_roma() -> None:
    spec = load_board(resource("levels/capitol/ostia.tmx")).spec
    assert {area.small for area in spec.areas} == {4, 5, 6, 7, 8, 9}
    assert sum(len(area.fountains) for area in spec.areas) == 6
    assert [area.colour for area in spec.areas] == ["blue", "pink", "purple"] * 3


def check_layout(spec: BoardSpec, layout: BoardLayout) -> None:
    """Reading order, room for every space at the smallest window, nothing over anything else."""
    scale = min(REGION[0] / layout.size[0], REGION[1] / layout.size[1])
    assert layout.size[0] * layout.size[1] * scale**2 >= 0.55 * 1280 * 720
    assert [area.id for area in layout.areas] == [area.id for area in spec.areas]
    places = [(round(area.box[1] / 300), area.box[0]) for area in layout.areas]
    assert places == sorted(places)
    for area, rules in zip(layout.areas, spec.areas, strict=True):
        assert len(area.small) == rules.small
        spaces = (*area.small, area.large)
        for number, space in enumerate(spaces):
            side = min(space.size) * scale
            assert side >= (LARGE_SIDE if space is area.large else SMALL_SIDE)
            box = box_around(space.centre, space.size)
            assert all(contains(area.outline, corner) for corner in corners(box))
            assert overlap(box, area.header) <= 0
            assert overlap(box, area.bar) <= 0
            assert all(overlap(box, box_around(other.centre, other.size)) <= 0 for other in spaces[:number])


@pytest.mark.parametrize("path", find_boards(), ids=lambda path: path.stem)
def test_every_board_that_ships_is_good(path: Path) -> None:
    assert errors.faults_of(load_board, path) == []
    board = load_board(path)
    check_layout(board.spec, board.layout)
    assert all(layer for layer in board.level.layers)


def test_a_plain_layout_serves_any_board() -> None:
    spec = BoardSpec("lost", tuple(AreaSpec(f"area_{n}", "blue", 4 + n % 6) for n in range(9)))
    layout = plain_layout(spec)
    check_layout(spec, layout)
    assert layout.areas[1].title == "Area 1"


def test_boards_are_listed_with_the_default_first(edit: Edit, tmp_path: Path) -> None:
    assert [path.name for path in find_boards()] == ["roma.tmx", "ostia.tmx"]
    edit.save("mine.tmx")
    assert find_boards(tmp_path)[2:] == [tmp_path / "mine.tmx", tmp_path / "roma.tmx"]
    assert len(find_boards(tmp_path / "absent")) == 2


def test_reading_a_board_does_not_import_pygame() -> None:
    program = (
        "import sys\n"
        "from capitol.games.capitol.levels import find_boards, load_board\n"
        "boards = [load_board(path) for path in find_boards()]\n"
        "assert len(boards) == 2\n"
        "assert not [name for name in sys.modules if name.partition('.')[0] == 'pygame']\n"
        "import pygame\n"
        "from importlib.metadata import packages_distributions, version\n"
        "(name,) = set(packages_distributions()['pygame'])\n"
        "assert pygame.version.ver == version(name)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_a_person_changes_is_honoured(edit: Edit) -> None:
    """Moved space, added fountain, renamed area, space deleted and space added, saved under another name."""
    before = load_board(edit.path)
    edit.object(2).set("x", "183")
    edit.property(3, "fountain", "true", "bool")
    edit.property(1, "title", "Field of Mars")
    edit.delete(12)
    edit.add("small", 603, 100)
    after = load_board(edit.save("my_rome.tmx"))
    assert after.spec.name == "my_rome"
    first = after.layout.areas[0]
    assert first.title == "Field of Mars"
    assert first.small[0].centre[0] == before.layout.areas[0].small[0].centre[0] + 4
    assert after.spec.areas[0] == AreaSpec("campus_martius", "blue", 8, (1,))
    assert first.small[7].centre == (603, 100)
    assert min(first.small[7].size) >= 72
    assert after.spec.areas[1].small == 6
    assert after.spec.areas[2:] == before.spec.areas[2:]


def test_a_board_elsewhere_may_use_the_pictures_that_ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A copy, for on Windows no relative path leads from one drive to another.
    shipped = tmp_path / "program" / "levels"
    shutil.copytree(default_board().parent, shipped)
    edit = Edit(default_board())
    monkeypatch.setattr("capitol.games.capitol.levels.resource", lambda _name: shipped)
    for image in edit.root.iter("image"):
        image.set("source", f"../../program/levels/{image.get('source')}")
    edit.path = tmp_path / "of" / "mine" / "far.tmx"
    edit.path.parent.mkdir(parents=True)
    assert load_board(edit.save()).spec.name == "far"


def faults_of(edit: Edit) -> list[str]:
    """The sentences about a spoilt board, all of which name its file with the folder, without the folder."""
    found, folder = errors.faults_of(load_board, edit.save()), f"{edit.path.parent}{os.sep}"
    assert all(sentence.startswith(folder) for sentence in found)
    return [sentence.removeprefix(folder) for sentence in found]


def _one(edit: Edit) -> str:
    """The only sentence of a spoilt board."""
    found = faults_of(edit)
    assert len(found) == 1, found
    assert found[0].startswith("roma.tmx, ")
    return found[0]


def test_not_nine_areas(edit: Edit) -> None:
    for number in range(1, 10):
        edit.delete(number)
    found = faults_of(edit)
    assert found[0] == (
        "roma.tmx, map: the number of areas is 8 where 9 are needed; add or delete objects of the class “area”."
    )
    assert "the colour “blue” is 2 where 3 are needed" in found[1]


def test_not_three_areas_a_colour(edit: Edit) -> None:
    edit.property(1, "colour", "pink")
    found = faults_of(edit)
    assert [sentence.partition("; ")[0] for sentence in found] == [
        "roma.tmx, map: the number of areas with the colour “blue” is 2 where 3 are needed",
        "roma.tmx, map: the number of areas with the colour “pink” is 4 where 3 are needed",
    ]
    assert all(sentence.endswith("; change the property “colour” of some areas.") for sentence in found)


def test_unknown_colour(edit: Edit) -> None:
    edit.property(1, "colour", "green")
    found = faults_of(edit)
    assert found[0] == (
        "roma.tmx, object 1 “Campus Martius”: its colour is “green”; "
        "set the property “colour” to one of blue, pink, purple."
    )


def test_missing_large_space(edit: Edit) -> None:
    edit.delete(9)
    assert _one(edit) == (
        "roma.tmx, object 1 “Campus Martius”: it has no large space; put one object of the class “large” in it."
    )


def test_two_large_spaces(edit: Edit) -> None:
    edit.add("large", 240, 85)
    found = faults_of(edit)
    assert any("the number of its large spaces is 2 where one is needed; delete all but one" in line for line in found)


def test_too_few_and_too_many_small_spaces(edit: Edit) -> None:
    for number in (2, 3, 4, 5):
        edit.delete(number)
    sentence = _one(edit)
    assert "object 1 “Campus Martius”: the number of its small spaces is 3 where 4 to 9 are allowed" in sentence
    assert sentence.endswith("; add or delete objects of the class “small” in it.")


def test_unknown_class_of_space(edit: Edit) -> None:
    edit.object(2).set("type", "smal")
    assert _one(edit) == ("roma.tmx, object 2: the space has the class “smal”; set its class to “small” or “large”.")


def test_space_outside_its_area(edit: Edit) -> None:
    edit.object(2).set("x", "1000")
    sentence = _one(edit)
    assert sentence == "roma.tmx, object 2: the space lies outside its area; move it so that it lies inside wholly."


def test_space_in_no_area(edit: Edit) -> None:
    edit.property(2, "area", None)
    edit.object(2).set("x", "4")
    assert "object 2: the space lies outside its area" in _one(edit)


def test_space_without_a_named_area_belongs_where_it_lies(edit: Edit) -> None:
    edit.property(2, "area", None)
    assert load_board(edit.save()).spec.areas[0].small == 7


def test_two_spaces_on_one_spot(edit: Edit) -> None:
    edit.object(3).attrib.update(x=edit.object(2).attrib["x"], y=edit.object(2).attrib["y"])
    assert "object 3: the space overlaps the space of object 2; move one of the two" in _one(edit)


def test_points_need_room(edit: Edit) -> None:
    edit.add("small", 603, 100)
    assert faults_of(edit) == []
    edit.object(500).set("y", "130")
    assert "object 9: the space is too close to the space of object 500; move one of the two" in _one(edit)
    edit.object(500).attrib.update(x="660", y="100")
    assert "object 500: the point lies too near the edge of “Campus Martius”; move it at least" in _one(edit)


def test_duplicate_id(edit: Edit) -> None:
    edit.property(10, "id", "campus_martius")
    found = faults_of(edit)
    assert found[0] == (
        "roma.tmx, object 10 “Quirinalis”: its id “campus_martius” is the id of object 1 too; "
        "give each area an id of its own."
    )


def test_fountains_are_true_or_false_and_small(edit: Edit) -> None:
    edit.property(2, "fountain", "yes")
    edit.property(9, "fountain", "true", "bool")
    found = faults_of(edit)
    assert "object 2: its property “fountain” is not of the type bool; delete the property" in found[0]
    assert "object 9: a large space cannot hold a fountain; delete the property" in found[1]


def test_spaces_and_areas_too_small_to_use(edit: Edit) -> None:
    edit.object(2).attrib.update(width="40", height="40")
    assert "object 2: the space is too small to point at" in _one(edit)
    edit.root.set("width", "90")
    for layer in edit.root.findall("layer"):
        edit.root.remove(layer)
    found = faults_of(edit)
    assert found[0].startswith("roma.tmx, object 1 “Campus Martius”, ")
    assert "and 6 others: the area is too small to read" in found[0]
    assert found[0].endswith("; make it at least 692 × 375 map pixels.")


def test_space_under_the_name(edit: Edit) -> None:
    edit.object(2).set("y", "18")
    assert "object 2: the middle of the space lies under the name or the majority bar of “Campus Martius”" in _one(edit)


def test_a_fault_of_the_file_is_told_by_lint_too(edit: Edit) -> None:
    edit.path.write_text("<map>")
    assert errors.faults_of(load_board, edit.path) == [
        f"{edit.path}, line 1: the XML is broken near column 6; "
        "undo the last edit by hand, or save the map again in Tiled."
    ]

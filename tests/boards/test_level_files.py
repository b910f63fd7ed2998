"""What a level file may not be: each fault names the file, the place in it and what to do."""

from __future__ import annotations

import base64
import gzip
import re
import shutil
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.boards.errors import LevelErrors
from capitol.boards.level import ImageLayer, TileLayer
from capitol.boards.load import load_level
from capitol.host.resources import resource

CELLS = 60 * 31
ENTITIES = '<!DOCTYPE map [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE map [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'


@pytest.fixture
def level(tmp_path: Path) -> Path:
    """A copy of Roma with its pictures, to be spoilt."""
    for name in ("roma.tmx", "roma.png", "town.png"):
        shutil.copy(resource("levels/capitol") / name, tmp_path / name)
    return tmp_path / "roma.tmx"


def spoil(level: Path, old: str, new: str, count: int = 1) -> None:
    """Replace a text that must be there."""
    text = level.read_text(encoding="utf-8")
    assert old in text
    level.write_text(text.replace(old, new, count), encoding="utf-8")


def faults(level: Path) -> list[str]:
    """The sentences that loading gives; each names its file first."""
    with pytest.raises(LevelErrors) as caught:
        load_level(level)
    sentences = [str(error) for error in caught.value.errors]
    assert str(caught.value) == "\n".join(sentences)
    for error, sentence in zip(caught.value.errors, sentences, strict=True):
        assert all((error.path.name, error.object, error.fault, error.remedy))
        assert sentence == f"{error.path.name}, {error.object}: {error.fault}; {error.remedy}."
    return sentences


def test_the_copy_is_good_before_it_is_spoilt(level: Path) -> None:
    loaded = load_level(level)
    assert (loaded.name, loaded.title, loaded.size) == ("roma", "Roma", (1920, 992))
    tiles, water = loaded.layers
    assert isinstance(tiles, TileLayer)
    assert isinstance(water, ImageLayer)
    assert water.path == level.parent / "roma.png"
    used = {loaded.tiles[cell] for row in tiles.cells for cell in row}
    assert None not in used
    assert len(used) == 8


def test_objects_without_numbers_are_one_fault_with_a_remedy(level: Path) -> None:
    text = level.read_text(encoding="utf-8")
    assert text.count("<object id=") > 50
    level.write_text(re.sub(r'<object id="\d+"', "<object", text), encoding="utf-8")
    assert faults(level) == ["roma.tmx, map: its objects have no numbers; open it in Tiled and save it once."]


def test_what_many_objects_have_in_common_is_one_fault(level: Path) -> None:
    text = level.read_text(encoding="utf-8")
    count = text.count("<object id=")
    level.write_text(re.sub(r'(<object id="\d+")', r'\1 rotation="far"', text), encoding="utf-8")
    (sentence,) = faults(level)
    assert f"and {count - 3} others: “rotation” is “far”; give it a number" in sentence


SPOILT: list[tuple[str, str, str, str, str]] = [
    # what to replace, with what, the object named, the fault, the remedy
    ("</map>", "</mop>", "line ", "the XML is broken near column", "save the map again in Tiled"),
    ("<map ", f"{ENTITIES}<map ", "line 2", "DOCTYPE", "delete the DOCTYPE"),
    ("<map ", f"{OUTSIDE}<map ", "line 2", "DOCTYPE", "delete the DOCTYPE"),
    ("Campus Martius", "&secret;", "line ", "the XML is broken", "save the map again"),
    ("<map ", "<html ", "line ", "the XML is broken", "save the map again"),
    ('infinite="0"', 'infinite="1"', "map", "the map is infinite", "clear “Infinite”"),
    ('"orthogonal"', '"hexagonal"', "map", "the orientation is “hexagonal”", "set it to orthogonal"),
    (' width="60"', ' width="60000"', "map", "“width” is “60000”", "from 1 to 512"),
    (' width="60"', ' width="nan"', "map", "“width” is “nan”", "from 1 to 512"),
    (' tilewidth="32"', ' tilewidth="512"', "map", "30720 × 992 pixels", "keep it within 8192"),
    ('width="60" height="31">', 'width="59" height="31">', "layer “ground”", "59 × 31", "resize the map"),
    ("7,8,6,4", "7,8,6", "layer “ground”", "is 1859 where the map has 1860", "choose CSV"),
    ("7,8,6,4", "7,8,x,4", "layer “ground”", "something that is no number", "choose CSV"),
    ("7,8,6,4", "7,8,600,4", "layer “ground”", "a tile that no tileset has", "erase those tiles"),
    ('encoding="csv"', 'encoding="morse"', "layer “ground”", "stored in an unknown way", "choose CSV"),
    ('id="2" name="water"', 'id="2" name="water" offsetx="1.5"', "layer “water”", "“offsetx” is “1.5”", "whole"),
    ('"roma.png"', '"gone.png"', "layer “water”", "the file “gone.png” is missing", "choose another one"),
    ('"roma.png"', '""', "layer “water”", "no picture or file is named", "choose one in Tiled"),
    ('"roma.png"', '"../../../etc/passwd"', "layer “water”", "lies outside the folder", "copy it into the folder"),
    ('"roma.png"', '"/etc/passwd"', "layer “water”", "no path relative to the level", "copy it into the folder"),
    ('"roma.png"', '"C:\\secret.png"', "layer “water”", "no path relative to the level", "copy it into the folder"),
    ('"roma.png"', '"https://example.com/a.png"', "layer “water”", "no path relative", "copy it into the folder"),
    ('"roma.png"', '"roma.tmx"', "layer “water”", "“roma.tmx” is no PNG picture", "save it as PNG"),
    ('"town.png"', '"gone.png"', "tileset “town”", "the file “gone.png” is missing", "choose another one"),
    ('"town.png"', '"../town.png"', "tileset “town”", "lies outside the folder", "copy it into the folder"),
    ('firstgid="1" name="town"', 'firstgid="1" source="gone.tsx"', "tileset “gone.tsx”", "missing", "put it back"),
    ('<objectgroup id="3"', '<group id="9" name="all"/><objectgroup id="3"', "layer “all”", "a group", "ungroup it"),
    ('id="1" name="Campus', 'template="a.tx" id="1" name="Campus', "object 1 “Campus Martius”", "template", "detach"),
    ('x="108" y="16"', 'x="inf" y="16"', "object 1 “Campus Martius”", "“x” is “inf”", "give it a number"),
    ('name="title" value="Roma"', 'name="title" type="class" value=""', "map", "has the type “class”", "use one of"),
    ('name="title" value="Roma"', 'name="n" type="int" value="x"', "map", "has the value “x”", "set the property"),
    ('value="Roma"', f'value="{"M" * 31}"', "map", "longer than 30 characters", "set the property “title”"),
    ('value="Roma"', 'value="\ufe0f"', "map", "cannot be shown", "set the property “title”"),
    ('value="Roma"', 'value="R\u202eoma"', "map", "cannot be shown", "set the property “title”"),
    ('value="Roma"', 'value="罗马"', "map", "罗 (CJK UNIFIED IDEOGRAPH-7F57) cannot be shown", "use Latin, Greek"),
    ('value="Campus Martius"', 'value="Roma 😀"', "object 1", "(GRINNING FACE) cannot be shown", "use Latin, Greek"),
    ('value="Campus Martius"', 'value="\u3164"', "object 1", "cannot be shown", "set the property “title”"),
    ('name="spaces"', 'name="plots"', "map", "no object layer with the name “spaces”", "add one"),
    ('value="quirinalis"', 'value="Quirinal!"', "object 10 “Quirinalis”", "its id is “Quirinal!”", "small letters"),
    ('value="quirinalis"', 'value="campus_martius"', "object 10", "is the id of object 1 too", "an id of its own"),
    ('object id="10"', 'object id="1"', "object 1 “Quirinalis”", "has the number 1 too", "delete one of them"),
    ('"Quirinalis" type="area"', '"Quirinalis" type="arena"', "object 10", "has the class “arena”", "set its class"),
    ('x="712" y="16"', 'x="600" y="16"', "object 10 “Quirinalis”", "it overlaps the area of object 1", "move one"),
    ('x="108" y="16"', 'x="-50" y="16"', "object 1 “Campus Martius”", "over the edge of the map", "move it"),
    ('x="108" y="16"', 'x="108" y="-40"', "object 1 “Campus Martius”", "over the edge of the map", "move it"),
    ('x="108" y="16"', 'x="1400" y="16"', "object 1 “Campus Martius”", "over the edge of the map", "move it"),
    ('x="108" y="16"', 'x="108" y="800"', "object 1 “Campus Martius”", "over the edge of the map", "move it"),
    ('type="small" x="179"', 'type="small" x="20"', "object 2", "outside its area", "lies inside wholly"),
    ('type="small" x="179"', 'type="small" x="230"', "object 3", "overlaps the space of object 2", "move one"),
    ('type="small" x="179"', 'type="" x="179"', "object 2", "the space has no class", "set its class"),
    ('name="area" value="campus_martius"', 'name="area" value="rome"', "object 2", "names “rome”", "correct the prop"),
]


@pytest.mark.parametrize(("old", "new", "place", "fault", "remedy"), SPOILT, ids=[row[1][:30] for row in SPOILT])
def test_a_spoilt_level_is_refused(level: Path, old: str, new: str, place: str, fault: str, remedy: str) -> None:
    spoil(level, old, new)
    found = faults(level)
    assert any(
        sentence.startswith("roma.tmx, " + place) and fault in sentence and remedy in sentence for sentence in found
    ), found


def test_all_faults_are_told_at_once(level: Path) -> None:
    spoil(level, 'value="quirinalis"', 'value=""')
    spoil(level, 'value="palatinus"', 'value="Palatine"')
    found = faults(level)
    assert any("object 10" in sentence for sentence in found)
    assert any("Palatine" in sentence for sentence in found)


def _deep(level: Path) -> None:
    level.write_text("<map>" + "<a>" * 100_000 + "</a>" * 100_000 + "</map>", encoding="utf-8")


def _many(level: Path) -> None:
    level.write_text("<map>" + "<a/>" * 200_000 + "</map>", encoding="utf-8")


def _crowded(level: Path) -> None:
    crowd = '<objectgroup id="9" name="crowd">' + '<object id="900"/>' * 600 + "</objectgroup></map>"
    spoil(level, "</map>", crowd)


def _sparse(level: Path) -> None:
    with level.open("wb") as stream:
        stream.truncate(100_000_000)


def _folder(level: Path) -> None:
    level.unlink()
    level.mkdir()


FILES: list[tuple[Callable[[Path], object], str, str]] = [
    (_sparse, "is 100000000 where", "keep pictures in files of their own"),
    (_folder, "this is a folder", "choose a level file"),
    (lambda path: path.unlink(), "the file is not there", "check its name"),
    (lambda path: path.write_bytes(b""), "the file is empty", "save the map again"),
    (lambda path: path.write_bytes(b" \n\t"), "the file is empty", "save the map again"),
    (lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n"), "the text is not UTF-8", "save the map again"),
    (lambda path: path.write_bytes(b"<map>\n\n<a n='\xe9'/></map>"), "line 3: the text is not UTF-8", "convert it"),
    (lambda path: path.write_text("<map/>", encoding="utf-16"), "the text is not UTF-8", "save the map again"),
    (lambda path: path.write_bytes(b"PK\x03\x04 hello"), "the XML is broken", "save the map again"),
    (lambda path: path.write_text("\0" * 50), "the XML is broken", "save the map again"),
    (lambda path: path.write_text("<html/>"), "the document is a “html”", "saved by Tiled as .tmx"),
    (lambda path: path.write_text("<map/>"), "“width” is “”", "from 1 to 512"),
    (_deep, "nests too deeply", "saved by Tiled"),
    (_many, "too many elements", "saved by Tiled"),
    (_crowded, "objects 702", "tilesets 16, layers 32, objects 500"),
]


@pytest.mark.parametrize(("make", "fault", "remedy"), FILES, ids=[row[1] for row in FILES])
def test_a_file_that_is_no_level_is_refused(
    level: Path, make: Callable[[Path], object], fault: str, remedy: str
) -> None:
    make(level)
    found = faults(level)
    assert found[0].startswith("roma.tmx, ")
    assert fault in found[0]
    assert remedy in found[0]


def test_another_ending_is_refused(tmp_path: Path) -> None:
    (tmp_path / "roma.txt").write_text("<map/>")
    assert faults(tmp_path / "roma.txt")[0].startswith("roma.txt, whole file: its name does not end in .tmx")


def test_a_missing_folder_and_an_impossible_name_are_refused(tmp_path: Path) -> None:
    assert "is not there" in faults(tmp_path / "no" / "roma.tmx")[0]
    assert "cannot be read" in faults(tmp_path / "a\0b.tmx")[0]


def _pack(level: Path, raw: bytes, compression: str) -> None:
    """Store the tile layer as packed bytes."""
    packed = zlib.compress(raw) if compression == "zlib" else gzip.compress(raw) if compression == "gzip" else raw
    text = level.read_text(encoding="utf-8")
    start, end = text.index('<data encoding="csv">'), text.index("</data>")
    kind = f' compression="{compression}"' if compression else ""
    data = f'<data encoding="base64"{kind}>{base64.b64encode(packed).decode()}'
    level.write_text(text[:start] + data + text[end:], encoding="utf-8")


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_packed_tiles_are_read(level: Path, compression: str) -> None:
    flipped_water = (7 | 1 << 31).to_bytes(4, "little")
    _pack(level, flipped_water * CELLS, compression)
    loaded = load_level(level)
    layer = loaded.layers[0]
    assert isinstance(layer, TileLayer)
    tile = loaded.tiles[layer.cells[3][4]]
    assert tile is not None
    assert (tile.path.name, tile.rect) == ("town.png", (192, 0, 32, 32))
    assert (tile.flip_x, tile.flip_y, tile.flip_diagonal) == (True, False, False)


@pytest.mark.slow
@pytest.mark.parametrize("compression", ["zlib", "gzip"])
def test_a_bomb_is_not_unpacked(level: Path, compression: str) -> None:
    _pack(level, bytes(200_000_000), compression)
    assert level.stat().st_size < 1 << 20
    assert any("unpack to more than the map has cells" in sentence for sentence in faults(level))


def test_damaged_packing_is_refused(level: Path) -> None:
    _pack(level, bytes(4 * CELLS), "zlib")
    spoil(level, 'compression="zlib"', 'compression="gzip" a="b"')
    text = level.read_text(encoding="utf-8")
    start = text.index('a="b">') + 6
    level.write_text(text[:start] + "AAAA" + text[start + 4 :], encoding="utf-8")
    assert any("damaged" in sentence for sentence in faults(level))


def test_a_tileset_of_its_own_file_is_read_and_guarded(level: Path) -> None:
    text = level.read_text(encoding="utf-8")
    start, end = text.index("<tileset "), text.index("</tileset>") + len("</tileset>")
    level.write_text(text[:start] + '<tileset firstgid="1" source="sets/town.tsx"/>' + text[end:], encoding="utf-8")
    sets = level.parent / "sets"
    sets.mkdir()
    shutil.move(level.parent / "town.png", sets / "town.png")
    tileset = text[start:end].replace('firstgid="1" ', "")
    (sets / "town.tsx").write_text(tileset, encoding="utf-8")
    tile = load_level(level).tiles[1]
    assert tile is not None
    assert tile.path == sets / "town.png"
    (sets / "town.tsx").write_text(ENTITIES + tileset, encoding="utf-8")
    assert faults(level)[0].startswith("town.tsx, line 1: the file has a DOCTYPE")
    (sets / "town.tsx").write_text("<map/>", encoding="utf-8")
    assert "is no tileset" in faults(level)[0]


@pytest.mark.posix
def test_a_link_that_leads_out_is_refused(level: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.png"
    shutil.move(level.parent / "roma.png", secret)
    (level.parent / "roma.png").symlink_to(secret)
    assert "lies outside the folder of the level" in faults(level)[0]


def test_pictures_may_lie_in_a_folder_that_is_named(level: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    shared = tmp_path_factory.mktemp("shared")
    shutil.move(level.parent / "roma.png", shared / "roma.png")
    spoil(level, '"roma.png"', f'"../{shared.name}/roma.png"')
    assert "lies outside" in faults(level)[0]
    assert load_level(level, (shared,)).name == "roma"


def test_a_huge_picture_is_refused_by_its_header(level: Path) -> None:
    header = (level.parent / "roma.png").read_bytes()
    for side in (60_000, 8_000):  # too long a side, and 64 million pixels
        (level.parent / "roma.png").write_bytes(header[:16] + side.to_bytes(4, "big") * 2 + header[24:])
        assert "the picture “roma.png” is too large" in faults(level)[0]


@pytest.mark.parametrize("title", ["Ῥώμη", "Рим", "רומא", "روما"])
def test_titles_in_five_writings_are_taken(level: Path, title: str) -> None:
    spoil(level, 'value="Roma"', f'value="{title}"')
    assert load_level(level).title == title


def test_shapes_and_layers_of_all_kinds_are_understood(level: Path) -> None:
    """Polygons, turned rectangles, points, tile objects, moved and hidden layers, notes in layers of other names."""
    polygon = '<polygon points="0,0 588,0 588,306 0,306"/>'
    spoil(level, 'x="108" y="16" width="588" height="306">', f'x="108" y="16">{polygon}')
    spoil(level, 'name="spaces"', 'name="spaces" offsetx="3" offsety="-2"')
    spoil(level, 'type="small" x="179"', 'type="small" rotation="90" x="259"')
    spoil(level, 'id="1" name="ground"', 'id="1" name="ground" visible="0"')
    notes = '<objectgroup id="8" name="notes"><object id="990"><text>Hello</text></object></objectgroup>'
    spoil(level, "</map>", notes + "</map>")
    loaded = load_level(level)
    assert [layer.name for layer in loaded.layers] == ["water"]
    assert loaded.areas[0].polygon[2] == (696, 322)
    first = next(space for space in loaded.spaces if space.number == 2)
    assert first.centre == pytest.approx((222, 146))
    assert first.size == pytest.approx((80, 80))


def test_names_of_properties_and_attributes_do_no_harm(level: Path) -> None:
    wild = "".join(f'<property name="{name}" value="x"/>' for name in ("points", "name", "parse_xml", "__class__"))
    spoil(level, "<properties>\n  <property", f"<properties>{wild}<property")
    spoil(level, "<map ", '<map __class__="x" parse_xml="y" properties="z" add_layer="q" ')
    assert load_level(level).title == "Roma"


def test_an_outline_without_end_is_refused_at_once(level: Path) -> None:
    """200,000 points took five seconds at every reading."""
    points = "0,0 9,9 " * 100_000
    spoil(level, "</objectgroup>", f'<object id="900" x="1" y="1"><polygon points="{points}"/></object></objectgroup>')
    began = time.process_time()
    (said,) = faults(level)
    assert "is 200035; keep to at most 5000" in said
    assert time.process_time() - began < 2


def test_an_outline_of_too_many_points_is_refused(level: Path) -> None:
    points = " ".join(f"{x},{x % 7}" for x in range(501))
    spoil(level, "</objectgroup>", f'<object id="900" x="1" y="1"><polygon points="{points}"/></object></objectgroup>')
    (said,) = faults(level)
    assert "of its outline is 501; draw it with at most 500" in said


def test_many_outlines_of_many_points_take_no_time(level: Path) -> None:
    """As many as are allowed, and as many spaces that are looked for in them."""
    text = level.read_text(encoding="utf-8")
    points = " ".join(f"{x % 900},{x * 7 % 800}" for x in range(20))
    areas = "".join(
        f'<object id="{900 + n}" class="area" x="1" y="1"><properties><property name="id" value="a{n}"/></properties>'
        f'<polygon points="{points}"/></object>'
        for n in range(180)
    )
    spaces = "".join(f'<object id="{1300 + n}" class="small" x="{n}" y="{n}"/>' for n in range(130))
    before, layer, after = text.partition(' name="spaces" color="#fff9ea">')
    level.write_text(f"{before}{layer}{areas}{spaces}{after}", encoding="utf-8")
    began = time.process_time()
    (sentence,) = faults(level)
    assert "and 105 others: the space lies outside its area" in sentence
    assert time.process_time() - began < 5

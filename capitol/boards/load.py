"""Load a level file: run the checks common to all games, then build areas and the spaces in them."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from capitol.boards.clean import Cleaner
from capitol.boards.errors import Faults, file_label, map_label, object_label
from capitol.boards.geometry import box_around, box_of, contains, corners, overlap
from capitol.boards.level import Area, Level, Space, Thing
from capitol.boards.tiled import DrawnObject, TiledContent, read_content
from capitol.boards.xml_source import read_tree
from capitol.core.names import clean_name
from capitol.host.language import _
from capitol.host.letters import sign_name, undrawn

AREA_CLASS = "area"
AREA_LAYER = "areas"
SPACE_LAYER = "spaces"
SCENERY_LAYER = "scenery"
MAX_TITLE = 30
MAX_OVERLAP = 2.0
EDGE = 1.0
_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")


def load_level(path: Path, picture_folders: tuple[Path, ...] = (), *, has_spaces: bool = True) -> Level:
    """Read a Tiled map.

    Pictures may be in the level's folder or below it, or in one of ``picture_folders``. ``has_spaces`` is False for a
    game whose boards are tiles alone; areas and spaces are then ignored.

    Raises:
        LevelErrors: all faults found, each naming file, object and remedy.
    """
    faults = Faults(path)
    if path.suffix.lower() != ".tmx":
        raise faults.stop(
            file_label(), _("its name does not end in .tmx"), _("choose a level file saved by Tiled as .tmx")
        )
    document = Cleaner(path, picture_folders, faults).clean(read_tree(path, faults))
    # Elements missing from the cleaned copy would only cause misleading faults.
    faults.check()
    try:
        content = read_content(document, path)
    except Exception as error:
        # The reader is a library that may raise any type of error; the player needs a sentence in every case.
        raise faults.stop(
            file_label(),
            _("the map cannot be understood ({reason})").format(reason=f"{type(error).__name__}: {error}"),
            _("save it again in Tiled as .tmx"),
        ) from error
    areas = _areas(content, faults) if has_spaces else ()
    spaces = _spaces(content, areas, faults) if has_spaces else ()
    title = _title(str(content.properties.get("title", "")) or path.stem, map_label(), faults)
    faults.check()
    return Level(
        path=path,
        name=path.stem,
        title=title,
        size=content.size,
        tile_size=content.tile_size,
        tiles=content.tiles,
        layers=content.layers,
        areas=areas,
        spaces=spaces,
        scenery=tuple(Thing(drawn.kind, drawn.outline) for drawn in content.objects if drawn.layer == SCENERY_LAYER),
    )


def _title(text: str, label: str, faults: Faults) -> str:
    seen = "".join(clean_name(text).split())
    if not seen or seen != "".join(unicodedata.normalize("NFC", text).split()) or len(text) > MAX_TITLE:
        faults.add(
            label,
            _("its title is empty, longer than {limit} characters or holds signs that cannot be shown").format(
                limit=MAX_TITLE
            ),
            _("set the property “title” to a short text"),
        )
    elif undrawn(text.strip()):
        faults.add(
            label,
            _("in its title {sign} cannot be shown").format(sign=sign_name(undrawn(text.strip()))),
            _("use Latin, Greek, Cyrillic, Hebrew or Arabic letters"),
        )
    return text.strip()


def _areas(content: TiledContent, faults: Faults) -> tuple[Area, ...]:
    areas: list[Area] = []
    numbers: set[int] = set()
    seen: dict[str, int] = {}
    for drawn in content.objects:
        label = object_label(drawn.number, drawn.name)
        if drawn.number in numbers:
            faults.add(
                label,
                _("another object has the number {number} too").format(number=drawn.number),
                _("delete one of them and draw it again in Tiled"),
            )
        numbers.add(drawn.number)
        if drawn.kind != AREA_CLASS:
            if drawn.layer == AREA_LAYER:
                faults.add(
                    label,
                    _("it lies in the layer “{layer}” but has the class “{kind}”").format(
                        layer=AREA_LAYER, kind=drawn.kind
                    ),
                    _("set its class to “{kind}”, or move it to another layer").format(kind=AREA_CLASS),
                )
            continue
        area_id = str(drawn.properties.get("id", ""))
        if not _ID.fullmatch(area_id):
            faults.add(
                label,
                _("its id is “{id}”").format(id=area_id),
                _("set the property “id” to small letters a to z, digits and _, beginning with a letter"),
            )
        elif area_id in seen:
            faults.add(
                label,
                _("its id “{id}” is the id of object {number} too").format(id=area_id, number=seen[area_id]),
                _("give each area an id of its own"),
            )
        seen.setdefault(area_id, drawn.number)
        box = box_of(drawn.outline)
        if not drawn.closed or min(box[2], box[3]) <= 0:
            faults.add(label, _("the area encloses nothing"), _("draw it as a rectangle or a polygon"))
        elif (
            min(box[0], box[1]) < -EDGE
            or box[0] + box[2] > content.size[0] + EDGE
            or box[1] + box[3] > content.size[1] + EDGE
        ):
            faults.add(label, _("the area reaches over the edge of the map"), _("move it or make it smaller"))
        title = _title(str(drawn.properties.get("title", "")) or drawn.name or area_id, label, faults)
        area = Area(drawn.number, area_id, title, drawn.outline, drawn.properties)
        clash = next((other for other in areas if _overlapping(area, other)), None)
        if clash is not None:
            fault = _("it overlaps the area of object {number}").format(number=clash.number)
            faults.add(label, fault, _("move one of the two, or make it smaller"))
        areas.append(area)
    return tuple(areas)


def _overlapping(area: Area, other: Area) -> bool:
    """Whether two areas overlap; only upright rectangles are tested."""
    if not (_is_box(area) and _is_box(other)):
        return False
    return overlap(box_of(area.polygon), box_of(other.polygon)) > MAX_OVERLAP


def _is_box(area: Area) -> bool:
    """Whether the outline is an upright rectangle."""
    return len(area.polygon) == 4 and all(
        abs(first[0] - second[0]) < EDGE or abs(first[1] - second[1]) < EDGE
        for first, second in zip(area.polygon, area.polygon[1:] + area.polygon[:1], strict=True)
    )


def _spaces(content: TiledContent, areas: tuple[Area, ...], faults: Faults) -> tuple[Space, ...]:
    if SPACE_LAYER not in content.object_layers:
        faults.add(
            map_label(),
            _("it has no object layer with the name “{layer}”").format(layer=SPACE_LAYER),
            _("add one and draw the spaces in it"),
        )
    spaces: list[Space] = []
    for drawn in content.objects:
        if drawn.layer != SPACE_LAYER or drawn.kind == AREA_CLASS:
            continue
        label = object_label(drawn.number, drawn.name)
        if not drawn.kind:
            faults.add(label, _("the space has no class"), _("set its class in Tiled"))
            continue
        space = _space(drawn, areas, label, faults)
        if space is None:
            continue
        clash = next((other for other in spaces if _too_close(space, other)), None)
        if clash is not None:
            fault = _("the space overlaps the space of object {number}").format(number=clash.number)
            faults.add(label, fault, _("move one of the two, or delete the one too many"))
        spaces.append(space)
    return tuple(spaces)


def _too_close(first: Space, second: Space) -> bool:
    """Whether two spaces overlap visibly, or one has the other's centre inside it."""
    boxes = box_around(first.centre, first.size), box_around(second.centre, second.size)
    depth = overlap(*boxes)
    if depth < 0:  # apart, as nearly all pairs are
        return False
    return (
        depth > MAX_OVERLAP
        or contains(corners(boxes[0]), second.centre)
        or contains(corners(boxes[1]), first.centre)
        or first.centre == second.centre
    )


def _space(drawn: DrawnObject, areas: tuple[Area, ...], label: str, faults: Faults) -> Space | None:
    box = box_of(drawn.outline)
    centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    wanted = str(drawn.properties.get("area", ""))
    if wanted:
        found = [area for area in areas if area.id == wanted]
        if not found:
            faults.add(
                label,
                _("its property “area” names “{id}”, which no area has as its id").format(id=wanted),
                _("correct the property, or delete it so that the place decides"),
            )
            return None
    else:
        found = [area for area in areas if contains(area.polygon, centre)]
        if len(found) > 1:
            faults.add(
                label,
                _("the space lies in several areas"),
                _("move it, or name its area in the property “area”"),
            )
            return None
    inside = bool(found) and all(contains(found[0].polygon, corner) for corner in corners(box, EDGE))
    if not inside:
        faults.add(label, _("the space lies outside its area"), _("move it so that it lies inside wholly"))
        return None
    return Space(drawn.number, drawn.name, drawn.kind, found[0].id, centre, (box[2], box[3]), drawn.properties)

"""The water of the fountains moves on the table, what stands in front of it stays in front, and nothing else moves."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from capitol.games.capitol.rules.numbers import ROUND
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.models.table import TableModel
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.kit.display_list import Clear
from capitol.kit.inputs import FocusLost
from capitol.session.settings import Motion, Settings
from capitol.table.art.moving import BEAT_MS
from tests.scenes.at_table import Table

TALL = 8


def put(table: Table, site: Site, cell: int) -> None:
    state = table.state
    state.cells[state.tables.base[site[0]] + site[1]] = cell
    state.free[site[0]] &= ~(1 << site[1])


def pair(table: Table) -> tuple[Site, Site]:
    """Two small spaces, the second in front of the first, so that a tall house there hides as much of it as any can."""
    picture = table.table.view_model.picture
    areas = table.table.board.layout.areas
    spaces = [(area, space) for area, place in enumerate(areas) for space in range(len(place.small))]

    def hidden(sites: tuple[Site, Site]) -> int:
        tile, tower = picture.tile_rect(sites[0]), picture.tower_rect(sites[1], TALL)
        seen = tower.clip(tile)
        return seen.width * seen.height if tower.bottom > tile.bottom + 8 else 0

    return max(((first, second) for first in spaces for second in spaces if first[0] == second[0]), key=hidden)


class Fountains:
    """A table at rest with a fountain behind a tall house, and those that stand on the board from the beginning."""

    def __init__(self, home: Path, settings: Settings | None = None) -> None:
        self.table = Table(home, ("human", "ai:random"), 5, speed="normal", settings=settings)
        self.behind, self.house = pair(self.table)
        put(self.table, self.behind, 1)
        put(self.table, self.house, 2 + 1 + 4 * (2 * TALL + ROUND))
        self.table.change()
        self.table.pass_time(3000)
        self.surface = pygame.Surface(self.table.program.look.scale.rect.size, 0, 32)
        self.table.program.stack.draw(self.surface)

    def beat(self) -> list[pygame.Rect]:
        """What is painted in the time of one picture of the water."""
        table = self.table
        painted: list[pygame.Rect] = []
        for _step in range(10):
            table.clock += BEAT_MS / 10
            if table.program.stack.update(table.clock):
                painted += table.program.stack.draw_changes(self.surface)
        return painted

    @property
    def model(self) -> TableModel:
        """The table as it is shown."""
        return self.table.table.view_model.model

    @property
    def sites(self) -> list[Site]:
        """All spaces with a fountain."""
        spaces = (space for area in self.model.areas for space in area.spaces)
        return [(space.area, space.space) for space in spaces if space.tile == TILES.index("fountain")]

    def box(self, site: Site) -> pygame.Rect:
        return self.table.table.view_model.picture.tile_rect(site)


@pytest.fixture
def fountains(tmp_path: Path) -> Fountains:
    return Fountains(tmp_path)


def test_only_fountains_and_what_lives_on_the_ground_are_painted_anew(fountains: Fountains) -> None:
    picture = fountains.table.table.view_model.picture
    allowed = [*(fountains.box(site) for site in fountains.sites), *picture.life_boxes(fountains.model)]
    for _turn in range(6):
        painted = fountains.beat()
        assert painted
        # Places that meet are painted together.
        for rect in painted:
            met = [box for box in allowed if rect.colliderect(box)]
            assert met, rect
            assert met[0].unionall(met[1:]).contains(rect)


def test_nothing_moves_under_a_name_or_a_majority(fountains: Fountains) -> None:
    picture = fountains.table.table.view_model.picture
    for area in range(len(picture.board.layout.areas)):
        for band in (picture.header_rect(area), picture.bar_rect(area)):
            assert band.collidelist(picture.life_boxes(fountains.model)) < 0


def test_the_picture_is_what_drawing_all_anew_gives(fountains: Fountains) -> None:
    whole = pygame.Surface(fountains.surface.get_size(), 0, 32)
    for _turn in range(3):
        fountains.beat()
        fountains.table.program.stack.draw(whole)
        assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(fountains.surface, "RGB")
        fountains.table.program.stack.draw(fountains.surface)


def test_a_house_in_front_stays_in_front(fountains: Fountains) -> None:
    view_model = fountains.table.table.view_model
    house = next(
        space.building
        for space in view_model.model.areas[fountains.house[0]].spaces
        if space.space == fountains.house[1]
    )
    assert house is not None
    tower, place = view_model.picture.tower(house), view_model.picture.tower_rect(fountains.house, TALL)
    solid = pygame.mask.from_surface(tower, 254)
    hidden = fountains.box(fountains.behind).clip(place)
    spots = [
        (x, y)
        for x in range(hidden.left, hidden.right)
        for y in range(hidden.top, hidden.bottom)
        if solid.get_at((x - place.x, y - place.y))
    ]
    before = fountains.surface.copy()
    moved = False
    for _turn in range(12):
        fountains.beat()
        for spot in spots:
            pairs = zip(fountains.surface.get_at(spot), before.get_at(spot), strict=True)
            assert max(abs(a - b) for a, b in pairs) <= 2
        box = fountains.box(fountains.behind)
        now, then = fountains.surface.subsurface(box), before.subsurface(box)
        moved |= pygame.image.tobytes(now, "RGB") != pygame.image.tobytes(then, "RGB")
    assert len(spots) > 20
    assert moved


def test_no_water_moves_while_nobody_looks_nor_under_reduced_motion(fountains: Fountains, tmp_path: Path) -> None:
    assert fountains.beat()
    fountains.table.program.stack.handle(FocusLost())
    fountains.table.pass_time(20)
    fountains.table.program.stack.draw(fountains.surface)
    assert not any(fountains.beat() for _turn in range(4))
    still = Fountains(tmp_path / "reduced", Settings(motion=Motion(reduced=True)))
    assert not any(still.beat() for _turn in range(4))


def test_a_cloud_is_over_one_place_at_a_time_and_the_city_lies_in_the_sun_at_first(fountains: Fountains) -> None:
    picture = fountains.table.table.view_model.picture
    districts = [picture.area_rect(area) for area in range(len(picture.board.layout.areas))]
    passing = [one for one in picture._life() if one.together]
    clouds = [one for one in passing if one.box.move(picture.rect.topleft).collidelist(districts) >= 0]
    assert len(clouds) == len(districts) < len(passing), "those over the shore come in sections"
    clear = [pygame.image.tobytes(one.pictures[0], "RGBA") for one in clouds]
    assert all(not pygame.mask.from_surface(one.pictures[0], 0).count() for one in clouds)
    for one in passing:
        views = set(one.pictures)
        hidden = {view for view in views if isinstance(view, Clear)}
        assert len(hidden) == 1 < len(views), "what is not seen is one picture that takes no time"
    row = sorted(clouds, key=lambda one: (one.box.top, one.box.left))[:3]
    begun = []
    for one, empty in zip(row, clear, strict=False):
        places = [one.box.move(picture.rect.topleft).topleft]
        turns = one.cycle(*places[0])
        shown = [turns[(beat + sum(places[0])) % len(turns)] for beat in range(len(turns))]
        begun.append(next(beat for beat, view in enumerate(shown) if pygame.image.tobytes(view, "RGBA") != empty))
    assert begun == sorted(begun)
    assert begun[0] < begun[2]

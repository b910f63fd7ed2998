"""Painting only what differs gives the same picture as painting all."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pygame
import pytest
from pygame import Rect

from capitol.kit import display_list
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Clear, Flat, Recording, changed_boxes, gathered, paint, split_changes, without
from capitol.kit.look import Look, make_look
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.widgets import Button, Label, Widget

SIZE = (320, 240)


def drawn(parts: list[Recording], size: tuple[int, int] = SIZE) -> bytes:
    surface = pygame.Surface(size, 0, 32)
    paint(surface, parts, [surface.get_rect()])
    return pygame.image.tobytes(surface, "RGB")


def scribble(look: Look, chance: random.Random, marks: int) -> list[tuple[int, Rect, int]]:
    return [
        (chance.randrange(6), Rect(chance.randrange(300), chance.randrange(220), 8 + chance.randrange(90), 30), number)
        for number in range(marks)
    ]


def note(look: Look, marks: list[tuple[int, Rect, int]]) -> Recording:
    recording = Recording(SIZE)
    canvas = Canvas(recording, look)
    canvas.fill((20, 30, 40))
    for kind, rect, number in marks:
        colour = (number * 37 % 256, number * 91 % 256, 90)
        if kind == 0:
            canvas.fill(colour, rect)
        elif kind == 1:
            canvas.rounded(rect, colour, 6, 1.5, (250, 250, 250), 255 if number % 2 else 120)
        elif kind == 2:
            canvas.text(f"text {number}", rect, 16, colour)
        elif kind == 3:
            canvas.shadow(rect)
        elif kind == 4:
            with canvas.clip(rect.move(10, 5)):
                canvas.gradient(rect, colour, (0, 0, 0))
        else:
            canvas.dim(rect)
    return recording


def test_a_recording_draws_what_a_surface_gets(look: Look) -> None:
    marks = scribble(look, random.Random(1), 40)
    direct = pygame.Surface(SIZE, 0, 32)
    canvas = Canvas(direct, look)
    canvas.fill((20, 30, 40))
    with canvas.clip(Rect(20, 20, 200, 100)):
        canvas.panel(Rect(10, 10, 150, 90))
        canvas.legal_ring(Rect(60, 60, 80, 80), 0.3)
    recording = Recording(SIZE)
    canvas = Canvas(recording, look)
    canvas.fill((20, 30, 40))
    with canvas.clip(Rect(20, 20, 200, 100)):
        canvas.panel(Rect(10, 10, 150, 90))
        canvas.legal_ring(Rect(60, 60, 80, 80), 0.3)
    assert drawn([recording]) == pygame.image.tobytes(direct, "RGB")
    assert note(look, marks).steps == note(look, marks).steps


def test_only_what_differs_is_painted_and_the_picture_is_the_same(look: Look) -> None:
    chance = random.Random(2)
    marks = scribble(look, chance, 30)
    surface = pygame.Surface(SIZE, 0, 32)
    old = note(look, marks)
    paint(surface, [old], [surface.get_rect()])
    for turn in range(60):
        marks = list(marks)
        at = chance.randrange(len(marks))
        if turn % 4 == 0:
            chance.shuffle(marks)
        elif turn % 4 == 1:
            del marks[at]
        elif turn % 4 == 2:
            marks.insert(at, scribble(look, chance, 1 + turn)[-1])
        else:
            kind, rect, number = marks[at]
            marks[at] = (kind, rect.move(7, -3), number + 1)
        new = note(look, marks)
        paint(surface, [new], gathered(changed_boxes(old, new), SIZE))
        assert pygame.image.tobytes(surface, "RGB") == drawn([new]), turn
        old = new


def test_one_change_among_many_steps_is_one_box(look: Look) -> None:
    marks = [(0, Rect(20 * x, 20 * y, 18, 18), x * y) for x in range(10) for y in range(10)]
    old = note(look, marks)
    marks[55] = (0, marks[55][1], 77)
    assert gathered(changed_boxes(old, note(look, marks)), SIZE) == gathered([marks[55][1]], SIZE)
    assert changed_boxes(old, old) == []


def test_all_that_went_before_a_step_that_stays_is_painted_again() -> None:
    gone, gone_too, stays, new = (Rect(x, 40, 20, 20) for x in (0, 60, 120, 180))

    def filled(*boxes: Rect) -> Recording:
        recording = Recording(SIZE)
        for box in (recording.get_rect(), *boxes):
            recording.fill((9, 9, box.x % 256), box)
        return recording

    assert changed_boxes(filled(gone, gone_too, stays), filled(stays, new)) == [gone, gone_too, new]


def test_gathered_rects_cover_the_boxes_without_overlap() -> None:
    boxes = [Rect(3, 4, 5, 6), Rect(100, 90, 120, 50), Rect(300, 200, 90, 90), Rect(-20, 230, 400, 30)]
    rects = gathered(boxes, SIZE)
    whole = Rect((0, 0), SIZE)
    for x in range(0, SIZE[0], 3):
        for y in range(0, SIZE[1], 3):
            inside = [rect for rect in rects if rect.collidepoint(x, y)]
            assert len(inside) <= 1
            if any(box.collidepoint(x, y) for box in boxes):
                assert inside
    assert all(whole.contains(rect) for rect in rects)
    assert gathered([], SIZE) == []


def test_a_clear_picture_holds_its_place_and_is_not_painted() -> None:
    clear = Clear((40, 30), pygame.SRCALPHA, 32)
    clear.fill((255, 0, 0, 255))
    note = Recording(SIZE)
    note.fill((10, 20, 30))
    note.blit(clear.subsurface((0, 0, 20, 20)), (50, 60))
    assert note.boxes[1] == Rect(50, 60, 20, 20)
    blue = Recording(SIZE)
    blue.fill((10, 20, 30))
    assert drawn([note]) == drawn([blue])


class Ball(Scene):
    """A button and something that moves."""

    x = 0

    def layout(self, look: Look) -> None:
        root = Widget("ball", look.scale.rect)
        root.add(Button("go", Rect(40, 40, 200, 50), f"Go {self.x}", lambda: None))
        root.add(Label("text", Rect(40, 300, 400, 40), "Still"))
        self.stage.set_root(root)

    def paint_moving(self, canvas: Canvas) -> None:
        canvas.circle((100 + self.x, 400), 20, (255, 255, 255))


def test_the_stack_paints_changes_alone(look: Look) -> None:
    stack, scene = SceneStack(make_look(1280, 720)), Ball()
    stack.push(scene)
    shown, whole = pygame.Surface((1280, 720), 0, 32), pygame.Surface((1280, 720), 0, 32)
    assert stack.draw_changes(shown) == [shown.get_rect()]
    assert stack.draw_changes(shown) == []
    for turn in range(8):
        scene.x += 13
        if turn % 3 == 2:
            scene.rebuild()
        rects = stack.draw_changes(shown)
        assert 0 < sum(rect.width * rect.height for rect in rects) < 1280 * 720 / 4
        other = SceneStack(make_look(1280, 720))
        again = Ball()
        again.x = scene.x if turn % 3 == 2 else scene.x - 13 * (turn % 3 + 1)
        other.push(again)
        again.x = scene.x
        other.draw(whole)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB"), turn
    smaller = pygame.Surface((1000, 600), 0, 32)
    assert stack.draw_changes(smaller) == [smaller.get_rect()]
    assert stack.draw_changes(shown) == [shown.get_rect()]


class Veiled(Ball):
    """The same under a veil that lifts."""

    alpha = 200

    def paint_moving(self, canvas: Canvas) -> None:
        if self.alpha:
            canvas.dim(Rect(0, 0, 1280, 600), self.alpha)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the list of all steps that are painted."""
    painted: list[object] = []
    do = display_list._do

    def counted(surface: pygame.Surface, step: display_list.Step) -> None:
        painted.append(step)
        do(surface, step)

    monkeypatch.setattr(display_list, "_do", counted)
    return painted


def test_a_veil_comes_and_goes_without_painting_again_what_stands_below(look: Look, steps: list[object]) -> None:
    stack, scene = SceneStack(make_look(1280, 720)), Veiled()
    stack.push(scene)
    shown, whole = pygame.Surface((1280, 720), 0, 32), pygame.Surface((1280, 720), 0, 32)
    stack.draw_changes(shown)
    for turn, alpha in enumerate((150, 100, 0, 120, 0, 120, 0)):  # the second makes a flat picture
        if turn > 1:
            scene.x += 1  # something small changes at the same time
            scene.rebuild()
        scene.alpha = alpha
        steps.clear()
        stack.draw_changes(shown)
        painted = len(steps)
        assert stack._shown is not None
        paint(whole, stack._shown.parts, [whole.get_rect()])
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB"), turn
        if turn > 2:
            still = {id(step) for step in scene.still((1280, 720)).steps}
            assert sum(id(step) in still for step in steps[:painted]) < len(still), turn


def test_what_comes_on_top_is_painted_over_what_is_there() -> None:
    """Random steps are put between those of two parts, and others taken away: the picture is the same as painted from
    the ground up."""
    rng = random.Random(7)
    size = (640, 360)

    def step(part: Recording, box: Rect) -> None:
        veil = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        veil.fill((rng.randrange(256), rng.randrange(256), rng.randrange(256), rng.randrange(60, 256)))
        part.blit(veil, box.topleft)

    def boxes(count: int, most: int) -> list[Rect]:
        return [
            Rect(rng.randrange(640), rng.randrange(360), rng.randrange(4, most), rng.randrange(4, most))
            for _ in range(count)
        ]

    def changed(part: Recording, added: int, dropped: int, most: int) -> Recording:
        made = Recording(size)
        kept = [at for at in range(len(part.steps)) if at == 0 or rng.random() > dropped / len(part.steps)]
        made.steps, made.boxes = [part.steps[at] for at in kept], [part.boxes[at] for at in kept]
        for box in boxes(added, most):
            one, at = Recording(size), rng.randrange(1, len(made.steps) + 1)
            step(one, box)
            made.steps[at:at], made.boxes[at:at] = one.steps, one.boxes
        return made

    on_top = 0
    for turn in range(60):
        still, moving = Recording(size), Recording(size)
        still.fill((20, 90, 160))
        for part, count in ((still, 30), (moving, 6)):
            for box in boxes(count, 90):
                step(part, box)
        old = still, moving, Recording(size)
        new = changed(still, rng.randrange(3), rng.randrange(3), 300), changed(moving, rng.randrange(4), 0, 300), old[2]
        shown, whole = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
        paint(shown, old, [shown.get_rect()])
        under, top = split_changes(old, new)
        rects = gathered(under, size)
        paint(shown, new, rects)
        over = without(gathered(top.boxes, size), rects)
        paint(shown, (top,), over)
        on_top += sum(rect.width * rect.height for rect in over)
        paint(whole, new, [whole.get_rect()])
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB"), turn
    assert on_top > 5 * 640 * 360


def painted_plainly(parts: Iterable[Recording], size: tuple[int, int]) -> bytes:
    """All steps one after the other, whatever hides them."""
    surface = pygame.Surface(size, 0, 32)
    for part in parts:
        for step, box in zip(part.steps, part.boxes, strict=True):
            surface.set_clip(box)
            display_list._do(surface, step)
    return pygame.image.tobytes(surface, "RGB")


def test_what_an_opaque_picture_hides_is_not_painted(steps: list[object]) -> None:
    """Random steps, some of them opaque, are put between those of two parts, and others taken away: what changes below
    a picture that stays is left out, and the rest looks as if all had been painted."""
    rng, size = random.Random(61), (640, 360)

    def step(most: int) -> Recording:
        box = Rect(rng.randrange(560), rng.randrange(300), rng.randrange(8, most), rng.randrange(8, most))
        one, opaque = Recording(size), rng.random() < 0.4
        picture = pygame.Surface(box.size, 0 if opaque else pygame.SRCALPHA, 32)
        picture.fill((rng.randrange(256), rng.randrange(256), rng.randrange(256), rng.randrange(60, 256)))
        one.blit(picture, box.topleft)
        return one

    def part(count: int) -> Recording:
        made = Recording(size)
        for one in (step(200) for _ in range(count)):
            made.add(one)
        return made

    def changed(part: Recording) -> Recording:
        made = Recording(size)
        kept = [at for at in range(len(part.steps)) if at == 0 or rng.random() > 0.2]
        made.steps, made.boxes = [part.steps[at] for at in kept], [part.boxes[at] for at in kept]
        for one in (step(200) for _ in range(rng.randrange(4))):
            at = rng.randrange(1, len(made.steps) + 1)
            made.steps[at:at], made.boxes[at:at] = one.steps, one.boxes
        return made

    differ = painted = hidden = 0
    for turn in range(80):
        still, ground = Recording(size), Recording(size)
        ground.fill((20, 90, 160))
        still.add(ground)
        still.add(part(16))
        old = still, part(4), Recording(size)
        new = changed(still), changed(old[1]), old[2]
        shown = pygame.Surface(size, 0, 32)
        steps.clear()
        paint(shown, old, [shown.get_rect()])
        hidden += 21 - len({id(one) for one in steps})
        assert pygame.image.tobytes(shown, "RGB") == painted_plainly(old, size), turn
        under, top = split_changes(old, new)
        rects = gathered(under, size)
        paint(shown, new, rects)
        paint(shown, (top,), without(gathered(top.boxes, size), rects))
        assert pygame.image.tobytes(shown, "RGB") == painted_plainly(new, size), turn
        if not top.steps:
            all_changed = gathered([box for a, b in zip(old, new, strict=True) for box in changed_boxes(a, b)], size)
            differ += sum(rect.width * rect.height for rect in all_changed)
            painted += sum(rect.width * rect.height for rect in rects)
    assert painted < 0.95 * differ
    assert hidden > 10


def test_a_large_veil_is_lifted_without_painting_again_what_stands_below(look: Look, steps: list[object]) -> None:
    stack, scene = SceneStack(make_look(1280, 720)), Veiled()
    stack.push(scene)
    shown, whole = pygame.Surface((1280, 720), 0, 32), pygame.Surface((1280, 720), 0, 32)
    stack.draw_changes(shown)
    for turn, alpha in enumerate((160, 120, 80, 40)):
        if turn == 2:
            scene.x += 1
            scene.rebuild()
        scene.alpha = alpha
        stack.draw_changes(shown)
        other, again = SceneStack(make_look(1280, 720)), Veiled()
        again.alpha, again.x = alpha, scene.x
        other.push(again)
        other.draw(whole)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB"), turn
    still = {id(step) for step in scene.still((1280, 720)).steps}
    assert len(still) > 3
    steps.clear()
    scene.alpha = 20
    stack.draw_changes(shown)
    steps.clear()
    scene.alpha = 10
    stack.draw_changes(shown)
    assert steps
    assert not any(id(step) in still for step in steps)


def test_many_changes_lay_out_once_before_somebody_looks(look: Look) -> None:
    class Counting(Ball):
        laid = 0

        def layout(self, look: Look) -> None:
            self.laid += 1
            super().layout(look)

    stack, scene = SceneStack(look), Counting()
    stack.push(scene)
    for _time in range(5):
        scene.rebuild_later()
    assert scene.laid == 1
    assert scene.root.find("go") is not None
    assert scene.laid == 2
    scene.rebuild()
    assert scene.laid == 3
    scene.rebuild_later()
    stack.push(Ball())
    assert scene.laid == 3, "nobody sees it"
    stack.pop()
    assert scene.root.find("go") is not None
    assert scene.laid == 4


def test_what_overlaps_is_painted_as_one_and_what_is_far_apart_alone() -> None:
    near, far = [Rect(10, 10, 40, 40), Rect(30, 14, 40, 40)], Rect(300, 200, 5, 5)
    assert gathered([*near, far], SIZE) == [Rect(10, 10, 60, 44), far]


def test_of_a_flat_picture_no_more_is_painted_than_is_asked_for(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    part = note(look, scribble(look, random.Random(7), 60))
    painted: list[Rect] = []
    paint_all = display_list.paint

    def counted(surface: pygame.Surface, parts: tuple[Recording, ...], rects: list[Rect]) -> None:
        painted.extend(rects)
        paint_all(surface, parts, rects)

    monkeypatch.setattr(display_list, "paint", counted)
    shown, whole = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    flat, chance = Flat(), random.Random(8)
    for _time in range(40):
        rect = Rect(chance.randrange(280), chance.randrange(200), 40, 40)
        paint_all(shown, [flat.of((part,), shown, [rect])], [rect])
        paint_all(whole, [part], [rect])
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert painted
    assert all(not one.colliderect(other) for at, one in enumerate(painted) for other in painted[:at])
    other = note(look, scribble(look, random.Random(9), 60))
    everything = [shown.get_rect()]
    paint_all(shown, [flat.of((other,), shown, everything)], everything)
    assert pygame.image.tobytes(shown, "RGB") == drawn([other])


def test_a_flat_picture_follows_parts_that_change_in_places(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, area = random.Random(11), []
    marks = scribble(look, chance, 30)
    paint_all = display_list.paint

    def counted(surface: pygame.Surface, parts: tuple[Recording, ...], rects: list[Rect]) -> None:
        area.append(sum(rect.width * rect.height for rect in rects))
        paint_all(surface, parts, rects)

    flat, shown = Flat(), pygame.Surface(SIZE, 0, 32)
    everything = [shown.get_rect()]
    first = flat.of((note(look, marks),), shown, everything)
    monkeypatch.setattr(display_list, "paint", counted)
    for _time in range(20):
        marks = list(marks)
        marks[chance.randrange(30)] = scribble(look, chance, 1)[0]
        part = note(look, marks)
        assert flat.of((part,), shown, everything) is first, "it is the same picture"
        paint_all(shown, [first], everything)
        assert pygame.image.tobytes(shown, "RGB") == drawn([part])
    assert 0 < sorted(area)[len(area) // 2] < SIZE[0] * SIZE[1] / 2, "only what differs is painted anew"
    flat.clear()
    other = note(look, scribble(look, chance, 20))
    paint_all(shown, [flat.of((other,), shown, everything)], everything)
    assert pygame.image.tobytes(shown, "RGB") == drawn([other])


def test_ground_and_rest_are_painted_as_the_whole(look: Look) -> None:
    marks = scribble(look, random.Random(5), 80)
    recording = note(look, marks[:40])
    assert recording.parted() is None, "no ground was told"
    recording.end_ground()
    over = note(look, marks[40:])
    recording.steps += over.steps[1:]
    recording.boxes += over.boxes[1:]
    parted = recording.parted()
    assert parted is not None
    assert recording.parted() is parted, "the same two each time"
    assert [len(part.steps) for part in parted] == [len(note(look, marks[:40]).steps), len(over.steps) - 1]
    assert drawn(list(parted)) == drawn([recording])


def test_what_was_replaced_differs_in_the_ground_and_in_the_whole(look: Look) -> None:
    """Where a picture of the ground and one above it take turns: between any two moments, and from the beginning."""
    waves = [pygame.Surface((20, 20)) for _turn in range(3)]
    for number, wave in enumerate(waves):
        wave.fill((0, 0, 60 + 60 * number))
    still = Recording(SIZE)
    still.fill((90, 90, 90))
    still.blit(waves[0], (10, 10))
    still.end_ground()
    still.blit(waves[0], (100, 10))
    moments = [still, *(still.with_pictures(lambda *_place, to=wave: to, {waves[0]}) for wave in waves[1:])]

    def differ(old: Recording, new: Recording) -> list[tuple[int, ...]]:
        return sorted({tuple(box) for box in changed_boxes(old, new)})

    for old in moments:
        for new in moments:
            expected = [] if old is new else [(10, 10, 20, 20), (100, 10, 20, 20)]
            assert differ(old, new) == expected
            before, after = old.parted(), new.parted()
            assert before is not None
            assert after is not None
            assert differ(before[0], after[0]) == expected[:1]
            assert differ(before[1], after[1]) == expected[1:]

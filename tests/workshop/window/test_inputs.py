"""The bench's clock from an input to the frame that shows it: what changes nothing to be seen is not counted."""

from __future__ import annotations

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.display import Display, WindowState
from capitol.kit.look import Look, make_look
from capitol.kit.loop import Hooks, run
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.tween import Tween
from capitol.kit.widgets import Toggle, Widget
from workshop.window.inputs import Answers


class Moving(Scene):
    """A toggle, and a ball that never rests."""

    def __init__(self) -> None:
        super().__init__()
        self.on = False
        self.x = 0.0

    def layout(self, look: Look) -> None:
        root = Widget("root", look.scale.rect)
        root.add(Toggle("switch", Rect(40, 40, 400, 48), "Switch", self.on, self.turn))
        self.stage.set_root(root)

    def enter(self) -> None:
        self.animator.play(Tween(60_000, self.move))

    def move(self, t: float) -> None:
        self.x = 60_000 * t

    def paint_moving(self, canvas: Canvas) -> None:
        canvas.circle((100 + self.x % 900, 400), 20, (255, 255, 255))

    def turn(self, on: bool) -> None:
        self.on = on
        self.rebuild()


def test_an_input_is_timed_when_it_is_seen_and_left_out_when_it_changes_nothing() -> None:
    counts = []
    for actions in ("sleep 40", "hover switch", "hover switch\nhover switch"):
        display = Display(WindowState(1280, 720))
        stack = SceneStack(make_look(*display.size))
        stack.push(Moving())
        answers = Answers(actions + "\nsleep 60\n")
        run(display, stack, driver=answers, hooks=Hooks(on_shown=answers.shown))
        assert all(0 < ms < 60_000 for ms in answers.times)
        counts.append(len(answers.times))
        display.close()
    assert counts == [0, 1, 1]

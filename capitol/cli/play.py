"""`capitol play`: open the window."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from capitol.cli.common import CommandError, named_path, no_such_game, whole_number
from capitol.host.language import _
from capitol.host.memory import loading
from capitol.session.file_kind import SCRIPT, misplaced
from capitol.session.launch import LEAST_WINDOW, Launch
from capitol.session.settings import LEAST_UI_SCALE, MOST_UI_SCALE

if TYPE_CHECKING:
    from capitol.session.source import RecordedTable

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

SPEEDS = ("leisurely", "slow", "normal", "fast", "instant")


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "play",
        help=_("open the game (this is the default)"),
        description=_("Open the game. The options are for trying things out and for driving it without a person."),
    )
    parser.add_argument("--seed", type=whole_number(0), metavar="S", help=_("the seed of all chance"))
    parser.add_argument("--game", metavar="GAME", help=_("which game the title shows; the last one played by default"))
    add_window_options(parser)
    parser.set_defaults(run=run)


def add_window_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that opens the window."""
    parser.add_argument("--script", type=named_path, metavar="FILE", help=_("follow this script, which names widgets"))
    parser.add_argument("--size", type=window_size, metavar="WxH", help=_("size of the window, e.g. 1280x720"))
    parser.add_argument("--ui-scale", type=ui_scale, metavar="X", help=_("size of text and controls, 0.75 to 2"))
    parser.add_argument("--speed", choices=SPEEDS, help=_("speed of everything that moves"))
    parser.add_argument(
        "--screenshot", type=named_path, metavar="DIR", help=_("folder for the pictures a script takes")
    )
    parser.add_argument("--dump-ui", type=named_path, metavar="FILE", help=_("write the widgets on the screen as JSON"))
    parser.add_argument(
        "--fresh",
        action="store_true",
        help=_("begin as on the first start, with empty folders that are deleted afterwards"),
    )
    parser.add_argument(
        "--voice",
        nargs="?",
        const="",
        metavar="FILE",
        help=_("say what is on the screen; with a file, or “-” for this terminal, write it there, line by line"),
    )


def window_size(text: str) -> tuple[int, int]:
    """Parse a width and height in pixels, e.g. ``1280x720``."""
    width, _x, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(_("“{text}” is no size such as 1280x720").format(text=text))
    size = int(width), int(height)
    if size[0] < LEAST_WINDOW[0] or size[1] < LEAST_WINDOW[1]:
        raise argparse.ArgumentTypeError(
            _("the window cannot be smaller than {width}x{height}").format(
                width=LEAST_WINDOW[0], height=LEAST_WINDOW[1]
            )
        )
    return size


def ui_scale(text: str) -> float:
    """Parse the size of text and controls, 0.75 to 2."""
    try:
        scale = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_("“{text}” is no number").format(text=text)) from None
    if not LEAST_UI_SCALE <= scale <= MOST_UI_SCALE:
        raise argparse.ArgumentTypeError(
            _("{value} is not from {least} to {most}").format(value=text, least=LEAST_UI_SCALE, most=MOST_UI_SCALE)
        )
    return scale


def run(options: argparse.Namespace) -> int:
    """Open the game and return when it is closed."""
    return open_window(options, seed=options.seed, game=options.game)


def open_window(
    options: argparse.Namespace,
    *,
    seed: int | None = None,
    game: str | None = None,
    watch: RecordedTable | None = None,
    seat: int | None = None,
) -> int:
    """Open the window with the options of `add_window_options` and these fields of `Launch`; return when it is
    closed."""
    require_display()
    if options.script is not None and not options.script.is_file():
        raise CommandError(_("there is no script {path}").format(path=options.script))
    other = misplaced(options.script, SCRIPT) if options.script is not None else ""
    if other:
        raise CommandError(_("{path}: {reason}").format(path=options.script, reason=other))
    with loading():  # here, so that no other command loads the window's libraries
        from capitol.games.screens import shown_games, unplayable_games
        from capitol.shell.app import run_play

        shown = shown_games()

    if game is not None and game not in shown:
        raise no_such_game(game, shown)
    if not shown:
        raise CommandError(" ".join(unplayable_games().values()))

    launch = Launch(
        script=options.script,
        seed=seed,
        size=options.size,
        ui_scale=options.ui_scale,
        speed=options.speed,
        screenshots=options.screenshot,
        dump_ui=options.dump_ui,
        fresh=options.fresh,
        game=game,
        voice=options.voice,
        watch=watch,
        seat=seat,
    )
    return run_play(launch)


def require_display() -> None:
    """Raise CommandError if no window can be opened; SDL_VIDEODRIVER=dummy selects an invisible one."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in names):
        raise CommandError(no_display())


def no_display() -> str:
    """Return the sentence for when no window can be opened."""
    return _("there is no display to open a window on; “capitol selfplay” plays without one")

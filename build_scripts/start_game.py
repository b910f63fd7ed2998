"""Starts the game from the checkout, in .venv, with the arguments given."""

from __future__ import annotations

import os
import subprocess
import sys

import venv_setup

# Anything else is an argument of `play`, which is what a person who starts play.py wants.
COMMANDS = frozenset({"play", "selfplay", "replay", "bench", "levels", "engine", "selftest", "--selftest", "--version"})


def game_arguments(arguments: list[str]) -> list[str]:
    """Return the arguments for ``capitol``: as given if they start with a command, else preceded by ``play``."""
    if arguments and arguments[0] in COMMANDS:
        return arguments
    return ["play", *arguments]


def main(arguments: list[str]) -> int:
    """Set up, start the game and return its exit code; 2 with a sentence if the set-up fails."""
    try:
        python = venv_setup.ensure()
    except venv_setup.SetupError as error:
        venv_setup.say(str(error))
        return 2
    except KeyboardInterrupt:
        venv_setup.say("Stopped; the set-up goes on at the next start.")
        return 130
    # -P: the working folder may contain a `capitol` of its own.
    command = [str(python), "-P", "-m", "capitol", *game_arguments(arguments)]
    environment = venv_setup.clean_environment() | {"PYTHONPATH": str(venv_setup.ROOT)}
    if sys.platform != "win32":
        os.execve(command[0], command, environment)
    # On Windows exec would return to the prompt while the game goes on.
    with subprocess.Popen(command, env=environment) as game:
        while True:
            try:
                return game.wait()
            except KeyboardInterrupt:  # the game got it too, and decides
                continue

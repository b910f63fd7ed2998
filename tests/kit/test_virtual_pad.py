"""Gamepads that SDL itself makes up: plugged in, played, and unplugged, in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SCRIPT = """
import ctypes, glob, os, sys
import pygame
folder = os.path.dirname(pygame.__file__)
# The one that pygame has loaded, as its wheels for Linux and macOS bring it.
beside = (folder + ".libs/", os.path.dirname(folder) + "/pygame*.libs/", folder + "/.dylibs/")
sdl = ctypes.CDLL(next(one for place in beside for one in glob.glob(place + "libSDL2-2*")))
sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
pygame.init()
pygame.display.set_mode((300, 200))
from capitol.kit.gamepad import Pads
pads = Pads()
pads.idle()

def told():
    return [str(one) for one in map(pads.translate, pygame.event.get()) if one is not None]

def plugged():
    index = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 1)
    told()
    return ctypes.c_void_p(sdl.SDL_JoystickOpen(index))

def button(pad, number):
    sdl.SDL_JoystickSetVirtualButton(pad, number, 1)
    down = told()
    sdl.SDL_JoystickSetVirtualButton(pad, number, 0)
    return down + told()

one = plugged()
print(button(one, 0))
sdl.SDL_JoystickSetVirtualAxis(one, 0, ctypes.c_int16(32000)); print(told())
sdl.SDL_JoystickSetVirtualAxis(one, 0, ctypes.c_int16(0)); print(told())
two = plugged()
print(button(two, 1))
sdl.SDL_JoystickDetachVirtual(0); told()
sdl.SDL_JoystickClose(two)
three = plugged()
print(len(pads._open), len({id(one) for one in pads._open}))
print(button(three, 3))
pads.close()
"""


@pytest.mark.posix
def test_pads_come_and_go() -> None:
    """Buttons and a stick count; with the first pad unplugged, a new one does not take the place of the second."""
    hidden = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60, check=False, env=os.environ | hidden
    )
    lines = [line for line in done.stdout.splitlines() if not line.startswith(("pygame", "Hello"))]
    assert done.returncode == 0, done.stderr
    assert lines == [
        "[\"PadDown(button='a')\", \"PadUp(button='a')\"]",
        "[\"PadDown(button='right')\"]",
        "[\"PadUp(button='right')\"]",
        "[\"PadDown(button='b')\", \"PadUp(button='b')\"]",
        "2 2",
        "[\"PadDown(button='y')\", \"PadUp(button='y')\"]",
    ]

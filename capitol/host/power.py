"""Whether to save power: the system's power saver is on, or the battery is low and not charging."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

LOW = 20
"""A battery at this percentage or below, and not charging, is low."""
_SUPPLIES = Path("/sys/class/power_supply")
_PROFILE = Path("/sys/firmware/acpi/platform_profile")
_SAVING_PROFILES = ("low-power", "quiet")


def saves_power() -> bool:
    """Return whether power should be saved now; False if the system does not say. Takes less than a millisecond."""
    try:
        if sys.platform == "win32":
            return _windows_saves()
        if sys.platform == "darwin":
            return _mac_saves()
        return linux_saves(_SUPPLIES, _PROFILE)
    except (OSError, AttributeError, ValueError):
        return False


def linux_saves(supplies: Path, profile: Path) -> bool:
    """Return whether a battery of the machine is low, by the kernel's files in ``supplies``, or the firmware's
    ``profile`` saves power."""
    if _read(profile) in _SAVING_PROFILES:
        return True
    for supply in sorted(supplies.glob("*")) if supplies.is_dir() else ():
        # The battery of a mouse or a headset has the scope "Device".
        if _read(supply / "type") != "Battery" or _read(supply / "scope") == "Device":
            continue
        capacity = _read(supply / "capacity")
        if _read(supply / "status") == "Discharging" and capacity.isdigit() and int(capacity) <= LOW:
            return True
    return False


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


class _PowerStatus(ctypes.Structure):
    """SYSTEM_POWER_STATUS of Windows."""

    _fields_ = (
        ("on_mains", ctypes.c_ubyte),
        ("battery", ctypes.c_ubyte),
        ("percent", ctypes.c_ubyte),
        ("saver", ctypes.c_ubyte),
        ("left", ctypes.c_uint32),
        ("full", ctypes.c_uint32),
    )


def _windows_saves() -> bool:
    status = _PowerStatus()
    if sys.platform != "win32" or not ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status)):
        return False
    return bool(status.saver) or (status.on_mains == 0 and status.percent <= LOW)


def _mac_saves() -> bool:
    """Return whether Low Power Mode is on, by the process information of the Objective-C runtime."""
    runtime = ctypes.CDLL("/usr/lib/libobjc.A.dylib")
    ctypes.CDLL("/System/Library/Frameworks/Foundation.framework/Foundation")
    runtime.objc_getClass.restype = runtime.sel_registerName.restype = ctypes.c_void_p
    runtime.objc_getClass.argtypes = runtime.sel_registerName.argtypes = [ctypes.c_char_p]
    send = ctypes.cast(runtime.objc_msgSend, ctypes.c_void_p).value
    name = ctypes.c_void_p
    of_class = ctypes.CFUNCTYPE(name, name, name)(send or 0)
    asks = ctypes.CFUNCTYPE(ctypes.c_bool, name, name)(send or 0)
    info = of_class(runtime.objc_getClass(b"NSProcessInfo"), runtime.sel_registerName(b"processInfo"))
    return bool(asks(info, runtime.sel_registerName(b"isLowPowerModeEnabled")))

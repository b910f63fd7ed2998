"""Making the installer for Windows with NSIS, which runs on Linux."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from steps import require

HERE = Path(__file__).resolve().parent
SCRIPT = HERE / "installer.nsi"
ICONS = HERE.parent / "icons"
# The picture on the first and the last page: 164 by 314 dots, three times, for screens with small ones.
SIZE, GROUND, EDGE = (492, 942), (42, 32, 24), (169, 143, 102)
DRAW = f"""
import sys
from PIL import Image
icon = Image.open(sys.argv[1]).convert("RGBA").resize((372, 372), Image.LANCZOS)
picture = Image.new("RGBA", {SIZE}, {GROUND})
picture.paste({EDGE}, ({SIZE[0]} - 9, 0, *{SIZE}))
picture.alpha_composite(icon, (({SIZE[0]} - 9 - 372) // 2, 120))
picture.convert("RGB").save(sys.argv[2], "BMP")
"""


def make_installer(folder: Path, version: str, target: Path, work: Path, pillow: Path) -> Path:
    """Make ``target``, which installs what is in ``folder``; ``pillow`` is a Python that has Pillow.

    ``work`` is for files made on the way. Raises StepFailed with what NSIS said.
    """
    icons = work / "icons"
    icons.mkdir(parents=True, exist_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ICONS / "capitol.ico", icons / "capitol.ico")
    picture = [str(pillow), "-c", DRAW, str(ICONS / "capitol.png"), str(icons / "installer.bmp")]
    subprocess.run(picture, check=True)
    removal = work / "files.nsh"
    removal.write_text(removal_macro(folder), encoding="utf-8")
    kilobytes = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) // 1024
    defines = {
        "VERSION": version, "SOURCE": folder, "OUTPUT": target, "ICONS": icons, "FILES": removal,
        "KILOBYTES": kilobytes,
    }  # fmt: skip
    options = [f"-D{name}={value}" for name, value in defines.items()]
    command = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *options, str(SCRIPT)]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )
    require(done.returncode == 0, f"NSIS could not make the installer: {done.stdout[-2000:]}")
    return target


def removal_macro(folder: Path) -> str:
    """The commands of NSIS that delete what lies in ``folder`` from the place where it was installed, and no more."""
    lines = ["!macro RemoveFiles"]
    for path in sorted(folder.iterdir()):
        lines.append(f'  RMDir /r "$INSTDIR\\{path.name}"' if path.is_dir() else f'  Delete "$INSTDIR\\{path.name}"')
    return "\n".join([*lines, "!macroend", ""])

"""Makes the installer for Windows out of an unpacked download, with NSIS, which runs on Linux.

    PYTHONPATH=build_scripts .venv-build/bin/python -m windows.installer FOLDER [--out OUT]

The Python that runs this must have Pillow, as that of the build has.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pack
from steps import Missing, StepFailed, require

HERE = Path(__file__).resolve().parent
COMPONENTS = HERE.parent / "licence_texts" / "components.toml"
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


def installer_name(version: str) -> str:
    """Return the file name of the installer, e.g. ``Capitol-0.1.0-setup.exe``."""
    return f"Capitol-{version}-setup.exe"


def check_nsis() -> None:
    """Raise Missing without NSIS, and StepFailed for another one than the credits name: parts of it are in the
    installer."""
    if shutil.which("makensis") is None:
        raise Missing("please install NSIS (Debian: nsis)")
    found = subprocess.run(["makensis", "-VERSION"], capture_output=True, text=True, check=True).stdout.strip()
    components = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))["component"]
    (named,) = (part["version"] for part in components if part["name"].startswith("NSIS"))
    # Debian's packages of it add their own number: v3.08-3+deb12u1.
    require(found.removeprefix("v").partition("-")[0] == named, f"this is NSIS {found}, and the credits name {named}")


def make_installer(folder: Path, version: str, target: Path, work: Path, pillow: Path) -> Path:
    """Make ``target``, which installs what is in ``folder``; ``pillow`` is a Python that has Pillow.

    ``work`` is for files made on the way. Raises Missing without NSIS, StepFailed with what NSIS said.
    """
    check_nsis()
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
        "VERSION": version,
        "SOURCE": folder,
        "OUTPUT": target,
        "ICONS": icons,
        "FILES": removal,
        "KILOBYTES": kilobytes,
    }
    options = [f"-D{name}={value}" for name, value in defines.items()]
    command = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *options, str(SCRIPT)]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )
    require(done.returncode == 0, f"NSIS could not make the installer: {done.stdout[-2000:]}")
    return target


def removal_macro(folder: Path) -> str:
    """Return the NSIS commands that delete exactly what ``folder`` contains from where it was installed."""
    lines = ["!macro RemoveFiles"]
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        lines.append(f'  RMDir /r "$INSTDIR\\{path.name}"' if path.is_dir() else f'  Delete "$INSTDIR\\{path.name}"')
    return "\n".join([*lines, "!macroend", ""])


def main(arguments: list[str]) -> int:
    """Make it and print its path; print a sentence and return 1 if it cannot be made."""
    parser = argparse.ArgumentParser(prog="windows.installer", description=__doc__)
    parser.add_argument("folder", type=Path, help="the unpacked download: Capitol-VERSION, with Capitol.exe in it")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="where the installer goes (dist)")
    options = parser.parse_args(arguments)
    folder, out = options.folder.absolute(), options.out.absolute()
    version = pack.version()
    try:
        require((folder / "Capitol.exe").is_file(), f"There is no Capitol.exe in {folder}.")
        require(folder.name == f"Capitol-{version}", f"{folder.name} is not the unpacked download of {version}.")
        with tempfile.TemporaryDirectory(prefix="capitol-installer-") as work:
            print(make_installer(folder, version, out / installer_name(version), Path(work), Path(sys.executable)))
    except (StepFailed, Missing) as error:
        print(error, file=sys.stderr)
        return 1
    pack.write_checksums(out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

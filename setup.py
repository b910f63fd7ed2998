"""Puts assets/ and levels/ into the wheel as capitol/_bundled/, with the translations compiled; everything else is said
in pyproject.toml."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
from capitol.host.catalogue import compile_whole  # noqa: E402


class BuildWithResources(build_py):
    """Builds the packages, and copies what artists and level makers edit beside them."""

    def run(self) -> None:
        """Build; an editable install needs no copy, for it finds the checkout."""
        super().run()
        if self.editable_mode:
            return
        bundled = Path(self.build_lib) / "capitol" / "_bundled"
        shutil.rmtree(bundled, ignore_errors=True)  # a file that was renamed since the last build must not ship
        # assets/readme holds the pictures of README.md, which nothing in the program shows.
        for folder in ("assets", "levels"):
            left_out = shutil.ignore_patterns("__pycache__", ".*", "readme", "*.po")
            shutil.copytree(ROOT / folder, bundled / folder, ignore=left_out)
        translations = Path("assets", "shared", "locale")
        compile_whole(ROOT / translations, bundled / translations)


setup(cmdclass={"build_py": BuildWithResources})

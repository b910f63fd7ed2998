"""The typefaces of the house, and the one whose letters are hard to mistake for each other."""

from __future__ import annotations

from capitol.host.resources import resource
from capitol.kit.text import FontFiles, Fonts

_BOLD_SHARE = 0.93
"""Atkinson's bold letters are some 4 % wider than those of Fira Sans, and up to a tenth in short words."""


def font_files(face: str) -> FontFiles:
    """The files of a face of the settings: ``usual`` or ``legible``, in which titles are written too."""
    folder = resource("assets/shared/fonts")
    if face == "legible":
        plain, bold = folder / "AtkinsonHyperlegible-Regular.ttf", folder / "AtkinsonHyperlegible-Bold.ttf"
        return FontFiles(plain, bold, bold, bold, bold_share=_BOLD_SHARE, other=folder / "FiraSans-Medium.ttf")
    return FontFiles(
        text=folder / "FiraSans-Medium.ttf",
        text_bold=folder / "FiraSans-Bold.ttf",
        title=folder / "Cinzel-Bold.ttf",
        title_bold=folder / "Cinzel-Bold.ttf",
        other=folder / "FiraSans-Medium.ttf",
    )


def make_fonts(face: str = "usual") -> Fonts:
    """The fonts of a face."""
    return Fonts(font_files(face))

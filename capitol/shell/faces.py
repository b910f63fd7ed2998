"""The program's typefaces: the usual one, and one with letters that are hard to confuse."""

from __future__ import annotations

from capitol.host.resources import resource
from capitol.kit.text import FontFiles, Fonts, OtherFont

_BOLD_SHARE = 0.93
"""Atkinson's bold letters are about 4 % wider than those of Fira Sans, and up to 10 % in short words."""
_ARABIC_SHARE = 0.92
"""Arabic letters extend farther below a line of Fira Sans, and above it with their accents."""


def font_files(face: str) -> FontFiles:
    """Return the font files of a face of the settings: ``usual``, or ``legible``, which is used for titles too."""
    folder = resource("assets/shared/fonts")
    others = (
        OtherFont(folder / "FiraSans-Medium.ttf", folder / "FiraSans-Bold.ttf"),
        OtherFont(folder / "NotoSans-Medium.ttf"),
        OtherFont(folder / "NotoSansHebrew-Medium.ttf", folder / "NotoSansHebrew-Bold.ttf", script="Hebr"),
        OtherFont(folder / "NotoSansArabic-Medium.ttf", folder / "NotoSansArabic-Bold.ttf", _ARABIC_SHARE, "Arab"),
    )
    if face == "legible":
        plain, bold = folder / "AtkinsonHyperlegible-Regular.ttf", folder / "AtkinsonHyperlegible-Bold.ttf"
        return FontFiles(plain, bold, bold, bold, bold_share=_BOLD_SHARE, others=others)
    return FontFiles(
        text=folder / "FiraSans-Medium.ttf",
        text_bold=folder / "FiraSans-Bold.ttf",
        title=folder / "Cinzel-Bold.ttf",
        title_bold=folder / "Cinzel-Bold.ttf",
        others=others,
    )


def make_fonts(face: str = "usual") -> Fonts:
    """Load the fonts of a face."""
    return Fonts(font_files(face))

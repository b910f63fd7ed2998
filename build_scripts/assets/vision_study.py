"""How do the screens look to other eyes? Writes screenshots as five kinds of eyes see them, beside the pictures.

Run it with the Python of .venv-assets (which make.py makes): ``vision_study.py FOLDER`` takes every PNG in the folder
and writes NAME.VIEW.jpg for those blind for red (protan), green (deutan) and blue (tritan), for shades of grey, and for
for weak sight (blur: 20/60, at arm's length from a screen of 96 dots to an inch at the scale of 1280 x 720).
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from capitol.kit.vision import SEEN

BLUR = 1.3
"""Standard deviation in logical pixels. One takes 1.5 minutes of arc at 60 cm; 20/60 resolves 3, about half of which
spreads a point as much."""
Light = NDArray[np.float32]


def to_light(numbers: NDArray[np.uint8]) -> Light:
    """Numbers of a picture as light, 0 to 1."""
    part = numbers.astype(np.float32) / 255
    light: Light = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4).astype(np.float32)
    return light


def to_numbers(light: Light) -> NDArray[np.uint8]:
    """Light as numbers of a picture."""
    part = np.clip(light, 0, 1)
    coded = np.where(part <= 0.0031308, part * 12.92, 1.055 * part ** (1 / 2.4) - 0.055)
    numbers: NDArray[np.uint8] = (coded * 255 + 0.5).astype(np.uint8)
    return numbers


def seen(picture: Image.Image, view: str) -> Image.Image:
    """The picture as one of the views of `capitol.kit.vision` sees it, or "blur"."""
    light = to_light(np.asarray(picture.convert("RGB")))
    if view == "blur":
        size = BLUR * picture.height / 720
        return Image.fromarray(to_numbers(ndimage.gaussian_filter(light, (size, size, 0))))
    return Image.fromarray(to_numbers(light @ np.array(SEEN[view], np.float32).T))


def main(folder: Path) -> int:
    """Write all views of all pictures."""
    for path in sorted(folder.glob("*.png")):
        with Image.open(path) as picture:
            for view in (*(name for name in SEEN if name != "normal"), "blur"):
                seen(picture, view).save(path.with_suffix(f".{view}.jpg"), quality=92)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

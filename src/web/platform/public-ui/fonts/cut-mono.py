"""Makes spline-sans-mono-basic.woff2: the figures and letters of codes and references, at a fifth of the size of the
whole file (docs/decisions/0030).

    apt-get install python3-fonttools python3-brotli     (or fonttools and brotli of PyPI)
    /usr/bin/python3 src/web/platform/public-ui/fonts/cut-mono.py

ASCII in the weights 400 to 700. Every other letter comes from the uncut files, by unicode-range.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
WHOLE = (
    HERE.parents[4]
    / "node_modules/@fontsource-variable/spline-sans-mono/files/spline-sans-mono-latin-wght-normal.woff2"
)
OUT = HERE / "spline-sans-mono-basic.woff2"


def main() -> None:
    font = TTFont(WHOLE)
    chosen = subset.Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14])
    cutter = subset.Subsetter(chosen)
    cutter.populate(unicodes=range(0x20, 0x7F))
    cutter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
    font.flavor = "woff2"
    font.save(OUT)
    print(OUT.stat().st_size, "bytes")


main()

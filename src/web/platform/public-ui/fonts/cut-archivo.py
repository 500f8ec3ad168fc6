"""Makes archivo-basic.woff2: Archivo as the light pages use it, at a fifth of the size (docs/decisions/0030).

    apt-get install python3-fonttools python3-brotli     (or fonttools and brotli of PyPI)
    /usr/bin/python3 src/web/platform/public-ui/fonts/cut-archivo.py

Weights 400 to 800, and widths 78 to 100 for the heavy ones, from three drawings instead of nine; the letters of our seven
languages. Every other letter comes from the uncut files, by unicode-range.
"""

import io
from pathlib import Path

from fontTools import subset
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from fontTools.varLib import build, instancer

HERE = Path(__file__).parent
WHOLE = HERE.parents[4] / "node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"
LETTERS = "ÀÁÂÃÄÇÈÉÊËÍÎÏÑÓÔÕÖÙÚÛÜßàáâãäçèéêëíîïñóôõöùúûü"
SIGNS = "\u00a0¡©«·»¿×\u2009–—‘’“”„•…€−"
CHARACTERS = [*range(0x20, 0x7F), 0x202F, *map(ord, LETTERS + SIGNS)]
FEATURES = ["kern", "tnum"]
# how far a point may lie from where the uncut file has it, in thousandths of the type size: 0.2 px in a heading of 60 px
TOLERANCE = 3
DRAWINGS = [(400, 100), (800, 100), (800, 78)]


def cut(font: TTFont, **options) -> bytes:
    chosen = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, **options)
    cutter = subset.Subsetter(chosen)
    cutter.populate(unicodes=CHARACTERS)
    cutter.subset(font)
    font.flavor = options.get("flavor")
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def drawing(letters: bytes, weight: int, width: int) -> TTFont:
    keep = instancer.OverlapMode.KEEP_AND_DONT_SET_FLAGS
    font = instancer.instantiateVariableFont(TTFont(io.BytesIO(letters)), {"wght": weight, "wdth": width}, overlap=keep)
    for table in ("STAT", "avar"):
        if table in font:
            del font[table]
    out = io.BytesIO()
    font.save(out)
    return TTFont(io.BytesIO(out.getvalue()))


def axis(tag: str, name: str, low: int, usual: int, high: int) -> AxisDescriptor:
    return AxisDescriptor(tag=tag, name=name, minimum=low, default=usual, maximum=high)


def leave_out_small_moves(font: TTFont) -> None:
    """What lies within the tolerance when it is derived from neighbouring points need not be written."""
    glyphs, metrics = font["glyf"], font["hmtx"].metrics
    for name, variations in font["gvar"].variations.items():
        points, control = glyphs._getCoordinatesAndControls(name, metrics)
        for variation in variations:
            is_composite = control.numberOfContours < 0
            variation.optimize(points, control.endPts, tolerance=TOLERANCE, isComposite=is_composite)


def main() -> None:
    whole = TTFont(WHOLE)
    for table in whole["cmap"].tables:
        # the narrow space of French and German figures, which would fetch an uncut file for nothing
        table.cmap[0x202F] = table.cmap[0x2009]
    letters = cut(whole, name_IDs=["*"], glyph_names=True)
    space = DesignSpaceDocument()
    space.addAxis(axis("wght", "Weight", 400, 400, 800))
    space.addAxis(axis("wdth", "Width", 78, 100, 100))
    for weight, width in DRAWINGS:
        location = {"Weight": weight, "Width": width}
        source = SourceDescriptor(font=drawing(letters, weight, width), location=location, name=f"{weight}-{width}")
        space.addSource(source)
    variable, _, _ = build(space, optimize=False)
    leave_out_small_moves(variable)
    (HERE / "archivo-basic.woff2").write_bytes(cut(variable, name_IDs=[0, 1, 2, 13, 14], flavor="woff2"))
    print((HERE / "archivo-basic.woff2").stat().st_size, "bytes")


main()

import { Blob, Face, Font, Buffer as Line, shape } from 'harfbuzzjs'
import type { Glyph, OpenFont, Position } from './pdf-shaping.ts'

/** A run as fontkit would answer it: pdfkit scales the positions where they lie, so the width is read afterwards. */
class ShapedRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly Position[]

  constructor(glyphs: readonly Glyph[], positions: readonly Position[]) {
    this.glyphs = glyphs
    this.positions = positions
  }

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  }
}

/** One for all runs: what the engine keeps outside of our memory is freed late. */
const line = new Line()

/**
 * Lets HarfBuzz shape what fontkit cannot, or throws at: scripts whose syllables are built of parts that change places.
 * The first glyph of a syllable stands for all its letters, the others for none, so that the file is searched and copied
 * as it was written, whatever changed places on paper.
 */
export function shapeWithHarfBuzz(font: OpenFont, file: Uint8Array): OpenFont {
  const shaper = new Font(new Face(new Blob(file)))
  font.layout = (text) => {
    line.reset()
    line.addText(text)
    line.guessSegmentProperties()
    shape(shaper, line)
    const infos = line.getGlyphInfos()
    const ends = new Map<number, number>()
    infos.forEach(({ cluster }, index) => {
      const before = infos[index - 1]
      if (before && before.cluster !== cluster) ends.set(before.cluster, cluster)
    })
    const glyphs = infos.map(({ codepoint, cluster }, index) => {
      const is_first = infos[index - 1]?.cluster !== cluster
      const letters = is_first ? [...text.slice(cluster, ends.get(cluster))] : []
      return font.getGlyph(
        codepoint,
        letters.map((letter) => letter.codePointAt(0) as number),
      )
    })
    const positions = line.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }))
    return new ShapedRun(glyphs, positions)
  }
  return font
}

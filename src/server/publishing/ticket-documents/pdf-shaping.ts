import type { Pdf } from './pdf-fonts.ts'

export interface Glyph {
  readonly id: number
  /** The letters it stands for. */
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
  readonly path: { toSVG(): string }
}
/** In thousandths of the size. */
export interface Position {
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}
export interface Layout {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly Position[]
}
/** What fontkit opens. */
export interface OpenFont {
  hasGlyphForCodePoint(code: number): boolean
  getGlyph(id: number, letters?: readonly number[]): Glyph
  layout(text: string, features?: []): Layout & { readonly advanceWidth: number }
}
/** What pdfkit makes of it in one document; it has no public name. */
interface EmbeddedFont {
  encode(text: string, features?: []): [string[], Position[]]
  layout(text: string, features: []): Layout
  readonly subset: { includeGlyph(id: number): number; readonly glyphs: number[] }
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  readonly scale: number
}

/** fontkit remembers of a glyph the first letter it was drawn for; Arabic b, t and n are one glyph and other dots. */
export function keepLetters(font: OpenFont): OpenFont {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, letters) => {
    const glyph = getGlyph(id, letters)
    return letters ? Object.create(glyph, { codePoints: { value: letters } }) : glyph
  }
  return font
}

const embeddedFont = (doc: Pdf): EmbeddedFont => (doc as unknown as { _font: EmbeddedFont })._font

/** Dots and the like: part of a letter which another glyph stands for. */
const isSilent = (glyph: Glyph): boolean => glyph.codePoints.length === 0

/**
 * Makes the chosen font write what can be searched, copied and read aloud: a glyph that stands for another letter than
 * before is embedded again under a number of its own, and a glyph of no letter is no text (`drawSilentGlyphs`).
 */
export function writeLetters(doc: Pdf): void {
  const font = embeddedFont(doc)
  if (Object.hasOwn(font, 'encode')) return
  const numbers = new Map<string, number>()
  const numberOf = ({ id, codePoints }: Glyph, width: number): number => {
    const key = `${id} ${codePoints} ${width}`
    let number = numbers.get(key)
    if (number === undefined) {
      number = font.subset.includeGlyph(id)
      if (font.unicode[number] !== undefined) number = font.subset.glyphs.push(id) - 1
      numbers.set(key, number)
      font.unicode[number] = codePoints
      font.widths[number] = width
    }
    return number
  }
  font.encode = (text) => {
    const { glyphs, positions } = layoutOf(font, text)
    const written: { glyph: Glyph; place: Position; width: number }[] = []
    glyphs.forEach((glyph, index) => {
      const place = positions[index] as Position
      const before = written.at(-1)
      if (!isSilent(glyph)) written.push({ glyph, place, width: glyph.advanceWidth * font.scale })
      else if (before && place.xAdvance !== 0) {
        // As wide as all that is drawn for its letters: readers take a gap after it for a space.
        const xAdvance = before.place.xAdvance + place.xAdvance
        written[written.length - 1] = { ...before, place: { ...before.place, xAdvance }, width: xAdvance }
      }
    })
    const codes = written.map(({ glyph, width }) => numberOf(glyph, width).toString(16).padStart(4, '0'))
    return [codes, written.map(({ place, width }) => ({ ...place, advanceWidth: width }))]
  }
}

const AM = 0x0e33

/** Thai “am” is its ring above, under a tone, and a long a after both; fontkit leaves the tone under the ring. */
function layoutOf(font: EmbeddedFont, text: string): Layout {
  const { glyphs, positions } = font.layout(text.replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32'), [])
  if (!text.includes('\u0e33')) return { glyphs, positions }
  const said = glyphs.map((glyph, index) => {
    const [letter] = glyph.codePoints
    const next = glyphs.slice(index + 1, index + 3).map(({ codePoints }) => codePoints[0])
    if (letter === 0x0e4d && next[1] === 0x0e32) return withLetters(glyph, [])
    const was = glyphs.slice(Math.max(0, index - 2), index).map(({ codePoints }) => codePoints[0])
    return letter === 0x0e32 && was[0] === 0x0e4d ? withLetters(glyph, [AM]) : glyph
  })
  return { glyphs: said, positions }
}

const withLetters = (glyph: Glyph, letters: readonly number[]): Glyph =>
  Object.create(glyph, { codePoints: { value: letters } })

interface RunPlace {
  readonly x: number
  readonly base: number
  readonly size: number
}

/** One glyph's outline: `scale` makes font units points, and turns it over, since fonts count upwards. */
export interface Shape {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly path: string
}

function placedGlyphs(doc: Pdf, text: string, { x, base, size }: RunPlace) {
  const font = embeddedFont(doc)
  const { glyphs, positions } = layoutOf(font, text)
  const scale = size / 1000
  let at = x
  return glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] as Position
    const place = { glyph, x: at + xOffset * scale, y: base - yOffset * scale, scale: font.scale * scale }
    at += xAdvance * scale
    return place
  })
}

/** Every glyph of a run in the chosen font. */
export const glyphShapes = (doc: Pdf, text: string, place: RunPlace): Shape[] =>
  placedGlyphs(doc, text, place).map(({ glyph, ...shape }) => ({ ...shape, path: glyph.path.toSVG() }))

/** Draws the glyphs of a run that stand for no letter, as shapes, where the text left them out. */
export function drawSilentGlyphs(doc: Pdf, text: string, place: RunPlace) {
  for (const { glyph, x, y, scale } of placedGlyphs(doc, text, place)) {
    if (!isSilent(glyph)) continue
    doc.save()
    doc.translate(x, y).scale(scale, -scale)
    doc.path(glyph.path.toSVG()).fill()
    doc.restore()
  }
}

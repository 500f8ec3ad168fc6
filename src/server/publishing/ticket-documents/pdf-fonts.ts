import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import {
  TYPEFACES,
  type Typeface,
  type TypefaceName,
  typeface,
  typefaceFile,
  typefaceNames,
} from '#server/platform/runtime/typefaces.ts'
import { MAX_FONTS_KEPT } from './limits.ts'
import { shapeWithHarfBuzz } from './pdf-harfbuzz.ts'
import { drawSilentGlyphs, glyphShapes, keepLetters, type OpenFont, type Shape, writeLetters } from './pdf-shaping.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type Weight = 'regular' | 'bold'

type FontName = `${TypefaceName}-${Weight}`
const typefaceOf = (font: FontName): Typeface => typeface(font.slice(0, font.lastIndexOf('-')) as TypefaceName)

/** Letters join, stack, change places or run from the right. */
const isShaped = (font: FontName): boolean => typefaceOf(font).shaped_by !== undefined

/** What has a sign that Archivo has not: its script's companion, then those with a little of everything. */
const COMPANIONS = typefaceNames.filter((name) => name !== 'latin' && name !== 'noto' && name !== 'chinese')
const candidates = (char: string): TypefaceName[] => {
  const companion = COMPANIONS.find((name) => TYPEFACES[name].letters.test(char))
  return companion ? [companion, 'noto', 'chinese'] : ['noto', 'chinese']
}

/** How many typefaces a text asks for beside Archivo: opening one costs as much as drawing on a few pages. */
export const companionsIn = (text: string): number =>
  COMPANIONS.filter((name) => TYPEFACES[name].letters.test(text)).length

/** One is read per process and not per ticket, when a letter first asks for it: opening the Chinese one takes 20 ms. */
const opened = new Map<FontName, OpenFont>()
/** pdfkit takes a font it opened itself again in another document, but has no name for "open it and give it to me". */
function openFont(name: FontName): OpenFont {
  let font = opened.get(name)
  if (!font) {
    const face = typefaceOf(name)
    const file = readFileSync(typefaceFile(name.endsWith('-bold') ? face.bold : face.regular))
    const scratch = new PDFDocument().font(file)
    font = (scratch as unknown as { _font: { font: OpenFont } })._font.font
    if (face.shaped_by) keepLetters(font)
    if (face.shaped_by === 'harfbuzz') shapeWithHarfBuzz(font, file)
    opened.set(name, font)
  }
  return font
}

/** Called when a document is done: the fonts longest unused go, but for those of our own languages. Answers how many. */
export function closeFonts(): number {
  const before = opened.size
  for (const name of [...opened.keys()]) {
    if (opened.size <= MAX_FONTS_KEPT) break
    if (!/^(latin|chinese)-/.test(name)) opened.delete(name)
  }
  return before - opened.size
}

/**
 * Marks that steer direction, join or choose shapes: invisible, and able to turn the rest of a line around (SEC-15).
 * Two of them are spelling where Arabic letters stand on both sides (Persian keeps the parts of a word apart with one),
 * and beside the sign that takes a vowel away in the scripts of India and Sri Lanka.
 */
const JOINER = '[\\u200c\\u200d]'
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]'
const SPELLING = [
  `(?<=\\p{Script_Extensions=Arabic})${JOINER}\\p{Script=Arabic}`,
  `(?<=${VIRAMA})${JOINER}`,
  `${JOINER}${VIRAMA}`,
].join('|')
const INVISIBLE = new RegExp(`(?!${SPELLING})[\\p{Cc}\\p{Cf}\\p{Variation_Selector}\\u2028\\u2029\\p{Cs}]`, 'gu')
/** No embedded font draws pictures; a name reads on without them. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu
/** No spelling needs more marks on a letter (Burmese: five); a tower of them would stand on the rest of the ticket (SEC-15). */
const TOWER = /(\p{M}{5})\p{M}+/gu
const KEPT_SIGNS = /[©®™]/
const MISSING = '□'

/** Text as it can be drawn: one line, nothing invisible, no pictures. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(TOWER, '$1')
    .replace(PICTURE, (sign) => (KEPT_SIGNS.test(sign) ? sign : ''))
    .replace(/ {2,}/g, ' ')
    .trim()

export interface Run {
  readonly font: FontName
  readonly text: string
}

function fontOf(char: string, weight: Weight): { font: FontName; char: string } {
  const code = char.codePointAt(0) as number
  if (openFont(`latin-${weight}`).hasGlyphForCodePoint(code)) return { font: `latin-${weight}`, char }
  for (const name of candidates(char))
    if (openFont(`${name}-${weight}`).hasGlyphForCodePoint(code)) return { font: `${name}-${weight}`, char }
  return { font: `chinese-${weight}`, char: MISSING }
}

/** A change of font would cost a space a run of its own, and a joiner its meaning. */
const STAYS_IN_RUN = /[ \u200c\u200d]/

/** The text cut where the font changes: Archivo as far as it goes, then its companions; a box for what none has (TKP-3). */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: FontName; text: string }[] = []
  for (const each of text) {
    const last = runs.at(-1)
    const { font, char } = STAYS_IN_RUN.test(each) && last ? { font: last.font, char: each } : fontOf(each, weight)
    if (last?.font === font) last.text += char
    else runs.push({ font, text: char })
  }
  return runs
}

/** Asked for features, be it none, pdfkit shapes a run as a whole; else word by word, which turns a line's words around. */
export const shapingOf = ({ font }: Run): { features?: [] } => (isShaped(font) ? { features: [] } : {})

/** Chooses the font of one run; its name is what the document knows it by from the second time on. */
export function useFont(doc: Pdf, name: FontName, size: number): Pdf {
  const font = openFont(name)
  // the last to be closed
  opened.delete(name)
  opened.set(name, font)
  doc.font(font as unknown as Uint8Array, name).fontSize(size)
  if (isShaped(name)) writeLetters(doc)
  return doc
}

/** A run as text, and what of its letters is none by itself. */
export function drawRun(
  doc: Pdf,
  run: Run,
  { x, base, size, spacing }: { x: number; base: number; size: number; spacing: number },
) {
  useFont(doc, run.font, size).text(run.text, x, base, {
    lineBreak: false,
    baseline: 'alphabetic',
    characterSpacing: spacing,
    ...shapingOf(run),
  })
  if (isShaped(run.font)) drawSilentGlyphs(doc, run.text, { x, base, size })
}

/** The shapes of a run's letters where `drawRun` would write them. */
export function shapesOfRun(doc: Pdf, run: Run, place: { x: number; base: number; size: number }): Shape[] {
  useFont(doc, run.font, place.size)
  return glyphShapes(doc, run.text, place)
}

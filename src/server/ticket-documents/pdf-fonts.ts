import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { drawSilentGlyphs, keepLetters, type OpenFont, writeLetters } from './pdf-shaping.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type Weight = 'regular' | 'bold'

const require = createRequire(import.meta.url)
const FILES = {
  'latin-regular': '@expo-google-fonts/archivo/500Medium/Archivo_500Medium.ttf',
  'latin-bold': '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
  'chinese-regular': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'chinese-bold': '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  'hebrew-regular': '@expo-google-fonts/heebo/500Medium/Heebo_500Medium.ttf',
  'hebrew-bold': '@expo-google-fonts/heebo/800ExtraBold/Heebo_800ExtraBold.ttf',
  'arabic-regular': '@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf',
  'arabic-bold': '@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf',
  'thai-regular': '@expo-google-fonts/noto-sans-thai/500Medium/NotoSansThai_500Medium.ttf',
  'thai-bold': '@expo-google-fonts/noto-sans-thai/800ExtraBold/NotoSansThai_800ExtraBold.ttf',
} as const
type FontName = keyof typeof FILES

/** Scripts whose letters join, stack or run from the right. */
const SHAPED = /^(hebrew|arabic|thai)/

/** Which font has what Archivo has not; by block and not by script, because digits and commas of a script belong to none. */
const COMPANIONS = [
  [/[\u0590-\u05ff\u20aa\ufb1d-\ufb4f]/, 'hebrew'],
  [/[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\u200c-\u200d\ufb50-\ufdff\ufe70-\ufefc]/, 'arabic'],
  [/[\u0e00-\u0e7f]/, 'thai'],
] as const

/** One is read per process, not per ticket: opening the Chinese one takes 20 ms (ADR 0024). */
const opened = new Map<FontName, OpenFont>()

/** pdfkit takes a font it opened itself again in another document, but has no name for "open it and give it to me". */
function openFont(name: FontName): OpenFont {
  let font = opened.get(name)
  if (!font) {
    const scratch = new PDFDocument().font(readFileSync(require.resolve(FILES[name])))
    font = (scratch as unknown as { _font: { font: OpenFont } })._font.font
    if (SHAPED.test(name)) keepLetters(font)
    opened.set(name, font)
  }
  return font
}

/**
 * Marks that steer direction, join or choose shapes: invisible, and able to turn the rest of a line around (SEC-15).
 * Two of them are spelling where Arabic letters stand on both sides: Persian keeps the parts of a word apart with one.
 */
const INVISIBLE =
  /(?!(?<=\p{Script_Extensions=Arabic})[\u200c\u200d]\p{Script=Arabic})[\p{Cc}\p{Cf}\p{Variation_Selector}\u2028\u2029\p{Cs}]/gu
/** No embedded font draws pictures; a name reads on without them. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu
/** No spelling needs more marks on a letter; a tower of them would stand on the rest of the ticket (SEC-15). */
const TOWER = /(\p{M}{4})\p{M}+/gu
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
  for (const name of [COMPANIONS.find(([letters]) => letters.test(char))?.[1], 'chinese'] as const)
    if (name && openFont(`${name}-${weight}`).hasGlyphForCodePoint(code)) return { font: `${name}-${weight}`, char }
  return { font: `chinese-${weight}`, char: MISSING }
}

/** The text cut where the font changes: Archivo as far as it goes, then its companions; a box for what none has (TKP-3). */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: FontName; text: string }[] = []
  for (const each of text) {
    const last = runs.at(-1)
    // A space stays with its run: a change of font would cost a run of its own.
    const { font, char } = each === ' ' && last ? { font: last.font, char: each } : fontOf(each, weight)
    if (last?.font === font) last.text += char
    else runs.push({ font, text: char })
  }
  return runs
}

/** Asked for features, be it none, pdfkit shapes a run as a whole; else word by word, which turns a line's words around. */
export const shapingOf = ({ font }: Run): { features?: [] } => (SHAPED.test(font) ? { features: [] } : {})

/** Chooses the font of one run; its name is what the document knows it by from the second time on. */
export function useFont(doc: Pdf, name: FontName, size: number): Pdf {
  doc.font(openFont(name) as unknown as Uint8Array, name).fontSize(size)
  if (SHAPED.test(name)) writeLetters(doc)
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
  if (SHAPED.test(run.font)) drawSilentGlyphs(doc, run.text, { x, base, size })
}

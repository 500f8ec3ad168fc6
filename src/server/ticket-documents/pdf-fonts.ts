import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>
export type Weight = 'regular' | 'bold'

/** A font as pdfkit holds it. One is read per process, not per ticket: opening the Chinese one takes 20 ms (ADR 0024). */
interface OpenFont {
  hasGlyphForCodePoint(code: number): boolean
}

const require = createRequire(import.meta.url)
const FILES = {
  'latin-regular': '@expo-google-fonts/archivo/500Medium/Archivo_500Medium.ttf',
  'latin-bold': '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
  'chinese-regular': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'chinese-bold': '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const
type FontName = keyof typeof FILES

const opened = new Map<FontName, OpenFont>()

/** pdfkit takes a font it opened itself again in another document, but has no name for "open it and give it to me". */
function openFont(name: FontName): OpenFont {
  let font = opened.get(name)
  if (!font) {
    const scratch = new PDFDocument().font(readFileSync(require.resolve(FILES[name])))
    font = (scratch as unknown as { _font: { font: OpenFont } })._font.font
    opened.set(name, font)
  }
  return font
}

/** Marks that steer direction, join or choose shapes: invisible, and able to turn the rest of a line around (SEC-15). */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}\u2028\u2029\p{Cs}]/gu
/** No embedded font draws pictures; a name reads on without them. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu
const KEPT_SIGNS = /[©®™]/
const MISSING = '□'

/** Text as it can be drawn: one line, nothing invisible, no pictures. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
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
  const font = `chinese-${weight}` as const
  return { font, char: openFont(font).hasGlyphForCodePoint(code) ? char : MISSING }
}

/** The text cut where the font changes: Archivo as far as it goes, then Noto Sans SC; a box for what neither has (TKP-3). */
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

/** Chooses the font of one run; its name is what the document knows it by from the second time on. */
export const useFont = (doc: Pdf, name: FontName, size: number): Pdf =>
  doc.font(openFont(name) as unknown as Uint8Array, name).fontSize(size)

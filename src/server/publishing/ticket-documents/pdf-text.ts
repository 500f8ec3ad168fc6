import { LRUCache } from 'lru-cache'
import { MAX_MEASURED, MAX_PIECE_LENGTH } from './limits.ts'
import { cutLine, directLines, type Line, visualRuns } from './pdf-direction.ts'
import {
  drawable,
  drawRun,
  type Pdf,
  type Run,
  runsOf,
  shapesOfRun,
  shapingOf,
  useFont,
  type Weight,
} from './pdf-fonts.ts'
import type { Shape } from './pdf-shaping.ts'

export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  /** Distance of base lines in sizes. */
  readonly leading?: number
  readonly spacing?: number
  readonly align?: 'left' | 'center'
  /** Longer text ends with an ellipsis. */
  readonly max_lines?: number
}

export interface TextBlock {
  readonly lines: readonly Line[]
  readonly style: TextStyle
  readonly height: number
  /** Of the longest line. */
  readonly width: number
}

const leadingOf = ({ size, leading = 1.25 }: TextStyle): number => size * leading

/** Scripts that stack signs above and below their letters: their lines need more air. */
const STACKED = /[\u0900-\u0dff\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff]/
const STACKED_LEADING = 1.5

const MEASURED_AT = 1_000
const measured = new LRUCache<string, number>({ max: MAX_MEASURED })

/** How wide a run is at size 1,000. Kept: on the morning of a sale thousands of tickets say nearly the same. */
function unitWidth(doc: Pdf, run: Run): number {
  const { font, text } = run
  const key = `${font} ${text}`
  let width = measured.get(key)
  if (width === undefined) {
    width = useFont(doc, font, MEASURED_AT).widthOfString(text, shapingOf(run))
    measured.set(key, width)
  }
  return width
}

function widthOf(doc: Pdf, runs: readonly Run[], { size, spacing = 0 }: TextStyle): number {
  let width = 0
  for (const run of runs) width += (unitWidth(doc, run) * size) / MEASURED_AT + [...run.text].length * spacing
  return width
}

const CHINESE = /[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\uff00-\uff9f\uffe0-\uffef]/
/** Signs that do not begin a line. */
const CLOSING = /^[、。，．：；？！）」』】》〉％％”’…]$/

/** Thai, Lao, Burmese, Khmer: no space between words. */
const UNSPACED = /[\u0e01-\u0e5b\u0e81-\u0edf\u1000-\u109f\u1780-\u17dd]/
const unspacedWords = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Letters with the marks on them, which no line end may part. */
const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment)

/** The pieces between which a line may break; where no space stands between words a dictionary knows them. */
const piecesOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    UNSPACED.test(word) ? Array.from(unspacedWords.segment(word)).reduce(joinSigns, []) : [word],
  )

/** Brackets, stops and the sign of repetition stay with their word. */
const joinSigns = (pieces: string[], { segment, isWordLike }: Intl.SegmentData): string[] => {
  const last = pieces.at(-1)
  const is_sign = !isWordLike || /^[ๆฯໆៗ]/.test(segment)
  if (last !== undefined && (is_sign || !/[\p{L}\p{N}]/u.test(last))) pieces[pieces.length - 1] += segment
  else pieces.push(segment)
  return pieces
}

/** Words with the space after them, single Chinese characters (UAX 14 in short). */
function wordsOf(text: string): string[] {
  const pieces: string[] = []
  let is_open = false
  for (const char of text) {
    const is_chinese = CHINESE.test(char)
    if (is_open && (!is_chinese || CLOSING.test(char))) pieces[pieces.length - 1] += char
    else if (is_chinese && CLOSING.test(char) && pieces.length > 0) pieces[pieces.length - 1] += char
    else pieces.push(char)
    is_open = char !== ' ' && char !== '-' && char !== '/' && !is_chinese
  }
  return pieces
}

/** Words that fit into a line; of others their letters, one by one. */
function* partsOf(text: string, fits: (line: string) => boolean): Generator<string> {
  for (const piece of piecesOf(text)) {
    if (piece.length <= MAX_PIECE_LENGTH && fits(piece)) yield piece
    else for (const { segment } of letters.segment(piece)) yield segment
  }
}

/** Lines that fit, at most so many: what nobody will see is not measured. A word that is longer than a line is cut. */
function wrap(text: string, fits: (line: string) => boolean, at_most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of partsOf(text, fits)) {
    if (line && !fits(line + part)) {
      lines.push(line)
      if (lines.length >= at_most) return lines
      line = ''
    }
    line += part
  }
  if (line.trim()) lines.push(line)
  return lines
}

/** Measures text without drawing it: wrapped, and shortened where there is no more room. Line breaks of the text stay. */
export function layText(doc: Pdf, text: string, { width, ...wanted }: TextStyle & { width: number }): TextBlock {
  const { leading = 1.25 } = wanted
  const style = STACKED.test(text) ? { ...wanted, leading: Math.max(leading, STACKED_LEADING) } : wanted
  const { max_lines = 1000, weight = 'regular' } = style
  const fits = (line: string) => widthOf(doc, runsOf(line.trimEnd(), weight), style) <= width
  const all: Line[] = []
  for (const part of text.split('\n')) {
    // one more than there is room for tells that the text was cut
    if (all.length > max_lines) break
    all.push(...directLines(wrap(drawable(part), fits, max_lines + 1 - all.length)))
  }
  const lines = all.slice(0, max_lines)
  const last = lines.at(-1)
  if (all.length > max_lines && last) {
    const kept = lettersOf(last.text)
    while (kept.length > 0 && !fits(`${kept.join('')}…`)) kept.pop()
    lines[lines.length - 1] = cutLine(last, kept.join(''))
  }
  const widths = lines.map((line) => widthOf(doc, runsOf(line.text, weight), style))
  return { lines, style, height: lines.length * leadingOf(style), width: Math.max(0, ...widths) }
}

interface FittingStyle extends Omit<TextStyle, 'size'> {
  readonly width: number
  readonly sizes: readonly number[]
  readonly max_lines: number
  readonly limit?: number
}

/** The largest of some sizes in which the text needs no more than `max_lines`; in the smallest it may need `limit`. */
export function layFitting(
  doc: Pdf,
  text: string,
  { sizes, max_lines, limit = max_lines, ...style }: FittingStyle,
): TextBlock {
  let block: TextBlock | null = null
  for (const size of sizes) {
    block = layText(doc, text, { ...style, size })
    if (block.lines.length <= max_lines) return block
  }
  return layText(doc, text, { ...style, size: block?.style.size ?? 12, max_lines: limit })
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width?: number
}

/** Where each run of a block begins, its top left corner at x, y: `base` is the line its letters stand on. */
function* placedRuns(doc: Pdf, { lines, style }: TextBlock, { x, y, width = 0 }: Place) {
  const step = leadingOf(style)
  for (const [index, line] of lines.entries()) {
    const runs = visualRuns(line, style.weight ?? 'regular')
    const space = style.align === 'center' ? (width - widthOf(doc, runs, style)) / 2 : 0
    const base = y + index * step + (step - style.size) / 2 + style.size * 0.82
    let at = x + space
    for (const run of runs) {
      yield { run, x: at, base }
      at += widthOf(doc, [run], style)
    }
  }
}

/** Draws a block with its top left corner at x, y; answers where it ends. */
export function drawText(doc: Pdf, block: TextBlock, place: Place) {
  const { size, spacing = 0, color = '#13171e' } = block.style
  doc.fillColor(color)
  for (const { run, x, base } of placedRuns(doc, block, place)) drawRun(doc, run, { x, base, size, spacing })
  return place.y + block.height
}

/** The same as shapes, for files that are no documents; letters without a shape, such as spaces, are left out. */
export function textShapes(doc: Pdf, block: TextBlock, place: Place): Shape[] {
  const { size } = block.style
  return [...placedRuns(doc, block, place)].flatMap(({ run, x, base }) =>
    shapesOfRun(doc, run, { x, base, size }).filter(({ path }) => path !== ''),
  )
}

import bidiFactory from 'bidi-js'
import { type Run, runsOf, type Weight } from './pdf-fonts.ts'

/** One line of a text, in the order it is written and read. */
export interface Line {
  readonly text: string
  /** How deep each UTF-16 unit stands in text of the other direction, odd from right to left; null where nothing is. */
  readonly levels: Uint8Array | null
}

const bidi = bidiFactory()
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The lines of a paragraph: the whole of it decides which way each of its signs runs, its first letter which way it runs itself. */
export function directLines(lines: readonly string[]): Line[] {
  const paragraph = lines.join('')
  const levels = FROM_THE_RIGHT.test(paragraph) ? bidi.getEmbeddingLevels(paragraph).levels : null
  let at = 0
  return lines.map((line) => {
    const text = line.trimEnd()
    const own = levels?.slice(at, at + text.length) ?? null
    at += line.length
    return { text, levels: own }
  })
}

/** The line with nothing after `kept` but an ellipsis, which stands where the reading stopped. */
export function cutLine({ levels }: Line, kept: string): Line {
  const text = kept.trimEnd()
  const last = levels?.[text.length - 1] ?? 0
  return { text: `${text}…`, levels: levels && Uint8Array.from([...levels.slice(0, text.length), last]) }
}

interface Piece {
  /** The run of one font it is of. */
  readonly of: Run
  readonly level: number
  text: string
}

/** A line's runs from left to right as they are drawn: the Unicode algorithm's rules L2 (order) and L4 (mirrored brackets). */
export function visualRuns({ text, levels }: Line, weight: Weight): Run[] {
  if (!levels) return runsOf(text, weight)
  const pieces: Piece[] = []
  const signs = text[Symbol.iterator]()
  let at = 0
  for (const run of runsOf(text, weight)) {
    for (const sign of run.text) {
      const level = levels[at] as number
      at += (signs.next().value as string).length
      const last = pieces.at(-1)
      const drawn = (isOdd(level) && bidi.getMirroredCharacter(sign)) || sign
      if (last?.of === run && last.level === level) last.text += drawn
      else pieces.push({ of: run, level, text: drawn })
    }
  }
  return inOrder(pieces).map((piece) => ({ font: piece.of.font, text: asShaped(piece) }))
}

const isOdd = (level: number): boolean => level % 2 === 1

/** From the deepest level up, every sequence of this level and deeper is turned round (L2). */
function inOrder(pieces: readonly Piece[]): Piece[] {
  let order = [...pieces]
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    const turned: Piece[] = []
    let start = 0
    for (const piece of order) {
      if (piece.level >= level) turned.splice(start, 0, piece)
      else start = turned.push(piece)
    }
    order = turned
  }
  return order
}

const SHAPED_FROM_THE_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** fontkit lays a run with Hebrew or Arabic letters (and Persian digits) from right to left by itself, everything else not. */
const asShaped = ({ text, level }: Piece): string =>
  SHAPED_FROM_THE_RIGHT.test(text) === isOdd(level) ? text : [...text].reverse().join('')

/** What stands for one random sign in the pattern of many codes (PRO-8). */
const RANDOM_SIGN = '#'
/** Read aloud and typed without mistakes: no I, L, O, 0 and 1. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const countRandomSigns = (pattern: string): number => pattern.split(RANDOM_SIGN).length - 1

/** `draw(n)` answers a whole number from 0 to n - 1, each as likely as the others. */
type Draw = (below: number) => number

const fillPattern = (pattern: string, draw: Draw): string =>
  pattern.replaceAll(RANDOM_SIGN, () => SIGNS.charAt(draw(SIGNS.length)))

interface Wanted {
  readonly pattern: string
  readonly count: number
  readonly draw: Draw
  /** Codes there are already, in capitals. */
  readonly taken?: ReadonlySet<string>
}

/** So many different codes of a pattern that a `MIN_RANDOM_SIGNS` pattern holds; they differ also without regard to case (PRO-1). */
export function drawCodes({ pattern, count, draw, taken = new Set() }: Wanted): string[] {
  const codes = new Set<string>()
  while (codes.size < count) {
    const code = fillPattern(pattern, draw)
    if (!taken.has(code.toUpperCase())) codes.add(code)
  }
  return [...codes]
}

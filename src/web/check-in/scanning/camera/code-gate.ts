import { DECODE_INTERVAL_MS, SAME_CODE_MS } from '#core/check-in/scanning/limits.ts'

/**
 * Lets a camera's codes through: one a second, and the same one again only when it has been out of sight for three
 * seconds (CON-12). A ticket held before the lens is one scan, however long it stays there.
 */
export class CodeGate {
  readonly #seen_at = new Map<string, number>()
  #passed_at = Number.NEGATIVE_INFINITY

  passes(code: string, now: number): boolean {
    for (const [seen, at] of this.#seen_at) if (now - at >= SAME_CODE_MS) this.#seen_at.delete(seen)
    const is_same = this.#seen_at.has(code)
    if (!is_same && now - this.#passed_at < DECODE_INTERVAL_MS) return false
    this.#seen_at.set(code, now)
    if (is_same) return false
    this.#passed_at = now
    return true
  }
}

import { MAX_COUNTED_TEXTS, MAX_PREPARED, PREPARED_FROM } from '../limits.ts'

/** How their names begin, by which metrics and logs know that the statement's own name is another (OBS-3). */
export const PREPARED = 'prepared-'

/**
 * Which statements of this process have names: those it asks over and over. A statement without one is planned each time it
 * is asked, which for a join of six tables costs several times what running it does. Only so many, because each connection
 * keeps the plans of all of them.
 */
export class StatementNames {
  private readonly counts = new Map<string, number>()
  private readonly names = new Map<string, string>()
  private generation = 0

  of(text: string): string | null {
    const name = this.names.get(text)
    if (name !== undefined) return name
    if (this.names.size >= MAX_PREPARED) return null
    const count = (this.counts.get(text) ?? 0) + 1
    if (count < PREPARED_FROM) {
      // lists of every length have texts of their own: what is rare is forgotten
      if (this.counts.size >= MAX_COUNTED_TEXTS) this.counts.clear()
      this.counts.set(text, count)
      return null
    }
    this.counts.delete(text)
    const made = `${PREPARED}${this.generation}-${this.names.size}`
    this.names.set(text, made)
    return made
  }

  /** A table has got another column meanwhile: what was prepared answers no more, and is prepared under other names. */
  renew(): void {
    this.generation++
    this.names.clear()
  }
}

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * A step that somebody was told has succeeded. Of an order, in the order in which they come: RESERVED, DETAILS, PAID (the
 * provider has the money), COMPLETED, CANCELLED by staff. Of an attendee: ADDED by hand, ADMITTED at the door.
 */
export type Step = 'RESERVED' | 'DETAILS' | 'PAID' | 'COMPLETED' | 'CANCELLED' | 'ADDED' | 'ADMITTED'

export interface Entry {
  readonly step: Step
  readonly is_free: boolean
  /** The order's; of an attendee its reference. */
  readonly short_id: string
  /** Milliseconds since the epoch: when the step was begun, and when it was acknowledged. */
  readonly began: number
  readonly at: number
}

/** What people were told, on the disk before they go on (DRL-2). */
export class Journal {
  private readonly path: string
  /** When the latest reservation of those acknowledged so far was begun. */
  private latest = 0
  private acknowledged = 0

  constructor(path: string) {
    this.path = path
    writeFileSync(path, '')
  }

  write(entry: Entry): void {
    appendFileSync(this.path, `${JSON.stringify(entry)}\n`)
    this.acknowledged = entry.at
    if (entry.step === 'RESERVED') this.latest = Math.max(this.latest, entry.began)
  }

  /** A reservation begun after this moment has been acknowledged. */
  hasBoughtSince(moment: number): boolean {
    return this.latest > moment
  }

  hasAcknowledgedSince(moment: number): boolean {
    return this.acknowledged > moment
  }

  read(): Entry[] {
    return readFileSync(this.path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Entry)
  }
}

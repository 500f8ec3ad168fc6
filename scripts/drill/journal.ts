import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'

/** A step that a buyer was told has succeeded, in the order in which they come. */
export type Step = 'RESERVED' | 'DETAILS' | 'COMPLETED'

export interface Entry {
  readonly step: Step
  readonly short_id: string
  /** Milliseconds since the epoch: when the step was begun, and when it was acknowledged. */
  readonly began: number
  readonly at: number
}

/** What buyers were told, on the disk before they go on (DRL-2). */
export class Journal {
  private readonly path: string

  constructor(path: string) {
    this.path = path
    writeFileSync(path, '')
  }

  write(entry: Entry): void {
    appendFileSync(this.path, `${JSON.stringify(entry)}\n`)
  }

  read(): Entry[] {
    return readFileSync(this.path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Entry)
  }
}

export interface Verdict {
  readonly acknowledged: number
  /** Acknowledged, and absent or in an earlier state. */
  readonly lost: readonly string[]
  /** More units than there are (REL-1). */
  readonly oversold: readonly string[]
  /** Two charges for one order, or one without an order. */
  readonly double_charges: readonly string[]
  /** Milliseconds from a fault to the first reservation that was begun after it and acknowledged; the worst fault (DRL-3). */
  readonly buying_again_ms: number | null
}

const REACHED: Readonly<Record<Step, string>> = {
  RESERVED: 'true',
  DETAILS: "status in ('AWAITING_PAYMENT', 'COMPLETED')",
  COMPLETED: "status = 'COMPLETED'",
}

/** Which of these orders are not what their buyers were told. */
async function findLost(client: pg.ClientBase, entries: readonly Entry[]): Promise<string[]> {
  const lost: string[] = []
  for (const step of ['RESERVED', 'DETAILS', 'COMPLETED'] as const) {
    const told = entries.filter((entry) => entry.step === step).map(({ short_id }) => short_id)
    const { rows } = await client.query<{ short_id: string }>(
      `select short_id from orders where short_id = any($1) and ${REACHED[step]}`,
      [told],
    )
    const there = new Set(rows.map(({ short_id }) => short_id))
    lost.push(...told.filter((short_id) => !there.has(short_id)).map((short_id) => `${step} ${short_id}`))
  }
  return lost
}

const list = async (client: pg.ClientBase, text: string): Promise<string[]> => {
  const { rows } = await client.query<{ what: string }>(text)
  return rows.map(({ what }) => what)
}

/** Counted from what is there, not from counters. */
const OVERSOLD = `select 'event ' || o.event_id || ': ' || sum(i.quantity) || ' of 500' as what
  from orders o join order_items i on i.order_id = o.id where o.status in ('RESERVED', 'AWAITING_PAYMENT', 'COMPLETED')
  group by o.event_id having sum(i.quantity) > 500
  union all select 'order ' || order_id || ' has ' || count(*) || ' tickets' from attendees group by order_id having count(*) > 1`
const DOUBLE = `select 'order ' || p.order_id || ': ' || count(*) || ' charges' as what from test_payments t
  join payment_attempts p on p.provider_payment_id = t.id::text where t.status = 'SUCCEEDED' group by p.order_id having count(*) > 1`

const buyingAgain = (entries: readonly Entry[], fault: number): number => {
  const first = entries.filter(({ step, began }) => step === 'RESERVED' && began > fault).map(({ at }) => at)
  return first.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...first) - fault
}

/** What became of what was told, by the journal and the database that is left (DRL-2, DRL-3). */
export async function judge(
  client: pg.ClientBase,
  entries: readonly Entry[],
  faults: readonly number[],
): Promise<Verdict> {
  return {
    acknowledged: entries.length,
    lost: await findLost(client, entries),
    oversold: await list(client, OVERSOLD),
    double_charges: await list(client, DOUBLE),
    buying_again_ms: faults.length === 0 ? null : Math.max(...faults.map((fault) => buyingAgain(entries, fault))),
  }
}

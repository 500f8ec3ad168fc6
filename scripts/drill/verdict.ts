import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import type { EmulatedData } from '#test/stripe/emulated-data.ts'
import type { Entry, Journal, Step } from './journal.ts'

/** One fault: when it was made, by the clock of the drill, and how soon somebody has to buy again. */
export interface Fault {
  readonly what: string
  readonly at: number
  /** Milliseconds; none where the drill asks for no time. */
  readonly limit_ms?: number
}

export interface Verdict {
  readonly acknowledged: number
  /** Acknowledged, and absent or in an earlier state. */
  readonly lost: readonly string[]
  /** More units than there are (REL-1). */
  readonly oversold: readonly string[]
  /** Two charges for one order, or one without order, return or alarm. */
  readonly double_charges: readonly string[]
  /** Counters that differ from what orders and attendees say. */
  readonly recount: number
  /** Milliseconds from each fault to the first reservation that was begun after it and acknowledged (DRL-3). */
  readonly buying_again: readonly { readonly what: string; readonly ms: number | null; readonly is_late: boolean }[]
  /** None lost, oversold, charged twice or counted wrong, and nobody bought again too late. */
  readonly passed: boolean
}

/** What an order, or an attendee, may have become since its step was acknowledged. */
const ORDERS: Readonly<Partial<Record<Step, string>>> = {
  RESERVED: 'true',
  DETAILS: "status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED')",
  COMPLETED: "status in ('COMPLETED', 'CANCELLED')",
  CANCELLED: "status = 'CANCELLED'",
}
const ATTENDEES: Readonly<Partial<Record<Step, string>>> = {
  ADDED: 'true',
  ADMITTED: 'exists (select 1 from check_ins c where c.event_id = a.event_id and c.attendee_id = a.id)',
}

/** Which of these are not what people were told: step and name. */
export async function findLost(client: pg.Pool, entries: readonly Entry[]): Promise<string[]> {
  const lost: string[] = []
  const miss = async (step: Step, query: string): Promise<void> => {
    const told = entries.filter((entry) => entry.step === step).map(({ short_id }) => short_id)
    const { rows } = await client.query<{ name: string }>(query, [told])
    const there = new Set(rows.map(({ name }) => name))
    lost.push(...told.filter((name) => !there.has(name)).map((name) => `${step} ${name}`))
  }
  for (const [step, reached] of Object.entries(ORDERS))
    await miss(step as Step, `select short_id as name from orders where short_id = any($1) and ${reached}`)
  for (const [step, reached] of Object.entries(ATTENDEES))
    await miss(step as Step, `select reference as name from attendees a where reference = any($1) and ${reached}`)
  return lost
}

const list = async (client: pg.Pool, text: string): Promise<string[]> => {
  const { rows } = await client.query<{ what: string }>(text)
  return rows.map(({ what }) => what)
}

/** Counted from what is there, not from counters: holds and tickets of each price, tickets of an order, people at a door. */
const OVERSOLD = `with taken as (
    select i.ticket_price_id as id, i.quantity as units from order_items i join orders o on o.id = i.order_id
      where o.status in ('RESERVED', 'AWAITING_PAYMENT')
    union all select ticket_price_id, 1 from attendees where status = 'ACTIVE')
  select 'price ' || p.id || ': ' || sum(t.units) || ' of ' || p.quantity_available as what
    from taken t join ticket_prices p on p.id = t.id group by p.id having sum(t.units) > p.quantity_available
  union all select 'order ' || a.order_id || ' has ' || count(*) || ' tickets' from attendees a
    group by a.order_id having count(*) > (select sum(i.quantity) from order_items i where i.order_id = a.order_id)
  union all select 'attendee ' || attendee_id || ' is in twice' from check_ins where checked_out_at is null
    group by check_in_list_id, attendee_id having count(*) > 1`

/** Test payments are rows of the same database: charged twice is what can go wrong with them. */
const DOUBLE = `select 'order ' || p.order_id || ': ' || count(*) || ' test payments' as what from test_payments t
  join payment_attempts p on p.provider_payment_id = t.id::text where t.status = 'SUCCEEDED' group by p.order_id having count(*) > 1`

/** What the emulated provider has taken, beside what the product made of it. */
export async function findCharges(client: pg.Pool, money: EmulatedData): Promise<string[]> {
  const kept = [...money.intents.values()].filter(
    ({ id, amount_received }) => amount_received > 0 && amount_received > money.refunded(id),
  )
  const { rows } = await client.query<{ payment: string; order_id: number; has_end: boolean }>(
    `select p.provider_payment_id as payment, p.order_id::int as order_id,
       o.status = 'COMPLETED' and p.status = 'SUCCEEDED' and o.amount_paid - o.total_refunded = p.amount
       or exists (select 1 from payment_returns r where r.payment_attempt_id = p.id)
       or exists (select 1 from refunds r where r.payment_attempt_id = p.id and r.status = 'PENDING')
       or exists (select 1 from operator_alarms a where a.subject = 'payment_attempt:' || p.id) as has_end
     from payment_attempts p join orders o on o.id = p.order_id where p.provider_payment_id = any($1)`,
    [kept.map(({ id }) => id)],
  )
  const attempts = new Map(rows.map((row) => [row.payment, row]))
  const unknown = await client.query<{ payment: string }>(
    "select substr(subject, length('payment:') + 1) as payment from operator_alarms where kind = 'payment_unknown'",
  )
  const alarms = new Set(unknown.rows.map(({ payment }) => payment))
  const charges = new Map<string, number>()
  for (const { metadata } of kept) charges.set(metadata.order_id ?? '', (charges.get(metadata.order_id ?? '') ?? 0) + 1)
  return [
    ...[...charges].flatMap(([order, count]) => (count > 1 ? [`order ${order}: ${count} charges`] : [])),
    ...kept.flatMap(({ id, metadata }) => {
      const attempt = attempts.get(id)
      if (!attempt && alarms.has(id)) return []
      if (!attempt) return [`charge ${id} of order ${metadata.order_id}: no attempt names it`]
      return attempt.has_end ? [] : [`charge ${id} of order ${attempt.order_id} has no end`]
    }),
  ]
}

const SETTLE_MS = 60_000
const LOOK_MS = 500

async function findChargesOnceSettled(
  client: pg.Pool,
  { money, settle_ms = SETTLE_MS }: Pick<Evidence, 'money' | 'settle_ms'>,
): Promise<string[]> {
  const ends_at = Date.now() + settle_ms
  for (;;) {
    const found = await findCharges(client, money)
    if (found.length === 0 || Date.now() > ends_at) return found
    await pause(LOOK_MS)
  }
}

function buyingAgain(entries: readonly Entry[], { what, at, limit_ms }: Fault) {
  const first = entries.filter(({ step, began }) => step === 'RESERVED' && began > at).map((entry) => entry.at)
  const ms = first.length === 0 ? null : first.reduce((least, one) => Math.min(least, one)) - at
  return { what, ms, is_late: ms === null || ms > (limit_ms ?? Number.POSITIVE_INFINITY) }
}

export interface Evidence {
  /** Of the database that is left. */
  readonly url: string
  readonly journal: Journal
  readonly money: EmulatedData
  readonly faults: readonly Fault[]
  /** Milliseconds for which webhooks and jobs may still be at what buyers have seen the end of. */
  readonly settle_ms?: number
}

/** What became of what was told, by journal, database and provider (DRL-2, DRL-3). */
export async function judge({ url, journal, faults, ...of }: Evidence): Promise<Verdict> {
  const pool = createPool(url)
  try {
    const entries = journal.read()
    const double_charges = [...(await list(pool, DOUBLE)), ...(await findChargesOnceSettled(pool, of))]
    const lost = await findLost(pool, entries)
    const oversold = await list(pool, OVERSOLD)
    const recount = (await recountStock(createDb(pool))).length
    const buying_again = faults.map((fault) => buyingAgain(entries, fault))
    const is_right = [lost, oversold, double_charges].every(({ length }) => length === 0) && recount === 0
    const passed = is_right && buying_again.every(({ is_late }) => !is_late)
    return { acknowledged: entries.length, lost, oversold, double_charges, recount, buying_again, passed }
  } finally {
    await pool.end()
  }
}

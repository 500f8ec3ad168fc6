import pg from 'pg'
import { createTicket } from '#test/factories.ts'
import { type Closed, closedLoop, type Rate } from './load.ts'
import type { BenchWorld } from './world.ts'

/** The best of these counts (PERF-4). */
export const POOLS = [4, 8, 16]

/** What a reservation at least writes, in one statement and so one round trip and one commit. */
export const RESERVE = `with o as (
    insert into orders (short_id, reference, event_id, status, language, currency, total_before_discount, total_discount, total_before_additions,
      total_fee, total_tax, total_fee_included, total_tax_included, total_gross, reserved_until, first_reserved_until, created_at, updated_at)
    values ($1, $1, $2, 'RESERVED', 'en', 'EUR', 1250, 0, 1250, 0, 0, 0, 0, 1250, now() + interval '15 minutes', now() + interval '15 minutes', now(), now())
    returning id),
  i as (
    insert into order_items (event_id, event_date_id, order_id, ticket_id, ticket_price_id, title, quantity, price_before_discount, price, unit_fee, unit_tax,
      unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross)
    select $2, $6, id, $3, $4, 'Standing', 1, 1250, 1250, 0, 0, 0, 0, 1250, 1250, 0, 0, 1250 from o),
  a as (insert into audit_log (event_id, order_id, actor_type, action, created_at) select $2, id, 'BUYER', 'order.reserved', now() from o)
  update stock set held = held + 1 where id = $5`

/** What a scan at least writes. */
const SCAN = `with c as (
    insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, checked_in_at, created_at) values ($1, $2, $3, $4, now(), now()) returning id)
  insert into scans (event_id, check_in_list_id, attendee_id, check_in_id, nonce, action, verdict, scanned_at, received_at, answer)
  select $2, $3, $4, id, gen_random_uuid(), 'CHECK_IN', 'ADMITTED', now(), now(), '{}' from c`

async function best(
  url: string,
  load: Omit<Closed, 'clients'>,
  run: (pool: pg.Pool, client: number) => Promise<unknown>,
): Promise<Rate> {
  const rates: Rate[] = []
  for (const max of POOLS) {
    const pool = new pg.Pool({ connectionString: url, max })
    rates.push(await closedLoop({ clients: max, seconds: load.seconds / POOLS.length }, (client) => run(pool, client)))
    await pool.end()
  }
  return rates.reduce((one, other) => (other.per_second > one.per_second ? other : one))
}

let serial = 0
export const unique = (): string => `bench-${process.pid}-${serial++}`

/** R1: independent rows, every client its own ticket and counter, so nobody waits for anybody's lock. */
export async function reserveUncontended({ deps, url }: BenchWorld, event_id: number, seconds: number): Promise<Rate> {
  const tickets = await Promise.all(Array.from({ length: Math.max(...POOLS) }, () => createTicket(deps.db, event_id)))
  const date = await deps.db.selectFrom('event_dates').select('id').where('event_id', '=', event_id).executeTakeFirst()
  return best(url, { seconds }, (pool, client) => {
    const { ticket_id, price_id, stock_id } = tickets[client]!
    return pool.query({
      name: 'reserve',
      text: RESERVE,
      values: [unique(), event_id, ticket_id, price_id, stock_id, date?.id ?? null],
    })
  })
}

export async function scanUncontended({ url }: BenchWorld, door: Door, seconds: number): Promise<Rate> {
  return best(url, { seconds }, (pool) => {
    const attendee = door.next()
    return pool.query({ name: 'scan', text: SCAN, values: [unique(), door.event_id, door.list_id, attendee.id] })
  })
}

export interface Door {
  readonly event_id: number
  readonly list_id: number
  readonly list_short_id: string
  /** Nobody is scanned twice. */
  next(): { id: number; code: string }
}

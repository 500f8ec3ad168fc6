import { sql } from 'kysely'
import pg from 'pg'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { POOLS, unique } from '../baseline.ts'
import { closedLoop, type Rate } from '../load.ts'
import type { BenchWorld } from '../world.ts'
import { type Row, toRow } from './rounds.ts'
import { toMeasured } from './sale.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
/** Orders that are there before. */
const SIZES = process.env.BENCH_SECONDS ? [0, 50_000] : [0, 50_000, 500_000]
const CAPACITY = 100_000_000

const INSERT = `with o as (
    insert into orders (short_id, reference, event_id, status, language, currency, total_before_discount, total_discount, total_before_additions,
      total_fee, total_tax, total_fee_included, total_tax_included, total_gross, reserved_until, first_reserved_until, created_at, updated_at)
    values ($1, $1, $2, 'RESERVED', 'en', 'EUR', 1250, 0, 1250, 0, 0, 0, 0, 1250, now() + interval '15 minutes', now() + interval '15 minutes', now(), now())
    returning id)
  insert into order_items (event_id, event_date_id, order_id, ticket_id, ticket_price_id, title, quantity, price_before_discount, price, unit_fee, unit_tax,
      unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross)
    select $2, $5, id, $3, $4, 'Standing', 1, 1250, 1250, 0, 0, 0, 0, 1250, 1250, 0, 0, 1250 from o`

interface Shop {
  readonly event_id: number
  readonly event_date_id: number | null
  readonly ticket_id: number
  readonly price_id: number
}

/** How others keep from selling a place twice, on the same tables: lock one row, count what is sold, insert (PERF-4). */
const WAYS = {
  /** (a) The ticket's row, then the sum over the items of its orders. */
  'PERF-4 (a)': {
    work: 'row lock of the ticket, sum of items, insert',
    lock: 'select id from tickets where id = $1 for update',
    count: `select coalesce(sum(i.quantity), 0)::int as taken from order_items i join orders o on o.id = i.order_id
      where i.event_id = $1 and i.ticket_id = $2 and o.status in ('RESERVED', 'AWAITING_PAYMENT', 'COMPLETED')`,
  },
  /** (b) The quota's row, then paid orders and carts counted apart. */
  'PERF-4 (b)': {
    work: 'lock of the quota, count of orders and of carts, insert',
    lock: 'select id from ticket_prices where ticket_id = $1 for update',
    count: `select (select count(*)::int from order_items i join orders o on o.id = i.order_id
        where i.event_id = $1 and i.ticket_id = $2 and o.status in ('AWAITING_PAYMENT', 'COMPLETED'))
      + (select count(*)::int from order_items i join orders o on o.id = i.order_id
        where i.event_id = $1 and i.ticket_id = $2 and o.status = 'RESERVED' and o.reserved_until > now()) as taken`,
  },
} as const

type Way = (typeof WAYS)[keyof typeof WAYS]

async function reserve(pool: pg.Pool, { lock, count }: Way, shop: Shop): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: lock, text: lock, values: [shop.ticket_id] })
    const { rows } = await client.query<{ taken: number }>({
      name: count.slice(0, 60),
      text: count,
      values: [shop.event_id, shop.ticket_id],
    })
    if ((rows[0]?.taken ?? 0) >= CAPACITY) throw new Error('sold out')
    const values = [unique(), shop.event_id, shop.ticket_id, shop.price_id, shop.event_date_id]
    await client.query({ name: 'insert', text: INSERT, values })
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** An event in which so many were sold before. */
async function createShop({ patient: db }: BenchWorld, orders: number): Promise<Shop> {
  const event_id = await createEvent(db, await createAccount(db))
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity: CAPACITY })
  const date = await db.selectFrom('event_dates').select('id').where('event_id', '=', event_id).executeTakeFirst()
  const event_date_id = date?.id ?? null
  const name = sql`'peer-' || ${event_id}::text || '-' || n`
  await sql`with o as (
      insert into orders (short_id, reference, event_id, status, payment_status, language, currency, total_before_discount, total_discount,
        total_before_additions, total_fee, total_tax, total_fee_included, total_tax_included, total_gross, completed_at, created_at, updated_at)
      select ${name}, ${name}, ${event_id}, 'COMPLETED', 'NO_PAYMENT_REQUIRED', 'en', 'EUR', 1250, 0, 1250, 0, 0, 0, 0, 1250, now(), now(), now()
      from generate_series(1, ${orders}) n returning id)
    insert into order_items (event_id, event_date_id, order_id, ticket_id, ticket_price_id, title, quantity, price_before_discount, price, unit_fee, unit_tax,
      unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross)
    select ${event_id}, ${event_date_id}, id, ${ticket_id}, ${price_id}, 'Standing', 1, 1250, 1250, 0, 0, 0, 0, 1250, 1250, 0, 0, 1250 from o`.execute(
    db,
  )
  await sql`analyze orders, order_items`.execute(db)
  return { event_id, event_date_id, ticket_id, price_id }
}

async function best(world: BenchWorld, way: Way, shop: Shop): Promise<Rate> {
  const rates: Rate[] = []
  for (const max of POOLS) {
    const pool = new pg.Pool({ connectionString: world.url, max })
    rates.push(await closedLoop({ clients: max, seconds: SECONDS }, () => reserve(pool, way, shop)))
    await pool.end()
  }
  return rates.reduce((one, other) => (other.per_second > one.per_second ? other : one))
}

/** Removed again: nothing of it is in the counters, which are compared at the end. */
async function removeShop({ patient: db }: BenchWorld, { event_id }: Shop): Promise<void> {
  await db.deleteFrom('order_items').where('event_id', '=', event_id).execute()
  await db.deleteFrom('orders').where('event_id', '=', event_id).execute()
}

/** PERF-4: what the same machine does the way others do it, the more slowly the more was sold. */
export async function benchPeers(world: BenchWorld): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of SIZES) {
    const shop = await createShop(world, size)
    for (const [id, way] of Object.entries(WAYS)) {
      const rate = await best(world, way, shop)
      const round = { subject: toMeasured(rate, SECONDS), reference: null, cpu_micros: null }
      const work = `${way.work}, ${size.toLocaleString('en')} orders before`
      rows.push({ ...toRow({ id, work }, [round]), unit: '/s' })
    }
    await removeShop(world, shop)
  }
  return rows
}

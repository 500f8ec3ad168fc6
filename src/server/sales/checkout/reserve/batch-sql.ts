import type pg from 'pg'
import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import type { Catalog } from '#server/catalog/tickets/catalog.ts'
import { commitBatch } from './commit-batch.ts'
import type { NetworkRow } from './network-holds.ts'
import type { ReservationRequest, WorkingCounter } from './reservation.ts'

/** An older hold of a session that this reservation replaces (RES-6). */
export interface LockedHold {
  readonly id: number
  readonly session_hash: Buffer
  readonly ip_hash: Buffer | null
  readonly items: readonly { ticket_id: number; ticket_price_id: number; quantity: number }[]
  readonly promo_stock_id: number | null
  readonly promo_max_uses: number | null
}

export interface OrderDraft {
  readonly short_id: string
  readonly reference: string
  readonly request: ReservationRequest
  readonly quote: OrderQuote
  readonly promo_code_id: number | null
  readonly is_short: boolean
}

/** When the orders of a batch are made and lapse (RES-12, CALM-2). */
interface BatchTimes {
  readonly now: Date
  readonly full_until: Date
  readonly short_until: Date
}

/** What the sessions of a batch hold of the event; sessions are named by the hex of their hash. */
export interface SessionHolds {
  readonly holds: LockedHold[]
  /** Somebody else has locked a hold of theirs (RES-25). */
  readonly busy_sessions: ReadonlySet<string>
  /** An open payment has appeared on a hold of theirs: its order's short id (RES-3). */
  readonly paying_sessions: ReadonlyMap<string, string>
}

export interface InsertedOrder {
  readonly id: number
  readonly short_id: string
  /** False when the request's Idempotency-Key was taken over while it waited: another call acts under it now (CNV-7). */
  readonly holds_key: boolean
}

/** The statements of one reservation transaction, in the order they must run (docs/locking.md). */
export interface BatchSql {
  lockHolds(sessions: readonly Buffer[]): Promise<SessionHolds>
  /** Networks with one hold at a time, so that two batches never both find that they have none (CALM-4). */
  lockNetworks(ip_hashes: readonly Buffer[]): Promise<void>
  /** What these networks hold at the event, read after the counters are locked (CALM-3). */
  readNetworks(ip_hashes: readonly Buffer[]): Promise<NetworkRow[]>
  lockCounters(ids: readonly number[]): Promise<Map<number, WorkingCounter>>
  readSaleVersion(): Promise<number>
  expireReplaced(holds: readonly LockedHold[], now: Date): Promise<void>
  insertOrders(catalog: Catalog, drafts: readonly OrderDraft[], at: BatchTimes): Promise<InsertedOrder[]>
  writeCounters(counters: readonly WorkingCounter[], limits: ReadonlyMap<number, number | null>): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

// Plain named statements through `pg`: on this path the query builder's CPU is measurable (stack §3).
const LOCK_HOLDS = `select id, session_hash, ip_hash from orders o
  where event_id = $1 and session_hash = any($2) and status in ('RESERVED', 'AWAITING_PAYMENT') and offline_confirmed_at is null
    and not exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in ('CREATED', 'SUBMITTED', 'PROCESSING'))
  order by id for no key update of o skip locked`
const ALL_HOLDS = `select id, session_hash, short_id,
    exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in ('CREATED', 'SUBMITTED', 'PROCESSING')) as has_payment
  from orders o
  where event_id = $1 and session_hash = any($2) and status in ('RESERVED', 'AWAITING_PAYMENT') and offline_confirmed_at is null`
const HOLD_ITEMS = `select i.order_id, i.ticket_id, i.ticket_price_id, i.quantity from order_items i where i.order_id = any($1)`
const HOLD_CODES = `select o.id as order_id, c.stock_id, c.max_uses from orders o join promo_codes c on c.id = o.promo_code_id where o.id = any($1)`
// The caller's order is the one order: they come sorted, and unnest keeps it.
const LOCK_NETWORKS = `select pg_advisory_xact_lock(hashtextextended(network, $1)) from unnest($2::text[]) as network`
const READ_NETWORKS = `with holds as materialized (
    select id, ip_hash from orders where event_id = $1 and ip_hash = any($2) and status in ('RESERVED', 'AWAITING_PAYMENT'))
  select ip_hash, null::bigint as ticket_id, null::bigint as ticket_price_id, count(*)::int as count from holds group by ip_hash
  union all
  select h.ip_hash, i.ticket_id, i.ticket_price_id, sum(i.quantity)::int from holds h join order_items i on i.order_id = h.id
    group by h.ip_hash, i.ticket_id, i.ticket_price_id`
const LOCK_COUNTERS = 'select id, held, sold from stock where id = any($1) order by id for no key update'
// the counters are locked by now, so the transaction has a number by which its end can be asked for (commit-batch.ts)
const SALE_VERSION = 'select sale_version, pg_current_xact_id_if_assigned()::text as xid from events where id = $1'
const EXPIRE_REPLACED = `with gone as (update orders set status = 'EXPIRED', expiry_reason = 'REPLACED', expired_at = $2, ip_hash = null, updated_at = $2
    where id = any($1) and status in ('RESERVED', 'AWAITING_PAYMENT') returning id, event_id)
  insert into audit_log (event_id, order_id, actor_type, action, data, created_at)
  select event_id, id, 'BUYER', 'order.expired', '{"reason":"REPLACED"}', $2 from gone`
// Buyers of one sale choose much the same: what their carts have in common travels and is parsed once per batch.
const INSERT_ORDERS = `with carts as materialized (
    select * from jsonb_to_recordset($6::jsonb) as c (cart int, total_before_discount bigint, total_discount bigint, total_before_additions bigint,
      total_fee bigint, total_tax bigint, total_fee_included bigint, total_tax_included bigint, total_gross bigint, rollup jsonb,
      promo_code_id bigint, promo_code text)),
  cart_items as materialized (
    select * from jsonb_to_recordset($7::jsonb) as i (cart int, n int, ticket_id bigint, ticket_price_id bigint, title text, label text, quantity int,
      price_before_discount bigint, price bigint, unit_fee bigint, unit_tax bigint, unit_fee_included bigint, unit_tax_included bigint, unit_total bigint,
      total_before_additions bigint, total_fee bigint, total_tax bigint, total_gross bigint, rollup jsonb)),
  wishes as materialized (
    select nextval(pg_get_serial_sequence('orders', 'id')) as id, w.*
    from unnest($8::int[], $9::text[], $10::text[], $11::text[], $12::bytea[], $13::bytea[], $14::bigint[], $15::bool[])
      as w (cart, short_id, reference, language, session_hash, ip_hash, affiliate_id, is_short)),
  new_orders as (
    insert into orders (id, short_id, reference, event_id, status, language, currency, total_before_discount, total_discount, total_before_additions,
      total_fee, total_tax, total_fee_included, total_tax_included, total_gross, taxes_and_fees_rollup, promo_code_id, promo_code, affiliate_id,
      session_hash, ip_hash, reserved_until, first_reserved_until, created_at, updated_at)
    overriding system value
    select w.id, w.short_id, w.reference, $1, 'RESERVED', w.language, $2, c.total_before_discount, c.total_discount, c.total_before_additions,
      c.total_fee, c.total_tax, c.total_fee_included, c.total_tax_included, c.total_gross, c.rollup, c.promo_code_id, c.promo_code, w.affiliate_id,
      w.session_hash, w.ip_hash, case when w.is_short then $5::timestamptz else $3::timestamptz end, $3, $4, $4
    from wishes w join carts c on c.cart = w.cart),
  new_items as (
    insert into order_items (event_id, order_id, ticket_id, ticket_price_id, title, label, quantity, price_before_discount, price, unit_fee, unit_tax,
      unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross, taxes_and_fees_rollup)
    select $1, w.id, i.ticket_id, i.ticket_price_id, i.title, i.label, i.quantity, i.price_before_discount, i.price, i.unit_fee, i.unit_tax,
      i.unit_fee_included, i.unit_tax_included, i.unit_total, i.total_before_additions, i.total_fee, i.total_tax, i.total_gross, i.rollup
    from wishes w join cart_items i on i.cart = w.cart order by w.id, i.n),
  log as (
    insert into audit_log (event_id, order_id, actor_type, action, data, created_at)
    select $1, id, 'BUYER', 'order.reserved', '{}', $4 from wishes),
  keys as (
    update idempotency_keys k set status = 201, answer = jsonb_build_object('short_id', c.short_id), completed_at = $4
    from unnest($16::bigint[], $17::timestamptz[], $18::text[]) as c (id, claimed_at, short_id)
    where k.id = c.id and k.claimed_at = c.claimed_at and k.completed_at is null returning c.short_id)
  select w.id, w.short_id, w.short_id = any($18) is not true or k.short_id is not null as holds_key
  from wishes w left join keys k on k.short_id = w.short_id`
const WRITE_COUNTERS = `update stock set held = c.held, sold = c.sold, ceiling = case when c.max is null then null else greatest(c.max, c.held + c.sold) end
  from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) as c (id, held, sold, max) where stock.id = c.id`
/** The job expires whatever of the event has lapsed by then (RES-11). */
const QUEUE_EXPIRY = `select graphile_worker.add_job('checkout.expire-event', json_build_object('event_id', $1::bigint), run_at => $2::timestamptz, max_attempts => 25)`

// Which second's job each event got last, by this process. A further batch of the same second needs none of its own: that
// job is committed and expires whatever has lapsed when it runs. Forgotten or never known, it is merely queued twice.
const lastExpiry = new Map<string, number>()

/** Short holds and full ones of one moment lapse at different times. */
const expiryKey = (event_id: number, is_short: boolean): string => `${event_id}:${is_short ? 'short' : 'full'}`

const endOfSecond = (instant: Date): number => Math.ceil(instant.getTime() / 1000) * 1000

function rememberExpiry(key: string, run_at: number): void {
  if (lastExpiry.size >= 1000) lastExpiry.clear()
  lastExpiry.set(key, run_at)
}

export async function openBatch(pool: pg.Pool, event_id: number): Promise<BatchSql> {
  const client = await pool.connect()
  await client.query('begin').catch((error: Error) => {
    client.release(error)
    throw error
  })
  let open = true
  const queued = new Map<string, number>()
  let xid: string | null = null
  let short_id: string | null = null
  const run = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    client.query<R>({ name, text, values })
  return {
    lockHolds: (sessions) => lockHolds(run, event_id, sessions),
    lockCounters: (ids) => lockCounters(run, ids),
    async readSaleVersion() {
      const { rows } = await run<{ sale_version: number; xid: string }>('sale-version', SALE_VERSION, [event_id])
      xid = rows[0]?.xid ?? null
      return rows[0]?.sale_version ?? -1
    },
    async expireReplaced(holds, now) {
      if (holds.length > 0) await run('expire-replaced', EXPIRE_REPLACED, [holds.map((hold) => hold.id), now])
    },
    async lockNetworks(ip_hashes) {
      const networks = ip_hashes.map((ip_hash) => ip_hash.toString('hex'))
      if (networks.length > 0) await run('lock-networks', LOCK_NETWORKS, [event_id, networks])
    },
    async readNetworks(ip_hashes) {
      if (ip_hashes.length === 0) return []
      const { rows } = await run<NetworkRow & pg.QueryResultRow>('read-networks', READ_NETWORKS, [event_id, ip_hashes])
      return rows
    },
    async insertOrders(catalog, drafts, { now, full_until, short_until }) {
      const at_event = [event_id, catalog.event.currency, full_until, now, short_until]
      const values = [...at_event, ...orderValues(catalog, drafts)]
      const { rows } = await run<InsertedOrder & pg.QueryResultRow>('insert-orders', INSERT_ORDERS, values)
      short_id = rows[0]?.short_id ?? null
      for (const is_short of new Set(drafts.map((draft) => draft.is_short))) {
        const run_at = endOfSecond(is_short ? short_until : full_until)
        const key = expiryKey(event_id, is_short)
        if (lastExpiry.get(key) === run_at) continue
        await run('queue-expiry', QUEUE_EXPIRY, [event_id, new Date(run_at)])
        queued.set(key, run_at)
      }
      return rows
    },
    writeCounters: (counters, limits) => writeCounters(run, counters, limits),
    async commit() {
      open = false
      await commitBatch(client, pool, { xid, short_id })
      for (const [key, run_at] of queued) rememberExpiry(key, run_at)
    },
    async rollback() {
      if (!open) return
      open = false
      await rollBack(client)
    },
  }
}

/** A connection that cannot even roll back is given up. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  let broken: Error | undefined
  await client.query('rollback').catch((error: Error) => {
    broken = error
  })
  client.release(broken)
}

interface HoldRow {
  readonly id: number
  readonly session_hash: Buffer
  readonly short_id: string
  readonly has_payment: boolean
}

type Run = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<pg.QueryResult<R>>

async function lockCounters(run: Run, ids: readonly number[]): Promise<Map<number, WorkingCounter>> {
  const { rows } = await run<WorkingCounter & pg.QueryResultRow>('lock-counters', LOCK_COUNTERS, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

async function writeCounters(
  run: Run,
  counters: readonly WorkingCounter[],
  limits: ReadonlyMap<number, number | null>,
): Promise<void> {
  const ordered = [...counters].sort((a, b) => a.id - b.id)
  await run('write-counters', WRITE_COUNTERS, [
    ordered.map((c) => c.id),
    ordered.map((c) => c.held),
    ordered.map((c) => c.sold),
    ordered.map((c) => limits.get(c.id) ?? null),
  ])
}

async function lockHolds(run: Run, event_id: number, sessions: readonly Buffer[]): Promise<SessionHolds> {
  if (sessions.length === 0) return { holds: [], busy_sessions: new Set(), paying_sessions: new Map() }
  const locked = await run<{ id: number; session_hash: Buffer; ip_hash: Buffer | null }>('lock-holds', LOCK_HOLDS, [
    event_id,
    sessions,
  ])
  const all = await run<HoldRow>('all-holds', ALL_HOLDS, [event_id, sessions])
  const paying_sessions = new Map(
    all.rows.filter((row) => row.has_payment).map((row) => [row.session_hash.toString('hex'), row.short_id]),
  )
  // The locking statement looks for payments with a snapshot older than its locks; this one is younger. An order it does
  // not find has got a payment meanwhile, or ended: its stock is not ours to free (RES-5).
  const free = all.rows.filter((row) => !row.has_payment)
  const ids = locked.rows.map((row) => row.id).filter((id) => free.some((row) => row.id === id))
  const busy_sessions = new Set(
    free.filter((row) => !ids.includes(row.id)).map((row) => row.session_hash.toString('hex')),
  )
  if (ids.length === 0) return { holds: [], busy_sessions, paying_sessions }
  const items = await run<{ order_id: number; ticket_id: number; ticket_price_id: number; quantity: number }>(
    'hold-items',
    HOLD_ITEMS,
    [ids],
  )
  const codes = await run<{ order_id: number; stock_id: number; max_uses: number | null }>('hold-codes', HOLD_CODES, [
    ids,
  ])
  const holds = locked.rows
    .filter((row) => ids.includes(row.id))
    .map((row) => {
      const code = codes.rows.find((found) => found.order_id === row.id)
      return {
        id: row.id,
        session_hash: row.session_hash,
        ip_hash: row.ip_hash,
        items: items.rows.filter((item) => item.order_id === row.id),
        promo_stock_id: code?.stock_id ?? null,
        promo_max_uses: code?.max_uses ?? null,
      }
    })
  return { holds, busy_sessions, paying_sessions }
}

/**
 * The values after the event's own: distinct carts, their items, then a column for each thing that differs per buyer.
 * Equal carts of a catalog share one quote object, so identity finds them.
 */
function orderValues(catalog: Catalog, drafts: readonly OrderDraft[]): unknown[] {
  const carts = new Map<OrderQuote, Map<number | null, number>>()
  const records: object[] = []
  const items: object[] = []
  const cartOf = (draft: OrderDraft): number => {
    const known = carts.get(draft.quote) ?? new Map<number | null, number>()
    carts.set(draft.quote, known)
    let cart = known.get(draft.promo_code_id)
    if (cart === undefined) {
      cart = records.length
      known.set(draft.promo_code_id, cart)
      records.push(cartRecord(cart, draft))
      items.push(...itemRecords(catalog, cart, draft))
    }
    return cart
  }
  const keyed = drafts.flatMap(({ short_id, request: { held_key } }) => (held_key ? [{ ...held_key, short_id }] : []))
  const numbers = drafts.map(cartOf)
  return [
    JSON.stringify(records),
    JSON.stringify(items),
    numbers,
    drafts.map(({ short_id }) => short_id),
    drafts.map(({ reference }) => reference),
    drafts.map(({ request }) => request.language),
    drafts.map(({ request }) => request.session_hash),
    drafts.map(({ request }) => request.ip_hash),
    drafts.map(({ request }) => request.affiliate_id),
    drafts.map(({ is_short }) => is_short),
    keyed.map(({ id }) => id),
    keyed.map(({ claimed_at }) => claimed_at),
    keyed.map(({ short_id }) => short_id),
  ]
}

const cartRecord = (cart: number, { request, quote, promo_code_id }: OrderDraft) => ({
  cart,
  total_before_discount: quote.total_before_discount,
  total_discount: quote.total_discount,
  total_before_additions: quote.total_before_additions,
  total_fee: quote.total_fee,
  total_tax: quote.total_tax,
  total_fee_included: quote.total_fee_included,
  total_tax_included: quote.total_tax_included,
  total_gross: quote.total_gross,
  rollup: quote.taxes_and_fees_rollup,
  promo_code_id,
  promo_code: promo_code_id === null ? null : (request.promo?.code ?? null),
})

const itemRecords = (catalog: Catalog, cart: number, { quote }: OrderDraft) =>
  quote.items.map(({ taxes_and_fees_rollup, ...item }, n) => {
    const ticket = catalog.tickets.find((found) => found.id === item.ticket_id)
    const price = ticket?.prices.find((found) => found.id === item.ticket_price_id)
    return {
      ...item,
      n,
      cart,
      title: ticket?.title ?? '',
      label: price?.label ?? null,
      rollup: taxes_and_fees_rollup,
    }
  })

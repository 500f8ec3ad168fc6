import { sql } from 'kysely'
import type pg from 'pg'
import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import type { StepAction } from '#core/platform/actions/actions.ts'
import { after } from '#core/platform/actions/causes.ts'
import type { Locale } from '#core/platform/locales.ts'
import { sourcesOf } from '#core/platform/states/moves.ts'
import { HOLD_STATUSES, ORDER_MOVES, OrderStatus } from '#core/platform/states/order-state.ts'
import { OPEN_ATTEMPT_STATUSES } from '#core/platform/states/payment-state.ts'
import type {
  CounterAfter,
  EnteredCode,
  LockedCounter,
  NetworkHolds,
  OlderHold,
  ReservationRequest,
} from '#core/sales/checkout/decide-reservations.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import { commit, rollBack } from '#server/platform/database/commit.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literals, quoted } from '#server/platform/database/literals.ts'
import type { HeldKey } from '#server/platform/http/idempotency.ts'
import { frozenRules } from '#server/records/orders/frozen-rules.ts'

/** One buyer's request, prepared outside any lock (RES-24). Session and network are the hex of their hashes. */
export interface PreparedRequest extends ReservationRequest {
  readonly promo: (EnteredCode & { readonly code: string }) | null
  /** The event's `sale_version` when `promo` was read; null without a code. */
  readonly promo_version: number | null
  readonly affiliate_id: number | null
  readonly language: Locale
  readonly session_hash: Buffer
  /** The buyer's network (SEC-41). */
  readonly ip_hash: Buffer | null
  readonly held_key: HeldKey | null
  /** How often it went back to the queue, by cause. */
  readonly tries: { stale: number; busy: number; short: boolean }
}

export interface LockedHold extends OlderHold {
  readonly id: number
}

export interface OrderDraft {
  readonly short_id: string
  readonly reference: string
  readonly request: PreparedRequest
  readonly quote: OrderQuote
  readonly promo_code_id: number | null
  readonly has_short_hold: boolean
}

/** When the orders of a batch are made and lapse (RES-12, CALM-2). */
interface BatchTimes {
  readonly now: Date
  readonly full_until: Date
  readonly short_until: Date
}

/** What the sessions of a batch hold of the event. */
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
export interface BatchTransaction {
  lockHolds(sessions: readonly string[]): Promise<SessionHolds>
  /** Networks with one hold at a time, so that two batches never both find that they have none (CALM-4). */
  lockNetworks(networks: readonly string[]): Promise<void>
  lockCounters(ids: readonly number[]): Promise<Map<number, LockedCounter>>
  readSaleVersion(): Promise<number>
  /** What these networks hold at the event, read after the counters are locked (CALM-3); one answer for each. */
  readNetworks(networks: readonly string[]): Promise<NetworkHolds[]>
  expireReplaced(holds: readonly LockedHold[], now: Date): Promise<void>
  insertOrders(catalog: Catalog, drafts: readonly OrderDraft[], at: BatchTimes): Promise<InsertedOrder[]>
  queueExpiry(run_at: Date): Promise<void>
  writeCounters(counters: readonly CounterAfter[]): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

// Plain named statements through `pg`: on this path the query builder's CPU is measurable (stack §3).
const LOCK_HOLDS = `select id, session_hash, ip_hash from orders o
  where event_id = $1 and session_hash = any($2) and status in (${quoted(HOLD_STATUSES)}) and offline_confirmed_at is null
    and not exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in (${quoted(OPEN_ATTEMPT_STATUSES)}))
  order by id for no key update of o skip locked`
const ALL_HOLDS = `select id, session_hash, short_id,
    exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in (${quoted(OPEN_ATTEMPT_STATUSES)})) as has_payment
  from orders o
  where event_id = $1 and session_hash = any($2) and status in (${quoted(HOLD_STATUSES)}) and offline_confirmed_at is null`
const HOLD_ITEMS = `select i.order_id, coalesce(i.event_date_id, i.event_id) as event_date_id, i.ticket_id, i.ticket_price_id, i.quantity from order_items i where i.order_id = any($1)`
const HOLD_CODES = `select o.id as order_id, c.stock_id, c.max_uses from orders o join promo_codes c on c.id = o.promo_code_id where o.id = any($1)`
// The caller's order is the one order: they come sorted, and unnest keeps it.
const LOCK_NETWORKS = `select pg_advisory_xact_lock(hashtextextended(network, $1)) from unnest($2::text[]) as network`
const READ_NETWORKS = `with holds as materialized (
    select id, ip_hash from orders where event_id = $1 and ip_hash = any($2) and status in (${quoted(HOLD_STATUSES)}))
  select ip_hash, null::bigint as event_date_id, null::bigint as ticket_id, null::bigint as ticket_price_id, count(*)::int as count from holds group by ip_hash
  union all
  select h.ip_hash, coalesce(i.event_date_id, i.event_id), i.ticket_id, i.ticket_price_id, sum(i.quantity)::int from holds h join order_items i on i.order_id = h.id
    group by h.ip_hash, coalesce(i.event_date_id, i.event_id), i.ticket_id, i.ticket_price_id`
const LOCK_COUNTERS = 'select id, held, sold from stock where id = any($1) order by id for no key update'
// the counters are locked by now, so the transaction has a number by which its end can be asked for (platform/database/commit.ts)
const SALE_VERSION = 'select sale_version, pg_current_xact_id_if_assigned()::text as xid from events where id = $1'
// Steps: neither has an outbox row (LOGE-4).
const RESERVED: StepAction = 'order.reserved'
const EXPIRED: StepAction = 'order.expired'
const EXPIRE_REPLACED = `with gone as (update orders set status = '${OrderStatus.EXPIRED}', expiry_reason = 'REPLACED', expired_at = $2, ip_hash = null, updated_at = $2
    where id = any($1) and status in (${quoted(sourcesOf(ORDER_MOVES, OrderStatus.EXPIRED))}) returning id, event_id)
  insert into audit_log (event_id, order_id, actor_type, action, data, created_at)
  select event_id, id, 'BUYER', '${EXPIRED}', '{"reason":"REPLACED"}', $2 from gone`
// Buyers of one sale choose much the same: what their carts have in common travels and is parsed once per batch.
const INSERT_ORDERS = `with carts as materialized (
    select * from jsonb_to_recordset($6::jsonb) as c (cart int, total_before_discount bigint, total_discount bigint, total_before_additions bigint,
      total_fee bigint, total_tax bigint, total_fee_included bigint, total_tax_included bigint, total_gross bigint, rollup jsonb,
      discounts jsonb, rules jsonb, promo_code_id bigint, promo_code text)),
  cart_items as materialized (
    select * from jsonb_to_recordset($7::jsonb) as i (cart int, n int, event_date_id bigint, ticket_id bigint, ticket_price_id bigint, title text, label text, quantity int,
      price_before_discount bigint, price bigint, unit_fee bigint, unit_tax bigint, unit_fee_included bigint, unit_tax_included bigint, unit_total bigint,
      total_before_additions bigint, total_fee bigint, total_tax bigint, total_gross bigint, rollup jsonb,
      rule_discount bigint, discount_rule_id bigint, discount_name text)),
  requests as materialized (
    select nextval(pg_get_serial_sequence('orders', 'id')) as id, w.*
    from unnest($8::int[], $9::text[], $10::text[], $11::text[], $12::bytea[], $13::bytea[], $14::bigint[], $15::bool[])
      as w (cart, short_id, reference, language, session_hash, ip_hash, affiliate_id, is_short)),
  new_orders as (
    insert into orders (id, short_id, reference, event_id, status, language, currency, total_before_discount, total_discount, total_before_additions,
      total_fee, total_tax, total_fee_included, total_tax_included, total_gross, taxes_and_fees_rollup, discounts_rollup, discount_rules,
      promo_code_id, promo_code, affiliate_id,
      session_hash, ip_hash, reserved_until, first_reserved_until, created_at, updated_at)
    overriding system value
    select w.id, w.short_id, w.reference, $1, '${OrderStatus.RESERVED}', w.language, $2, c.total_before_discount, c.total_discount, c.total_before_additions,
      c.total_fee, c.total_tax, c.total_fee_included, c.total_tax_included, c.total_gross, c.rollup, c.discounts, c.rules, c.promo_code_id, c.promo_code, w.affiliate_id,
      w.session_hash, w.ip_hash, case when w.is_short then $5::timestamptz else $3::timestamptz end, $3, $4, $4
    from requests w join carts c on c.cart = w.cart),
  new_items as (
    insert into order_items (event_id, order_id, event_date_id, ticket_id, ticket_price_id, title, label, quantity, price_before_discount, price, unit_fee, unit_tax,
      unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross, taxes_and_fees_rollup,
      rule_discount, discount_rule_id, discount_name)
    select $1, w.id, i.event_date_id, i.ticket_id, i.ticket_price_id, i.title, i.label, i.quantity, i.price_before_discount, i.price, i.unit_fee, i.unit_tax,
      i.unit_fee_included, i.unit_tax_included, i.unit_total, i.total_before_additions, i.total_fee, i.total_tax, i.total_gross, i.rollup,
      i.rule_discount, i.discount_rule_id, i.discount_name
    from requests w join cart_items i on i.cart = w.cart order by w.id, i.n),
  log as (
    insert into audit_log (event_id, order_id, actor_type, action, data, created_at)
    select $1, id, 'BUYER', '${RESERVED}', '{}', $4 from requests),
  keys as (
    update idempotency_keys k set status = 201, answer = jsonb_build_object('short_id', c.short_id), completed_at = $4
    from unnest($16::bigint[], $17::timestamptz[], $18::text[]) as c (id, claimed_at, short_id)
    where k.id = c.id and k.claimed_at = c.claimed_at and k.completed_at is null returning c.short_id)
  select w.id, w.short_id, w.short_id = any($18) is not true or k.short_id is not null as holds_key
  from requests w left join keys k on k.short_id = w.short_id`
const WRITE_COUNTERS = `update stock set held = c.held, sold = c.sold, ceiling = case when c.max is null then null else greatest(c.max, c.held + c.sold) end
  from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) as c (id, held, sold, max) where stock.id = c.id`
/** The job expires whatever of the event has lapsed by then (RES-11). */
const QUEUE_EXPIRY = `select graphile_worker.add_job('${after('order.reserved', 'checkout.expire-event').job}', json_build_object('event_id', $1::bigint), run_at => $2::timestamptz, max_attempts => 25)`

export async function openBatch(pool: pg.Pool, event_id: number): Promise<BatchTransaction> {
  const client = await pool.connect()
  await client.query('begin').catch((error: Error) => {
    client.release(error)
    throw error
  })
  let open = true
  let xid: string | null = null
  let short_id: string | null = null
  const run = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    client.query<R>({ name, text, values })
  return {
    lockHolds: (sessions) => lockHolds(run, event_id, sessions),
    async lockNetworks(networks) {
      if (networks.length > 0) await run('lock-networks', LOCK_NETWORKS, [event_id, networks])
    },
    async lockCounters(ids) {
      const { rows } = await run<LockedCounter & pg.QueryResultRow>('lock-counters', LOCK_COUNTERS, [ids])
      return new Map(rows.map((row) => [row.id, row]))
    },
    async readSaleVersion() {
      const { rows } = await run<{ sale_version: number; xid: string }>('sale-version', SALE_VERSION, [event_id])
      xid = rows[0]?.xid ?? null
      return rows[0]?.sale_version ?? -1
    },
    readNetworks: (networks) => readNetworks(run, event_id, networks),
    async expireReplaced(holds, now) {
      if (holds.length > 0) await run('expire-replaced', EXPIRE_REPLACED, [holds.map((hold) => hold.id), now])
    },
    async insertOrders(catalog, drafts, { now, full_until, short_until }) {
      const at_event = [event_id, catalog.event.currency, full_until, now, short_until]
      const values = [...at_event, ...orderValues(catalog, drafts)]
      const { rows } = await run<InsertedOrder & pg.QueryResultRow>('insert-orders', INSERT_ORDERS, values)
      short_id = rows[0]?.short_id ?? null
      return rows
    },
    async queueExpiry(run_at) {
      await run('queue-expiry', QUEUE_EXPIRY, [event_id, run_at])
    },
    async writeCounters(counters) {
      await run('write-counters', WRITE_COUNTERS, [
        counters.map(({ id }) => id),
        counters.map(({ held }) => held),
        counters.map(({ sold }) => sold),
        counters.map(({ limit }) => limit),
      ])
    },
    async commit() {
      open = false
      // they are all there or none is
      const findRow = short_id === null ? null : (asked: pg.Pool) => findOrder(asked, short_id)
      await commit(client, pool, { xid, findRow })
    },
    async rollback() {
      if (!open) return
      open = false
      await rollBack(client)
    },
  }
}

async function findOrder(pool: pg.Pool, short_id: string | null): Promise<boolean> {
  const { rows } = await pool.query('select 1 from orders where short_id = $1', [short_id])
  return rows.length > 0
}

interface LockedRow {
  readonly id: number
  readonly session_hash: Buffer
  readonly ip_hash: Buffer | null
}

/** Unpaid holds of a network at the event: a row with their number, and one with the units of each price. */
interface NetworkRow {
  readonly ip_hash: Buffer
  readonly event_date_id: number | null
  readonly ticket_id: number | null
  readonly ticket_price_id: number | null
  readonly count: number
}

interface HoldRow {
  readonly id: number
  readonly session_hash: Buffer
  readonly short_id: string
  readonly has_payment: boolean
}

type Run = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<pg.QueryResult<R>>

async function readNetworks(run: Run, event_id: number, networks: readonly string[]): Promise<NetworkHolds[]> {
  if (networks.length === 0) return []
  const hashes = networks.map((network) => Buffer.from(network, 'hex'))
  const { rows } = await run<NetworkRow & pg.QueryResultRow>('read-networks', READ_NETWORKS, [event_id, hashes])
  const rowsOf = Map.groupBy(rows, ({ ip_hash }) => ip_hash.toString('hex'))
  return networks.map((network) => {
    const own = rowsOf.get(network) ?? []
    return {
      network,
      holds: own.find(({ ticket_id }) => ticket_id === null)?.count ?? 0,
      items: own.flatMap(({ event_date_id, ticket_id, ticket_price_id, count }) =>
        event_date_id === null || ticket_id === null || ticket_price_id === null
          ? []
          : { event_date_id, ticket_id, ticket_price_id, quantity: count },
      ),
    }
  })
}

async function lockHolds(run: Run, event_id: number, sessions: readonly string[]): Promise<SessionHolds> {
  if (sessions.length === 0) return { holds: [], busy_sessions: new Set(), paying_sessions: new Map() }
  const asked = [event_id, sessions.map((session) => Buffer.from(session, 'hex'))]
  const locked = await run<LockedRow>('lock-holds', LOCK_HOLDS, asked)
  const all = await run<HoldRow>('all-holds', ALL_HOLDS, asked)
  const paying_sessions = new Map(
    all.rows.filter((row) => row.has_payment).map((row) => [row.session_hash.toString('hex'), row.short_id]),
  )
  // The locking statement looks for payments with a snapshot older than its locks; this one is younger. An order it does
  // not find has got a payment meanwhile, or ended: its stock is not ours to free (RES-5).
  const free = all.rows.filter((row) => !row.has_payment)
  const rows = locked.rows.filter(({ id }) => free.some((row) => row.id === id))
  const busy_sessions = new Set(
    free.filter(({ id }) => !rows.some((row) => row.id === id)).map((row) => row.session_hash.toString('hex')),
  )
  return { holds: rows.length === 0 ? [] : await readHolds(run, rows), busy_sessions, paying_sessions }
}

async function readHolds(run: Run, rows: readonly LockedRow[]): Promise<LockedHold[]> {
  const ids = rows.map(({ id }) => id)
  const items = await run<OlderHold['items'][number] & { order_id: number }>('hold-items', HOLD_ITEMS, [ids])
  const codes = await run<NonNullable<OlderHold['promo']> & { order_id: number }>('hold-codes', HOLD_CODES, [ids])
  return rows.map(({ id, session_hash, ip_hash }) => ({
    id,
    session: session_hash.toString('hex'),
    network: ip_hash?.toString('hex') ?? null,
    items: items.rows.filter((item) => item.order_id === id),
    promo: codes.rows.find((code) => code.order_id === id) ?? null,
  }))
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
      records.push(cartRecord(catalog, cart, draft))
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
    drafts.map(({ has_short_hold }) => has_short_hold),
    keyed.map(({ id }) => id),
    keyed.map(({ claimed_at }) => claimed_at),
    keyed.map(({ short_id }) => short_id),
  ]
}

const cartRecord = (catalog: Catalog, cart: number, { request, quote, promo_code_id }: OrderDraft) => ({
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
  discounts: quote.discounts_rollup,
  rules: frozenRules(catalog.discount_rules, quote.acting_rule_ids),
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

/**
 * What is known of a network at an event when it wants to reserve: its holds that nobody has paid or ordered to pay later
 * (SEC-40h), and how many it let lapse beyond those it completed since then (CALM-4).
 */
export async function findNetworkPast(
  db: Db,
  { event_id, ip_hash, since }: { event_id: number; ip_hash: Buffer; since: Date },
): Promise<{ holds: number; lapsed_beyond_completed: number }> {
  const { rows } = await sql<{ holds: number; lapsed_beyond_completed: number }>`
    select (select count(*)::int from orders where event_id = ${event_id} and ip_hash = ${ip_hash}
        and status in (${literals(HOLD_STATUSES)}) and offline_confirmed_at is null) as holds,
      (select coalesce(sum(lapsed - completed), 0)::int from hold_ends
        where event_id = ${event_id} and ip_hash = ${ip_hash} and minute > ${since}) as lapsed_beyond_completed`.execute(
    db,
  )
  return rows[0] ?? { holds: 0, lapsed_beyond_completed: 0 }
}

export async function findSaleVersion(db: Db, event_id: number): Promise<number> {
  const row = await db.selectFrom('events').select('sale_version').where('id', '=', event_id).executeTakeFirst()
  return row?.sale_version ?? -1
}

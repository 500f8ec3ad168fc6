import type pg from 'pg'
import type { OrderQuote } from '#core/checkout/quote-order.ts'
import type { Catalog } from '#server/tickets/catalog.ts'
import type { ReservationRequest, WorkingCounter } from './reservation.ts'

/** An older hold of a session that this reservation replaces (RES-6). */
export interface LockedHold {
  readonly id: number
  readonly session_hash: Buffer
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
}

/** The statements of one reservation transaction, in the order they must run (docs/locking.md). */
export interface BatchSql {
  lockHolds(sessions: readonly Buffer[]): Promise<{ holds: LockedHold[]; busy_sessions: Set<string> }>
  lockCounters(ids: readonly number[]): Promise<Map<number, WorkingCounter>>
  readSaleVersion(): Promise<number>
  expireReplaced(holds: readonly LockedHold[], now: Date): Promise<void>
  insertOrders(
    catalog: Catalog,
    drafts: readonly OrderDraft[],
    at: { now: Date; reserved_until: Date },
  ): Promise<Map<string, number>>
  writeCounters(counters: readonly WorkingCounter[], limits: ReadonlyMap<number, number | null>): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

// Plain named statements through `pg`: on this path the query builder's CPU is measurable (stack §3).
const LOCK_HOLDS = `select id, session_hash, promo_code_id from orders o
  where event_id = $1 and session_hash = any($2) and status in ('RESERVED', 'AWAITING_PAYMENT') and offline_confirmed_at is null
    and not exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in ('CREATED', 'SUBMITTED', 'PROCESSING'))
  order by id for no key update of o skip locked`
const ALL_HOLDS = `select id, session_hash from orders o
  where event_id = $1 and session_hash = any($2) and status in ('RESERVED', 'AWAITING_PAYMENT') and offline_confirmed_at is null
    and not exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in ('CREATED', 'SUBMITTED', 'PROCESSING'))`
const HOLD_ITEMS = `select i.order_id, i.ticket_id, i.ticket_price_id, i.quantity from order_items i where i.order_id = any($1)`
const HOLD_CODES = `select o.id as order_id, c.stock_id, c.max_uses from orders o join promo_codes c on c.id = o.promo_code_id where o.id = any($1)`
const LOCK_COUNTERS = 'select id, held, sold from stock where id = any($1) order by id for no key update'
const SALE_VERSION = 'select sale_version from events where id = $1'
const EXPIRE_REPLACED = `with gone as (update orders set status = 'EXPIRED', expiry_reason = 'REPLACED', expired_at = $2, ip_hash = null, updated_at = $2
    where id = any($1) and status in ('RESERVED', 'AWAITING_PAYMENT') returning id, event_id)
  insert into audit_log (event_id, order_id, actor_type, action, data, created_at)
  select event_id, id, 'BUYER', 'order.expired', '{"reason":"REPLACED"}', $2 from gone`
const INSERT_ORDERS = `with new_orders as (
    insert into orders (short_id, reference, event_id, status, language, currency, total_before_discount, total_discount, total_before_additions,
      total_fee, total_tax, total_fee_included, total_tax_included, total_gross, taxes_and_fees_rollup, promo_code_id, promo_code, affiliate_id,
      session_hash, ip_hash, reserved_until, first_reserved_until, created_at, updated_at)
    select o.short_id, o.reference, $1, 'RESERVED', o.language, $2, o.total_before_discount, o.total_discount, o.total_before_additions,
      o.total_fee, o.total_tax, o.total_fee_included, o.total_tax_included, o.total_gross, o.rollup, o.promo_code_id, o.promo_code, o.affiliate_id,
      decode(o.session_hash, 'hex'), decode(o.ip_hash, 'hex'), $3, $3, $4, $4
    from jsonb_to_recordset($5::jsonb) as o (short_id text, reference text, language text, total_before_discount bigint, total_discount bigint,
      total_before_additions bigint, total_fee bigint, total_tax bigint, total_fee_included bigint, total_tax_included bigint, total_gross bigint,
      rollup jsonb, promo_code_id bigint, promo_code text, affiliate_id bigint, session_hash text, ip_hash text)
    returning id, short_id),
  new_items as (
    insert into order_items (event_id, order_id, ticket_id, ticket_price_id, title, label, quantity, price_before_discount, price, unit_fee, unit_tax,
      unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross, taxes_and_fees_rollup)
    select $1, n.id, i.ticket_id, i.ticket_price_id, i.title, i.label, i.quantity, i.price_before_discount, i.price, i.unit_fee, i.unit_tax,
      i.unit_fee_included, i.unit_tax_included, i.unit_total, i.total_before_additions, i.total_fee, i.total_tax, i.total_gross, i.rollup
    from jsonb_to_recordset($6::jsonb) as i (short_id text, n int, ticket_id bigint, ticket_price_id bigint, title text, label text, quantity int,
      price_before_discount bigint, price bigint, unit_fee bigint, unit_tax bigint, unit_fee_included bigint, unit_tax_included bigint, unit_total bigint,
      total_before_additions bigint, total_fee bigint, total_tax bigint, total_gross bigint, rollup jsonb)
    join new_orders n on n.short_id = i.short_id order by n.id, i.n),
  log as (
    insert into audit_log (event_id, order_id, actor_type, action, data, created_at)
    select $1, id, 'BUYER', 'order.reserved', '{}', $4 from new_orders),
  keys as (
    update idempotency_keys k set status = 201, answer = jsonb_build_object('short_id', c.short_id), completed_at = $4
    from jsonb_to_recordset($7::jsonb) as c (id bigint, short_id text) where k.id = c.id)
  select id, short_id from new_orders`
const WRITE_COUNTERS = `update stock set held = c.held, sold = c.sold, ceiling = case when c.max is null then null else greatest(c.max, c.held + c.sold) end
  from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) as c (id, held, sold, max) where stock.id = c.id`
/** One job per batch: all its holds lapse at one instant, and the job expires whatever has lapsed by then (RES-11). */
const QUEUE_EXPIRY = `select graphile_worker.add_job('checkout.expire-event', json_build_object('event_id', $1::bigint), run_at => $2::timestamptz, max_attempts => 25)`

export async function openBatch(pool: pg.Pool, event_id: number): Promise<BatchSql> {
  const client = await pool.connect()
  await client.query('begin')
  let open = true
  const run = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    client.query<R>({ name, text, values })
  const close = async (command: 'commit' | 'rollback'): Promise<void> => {
    if (!open) return
    open = false
    let broken: Error | undefined
    try {
      await client.query(command)
    } catch (error) {
      broken = error as Error
      if (command === 'commit') throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    lockHolds: (sessions) => lockHolds(run, event_id, sessions),
    async lockCounters(ids) {
      const { rows } = await run<WorkingCounter & pg.QueryResultRow>('lock-counters', LOCK_COUNTERS, [ids])
      return new Map(rows.map((row) => [row.id, row]))
    },
    async readSaleVersion() {
      const { rows } = await run<{ sale_version: number }>('sale-version', SALE_VERSION, [event_id])
      return rows[0]?.sale_version ?? -1
    },
    async expireReplaced(holds, now) {
      if (holds.length > 0) await run('expire-replaced', EXPIRE_REPLACED, [holds.map((hold) => hold.id), now])
    },
    async insertOrders(catalog, drafts, { now, reserved_until }) {
      const { rows } = await run<{ id: number; short_id: string }>('insert-orders', INSERT_ORDERS, [
        event_id,
        catalog.event.currency,
        reserved_until,
        now,
        JSON.stringify(drafts.map(orderRecord)),
        JSON.stringify(drafts.flatMap((draft) => itemRecords(catalog, draft))),
        JSON.stringify(
          drafts.flatMap(({ request, short_id }) =>
            request.idempotency_id === null ? [] : { id: request.idempotency_id, short_id },
          ),
        ),
      ])
      await run('queue-expiry', QUEUE_EXPIRY, [event_id, reserved_until])
      return new Map(rows.map((row) => [row.short_id, row.id]))
    },
    async writeCounters(counters, limits) {
      const ordered = [...counters].sort((a, b) => a.id - b.id)
      await run('write-counters', WRITE_COUNTERS, [
        ordered.map((c) => c.id),
        ordered.map((c) => c.held),
        ordered.map((c) => c.sold),
        ordered.map((c) => limits.get(c.id) ?? null),
      ])
    },
    commit: () => close('commit'),
    rollback: () => close('rollback'),
  }
}

type Run = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<pg.QueryResult<R>>

async function lockHolds(
  run: Run,
  event_id: number,
  sessions: readonly Buffer[],
): Promise<{ holds: LockedHold[]; busy_sessions: Set<string> }> {
  if (sessions.length === 0) return { holds: [], busy_sessions: new Set() }
  const locked = await run<{ id: number; session_hash: Buffer }>('lock-holds', LOCK_HOLDS, [event_id, sessions])
  const all = await run<{ id: number; session_hash: Buffer }>('all-holds', ALL_HOLDS, [event_id, sessions])
  // The locking statement looks for payments with a snapshot older than its locks; this one is younger. An order it does
  // not find has got a payment meanwhile, or ended: its stock is not ours to free (RES-5).
  const ids = locked.rows.map((row) => row.id).filter((id) => all.rows.some((row) => row.id === id))
  const busy_sessions = new Set(
    all.rows.filter((row) => !ids.includes(row.id)).map((row) => row.session_hash.toString('hex')),
  )
  if (ids.length === 0) return { holds: [], busy_sessions }
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
        items: items.rows.filter((item) => item.order_id === row.id),
        promo_stock_id: code?.stock_id ?? null,
        promo_max_uses: code?.max_uses ?? null,
      }
    })
  return { holds, busy_sessions }
}

const orderRecord = ({ short_id, reference, request, quote, promo_code_id }: OrderDraft) => ({
  short_id,
  reference,
  language: request.language,
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
  affiliate_id: request.affiliate_id,
  session_hash: request.session_hash.toString('hex'),
  ip_hash: request.ip_hash?.toString('hex') ?? null,
})

const itemRecords = (catalog: Catalog, { short_id, quote }: OrderDraft) =>
  quote.items.map(({ taxes_and_fees_rollup, ...item }, n) => {
    const ticket = catalog.tickets.find((found) => found.id === item.ticket_id)
    const price = ticket?.prices.find((found) => found.id === item.ticket_price_id)
    return {
      ...item,
      n,
      short_id,
      title: ticket?.title ?? '',
      label: price?.label ?? null,
      rollup: taxes_and_fees_rollup,
    }
  })

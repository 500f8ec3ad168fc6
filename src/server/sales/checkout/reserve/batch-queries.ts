import { sql } from 'kysely'
import type pg from 'pg'
import type { Attribution } from '#core/catalog/attribution/touch.ts'
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
import { CLOCKS_APART_SECONDS } from '#core/sales/waiting-room/limits.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import { commit, gateOf, rollBack } from '#server/platform/database/commit.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literals, quoted } from '#server/platform/database/literals.ts'
import type { HeldKey } from '#server/platform/http/idempotency.ts'
import { FREE_UNITS, TAKE_UNITS } from '#server/platform/stock/write-stock.ts'
import { insertOrders, orderValues } from './new-order-queries.ts'

/** One buyer's request, prepared outside any lock (RES-24). Session and network are the hex of their hashes. */
export interface PreparedRequest extends ReservationRequest {
  readonly promo: (EnteredCode & { readonly code: string }) | null
  /** The event's `sale_version` when `promo` was read; null without a code. */
  readonly promo_version: number | null
  readonly affiliate_id: number | null
  /** Where the buyer came from (FUN-2). */
  readonly attribution: Attribution | null
  readonly language: Locale
  readonly session_hash: Buffer
  /** The buyer's network (SEC-41). */
  readonly ip_hash: Buffer | null
  readonly held_key: HeldKey | null
  readonly api_key_id: number | null
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

/** What a batch must have locked before it decides. */
export interface WantedLocks {
  /** Networks with one hold at a time, so that two batches never both find that they have none (CALM-4). */
  readonly networks: readonly string[]
  readonly counters: readonly number[]
  readonly keys: readonly HeldKey[]
  /** Whose passes are asked for, of the run that asks for them (ROOM-15); null where none does. */
  readonly passes: { readonly run_id: number; readonly sessions: readonly string[]; readonly now: Date } | null
}

export interface Locked {
  readonly counters: ReadonlyMap<number, LockedCounter>
  /** False for a key that another call has taken over meanwhile (CNV-7). */
  readonly isHeld: (key: HeldKey) => boolean
  /** Read behind all locks (RES-24). */
  readonly sale_version: number
  /** Sessions with a pass, read after the number before; null where none was asked for. */
  readonly passes: ReadonlySet<string> | null
}

/** What a batch writes at once, its commit included. */
export interface BatchWrites {
  readonly catalog: Catalog
  readonly replaced: readonly LockedHold[]
  readonly drafts: readonly OrderDraft[]
  readonly counters: readonly CounterAfter[]
  /** When to end what lapses (RES-11). */
  readonly expire_at: readonly Date[]
  readonly at: BatchTimes
}

/**
 * The statements of one reservation transaction, in the order they must run (docs/locking.md). What needs no answer of the
 * one before travels with it: each answer waited for is a turn of an event loop that serves everybody else too, with the
 * counters locked.
 */
export interface BatchTransaction {
  lockHolds(sessions: readonly string[]): Promise<SessionHolds>
  lock(wanted: WantedLocks): Promise<Locked>
  /** What these networks hold at the event, read after the counters are locked (CALM-3); one answer for each. */
  readNetworks(networks: readonly string[]): Promise<NetworkHolds[]>
  /** Answers the numbers of the orders by their short ids. */
  writeAndCommit(writes: BatchWrites): Promise<ReadonlyMap<string, number>>
  rollback(): Promise<void>
}

/** Orders of keys are tests at once (KEY-10); the statement that nobody else's reservation needs. */
const MARK_TESTS = `update orders o set is_test = true, api_key_id = w.key
  from unnest($1::text[], $2::bigint[]) as w (short_id, key) where o.short_id = w.short_id`

// Plain named statements through `pg`: on this path the query builder's CPU is measurable (stack §3). An offer from the
// waiting list or an approved place is no hold of its session (WTL-18, APP-5): nothing replaces it, and it counts for no
// network of its buyer (RES-6, SEC-40h).
const LOCK_HOLDS = `select id, session_hash, ip_hash from orders o
  where event_id = $1 and session_hash = any($2) and status in (${quoted(HOLD_STATUSES)}) and offline_confirmed_at is null and waiting_entry_id is null and application_id is null
    and not exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in (${quoted(OPEN_ATTEMPT_STATUSES)}))
  order by id for no key update of o skip locked`
const ALL_HOLDS = `select id, session_hash, short_id,
    exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in (${quoted(OPEN_ATTEMPT_STATUSES)})) as has_payment
  from orders o
  where event_id = $1 and session_hash = any($2) and status in (${quoted(HOLD_STATUSES)}) and offline_confirmed_at is null and waiting_entry_id is null and application_id is null`
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
// The fence of ADR 21: a key that another call has taken over is not found, and one that is found nobody takes over.
const LOCK_KEYS = `select k.id, k.claimed_at from idempotency_keys k join unnest($1::bigint[], $2::timestamptz[]) as c (id, claimed_at)
  on k.id = c.id and k.claimed_at = c.claimed_at where k.completed_at is null order by k.id for no key update of k`
const LOCK_COUNTERS = 'select id, held, sold, promised from stock where id = any($1) order by id for no key update'
// the counters are locked by now, so the transaction has a number by which its end can be asked for (platform/database/commit.ts)
const SALE_VERSION = 'select sale_version, pg_current_xact_id_if_assigned()::text as xid from events where id = $1'
// A pass is for one order, and no longer than its time: it is ended by the next tick, not by the order (ROOM-14). What it
// holds then can be paid, not chosen anew. Two looks, one for each index.
const doneByPass = (
  done_at: string,
) => `o.session_hash = p.session_hash and o.event_id = $3 and o.waiting_entry_id is null and o.application_id is null
    and case when p.index is null then o.${done_at} >= p.entered_at else o.created_at >= p.entered_at - interval '${CLOCKS_APART_SECONDS} seconds' end`
const PASSES = `select session_hash from queue_passes p where run_id = $1 and session_hash = any($2) and ended_at is null and expires_at > $4
  and not exists (select from orders o where ${doneByPass('completed_at')} and o.status = '${OrderStatus.COMPLETED}')
  and not exists (select from orders o where ${doneByPass('offline_confirmed_at')} and o.status = '${OrderStatus.AWAITING_PAYMENT}' and o.offline_confirmed_at is not null)`
// A step: it has no outbox row (LOGE-4).
const EXPIRED: StepAction = 'order.expired'
const EXPIRE_REPLACED = `with gone as (update orders set status = '${OrderStatus.EXPIRED}', expiry_reason = 'REPLACED', expired_at = $2, ip_hash = null, updated_at = $2
    where id = any($1) and status in (${quoted(sourcesOf(ORDER_MOVES, OrderStatus.EXPIRED))}) returning id, event_id)
  insert into audit_log (event_id, order_id, actor_type, action, data, created_at)
  select event_id, id, 'BUYER', '${EXPIRED}', '{"reason":"REPLACED"}', $2 from gone`
/** The job expires whatever of the event has lapsed by then (RES-11). */
const QUEUE_EXPIRY = `select graphile_worker.add_job('${after('order.reserved', 'checkout.expire-event').job}', json_build_object('event_id', $1::bigint), run_at => $2::timestamptz, max_attempts => 25)`

interface OpenTransaction {
  readonly client: pg.PoolClient
  readonly run: Run
  readonly event_id: number
}

export async function openBatch(pool: pg.Pool, event_id: number): Promise<BatchTransaction> {
  const client = await pool.connect()
  const { epoch } = gateOf(pool)
  let open = true
  let xid: string | null = null
  const run: Run = (name, text, values) => client.query({ name, text, values })
  const transaction = { client, run, event_id }
  // its fault is that of whatever is sent behind it
  client.query('begin').catch(() => {})
  return {
    lockHolds: (sessions) => lockHolds(run, event_id, sessions),
    async lock(wanted) {
      const { xid: number, ...locked } = await lockAll(transaction, wanted)
      xid = number
      return locked
    },
    readNetworks: (networks) => readNetworks(run, event_id, networks),
    async writeAndCommit(writes) {
      open = false
      const short_ids = writes.drafts.map(({ short_id }) => short_id)
      const sent = sendWrites(transaction, writes)
      // they are all there or none is
      const findRow =
        short_ids.length === 0 ? null : async (asked: pg.Pool) => (await findOrders(asked, short_ids)).size > 0
      const committed = commit(client, pool, { xid, epoch, findRow, sent: sent.all })
      const [inserted] = await Promise.allSettled([sent.inserted, committed])
      await committed
      return inserted.status === 'fulfilled' ? inserted.value : findOrders(pool, short_ids)
    },
    async rollback() {
      if (!open) return
      open = false
      await rollBack(client)
    },
  }
}

/** The counters last, as everybody else, except for the keys, which nobody locks together with anything (ONE-3). */
async function lockAll(
  { run, event_id }: OpenTransaction,
  { networks, counters, keys, passes }: WantedLocks,
): Promise<Locked & { readonly xid: string | null }> {
  const [, stock, held, version, admitted] = await Promise.all([
    networks.length > 0 && run('lock-networks', LOCK_NETWORKS, [event_id, networks]),
    run<LockedCounter & pg.QueryResultRow>('lock-counters', LOCK_COUNTERS, [counters]),
    keys.length > 0
      ? run<HeldKey & pg.QueryResultRow>('lock-keys', LOCK_KEYS, [
          keys.map(({ id }) => id),
          keys.map((key) => key.claimed_at),
        ])
      : null,
    run<{ sale_version: number; xid: string }>('sale-version', SALE_VERSION, [event_id]),
    passes &&
      run<{ session_hash: Buffer }>('passes', PASSES, [
        passes.run_id,
        passes.sessions.map((session) => Buffer.from(session, 'hex')),
        event_id,
        passes.now,
      ]),
  ])
  const claims = new Map(held?.rows.map(({ id, claimed_at }) => [id, claimed_at.getTime()]))
  return {
    counters: new Map(stock.rows.map((row) => [row.id, row])),
    isHeld: ({ id, claimed_at }) => claims.get(id) === claimed_at.getTime(),
    sale_version: version.rows[0]?.sale_version ?? -1,
    passes: admitted && new Set(admitted.rows.map(({ session_hash }) => session_hash.toString('hex'))),
    xid: version.rows[0]?.xid ?? null,
  }
}

/** Units come free by replaced holds alone: those of the batch in sum, where somebody waits for them (WTL-11). */
const writeCounters = (may_free: boolean): readonly [name: string, text: string] =>
  may_free ? ['write-freed-counters', FREE_UNITS] : ['write-counters', TAKE_UNITS]

const countedColumns = (counters: readonly CounterAfter[]): unknown[] => [
  counters.map(({ id }) => id),
  counters.map(({ held }) => held),
  counters.map(({ sold }) => sold),
  counters.map(({ limit }) => limit),
]

interface SentWrites {
  readonly inserted: Promise<ReadonlyMap<string, number>>
  readonly all: readonly Promise<unknown>[]
}

function sendWrites(
  { run, event_id }: OpenTransaction,
  { catalog, replaced, drafts, counters, expire_at, at }: BatchWrites,
): SentWrites {
  if (drafts.length === 0) return { inserted: Promise.resolve(new Map()), all: [] }
  const { now, full_until, short_until } = at
  const values = [event_id, catalog.event.currency, full_until, now, short_until, ...orderValues(catalog, drafts)]
  const tests = drafts.filter(({ request }) => request.api_key_id !== null)
  const expired = replaced.length > 0 && run('expire-replaced', EXPIRE_REPLACED, [replaced.map(({ id }) => id), now])
  const inserted = run<InsertedOrder & pg.QueryResultRow>(...insertOrders(drafts), values)
  const test_values = [tests.map(({ short_id }) => short_id), tests.map(({ request }) => request.api_key_id)]
  const marked = tests.length > 0 && run('mark-tests', MARK_TESTS, test_values)
  const jobs = expire_at.map((run_at) => run('queue-expiry', QUEUE_EXPIRY, [event_id, run_at]))
  const counted = run(...writeCounters(replaced.length > 0), [
    ...countedColumns(counters),
    ...(replaced.length > 0 ? [counters.map(() => null), false] : []),
  ])
  const all = [expired, inserted, marked, ...jobs, counted].filter((sent) => sent !== false)
  return { inserted: inserted.then(({ rows }) => toNumbers(rows)), all }
}

interface InsertedOrder {
  readonly id: number
  readonly short_id: string
}

const toNumbers = (rows: readonly InsertedOrder[]) => new Map(rows.map(({ id, short_id }) => [short_id, id]))

async function findOrders(pool: pg.Pool, short_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<InsertedOrder>('select id, short_id from orders where short_id = any($1)', [
    short_ids,
  ])
  return toNumbers(rows)
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
 * What is known of a network at an event when it wants to reserve: its holds that nobody has paid or ordered to pay later
 * (SEC-40h), and how many it let lapse beyond those it completed since then (CALM-4).
 */
export async function findNetworkPast(
  db: Db,
  { event_id, ip_hash, since }: { event_id: number; ip_hash: Buffer; since: Date },
): Promise<{ holds: number; lapsed_beyond_completed: number }> {
  const { rows } = await sql<{ holds: number; lapsed_beyond_completed: number }>`
    select (select count(*)::int from orders where event_id = ${event_id} and ip_hash = ${ip_hash}
        and status in (${literals(HOLD_STATUSES)}) and offline_confirmed_at is null and waiting_entry_id is null and application_id is null) as holds,
      (select coalesce(sum(lapsed - completed), 0)::int from hold_ends
        where event_id = ${event_id} and ip_hash = ${ip_hash} and minute > ${since}) as lapsed_beyond_completed`.execute(
    db,
  )
  return rows[0] ?? { holds: 0, lapsed_beyond_completed: 0 }
}

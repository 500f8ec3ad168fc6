import { sql } from 'kysely'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { HOLD_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import { OPEN_ATTEMPT_STATUSES } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import { ENDING_SOON_MS } from './limits.ts'

// Reads only: how the installation is doing, over all accounts (REL-25). No names, addresses or links.

export interface OrderCounts {
  readonly completed: number
  readonly held: number
  readonly expired: number
  readonly cancelled: number
}

/** What became of the orders begun since then. */
export async function countOrders(db: Db, since: Date): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    select count(*) filter (where status = ${literal(OrderStatus.COMPLETED)})::int as completed,
      count(*) filter (where status in (${literals(HOLD_STATUSES)}))::int as held,
      count(*) filter (where status = ${literal(OrderStatus.EXPIRED)})::int as expired,
      count(*) filter (where status = ${literal(OrderStatus.CANCELLED)})::int as cancelled
    from orders where created_at >= ${since}`.execute(db)
  return rows[0]!
}

export interface HoldCounts {
  readonly live: number
  /** Ending within five minutes. */
  readonly ending: number
  /** Over, and still not ended by anybody. */
  readonly lapsed: number
  readonly oldest_lapsed: Date | null
}

export async function countHolds(db: Db, now: Date): Promise<HoldCounts> {
  const soon = new Date(now.getTime() + ENDING_SOON_MS)
  const { rows } = await sql<HoldCounts>`
    select count(*) filter (where reserved_until > ${now})::int as live,
      count(*) filter (where reserved_until > ${now} and reserved_until <= ${soon})::int as ending,
      count(*) filter (where reserved_until <= ${now})::int as lapsed,
      min(reserved_until) filter (where reserved_until <= ${now}) as oldest_lapsed
    from orders where status in (${literals(HOLD_STATUSES)})`.execute(db)
  return rows[0]!
}

export const PAYMENT_AGES = ['quarter', 'hour', 'day', 'older'] as const
export type PaymentAges = Record<(typeof PAYMENT_AGES)[number], number>

/** Open payments by their age: up to a quarter of an hour, an hour, a day, and older. */
export async function countOpenPayments(db: Db, now: Date): Promise<PaymentAges> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const { rows } = await sql<PaymentAges>`
    select count(*) filter (where created_at > ${ago(15)})::int as quarter,
      count(*) filter (where created_at <= ${ago(15)} and created_at > ${ago(60)})::int as hour,
      count(*) filter (where created_at <= ${ago(60)} and created_at > ${ago(1440)})::int as day,
      count(*) filter (where created_at <= ${ago(1440)})::int as older
    from payment_attempts where status in (${literals(OPEN_ATTEMPT_STATUSES)})`.execute(db)
  return rows[0]!
}

export interface Waiting {
  readonly count: number
  readonly oldest: Date | null
}

const waiting = async (db: Db, from: ReturnType<typeof sql>): Promise<Waiting> =>
  (await sql<Waiting>`select count(*)::int as count, min(at) as oldest from (${from}) w`.execute(db)).rows[0]!

/** Webhooks that came and were not acted on yet (WHK-2). */
export const countWebhooks = (db: Db) =>
  waiting(db, sql`select received_at as at from payment_events where processed_at is null`)

export const countPendingRefunds = (db: Db) =>
  waiting(db, sql`select created_at as at from refunds where status = ${literal(RefundRowStatus.PENDING)}`)

/** Money that completed nothing and is not back yet (STL-8). */
export const countPendingReturns = (db: Db) =>
  waiting(db, sql`select created_at as at from payment_returns where status <> ${literal(RefundRowStatus.SUCCEEDED)}`)

/** Entries of the event log that are not published yet (LOGE-5). */
export const countOutbox = (db: Db) =>
  waiting(db, sql`select a.created_at as at from outbox o join audit_log a on a.id = o.audit_id`)

/** Statements that wait for somebody's lock at this moment. */
export const countLockWaits = (db: Db) =>
  waiting(
    db,
    sql`select state_change as at from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

export interface AlarmRow {
  readonly id: number
  readonly kind: string
  readonly subject: string
  /** Ids and amounts that were told with it. */
  readonly data: unknown
  readonly created_at: Date
}

/** The alarm list: what needs an operator's eyes (STL-10, REL-27). */
export const listOpenAlarms = (db: Db): Promise<AlarmRow[]> =>
  db
    .selectFrom('operator_alarms')
    .select(['id', 'kind', 'subject', 'data', 'created_at'])
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findAlarm = (db: Db | Tx, id: number): Promise<AlarmRow | undefined> =>
  db
    .selectFrom('operator_alarms')
    .select(['id', 'kind', 'subject', 'data', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]!.at
}

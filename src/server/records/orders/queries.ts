import { type Insertable, sql, type Updateable } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkMoves, ForbiddenMove, type Move, type SourceOf, sourcesOf } from '#core/platform/states/moves.ts'
import {
  type ExpiryReason,
  type FirstPaymentStatus,
  HOLD_STATUSES,
  ORDER_MOVES,
  OrderStatus,
  PAYMENT_MOVES,
  type PaymentStatus,
} from '#core/platform/states/order-state.ts'
import { OPEN_ATTEMPT_STATUSES, type PaymentProviderName } from '#core/platform/states/payment-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'
import { orderEnd } from '#core/records/orders/order-end.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { MAX_LAPSED_EVENTS } from './limits.ts'

export type OrderRow = Row<'orders'>
export type OrderItemRow = Row<'order_items'>
export type NewOrder = Insertable<DB['orders']>
export type NewOrderItem = Insertable<DB['order_items']>

/** Found by its id alone, then compared: a plan that is kept must not know another way to it (ADR 0051). */
export async function findOrder(db: Db | Tx, event_id: number, id: number): Promise<OrderRow | undefined> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return order?.event_id === event_id ? order : undefined
}

export const listOrderItems = (db: Db | Tx, order_ids: readonly number[]) =>
  db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', [...order_ids])
    .orderBy('id')
    .execute()

/** When "the event is over" for this order: as its dates end, or as the event does if it is for none (DAT-43). */
export async function readFirstStart(db: Db | Tx, { id, event_id }: Pick<OrderRow, 'id' | 'event_id'>): Promise<Date> {
  const { rows } = await sql<{ starts_at: Date }>`
    select coalesce(min(d.starts_at), e.start_date) as starts_at
    from events e left join order_items i on i.order_id = ${id} and (i.event_date_id is not null or i.kind <> 'EXTRA')
      left join event_dates d on d.event_id = e.id and d.id = coalesce(i.event_date_id, i.event_id)
    where e.id = ${event_id} group by e.id`.execute(db)
  return rows[0]!.starts_at
}

export async function readOrderEnd(db: Db | Tx, { id, event_id }: Pick<OrderRow, 'id' | 'event_id'>): Promise<Date> {
  const dates = await db
    .selectFrom('event_dates')
    .innerJoin('events', 'events.id', 'event_dates.event_id')
    .select(['event_dates.status', 'event_dates.starts_at', 'event_dates.ends_at', 'events.timezone'])
    .where('event_dates.event_id', '=', event_id)
    .where('event_dates.id', 'in', (eb) =>
      eb
        .selectFrom('order_items')
        .select((of) => of.fn.coalesce('order_items.event_date_id', 'order_items.event_id').as('date_id'))
        .where('order_items.order_id', '=', id)
        // an extra without a date is for none, not for the first one (DAT-10)
        .where((of) => of.or([of('order_items.event_date_id', 'is not', null), of('order_items.kind', '<>', 'EXTRA')])),
    )
    .execute()
  const end = orderEnd(dates)
  if (end) return end
  const { start_date, end_date, timezone } = await db
    .selectFrom('events')
    .select(['start_date', 'end_date', 'timezone'])
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow()
  return effectiveEndDate(start_date, end_date, timezone)
}

/** The session's running order of this event, newest first (CHK-1). */
export const findRunningOrder = (db: Db | Tx, event_id: number, session_hash: Buffer) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('session_hash', '=', session_hash)
    .where('status', 'in', [...HOLD_STATUSES])
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Whether the session holds anything, at any event. */
export const hasRunningOrder = async (db: Db | Tx, session_hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('session_hash', '=', session_hash)
    .where('status', 'in', [...HOLD_STATUSES])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Locks one order; everything that acts on an order starts here (RES-5: orders before attendees before counters). */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow> {
  const row = await tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return row
}

/** Those of these orders that nobody works on, locked by ascending id; the others are left alone (RES-5). */
export async function lockIdleOrders(tx: Tx, ids: readonly number[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select * from orders where id = any(${[...ids]}::bigint[]) order by id for no key update skip locked`.execute(tx)
  return rows
}

/** Lapsed holds without open payment, taken by ascending id; one that somebody works on is left alone (EXP-3). */
export async function lockLapsedOrders(
  tx: Tx,
  event_id: number,
  { now, limit }: { now: Date; limit: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select * from orders o where o.event_id = ${event_id} and o.status in (${literals(HOLD_STATUSES)}) and o.reserved_until <= ${now}
      and not exists (select 1 from payment_attempts p where p.order_id = o.id and p.status in (${literals(OPEN_ATTEMPT_STATUSES)}))
    order by o.id limit ${limit} for no key update of o skip locked`.execute(tx)
  if (rows.length === 0) return []
  // The statement above looked for payments with a snapshot older than its locks: one that came meanwhile keeps its order.
  const ids = rows.map((row) => row.id)
  const paying = await tx
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('order_id', 'in', ids)
    .where('status', 'in', [...OPEN_ATTEMPT_STATUSES])
    .execute()
  return rows.filter((row) => !paying.some(({ order_id }) => order_id === row.id))
}

/** What may be written of an order beside its states, which move by the functions below alone. */
type OrderValues = Omit<Updateable<DB['orders']>, 'status' | 'payment_status' | 'refund_status'>

type OrderMove<To extends OrderStatus> = Move<typeof ORDER_MOVES, To> & {
  /** Where the details are saved first, and the order has none until then (ORD-5). */
  readonly first_payment_status?: FirstPaymentStatus
}

/** Moves one order; one that is elsewhere by now is ORDER_STATE_CHANGED (ORD-17). */
export async function moveOrder<To extends OrderStatus>(
  tx: Tx,
  id: number,
  { from, to, first_payment_status, ...values }: OrderMove<To> & OrderValues,
): Promise<OrderRow> {
  const row = await tx
    .updateTable('orders')
    .set({ ...values, status: to, ...(first_payment_status ? { payment_status: first_payment_status } : {}) })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<OrderStatus>(ORDER_MOVES, from, to))
    .$if(first_payment_status !== undefined, (query) => query.where('payment_status', 'is', null))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('ORDER_STATE_CHANGED')
  return row
}

/**
 * Moves the payment status of an order that waits for its money (ORD-6 to ORD-8), from where its row was read under the
 * lock. One that stays what it is has the other values written. Elsewhere by now is ORDER_STATE_CHANGED.
 */
export async function movePayment(
  tx: Tx,
  { id, payment_status: from }: Pick<OrderRow, 'id' | 'payment_status'>,
  { to, ...values }: OrderValues & { readonly to: PaymentStatus },
): Promise<OrderRow> {
  if (from === null) throw new ForbiddenMove(['no payment status'], to)
  const row = await tx
    .updateTable('orders')
    .set({ ...values, payment_status: to })
    .where('id', '=', id)
    .where('status', '=', OrderStatus.AWAITING_PAYMENT)
    .where('payment_status', 'in', from === to ? [from] : checkMoves<PaymentStatus>(PAYMENT_MOVES, from, to))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('ORDER_STATE_CHANGED')
  return row
}

export interface CompletedOrder {
  readonly id: number
  readonly completed_at: Date
  /** Minor units. */
  readonly amount_paid: number
  /** What the buyer told in the same call; null leaves the order's own. */
  readonly saved: {
    readonly first_name: string
    readonly last_name: string | null
    readonly email: string
    readonly details: string
    readonly person_key: Buffer | null
  } | null
}

export interface CompletedHow {
  readonly from: SourceOf<typeof ORDER_MOVES, 'COMPLETED'>
  readonly payment_status: Extract<FirstPaymentStatus, 'NO_PAYMENT_REQUIRED' | 'PAYMENT_RECEIVED'>
  readonly payment_provider: PaymentProviderName | null
}

/** An order without one yet, or with one that may become it (ORD-4, ORD-9 to ORD-11). */
const mayBePaid = (to: CompletedHow['payment_status']) =>
  sql<boolean>`(o.payment_status is null or o.payment_status in (${literals(sourcesOf(PAYMENT_MOVES, to))}))`

/** How the holds of networks end, without naming the orders (CALM-4): rows are only added, the locked orders still name their network. */
const endsOf = (ids: readonly number[], { at, ended }: { at: Date; ended: 'lapsed' | 'completed' }) => sql`
  insert into hold_ends (event_id, ip_hash, minute, lapsed, completed)
  select event_id, ip_hash, date_trunc('minute', ${at}::timestamptz),
    ${ended === 'lapsed' ? sql`count(*)` : sql`0`}, ${ended === 'completed' ? sql`count(*)` : sql`0`}
  from orders where id = any(${[...ids]}::bigint[]) and ip_hash is not null and status in (${literals(HOLD_STATUSES)})
  group by event_id, ip_hash`

/** What is older is asked for by nobody any more (CALM-4, SEC-42). */
export const clearHoldEnds = (db: Db, before: Date) => db.deleteFrom('hold_ends').where('minute', '<', before).execute()

/** The conditional move of locked orders to COMPLETED, in one statement (ORD-12, ORD-17); the rows in the order asked for. */
export async function completeOrderRows(
  tx: Tx,
  orders: readonly CompletedOrder[],
  how: CompletedHow,
): Promise<OrderRow[]> {
  const [first] = orders
  if (!first) return []
  const told = orders.map(({ saved }) => saved)
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<OrderRow>`
    with ends as (${endsOf(ids, { at: first.completed_at, ended: 'completed' })})
    update orders o set status = ${literal(OrderStatus.COMPLETED)}, payment_status = ${how.payment_status}, payment_provider = ${how.payment_provider},
      amount_paid = c.amount_paid, completed_at = c.at, updated_at = c.at, is_expiring = false, ip_hash = null,
      first_name = case when c.details is null then o.first_name else c.first_name end,
      last_name = case when c.details is null then o.last_name else c.last_name end,
      email = case when c.details is null then o.email else c.email end,
      details = coalesce(c.details::jsonb, o.details),
      person_key = case when c.details is null then o.person_key else c.person_key end
    from unnest(${ids}::bigint[], ${orders.map((order) => order.completed_at)}::timestamptz[],
      ${told.map((saved) => saved?.first_name ?? null)}::text[], ${told.map((saved) => saved?.last_name ?? null)}::text[],
      ${told.map((saved) => saved?.email ?? null)}::text[], ${told.map((saved) => saved?.details ?? null)}::text[],
      ${told.map((saved) => saved?.person_key ?? null)}::bytea[],
      ${orders.map(({ amount_paid }) => amount_paid)}::bigint[])
      as c (id, at, first_name, last_name, email, details, person_key, amount_paid)
    where o.id = c.id and o.status in (${literals(checkMoves(ORDER_MOVES, how.from, OrderStatus.COMPLETED))}) and ${mayBePaid(how.payment_status)}
    returning o.*`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return orders.map(({ id }) => {
    const row = byId.get(id)
    if (!row) throw new AppError('ORDER_STATE_CHANGED')
    return row
  })
}

/** Writes what is no state of it. */
export const updateOrderRow = (tx: Tx, id: number, values: OrderValues) =>
  tx.updateTable('orders').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Moves locked holds to EXPIRED; all of them, or ORDER_STATE_CHANGED (ORD-13). */
export async function expireOrderRows(
  tx: Tx,
  ids: readonly number[],
  { reason, now }: { reason: ExpiryReason; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  const ended = [...new Set(ids)]
  if (reason === 'TIME') await endsOf(ended, { at: now, ended: 'lapsed' }).execute(tx)
  const result = await tx
    .updateTable('orders')
    .set({
      status: OrderStatus.EXPIRED,
      expiry_reason: reason,
      expired_at: now,
      is_expiring: false,
      ip_hash: null,
      updated_at: now,
    })
    .where('id', 'in', ended)
    .where('status', 'in', sourcesOf(ORDER_MOVES, OrderStatus.EXPIRED))
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== ended.length) throw new AppError('ORDER_STATE_CHANGED')
}

export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly Omit<NewOrderItem, 'order_id'>[],
): Promise<number> {
  const { id } = await tx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('order_items')
    .values(items.map((item) => ({ ...item, order_id: id })))
    .execute()
  return id
}

export const insertAnswers = async (tx: Tx, rows: readonly Insertable<DB['answers']>[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('answers')
      .values([...rows])
      .execute()
}

interface AnswerOwner {
  readonly event_id: number
  readonly order_id: number
  readonly attendee_id: number | null
}

/** Answers as staff left them (QST-7): null takes one away. */
export async function writeAnswers(
  tx: Tx,
  of: AnswerOwner,
  { changes, now }: { changes: readonly { question_id: number; to: unknown }[]; now: Date },
): Promise<void> {
  const gone = changes.filter(({ to }) => to === null).map(({ question_id }) => question_id)
  if (gone.length > 0)
    await tx
      .deleteFrom('answers')
      .where('event_id', '=', of.event_id)
      .where('order_id', '=', of.order_id)
      .where('attendee_id', 'is not distinct from', of.attendee_id)
      .where('question_id', 'in', gone)
      .execute()
  const given = changes.filter(({ to }) => to !== null)
  if (given.length === 0) return
  await tx
    .insertInto('answers')
    .values(
      given.map(({ question_id, to }) => ({
        ...of,
        question_id,
        answer: JSON.stringify(to),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(sql`question_id, order_id, coalesce(attendee_id, 0)`)
        .doUpdateSet((eb) => ({ answer: eb.ref('excluded.answer'), updated_at: now })),
    )
    .execute()
}

export async function listEventsWithLapsedHolds(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('event_id')
    .distinct()
    .where('status', 'in', [...HOLD_STATUSES])
    .where('reserved_until', '<=', now)
    .limit(MAX_LAPSED_EVENTS)
    .execute()
  return rows.map((row) => row.event_id)
}

/** Orders that ran over the test provider (PAY-30, PAY-37), locked in the order of RES-5. */
export const lockTestOrders = (
  tx: Tx,
  event_id: number,
): Promise<Pick<OrderRow, 'id' | 'event_id' | 'waiting_entry_id' | 'application_id'>[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'event_id', 'waiting_entry_id', 'application_id'])
    .where('event_id', '=', event_id)
    .where('is_test', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** What points at the payments and attendees of orders to be deleted goes before them (PAY-37). */
export async function deleteRefundsAndAnswers(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const theirs = sql<boolean>`order_id = any(${[...order_ids]}::bigint[])`
  await tx.deleteFrom('refunds').where(theirs).execute()
  await tx.deleteFrom('answers').where(theirs).execute()
}

/** The orders themselves, when nothing hangs on them any more. */
export async function deleteOrderRows(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const ids = sql`any(${[...order_ids]}::bigint[])`
  await tx.deleteFrom('order_items').where(sql<boolean>`order_id = ${ids}`).execute()
  await tx.deleteFrom('orders').where(sql<boolean>`id = ${ids}`).execute()
}

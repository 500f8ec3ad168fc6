import type { Insertable, Updateable } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkMoves, type Move, sourcesOf } from '#core/platform/states/moves.ts'
import { HOLD_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import {
  DISPUTE_MOVES,
  DisputeStatus,
  isOpenAttempt,
  OPEN_ATTEMPT_STATUSES,
  PAYMENT_ATTEMPT_MOVES,
  PAYMENT_RETURN_MOVES,
  PaymentAttemptStatus,
} from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { resolveAlarms } from '#server/platform/context/alarms.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { MAX_ATTEMPTS_READ } from './limits.ts'

export type AttemptRow = Row<'payment_attempts'>

export const findAttempt = (db: Db | Tx, id: number) =>
  db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()

export const findOpenAttempt = (db: Db | Tx, order_id: number) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', 'in', [...OPEN_ATTEMPT_STATUSES])
    .executeTakeFirst()

/** The open attempts of several orders, for those decided together. */
export const listOpenAttempts = (tx: Tx, order_ids: readonly number[]) =>
  tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', 'in', [...order_ids])
    .where('status', 'in', [...OPEN_ATTEMPT_STATUSES])
    .execute()

export const findNewestAttempt = (db: Db | Tx, order_id: number) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Open attempts of a session's running orders of an event that a new one would replace; an offer is not replaced (RES-3, WTL-18). */
export const listSessionAttempts = (db: Db, event_id: number, session_hash: Buffer) =>
  db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .selectAll('payment_attempts')
    .select('orders.short_id as order_short_id')
    .where('orders.event_id', '=', event_id)
    .where('orders.session_hash', '=', session_hash)
    .where('orders.waiting_entry_id', 'is', null)
    .where('orders.application_id', 'is', null)
    .where('orders.status', 'in', [...HOLD_STATUSES])
    .where('payment_attempts.status', 'in', [...OPEN_ATTEMPT_STATUSES])
    .execute()

export const insertAttempt = (tx: Tx, row: Insertable<DB['payment_attempts']>) =>
  tx.insertInto('payment_attempts').values(row).returningAll().executeTakeFirstOrThrow()

/** Alarms about an attempt nobody heard of for long; they are done with once it has an end (EXP-4, EXP-5). */
const WHILE_OPEN = ['provider_unreachable', 'payment_processing_long']

type AttemptValues = Omit<Updateable<DB['payment_attempts']>, 'status' | 'dispute_status'>

/** Writes what is no state of it. */
export const updateAttempt = (tx: Tx, id: number, values: AttemptValues) =>
  tx.updateTable('payment_attempts').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Moves the dispute about an attempt (PAY-15): from nothing, or as its moves allow. False when it is elsewhere by now. */
export async function moveDispute(tx: Tx, id: number, to: DisputeStatus): Promise<boolean> {
  const from: readonly DisputeStatus[] = sourcesOf(DISPUTE_MOVES, to)
  const row = await tx
    .updateTable('payment_attempts')
    .set({ dispute_status: to })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('dispute_status', 'is', null), ...from.map((one) => eb('dispute_status', '=', one))]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Disputes whose end a provider does not tell by itself (PSP-4d), in pages by id. */
export const listOpenDisputes = (
  db: Db,
  { provider, after, limit }: { provider: string; after: number; limit: number },
) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('dispute_status', '=', DisputeStatus.OPEN)
    .where('provider', '=', provider)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Moves one attempt (PAY-4); undefined when it is elsewhere by now. */
async function tryMoveAttempt<To extends PaymentAttemptStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof PAYMENT_ATTEMPT_MOVES, To> & AttemptValues,
): Promise<AttemptRow | undefined> {
  const row = await tx
    .updateTable('payment_attempts')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<PaymentAttemptStatus>(PAYMENT_ATTEMPT_MOVES, from, to))
    .returningAll()
    .executeTakeFirst()
  if (row && !isOpenAttempt(to))
    await resolveAlarms(tx, { kinds: WHILE_OPEN, subjects: [`payment_attempt:${id}`] }, row.updated_at)
  return row
}

/** Moves one attempt (PAY-4); elsewhere by now is ORDER_STATE_CHANGED. */
export async function moveAttempt<To extends PaymentAttemptStatus>(
  tx: Tx,
  id: number,
  move: Move<typeof PAYMENT_ATTEMPT_MOVES, To> & AttemptValues,
): Promise<AttemptRow> {
  const row = await tryMoveAttempt(tx, id, move)
  if (!row) throw new AppError('ORDER_STATE_CHANGED')
  return row
}

/** Several at once, all of them or ORDER_STATE_CHANGED: their money has come (STL-2). */
export async function succeedAttempts(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const moved = await tx
    .updateTable('payment_attempts')
    .set({ status: PaymentAttemptStatus.SUCCEEDED, updated_at: now })
    .where('id', 'in', [...ids])
    .where(
      'status',
      'in',
      checkMoves<PaymentAttemptStatus>(PAYMENT_ATTEMPT_MOVES, OPEN_ATTEMPT_STATUSES, PaymentAttemptStatus.SUCCEEDED),
    )
    .executeTakeFirst()
  if (Number(moved.numUpdatedRows) !== ids.length) throw new AppError('ORDER_STATE_CHANGED')
  await resolveAlarms(tx, { kinds: WHILE_OPEN, subjects: ids.map((id) => `payment_attempt:${id}`) }, now)
}

/** The provider said for good that it makes no such payment; an attempt that came to an end meanwhile keeps that one. */
export const failAttempt = (tx: Tx, id: number, now: Date) =>
  tryMoveAttempt(tx, id, { from: OPEN_ATTEMPT_STATUSES, to: PaymentAttemptStatus.FAILED, updated_at: now })

/**
 * Open attempts nobody has touched for a while: their webhook or answer may be lost (STL-9). Those that were submitted
 * come first, so that pages left open never keep money waiting.
 */
export const listUntouchedAttempts = (db: Db, before: Date) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('status', 'in', [...OPEN_ATTEMPT_STATUSES])
    .where('provider_payment_id', 'is not', null)
    .where('updated_at', '<', before)
    .orderBy((eb) => eb('status', '=', PaymentAttemptStatus.CREATED))
    .orderBy('updated_at')
    .limit(MAX_ATTEMPTS_READ)
    .execute()

/** Read and found unchanged: the others are due before it is again. */
export const touchAttempt = (tx: Tx, id: number, { read_at, seen }: { read_at: Date; seen: Date }) =>
  tx
    .updateTable('payment_attempts')
    .set({ updated_at: read_at })
    .where('id', '=', id)
    .where('updated_at', '=', seen)
    .execute()

/** Lapsed holds that a payment keeps alive (EXP-4). */
export const listLapsedAttempts = (db: Db, now: Date, event_id: number | null) =>
  db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .selectAll('payment_attempts')
    .select('orders.reserved_until')
    .where('orders.status', '=', OrderStatus.AWAITING_PAYMENT)
    .where('orders.reserved_until', '<=', now)
    .where('payment_attempts.status', 'in', [...OPEN_ATTEMPT_STATUSES])
    .$if(event_id !== null, (query) => query.where('orders.event_id', '=', event_id as number))
    // what the provider still works on waits behind what may end now
    .orderBy((eb) => eb('payment_attempts.status', '=', PaymentAttemptStatus.PROCESSING))
    .orderBy('payment_attempts.id')
    .limit(MAX_ATTEMPTS_READ)
    .execute()

/** The attempt a provider's payment belongs to; one payment is bound to one order (SEC-27). */
export const findAttemptOfPayment = (
  db: Db | Tx,
  at: { readonly provider: string; readonly account: string; readonly payment_id: string },
) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', at.provider)
    .where('provider_account', '=', at.account)
    .where('provider_payment_id', '=', at.payment_id)
    .executeTakeFirst()

/** Whether a connected account ever took a payment of ours. */
export async function hasPaymentsAt(
  db: Db,
  at: { readonly provider: string; readonly account: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider', '=', at.provider)
    .where('provider_account', '=', at.account)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps an id heard before the call's own answer; an attempt that knows its payment keeps that one. */
export const adoptPayment = (
  tx: Tx,
  id: number,
  values: { readonly provider_payment_id: string; readonly client_secret: string | null; readonly updated_at: Date },
) =>
  tx
    .updateTable('payment_attempts')
    .set(values)
    .where('id', '=', id)
    .where('provider_payment_id', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** The new rows; an event that is known is not among them (WHK-2). Sorted, so that two who insert the same ones never wait for each other. */
export const insertPaymentEvents = (tx: Tx, rows: readonly Insertable<DB['payment_events']>[]) =>
  tx
    .insertInto('payment_events')
    .values(rows.toSorted((a, b) => (a.provider_event_id < b.provider_event_id ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['provider', 'provider_event_id']).doNothing())
    .returning(['id', 'provider_event_id'])
    .execute()

export const findPaymentEvent = (db: Db, id: number) =>
  db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()

export const storeEventsProcessed = (tx: Tx, ids: readonly number[], now: Date) =>
  tx
    .updateTable('payment_events')
    .set({ processed_at: now })
    .where('id', 'in', [...ids])
    .execute()

export const insertReturn = (tx: Tx, row: Insertable<DB['payment_returns']>) =>
  tx
    .insertInto('payment_returns')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_attempt_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const findReturn = (db: Db | Tx, id: number) =>
  db.selectFrom('payment_returns').selectAll().where('id', '=', id).executeTakeFirst()

export const listPendingReturns = (db: Db) =>
  db
    .selectFrom('payment_returns')
    .selectAll()
    .where('status', '=', RefundRowStatus.PENDING)
    .orderBy('id')
    .limit(MAX_ATTEMPTS_READ)
    .execute()

type ReturnValues = Omit<Updateable<DB['payment_returns']>, 'status'>

/** Writes what is no state of it. */
export const updateReturn = (tx: Tx, id: number, values: ReturnValues) =>
  tx.updateTable('payment_returns').set(values).where('id', '=', id).execute()

/** Moves one return of a payment (STL-8); undefined when it is elsewhere by now. */
export const moveReturn = <To extends RefundRowStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof PAYMENT_RETURN_MOVES, To> & ReturnValues,
) =>
  tx
    .updateTable('payment_returns')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<RefundRowStatus>(PAYMENT_RETURN_MOVES, from, to))
    .returningAll()
    .executeTakeFirst()

/** Events of the provider are kept only as long as somebody may ask about them (SEC-42). */
export const deletePaymentEvents = (tx: Tx, before: Date) =>
  tx.deleteFrom('payment_events').where('received_at', '<', before).execute()

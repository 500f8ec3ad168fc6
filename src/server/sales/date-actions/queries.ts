import { type Insertable, sql, type Updateable } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import {
  DATE_ACTION_MOVES,
  DATE_ACTION_ORDER_MOVES,
  DateActionOrderStatus,
  DateActionStatus,
} from '#core/platform/states/date-action-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type DateActionRow = Row<'date_actions'>
export type DateActionOrderRow = Row<'date_action_orders'>

export const insertDateAction = (tx: Tx, row: Insertable<DB['date_actions']>): Promise<DateActionRow> =>
  tx.insertInto('date_actions').values(row).returningAll().executeTakeFirstOrThrow()

export const findDateAction = (db: Db | Tx, event_id: number, id: number) =>
  db.selectFrom('date_actions').selectAll().where('event_id', '=', event_id).where('id', '=', id).executeTakeFirst()

/** For a job, which knows the id alone. */
export const readDateAction = (db: Db, id: number) =>
  db.selectFrom('date_actions').selectAll().where('id', '=', id).executeTakeFirst()

export const findLatestAction = (db: Db | Tx, event_id: number, event_date_id: number) =>
  db
    .selectFrom('date_actions')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('event_date_id', '=', event_date_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** One writer at a time tells holders, and ends it. */
export const lockDateAction = (tx: Tx, id: number) =>
  tx.selectFrom('date_actions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Actions under way that nobody has worked on since. */
export const listIdleActions = (db: Db, before: Date) =>
  db
    .selectFrom('date_actions')
    .select('id')
    .where('status', '=', DateActionStatus.RUNNING)
    .where('updated_at', '<=', before)
    .orderBy('id')
    .execute()

export const touchDateAction = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('date_actions')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', '=', DateActionStatus.RUNNING)
    .execute()

/** Ends an action (DAT-32); elsewhere by now is ORDER_STATE_CHANGED. */
export async function moveDateAction<To extends DateActionStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof DATE_ACTION_MOVES, To> & Omit<Updateable<DB['date_actions']>, 'status'>,
): Promise<void> {
  const result = await tx
    .updateTable('date_actions')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<DateActionStatus>(DATE_ACTION_MOVES, from, to))
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== 1) throw new AppError('ORDER_STATE_CHANGED')
}

export const insertActionOrder = (tx: Tx, row: Insertable<DB['date_action_orders']>) =>
  tx
    .insertInto('date_action_orders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['date_action_id', 'order_id']).doNothing())
    .execute()

export const findActionOrder = (db: Db | Tx, id: number) =>
  db.selectFrom('date_action_orders').selectAll().where('id', '=', id).executeTakeFirst()

/** Orders still to be handled, or whose refund is waited for, by ascending id. */
export const listOpenOrders = (
  db: Db,
  date_action_id: number,
  { after_id, has_refund, limit }: { after_id: number; has_refund: boolean; limit: number },
): Promise<DateActionOrderRow[]> =>
  db
    .selectFrom('date_action_orders')
    .selectAll()
    .where('date_action_id', '=', date_action_id)
    .where('status', '=', DateActionOrderStatus.PENDING)
    .where('refund_id', has_refund ? 'is not' : 'is', null)
    .where('id', '>', after_id)
    .orderBy('id')
    .limit(limit)
    .execute()

type ActionOrderValues = Omit<Updateable<DB['date_action_orders']>, 'status'>

/** Writes what is no state of it; its order is locked. */
export const updateActionOrder = (tx: Tx, id: number, values: ActionOrderValues) =>
  tx.updateTable('date_action_orders').set(values).where('id', '=', id).execute()

/** Moves one order of an action, whose order is locked; elsewhere by now is ORDER_STATE_CHANGED. */
export async function moveActionOrder<To extends DateActionOrderStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof DATE_ACTION_ORDER_MOVES, To> & ActionOrderValues,
): Promise<void> {
  const result = await tx
    .updateTable('date_action_orders')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<DateActionOrderStatus>(DATE_ACTION_ORDER_MOVES, from, to))
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== 1) throw new AppError('ORDER_STATE_CHANGED')
}

export interface ActionCounts {
  readonly orders: number
  readonly done: number
  readonly failed: number
  readonly pending: number
  readonly tickets: number
  readonly holds: number
  readonly refunded: number
}

/** How far an action has come (API-202). Tickets of an order that failed count only where they were cancelled. */
export async function countActionOrders(db: Db | Tx, date_action_id: number): Promise<ActionCounts> {
  const is = (status: DateActionOrderStatus) => sql`a.status = ${literal(status)}`
  const { rows } = await sql<ActionCounts>`
    select (count(*) filter (where not a.was_hold))::int as orders,
      (count(*) filter (where not a.was_hold and ${is(DateActionOrderStatus.DONE)}))::int as done,
      (count(*) filter (where ${is(DateActionOrderStatus.FAILED)}))::int as failed,
      (count(*) filter (where ${is(DateActionOrderStatus.PENDING)}))::int as pending,
      coalesce(sum(cardinality(a.attendee_ids)) filter (where a.refund_id is not null or not ${is(DateActionOrderStatus.FAILED)}), 0)::int as tickets,
      (count(*) filter (where a.was_hold))::int as holds,
      coalesce(sum(r.amount) filter (where r.status <> ${literal(RefundRowStatus.FAILED)}), 0)::bigint as refunded
    from date_action_orders a left join refunds r on r.id = a.refund_id where a.date_action_id = ${date_action_id}`.execute(
    db,
  )
  const [counts] = rows
  return { ...counts!, refunded: Number(counts!.refunded) }
}

/** Orders that failed, with whose they are. */
export const listFailures = (db: Db, date_action_id: number, limit: number) =>
  db
    .selectFrom('date_action_orders')
    .innerJoin('orders', 'orders.id', 'date_action_orders.order_id')
    .select([
      'orders.id as order_id',
      'orders.reference',
      'orders.first_name',
      'orders.last_name',
      'orders.email',
      'date_action_orders.reason',
    ])
    .where('date_action_id', '=', date_action_id)
    .where('date_action_orders.status', '=', DateActionOrderStatus.FAILED)
    .orderBy('date_action_orders.id')
    .limit(limit)
    .execute()

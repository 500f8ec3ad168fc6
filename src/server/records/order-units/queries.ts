import { type Insertable, sql, type Updateable } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkMoves, type Move, sourcesOf } from '#core/platform/states/moves.ts'
import { ORDER_UNIT_MOVES, OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type OrderUnitRow = Row<'order_units'>

/** Extras and packages of orders that complete (DAT-11); the ids come back in the order of the rows. */
export async function insertOrderUnits(tx: Tx, rows: readonly Insertable<DB['order_units']>[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await tx
    .insertInto('order_units')
    .values([...rows])
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** A locked unit with what decides whether it may be cancelled. */
export interface LockedUnit extends OrderUnitRow {
  /** Handed out, and not undone since (EXT-10). */
  readonly is_redeemed: boolean
  /** Of a package: whether its parts go one by one (PKG-5). */
  readonly parts_cancellable: boolean
}

/** Locks all units of locked orders, after their attendees, in one statement by ascending id (ONE-1). */
export async function lockUnitsOf(tx: Tx, order_ids: readonly number[]): Promise<LockedUnit[]> {
  const rows = await tx
    .selectFrom('order_units')
    .selectAll()
    .where(sql<boolean>`order_id = any(${[...order_ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length === 0) return []
  // read after the locks: whoever handed one out meanwhile has committed
  const facts = await tx
    .selectFrom('order_units')
    .innerJoin('tickets', 'tickets.id', 'order_units.ticket_id')
    .select([
      'order_units.id',
      'tickets.parts_cancellable',
      sql<boolean>`exists (select from redemptions r where r.order_unit_id = order_units.id and r.undone_at is null)`.as(
        'is_redeemed',
      ),
    ])
    .where(sql<boolean>`order_units.order_id = any(${[...order_ids]}::bigint[])`)
    .execute()
  const known = new Map(facts.map(({ id, ...fact }) => [id, fact]))
  return rows.map((row) => ({ ...row, ...(known.get(row.id) ?? { is_redeemed: false, parts_cancellable: false }) }))
}

type UnitValues = Omit<Updateable<DB['order_units']>, 'status'>

/** Writes what is no state of it. */
export const updateOrderUnitRow = (tx: Tx, id: number, row: UnitValues) =>
  tx.updateTable('order_units').set(row).where('id', '=', id).execute()

/** Moves locked units (EXT-7): all of them, or none when one is elsewhere by now. */
export async function moveOrderUnits<To extends OrderUnitStatus>(
  tx: Tx,
  ids: readonly number[],
  { from, to, ...values }: Move<typeof ORDER_UNIT_MOVES, To> & UnitValues,
): Promise<void> {
  const sources = checkMoves<OrderUnitStatus>(ORDER_UNIT_MOVES, from, to)
  if (ids.length === 0) return
  const result = await tx
    .updateTable('order_units')
    .set({ ...values, status: to })
    .where('id', 'in', [...ids])
    .where('status', 'in', sources)
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== ids.length) throw new AppError('UNIT_NOT_ACTIVE')
}

/** Extras and packages of a cancelled order are its buyer's no more; those cancelled before keep their time (CAN-2). */
export const cancelUnitsOf = (tx: Tx, order_id: number, now: Date) =>
  tx
    .updateTable('order_units')
    .set({ status: OrderUnitStatus.CANCELLED, cancelled_at: now, updated_at: now })
    .where('order_id', '=', order_id)
    .where('status', 'in', sourcesOf(ORDER_UNIT_MOVES, OrderUnitStatus.CANCELLED))
    .execute()

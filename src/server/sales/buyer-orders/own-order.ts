import { AppError } from '#core/platform/errors/errors.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockOrderByShortId } from '#server/records/orders/link-queries.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'

/** Whose session may touch an order before completion (PRM-22). */
export interface OrderKey {
  readonly event_id: number
  readonly short_id: string
  readonly session_hash: Buffer | null
}

/** The locked order of this session; another browser's order is not for it (SEC-9). */
export async function lockOwnOrder(tx: Tx, { event_id, short_id, session_hash }: OrderKey): Promise<OrderRow> {
  const order = await lockOrderByShortId(tx, event_id, short_id)
  requireSession(order, session_hash)
  return order
}

/** Another browser's order is not for it (SEC-9). */
export function requireSession(order: OrderRow, session_hash: Buffer | null): void {
  if (!session_hash || !order.session_hash?.equals(session_hash)) throw new AppError('CHECKOUT_SESSION_REQUIRED')
}

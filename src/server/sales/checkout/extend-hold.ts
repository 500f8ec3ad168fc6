import type { Follower } from '#core/platform/actions/causes.ts'
import { fullHoldUntil } from '#core/sales/completion/hold-time.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'

/** A locked short hold lasts until its full end from now on (CALM-2): what to write, and the job that ends it then. */
export async function extendShortHold(
  tx: Tx,
  order: OrderRow,
  follows: Follower<'checkout.expire-event'>,
): Promise<{ reserved_until?: Date }> {
  const reserved_until = fullHoldUntil(order)
  if (!reserved_until) return {}
  await enqueue(tx, follows, { event_id: order.event_id }, { run_at: reserved_until })
  return { reserved_until }
}

import { DAY_MS, EXPIRED_DETAILS_KEPT_DAYS } from '#core/platform/limits.ts'
import { deleteMailsOf } from '#server/identity/mails/state-queries.ts'
import { eraseBodies } from '#server/identity/webhooks/delivery-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { eraseActionData } from '#server/platform/event-log/queries.ts'
import { inParts } from '#server/platform/jobs/in-parts.ts'
import { eraseOrderDetails, lockErasableOrders } from '#server/records/orders/erase-queries.ts'
import { purgePersons } from '#server/records/persons/queries.ts'
import { ERASED_AT_ONCE } from './limits.ts'

/**
 * Personal data and answers of expired orders that never received a payment are erased after 30 days, with what mails and
 * activity tell of them (EXP-9). A big sale leaves more than one transaction should hold: it goes on until none is left.
 */
export async function eraseExpiredDetails(ctx: Ctx, at_once = ERASED_AT_ONCE): Promise<number> {
  const before = new Date(ctx.now.getTime() - EXPIRED_DETAILS_KEPT_DAYS * DAY_MS)
  return inParts(at_once, () => eraseSome(ctx, before, at_once))
}

const eraseSome = (ctx: Ctx, before: Date, at_once: number): Promise<number> =>
  inLongTransaction(ctx.db, async (tx) => {
    const orders = await lockErasableOrders(tx, before, at_once)
    if (orders.length === 0) return 0
    const ids = orders.map((order) => order.id)
    await eraseOrderDetails(tx, ids, ctx.now)
    await purgePersons(
      tx,
      orders.flatMap(({ event_id, person_key }) => (person_key ? [{ event_id, person_key }] : [])),
    )
    await deleteMailsOf(tx, ids)
    await eraseBodies(tx, ids)
    await eraseActionData(tx, ids)
    for (const order of orders)
      await audit(tx, ctx, 'order.details_erased', { event_id: order.event_id, order_id: order.id, as: 'SYSTEM' })
    return orders.length
  })

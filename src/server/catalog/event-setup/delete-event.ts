import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { hasLivingOrders, raiseSaleVersion, updateEventRow } from '#server/catalog/events/queries.ts'
import { dropImages } from '#server/catalog/images/drop-images.ts'
import { deleteGrantsOn } from '#server/identity/grants/queries.ts'
import { deleteWebhooksOf } from '#server/identity/webhooks/delete-webhook.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockEventStock } from '#server/platform/stock/stock.ts'

/** EVT-12. The counters are locked first, so no reservation slips in between the look and the deletion (CAP-6). Its webhook endpoints and its cover go with it (BO-83, BO-190). */
export async function deleteEvent(ctx: StaffCtx, event: EventRow): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    await lockEventStock(tx, event.id)
    if (await hasLivingOrders(tx, event.id)) throw new AppError('EVENT_HAS_ORDERS')
    await updateEventRow(tx, event.id, { deleted_at: ctx.now, updated_at: ctx.now })
    await dropImages(tx, { owner: { event_id: event.id } }, ctx.now)
    await deleteGrantsOn(tx, { event_id: event.id })
    await deleteWebhooksOf(tx, ctx, { event_id: event.id })
    await audit(tx, ctx, 'event.deleted', { event_id: event.id, changes: wasCalled({ title: event.title }) })
    await purgeEventPages(tx, event)
  })
}

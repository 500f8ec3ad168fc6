import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { findPriceCounters } from '#server/catalog/event-dates/counter-queries.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { promiseFree } from '#server/platform/stock/write-stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { coveredBy } from './capacity-stock.ts'
import { findCapacity, updateCapacityRow } from './queries.ts'

/**
 * Always possible (CAP-5). The row stays, hidden; its counter is locked so that no action counts in it afterwards (STK-6), and
 * with it those of its prices, of which units come free (WTL-11).
 */
export async function deleteCapacityAssignment(ctx: StaffCtx, { id: event_id }: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const row = await findCapacity(tx, event_id, id)
    if (!row) throw new AppError('NOT_FOUND')
    const ticket_ids = coveredBy(
      row.applies_to,
      row.tickets.map((ticket) => ticket.id),
    )
    const prices = await findPriceCounters(tx, event_id, { ticket_ids, event_date_id: null })
    const freed = prices.map((price) => price.stock_id)
    await lockStock(tx, [row.stock_id, ...freed])
    await updateCapacityRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    if (row.is_enabled && row.capacity !== null) await promiseFree(tx, freed)
    await audit(tx, ctx, 'capacity.deleted', {
      event_id,
      data: { capacity_id: id },
      changes: wasCalled({ name: row.name }),
    })
    await purgePages(tx, eventPages(event_id))
  })
}

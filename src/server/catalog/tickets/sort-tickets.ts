import type { SortInput } from '#core/catalog/tickets/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { findTicketIds } from '#server/catalog/ticket-links/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { writeTicketOrder } from './queries.ts'

/** Exactly the event's tickets, each once (TIX-16). */
export async function sortTickets(ctx: StaffCtx, { id: event_id }: EventRow, sorted: SortInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const stored = new Set(await findTicketIds(tx, event_id))
    const sent = new Set(sorted.map(({ id }) => id))
    const same = sent.size === sorted.length && sent.size === stored.size && [...sent].every((id) => stored.has(id))
    if (!same) throw new AppError('SORT_SET_MISMATCH')
    if (sorted.length > 0) await writeTicketOrder(tx, event_id, sorted)
    await audit(tx, ctx, 'ticket.sorted', { event_id })
    await purgePages(tx, eventPages(event_id))
  })
}

import { AppError } from '#core/errors.ts'
import type { SortInput } from '#core/tickets/schema.ts'
import { eventPages } from '#server/events/page-subjects.ts'
import type { EventRow } from '#server/events/queries.ts'
import { raiseSaleVersion } from '#server/events/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { purgePages } from '#server/platform/page-cache.ts'
import { writeTicketOrder } from './queries.ts'
import { findTicketIds } from './ticket-links.ts'

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

import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { moveEntries } from '#server/records/waiting-entries/queries.ts'
import { queueAllocation } from '../queue-allocation.ts'
import { findPlace, lockPlace } from './find-place.ts'

const { UNCONFIRMED, WAITING, LEFT } = WaitingEntryStatus

/** Somebody does not want to wait any more (WTL-4f). Leaving twice is no fault; an offer is declined, not left. */
export async function leaveList(ctx: Ctx, short_id: string): Promise<void> {
  const { id, event_id } = await findPlace(ctx, short_id)
  await inTransaction(ctx.db, async (tx) => {
    const { status } = await lockPlace(tx, { id }, [UNCONFIRMED, WAITING, LEFT])
    await completeKey(tx, ctx, { status: 200, answer: {} })
    if (status === LEFT) return
    const [moved] = await moveEntries(tx, [id], { from: [UNCONFIRMED, WAITING], to: LEFT, at: ctx.now })
    if (!moved) throw new AppError('WAITING_STATE_CHANGED')
    await audit(tx, ctx, 'waiting_entry.left', { event_id, data: { waiting_entry_id: id }, as: 'BUYER' })
    // what was kept for them goes to the next
    if (status === WAITING) await queueAllocation(tx, after('waiting_entry.left', 'waiting.allocate'), event_id)
  })
}

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

const { UNCONFIRMED, WAITING, OFFERED, CONVERTED } = WaitingEntryStatus

/**
 * Whoever reads the mails of the address wants to wait (WTL-4b): the place counts from joining. Confirmed twice is no fault;
 * WAITING_STATE_CHANGED for an entry that has ended without.
 */
export async function confirmPlace(ctx: Ctx, short_id: string): Promise<void> {
  const { id, event_id } = await findPlace(ctx, short_id)
  await inTransaction(ctx.db, async (tx) => {
    const { status } = await lockPlace(tx, { id }, [UNCONFIRMED, WAITING, OFFERED, CONVERTED])
    await completeKey(tx, ctx, { status: 200, answer: {} })
    if (status !== UNCONFIRMED) return
    const [moved] = await moveEntries(tx, [id], { from: UNCONFIRMED, to: WAITING, at: ctx.now })
    if (!moved) throw new AppError('WAITING_STATE_CHANGED')
    await audit(tx, ctx, 'waiting_entry.confirmed', { event_id, data: { waiting_entry_id: id }, as: 'BUYER' })
    await queueAllocation(tx, after('waiting_entry.confirmed', 'waiting.allocate'), event_id)
  })
}

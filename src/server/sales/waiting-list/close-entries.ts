import { after } from '#core/platform/actions/causes.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockEntries, moveEntries, type WaitingEntryRow } from '#server/records/waiting-entries/queries.ts'
import { queueWaitingMails } from '#server/records/waiting-entries/queue-waiting-mail.ts'
import { queueAllocation } from './queue-allocation.ts'

/** Why an entry ended by no act of its holder (WTL-4g). */
export type ClosedReason = 'NOT_CONFIRMED' | 'NOTHING_LEFT' | 'EVENT_OVER'

interface Closing {
  readonly event_id: number
  readonly ids: readonly number[]
  readonly reason: ClosedReason
}

/**
 * Ends entries that have no offer, tells those who had confirmed theirs, and has what was kept for them decided anew (WTL-4g,
 * WTL-11). Answers those that ended; who was offered something, or has ended before, is left alone.
 */
export async function closeEntries(tx: Tx, ctx: Ctx, { event_id, ids, reason }: Closing): Promise<WaitingEntryRow[]> {
  const before = await lockEntries(tx, ids)
  const closed = await moveEntries(tx, ids, {
    from: [WaitingEntryStatus.UNCONFIRMED, WaitingEntryStatus.WAITING],
    to: WaitingEntryStatus.CLOSED,
    at: ctx.now,
  })
  if (closed.length === 0) return closed
  await auditAll(
    tx,
    'waiting_entry.closed',
    closed.map(({ id }) => ({ ctx, subject: { event_id }, data: { waiting_entry_id: id, reason } })),
  )
  const waited = closed.filter(({ id }) => before.get(id)?.status === WaitingEntryStatus.WAITING)
  if (waited.length === 0) return closed
  await queueWaitingMails(
    tx,
    ctx,
    waited
      .filter(({ confirmed_at }) => confirmed_at !== null)
      .map((entry) => ({
        follows: after('waiting_entry.closed', 'mails.send'),
        kind: 'waiting-closed',
        entry,
      })),
  )
  await queueAllocation(tx, after('waiting_entry.closed', 'waiting.allocate'), event_id)
  return closed
}

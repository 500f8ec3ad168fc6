import type { z } from 'zod'
import { after } from '#core/platform/actions/causes.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { EntryUpdate } from '#core/records/waiting-entries/schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { findEntryById, listEntryPrices } from '#server/records/waiting-entries/holder-queries.ts'
import { changeEntry, lockEntry } from '#server/records/waiting-entries/queries.ts'
import { queueAllocation } from '../queue-allocation.ts'
import { readChoice } from '../read-choice.ts'

const { UNCONFIRMED, WAITING } = WaitingEntryStatus

/** Staff change how many somebody waits for, more or fewer; the place stays, the reason is kept (WTL-19). */
export async function updateEntry(
  ctx: StaffCtx,
  { event_id, id }: { readonly event_id: number; readonly id: number },
  { quantity, reason }: z.output<typeof EntryUpdate>,
): Promise<void> {
  if (!(await findEntryById(ctx.db, event_id, id))) throw new AppError('NOT_FOUND')
  const prices = await listEntryPrices(ctx.db, [id])
  if (prices.length > 0) await readChoice(ctx, event_id, { prices, quantity, by: 'KEPT' })
  await inTransaction(ctx.db, async (tx) => {
    const entry = await lockEntry(tx, id)
    if (!entry) throw new AppError('NOT_FOUND')
    if (entry.status !== UNCONFIRMED && entry.status !== WAITING) throw new AppError('WAITING_STATE_CHANGED')
    await changeEntry(tx, entry.id, { quantity, updated_at: ctx.now })
    await audit(tx, ctx, 'waiting_entry.changed', {
      event_id,
      data: { waiting_entry_id: id, quantity, keeps_place: true },
      changes: changesOf({ quantity: entry.quantity, reason: null }, { quantity, reason }),
    })
    if (entry.status === WAITING)
      await queueAllocation(tx, after('waiting_entry.changed', 'waiting.allocate'), event_id)
  })
}

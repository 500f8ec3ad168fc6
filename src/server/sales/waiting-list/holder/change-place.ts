import { after } from '#core/platform/actions/causes.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { keepsPlace } from '#core/records/waiting-entries/keeps-place.ts'
import { WAITING_ACTS } from '#core/records/waiting-entries/limits.ts'
import type { WaitedPriceInput, WaitingChangeInput } from '#core/records/waiting-entries/schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { listEntryPrices } from '#server/records/waiting-entries/holder-queries.ts'
import { changeEntry } from '#server/records/waiting-entries/queries.ts'
import { queueAllocation } from '../queue-allocation.ts'
import { checkChange } from '../read-choice.ts'
import { findPlace, lockPlace } from './find-place.ts'

const { UNCONFIRMED, WAITING } = WaitingEntryStatus

/**
 * Somebody wants something else (WTL-9). Fewer units or prices keep the place; more units or another price begin anew at the
 * end, which the page says before. Not while something is offered: WAITING_STATE_CHANGED. RATE_LIMITED.
 */
export async function changePlace(ctx: Ctx, short_id: string, input: WaitingChangeInput): Promise<void> {
  const { id, event_id } = await findPlace(ctx, short_id)
  await throttle(ctx, `waiting-act:${id}`, WAITING_ACTS)
  const { quantity, accepts_fewer } = input
  const stored = await listEntryPrices(ctx.db, [id])
  const chosen = await checkChange(ctx, event_id, { ...input, stored })
  await inTransaction(ctx.db, async (tx) => {
    const entry = await lockPlace(tx, { id }, [UNCONFIRMED, WAITING])
    const before = (await listEntryPrices(tx, [id])) satisfies readonly WaitedPriceInput[]
    const keeps_place = keepsPlace({ ...entry, prices: before }, { quantity, prices: chosen })
    await changeEntry(tx, entry.id, {
      quantity,
      accepts_fewer,
      prices: chosen,
      updated_at: ctx.now,
      ...(keeps_place ? {} : { queued_at: ctx.now, passed: 0 }),
    })
    const data = { waiting_entry_id: id, quantity, keeps_place }
    await audit(tx, ctx, 'waiting_entry.changed', { event_id, data, as: 'BUYER' })
    if (entry.status === WAITING)
      await queueAllocation(tx, after('waiting_entry.changed', 'waiting.allocate'), event_id)
  })
}

import { DAY_MS } from '#core/platform/limits.ts'
import { ENTRY_PERSON_KEPT_DAYS } from '#core/records/waiting-entries/limits.ts'
import { deleteMailsOfRsvps } from '#server/identity/mails/state-queries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { ERASED_RSVPS_AT_ONCE } from './limits.ts'
import { eraseRsvpPersons, lockErasableRsvps } from './queries.ts'

/**
 * Names and addresses of those who were invited go 30 days after their date, or the event, with the mails that invited them (WTL-20).
 * What they answered stays for the figures. It goes on until none is left; answers how many.
 */
export async function eraseOldRsvps(ctx: Ctx, at_once = ERASED_RSVPS_AT_ONCE): Promise<number> {
  const before = new Date(ctx.now.getTime() - ENTRY_PERSON_KEPT_DAYS * DAY_MS)
  for (let erased = 0; ; ) {
    const count = await eraseSome(ctx, before, at_once)
    erased += count
    if (count < at_once) return erased
  }
}

const eraseSome = (ctx: Ctx, before: Date, at_once: number): Promise<number> =>
  inLongTransaction(ctx.db, async (tx) => {
    const rsvps = await lockErasableRsvps(tx, before, at_once)
    if (rsvps.length === 0) return 0
    const ids = rsvps.map(({ id }) => id)
    await eraseRsvpPersons(tx, ids, ctx.now)
    await deleteMailsOfRsvps(tx, ids)
    await auditAll(
      tx,
      'rsvps.erased',
      [...Map.groupBy(rsvps, ({ event_id }) => event_id)].map(([event_id, of]) => ({
        ctx,
        subject: { event_id },
        data: { rsvps: of.length },
        as: 'SYSTEM' as const,
      })),
    )
    return rsvps.length
  })

import { DAY_MS } from '#core/platform/limits.ts'
import { ENTRY_PERSON_KEPT_DAYS } from '#core/records/waiting-entries/limits.ts'
import { deleteMailsOfEntries } from '#server/identity/mails/state-queries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { inParts } from '#server/platform/jobs/in-parts.ts'
import { eraseEntryPersons, lockErasableEntries } from './erase-queries.ts'
import { ERASED_ENTRIES_AT_ONCE } from './limits.ts'

/**
 * Names and addresses of those who waited go 30 days after the end of their entry, with the mails that tell of it (WTL-20). It
 * goes on until none is left.
 */
export async function eraseEndedEntries(ctx: Ctx, at_once = ERASED_ENTRIES_AT_ONCE): Promise<number> {
  const before = new Date(ctx.now.getTime() - ENTRY_PERSON_KEPT_DAYS * DAY_MS)
  return inParts(at_once, () => eraseSome(ctx, before, at_once))
}

const eraseSome = (ctx: Ctx, before: Date, at_once: number): Promise<number> =>
  inLongTransaction(ctx.db, async (tx) => {
    const entries = await lockErasableEntries(tx, before, at_once)
    if (entries.length === 0) return 0
    const ids = entries.map(({ id }) => id)
    await eraseEntryPersons(tx, ids, ctx.now)
    await deleteMailsOfEntries(tx, entries)
    const by_event = Map.groupBy(entries, ({ event_id }) => event_id)
    await auditAll(
      tx,
      'waiting_entries.erased',
      [...by_event].map(([event_id, of]) => ({
        ctx,
        subject: { event_id },
        data: { entries: of.length },
        as: 'SYSTEM' as const,
      })),
    )
    return entries.length
  })

import { DAY_MS } from '#core/platform/limits.ts'
import { APPLICATION_PERSON_KEPT_DAYS } from '#core/records/applications/limits.ts'
import { deleteMailsOfApplications } from '#server/identity/mails/state-queries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { inParts } from '#server/platform/jobs/in-parts.ts'
import { eraseApplicants, lockErasableApplications } from './erase-queries.ts'
import { ERASED_APPLICATIONS_AT_ONCE } from './limits.ts'

/**
 * Names, addresses and answers of those who asked for a place go 30 days after the end of their application, with the mails
 * that tell of it (APP-5, WTL-20). It goes on until none is left.
 */
export async function eraseEndedApplications(ctx: Ctx, at_once = ERASED_APPLICATIONS_AT_ONCE): Promise<number> {
  const before = new Date(ctx.now.getTime() - APPLICATION_PERSON_KEPT_DAYS * DAY_MS)
  return inParts(at_once, () => eraseSome(ctx, before, at_once))
}

const eraseSome = (ctx: Ctx, before: Date, at_once: number): Promise<number> =>
  inLongTransaction(ctx.db, async (tx) => {
    const found = await lockErasableApplications(tx, before, at_once)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return 0
    await eraseApplicants(tx, ids, ctx.now)
    await deleteMailsOfApplications(tx, ids)
    await auditAll(tx, 'applications.erased', linesPerEvent(ctx, found))
    return ids.length
  })

const linesPerEvent = (ctx: Ctx, found: readonly { readonly event_id: number }[]) =>
  [...Map.groupBy(found, ({ event_id }) => event_id)].map(([event_id, of]) => ({
    ctx,
    subject: { event_id },
    data: { applications: of.length },
    as: 'SYSTEM' as const,
  }))

import { MAX_COMPANIONS, type ScanAnswer, type ScanInput } from '#core/check-in/scanning/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listCompanions } from './queries.ts'
import { recordScans } from './record-scans.ts'

/**
 * API-132. Whoever is let in by a scan of their own is told with those of the same order who are not in yet, so that a
 * family is one act (SCN-24). Read after the commit: it decides nothing, and nobody waits behind it.
 */
export async function scanAtDoor(ctx: Ctx, list_short_id: string, scans: readonly ScanInput[]): Promise<ScanAnswer[]> {
  const answers = await recordScans(ctx, list_short_id, scans)
  const [scan, ...others] = scans
  const [answer] = answers
  if (others.length > 0 || scan?.offline || answer?.verdict !== 'ADMITTED' || !answer.attendee) return answers
  const companions = await listCompanions(ctx.db, list_short_id, {
    reference: answer.attendee.reference,
    limit: MAX_COMPANIONS,
  })
  return [{ ...answer, companions }]
}

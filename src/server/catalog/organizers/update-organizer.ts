import type { OrganizerChange } from '#core/catalog/organizers/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages, organizerPages } from '#server/catalog/events/page-subjects.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { cleanHtmlOrNull } from '#server/platform/text/clean-html.ts'
import { findOrganizer, listEventIdsOf, lockOrganizer, type OrganizerRow, updateOrganizerRow } from './queries.ts'

/** ORG-2. What is omitted stays (TXT-1). */
export const updateOrganizer = (
  ctx: StaffCtx,
  id: number,
  { description, ...input }: OrganizerChange,
): Promise<OrganizerRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { account_id } = ctx.actor
    if (!(await lockOrganizer(tx, account_id, id))) throw new AppError('NOT_FOUND')
    const stored = (await findOrganizer(tx, account_id, id))!
    const texts = description === undefined ? {} : { description: cleanHtmlOrNull(description) }
    await updateOrganizerRow(tx, id, { ...input, ...texts, updated_at: ctx.now })
    await purgeOrganizerPages(tx, id)
    const changes = changesOf(stored, { ...input, ...texts })
    await audit(tx, ctx, 'organizer.updated', {
      account_id,
      data: { organizer_id: id, fields: Object.keys(changes) },
      changes,
    })
    return (await findOrganizer(tx, account_id, id))!
  })

/** Its own page and those of its events show name and logo (CNV-9). */
async function purgeOrganizerPages(tx: Tx, id: number): Promise<void> {
  await purgePages(tx, organizerPages(id))
  for (const event of await listEventIdsOf(tx, id)) await purgePages(tx, eventPages(event.id))
}

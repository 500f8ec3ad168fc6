import type { OrganizerInput } from '#core/catalog/organizers/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { canEverywhere } from '#core/platform/permissions.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { cleanHtmlOrNull } from '#server/platform/text/clean-html.ts'
import { findOrganizer, insertOrganizer, type OrganizerRow } from './queries.ts'

/** The first and every further organizer of an account (ORG-1, ORG-2). */
export const createOrganizer = (
  ctx: StaffCtx,
  { name, email, description, website }: OrganizerInput,
): Promise<OrganizerRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { account_id } = ctx.actor
    // a new one is in no grant but those for the account (TEAM-1)
    if (!canEverywhere(ctx.actor, 'organizer.write')) throw new AppError('FORBIDDEN')
    const id = await insertOrganizer(tx, {
      account_id,
      name,
      email,
      description: cleanHtmlOrNull(description),
      website: website ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await audit(tx, ctx, 'organizer.created', {
      account_id,
      data: { organizer_id: id },
      changes: madeWith({ name, email }),
    })
    return (await findOrganizer(tx, account_id, id))!
  })

import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { spendMailToken, throttleTokenPages } from '#server/identity/auth/mail-tokens.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { confirmContactRow } from './queries.ts'

/** Somebody who reads the address's mails agrees that answers come there (MAIL-3). */
export async function confirmContactAddress(ctx: Ctx, token: string): Promise<void> {
  await throttleTokenPages(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const { subject_id } = await spendMailToken(tx, ctx, { purpose: 'contact_address', token })
    const confirmed = await confirmContactRow(tx, subject_id, ctx.now)
    if (!confirmed) throw new AppError('LINK_INVALID')
    const { account_id, address } = confirmed
    await audit(tx, ctx, 'contact_address.confirmed', { account_id, changes: madeWith({ address }), as: 'SYSTEM' })
  })
}

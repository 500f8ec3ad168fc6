import type { PasskeyView } from '#core/identity/security/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { renamePasskeyRow } from '#server/identity/factors/passkey-queries.ts'
import { passkeySite } from '#server/identity/factors/passkey-site.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { toPasskeyView } from './views.ts'

/** A name for its owner to know it by; somebody else's does not exist for the caller (IDN-6). */
export const renamePasskey = (ctx: UserCtx, id: number, name: string): Promise<PasskeyView> =>
  inTransaction(ctx.db, async (tx) => {
    const { user_id, account_id } = ctx.actor
    const row = await renamePasskeyRow(tx, { id, user_id }, name)
    if (!row) throw new AppError('NOT_FOUND')
    await audit(tx, ctx, 'passkey.renamed', { account_id, data: { user_id, passkey_id: id } })
    return toPasskeyView(row, passkeySite(ctx))
  })

import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockKey, updateKeyRow } from './queries.ts'

/** Ends a key for good, from the next call on; one that is revoked already stays so (KEY-6). */
export async function revokeApiKey(ctx: StaffCtx, id: number): Promise<void> {
  const { account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const key = await lockKey(tx, account_id, id)
    if (!key) throw new AppError('NOT_FOUND')
    if (key.revoked_at) return
    await updateKeyRow(tx, id, { revoked_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'api_key.revoked', {
      account_id,
      data: { api_key_id: id },
      changes: wasCalled({ name: key.name }),
    })
  })
}

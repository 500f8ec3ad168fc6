import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { type KeyRow, lockKey, lockKeysOf, updateKeyRow } from './queries.ts'

/** Ends a key for good, from the next call on; one that is revoked already stays so (KEY-6). */
export async function revokeApiKey(ctx: StaffCtx, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const key = await lockKey(tx, ctx.actor.account_id, id)
    if (!key) throw new AppError('NOT_FOUND')
    if (!key.revoked_at) await endKey(tx, ctx, key)
  })
}

/** Those a member made, with their membership: whoever knew the secrets knows them still (KEY-4). */
export async function revokeKeysOf(tx: Tx, ctx: StaffCtx, user_id: number): Promise<void> {
  const keys = await lockKeysOf(tx, { account_id: ctx.actor.account_id, user_id })
  for (const key of keys) await endKey(tx, ctx, key)
}

async function endKey(tx: Tx, ctx: StaffCtx, { id, account_id, name }: KeyRow): Promise<void> {
  await updateKeyRow(tx, id, { revoked_at: ctx.now, updated_at: ctx.now })
  await audit(tx, ctx, 'api_key.revoked', { account_id, data: { api_key_id: id }, changes: wasCalled({ name }) })
}

import type { ApiKeyUpdate, ApiKeyView } from '#core/identity/api-keys/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { checkGiven, givable, holdGiver, readExpiry } from './check-key.ts'
import { findKey, lockKey, replaceTargets, updateKeyRow } from './queries.ts'
import { toApiKeyView } from './views.ts'

/**
 * What a key may do, where, from where and until when (KEY-1, KEY-4). Whoever changes one has all it may do afterwards; what is
 * revoked stays as it was. A longer life is announced again when it ends (KEY-5).
 */
export async function updateApiKey(ctx: UserCtx, id: number, input: ApiKeyUpdate): Promise<ApiKeyView> {
  const { account_id } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const giver = await holdGiver(tx, ctx)
    if (!(await lockKey(tx, account_id, id))) throw new AppError('NOT_FOUND')
    const stored = (await findKey(tx, account_id, id))!
    if (stored.revoked_at) throw new AppError('NOT_FOUND')
    const before = {
      ...stored,
      targets: stored.targets.map(({ organizer_id, event_id }) => ({ organizer_id, event_id })),
    }
    const { targets = before.targets, expires_at, ...values } = input
    const is_new_end = expires_at !== undefined && Date.parse(expires_at) !== stored.expires_at.getTime()
    const ends = is_new_end ? readExpiry(expires_at, ctx.now) : stored.expires_at
    await checkGiven(tx, { giver, account_id, permissions: values.permissions ?? givable(stored.permissions), targets })
    const columns = { ...values, expires_at: ends }
    const changes = changesOf(before, { ...columns, targets })
    await updateKeyRow(tx, id, { ...columns, ...(is_new_end ? { announced_days: null } : {}), updated_at: ctx.now })
    if (input.targets) await replaceTargets(tx, id, targets)
    const fields = Object.keys(changes)
    if (fields.length > 0)
      await audit(tx, ctx, 'api_key.updated', { account_id, data: { api_key_id: id, fields }, changes })
    return toApiKeyView((await findKey(tx, account_id, id))!, ctx.now)
  })
}

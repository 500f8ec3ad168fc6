import { KeyState, keyState } from '#core/identity/api-keys/key-state.ts'
import type { ApiKeyWithSecret } from '#core/identity/api-keys/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import { HOUR_MS } from '#core/platform/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { checkGiven, givable, holdGiver } from './check-key.ts'
import { lastOf, newKeyToken } from './key-token.ts'
import { findKey, lockKey, updateKeyRow } from './queries.ts'
import { toApiKeyView } from './views.ts'

/**
 * A new secret for the same key; the one before works on for some hours, the one before that no more (KEY-6). Whoever
 * gets the secret can do what the key may, so they may do all of it themselves (KEY-4).
 */
export async function rotateApiKey(
  ctx: UserCtx,
  { id, overlap_hours }: { readonly id: number; readonly overlap_hours: number },
): Promise<ApiKeyWithSecret> {
  const { account_id } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const giver = await holdGiver(tx, ctx)
    const key = await lockKey(tx, account_id, id)
    if (!key || keyState(key, ctx.now) !== KeyState.USABLE) throw new AppError('NOT_FOUND')
    const { targets } = (await findKey(tx, account_id, id))!
    await checkGiven(tx, { giver, account_id, permissions: givable(key.permissions), targets })
    const secret = newKeyToken(key.mode as KeyMode)
    await updateKeyRow(tx, id, {
      token_hash: hashToken(secret),
      last4: lastOf(secret),
      previous_hash: key.token_hash,
      previous_until: new Date(ctx.now.getTime() + overlap_hours * HOUR_MS),
      updated_at: ctx.now,
    })
    await audit(tx, ctx, 'api_key.rotated', { account_id, data: { api_key_id: id, overlap_hours } })
    await completeKey(tx, ctx, { status: 200, answer: { api_key_id: id } })
    return { ...toApiKeyView((await findKey(tx, account_id, id))!, ctx.now), secret }
  })
}

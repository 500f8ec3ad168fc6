import { KEY_DAYS } from '#core/identity/api-keys/limits.ts'
import type { ApiKeyInput, ApiKeyWithSecret } from '#core/identity/api-keys/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { checkGiven, checkKeyLimit, holdGiver, readExpiry } from './check-key.ts'
import { lastOf, newKeyToken } from './key-token.ts'
import { findKey, insertKey, replaceTargets } from './queries.ts'
import { toApiKeyView } from './views.ts'

/** A new key with its secret, which is nowhere but in this answer (KEY-1, KEY-2). */
export async function createApiKey(ctx: UserCtx, input: ApiKeyInput): Promise<ApiKeyWithSecret> {
  const { account_id, user_id } = ctx.actor
  const { targets, expires_at, ...values } = input
  const ends =
    expires_at === undefined ? new Date(ctx.now.getTime() + KEY_DAYS * DAY_MS) : readExpiry(expires_at, ctx.now)
  const secret = newKeyToken(input.mode)
  return inTransaction(ctx.db, async (tx) => {
    const giver = await holdGiver(tx, ctx)
    await checkGiven(tx, { giver, account_id, ...input })
    await checkKeyLimit(tx, ctx)
    const id = await insertKey(tx, {
      ...values,
      account_id,
      token_hash: hashToken(secret),
      last4: lastOf(secret),
      expires_at: ends,
      created_by: user_id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await replaceTargets(tx, id, targets)
    await audit(tx, ctx, 'api_key.created', {
      account_id,
      data: { api_key_id: id, mode: input.mode },
      changes: madeWith({ ...values, targets, expires_at: ends }),
    })
    await completeKey(tx, ctx, { status: 201, answer: { api_key_id: id } })
    return { ...toApiKeyView((await findKey(tx, account_id, id))!, ctx.now), secret }
  })
}

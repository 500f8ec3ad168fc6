import { RESETS_PER_ADDRESS, RESETS_PER_EMAIL } from '#core/identity/auth/limits.ts'
import { after } from '#core/platform/actions/causes.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'

/**
 * AUT-10. Whether the address is known is looked up by a job later, so the answer and its time cannot tell. The limits
 * count known and unknown addresses alike (SEC-40b).
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  const address = ctx.secrets.mac('forgot-throttle', email).toString('base64url')
  await throttle(ctx, `forgot-ip:${limitedAddress(ctx.ip)}`, RESETS_PER_ADDRESS)
  await throttle(ctx, `forgot:${address}`, RESETS_PER_EMAIL)
  await inTransaction(ctx.db, (tx) => enqueue(tx, after('password_reset.requested', 'auth.send-reset-link'), { email }))
}

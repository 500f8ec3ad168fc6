import { CHALLENGE_MS } from '#core/identity/factors/limits.ts'
import type { PasskeyOptions } from '#core/identity/factors/passkeys.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { newChallenge } from './challenges.ts'
import { listPasskeys } from './passkey-queries.ts'
import { passkeySite } from './passkey-site.ts'
import { loadWebAuthn } from './webauthn.ts'

/** A challenge for a key to be shown. Without a user the browser offers whatever keys it has for this host (ACCESS-1). */
export async function passkeyOptions(ctx: Ctx, user_id: number | null): Promise<PasskeyOptions> {
  const { rp_id } = passkeySite(ctx)
  const own = user_id === null ? [] : await listPasskeys(ctx.db, user_id)
  const challenge = await inTransaction(ctx.db, (tx) => newChallenge(tx, ctx, { purpose: 'ENTER', user_id: null }))
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: own
      .filter((one) => one.rp_id === rp_id)
      .map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
  })
  return { ...options }
}

import type { PasskeyAssertion } from '#core/identity/factors/passkeys.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { useChallenge } from './challenges.ts'
import { findPasskey, type KnownPasskey, raiseCounter } from './passkey-queries.ts'
import { passkeySite } from './passkey-site.ts'
import { loadWebAuthn } from './webauthn.ts'

/** A key whose signature is right. It counts once `usePasskey` has taken it in the transaction of its effect. */
export interface CheckedPasskey {
  readonly id: number
  readonly user_id: number
  readonly counter: number
}

/**
 * ACCESS-1: challenge, address, host, signature, user verification. What is wrong with it is not told: any fault is
 * PASSKEY_INVALID.
 */
export async function checkPasskey(ctx: Ctx, given: PasskeyAssertion): Promise<CheckedPasskey> {
  const challenge = await useChallenge(ctx, given.response.clientDataJSON, { purpose: 'ENTER', user_id: null })
  const { rp_id } = passkeySite(ctx)
  const known = await findPasskey(ctx.db, { credential_id: Buffer.from(given.id, 'base64url'), rp_id })
  const counter = challenge && known ? await newCounter(ctx, { given, known, challenge }) : null
  if (!known || counter === null) throw new AppError('PASSKEY_INVALID')
  return { id: known.id, user_id: known.user_id, counter }
}

interface Answer {
  readonly given: PasskeyAssertion
  readonly known: KnownPasskey
  readonly challenge: string
}

async function newCounter(ctx: Ctx, { given, known, challenge }: Answer): Promise<number | null> {
  const { rp_id, origin } = passkeySite(ctx)
  const { userHandle, ...response } = given.response
  // the key says whose it is: a handle of somebody else would let one key speak for another user
  if (userHandle && !Buffer.from(userHandle, 'base64url').equals(known.handle)) return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      credential: {
        id: given.id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** A key removed meanwhile, or a counter that did not rise, is refused with everything else that is wrong (ACCESS-1). */
export async function usePasskey(tx: Tx, { now }: Pick<Ctx, 'now'>, passkey: CheckedPasskey): Promise<void> {
  if (!(await raiseCounter(tx, passkey, now))) throw new AppError('PASSKEY_INVALID')
}

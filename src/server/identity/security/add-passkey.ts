import { randomBytes } from 'node:crypto'
import { showRecoveryCode } from '#core/identity/factors/factors.ts'
import { CHALLENGE_MS, MAX_PASSKEYS, PASSKEY_RANDOM_BYTES } from '#core/identity/factors/limits.ts'
import type { PasskeyOptions, PasskeyRegistration } from '#core/identity/factors/passkeys.ts'
import type { NewPasskeyInput, NewPasskeyView } from '#core/identity/security/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { updateSession } from '#server/identity/auth/queries.ts'
import { newChallenge, useChallenge } from '#server/identity/factors/challenges.ts'
import {
  CREDENTIAL_CONSTRAINT,
  insertPasskey,
  listPasskeys,
  passkeyHandle,
} from '#server/identity/factors/passkey-queries.ts'
import { passkeySite } from '#server/identity/factors/passkey-site.ts'
import { countRecoveryCodes } from '#server/identity/factors/queries.ts'
import { renewRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { loadWebAuthn } from '#server/identity/factors/webauthn.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { tellUser } from './tell-user.ts'
import { toPasskeyView } from './views.ts'

const PRODUCT_NAME = 'Turnout'

/** The library with the algorithms of which every authenticator has one; it would add one the runtime calls experimental. */
async function webAuthn() {
  const library = await loadWebAuthn()
  const { EdDSA, ES256, RS256 } = library.COSEALG
  return { ...library, algorithms: [EdDSA, ES256, RS256] }
}

async function refuseTooMany(tx: Tx, user_id: number) {
  const own = await listPasskeys(tx, user_id)
  if (own.length >= MAX_PASSKEYS) throw new AppError('LIMIT_REACHED')
  return own
}

/** ACCESS-1: a key that the device keeps for this host, opened by finger, face or code; no attestation is asked for. */
export async function startPasskey(ctx: UserCtx): Promise<PasskeyOptions> {
  const { user_id, email, name } = ctx.actor
  const { rp_id } = passkeySite(ctx)
  const { own, handle, challenge } = await inTransaction(ctx.db, async (tx) => {
    await lockOwnUser(tx, ctx)
    return {
      own: await refuseTooMany(tx, user_id),
      handle: await passkeyHandle(tx, user_id, randomBytes(PASSKEY_RANDOM_BYTES)),
      challenge: await newChallenge(tx, ctx, { purpose: 'REGISTER', user_id }),
    }
  })
  const { generateRegistrationOptions, algorithms } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: rp_id,
    userID: new Uint8Array(handle),
    userName: email,
    userDisplayName: name,
    challenge,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // one key of a device is enough; of another host it is another key
    excludeCredentials: own
      .filter((one) => one.rp_id === rp_id)
      .map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
  })
  return { ...options }
}

/** ACCESS-1: any fault is PASSKEY_INVALID. The session has shown its second factor by making it. */
export async function addPasskey(ctx: UserCtx, { name, passkey: given }: NewPasskeyInput): Promise<NewPasskeyView> {
  const made = await checkRegistration(ctx, given)
  try {
    return await inTransaction(ctx.db, (tx) => keep(tx, ctx, { name, made, given }))
  } catch (error) {
    if (violatedConstraint(error) === CREDENTIAL_CONSTRAINT) throw new AppError('PASSKEY_INVALID')
    throw error
  }
}

async function checkRegistration(ctx: UserCtx, given: PasskeyRegistration) {
  const { user_id } = ctx.actor
  const { rp_id, origin } = passkeySite(ctx)
  const expectedChallenge = await useChallenge(ctx, given.response.clientDataJSON, { purpose: 'REGISTER', user_id })
  if (!expectedChallenge) throw new AppError('PASSKEY_INVALID')
  const { verifyRegistrationResponse, algorithms } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) throw new AppError('PASSKEY_INVALID')
  return checked.registrationInfo
}

interface NewPasskey {
  readonly name: string
  readonly made: Awaited<ReturnType<typeof checkRegistration>>
  readonly given: PasskeyRegistration
}

async function keep(tx: Tx, ctx: UserCtx, { name, made, given }: NewPasskey): Promise<NewPasskeyView> {
  const { user_id, account_id, session_id } = ctx.actor
  const user = await lockOwnUser(tx, ctx)
  await refuseTooMany(tx, user_id)
  const site = passkeySite(ctx)
  const row = await insertPasskey(tx, {
    user_id,
    name,
    rp_id: site.rp_id,
    credential_id: Buffer.from(made.credential.id, 'base64url'),
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: given.response.transports ?? [],
    is_synced: made.credentialBackedUp,
    created_at: ctx.now,
  })
  const { left } = await countRecoveryCodes(tx, user_id)
  const codes = left > 0 ? null : await renewRecoveryCodes(tx, ctx, user_id)
  await updateSession(tx, session_id, { factor_proved_at: ctx.now })
  await tellUser(tx, ctx, { user, change: 'PASSKEY_ADDED', follows: after('factor.added', 'mails.send') })
  await audit(tx, ctx, 'factor.added', { account_id, data: { user_id, factor: 'PASSKEY' } })
  return { passkey: toPasskeyView(row, site), recovery_codes: codes?.map(showRecoveryCode) ?? null }
}

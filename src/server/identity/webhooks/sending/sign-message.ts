import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { WEBHOOK_SECRET_BYTES } from '#core/identity/webhooks/limits.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import type { Message } from './call-endpoint.ts'

const PREFIX = 'whsec_'
/** What secrets of endpoints are encrypted with (SEC-25). */
const PURPOSE = 'webhook-secret'

/** A new secret as its owner is shown it, once (HOOK-5). */
export const newSecret = (): string => PREFIX + randomBytes(WEBHOOK_SECRET_BYTES).toString('base64')

export const sealSecret = (secrets: Secrets, secret: string): Buffer => secrets.encrypt(PURPOSE, Buffer.from(secret))

const openSecret = (secrets: Secrets, sealed: Uint8Array): string => secrets.decrypt(PURPOSE, sealed).toString()

export interface SealedSecrets {
  readonly secret: Buffer | null
  readonly previous_secret: Buffer | null
  readonly previous_secret_until: Date | null
}

export type Signer = (message: { id: string; body: string; now: Date }) => Message

/** Signs by Standard Webhooks: after a rotation with both secrets, the newest first (HOOK-5). Opens the secrets once. */
export function signerOf(secrets: Secrets, sealed: SealedSecrets): Signer {
  const signing = (one: Buffer | null) => (one ? new Webhook(openSecret(secrets, one)) : null)
  const newest = signing(sealed.secret)
  const previous = signing(sealed.previous_secret)
  return ({ id, body, now }) => {
    const is_rotating = sealed.previous_secret_until !== null && now < sealed.previous_secret_until
    const signers = [newest, is_rotating ? previous : null]
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signers.flatMap((one) => one?.sign(id, now, body) ?? []).join(' '),
      },
    }
  }
}

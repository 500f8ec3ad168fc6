import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyRegistration } from '#core/identity/factors/passkeys.ts'

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** What may be wrong with an answer. */
export interface Faults {
  readonly origin?: string
  readonly rp_id?: string
  readonly type?: string
  /** The owner was not asked for finger, face or code. */
  readonly is_unverified?: boolean
  readonly counter?: number
  readonly user_handle?: string
  /** Signed by another key. */
  readonly signer?: KeyObject
}

interface Options {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

/** A passkey made of software: what a browser and its authenticator answer, byte by byte (WebAuthn level 3). */
export function createAuthenticator(site: { readonly origin: string; readonly rp_id: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const clientData = (type: string, { challenge }: Options, { origin = site.origin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ rp_id = site.rp_id, is_unverified, counter: shown = counter }: Faults, key?: Buffer) => {
    // user present, user verified, key attached
    const flags = 0x01 | (is_unverified ? 0 : 0x04) | (key ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head[0] = flags
    head.writeUInt32BE(shown, 1)
    return Buffer.concat([sha256(rp_id), head, ...(key ? [key] : [])])
  }
  const attachedKey = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
  }

  return {
    id: toText(id),
    create(options: Options, faults: Faults = {}): PasskeyRegistration {
      handle = options.user?.id ?? ''
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(faults, attachedKey()))],
      ])
      return {
        id: toText(id),
        rawId: toText(id),
        type: 'public-key',
        response: {
          clientDataJSON: toText(clientData(faults.type ?? 'webauthn.create', options, faults)),
          attestationObject: toText(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    get(options: Options, faults: Faults = {}): PasskeyAssertion {
      counter += 1
      const client = clientData(faults.type ?? 'webauthn.get', options, faults)
      const data = authenticatorData(faults)
      return {
        id: toText(id),
        rawId: toText(id),
        type: 'public-key',
        response: {
          clientDataJSON: toText(client),
          authenticatorData: toText(data),
          signature: toText(sign('sha256', Buffer.concat([data, sha256(client)]), faults.signer ?? privateKey)),
          userHandle: faults.user_handle ?? handle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

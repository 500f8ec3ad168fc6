import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomFillSync,
} from 'node:crypto'
import { IV_LENGTH, RANDOM_POOL_BYTES, TAG_LENGTH } from './limits.ts'

export const sha256 = (value: string | Uint8Array): Buffer => hash('sha256', value, 'buffer')
const pool = Buffer.alloc(RANDOM_POOL_BYTES)
let drawn = pool.length

/** So many random bytes, each given out once: asked for one by one, the system is called for each few of them (PERF-6). */
export function drawBytes(count: number): Buffer {
  if (drawn + count > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  const bytes = Buffer.from(pool.subarray(drawn, drawn + count))
  // what was given out is not to be found here again
  pool.fill(0, drawn, drawn + count)
  drawn += count
  return bytes
}

/** 32 random bytes for links and sessions; the server stores only the hash. */
export const newToken = (): string => drawBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => sha256(token)

/** Keys derived from the installation secret, one per purpose: nothing made for one verifies for another (SEC-25). */
export interface Secrets {
  key(purpose: string): Buffer
  mac(purpose: string, value: string): Buffer
  encrypt(purpose: string, plain: Uint8Array): Buffer
  decrypt(purpose: string, sealed: Uint8Array): Buffer
}

/** What a database and a backup keep to know the installation's secret by; the secret cannot be told from it (OBJ-10). */
export const secretCheck = (secrets: Secrets): Buffer => secrets.mac('installation', 'check')

export function createSecrets(installationSecret: string): Secrets {
  const cache = new Map<string, Buffer>()
  const key = (purpose: string): Buffer => {
    let derived = cache.get(purpose)
    if (!derived) {
      derived = Buffer.from(hkdfSync('sha256', installationSecret, 'turnout', purpose, 32))
      cache.set(purpose, derived)
    }
    return derived
  }
  // handed over as bytes, the key is made anew for each: six times the work of what it is for
  const mac_keys = new Map<string, KeyObject>()
  const macKey = (purpose: string): KeyObject => {
    let made = mac_keys.get(purpose)
    if (!made) {
      made = createSecretKey(key(purpose))
      mac_keys.set(purpose, made)
    }
    return made
  }
  return {
    key,
    mac: (purpose, value) => createHmac('sha256', macKey(purpose)).update(value).digest(),
    encrypt: (purpose, plain) => {
      const iv = randomBytes(IV_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), iv)
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    decrypt: (purpose, sealed) => {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), bytes.subarray(0, IV_LENGTH))
      decipher.setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH))
      return Buffer.concat([decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH)), decipher.final()])
    },
  }
}

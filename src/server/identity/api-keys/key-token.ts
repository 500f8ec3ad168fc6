import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { KEY_CHECKSUM_LENGTH, KEY_RANDOM_LENGTH, KEY_SHOWN_LENGTH } from '#core/identity/api-keys/limits.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIXES = { LIVE: 'tk_live_', TEST: 'tk_test_' } as const satisfies Record<KeyMode, string>
const FORM = new RegExp(`^(tk_(?:live|test)_[0-9A-Za-z]{${KEY_RANDOM_LENGTH}})([0-9A-Za-z]{${KEY_CHECKSUM_LENGTH}})$`)

/** CRC-32 in six digits of base 62, which hold any (KEY-2). */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < KEY_CHECKSUM_LENGTH; place++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}

/** A new secret: its kind, 40 random characters, and the checksum of both (KEY-2). */
export function newKeyToken(mode: KeyMode): string {
  const random = Array.from({ length: KEY_RANDOM_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join('')
  return PREFIXES[mode] + random + checksumOf(PREFIXES[mode] + random)
}

/** Whether somebody means a key of ours: it is then never looked for among the sessions. */
export const isKeyLike = (bearer: string): boolean => bearer.startsWith('tk_')

/** Whether it can be a key at all: most typing and copying faults are found without a query (KEY-2). */
export function isKeyToken(text: string): boolean {
  const [, said = '', checksum] = FORM.exec(text) ?? []
  return checksum !== undefined && checksumOf(said) === checksum
}

/** By which people tell keys apart; too few to guess by (KEY-1). */
export const lastOf = (token: string): string => token.slice(-KEY_SHOWN_LENGTH)

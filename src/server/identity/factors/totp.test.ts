import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { newTotpSecret, openTotpSecret, sealTotpSecret, shownTotpSecret, stepOfCode } from './totp.ts'

const RFC_SECRET = Buffer.from('12345678901234567890', 'ascii')
const at = (seconds: number) => new Date(seconds * 1000)

/** RFC 4226 and 6238 once more, by node's own HMAC. */
function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

// RFC 6238, appendix B: its codes have eight digits, ours are the last six
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d seconds the code of RFC 6238 is right (ACCESS-3)', (seconds, code) => {
  expect(stepOfCode(RFC_SECRET, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
})

test('worked example 4: 287082 is the code of step 1, from 0 to 89 seconds', () => {
  for (const seconds of [0, 29, 30, 59, 60, 89]) expect(stepOfCode(RFC_SECRET, '287082', at(seconds))).toBe(1)
  for (const seconds of [90, 119, 3600]) expect(stepOfCode(RFC_SECRET, '287082', at(seconds))).toBeNull()
})

test('any secret, any time: the code of another implementation is taken in its step and the two beside it (ACCESS-3)', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      // three steps before it is a step still
      fc.integer({ min: 3, max: 200_000_000 }),
      fc.integer({ min: -3, max: 3 }),
      (secret, step, away) => {
        const found = stepOfCode(secret, codeOfStep(secret, step + away), at(step * 30 + 7))
        // two of the seven codes may be the same by chance: then it is one of the three in force
        if (Math.abs(away) <= 1) expect(found).not.toBeNull()
        else if (found !== null) expect(codeOfStep(secret, found)).toBe(codeOfStep(secret, step + away))
      },
    ),
  )
})

describe('the secret', () => {
  const secrets = createSecrets('an installation secret of this test')

  test('is as long as SHA-1 asks for, and another one each time', () => {
    expect(newTotpSecret()).toHaveLength(20)
    expect(Buffer.from(newTotpSecret()).equals(Buffer.from(newTotpSecret()))).toBe(false)
  })

  test('rests sealed, and a row moved to another user does not open (SEC-25)', () => {
    const secret = newTotpSecret()
    const sealed = sealTotpSecret(secrets, 7, secret)
    expect(sealed.includes(Buffer.from(secret))).toBe(false)
    expect(Buffer.from(openTotpSecret(secrets, 7, sealed)).equals(Buffer.from(secret))).toBe(true)
    expect(() => openTotpSecret(secrets, 8, sealed)).toThrow()
  })

  test('is shown as apps read it', () => {
    const { secret, uri } = shownTotpSecret(RFC_SECRET, 'ines@example.org')
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(uri).toBe(
      'otpauth://totp/Turnout:ines%40example.org?issuer=Turnout&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    )
  })
})

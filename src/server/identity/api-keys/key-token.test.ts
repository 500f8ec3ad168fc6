import { describe, expect, test } from 'vitest'
import { isKeyLike, isKeyToken, lastOf, newKeyToken } from './key-token.ts'

const RANDOM = 'A1b2C3d4E5'.repeat(4)
const WORKED = `tk_live_${RANDOM}0mGJXN`

describe('secrets of keys (KEY-2)', () => {
  test('worked example 3', () => {
    expect(isKeyToken(WORKED)).toBe(true)
    expect(lastOf(WORKED)).toBe('GJXN')
  })

  test.each(['LIVE', 'TEST'] as const)('a new %s secret has the form, its checksum and nothing of another', (mode) => {
    const [one, other] = [newKeyToken(mode), newKeyToken(mode)]
    expect(one).toMatch(new RegExp(`^tk_${mode.toLowerCase()}_[0-9A-Za-z]{46}$`))
    expect([isKeyToken(one), isKeyToken(other), one === other]).toEqual([true, true, false])
  })

  test('every single wrong, missing or swapped character is found without a query', () => {
    for (let at = 0; at < WORKED.length; at++) {
      const before = WORKED.slice(0, at)
      const after = WORKED.slice(at + 1)
      expect(isKeyToken(before + after), `without ${at}`).toBe(false)
      for (const other of ['0', 'z', 'Q', '_', ' ', 'é']) {
        if (other !== WORKED[at]) expect(isKeyToken(before + other + after), `${other} at ${at}`).toBe(false)
      }
      const next = WORKED[at + 1]
      if (next !== undefined && next !== WORKED[at])
        expect(isKeyToken(`${before}${next}${WORKED[at]}${WORKED.slice(at + 2)}`), `swapped at ${at}`).toBe(false)
    }
  })

  test.each([
    '',
    'tk_',
    'tk_live_',
    WORKED.replace('live', 'test'),
    WORKED.replace('live', 'prod'),
    WORKED.toLowerCase(),
    `${WORKED}\n`,
    ` ${WORKED}`,
    `${WORKED}x`,
    `tk_live_${'0'.repeat(46)}`,
  ])('%j is none', (text) => {
    expect(isKeyToken(text)).toBe(false)
  })

  test('what begins like a key is meant as one', () => {
    expect(['tk_', WORKED, 'tk_live_x'].every(isKeyLike)).toBe(true)
    expect(['TK_live', 'x'.repeat(43), ''].some(isKeyLike)).toBe(false)
  })
})

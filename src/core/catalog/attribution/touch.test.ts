import { describe, expect, test } from 'vitest'
import { MAX_ATTRIBUTION_BYTES, MAX_TOUCH_LENGTH } from './limits.ts'
import { readAttribution, readTouch, TOUCH_PARTS } from './touch.ts'

const NOW = new Date('2027-03-01T10:00:00Z')
const LONGEST = 'x'.repeat(MAX_TOUCH_LENGTH)

describe('a touch (FUN-2)', () => {
  test.each([
    ['nothing', undefined, null],
    ['a text', 'utm_source=x', null],
    ['a list', ['x'], null],
    ['no part', { medium: '', source: 7, at: 'x' }, null],
    ['trimmed', { source: '  news ' }, { source: 'news' }],
    ['the longest', { source: LONGEST }, { source: LONGEST }],
    ['too long is dropped, the rest stays', { source: `${LONGEST}x`, medium: 'mail' }, { medium: 'mail' }],
    ['control characters', { campaign: 'a\u0000b\nc' }, { campaign: 'a b c' }],
    ['turned text', { campaign: 'a\u202egpj' }, { campaign: 'agpj' }],
    ['half a letter is dropped', { source: 'a\ud800', medium: 'b' }, { medium: 'b' }],
    ['hosts are lower case', { referrer: 'News.Example.ORG' }, { referrer: 'news.example.org' }],
    ['a host with a port', { site: 'localhost:4000' }, { site: 'localhost:4000' }],
    ['a whole address is no host', { referrer: 'https://example.org/?q=name', source: 'x' }, { source: 'x' }],
    ['other names are nothing', { source: 'x', name: 'Anna', email: 'a@example.org' }, { source: 'x' }],
  ])('%s', (_name, given, kept) => {
    expect(readTouch(given)).toEqual(kept)
  })
})

describe('what an order remembers (FUN-2)', () => {
  const first = { source: 'news', at: '2027-02-20T08:00:00.000Z' }
  const last = { source: 'search', at: '2027-03-01T09:59:00.000Z' }

  test('first and last with their times', () => {
    expect(readAttribution({ first, last }, NOW)).toEqual({ first, last })
  })

  test('one alone is both; none is nothing', () => {
    expect(readAttribution({ last }, NOW)).toEqual({ first: last, last })
    expect(readAttribution({ first: { source: '' }, last: null }, NOW)).toBeNull()
    expect(readAttribution('x', NOW)).toBeNull()
  })

  test.each([
    ['the future', '2027-03-01T10:00:01.000Z'],
    ['no time', 'yesterday'],
  ])('a time that cannot be is now: %s', (_name, at) => {
    expect(readAttribution({ last: { source: 'x', at } }, NOW)?.last.at).toBe(NOW.toISOString())
  })

  test('what is over 30 days ago is forgotten (FUN-3)', () => {
    const old = { source: 'poster', at: '2027-01-01T00:00:00.000Z' }
    expect(readAttribution({ first: old, last }, NOW)).toEqual({ first: last, last })
    expect(readAttribution({ first: old, last: old }, NOW)).toBeNull()
  })

  const filled = (sign: string) => Object.fromEntries(TOUCH_PARTS.map((part) => [part, sign.repeat(MAX_TOUCH_LENGTH)]))

  test('what is too much loses its words first, then what came first; it always fits', () => {
    const latin = readAttribution({ first: filled('x'), last: filled('y') }, NOW)!
    expect(latin.last).not.toHaveProperty('term')
    expect(latin.first.source).toBe('x'.repeat(MAX_TOUCH_LENGTH))
    // three bytes a letter
    const wide = { source: '会'.repeat(MAX_TOUCH_LENGTH), campaign: '议'.repeat(MAX_TOUCH_LENGTH) }
    const kept = readAttribution({ first: { ...filled('会'), ...wide }, last: wide }, NOW)!
    expect(kept.first).toEqual(kept.last)
    for (const one of [latin, kept])
      expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThanOrEqual(MAX_ATTRIBUTION_BYTES)
    expect(readAttribution({ last: filled('会') }, NOW)).toBeNull()
  })
})

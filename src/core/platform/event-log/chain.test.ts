import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appendEntries, type LogEnd, type TakenAction } from './append-entries.ts'
import { canonicalJson, chainStart, dataDigest, entryHash, type Sha256 } from './chain.ts'
import { SALT_BYTES } from './limits.ts'

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const NO_SALT = new Uint8Array(SALT_BYTES)

const STATUS: TakenAction = {
  account_id: 3,
  audit_id: 7,
  type: 'event.status_changed',
  actor_type: 'USER',
  actor_id: 8,
  event_id: 42,
  order_id: null,
  attendee_id: null,
  created_at: new Date('2027-06-01T17:00:00Z'),
  data: { from: 'DRAFT', to: 'LIVE' },
  changes: { status: ['DRAFT', 'LIVE'] },
}

describe('canonical JSON (AUD-5)', () => {
  test.each([
    ['fields by code unit, not by language', { b: 1, a: 2, Z: 3, ä: 4, '': 5 }, '{"":5,"Z":3,"a":2,"b":1,"ä":4}'],
    ['no spaces, lists as they are', { list: [3, 1, [true, null]] }, '{"list":[3,1,[true,null]]}'],
    ['texts as JSON writes them', 'a"b\\\n€\u2028', JSON.stringify('a"b\\\n€\u2028')],
    ['the one zero', -0, '0'],
    ['the largest integer', Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['nothing', null, 'null'],
    ['deep', { z: { y: { x: [] } } }, '{"z":{"y":{"x":[]}}}'],
  ])('%s', (_name, value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test.each([[0.5], [Number.NaN], [2 ** 53], [undefined], [new Date(0)], [{ at: undefined }], [10n]])(
    '%s has none',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(RangeError)
    },
  )
})

describe('the chain', () => {
  test('worked example 2: digest and first hash (AUD-5, AUD-6)', () => {
    const data_digest = dataDigest(sha256, NO_SALT, STATUS)
    expect(hex(data_digest)).toBe('f42face313a3bb1e7170929603c68d7ad62072225623c8fe419061931aaa0ecd')
    const hash = entryHash(sha256, chainStart(sha256, 3), { ...STATUS, position: 1, data_digest })
    expect(hex(hash)).toBe('475346d38dd6bddb0491deb6e2f734ca1d4559cbb74b3fb9fefe48fa9fd9a977')
  })

  test.each([
    ['account_id', 4],
    ['position', 2],
    ['type', 'event.updated'],
    ['actor_type', 'SYSTEM'],
    ['actor_id', null],
    ['event_id', 43],
    ['order_id', 1],
    ['attendee_id', 1],
    ['created_at', new Date('2027-06-01T17:00:00.001Z')],
    ['data_digest', new Uint8Array(32)],
  ])('another %s is another hash', (field, value) => {
    const entry = { ...STATUS, position: 1, data_digest: dataDigest(sha256, NO_SALT, STATUS) }
    const start = chainStart(sha256, 3)
    expect(entryHash(sha256, start, { ...entry, [field]: value })).not.toEqual(entryHash(sha256, start, entry))
  })

  test('another salt, other changes and other data are another digest', () => {
    const digest = dataDigest(sha256, NO_SALT, STATUS)
    expect(dataDigest(sha256, new Uint8Array(SALT_BYTES).fill(1), STATUS)).not.toEqual(digest)
    expect(dataDigest(sha256, NO_SALT, { ...STATUS, changes: null })).not.toEqual(digest)
    expect(dataDigest(sha256, NO_SALT, { ...STATUS, data: { from: 'DRAFT', to: 'ARCHIVED' } })).not.toEqual(digest)
  })
})

describe('appending (LOGE-5)', () => {
  const append = (actions: readonly TakenAction[], ends: readonly [number, LogEnd][] = []) =>
    appendEntries(actions, { ends: new Map(ends), sha256, drawSalt: () => NO_SALT })

  test('each account counts for itself, in the order given', () => {
    const entries = append([STATUS, { ...STATUS, account_id: 4, audit_id: 8 }, { ...STATUS, audit_id: 9 }])
    expect(entries.map(({ account_id, position, audit_id }) => [account_id, position, audit_id])).toEqual([
      [3, 1, 7],
      [4, 1, 8],
      [3, 2, 9],
    ])
  })

  test('a log goes on from its end, and each entry from the one before', () => {
    const end = { position: 10, hash: sha256('end') }
    const [first, second] = append([STATUS, STATUS], [[3, end]])
    expect([first?.position, second?.position]).toEqual([11, 12])
    expect(first?.hash).toEqual(entryHash(sha256, end.hash, { ...STATUS, ...first! }))
    expect(second?.hash).toEqual(entryHash(sha256, first!.hash, { ...STATUS, ...second! }))
  })

  test('the same action twice has two salts, so two digests', () => {
    let drawn = 0
    const drawSalt = () => new Uint8Array(SALT_BYTES).fill(drawn++)
    const [first, second] = appendEntries([STATUS, STATUS], { ends: new Map(), sha256, drawSalt })
    expect(first?.data_digest).not.toEqual(second?.data_digest)
  })
})

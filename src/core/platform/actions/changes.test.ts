import { expect, test } from 'vitest'
import { changesOf, madeWith, wasCalled } from './changes.ts'
import { MAX_CHANGE_LENGTH } from './limits.ts'

test.each([
  [
    'a field that reads otherwise',
    { title: 'Old', city: 'Bonn' },
    { title: 'New', city: 'Bonn' },
    { title: ['Old', 'New'] },
  ],
  ['a field left out stays', { title: 'Old' }, { title: undefined }, {}],
  ['a field that is cleared', { city: 'Bonn' }, { city: null }, { city: ['Bonn', null] }],
  [
    'instants as text',
    { at: new Date(0) },
    { at: new Date(1000) },
    { at: ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z'] },
  ],
  ['the same instant is no change', { at: new Date(0) }, { at: new Date(0) }, {}],
  ['lists', { ids: [1, 2] }, { ids: [1] }, { ids: [[1, 2], [1]] }],
  ['the order of an object’s fields is no change', { box: { a: 1, b: 2 } }, { box: { b: 2, a: 1 } }, {}],
  ['fractions as text, for the digest takes integers', { rate: 1 }, { rate: 0.5 }, { rate: [1, '0.5'] }],
  [
    'links and times of the row are said nowhere',
    { short_id: 'a', updated_at: 1 },
    { short_id: 'b', updated_at: 2 },
    {},
  ],
])('%s (LOGE-3)', (_name, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})

test('texts are cut at 1,000 characters, never inside one', () => {
  const [, after] = changesOf({ body: null }, { body: 'x'.repeat(2_000) }).body!
  expect(after).toBe('x'.repeat(MAX_CHANGE_LENGTH))
  const [, cut] = changesOf({ body: null }, { body: `${'x'.repeat(MAX_CHANGE_LENGTH - 1)}😀tail` }).body!
  expect(cut).toBe('x'.repeat(MAX_CHANGE_LENGTH - 1))
})

test('a change behind the cut is a change', () => {
  const long = 'x'.repeat(MAX_CHANGE_LENGTH)
  expect(Object.keys(changesOf({ body: `${long}a` }, { body: `${long}b` }))).toEqual(['body'])
})

test('new and deleted things are named', () => {
  expect(madeWith({ name: 'Door', note: null })).toEqual({ name: [null, 'Door'] })
  expect(wasCalled({ name: 'Door' })).toEqual({ name: ['Door', null] })
})

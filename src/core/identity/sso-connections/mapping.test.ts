import { expect, test } from 'vitest'
import { type MappingRow, mappedClaims, matchingRows } from './mapping.ts'

const row = (claim: string, value: string): MappingRow => ({
  ...{ claim, value, role: 'DOOR', role_id: null, organizer_id: null, event_id: null },
})

test.each([
  ['one value', { groups: 'door' }, true],
  ['one of a list', { groups: ['office', 'door'] }, true],
  ['a number', { groups: [7, 'door'] }, true],
  ['another value', { groups: ['doors'] }, false],
  ['capitals', { groups: ['Door'] }, false],
  ['a part of it', { groups: 'front door' }, false],
  ['nothing', {}, false],
  ['no value', { groups: null }, false],
  ['an object', { groups: { door: true } }, false],
])('%s (ACCESS-13)', (_what, claims, matches) => {
  expect(matchingRows([row('groups', 'door')], claims).length === 1).toBe(matches)
})

test('what every object has is no claim', () => {
  expect(matchingRows([row('constructor', String(Object))], {})).toEqual([])
})

test('each claim is asked for once', () => {
  expect(mappedClaims([row('groups', 'a'), row('groups', 'b'), row('roles', 'a')])).toEqual(['groups', 'roles'])
})

import { expect, test } from 'vitest'
import { creditorReference, readCreditorReference } from './creditor-reference.ts'

test.each([
  // example 9 of the specification, and the one ISO 11649 itself gives
  ['K7M2QPA', 'RF76K7M2QPA'],
  ['539007547034', 'RF18539007547034'],
])('the reference of %s is %s (BANK-2)', (reference, expected) => {
  expect(creditorReference(reference)).toBe(expected)
  expect(readCreditorReference(expected)).toBe(reference)
})

test('it is read with spaces and in small letters, and refused when a character is wrong', () => {
  expect(readCreditorReference('rf76 K7M2 QPA')).toBe('K7M2QPA')
  expect(readCreditorReference('RF76K7M2QPB')).toBeNull()
  expect(readCreditorReference('RF67K7M2QPA')).toBeNull()
  expect(readCreditorReference('K7M2QPA')).toBeNull()
  expect(readCreditorReference('RF76')).toBeNull()
  expect(() => creditorReference('')).toThrow(RangeError)
})

test('every single wrong character is found', () => {
  const right = creditorReference('K7M2QPA')
  for (let at = 2; at < right.length; at += 1)
    for (const wrong of '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
      if (wrong !== right[at])
        expect(readCreditorReference(right.slice(0, at) + wrong + right.slice(at + 1))).toBeNull()
})

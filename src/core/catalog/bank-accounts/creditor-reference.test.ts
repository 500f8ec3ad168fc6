import { expect, test } from 'vitest'
import { creditorReference } from './creditor-reference.ts'

test.each([
  // example 9 of the specification, and the one ISO 11649 itself gives
  ['K7M2QPA', 'RF76K7M2QPA'],
  ['539007547034', 'RF18539007547034'],
])('the reference of %s is %s (BANK-2)', (reference, expected) => {
  expect(creditorReference(reference)).toBe(expected)
})

test('of nothing, or of too much, there is none', () => {
  expect(() => creditorReference('')).toThrow(RangeError)
  expect(() => creditorReference('A'.repeat(22))).toThrow(RangeError)
})

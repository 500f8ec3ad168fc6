import { expect, test } from 'vitest'
import { readTypedCode, showRecoveryCode } from './factors.ts'

test.each([
  ['287082', { method: 'TOTP', code: '287082' }],
  [' 287 082 ', { method: 'TOTP', code: '287082' }],
  ['abcde-23456', { method: 'RECOVERY_CODE', code: 'ABCDE23456' }],
  ['ABCDE 23456', { method: 'RECOVERY_CODE', code: 'ABCDE23456' }],
  ['2345672345', { method: 'RECOVERY_CODE', code: '2345672345' }],
  ['28708', null],
  ['2870820', null],
  ['ABCDE2345', null],
  ['ABCDE23450', null],
  ['', null],
])('%j is read as %j (ACCESS-3)', (typed, read) => {
  expect(readTypedCode(typed)).toEqual(read)
})

test('a recovery code is shown in two groups and read as it is shown', () => {
  expect(showRecoveryCode('ABCDE23456')).toBe('ABCDE-23456')
  expect(readTypedCode(showRecoveryCode('ABCDE23456'))?.code).toBe('ABCDE23456')
})

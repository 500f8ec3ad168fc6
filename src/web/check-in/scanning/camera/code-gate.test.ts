import { describe, expect, test } from 'vitest'
import { CodeGate } from './code-gate.ts'

describe('a camera that reads the same picture many times a second (CON-12)', () => {
  test('a ticket held before the lens is one scan, however long', () => {
    const gate = new CodeGate()
    const passed = Array.from({ length: 60 }, (_, n) => gate.passes('A', n * 150)).filter(Boolean)
    expect(passed).toHaveLength(1)
  })

  test('out of sight for three seconds it counts again, earlier it does not', () => {
    const gate = new CodeGate()
    expect([0, 2999, 5998, 8998].map((at) => gate.passes('A', at))).toEqual([true, false, false, true])
  })

  test('another code waits until a second has passed', () => {
    const gate = new CodeGate()
    expect([gate.passes('A', 0), gate.passes('B', 400), gate.passes('B', 1000)]).toEqual([true, false, true])
  })

  test('two tickets side by side are one scan each', () => {
    const gate = new CodeGate()
    const passed = Array.from({ length: 40 }, (_, n) =>
      gate.passes(n % 2 ? 'A' : 'B', n * 150) ? (n % 2 ? 'A' : 'B') : '',
    ).join('')
    expect(passed).toBe('BA')
  })
})

import { expect, test } from 'vitest'
import { countRandomSigns, drawCodes } from './code-pattern.ts'

const drawing = (...figures: number[]) => {
  const rest = [...figures]
  return (below: number) => Math.min(rest.shift() ?? 0, below - 1)
}

test('only the random signs are replaced, each by a sign of its own (PRO-8)', () => {
  expect(drawCodes({ pattern: 'Gäste-##.##', count: 1, draw: drawing(0, 1, 22, 30) })).toEqual(['Gäste-AB.Z9'])
  expect(countRandomSigns('Gäste-##.##')).toBe(4)
})

test('no sign is mistaken for another', () => {
  const all = drawCodes({
    pattern: '#',
    count: 31,
    draw: (() => {
      let next = 0
      return () => next++ % 31
    })(),
  }).join('')
  expect(all).toHaveLength(31)
  expect(all).not.toMatch(/[ILO01a-z]/)
})

test('a code drawn twice, or there already, is drawn again', () => {
  expect(drawCodes({ pattern: 'x#', count: 2, draw: drawing(0, 0, 1, 2), taken: new Set(['XB']) })).toEqual([
    'xA',
    'xC',
  ])
})

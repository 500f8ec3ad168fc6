import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withRuns } from './results.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/drills.md'), 'utf8')
const run = { name: 'clock', result: 'PASSED', seconds: 170, load: 2, told: ['clock: 90 steps acknowledged'] } as const

test('the results of a night take the place of those before, and leave the rest of the page alone (DRL-6)', () => {
  const night = { at: new Date('2027-03-02T03:10:00Z'), cores: 2 }
  const once = withRuns(page, { ...night, runs: [run] })
  expect(once).toContain('Run of 2027-03-02 03:10 UTC, 2 cores:')
  expect(once).toContain('| clock | passed | 170 s | 2 | clock: 90 steps acknowledged |')
  const twice = withRuns(once, { ...night, runs: [{ ...run, name: 'disk-full', result: 'SKIPPED', told: ['a | b'] }] })
  expect(twice).not.toContain('| clock | passed |')
  expect(twice).toContain('| disk-full | skipped | 170 s | 2 | a / b |')
  expect(withRuns(twice, { ...night, runs: [run] })).toBe(once)
})

test('a page without a place for them is left alone', () => {
  expect(() => withRuns('# Drills\n', { at: new Date(), cores: 2, runs: [run] })).toThrow('no place')
})

import { expect, test } from 'vitest'
import { nextAttempt } from './next-attempt.ts'

const created_at = new Date('2027-03-01T10:00:00Z')
const HOUR_MS = 3_600_000

test('pauses grow from a minute to four hours, the last try is when the day is over, then none (MAIL-1)', () => {
  const tries: number[] = [0]
  let at: Date | null = created_at
  for (let attempts = 1; at !== null; attempts++) {
    at = nextAttempt({ created_at, attempts }, at)
    if (at) tries.push((at.getTime() - created_at.getTime()) / HOUR_MS)
  }
  const pauses = tries.slice(1).map((hour, index) => hour - (tries[index] ?? 0))
  expect(pauses.slice(0, -1).every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0) - 1e-9)).toBe(
    true,
  )
  expect(pauses[0]).toBeCloseTo(1 / 60)
  expect(Math.max(...pauses)).toBeCloseTo(4)
  expect(tries.at(-1)).toBe(24)
  expect(tries).toHaveLength(14)
})

test('a try after the day is over was the last', () => {
  expect(nextAttempt({ created_at, attempts: 2 }, new Date(created_at.getTime() + 24 * HOUR_MS))).toBeNull()
})

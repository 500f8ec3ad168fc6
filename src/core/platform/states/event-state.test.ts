import { describe, expect, test } from 'vitest'
import { checkEventMove, EVENT_MOVES, EVENT_STATUSES } from './event-state.ts'

test('every status is reached and none is final (EVT-6, EVT-7)', () => {
  const reached = new Set<string>(Object.values(EVENT_MOVES).flat())
  expect([...reached].sort()).toEqual([...EVENT_STATUSES].sort())
  expect(Object.values(EVENT_MOVES).every((targets) => targets.length > 0)).toBe(true)
})

describe('moves (EVT-6–EVT-8)', () => {
  test.each([
    ['DRAFT', 'LIVE', true, 'ok'],
    ['DRAFT', 'LIVE', false, 'EMAIL_NOT_VERIFIED'],
    ['LIVE', 'DRAFT', false, 'ok'],
    ['DRAFT', 'ARCHIVED', false, 'ok'],
    ['LIVE', 'ARCHIVED', false, 'ok'],
    ['ARCHIVED', 'DRAFT', false, 'ok'],
    ['ARCHIVED', 'LIVE', true, 'EVENT_STATUS_INVALID'],
    ['LIVE', 'LIVE', true, 'EVENT_STATUS_INVALID'],
    ['DRAFT', 'DRAFT', true, 'EVENT_STATUS_INVALID'],
  ] as const)('%s to %s, verified %s: %s', (from, to, verified, expected) => {
    const move = checkEventMove(from, to, verified)
    expect(move.ok ? 'ok' : move.reason).toBe(expected)
  })
})

import { expect, test } from 'vitest'
import { ApiError } from './api-client.ts'
import { minutesOf, runEach } from './run-each.ts'

const rows = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }))
const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id)

test('a row that fails loses none of the others, and the answer tells which failed and why', async () => {
  const outcome = await runEach({
    rows,
    run: async ({ id }) => {
      await Promise.resolve()
      if (id % 5 === 0) throw new ApiError('ORDER_STATE_CHANGED', 409, { message: `order ${id}` })
    },
  })
  expect(ids(outcome.done)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11, 12])
  expect(outcome.failed.map(({ row, error }) => [row.id, (error as ApiError).message])).toEqual([
    [5, 'order 5'],
    [10, 'order 10'],
  ])
  expect(outcome.left).toEqual([])
})

test('at most four calls are under way at once, and progress counts every row once', async () => {
  let busy = 0
  let most = 0
  const seen: number[] = []
  await runEach({
    rows,
    run: async () => {
      most = Math.max(most, ++busy)
      await new Promise((resolve) => setTimeout(resolve, 1))
      busy--
    },
    onProgress: (finished) => seen.push(finished),
  })
  expect(most).toBe(4)
  expect(seen).toEqual(rows.map((_, index) => index + 1))
})

test('what is stopped begins no further row; those under way end', async () => {
  const stop = new AbortController()
  const outcome = await runEach({
    rows,
    signal: stop.signal,
    run: async ({ id }) => {
      if (id === 3) stop.abort()
    },
  })
  expect(outcome.done.length + outcome.left.length).toBe(12)
  expect(outcome.left.length).toBeGreaterThan(7)
})

test('a full quota is waited for as long as the server says, and no row is lost (CNV-10)', async () => {
  const waited: number[] = []
  let is_full = true
  const outcome = await runEach({
    rows: rows.slice(0, 3),
    run: async () => {
      if (is_full) throw new ApiError('RATE_LIMITED', 429, { data: { retry_after: 17 } })
    },
    wait: async (seconds) => {
      waited.push(seconds)
      is_full = false
    },
  })
  expect(ids(outcome.done)).toEqual([1, 2, 3])
  expect(new Set(waited)).toEqual(new Set([17]))
})

test('a quota of the hour is told, not waited for', async () => {
  const outcome = await runEach({
    rows: rows.slice(0, 2),
    run: async () => {
      throw new ApiError('RATE_LIMITED', 429, { data: { retry_after: 3600 } })
    },
  })
  expect(outcome.failed).toHaveLength(2)
})

test('a session that ended begins no further row (CNV-13)', async () => {
  const outcome = await runEach({
    rows,
    run: async () => {
      throw new ApiError('UNAUTHENTICATED', 401)
    },
  })
  expect(outcome).toMatchObject({ done: [], failed: [] })
  expect(outcome.left).toHaveLength(12)
})

test('more than a page is taken at a pace that leaves calls to everything else (CNV-10)', async () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1 }))
  const waited: number[] = []
  const wait = async (seconds: number) => {
    waited.push(seconds)
  }
  const outcome = await runEach({ rows: many, run: async () => {}, wait })
  expect(ids(outcome.done)).toEqual(ids(many))
  expect(waited).toEqual(many.map(() => 0.25))
  await runEach({ rows, run: async () => {}, wait })
  expect(waited, 'a page or less goes as fast as it can').toHaveLength(101)
  const after_logout = await runEach({
    rows: many,
    run: async () => {
      throw new ApiError('UNAUTHENTICATED', 401)
    },
    wait,
  })
  expect(after_logout.left).toHaveLength(101)
  expect(waited.length, 'nothing is waited for once the session has ended').toBeLessThan(110)
  expect([minutesOf(100), minutesOf(101), minutesOf(1000)]).toEqual([0, 1, 5])
})

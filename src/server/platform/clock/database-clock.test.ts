import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { DatabaseClock } from './database-clock.ts'

const HOUR_MS = 3_600_000
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(async () => {
  vi.useRealTimers()
  await t.close()
})

describe('what time it is (HA-10)', () => {
  test.each([HOUR_MS, -HOUR_MS])('is what the database says, by a host that is %i ms off', async (off_ms) => {
    const clock = new DatabaseClock(t.deps.pool, t.deps.log)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off_ms })
    // control: before it has asked, it knows nothing but the host's clock
    const host = clock.now().getTime()
    await clock.start()
    vi.useRealTimers()
    const { rows } = await t.deps.pool.query<{ at: Date }>('select clock_timestamp() as at')
    const database = rows[0]!.at.getTime()
    expect(Math.abs(host - database)).toBeGreaterThan(HOUR_MS - 60_000)
    expect(Math.abs(clock.now().getTime() - database)).toBeLessThan(2_000)
    clock.stop()
  })

  test('a reading nobody answers changes nothing; one an hour off is a jump until it is taken back', async () => {
    let off_ms = 0
    let is_away = false
    const said: unknown[] = []
    const pool = {
      query: async () => {
        if (is_away) throw new Error('away')
        return { rows: [{ database_ms: performance.timeOrigin + performance.now() + off_ms }] }
      },
    }
    const clock = new DatabaseClock(pool as never, { warn: (what: unknown) => void said.push(what) } as never)
    await clock.start()
    const before = clock.now().getTime()
    off_ms = HOUR_MS
    await clock.look()
    await clock.look()
    expect(clock.has_jumped).toBe(true)
    expect(said, 'told once').toHaveLength(1)
    is_away = true
    await clock.look()
    expect(clock.has_jumped).toBe(true)
    expect(clock.now().getTime() - before).toBeLessThan(HOUR_MS / 2)
    is_away = false
    off_ms = 0
    await clock.look()
    expect(clock.has_jumped).toBe(false)
    clock.stop()
  })
})

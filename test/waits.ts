import { expect, vi } from 'vitest'
import { BatchQueue } from '#server/platform/jobs/batch-queue.ts'
import type { TestApp } from './app.ts'

/** A state that does not come is told after this long; nothing waits for it when the state is there. */
const AT_MOST = { timeout: 30_000, interval: 10 }

/** Until so many sessions of the test's database stand before a lock. */
export const untilWaitingForLock = (t: TestApp, n: number): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await t.deps.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.n
    }, AT_MOST)
    .toBeGreaterThanOrEqual(n)

/** Until so many reservations have been decided, or put off, from now on: each try of one is counted. */
export async function decisions(t: TestApp): Promise<{ until(n: number): Promise<void> }> {
  const count = async () => {
    const { values } = await t.deps.metrics.batch_size.get()
    return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
  }
  const before = await count()
  return { until: (n) => expect.poll(count, AT_MOST).toBeGreaterThanOrEqual(before + n) }
}

/** Until so many requests have taken their place in a batch queue of this process, from now on. */
export function arrivals(): { until(n: number): Promise<void>; stop(): void } {
  const joins = vi.spyOn(BatchQueue.prototype, 'join')
  return {
    until: (n) => expect.poll(() => joins.mock.calls.length, AT_MOST).toBeGreaterThanOrEqual(n),
    stop: () => joins.mockRestore(),
  }
}

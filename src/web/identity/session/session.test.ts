import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/client/query-client.ts'
import { meQuery } from './session.ts'

let asked = 0
beforeEach(() => {
  asked = 0
  vi.useFakeTimers()
  queryClient.clear()
  vi.stubGlobal('fetch', async () => Response.json({ data: { id: ++asked, granted: [] } }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A screen that shows the user comes and goes. */
async function showOnce(): Promise<void> {
  const leave = new QueryObserver(queryClient, meQuery).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  leave()
}

test('the user is fresh for 60 seconds: a role taken away shows on the next screen after that (CON-3)', async () => {
  await showOnce()
  vi.advanceTimersByTime(59_999)
  await showOnce()
  expect(asked).toBe(1)
  vi.advanceTimersByTime(1)
  await showOnce()
  expect(asked).toBe(2)
})

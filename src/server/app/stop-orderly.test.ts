import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { buildApp } from './app.ts'
import { pageRoutes } from './pages.ts'
import { stopOrderly } from './stop-orderly.ts'

let t: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  t = await createTestApp()
  app = await buildApp(t.deps)
  await pageRoutes(app, mkdtempSync(join(tmpdir(), 'turnout-stop-')))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

function status(path: string): Promise<number | string> {
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo | null)?.port}`
  return fetch(url + path, { headers: { connection: 'close' } }).then(
    (reply) => reply.status,
    () => 'nobody answers',
  )
}

test('told to end, a process says so at /health at once and answers until it is drained (DEP-5, REL-23)', async () => {
  expect([await status('/health'), await status('/api/public/config')]).toEqual([200, 200])
  const drained = Promise.withResolvers<void>()
  const steps: string[] = []
  const step = (name: string) => async () => void steps.push(name)
  const metrics = { close: step('metrics') }
  const stopped = stopOrderly(
    { app, worker: { stop: step('worker') }, metrics, stop: step('database') },
    drained.promise,
  )
  expect([await status('/health'), await status('/ready')]).toEqual([503, 503])
  expect(await status('/api/public/config'), 'requests are accepted').toBe(200)
  expect(steps, 'jobs go on').toEqual([])
  drained.resolve()
  await stopped
  expect(steps).toEqual(['metrics', 'worker', 'database'])
  expect(await status('/health')).toBe('nobody answers')
})

test('a process without web server has nothing to drain', async () => {
  const steps: string[] = []
  const never = new Promise<void>(() => {})
  const worker = { stop: async () => void steps.push('worker') }
  await stopOrderly({ app: null, worker, metrics: null, stop: async () => void steps.push('database') }, never)
  expect(steps).toEqual(['worker', 'database'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'

const things = {
  list: endpoint({ method: 'GET', may_lag: true, path: '/things', can: 'event.read', summary: '', data: z.object({}) }),
  get: endpoint({ method: 'GET', path: '/thing', can: 'event.read', summary: '', data: z.object({}) }),
  change: endpoint({ method: 'PUT', path: '/things', can: 'event.write', summary: '' }),
}

/** A page that was just opened: it knows of no write. */
async function openPage() {
  vi.resetModules()
  const { call } = await import('./api-client.ts')
  const shown: (string | null)[] = []
  const answers: (() => Response)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method === 'GET') shown.push(new Headers(init.headers).get('x-data-position'))
    return answers.shift()?.() ?? new Response(JSON.stringify({ data: {} }))
  })
  const change = (answer: () => Response) => {
    answers.push(answer)
    return call(things.change, {}).catch(() => {})
  }
  const read = () => call(things.list, {})
  return { shown, change, read, readOther: () => call(things.get, {}) }
}
const written = (position: string) => () =>
  new Response(null, { status: 204, headers: { 'x-data-position': position } })
const lost = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page shows the latest that it wrote where an answer may lag, whatever order the answers came in (DB-10)', async () => {
  const { shown, change, read, readOther } = await openPage()
  await read()
  await change(written('1:0/5000A00'))
  await change(written('1:0/50009F8'))
  await read()
  await readOther()
  await change(written('2:0/1'))
  await read()
  expect(shown).toEqual([null, '1:0/5000A00', null, '2:0/1'])
})
test('after a write that nobody has heard of the primary answers, until the next one is told', async () => {
  const { shown, change, read } = await openPage()
  await change(written('1:0/5000A00'))
  await change(lost)
  await read()
  await change(written('1:0/5000B00'))
  await read()
  await change(written('unknown'))
  await read()
  expect(shown).toEqual(['unknown', '1:0/5000B00', 'unknown'])
})
test('five minutes later it is nowhere missing', async () => {
  const { shown, change, read } = await openPage()
  await change(written('1:0/5000A00'))
  vi.advanceTimersByTime(299_000)
  await read()
  vi.advanceTimersByTime(2000)
  await read()
  expect(shown).toEqual(['1:0/5000A00', null])
})

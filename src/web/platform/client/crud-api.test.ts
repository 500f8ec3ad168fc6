import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { crudEndpoints, InEvent } from '#core/platform/crud-endpoints.ts'
import { listSpec } from '#core/platform/list-query.ts'
import { crudApi } from './crud-api.ts'
import { queryClient } from './query-client.ts'

const thingApi = crudApi(
  crudEndpoints({
    path: '/events/:event_id/things',
    id: 'thing_id',
    params: InEvent,
    noun: 'a thing',
    summary: 'Things of an event',
    can: { read: 'affiliate.read', write: 'affiliate.write' },
    input: z.object({ name: z.string() }),
    update: z.object({ name: z.string().optional() }),
    view: z.object({ id: z.int(), name: z.string() }),
    list: listSpec({ sorts: ['name'], default_sort: 'name', default_direction: 'asc', filters: {} }),
  }),
)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function serve(): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push([method, url, body].filter(Boolean).join(' '))
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : new Response(JSON.stringify({ data: { id: 5, name: 'Lamp' } }))
  })
  return calls
}

test('the five calls go to the addresses the endpoints declare', async () => {
  const calls = serve()
  await queryClient.fetchQuery(thingApi.list(7, { page: 2 }))
  await queryClient.fetchQuery(thingApi.one(7, 5))
  expect(await thingApi.create(7, { name: 'Lamp' })).toEqual({ id: 5, name: 'Lamp' })
  await thingApi.update(7, 5, {})
  await thingApi.remove(7, 5)
  expect(calls).toEqual([
    'GET /api/events/7/things?page=2',
    'GET /api/events/7/things/5',
    'POST /api/events/7/things {"name":"Lamp"}',
    'PUT /api/events/7/things/5 {}',
    'DELETE /api/events/7/things/5',
  ])
})

test('a change is read again once it is made; the calls alone leave that to whoever makes many', async () => {
  serve()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  await thingApi.calls.update(7, 5, {})
  await thingApi.calls.remove(7, 5)
  expect(invalidate).not.toHaveBeenCalled()
  await thingApi.update(7, 5, {})
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['events', 7, 'things'] })
})

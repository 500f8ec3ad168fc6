import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { listSpec } from '#core/platform/list-query.ts'
import { ApiError, apiUrl, call, newIdempotencyKey, onLoggedOut, request, setBearerToken } from './api-client.ts'

const Thing = z.object({ id: z.int() })
const params = z.object({ event_id: z.int() })
const things = {
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/things',
    can: 'event.read',
    summary: '',
    params,
    data: Thing,
  }),
  list: endpoint({
    method: 'GET',
    path: '/things',
    can: 'event.read',
    summary: '',
    data: Thing,
    list: listSpec({ sorts: ['id'], default_sort: 'id', default_direction: 'asc', filters: {} }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/things',
    can: 'event.write',
    summary: '',
    body: Thing,
    data: Thing,
    status: 201,
    idempotent: true,
  }),
  remove: endpoint({ method: 'DELETE', path: '/things', can: 'event.write', summary: '' }),
}

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }
let sent: Sent[]
let replies: (() => Response | Promise<Response>)[]
const json =
  (status: number, body: unknown, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

beforeEach(() => {
  sent = []
  replies = []
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init })
    return (replies.shift() ?? json(200, { data: { id: 1 } }))()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setBearerToken(null)
  onLoggedOut(() => {})
})

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('an address is made of path, parameters and nested query; nothing given is left out (CNV-3)', () => {
  const query = { page: 2, query: '', sort_by: undefined, filter_fields: { status: { in: 'A,B' } } }
  expect(apiUrl('/events/:event_id/things', { event_id: 4 }, query)).toBe(
    '/api/events/4/things?page=2&filter_fields%5Bstatus%5D%5Bin%5D=A%2CB',
  )
  expect(apiUrl('/codes/:code', { code: 'a/b ?' })).toBe('/api/codes/a%2Fb%20%3F')
})

test('a single answer is its data, a list keeps links and meta, 204 is nothing (CNV-2)', async () => {
  expect(await call(things.get, { params: { event_id: 4 } })).toEqual({ id: 1 })
  replies = [json(200, { data: [{ id: 1 }], links: {}, meta: { total: 1 } }), () => new Response(null, { status: 204 })]
  expect((await call(things.list, { query: { page: 1 } })).meta.total).toBe(1)
  expect(await call(things.remove, {})).toBeNull()
})

describe('what is sent', () => {
  test('an Idempotency-Key wherever the call takes one, a UUID (CNV-7)', async () => {
    await call(things.create, { body: { id: 1 } })
    await call(things.get, { params: { event_id: 1 } })
    expect(sent[0]?.init.headers['idempotency-key']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
    expect(sent[1]?.init.headers['idempotency-key']).toBeUndefined()
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
  })

  test('the language of the document, so that its refusals agree with it (LOC-2)', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } })
    await call(things.get, { params: { event_id: 1 } })
    expect(sent[0]?.init.headers['x-locale']).toBe('pt-br')
  })

  test('the token of a login’s header from then on, and nowhere stored (AUT-2)', async () => {
    replies = [json(200, { data: { id: 1 } }, { 'x-auth-token': 'from-header' })]
    await call(things.get, { params: { event_id: 1 } })
    await call(things.get, { params: { event_id: 1 } })
    expect(sent.map(({ init }) => init.headers.authorization)).toEqual([undefined, 'Bearer from-header'])
  })

  test('the bearer token once there is one (AUT-3)', async () => {
    setBearerToken('secret')
    await call(things.get, { params: { event_id: 1 } })
    expect(sent[0]?.init.headers.authorization).toBe('Bearer secret')
  })
})

describe('failures', () => {
  test('BUSY is tried once more after its wait, with the same key (REL-5)', async () => {
    vi.useFakeTimers()
    replies = [json(503, { error: { code: 'BUSY', message: 'again' } }, { 'retry-after': '1' })]
    const answer = call(things.create, { body: { id: 1 } })
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(await answer).toEqual({ id: 1 })
    expect(sent[1]?.init.headers['idempotency-key']).toBe(sent[0]?.init.headers['idempotency-key'])
  })

  test('the server’s code, sentence, fields and data come through (CNV-5)', async () => {
    replies = [
      json(422, {
        error: { code: 'VALIDATION_FAILED', message: 'Look again', fields: { 'items.0.amount': ['Too low'] } },
      }),
    ]
    const error = await failure(request('POST', '/things', { body: {} }))
    expect([error.code, error.status, error.message, error.fields]).toEqual([
      'VALIDATION_FAILED',
      422,
      'Look again',
      { 'items.0.amount': ['Too low'] },
    ])
  })

  test('an answer that is no JSON is a fault, not a crash', async () => {
    replies = [() => new Response('<html>', { status: 502 })]
    expect((await failure(request('GET', '/things'))).code).toBe('INTERNAL')
  })

  test('no answer: network, offline, aborted (CNV-12)', async () => {
    const broken = () => Promise.reject(new TypeError('failed'))
    replies = [broken]
    expect((await failure(request('GET', '/things'))).code).toBe('NETWORK_ERROR')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    replies = [broken]
    expect((await failure(request('GET', '/things'))).code).toBe('OFFLINE')
    const stop = new AbortController()
    stop.abort()
    replies = [broken]
    expect((await failure(request('GET', '/things', { signal: stop.signal }))).code).toBe('ABORTED')
  })

  test('401 tells whoever listens; a wrong password does not (CNV-13)', async () => {
    const heard: string[] = []
    onLoggedOut((error) => heard.push(error.code))
    replies = [json(401, { error: { code: 'INVALID_CREDENTIALS' } }), json(401, { error: { code: 'UNAUTHENTICATED' } })]
    await failure(request('POST', '/auth/login'))
    await failure(request('GET', '/things'))
    expect(heard).toEqual(['UNAUTHENTICATED'])
  })
})

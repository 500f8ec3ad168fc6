import { describe, expect, test } from 'vitest'
import { ApiError, NotReachedError, OPERATIONS, Turnout, UsageError } from '../src/turnout.ts'

type Answered = Response | Error

/** A client whose server answers these, one after the other, and what it was asked. */
function clientOf(...answers: Answered[]) {
  const asked: Request[] = []
  const waited: number[] = []
  const client = new Turnout({
    url: 'https://tickets.example.org',
    key: 'tk_test_key',
    fetch: (async (request: Request) => {
      asked.push(request)
      const answer = answers.shift()
      if (!answer) throw new Error('the server was asked more often than it answers')
      if (answer instanceof Error) throw answer
      return answer
    }) as typeof fetch,
    wait: async (seconds) => void waited.push(seconds),
  })
  return { client, asked, waited }
}

const ok = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init)
const refused = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { code, message: 'No.' } }, { status, headers })
const lost = new TypeError('fetch failed')
const NO_ORDERS = { data: [], links: { first: '', last: '', prev: null, next: null }, meta: {} }

describe('a call by its operation id (KEY-18)', () => {
  test('puts parameters where they belong and says who calls', async () => {
    const { client, asked } = clientOf(ok(NO_ORDERS))
    await client.call('listOrders', {
      event_id: 7,
      per_page: 50,
      filter_fields: { status: { in: 'COMPLETED,CANCELLED' } },
    })
    const [request] = asked
    expect(request?.method).toBe('GET')
    expect(decodeURIComponent(request!.url)).toBe(
      'https://tickets.example.org/api/events/7/orders?per_page=50&filter_fields[status][in]=COMPLETED,CANCELLED',
    )
    expect(request?.headers.get('authorization')).toBe('Bearer tk_test_key')
  })

  test('what stands in a path cannot leave it', async () => {
    const { client, asked } = clientOf(ok({ data: {} }))
    await client.call('getPublicEvent', { event_id: '../../auth?x=1#' as unknown as number })
    expect(new URL(asked[0]!.url).pathname).toBe('/api/public/events/..%2F..%2Fauth%3Fx%3D1%23')
  })

  test('sends a body as JSON and gives back what was answered', async () => {
    const { client, asked } = clientOf(ok({ data: { id: 3 } }, { status: 201 }))
    const body = { code: 'TIDE', discount_type: 'NONE' } as const
    expect(await client.call('createPromoCode', { event_id: 7 }, { body: body as never })).toEqual({ data: { id: 3 } })
    expect(await asked[0]?.json()).toEqual(body)
  })

  test('nothing is undefined, a file is its response', async () => {
    const { client } = clientOf(
      new Response(null, { status: 204 }),
      new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    )
    expect(await client.call('deleteTicket', { event_id: 7, ticket_id: 9 })).toBeUndefined()
    const file = await client.call('getTicketPdf', { event_id: 7, attendee_id: 9 })
    expect(await file.text()).toBe('%PDF')
  })

  test('what the API does not have is refused before anything is sent', async () => {
    const { client, asked } = clientOf()
    await expect(client.call('getOrder', { event_id: 7 } as never)).rejects.toThrow(UsageError)
    await expect(client.call('getOrder', { event_id: 7, order_id: 1, more: 2 } as never)).rejects.toThrow('more')
    await expect(client.call('toString' as never, {} as never)).rejects.toThrow(UsageError)
    expect(asked).toEqual([])
  })

  test('no parameter leads to another call, however the address is read', async () => {
    for (const order_short_id of ['.', '..']) {
      const { client, asked } = clientOf()
      await expect(client.call('abandonPublicOrder', { event_id: 7, order_short_id })).rejects.toThrow(UsageError)
      expect(asked).toEqual([])
    }
    for (const order_short_id of ['../..', '%2e%2e', '/', '?a=b', '#', '..\\x']) {
      const { client, asked } = clientOf(new Response(null, { status: 204 }))
      await client.call('abandonPublicOrder', { event_id: 7, order_short_id })
      const { pathname, search } = new URL(asked[0]!.url)
      expect([decodeURIComponent(pathname.split('/').at(-1) ?? ''), pathname.split('/').length, search]).toEqual([
        order_short_id,
        7,
        '',
      ])
    }
  })

  test('a key that no header carries is refused without being quoted', () => {
    for (const key of ['tk_live_SECRET\nx', 'tk_live_SECRETé', ''])
      expect(() => new Turnout({ url: 'https://tickets.example.org', key })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('SECRET') }),
      )
  })

  test('a refusal is an ApiError with its code, fields, data and the id of the request', async () => {
    const error = { code: 'VALIDATION_FAILED', message: 'Some.', fields: { name: ['Fill in this field.'] } }
    const answer = Response.json({ error }, { status: 422, headers: { 'x-request-id': 'r-1' } })
    const { client } = clientOf(answer)
    const caught = await client.call('getMe', {}).catch((one: unknown) => one)
    expect(caught).toBeInstanceOf(ApiError)
    expect(caught).toMatchObject({ status: 422, code: 'VALIDATION_FAILED', fields: error.fields, request_id: 'r-1' })
  })

  test('also what a proxy says in its own way', async () => {
    const { client } = clientOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(client.call('getMe', {})).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' })
  })
})

describe('repeats (KEY-18)', () => {
  test('429 and 503 three times, as long as the server says', async () => {
    const { client, asked, waited } = clientOf(
      refused(429, 'RATE_LIMITED', { 'retry-after': '7' }),
      refused(503, 'BUSY', { 'retry-after': '1' }),
      refused(503, 'BUSY'),
      ok({ data: { id: 1 } }),
    )
    expect(await client.call('getMe', {})).toEqual({ data: { id: 1 } })
    expect([asked.length, waited.slice(0, 2)]).toEqual([4, [7, 1]])
    expect(waited[2]).toBeGreaterThan(0)
  })

  test('and no fourth time', async () => {
    const { client, asked } = clientOf(...Array.from({ length: 4 }, () => refused(503, 'BUSY')))
    await expect(client.call('getMe', {})).rejects.toMatchObject({ code: 'BUSY' })
    expect(asked).toHaveLength(4)
  })

  test('lost connections, then it says that nothing was reached', async () => {
    const { client, asked } = clientOf(lost, lost, lost, lost)
    await expect(client.call('getMe', {})).rejects.toThrow(NotReachedError)
    expect(asked).toHaveLength(4)
  })

  test.each([400, 401, 403, 404, 409, 422, 500, 502])('%i is final', async (status) => {
    const { client, asked } = clientOf(refused(status, 'CODE'))
    await expect(client.call('getMe', {})).rejects.toMatchObject({ status })
    expect(asked).toHaveLength(1)
  })

  test('a POST without key is never sent twice: the first may have acted', async () => {
    for (const answer of [lost, refused(503, 'BUSY'), refused(429, 'RATE_LIMITED')]) {
      const { client, asked } = clientOf(answer)
      await expect(client.call('cancelMessage', { event_id: 7, message_id: 2 })).rejects.toThrow()
      expect(asked).toHaveLength(1)
    }
  })

  test('a POST that takes an Idempotency-Key is, with the same key and body', async () => {
    const { client, asked } = clientOf(lost, refused(503, 'BUSY'), ok({ data: {} }))
    const body = { amount: 100, notify_buyer: false, cancel_tickets: false } as never
    await client.call('refundOrder', { event_id: 7, order_id: 2 }, { body })
    const keys = new Set(asked.map((one) => one.headers.get('idempotency-key')))
    expect([asked.length, keys.size]).toEqual([3, 1])
    expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(await Promise.all(asked.map((one) => one.json()))).toEqual([body, body, body])
  })

  test('whoever gives up is obeyed', async () => {
    const stop = new AbortController()
    const { client, asked } = clientOf(lost)
    stop.abort()
    await expect(client.call('getMe', {}, { signal: stop.signal })).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})

describe('walks', () => {
  test('paginate follows the cursors to the end', async () => {
    const { client, asked } = clientOf(
      ok({ data: [{ id: 1 }, { id: 2 }], meta: { next_cursor: 'abc', per_page: 2 } }),
      ok({ data: [{ id: 3 }], meta: { next_cursor: null, per_page: 2 } }),
    )
    const ids: number[] = []
    for await (const order of client.paginate('listOrders', { event_id: 7, sort_by: 'created_at' })) ids.push(order.id)
    expect(ids).toEqual([1, 2, 3])
    expect(asked.map((one) => new URL(one.url).searchParams.get('cursor'))).toEqual(['', 'abc'])
    expect(new URL(asked[1]!.url).searchParams.get('per_page')).toBe('500')
  })

  const entry = (position: number) => ({ position, type: 'order.completed', data: {} })

  test('followLog goes on after what it was given, waits where nothing is new, and ends when told', async () => {
    const stop = new AbortController()
    const { client, asked, waited } = clientOf(
      ok({ data: [entry(4), entry(6)], meta: { next_after: 6, last_position: 9 } }),
      ok({ data: [], meta: { next_after: 9, last_position: 9 } }),
      ok({ data: [entry(10)], meta: { next_after: 10, last_position: 10 } }),
    )
    const seen: number[] = []
    for await (const { position } of client.followLog({ after: 3, types: ['order.completed'], signal: stop.signal })) {
      seen.push(position)
      if (position === 10) break
    }
    expect(seen).toEqual([4, 6, 10])
    const queries = asked.map((one) => new URL(one.url).searchParams)
    expect(queries.map((one) => one.get('after'))).toEqual(['3', '6', '9'])
    expect(queries[0]?.get('types')).toBe('order.completed')
    expect(waited).toEqual([2])
  })

  test('once, it ends where nothing is new', async () => {
    const { client, asked } = clientOf(ok({ data: [entry(1)], meta: { next_after: 1, last_position: 1 } }))
    const seen: number[] = []
    for await (const { position } of client.followLog({ once: true })) seen.push(position)
    expect([seen, asked.length]).toEqual([[1], 1])
  })
})

test('every call of the API is there', () => {
  expect(Object.keys(OPERATIONS).length).toBeGreaterThan(200)
  expect(OPERATIONS.refundOrder).toMatchObject({ method: 'POST', is_idempotent: true, has_body: true })
})

test('what was changed last is shown when reading, whatever order the answers came in', async () => {
  const at = (position: string) => ({ headers: { 'x-data-position': position } })
  const done = (position: string) => new Response(null, { status: 204, ...at(position) })
  const { client, asked } = clientOf(
    ok(NO_ORDERS),
    done('1:0/5000A00'),
    done('1:0/50009F8'),
    ok(NO_ORDERS),
    done('1:1/0'),
    done('2:0/1'),
    ok(NO_ORDERS),
  )
  const change = () => client.call('deletePromoCode', { event_id: 7, promo_code_id: 1 })
  const read = () => client.call('listOrders', { event_id: 7 })
  for (const step of [read, change, change, read, change, change, read]) await step()
  const shown = asked.filter(({ method }) => method === 'GET').map(({ headers }) => headers.get('x-data-position'))
  expect(shown).toEqual([null, '1:0/5000A00', '2:0/1'])
})

test('where the server could not tell what a change left, nothing older is shown', async () => {
  const done = (position: string) => new Response(null, { status: 204, headers: { 'x-data-position': position } })
  const { client, asked } = clientOf(
    done('1:0/5000A00'),
    done('unknown'),
    ok(NO_ORDERS),
    done('1:0/5000B00'),
    ok(NO_ORDERS),
  )
  const change = () => client.call('deletePromoCode', { event_id: 7, promo_code_id: 1 })
  const read = () => client.call('listOrders', { event_id: 7 })
  for (const step of [change, change, read, change, read]) await step()
  const shown = asked.filter(({ method }) => method === 'GET').map(({ headers }) => headers.get('x-data-position'))
  expect(shown).toEqual(['unknown', '1:0/5000B00'])
})

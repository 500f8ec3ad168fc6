import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { checkListQuery, type ListQuery } from '#core/platform/list-query.ts'
import { needsLogin } from '#core/platform/permissions.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { newSession } from '#server/sales/buyer-orders/session.ts'
import { createTestApp } from '#test/app.ts'
import { createWorld, type World } from '#test/worlds.ts'
import { querySchema, readQuery } from './endpoint-schemas.ts'

/**
 * Every call the app answers is given rubbish by somebody who may make it, so that nothing but the input refuses it
 * (SEC-3, SEC-5, SEC-7): whatever comes, the answer is a refusal or a result, never a fault of ours. Bodies are made from
 * the endpoint's own schema until it accepts them, then each place in them is spoilt in turn.
 */
const t = await createTestApp({ env: { LOG_LEVEL: process.env.FUZZ_LOG ?? 'fatal' } })
afterAll(() => t.close())

const declared = Object.values(
  import.meta.glob<Record<string, Record<string, Endpoint>>>('../../../core/*/*/endpoints.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => Object.values(group))

const endpoints = Object.entries(t.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
  Object.keys(methods ?? {}).flatMap((method) => {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    const endpoint = declared.find((one) => `/api${one.path}` === url && one.method.toLowerCase() === method)
    return endpoint ? [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, url }] : []
  }),
)
type Asked = (typeof endpoints)[number]
type Path = (string | number)[]

const SESSION = newSession(t.deps.secrets, null)
const LONG = 'x'.repeat(20_000)

/** What no field expects: characters PostgreSQL refuses, numbers no column holds, shapes no form sends. */
const HOSTILE: readonly unknown[] = [
  'a\u0000b',
  'lone \ud800 surrogate',
  '\u202e‮ {{x}} ${x} <script>',
  `' or 1=1; drop table orders; --`,
  '%00%ff%c0%ae../..',
  LONG,
  '',
  '2027-02-31T25:61',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  '1e400',
  -1,
  0.1,
  2 ** 31,
  2 ** 53 - 1,
  1e308,
  null,
  true,
  [],
  [[['deep']]],
  {},
  JSON.parse('{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"x":1}}}'),
]
const HOSTILE_TEXTS = HOSTILE.filter((value): value is string => typeof value === 'string' && value !== LONG)

const TEXTS = [
  'fieldnotes.example',
  '203.0.113.0/24',
  'Standing',
  'ines@example.org',
  '2027-06-04T19:00',
  '2027-06-04',
  'EUR',
  'Europe/Berlin',
  'en',
  '#336699',
  'https://example.org/a',
  'DE',
  '018f7c2e-0000-4000-8000-000000000001',
  '2027-03-01T10:00:00Z',
  '19:00',
  '4242424242424242',
  '12/40',
  '123',
  'a long enough password',
  'TIDE',
  'TIDE-########',
  '0'.repeat(64),
]

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minItems?: number
  minimum?: number
}

const idOf = (name: string, ids: World['ids']): number =>
  Number(ids[name === 'ticket_price_id' ? 'price_id' : name.replace(/_ids$/, '_id')] ?? 1)

/** A first guess at a body: every field filled. */
function guess(schema: Schema, ids: World['ids'], name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (branches) return guess(branches.find((one) => one.type !== 'null') ?? {}, ids, name)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, guess(one, ids, key)]))
  // of any names: none is needed
  if (schema.type === 'object') return {}
  if (schema.type === 'array') return [guess(schema.items ?? {}, ids, name)]
  if (schema.type === 'integer' || schema.type === 'number')
    return /(^|_)ids?$/.test(name) ? idOf(name, ids) : Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return TEXTS[0]
}

function change(body: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((one, index) => (index === key ? change(one, rest, value) : one))
  const record = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { ...record, [key]: change(record[key], rest, value) }
}

function drop(body: unknown, path: Path): unknown {
  const [key, ...rest] = path
  if (rest.length > 0) return change(body, [key!], drop((body as Record<string, unknown>)[key!], rest))
  if (Array.isArray(body)) return body.filter((_, index) => index !== key)
  const { [key!]: _dropped, ...left } = body as Record<string, unknown>
  return left
}

const PLAIN = new Map<string, unknown>([
  ['object', {}],
  ['int', 1],
  ['number', 1],
])

/** Mends the guess where the schema complains, one complaint after the other; where that leads nowhere the test fails, told where. */
function validBody(schema: z.ZodType, ids: World['ids']): unknown {
  let body = guess(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, ids)
  const tries = new Map<string, number>()
  for (let round = 0; round < 1_000; round++) {
    const issue = schema.safeParse(body).error?.issues[0]
    if (!issue) return body
    const path = issue.path as Path
    const key = path.join('.')
    const at = tries.get(key) ?? 0
    tries.set(key, at + 1)
    if (path.length === 0) break
    // what stands elsewhere in the document is not guessed
    const first = at === 0 && issue.code === 'invalid_type' ? PLAIN.get(issue.expected) : undefined
    // some things may be left empty, but not out
    if (first !== undefined) body = change(body, path, first)
    else if (at === TEXTS.length && typeof path.at(-1) === 'number') body = change(body, path, {})
    else body = at < TEXTS.length ? change(body, path, TEXTS[at]) : drop(body, path)
  }
  throw new Error(
    `no valid body: ${JSON.stringify(schema.safeParse(body).error?.issues[0])} in ${JSON.stringify(body)}`,
  )
}

/** Every place in a body, inner ones first. */
function places(body: unknown, at: Path = []): Path[] {
  if (typeof body !== 'object' || body === null) return [at]
  return [
    ...Object.entries(body).flatMap(([key, value]) => places(value, [...at, Array.isArray(body) ? Number(key) : key])),
    at,
  ]
}

const paramsOf = ({ url }: Asked): string[] => [...url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
const pathOf = ({ url }: Asked, ids: World['ids']): string =>
  url.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(ids[param] ?? 1).toWellFormed()))

/** A world whose order belongs to our checkout session, so that session calls get past the gate. */
async function createPlace(): Promise<World> {
  const world = await createWorld(t, { has_other_event: false })
  await t.deps.db
    .updateTable('orders')
    .set({ session_hash: hashToken(SESSION), status: 'RESERVED', reserved_until: new Date('2027-03-01T10:10:00Z') })
    .where('id', '=', Number(world.ids.order_id))
    .execute()
  // the sold orders of the world are rows only: give their counters something to free
  await t.deps.pool.query(
    `update stock set held = 20, sold = 20, ceiling = null
      where event_id in (select id from events where account_id = $1)`,
    [Number(world.ids.account_id)],
  )
  return world
}

/** A place for all that is sent to one call: what acts there has spoilt it for nobody else. */
const places_of = new Map<string, Promise<World>>()
function placeOf({ name }: Asked): Promise<World> {
  const known = places_of.get(name) ?? createPlace()
  places_of.set(name, known)
  return known
}

/** What only reads changes nothing for the next: one place for all of that, and several at once in it. */
let reading: Promise<World> | undefined
const placeFor = (asked: Asked): Promise<World> => {
  if (asked.endpoint.method !== 'GET') return placeOf(asked)
  reading ??= createPlace()
  return reading
}
const AT_ONCE = 8

/** What of these is answered with a fault, as it is told. */
async function faultsOf<Sent>(
  asked: Asked,
  sent: readonly Sent[],
  { status, tell }: { status: (one: Sent) => Promise<number>; tell: (one: Sent) => string },
): Promise<string[]> {
  const left = sent.values()
  const faults: string[] = []
  const goOn = async () => {
    for (const one of left) {
      const answer = await status(one)
      if (answer >= 500) faults.push(`${answer} for ${tell(one)}`)
    }
  }
  await Promise.all(Array.from({ length: asked.endpoint.method === 'GET' ? AT_ONCE : 1 }, goOn))
  return faults
}

async function ask(
  asked: Asked,
  world: World,
  { path, body, headers = {} }: { path: string; body?: unknown; headers?: Record<string, string> },
): Promise<number> {
  const as = needsLogin(asked.endpoint.can) ? { as: world.tokens.admin } : {}
  const json = body === undefined || typeof body === 'object' ? body : JSON.stringify(body)
  const type: Record<string, string> =
    typeof body === 'object' || body === undefined ? {} : { 'content-type': 'application/json' }
  return (
    await t.call(asked.endpoint.method, path, {
      ...as,
      body: json,
      headers: { 'x-checkout-session': SESSION, ...type, ...headers },
    })
  ).status
}

/** What the call's own schema and list take, and one of what they refuse: the rest of that is answered by the same code. */
function withOneRefused({ endpoint }: Asked, queries: readonly string[]): string[] {
  const schema = querySchema(endpoint)
  const list = endpoint.list ?? endpoint.export_of
  const isTaken = (text: string): boolean => {
    const query = schema?.safeParse(readQuery(text))
    if (query?.success === false) return false
    return !list || checkListQuery(list, query?.data as ListQuery, 'UTC').ok
  }
  const [taken, refused] = [queries.filter(isTaken), queries.filter((text) => !isTaken(text))]
  return [...taken, ...refused.slice(0, 1)]
}

const bodied = endpoints.filter(({ endpoint }) => endpoint.body)
const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? 'nothing'

describe('nothing that is sent makes a fault of ours (SEC-5)', () => {
  test.each(bodied)('$name: a body spoilt at each place', { timeout: 120_000 }, async (asked) => {
    const world = await placeOf(asked)
    const valid = validBody(asked.endpoint.body!, world.ids)
    const faults: string[] = []
    for (const place of places(valid)) {
      let is_refused = false
      for (const value of HOSTILE) {
        const body = change(valid, place, value)
        // the schema that refuses it here is the route's: one such answer per place, and all to what gets past it
        const passes = place.length === 0 || asked.endpoint.body!.safeParse(body).success
        if (!passes && is_refused) continue
        is_refused ||= !passes
        const status = await ask(asked, world, { path: pathOf(asked, world.ids), body })
        if (status >= 500) faults.push(`${status} for ${place.join('.')} = ${show(value)}`)
      }
    }
    expect(faults).toEqual([])
  })

  test.each(endpoints.filter((asked) => paramsOf(asked).length > 0))('$name: rubbish in the path', async (asked) => {
    const world = await placeFor(asked)
    const body = asked.endpoint.body && validBody(asked.endpoint.body, world.ids)
    const values = [
      ...HOSTILE_TEXTS.filter(Boolean),
      '-1',
      '1.5',
      '9'.repeat(15),
      '9'.repeat(30),
      '__proto__',
      'x'.repeat(199),
    ]
    const sent = paramsOf(asked).flatMap((param) => values.map((value) => [param, value] as const))
    const faults = await faultsOf(asked, sent, {
      status: ([param, value]) => ask(asked, world, { path: pathOf(asked, { ...world.ids, [param]: value }), body }),
      tell: ([param, value]) => `${param} = ${show(value)}`,
    })
    expect(faults).toEqual([])
  })

  test.each(endpoints.filter(({ endpoint }) => endpoint.method === 'GET'))(
    '$name: rubbish in the query',
    async (asked) => {
      const world = await placeFor(asked)
      const known = asked.endpoint.query
        ? Object.keys(
            (z.toJSONSchema(asked.endpoint.query, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {},
          )
        : []
      const fields = Object.keys(asked.endpoint.list?.filters ?? {})
      // what is no list reads none of its words; one of them stands for what nobody reads
      const of_list = asked.endpoint.list
        ? ['page', 'per_page', 'cursor', 'query', 'sort_by', 'sort_direction']
        : ['page']
      const keys = [
        ...of_list,
        ...known,
        ...fields.flatMap((field) => [
          `filter_fields[${field}][eq]`,
          `filter_fields[${field}][like]`,
          `filter_fields[${field}][in]`,
        ]),
      ]
      const values = [...HOSTILE_TEXTS, '-1', '0', '1e9', '9'.repeat(30), 'NaN', '__proto__', 'constructor']
      const queries = [
        ...keys.flatMap((key) =>
          withOneRefused(
            asked,
            values.flatMap((value) => [
              `${key}=${encodeURIComponent(value.toWellFormed())}`,
              `${key}[]=${encodeURIComponent(value.toWellFormed())}`,
            ]),
          ),
        ),
        ...keys.map((key) => `${key}[__proto__][x]=1&${key}[a][b][c][d][e]=1`),
        '__proto__[role]=ADMIN',
        '%00=%00',
        '%ff=%ff',
        'filter_fields=1',
        'filter_fields[]=1',
        `${'a=1&'.repeat(2000)}`,
        `page=1&page=2&page[]=3`,
      ]
      const faults = await faultsOf(asked, queries, {
        status: (query) => ask(asked, world, { path: `${pathOf(asked, world.ids)}?${query}` }),
        tell: (query) => `?${query.slice(0, 80)}`,
      })
      expect(faults).toEqual([])
    },
    // hundreds of calls, each of which may render a whole mail
    120_000,
  )

  test.each(endpoints.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name: what is no JSON, no type, no header',
    async (asked) => {
      const world = await placeOf(asked)
      const as = needsLogin(asked.endpoint.can) ? { authorization: `Bearer ${world.tokens.admin}` } : {}
      const send = async (payload: string | Buffer, headers: Record<string, string>) =>
        (
          await t.app.inject({
            method: asked.endpoint.method,
            url: pathOf(asked, world.ids),
            payload,
            headers: { ...as, 'x-checkout-session': SESSION, ...headers },
          })
        ).statusCode
      const json = { 'content-type': 'application/json' }
      const answers = [
        await send('{"a":', json),
        await send('', json),
        await send('null', json),
        await send('"x"', json),
        await send('[1e999]', json),
        await send('['.repeat(100_000), json),
        await send(`${'['.repeat(50_000)}${']'.repeat(50_000)}`, json),
        await send('{"__proto__":{"a":1}}', json),
        await send(Buffer.from([0xff, 0xfe, 0x00, 0x80]), json),
        await send('x', { 'content-type': 'text/plain' }),
        await send('x', { 'content-type': '\u00ff' }),
        await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
        await send('x', { 'content-type': 'multipart/form-data' }),
        await send('--b\r\n\r\n--', { 'content-type': 'multipart/form-data; boundary=b' }),
        await send('{}', { ...json, 'idempotency-key': 'x'.repeat(101) }),
        await send('{}', { ...json, 'idempotency-key': '\u00e9\u00ff' }),
        await send('{}', { ...json, cookie: 'turnout_checkout=%ff; turnout_session=%00; turnout_locale=%' }),
        await send('{}', { ...json, 'accept-language': `${'x-'.repeat(2000)};q=NaN,*;q=9` }),
        await send('{}', { ...json, 'x-checkout-session': '\u00ff'.repeat(43) }),
        await send('{}', { ...json, 'user-agent': '\u00ff'.repeat(5000), origin: 'null' }),
      ]
      expect(answers.filter((status) => status >= 500)).toEqual([])
    },
  )
})

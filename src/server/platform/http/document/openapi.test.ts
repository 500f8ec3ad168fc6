import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ActionTerms } from '#core/platform/actions/action.ts'
import { ACTIONS } from '#core/platform/actions/actions.ts'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { ERRORS } from '#core/platform/errors/errors.ts'
import { needsLogin, type Permission } from '#core/platform/permissions.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { answerSchema, statusOf } from '../endpoint-schemas.ts'

interface Media {
  readonly content?: Record<string, { schema: Record<string, unknown>; example?: unknown }>
  readonly description?: string
  readonly $ref?: string
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly requestBody?: Media
  readonly security: readonly object[]
  readonly parameters?: readonly {
    name: string
    in: string
    description: string
    style?: string
    schema: Record<string, unknown>
  }[]
  readonly responses: Record<string, Media>
  readonly 'x-permission': Permission
}

/** All but what has a protocol of its own (MCP-1). */
const declared = Object.values(
  import.meta.glob<Record<string, Record<string, Partial<Endpoint> | undefined>>>('../../../../core/*/*/endpoints.ts', {
    eager: true,
  }),
)
  .flatMap((module) => Object.values(module).flatMap((group) => Object.values(group)))
  .filter((one): one is Endpoint => one?.path !== undefined && !one.own_protocol)

let t: TestApp
let text: string
// biome-ignore lint/suspicious/noExplicitAny: a document of every shape
type Loose = any
let document: Loose
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  t = await createTestApp()
  const reply = await t.app.inject({ url: '/api/openapi.json' })
  text = reply.body
  document = reply.json()
  paths = document.paths
})
afterAll(() => t.close())

const parameter = (operation: Operation | undefined, name: string) =>
  operation?.parameters?.find((one) => one.name === name)

test('every declared call stands in the document, and nothing else (CNV-14)', () => {
  const calls = declared.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`)
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(calls.toSorted())
})

test('it is built once, compressed, says what it is, and is not sent again to whoever has it', async () => {
  const ask = (headers: Record<string, string> = {}) => t.app.inject({ url: '/api/openapi.json', headers })
  const plain = await ask()
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  const packed = await ask({ 'accept-encoding': 'gzip, br' })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'Accept-Encoding'])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(plain.headers['cache-control']).toBe('public, max-age=300')
  const written = vi.spyOn(t.app, 'swagger')
  const known = await ask({ 'if-none-match': String(plain.headers.etag) })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
})

test('its reader shows the same document, under the policy of every page (SEC-18)', async () => {
  const page = await t.app.inject({ url: '/api/docs' })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|https:|\*|validator/)
  for (const path of ['json', 'yaml']) {
    const copy = await t.app.inject({ url: `/api/docs/${path}` })
    expect([copy.statusCode, copy.headers.location]).toEqual([302, '/api/openapi.json'])
  }
})

test('each says who may call it and how it refuses (CNV-5, PRM)', () => {
  expect(document.components.schemas.Refusal.properties.error.properties.code.enum).toEqual(Object.keys(ERRORS))
  for (const operation of Object.values(paths).flatMap(Object.values<Operation>)) {
    expect(operation.responses.default).toEqual({ $ref: '#/components/responses/Refused' })
    const login = needsLogin(operation['x-permission']) ? [{ bearer: [] }, { session: [] }] : []
    expect(operation.security, operation.summary).toEqual(login)
  }
})

test('a call without an answer says 204, a file 200, a created thing 201', () => {
  const statuses = (path: string, method: string) =>
    Object.keys(paths[path]?.[method]?.responses ?? {}).filter((status) => status.startsWith('2'))
  expect(statuses('/api/events/{event_id}/promo-codes/{promo_code_id}', 'delete')).toEqual(['204'])
  expect(statuses('/api/events/{event_id}/orders/export', 'get')).toEqual(['200'])
  expect(statuses('/api/events/{event_id}/promo-codes', 'post')).toEqual(['201'])
})

test('a list tells what it can be sorted and filtered by (CNV-3, CNV-4)', () => {
  const orders = paths['/api/events/{event_id}/orders']?.get
  expect(parameter(orders, 'sort_by')?.schema).toMatchObject({ default: 'created_at' })
  expect(parameter(orders, 'sort_by')?.schema.enum).toContain('total_gross')
  const filters = parameter(orders, 'filter_fields')
  expect(filters).toMatchObject({ in: 'query', style: 'deepObject' })
  expect(filters?.schema).toMatchObject({ properties: { status: { properties: { eq: { enum: expect.any(Array) } } } } })
  const codes = paths['/api/events/{event_id}/promo-codes']?.get
  expect(parameter(codes, 'sort_by')?.schema.enum).not.toContain('total_gross')
})

test('calls that create take an Idempotency-Key; numbers carry no bounds of the machine (CNV-7)', () => {
  const reserve = paths['/api/public/events/{event_id}/order']?.post
  expect(parameter(reserve, 'Idempotency-Key')).toMatchObject({ in: 'header', schema: { maxLength: 100 } })
  expect(parameter(paths['/api/events/{event_id}/orders']?.get, 'Idempotency-Key')).toBeUndefined()
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

const every = () => Object.values(paths).flatMap(Object.values<Operation>)
const operationOf = ({ method, path }: Endpoint): Operation =>
  paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!

test('each has a name of its own, which programs call it by (KEY-15)', () => {
  const names = every().map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/)
  expect(names).toEqual(expect.arrayContaining(['listOrders', 'refundOrder', 'createPromoCode', 'reserveTickets']))
})

test('tags and parameters say what they are (KEY-15)', () => {
  const described = new Map(
    document.tags.map((tag: { name: string; description: string }) => [tag.name, tag.description]),
  )
  const unsaid = every().flatMap(({ operationId, tags, parameters = [] }) => [
    ...tags.filter((tag) => !described.get(tag)).map((tag) => `${operationId}: tag ${tag}`),
    ...parameters.filter(({ description }) => !description).map(({ name }) => `${operationId}: ${name}`),
  ])
  expect(unsaid).toEqual([])
  expect(document.servers).toEqual([{ url: '/' }])
})

test('what calls answer is a named component (KEY-15)', () => {
  const unnamed = declared.filter((one) => {
    if (!one.data) return false
    const schema = operationOf(one).responses[statusOf(one)]!.content!['application/json']!.schema
    const [branch] = (schema.anyOf as Loose) ?? [schema]
    const { data } = branch.properties
    const names = [data.$ref, data.items?.$ref, ...(data.anyOf ?? []).map((each: { $ref?: string }) => each.$ref)]
    return names.every((name) => name === undefined)
  })
  expect(unnamed.map(({ path }) => path)).toEqual([])
  expect(document.components.schemas.Order.properties.attendees.items.$ref).toMatch(/^#\/components\/schemas\//)
})

describe('examples of what is sent and answered fit what the server takes and gives (KEY-15)', () => {
  test('of every call', () => {
    const faulty = declared.flatMap((one) => {
      const { operationId, requestBody, responses } = operationOf(one)
      const sent = requestBody?.content?.['application/json']?.example
      const answered = responses[statusOf(one)]?.content?.['application/json']?.example
      const answer = answerSchema(one)
      return [
        ...(one.body && !one.body.safeParse(sent).success ? [`${operationId}: body`] : []),
        ...(answer && !isDeepStrictEqual(answer.safeParse(answered).data, answered) ? [`${operationId}: answer`] : []),
      ]
    })
    // new calls: TURNOUT_RECORD=folder npm test -- their tests, then npm run api -- examples folder
    expect(faulty, 'no recorded example fits: npm run api -- examples').toEqual([])
  })

  test('of every webhook, and there is one for each public action (LOGE-1)', () => {
    const open = Object.entries<ActionTerms>(ACTIONS).filter(([, terms]) => terms.class === 'PUBLIC')
    expect(Object.keys(document.webhooks).toSorted()).toEqual(open.map(([type]) => type).toSorted())
    for (const [type, { data }] of open) {
      const { example } = document.webhooks[type].post.requestBody.content['application/json']
      expect([example.type, data.safeParse(example.data).success], type).toEqual([type, true])
    }
  })
})

test('each tells the codes it refuses with, by status (KEY-15)', () => {
  const codesOf = (operation: Operation | undefined, status: number): unknown => {
    const response = operation?.responses[status]
    const media = response?.$ref ? document.components.responses[response.$ref.split('/').at(-1)!] : response
    return media?.content['application/json'].schema.allOf[1].properties.error.properties.code.enum
  }
  const refund = paths['/api/events/{event_id}/orders/{order_id}/refund']?.post
  expect(codesOf(refund, 401)).toEqual(['UNAUTHENTICATED'])
  expect(codesOf(refund, 403)).toEqual(['FORBIDDEN', 'KEY_NETWORK_REFUSED', 'ORIGIN_REFUSED'])
  expect(codesOf(refund, 409)).toEqual(expect.arrayContaining(['IDEMPOTENCY_IN_PROGRESS', 'REFUND_PENDING']))
  expect(codesOf(paths['/api/events']?.get, 401)).toEqual(['UNAUTHENTICATED'])
  expect(codesOf(paths['/api/events']?.get, 404)).toBeUndefined()
  for (const operation of every())
    for (const status of Object.keys(operation.responses)
      .map(Number)
      .filter((one) => one >= 400))
      for (const code of codesOf(operation, status) as (keyof typeof ERRORS)[]) expect(ERRORS[code].status).toBe(status)
})

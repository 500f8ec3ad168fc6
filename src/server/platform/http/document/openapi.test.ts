import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { ERRORS } from '#core/platform/errors/errors.ts'
import { needsLogin, type Permission } from '#core/platform/permissions.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

interface Operation {
  readonly summary: string
  readonly security: readonly object[]
  readonly parameters?: readonly { name: string; in: string; style?: string; schema: Record<string, unknown> }[]
  readonly responses: Record<string, { content?: object; $ref?: string }>
  readonly 'x-permission': Permission
}

const declared = Object.values(
  import.meta.glob<Record<string, Record<string, Partial<Endpoint> | undefined>>>('../../../../core/*/*/endpoints.ts', {
    eager: true,
  }),
)
  .flatMap((module) => Object.values(module).flatMap((group) => Object.values(group)))
  .filter((one): one is Endpoint => one?.path !== undefined)

let t: TestApp
let text: string
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  t = await createTestApp()
  const reply = await t.app.inject({ url: '/api/openapi.json' })
  text = reply.body
  paths = reply.json().paths
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
  const codes = JSON.parse(text).components.responses.Refused.content['application/json'].schema.properties.error
  expect(codes.properties.code.enum).toEqual(Object.keys(ERRORS))
  for (const operation of Object.values(paths).flatMap(Object.values<Operation>)) {
    expect(operation.responses.default).toEqual({ $ref: '#/components/responses/Refused' })
    const login = needsLogin(operation['x-permission']) ? [{ bearer: [] }, { session: [] }] : []
    expect(operation.security, operation.summary).toEqual(login)
  }
})

test('a call without an answer says 204, a file 200, a created thing 201', () => {
  const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
  expect(statuses('/api/events/{event_id}/promo-codes/{promo_code_id}', 'delete')).toEqual(['204', 'default'])
  expect(statuses('/api/events/{event_id}/orders/export', 'get')).toEqual(['200', 'default'])
  expect(statuses('/api/events/{event_id}/promo-codes', 'post')).toEqual(['201', 'default'])
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
  expect(parameter(reserve, 'idempotency-key')).toMatchObject({ in: 'header', schema: { maxLength: 100 } })
  expect(parameter(paths['/api/events/{event_id}/orders']?.get, 'idempotency-key')).toBeUndefined()
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { ERRORS } from '#core/errors.ts'
import { needsLogin, type Permission } from '#core/permissions.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

interface Operation {
  readonly summary: string
  readonly security: readonly object[]
  readonly parameters?: readonly { name: string; in: string; style?: string; schema: Record<string, unknown> }[]
  readonly responses: Record<string, { content?: object; $ref?: string }>
  readonly 'x-permission': Permission
}

const declared = Object.values(
  import.meta.glob<Record<string, Record<string, Partial<Endpoint> | undefined>>>('../../core/*/endpoints.ts', {
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

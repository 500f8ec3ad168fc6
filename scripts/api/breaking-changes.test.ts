import { expect, test } from 'vitest'
import { type ApiDocument, breakingChanges } from './breaking-changes.ts'
import { contractOf } from './released-document.ts'

const PLAIN = {
  paths: {
    '/api/orders/{order_id}': {
      put: {
        operationId: 'updateOrder',
        description: 'Needs a permission.',
        parameters: [
          { name: 'order_id', in: 'path', required: true, description: 'Id', schema: { type: 'integer' } },
          { name: 'notify', in: 'query', required: false, description: 'Whether', schema: { type: 'boolean' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string' },
                  kind: { type: 'string', enum: ['A', 'B'] },
                  place: { type: 'object', properties: { city: { type: 'string' } } },
                },
              },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  webhooks: {
    'order.completed': {
      post: {
        operationId: 'onOrderCompleted',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'status'],
        properties: {
          id: { type: 'integer' },
          status: { type: 'string', enum: ['OPEN', 'DONE'] },
          note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          description: { type: 'string' },
          parent: { $ref: '#/components/schemas/Order' },
        },
      },
    },
    responses: {
      NotFound: {
        content: {
          'application/json': {
            schema: { allOf: [{ properties: { error: { properties: { code: { enum: ['NOT_FOUND', 'GONE'] } } } } }] },
          },
        },
      },
    },
  },
}

// biome-ignore lint/suspicious/noExplicitAny: each test takes something else apart
type Loose = any
function changed(change: (document: Loose, order: Loose, operation: Loose) => void): string[] {
  const now = structuredClone(PLAIN)
  change(now, now.components.schemas.Order, now.paths['/api/orders/{order_id}'].put)
  return breakingChanges(PLAIN as unknown as ApiDocument, now as unknown as ApiDocument)
}
const bodyOf = (operation: (typeof PLAIN.paths)['/api/orders/{order_id}']['put']) =>
  operation.requestBody.content['application/json'].schema as Loose

test('nothing changed is nothing broken', () => expect(changed(() => null)).toEqual([]))

test('what is added breaks nothing (KEY-17)', () => {
  const added = changed((document, order, operation) => {
    document.paths['/api/new'] = { get: { ...operation, operationId: 'new' } }
    order.properties.more = { type: 'string' }
    order.properties.status.enum.push('MORE')
    order.properties.id.type = ['integer', 'null']
    operation.parameters.push({ name: 'more', in: 'query', required: false, schema: { type: 'string' } })
    bodyOf(operation).properties.more = {
      type: 'object',
      required: ['inside'],
      properties: { inside: { type: 'string' } },
    }
    document.components.responses.NotFound.content[
      'application/json'
    ].schema.allOf[0].properties.error.properties.code.enum.push('MORE')
    operation.description = 'Other words.'
  })
  expect(added).toEqual([])
})

test.each<[string, Parameters<typeof changed>[0], RegExp]>([
  ['an operation removed', (document) => delete document.paths['/api/orders/{order_id}'], /PUT .* exists/],
  ['an operation renamed', (_, __, operation) => (operation.operationId = 'other'), /is called updateOrder/],
  ['a field of an answer removed', (_, order) => delete order.properties.note, /note exists/],
  [
    'a field called like a word of the document',
    (_, order) => delete order.properties.description,
    /description exists/,
  ],
  ['a field that may now be missing', (_, order) => order.required.pop(), /status is always there/],
  ['a type changed', (_, order) => (order.properties.id.type = 'string'), /id is integer/],
  ['null taken away', (_, order) => (order.properties.note = { type: 'string' }), /note is null/],
  ['a value of a choice removed', (_, order) => order.properties.status.enum.pop(), /status can be "DONE"/],
  ['a field of a body removed', (_, __, operation) => delete bodyOf(operation).properties.kind, /kind exists/],
  ['a value no longer taken', (_, __, operation) => bodyOf(operation).properties.kind.enum.pop(), /kind can be "B"/],
  ['a text narrowed to a choice', (_, __, operation) => (bodyOf(operation).properties.name.enum = ['x']), /any text/],
  ['a parameter removed', (_, __, operation) => operation.parameters.pop(), /query notify exists/],
  ['a body field required', (_, __, operation) => bodyOf(operation).required.push('kind'), /new: .*kind is required/],
  [
    'a new body field that is required',
    (_, __, operation) => {
      bodyOf(operation).properties.more = { type: 'string' }
      bodyOf(operation).required.push('more')
    },
    /new: .*more is required/,
  ],
  [
    'a field required inside',
    (_, __, operation) => (bodyOf(operation).properties.place.required = ['city']),
    /city is required/,
  ],
  ['a parameter required', (_, __, operation) => (operation.parameters[1].required = true), /notify is required/],
  [
    'a code removed',
    (document) => {
      const { schema } = document.components.responses.NotFound.content['application/json']
      schema.allOf[0].properties.error.properties.code.enum.pop()
    },
    /404 can be GONE/,
  ],
  ['an answer removed', (_, __, operation) => delete operation.responses[200], /200 exists/],
  ['a webhook removed', (document) => delete document.webhooks['order.completed'], /webhook order.completed exists/],
])('%s breaks programs (KEY-17)', (_, change, said) => {
  const found = changed(change)
  expect(found.join('\n')).toMatch(said)
})

test('what is kept of a release says the same as the document', () => {
  const kept = JSON.parse(contractOf(PLAIN)) as ApiDocument
  expect(breakingChanges(kept, PLAIN as unknown as ApiDocument)).toEqual([])
  expect(breakingChanges(PLAIN as unknown as ApiDocument, kept)).toEqual([])
  expect(contractOf(PLAIN)).not.toContain('Needs a permission')
})

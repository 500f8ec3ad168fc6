import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { ACTIONS } from '#core/platform/actions/actions.ts'
import { operationIdOf } from '#core/platform/api-document/operation-id.ts'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { needsLogin, OPEN_PERMISSIONS } from '#core/platform/permissions.ts'
import { answerSchema, querySchema, statusOf } from '../endpoint-schemas.ts'
import { exampleOf } from './example-of.ts'
import { Components, type JsonSchema } from './json-schemas.ts'
import { parametersOf } from './parameters.ts'
import { recorded } from './recorded.ts'
import { REFUSAL, Refusals } from './refusals.ts'
import { describedTags, tagOf } from './tags.ts'
import { webhooksOf } from './webhooks.ts'

const LOGIN: readonly Record<string, readonly string[]>[] = [{ bearer: [] }, { session: [] }]
const HOLDERS = {
  public: 'Open to everybody.',
  link: 'Open to whoever has the link: the short id in the address is the key.',
  session: 'Needs the checkout session, as its cookie or in `X-Checkout-Session`.',
  token: 'Needs the one-time token of a mailed link.',
  signature: 'Signed by the payment provider.',
  payment: 'Open to everybody; what it names is read at the payment provider, and nothing is told.',
  operator: 'Needs the token of the operator’s link, in `X-Operator-Token`.',
} as const satisfies Record<(typeof OPEN_PERMISSIONS)[keyof typeof OPEN_PERMISSIONS], string>

function whoMayCall({ can, can_too, session_only }: Endpoint): string {
  if (!needsLogin(can)) return HOLDERS[OPEN_PERMISSIONS[can]]
  const permissions = [can, can_too].filter((one) => one !== undefined).map((one) => `\`${one}\``)
  return `Needs the permission ${permissions.join(' and ')}.${session_only ? ' Not for API keys.' : ''}`
}

const json = (schema: JsonSchema, example: unknown): JsonSchema => ({ 'application/json': { schema, example } })

/** What a call without `data` sends that reads: a file, by the end of its address. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/\.pdf$/, 'application/pdf'],
  [/\.svg$/, 'image/svg+xml'],
  [/\.ics$/, 'text/calendar'],
  [/\/html$/, 'text/html'],
]
const FILE: JsonSchema = { type: 'string', format: 'binary' }

function fileOf({ method, path, data, export_of }: Endpoint): JsonSchema | null {
  if (data || method !== 'GET') return null
  if (export_of)
    return {
      'text/csv': { schema: FILE },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: FILE },
    }
  const type = FILES.find(([end]) => end.test(path))?.[1]
  return type ? { [type]: { schema: FILE } } : null
}

/** A key hears its position after every change, and where the primary answered what may lag (DB-10). */
function headersOf({ method, may_lag, can }: Endpoint): JsonSchema {
  const position = {
    description: 'Where the data stood after this call; to be sent back with what is read next',
    schema: TEXT,
  }
  const as_of = { description: 'As of when a replica answered; absent where the primary did', schema: INSTANT }
  if (may_lag) return { headers: { 'X-Data-Position': position, 'X-Data-As-Of': as_of } }
  return method !== 'GET' && needsLogin(can) ? { headers: { 'X-Data-Position': position } } : {}
}

const TEXT: JsonSchema = { type: 'string' }
const INSTANT: JsonSchema = { type: 'string', format: 'date-time' }

const byPath = (one: Endpoint, other: Endpoint): number =>
  `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const UPLOAD: JsonSchema = {
  required: true,
  content: {
    'multipart/form-data': { schema: { type: 'object', required: ['image'], properties: { image: FILE } } },
    ...json(
      { type: 'object', required: ['image_url'], properties: { image_url: { type: 'string' } } },
      { image_url: 'https://example.org/cover.jpg' },
    ),
  },
}

/** One document of these calls (CNV-14, KEY-15). */
class DocumentBuilder {
  readonly #components = new Components()
  readonly #refusals = new Refusals()
  readonly #tags = new Set<string>()

  build(endpoints: readonly Endpoint[]) {
    const paths: Record<string, Record<string, JsonSchema>> = {}
    for (const declared of endpoints.filter(({ own_protocol }) => !own_protocol).toSorted(byPath)) {
      const path = `/api${declared.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [declared.method.toLowerCase()]: this.#operation(declared) }
    }
    this.#components.add('Refusal', REFUSAL)
    const schema = { $ref: '#/components/schemas/Refusal' }
    const Refused = {
      description: 'Refused, or a fault of ours: nothing has changed',
      content: { 'application/json': { schema } },
    }
    const webhooks = webhooksOf(ACTIONS, this.#components)
    return {
      openapi: '3.1.0',
      info: {
        title: 'Turnout',
        version: '1',
        description: 'Event ticketing: everything the screens use.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: describedTags(this.#tags.add('Webhooks')),
      paths,
      webhooks,
      components: {
        schemas: this.#components.all(),
        responses: { ...this.#refusals.shared(), Refused },
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or the token of a login' },
          session: { type: 'apiKey', in: 'cookie', name: 'turnout_session', description: 'The cookie of a login' },
        },
      },
    }
  }

  #operation(declared: Endpoint): JsonSchema {
    const operationId = operationIdOf(declared)
    const tag = tagOf(declared)
    this.#tags.add(tag)
    const query = querySchema(declared)
    const asked = query ? this.#components.of(query, 'input') : null
    const parameters = parametersOf(declared, asked, this.#components)
    return {
      operationId,
      summary: declared.summary,
      description: whoMayCall(declared),
      tags: [tag],
      security: needsLogin(declared.can) ? LOGIN : [],
      'x-permission': declared.can,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(declared.body ? { requestBody: this.#body(operationId, declared.body) } : {}),
      ...(declared.upload ? { requestBody: UPLOAD } : {}),
      responses: {
        [fileOf(declared) ? 200 : statusOf(declared)]: {
          ...this.#answer(operationId, declared),
          ...headersOf(declared),
        },
        ...this.#refusals.of(declared, operationId),
      },
    }
  }

  /** What a call was seen to send or answer, as long as it still fits; else what the schema says. */
  #example(schema: JsonSchema, seen: unknown, { fits, io }: { fits: z.ZodType; io: 'input' | 'output' }): unknown {
    const { data } = seen === undefined ? { data: undefined } : fits.safeParse(seen)
    const is_whole = data !== undefined && Object.keys(seen as object).every((key) => key in (data as object))
    const is_same = io === 'input' || isDeepStrictEqual(data, seen)
    return is_whole && is_same ? seen : exampleOf(schema, this.#components)
  }

  #body(operation_id: string, body: z.ZodType): JsonSchema {
    const schema = this.#components.of(body, 'input')
    const example = this.#example(schema, recorded[operation_id]?.body, { fits: body, io: 'input' })
    return { required: !body.safeParse({}).success, content: json(schema, example) }
  }

  #answer(operation_id: string, declared: Endpoint): JsonSchema {
    const answer = answerSchema(declared)
    if (answer) {
      const schema = this.#components.of(answer, 'output')
      const named = declared.list ? schema : this.#named(operation_id, schema)
      const example = this.#example(named, recorded[operation_id]?.answer, { fits: answer, io: 'output' })
      return { description: declared.status === 201 ? 'Created' : 'What was asked for', content: json(named, example) }
    }
    const content = fileOf(declared)
    return content ? { description: 'A file', content } : { description: 'Done' }
  }

  /** A view without a name of its own is called after its call. */
  #named(operation_id: string, schema: JsonSchema): JsonSchema {
    const { data } = schema.properties as { data: JsonSchema }
    const row = data.items as JsonSchema | undefined
    if (data.$ref || row?.$ref || data.anyOf) return schema
    return { ...schema, properties: { data: this.#components.add(`${capital(operation_id)}Answer`, data) } }
  }
}

export const buildDocument = (endpoints: readonly Endpoint[]) => new DocumentBuilder().build(endpoints)

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { ERRORS } from '#core/platform/errors/errors.ts'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#core/platform/limits.ts'
import type { FilterField, ListSpec } from '#core/platform/list-query.ts'
import { needsLogin, OPEN_PERMISSIONS } from '#core/platform/permissions.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { contentSecurityPolicy } from '../security-headers.ts'
import { onlyOneDocument, openApiDocument } from './openapi-document.ts'

interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Every whole number would carry the bounds of what JavaScript counts exactly; a reader takes them for a rule. */
const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  },
})

/** How every refusal is answered: a code, a sentence, and the fields it is about (CNV-5). */
const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string', description: 'In the language of the request' },
        fields: {
          type: 'object',
          description: 'VALIDATION_FAILED: sentences by the path of the field',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
        data: { type: 'object', description: 'What the code tells besides', additionalProperties: true },
      },
    },
  },
}

const LOGIN: readonly Record<string, readonly string[]>[] = [{ bearer: [] }, { session: [] }]
const HOLDERS = {
  public: 'Open to everybody.',
  link: 'Open to whoever has the link: the short id in the address is the key.',
  session: 'Needs the checkout session, as its cookie or in `X-Checkout-Session`.',
  token: 'Needs the one-time token of a mailed link.',
  signature: 'Signed by the payment provider.',
} as const satisfies Record<(typeof OPEN_PERMISSIONS)[keyof typeof OPEN_PERMISSIONS], string>

const whoMayCall = ({ can }: Endpoint): string =>
  needsLogin(can) ? `Needs a login whose role has \`${can}\`.` : HOLDERS[OPEN_PERMISSIONS[can]]

/** `filter_fields[status][eq]=COMPLETED` (CNV-3, CNV-4). */
const filterSchema = ({ operators, values }: FilterField): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    operators.map((operator) => [
      operator,
      { type: 'string', ...(values && ['eq', 'ne'].includes(operator) ? { enum: values } : {}) },
    ]),
  ),
})

/** What this list may be sorted and filtered by, instead of what all lists look like. */
function listParameters(spec: ListSpec): JsonSchema {
  const filters = Object.entries(spec.filters).map(([name, field]) => [name, filterSchema(field)])
  return {
    sort_by: { type: 'string', enum: spec.sorts, default: spec.default_sort },
    sort_direction: { type: 'string', enum: ['asc', 'desc'], default: spec.default_direction },
    filter_fields: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(filters),
    },
  }
}

function queryOf({ list, export_of }: Endpoint, querystring: JsonSchema | undefined): JsonSchema {
  const spec = list ?? export_of
  if (!querystring || !spec) return querystring ? { querystring } : {}
  const properties = { ...(querystring.properties as JsonSchema), ...listParameters(spec) }
  return { querystring: { ...querystring, properties } }
}

/** Without `data` a call that reads sends a file, any other nothing. */
const answersOf = ({ method, data }: Endpoint, response: object | undefined): JsonSchema => {
  const nothing = method === 'GET' ? { 200: { description: 'A file' } } : { 204: { description: 'Done', type: 'null' } }
  return { ...(data ? response : nothing) }
}

/** One call as a reader of the document needs it. */
const describe = (declared: Endpoint, { querystring, response }: { querystring?: unknown; response?: unknown }) => ({
  description: whoMayCall(declared),
  security: needsLogin(declared.can) ? LOGIN : [],
  'x-permission': declared.can,
  ...queryOf(declared, querystring as JsonSchema | undefined),
  ...(declared.idempotent
    ? {
        headers: {
          type: 'object',
          properties: {
            'idempotency-key': {
              type: 'string',
              maxLength: MAX_IDEMPOTENCY_KEY_LENGTH,
              description: 'The same key with the same body repeats the answer instead of the act (CNV-7)',
            },
          },
        },
      }
    : {}),
  response: answersOf(declared, response as object | undefined),
})

interface Operation {
  readonly parameters?: { readonly name: string; style?: string; explode?: boolean }[]
  readonly responses: Record<string, unknown>
}
interface ApiDocument {
  readonly components: Record<string, Record<string, unknown>>
  readonly paths: Record<string, Record<string, Operation>>
}

/** What all calls have in common stands once: how they refuse, and how filters are written. */
function withCommonParts(document: ApiDocument): ApiDocument {
  for (const { parameters = [], responses } of Object.values(document.paths).flatMap(Object.values<Operation>)) {
    responses.default = { $ref: '#/components/responses/Refused' }
    const filters = parameters.find(({ name }) => name === 'filter_fields')
    if (filters) Object.assign(filters, { style: 'deepObject', explode: true })
  }
  const content = { 'application/json': { schema: ERROR } }
  const Refused = { description: 'Refused, or a fault of ours: nothing has changed', content }
  return { ...document, components: { ...document.components, responses: { Refused } } }
}

/** The document is generated from the schemas the server validates with (CNV-14). */
export async function registerOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Turnout', version: '1', description: 'Event ticketing: everything the screens use.' },
      servers: [{ url: config.app_url }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'turnout_session' },
        },
      },
    },
    transform: (input) => {
      const declared = input.route.config?.endpoint
      const { schema, url } = toJsonSchema(input)
      if (!declared) return { url, schema: { ...schema, hide: true } }
      return { url, schema: { ...schema, ...describe(declared, schema as object) } as typeof schema }
    },
    transformObject: (made) =>
      ('openapiObject' in made ? withCommonParts(made.openapiObject as unknown as ApiDocument) : {}) as never,
  })
}

/** The document and its reader: after the limits, which then hold for them too (CNV-10). */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  openApiDocument(app)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // the reader works under the policy of all pages; its own would take styles and fonts from everywhere (SEC-18)
    staticCSP: contentSecurityPolicy(),
    uiHooks: {
      // the limits come first
      preHandler: (req, reply, done) => {
        if (!onlyOneDocument(req.routeOptions.url, reply)) done()
      },
    },
  })
}

import type { Endpoint } from '#core/platform/endpoint.ts'
import { ERRORS, type ErrorCode } from '#core/platform/errors/errors.ts'
import { needsLogin } from '#core/platform/permissions.ts'
import type { JsonSchema } from './json-schemas.ts'
import { recorded } from './recorded.ts'

/** How every refusal is answered: a code, a sentence, and the fields it is about (CNV-5). */
export const REFUSAL: JsonSchema = {
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

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE']

/** What any call of its kind can be refused with. */
function commonCodes(declared: Endpoint): ErrorCode[] {
  const { can, method, path, query, body, list, export_of, idempotent, session_only, upload } = declared
  const login = needsLogin(can)
  const is_sent = body !== undefined
  return [
    ...(is_sent ? (['MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(login ? (['UNAUTHENTICATED', 'FORBIDDEN'] as const) : []),
    ...(login ? ([session_only ? 'KEY_NOT_ALLOWED' : 'KEY_NETWORK_REFUSED'] as const) : []),
    ...(login && UNSAFE.includes(method) ? (['ORIGIN_REFUSED'] as const) : []),
    ...(path.includes('/:') ? (['NOT_FOUND'] as const) : []),
    ...(is_sent || query || list || export_of ? (['VALIDATION_FAILED'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const) : []),
    ...(upload ? (['STORAGE_UNAVAILABLE'] as const) : []),
    'RATE_LIMITED',
    'INTERNAL',
    'BUSY',
  ]
}

/** Codes by status: those of its kind and those that calls were seen to answer (KEY-15). */
function codesOf(declared: Endpoint, operation_id: string): Map<number, ErrorCode[]> {
  const seen = (recorded[operation_id]?.errors ?? []).filter((code) => Object.hasOwn(ERRORS, code)) as ErrorCode[]
  const by_status = new Map<number, ErrorCode[]>()
  for (const code of new Set([...commonCodes(declared), ...seen])) {
    const { status } = ERRORS[code]
    by_status.set(status, [...(by_status.get(status) ?? []), code].toSorted())
  }
  return new Map([...by_status].toSorted(([one], [other]) => one - other))
}

const sentence = (code: ErrorCode): string => `\`${code}\` ${ERRORS[code].message.message}`

const pascal = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function responseOf(codes: readonly ErrorCode[]): JsonSchema {
  const code = { type: 'string', enum: codes }
  const narrowed = { type: 'object', properties: { error: { type: 'object', properties: { code } } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, narrowed] }
  return { description: codes.map(sentence).join('\n\n'), content: { 'application/json': { schema } } }
}

/** The answers of calls that are refused; what many have in common stands once. */
export class Refusals {
  readonly #shared = new Map<string, JsonSchema>()

  /** The codes of each status, and for what is left the whole list. */
  of(declared: Endpoint, operation_id: string): Record<string, JsonSchema> {
    const common = commonCodes(declared)
    const answers = [...codesOf(declared, operation_id)].map(([status, codes]) => {
      const response = responseOf(codes)
      if (codes.some((code) => !common.includes(code))) return [status, response]
      const name = codes.map(pascal).join('Or')
      this.#shared.set(name, response)
      return [status, { $ref: `#/components/responses/${name}` }]
    })
    return { ...Object.fromEntries(answers), default: { $ref: '#/components/responses/Refused' } }
  }

  shared(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#shared].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
}

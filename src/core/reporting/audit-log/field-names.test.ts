import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { fieldName } from './field-names.ts'

const declared = Object.values(
  import.meta.glob<Record<string, Record<string, Endpoint>>>('../../*/*/endpoints.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => Object.values(group))

interface Parts {
  readonly shape?: object
  readonly in?: z.ZodType
  readonly innerType?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly options?: readonly z.ZodType[]
}

/** The fields of a body, of each of its variants. */
function fieldsOf(schema: z.ZodType): string[] {
  const { shape, options = [], ...parts } = schema.def as Parts
  if (shape) return Object.keys(shape)
  return [parts.in, parts.innerType, parts.left, parts.right, ...options].flatMap((one) => (one ? fieldsOf(one) : []))
}

/** How a change is made, and secrets: neither stands in what changed. */
const NEVER_TOLD = [
  ...['updated_at', 'scope', 'overwrite', 'dry_run', 'notify_holders', 'whole_package', 'with_tickets', 'send_ticket'],
  ...['current_password', 'password_confirmation', 'client_secret'],
  // answers are told by their questions, attendees each in a line of their own
  ...['answers', 'attendees', 'ticket_price_id', 'order_id'],
]

test('every field that is changed has words of its own: none is told as it is stored (AUD-1)', () => {
  const changes = declared.filter(({ method }) => method === 'PUT' || method === 'PATCH')
  const fields = new Set(changes.flatMap(({ body }) => (body ? fieldsOf(body) : [])))
  const unnamed = [...fields].filter((field) => !fieldName(field) && !NEVER_TOLD.includes(field))
  expect(unnamed).toEqual([])
  expect(fields.size).toBeGreaterThan(100)
})

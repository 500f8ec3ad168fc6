import type { Endpoint } from '#core/platform/endpoint.ts'
import { MAX_CURSOR_PAGE_SIZE, MAX_IDEMPOTENCY_KEY_LENGTH, MAX_PAGE_SIZE, PAGE_SIZE } from '#core/platform/limits.ts'
import type { FilterField, ListSpec } from '#core/platform/list-query.ts'
import type { Components, JsonSchema } from './json-schemas.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly style?: 'deepObject'
  readonly explode?: boolean
}

const INSTANT = 'with offset, or in the zone of the event'
/** What parameters mean, in paths and queries (KEY-15); ids say it by their name. */
const MEANINGS: Readonly<Record<string, string>> = {
  token: 'The one-time token of a mailed link',
  code: 'A promo code, as it was typed',
  connection: 'Id of the account whose sign-on it is, or `installation`',
  cursor: 'In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end',
  page: 'The page, from 1',
  query: 'Words that the rows have to contain',
  sort_by: 'What the rows are sorted by; equal ones by their id',
  sort_direction: 'Ascending or descending; rows that lack the value come last',
  filter_fields: 'Conditions, all of which hold: `filter_fields[field][operator]=value`',
  format: 'The kind of file',
  language: 'A language of the interface',
  kind: 'Which mail',
  since: `Only what changed from then on, ${INSTANT}`,
  from: 'The first day, or the first position',
  to: 'The last day, or the last position',
  date: 'Id of one date of the event',
  event_date_id: 'Id of one date of the event',
  month: 'A month, as 2027-06',
  day: 'A day, as 2027-06-04',
  promo_code: 'A promo code that the visitor entered',
  belongs_to: 'Asked once an order, or of every attendee',
  recipient_type: 'Who is written to',
  ticket_ids: 'Ids of tickets, with commas between',
  attendee_ids: 'Ids of attendees, with commas between',
  event_date_ids: 'Ids of dates, with commas between',
  order_id: 'Id of the order',
  after: 'The position after which to read',
  before: 'The row before which to read: `next_before` of the answer before; without it the newest',
  limit: 'Rows at most',
  types: 'Actions, with commas between',
  include_hidden: 'Hidden questions too',
  locale: 'A language of the interface',
  separator: 'What stands between the columns of a CSV file',
  zone: 'Time zone of the times in the file',
  timezone: 'Time zone of the times in the file',
  revoke_keys: 'Whether the API keys that the member made end as well',
}

const words = (name: string): string => name.replace(/_/g, ' ')
/** Null where nobody has said what it means. */
function meaningOf(name: string, spec?: ListSpec): string | null {
  if (name === 'per_page')
    return `Rows at a time, ${spec?.page_size ?? PAGE_SIZE} unless told; ${MAX_PAGE_SIZE} at most, with \`cursor\` ${MAX_CURSOR_PAGE_SIZE}`
  if (MEANINGS[name]) return MEANINGS[name]
  if (name.endsWith('_short_id')) return `The short id in the link of the ${words(name.replace(/_short_id$/, ''))}`
  return name.endsWith('_id') ? `Id of the ${words(name.replace(/_id$/, ''))}` : null
}

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
const ofList = (spec: ListSpec): Record<string, JsonSchema> => ({
  sort_by: { type: 'string', enum: spec.sorts, default: spec.default_sort },
  sort_direction: { type: 'string', enum: ['asc', 'desc'], default: spec.default_direction },
  filter_fields: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(spec.filters).map(([name, field]) => [name, filterSchema(field)])),
  },
})

const PATH_ID = '^[1-9]\\d{0,14}$'
const DEEP = { style: 'deepObject', explode: true } as const

interface ObjectSchema {
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
  readonly allOf?: readonly ObjectSchema[]
}
interface Merged {
  readonly properties: Record<string, JsonSchema>
  readonly required: readonly string[]
}
/** A list's own query and what the call asks besides are two objects that hold together. */
const merged = ({ properties = {}, required = [], allOf = [] }: ObjectSchema): Merged => {
  const parts = allOf.map(merged)
  return {
    properties: Object.assign({}, properties, ...parts.map((part) => part.properties)),
    required: [...required, ...parts.flatMap((part) => part.required)],
  }
}

/** An id in an address is a number to whoever writes the address. */
const addressed = (schema: JsonSchema): JsonSchema =>
  schema.pattern === PATH_ID ? { type: 'integer', minimum: 1 } : schema

/** Everything a call takes besides its body, described (KEY-15). */
export function parametersOf(
  { params, list, export_of, idempotent, may_lag }: Endpoint,
  query: JsonSchema | null,
  components: Components,
): Parameter[] {
  const spec = list ?? export_of
  const path = merged(params ? (components.of(params, 'input') as ObjectSchema) : {})
  const asked = merged((query ?? {}) as ObjectSchema)
  const own = spec ? ofList(spec) : {}
  const one = (at: Parameter['in'], required: boolean) => {
    return ([name, { description, ...schema }]: [string, JsonSchema]): Parameter => ({
      name,
      in: at,
      required,
      // whoever declares the call may say it better
      description: String(description ?? meaningOf(name, spec) ?? ''),
      schema: own[name] ?? addressed(schema),
      ...(name === 'filter_fields' ? DEEP : {}),
    })
  }
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body repeats the answer instead of the act (CNV-7)',
    schema: { type: 'string', maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
  }
  const position: Parameter = {
    name: 'X-Data-Position',
    in: 'header',
    required: false,
    description:
      'What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10)',
    schema: { type: 'string', pattern: '^\\d{1,10}:[0-9A-F]{1,8}/[0-9A-F]{1,8}$' },
  }
  return [
    ...Object.entries(path.properties).map(one('path', true)),
    ...Object.entries(asked.properties).map((entry) => one('query', asked.required.includes(entry[0]))(entry)),
    ...(idempotent ? [key] : []),
    ...(may_lag ? [position] : []),
  ]
}

import type { Components, JsonSchema } from './json-schemas.ts'

interface Shape extends JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape | false
  readonly prefixItems?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
}

const UUID = '018f7c2e-0000-4000-8000-000000000001'
const MOMENT = '2027-06-01T17:00:00.000Z'

const numberOf = ({ minimum, exclusiveMinimum }: Shape): number =>
  Math.max(1, minimum ?? 1, exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1)

function textOf(name: string, { pattern, format }: Shape): string {
  if (format === 'email' || name.endsWith('email')) return 'anna@example.org'
  if (format === 'date-time' || /(_at|_date|timestamp)$/.test(name)) return MOMENT
  if (format === 'uuid') return UUID
  if (typeof pattern === 'string' && /^\^\\d\{4\}-\\d\{2\}-/.test(pattern)) return MOMENT.slice(0, 10)
  if (typeof pattern === 'string' && /^\^\\d\{4\}-/.test(pattern)) return MOMENT.slice(0, 7)
  if (typeof pattern === 'string' && pattern.startsWith('^[A-Z]')) return 'CHOSEN'
  if (typeof pattern === 'string') return 'code'
  return name === 'currency' ? 'EUR' : name.replace(/_/g, ' ') || 'text'
}

/**
 * An example by the schema alone: for calls of which none was recorded yet, and for webhooks. What is required is filled
 * in, of a choice the first.
 */
export function exampleOf(schema: Shape, components: Components, name = ''): unknown {
  const inside = (one: Shape, as = name): unknown => exampleOf(one, components, as)
  if (schema.$ref) return inside(components.get(schema.$ref.split('/').at(-1)!) as Shape)
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (schema.enum) return schema.enum[0]
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return inside(branches[0]!)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => inside(one)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(required.map((key) => [key, inside(properties[key] ?? {}, key)]))
  }
  if (schema.prefixItems) return schema.prefixItems.map((one) => inside(one))
  if (type === 'array') return schema.items === false ? [] : [inside(schema.items ?? {})]
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return false
  return type === 'null' ? null : textOf(name, schema)
}

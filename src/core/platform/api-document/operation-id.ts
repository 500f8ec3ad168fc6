import type { Endpoint } from '../endpoint.ts'

type Named = Pick<Endpoint, 'method' | 'path' | 'data' | 'list' | 'export_of' | 'status' | 'operation_id'>

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (segment: string): string => segment.split(/[-_.]/).map(capital).join('')
const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1)

/** One of them: `promo-codes` is a promo code, `taxes-and-fees` a tax or fee. */
function singular(segment: string): string {
  if (segment === 'taxes-and-fees') return 'tax-or-fee'
  if (/(ies)$/.test(segment)) return segment.replace(/ies$/, 'y')
  return /[^s]s$/.test(segment) ? segment.slice(0, -1) : segment
}

/** What there is of an account and of an event alike: else that it is of an event names nothing. */
const OF_BOTH = ['search', 'webhooks', 'log', 'audit', 'settings', 'status', 'duplicate', 'stats']

interface Part {
  readonly name: string
  /** A parameter follows: one of them is meant. */
  readonly is_one: boolean
}

function partsOf(path: string): Part[] {
  const segments = path.split('/').filter(Boolean)
  return segments.flatMap((name, index) =>
    name.startsWith(':') ? [] : [{ name, is_one: segments[index + 1]?.startsWith(':') ?? false }],
  )
}

function nounOf(parts: readonly Part[]): string {
  const said = parts.filter(({ name, is_one }, index) => {
    const next = parts[index + 1]?.name
    if (name === 'auth' || (name === 'users' && next === 'me')) return false
    return !(is_one && next && (name === 'accounts' || (name === 'events' && !OF_BOTH.includes(next))))
  })
  return said.map(({ name, is_one }) => (name === 'me' ? 'Own' : pascal(is_one ? singular(name) : name))).join('')
}

const isList = ({ list, data }: Named): boolean => list !== undefined || data?.type === 'array'

const VERBS = { GET: 'get', PUT: 'update', PATCH: 'patch', DELETE: 'delete' } as const

/** `cancel` of `orders/:order_id/cancel`: its first word, what it is done to, the rest of its words. */
function actOn(parts: readonly Part[]): string {
  const words = pascal(parts.at(-1)!.name).match(/[A-Z][a-z0-9]*/g) ?? []
  const of = parts.slice(0, -1)
  const noun = nounOf(of.length > 0 && !of.at(-1)!.is_one ? [...of.slice(0, -1), { ...of.at(-1)! }] : of)
  return lower([words[0], noun, ...words.slice(1)].join(''))
}

/**
 * The name of a call, fixed once it was released (KEY-15, KEY-17): that of its declaration, else by rule from method and
 * path. `POST /events/:event_id/orders/:order_id/cancel` is `cancelOrder`, `GET /events/:event_id/promo-codes`
 * `listPromoCodes`. Two calls of one name fail a test: one of them declares `operation_id`.
 */
export function operationIdOf(endpoint: Named): string {
  if (endpoint.operation_id) return endpoint.operation_id
  const parts = partsOf(endpoint.path)
  const last = parts.at(-1)!
  if (endpoint.export_of) return `export${nounOf(parts.slice(0, -1))}`
  if (endpoint.method !== 'POST') {
    const verb = isList(endpoint) && endpoint.method === 'GET' ? 'list' : VERBS[endpoint.method]
    return verb + nounOf(parts)
  }
  const makes = endpoint.status === 201 && /s$/.test(last.name)
  if (makes) return `create${nounOf([...parts.slice(0, -1), { ...last, is_one: true }])}`
  return actOn(parts)
}

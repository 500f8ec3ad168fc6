import type { Db } from '#server/platform/database/db.ts'
import type { LargeWorld } from './seed-large.ts'

/** So many that p95 is not the slowest of them. */
const ROUNDS = Number(process.env.BENCH_LIST_ROUNDS ?? 40)
const WARM_UP = 2
export const LIST_TARGET_MS = 150

export interface ListTimes {
  readonly what: string
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

type Call = readonly [what: string, path: string]

const sorts = (what: string, path: string, fields: readonly string[]): Call[] =>
  fields.map((field, index) => [
    `${what} by ${field}`,
    `${path}?sort_by=${field}&sort_direction=${index % 2 ? 'asc' : 'desc'}`,
  ])

/** Many hits, few, none, two letters (which no trigram knows), and what everybody has. */
const searches = (what: string, path: string, few: string): Call[] => [
  [`${what}, search with many hits`, `${path}?query=berg`],
  [`${what}, search with few hits`, `${path}?query=${few}`],
  [`${what}, search without hit`, `${path}?query=nobodyatall`],
  [`${what}, search of two letters`, `${path}?query=an`],
  [`${what}, search that all match`, `${path}?query=example.org`],
  [`${what}, search and filter`, `${path}?query=berg&filter_fields[status][eq]=CANCELLED`],
]

/** First, middle and last page of so many rows, and a page of 100. */
const pages = (what: string, path: string, rows: number): Call[] => [
  [what, path],
  [`${what}, 100 on a page`, `${path}?per_page=100`],
  [`${what}, page in the middle`, `${path}?page=${Math.floor(rows / 40)}`],
  [`${what}, last page`, `${path}?page=${Math.ceil(rows / 20)}`],
]

const eventCalls = ({ organizer_id, account_id }: LargeWorld): Call[] => [
  ['events, upcoming', '/events?filter_fields[status][ne]=ARCHIVED&filter_fields[lifecycle_status][ne]=ENDED'],
  [
    'events, ended',
    '/events?filter_fields[status][ne]=ARCHIVED&filter_fields[lifecycle_status][eq]=ENDED&sort_by=start_date&sort_direction=desc',
  ],
  ['events, archived', '/events?filter_fields[status][eq]=ARCHIVED'],
  ['events, all, the largest among them', '/events'],
  ['events, 100 on a page', '/events?per_page=100&sort_by=title'],
  ['events, last page', '/events?page=50'],
  ['events of an organizer', `/organizers/${organizer_id}/events`],
  ['events, search', '/events?query=Gala'],
  ['command palette', '/events?per_page=6&query=night ferry 4'],
  ['organizers', '/organizers'],
  ['users', '/users?query=kit'],
  ['taxes and fees', `/accounts/${account_id}/taxes-and-fees`],
]

const orderCalls = (orders: string, rows: number): Call[] => [
  ...pages('orders', orders, rows),
  ...sorts('orders', orders, ['completed_at', 'first_name', 'last_name', 'email', 'total_gross', 'reference']),
  ...searches('orders', orders, 'buyer4711@'),
  ['orders, cancelled', `${orders}?filter_fields[status][eq]=CANCELLED`],
  ['orders, expired', `${orders}?filter_fields[status][eq]=EXPIRED`],
  ['orders, of any state but one', `${orders}?filter_fields[status][ne]=COMPLETED`],
  ['orders of affiliates', `${orders}?filter_fields[affiliate_id][null]=false`],
  ['orders, test', `${orders}?filter_fields[is_test][eq]=true`],
  ['orders over an amount', `${orders}?filter_fields[total_gross][gte]=7000`],
  ['orders of a month', `${orders}?filter_fields[created_at][gte]=2026-02-01&filter_fields[created_at][lt]=2026-03-01`],
  [
    'orders, three filters',
    `${orders}?filter_fields[total_gross][gte]=5000&filter_fields[status][eq]=COMPLETED&filter_fields[is_test][eq]=false`,
  ],
]

const attendeeCalls = (attendees: string, rows: number): Call[] => [
  ...pages('attendees', attendees, rows),
  ...sorts('attendees', attendees, ['updated_at', 'first_name', 'last_name', 'email', 'status']),
  ...searches('attendees', attendees, 'guest4711@'),
  ['attendees, cancelled', `${attendees}?filter_fields[status][eq]=CANCELLED`],
  ['attendees, active', `${attendees}?filter_fields[status][eq]=ACTIVE`],
  ['attendees checked in', `${attendees}?filter_fields[is_checked_in][eq]=true`],
  ['attendees not checked in', `${attendees}?filter_fields[is_checked_in][eq]=false`],
]

const smallCalls = (event: string): Call[] => [
  ['tickets', `${event}/tickets`],
  ['questions with answer counts', `${event}/questions`],
  ['promo codes', `${event}/promo-codes`],
  ...sorts('promo codes', `${event}/promo-codes`, ['times_used', 'code', 'expiry_date']),
  ['promo codes, search', `${event}/promo-codes?query=CODE31`],
  ['affiliates', `${event}/affiliates`],
  ...sorts('affiliates', `${event}/affiliates`, ['gross_sales', 'orders_count', 'name']),
  ['affiliates, search', `${event}/affiliates?query=AFF19`],
  ['capacity assignments', `${event}/capacity-assignments`],
  ['messages', `${event}/messages`],
  ['messages, search', `${event}/messages?query=open at 19`],
]

const doorCalls = (event: string, { list_id, list_short_id }: LargeWorld): Call[] => [
  ['check-in lists', `${event}/check-in-lists`],
  ['scan log', `${event}/check-in-lists/${list_id}/scans`],
  ['scan log, search', `${event}/check-in-lists/${list_id}/scans?query=berg`],
  ['door page', `/public/check-in-lists/${list_short_id}`],
  ['people at the door', `/public/check-in-lists/${list_short_id}/attendees`],
  ['people at the door, search', `/public/check-in-lists/${list_short_id}/attendees?query=anna berg`],
]

const dashboardCalls = (event: string): Call[] => [
  ['event', event],
  ['dashboard, a week', `${event}/stats?from=2026-02-01&to=2026-02-07`],
  ['dashboard, a year', `${event}/stats?from=2026-01-01&to=2026-12-31`],
  ['dashboard, door', `${event}/check_in_stats`],
  ['dashboard, sale health', `${event}/sale-health`],
]

/** The palette: people, references and codes, of the whole account and of one event (API-55). */
const paletteCalls = (event: string): Call[] =>
  ['', event].flatMap((within) =>
    [
      ['a name', 'anna berg'],
      ['a name nobody has', 'nobodyatall'],
      ['three letters', 'ann'],
      ['an address', 'guest4711@'],
      ['a reference', 'AB7'],
      ['a code', 'CODE31'],
    ].map(
      ([what, query]): Call => [
        `palette, ${within ? 'event' : 'account'}, ${what}`,
        `${within}/search?query=${encodeURIComponent(query!)}`,
      ],
    ),
  )

/** What people look at in a large account. */
export function listCalls(large: LargeWorld): Call[] {
  const event = `/events/${large.event_id}`
  return [
    ...eventCalls(large),
    ...orderCalls(`${event}/orders`, large.orders),
    ...attendeeCalls(`${event}/attendees`, large.attendees),
    ...smallCalls(event),
    ...doorCalls(event, large),
    ...dashboardCalls(event),
    ...paletteCalls(event),
  ]
}

export type Ask = (path: string) => Promise<{ status: number; body: string }>

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function timed(what: string, act: () => Promise<unknown>, rounds = ROUNDS): Promise<ListTimes> {
  const times: number[] = []
  for (let round = -WARM_UP; round < rounds; round++) {
    const start = performance.now()
    await act()
    if (round >= 0) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { what, p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
}

/** The same call many times, one after the other: what the server needs, not what a queue adds. */
export const timeCall = (ask: Ask, [what, path]: Call, rounds?: number): Promise<ListTimes> =>
  timed(
    what,
    async () => {
      const { status, body } = await ask(encodeURI(`/api${path}`))
      if (status !== 200) throw new Error(`${what} (${path}) answered ${status}: ${body.slice(0, 300)}`)
    },
    rounds,
  )

/** What any list has to do at least: one statement, twenty rows by their primary key. */
export function timeKeyRead(db: Db, { event_id }: LargeWorld): Promise<ListTimes> {
  return timed('20 rows by primary key', async () => {
    const { id } = await db
      .selectFrom('attendees')
      .select('id')
      .where('event_id', '=', event_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: 20 }, (_none, index) => id + index * 97)
    await db.selectFrom('attendees').selectAll().where('id', 'in', ids).execute()
  })
}

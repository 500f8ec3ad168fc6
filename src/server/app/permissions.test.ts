import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpenToKeys, KEY_PERMISSIONS } from '#core/platform/keys/key-access.ts'
import { KEY_MODES, KeyMode } from '#core/platform/keys/key-mode.ts'
import {
  can,
  needsLogin,
  OPEN_PERMISSIONS,
  type OpenPermission,
  type Role,
  type RolePermission,
} from '#core/platform/permissions.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { newSession } from '#server/sales/buyer-orders/session.ts'
import { createTestApp } from '#test/app.ts'
import { PAYMENT_BODIES } from '#test/bank-accounts.ts'
import { contentsOf } from '#test/contents.ts'
import { answeredEndpoints } from '#test/declared-endpoints.ts'
import { granted } from '#test/granted.ts'
import { WAITING_BODIES } from '#test/waiting-lists.ts'
import { createWorld, type World } from '#test/worlds.ts'

/**
 * Every call the app answers, asked by everybody who must not get through (SEC-1, PRM-1 to PRM-31, IDN-6). It walks the
 * app's own list of routes: a path parameter without a fixture, or a body without an example, is a failure.
 */
const t = await createTestApp()
afterAll(() => t.close())

const endpoints = answeredEndpoints(t)
type Asked = (typeof endpoints)[number]

const paramsOf = ({ url }: Asked): string[] => [...url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
const byRole = endpoints.filter(({ endpoint }) => needsLogin(endpoint.can))
const opened = (...kinds: string[]) =>
  endpoints.filter(
    ({ endpoint }) => !needsLogin(endpoint.can) && kinds.includes(OPEN_PERMISSIONS[endpoint.can as OpenPermission]),
  )

let own: World
let foreign: World
beforeAll(async () => {
  own = await createWorld(t)
  foreign = await createWorld(t)
})

const NOBODY = 999_999_999
const missing = (param: string): string | number =>
  param.endsWith('_id') && !param.endsWith('short_id') ? NOBODY : `${'x'.repeat(25)}`

function pathOf({ url, endpoint }: Asked, ids: Record<string, string | number>): string {
  // What must be asked for is, so that the gate refuses and not the form.
  const query = endpoint.export_of ? '?format=csv' : ''
  const path = url.replace(/:(\w+)/g, (_, param: string) => {
    if (ids[param] === undefined) throw new Error(`test/worlds.ts makes nothing that :${param} of ${url} could name`)
    return encodeURIComponent(ids[param])
  })
  return path + query
}

const CONTACT = { first_name: 'Ines', last_name: 'Vandaele', email: 'ines@example.org' }
const EVENT = { title: 'Low Tide', start_date: '2027-06-04T19:00' }
const UNKNOWN_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}
/** A body each schema accepts, so that what refuses the call is the gate and not the form. */
const BODIES: Record<string, (ids: World['ids']) => unknown> = {
  'POST /accounts': () => ({
    name: 'Second',
    default_currency: 'EUR',
    default_timezone: 'Europe/Berlin',
    language: 'en',
  }),
  'PUT /accounts/:account_id': () => ({
    name: 'Renamed',
    default_timezone: 'Europe/Berlin',
    default_currency: 'EUR',
    language: 'en',
  }),
  // an address that is refused as it is written: nothing is asked of anybody
  'PUT /accounts/:account_id/sso': () => ({ issuer: 'http://127.0.0.1:1', client_id: 'x', client_secret: 'y' }),
  'POST /accounts/:account_id/sso/domains': () => ({ domain: 'low-tide.example' }),
  'POST /users/me/sso-identities': () => ({ account_id: null }),
  'POST /auth/sso/:connection/backchannel-logout': () => ({ logout_token: 'x' }),
  'POST /auth/sso/finish': () => ({ connection: 'installation', state: 'x' }),
  'POST /accounts/:account_id/api-keys': () => ({
    name: 'Sync',
    mode: 'LIVE',
    permissions: ['event.read'],
    targets: [{}],
  }),
  'POST /accounts/:account_id/approvals/:proposal_id/approve': () => ({ preview_digest: 'a'.repeat(64) }),
  'POST /accounts/:account_id/taxes-and-fees': () => ({
    name: 'VAT',
    type: 'TAX',
    calculation_type: 'PERCENTAGE',
    rate: 19,
  }),
  'POST /auth/register': () => ({
    ...CONTACT,
    password: 'a long enough password',
    password_confirmation: 'a long enough password',
    terms_accepted: true,
  }),
  'POST /auth/switch-account': (ids) => ({ account_id: ids.account_id }),
  'POST /auth/reset-password/:token': () => ({
    password: 'a long enough password',
    password_confirmation: 'a long enough password',
  }),
  'POST /events': (ids) => ({ ...EVENT, organizer_id: ids.organizer_id }),
  'POST /events/:event_id/affiliates': () => ({ name: 'Radio Quay', code: 'QUAY' }),
  'POST /events/:event_id/capacity-assignments': (ids) => ({
    name: 'Hall',
    applies_to: 'TICKETS',
    ticket_ids: [ids.ticket_id],
  }),
  'POST /events/:event_id/dates': () => ({ dates: [{ starts_at: '2027-06-05T19:00' }] }),
  'POST /events/:event_id/dates/preview': () => ({ dates: [{ starts_at: '2027-06-05T19:00' }] }),
  'POST /events/:event_id/dates/:event_date_id/cancel': () => ({ holders: 'CANCEL_ONLY', notify: false }),
  'POST /events/:event_id/dates/delete': (ids) => ({ ids: [ids.event_date_id] }),
  'PUT /events/:event_id/dates/:event_date_id/prices': (ids) => ({
    prices: [{ ticket_price_id: ids.price_id, price: 1 }],
  }),
  'POST /events/:event_id/attendees': (ids) => ({
    ...CONTACT,
    ticket_id: ids.ticket_id,
    ticket_price_id: ids.price_id,
    amount_paid: 0,
  }),
  ...WAITING_BODIES,
  'POST /events/:event_id/attendees/import': (ids) => ({
    text: 'Ines,Vandaele,ines@example.org',
    ticket_price_id: ids.price_id,
  }),
  'POST /events/:event_id/attendees/import/check': (ids) => ({
    text: 'Ines,Vandaele,ines@example.org',
    ticket_price_id: ids.price_id,
  }),
  'POST /events/:event_id/check-in-lists': (ids) => ({ name: 'Door', ticket_ids: [ids.ticket_id] }),
  'PUT /events/:event_id/check-in-lists/:list_id': (ids) => ({ name: 'Door', ticket_ids: [ids.ticket_id] }),
  'POST /events/:event_id/messages': () => ({
    subject: 'Doors',
    body: '<p>At six.</p>',
    recipient_type: 'EVENT',
    is_not_promotional: true,
  }),
  'POST /events/:event_id/messages/sample': () => ({ subject: 'Doors', body: '<p>At six.</p>' }),
  'PUT /events/:event_id/messages/reminder': () => ({ is_on: false }),
  'PUT /events/:event_id/messages/:message_id': () => ({
    subject: 'Doors',
    body: '<p>At six.</p>',
    recipient_type: 'EVENT',
    is_not_promotional: true,
  }),
  'POST /events/:event_id/orders/:order_id/refund': () => ({ amount: 1 }),
  'POST /events/:event_id/promo-codes': () => ({ code: 'TIDE', discount_type: 'NONE', discount: 0 }),
  'POST /events/:event_id/promo-codes/batch': () => ({ count: 2, pattern: 'TIDE-########', discount_type: 'NONE' }),
  'POST /events/:event_id/addon-groups': (ids) => ({
    ticket_id: ids.ticket_id,
    title: 'To take home',
    max: 2,
    max_per_product: 1,
    ticket_ids: [ids.extra_id],
  }),
  'POST /events/:event_id/basket-rules': (ids) => ({
    type: 'REQUIRES',
    ticket_id: ids.extra_id,
    other_ticket_ids: [ids.ticket_id],
  }),
  'POST /events/:event_id/discount-rules': () => ({
    name: 'Early bird',
    type: 'QUANTITY',
    min_quantity: 1,
    value_type: 'PERCENTAGE',
    value: 10,
  }),
  'POST /events/:event_id/discount-rules/sort': (ids) => [{ id: ids.discount_rule_id, order: 1 }],
  'POST /events/:event_id/questions': () => ({ title: 'Diet', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' }),
  'POST /events/:event_id/questions/sort': (ids) => [{ id: ids.question_id, order: 1 }],
  'PUT /events/:event_id/orders/:order_id/answers': () => ({ answers: [] }),
  'PUT /events/:event_id/attendees/:attendee_id/answers': () => ({ answers: [] }),
  'PUT /events/:event_id/status': () => ({ status: 'ARCHIVED' }),
  'POST /events/:event_id/tickets': () => ({ title: 'Standing', type: 'FREE', prices: [{ price: 0 }] }),
  'POST /events/:event_id/tickets/:ticket_id/duplicate': () => ({ title: 'Again' }),
  'POST /events/:event_id/tickets/sort': (ids) => [
    { id: ids.ticket_id, order: 1 },
    { id: ids.extra_id, order: 2 },
  ],
  'POST /events/:event_id/duplicate': () => ({ title: 'Again', start_date: '2028-06-02T19:00' }),
  'POST /users/me/passkeys': () => ({ name: 'Key', passkey: UNKNOWN_PASSKEY }),
  'PUT /users/me/passkeys/:passkey_id': () => ({ name: 'Key' }),
  'POST /users/me/totp/confirm': () => ({ code: '123456' }),
  'PUT /installation/legal-texts': () => ({ terms_text: '<p>Be kind.</p>' }),
  'POST /contact-addresses': () => ({ email: 'hello@example.org' }),
  'POST /organizers': () => ({ name: 'Fieldnotes', email: 'hello@example.org' }),
  'POST /public/check-in-lists/:list_short_id/check-ins': () => ({
    scans: [
      {
        nonce: '018f7c2e-0000-4000-8000-000000000001',
        code: 'T1',
        action: 'CHECK_IN',
        scanned_at: '2027-03-01T10:00:00Z',
      },
    ],
  }),
  'POST /public/events/:event_id/order': (ids) => ({
    items: [{ ticket_id: ids.ticket_id, ticket_price_id: ids.price_id, quantity: 1 }],
  }),
  'PUT /public/events/:event_id/order/:order_short_id': (ids) => ({
    order: CONTACT,
    attendees: [{ ...CONTACT, ticket_price_id: ids.price_id }],
  }),
  'PUT /public/events/:event_id/order/:order_short_id/promo-code': () => ({ code: 'TIDE' }),
  'POST /public/events/:event_id/order/:order_short_id/payment': () => ({ method: 'CARD' }),
  'PUT /users/:user_id/grants': () => ({ grants: [{ role: 'FINANCE' }] }),
  'POST /accounts/:account_id/roles': () => ({ name: 'Night shift', permissions: ['order.read'] }),
  'PUT /accounts/:account_id/roles/:role_id': () => ({ name: 'Night shift', permissions: ['order.read'] }),
  'POST /users': () => ({ ...CONTACT, role: 'ORGANIZER' }),
  ...PAYMENT_BODIES,
  'POST /accounts/:account_id/webhooks': () => ({ url: 'https://hooks.example.org/' }),
  'POST /accounts/:account_id/webhooks/:webhook_id/replay': () => ({ from: 1, to: 1 }),
  'POST /events/:event_id/webhooks': () => ({ url: 'https://hooks.example.org/' }),
  'POST /events/:event_id/webhooks/:webhook_id/replay': () => ({ from: 1, to: 1 }),
  'PUT /users/:user_id': () => ({ first_name: 'Ines', last_name: 'Vandaele', role: 'ORGANIZER', status: 'ACTIVE' }),
}

/** Made once for each call: the same is sent whoever asks. */
const bodies = new Map<Asked, Promise<unknown>>()
function bodyOf(asked: Asked): Promise<unknown> {
  const known = bodies.get(asked) ?? makeBody(asked)
  bodies.set(asked, known)
  return known
}

/** The example, else what reading the same thing answers: a form begins with what is there. */
async function makeBody(asked: Asked): Promise<unknown> {
  const { endpoint, name } = asked
  if (!endpoint.body) return undefined
  const shown = async () => (await t.call('GET', pathOf(asked, own.ids), { as: own.tokens.admin })).body?.data
  const candidates = [BODIES[name]?.(own.ids), {}, BODIES[name] ? undefined : await shown()]
  const body = candidates.find((one) => one !== undefined && endpoint.body?.safeParse(one).success)
  if (body === undefined)
    throw new Error(
      `BODIES has no valid body for ${name}: ${endpoint.body.safeParse(candidates[0] ?? candidates[2] ?? {}).error?.message}`,
    )
  return body
}

const ask = async (
  asked: Asked,
  ids: Record<string, string | number>,
  as?: string,
  headers: Record<string, string> = {},
) =>
  (
    await t.call(asked.endpoint.method, pathOf(asked, ids), {
      ...(as ? { as } : {}),
      body: await bodyOf(asked),
      headers,
    })
  ).status

/** Done, or refused by the state of things and no longer by the gate. */
const STATES = [200, 201, 202, 204, 409, 410, 422]

const contents = await contentsOf(t.owner)

test('the app answers a good part of the API', () => {
  expect(endpoints.length).toBeGreaterThan(70)
  expect(byRole.length).toBeGreaterThan(50)
})

/** own profile, own password, own sessions: an id in such a path names the caller or nobody (PRM-17) */
const belongsToCaller = ({ endpoint }: Asked) => endpoint.can === 'own.profile'
interface Strange {
  readonly what: string
  readonly ids: World['ids']
}
const mayDo = (role: Role, { endpoint }: Asked) => can(granted(role), endpoint.can as RolePermission)

/** Nothing in the path is the caller's: it is another account's, or nobody's. */
const strangePaths = (asked: Asked): Strange[] =>
  paramsOf(asked).length === 0
    ? []
    : [
        { what: 'all of it is foreign', ids: foreign.ids },
        { what: 'there is nothing of it', ids: Object.fromEntries(paramsOf(asked).map((one) => [one, missing(one)])) },
      ]

/** One id after the other is not the caller's: another account's, another event's, nobody's. */
function strangeIds(asked: Asked): Strange[] {
  return paramsOf(asked).flatMap((param) => {
    const has_events = asked.endpoint.path.startsWith('/events/') && param !== 'event_id'
    const others = [foreign.ids[param], missing(param), ...(has_events ? [own.other_event[param]] : [])]
    return others
      .filter((one) => one !== undefined)
      .map((one) => ({ what: `${param} = ${one}`, ids: { ...own.ids, [param]: one } }))
  })
}

describe('calls that need a role', () => {
  /** What is there after one of the next tests is what the one after it begins with: nothing else is done in between. */
  let left: string | null = null
  const changesNothing = async (work: () => Promise<void>) => {
    const before = left ?? (await contents())
    left = null
    await work()
    left = await contents()
    expect(left).toBe(before)
  }

  test.each(byRole)(
    '$name: nobody logged in, an ended session, an inactive member are 401 whatever they name, and change nothing (SEC-1, PRM-31)',
    async (asked) => {
      await changesNothing(async () => {
        for (const as of [undefined, 'x'.repeat(43), own.tokens.ended, own.tokens.inactive]) {
          expect(await ask(asked, own.ids, as)).toBe(401)
          for (const { what, ids } of strangePaths(asked)) expect(await ask(asked, ids, as), what).toBe(401)
        }
      })
    },
  )

  test.each(byRole.filter((asked) => !mayDo('ORGANIZER', asked)))(
    '$name: an organizer is 403 whatever they name (PRM)',
    async (asked) => {
      await changesNothing(async () => {
        expect(await ask(asked, own.ids, own.tokens.organizer)).toBe(403)
        for (const { what, ids } of strangePaths(asked))
          expect(await ask(asked, ids, own.tokens.organizer), what).toBe(403)
      })
    },
  )

  test.each(byRole.filter((asked) => paramsOf(asked).length > 0))(
    "$name: another account's and another event's things and unknown ids are 404 to the owner, an admin and an organizer (IDN-6)",
    async (asked) => {
      await changesNothing(async () => {
        const refused = belongsToCaller(asked) ? [403, 404] : [404]
        const { owner, admin, organizer } = own.tokens
        for (const as of [owner, admin, ...(mayDo('ORGANIZER', asked) ? [organizer] : [])])
          for (const { what, ids } of strangePaths(asked)) expect(refused, what).toContain(await ask(asked, ids, as))
        for (const { what, ids } of strangeIds(asked)) expect(refused, what).toContain(await ask(asked, ids, admin))
        for (const as of [foreign.tokens.owner, foreign.tokens.admin])
          expect(refused, 'staff of another account').toContain(await ask(asked, own.ids, as))
      })
    },
  )

  test.each(byRole.filter((asked) => mayDo('ADMIN', asked)))(
    '$name: those who may, do: the refusals above are not for another reason',
    async (asked) => {
      const is_read = asked.endpoint.method === 'GET'
      // each has something of its own to change: a session that was logged out is none to log out again
      for (const role of ['organizer', 'admin', 'owner'] as const) {
        if (role === 'organizer' && !mayDo('ORGANIZER', asked)) continue
        // of the installation there is one, and the first world is its operator's (INS-1)
        const is_kept = is_read || asked.endpoint.path.startsWith('/installation/')
        const { ids, tokens } = is_kept ? own : await createWorld(t, { has_other_event: false })
        const status = await ask(asked, ids, tokens[role])
        if (is_read && !belongsToCaller(asked)) expect(status, role).toBe(200)
        else expect([...STATES, ...(belongsToCaller(asked) ? [403, 404] : [])], role).toContain(status)
      }
    },
  )
})

test.each(byRole.filter((asked) => !mayDo('ADMIN', asked)))(
  '$name: no role has it, not even the owner (MCP-1)',
  async (asked) => {
    expect(asked.endpoint.can).toBe('assistant.use')
    for (const as of [own.tokens.admin, own.tokens.owner]) expect(await ask(asked, own.ids, as)).toBe(403)
  },
)

describe('keys (KEY-7 to KEY-9)', () => {
  const keys = { LIVE: '', TEST: '', without: '', reading: '' }
  beforeAll(async () => {
    const make = async (mode: KeyMode, permissions: readonly string[]) => {
      const body = { name: mode, mode, permissions, targets: [{}] }
      const url = `/api/accounts/${own.ids.account_id}/api-keys`
      return (await t.call('POST', url, { as: own.tokens.owner, body })).body.data.secret as string
    }
    keys.LIVE = await make('LIVE', KEY_PERMISSIONS)
    keys.TEST = await make('TEST', KEY_PERMISSIONS)
    keys.without = await make('LIVE', ['assistant.use'])
    keys.reading = await make('LIVE', ['event.read'])
  })
  const isOpen = ({ endpoint }: Asked, mode: KeyMode) =>
    isOpenToKeys(endpoint, mode) && KEY_PERMISSIONS.includes(endpoint.can as RolePermission)
  /** All there is of orders in the world is live, and so are its webhook endpoints. */
  const isLive = (asked: Asked) =>
    paramsOf(asked).some((one) =>
      ['order_id', 'attendee_id', 'unit_id', 'scan_id', 'message_id', 'webhook_id'].includes(one),
    )

  test.each(byRole)(
    '$name: what is closed to a key is 403, what is foreign 404, what is open is answered',
    async (asked) => {
      const without = asked.endpoint.can === 'assistant.use' ? keys.reading : keys.without
      expect(await ask(asked, own.ids, without), 'without permissions').toBe(403)
      for (const mode of KEY_MODES) {
        if (!isOpen(asked, mode)) {
          expect(await ask(asked, own.ids, keys[mode]), mode).toBe(403)
          continue
        }
        for (const { what, ids } of strangePaths(asked)) expect(await ask(asked, ids, keys[mode]), what).toBe(404)
        if (mode === KeyMode.TEST && isLive(asked)) expect(await ask(asked, own.ids, keys.TEST)).toBe(404)
        else if (asked.endpoint.method === 'GET') expect(await ask(asked, own.ids, keys[mode]), mode).toBe(200)
      }
    },
  )
})

describe('calls opened by a link, a session or a token', () => {
  /** A code is an input that may be wrong, not the name of a thing: the answer is `valid: false` (API-112). */
  const INPUTS = ['code']

  test.each(opened('public', 'link', 'session', 'token').filter((asked) => paramsOf(asked).length > 0))(
    '$name: what does not exist, or not there, is refused (IDN-6, PRM-20 to PRM-27)',
    async (asked) => {
      const before = await contents()
      for (const param of paramsOf(asked).filter((one) => !INPUTS.includes(one)))
        for (const other of [
          missing(param),
          ...(param === 'event_id' && paramsOf(asked).length > 1 && !paramsOf(asked).includes('code')
            ? [foreign.ids[param]!]
            : []),
        ]) {
          const blind = asked.endpoint.method === 'POST' && /\/(resume|views)$/.test(asked.url)
          // whether an order exists is nothing a mail form tells (API-120, SEC-26)
          expect(blind ? [204, 404] : [401, 403, 404], `${param} = ${other}`).toContain(
            await ask(asked, { ...own.ids, [param]: other }),
          )
        }
      expect(await contents()).toBe(before)
    },
  )

  test.each(opened('operator'))(
    '$name: without the operator’s link, or with another one, it is refused (PRM-90)',
    async (asked) => {
      const before = await contents()
      for (const headers of [{}, { 'x-operator-token': 'x'.repeat(43) }] as Record<string, string>[])
        for (const as of [undefined, own.tokens.owner]) expect(await ask(asked, own.ids, as, headers)).toBe(404)
      expect(await contents()).toBe(before)
    },
  )

  test.each(opened('session').filter((asked) => paramsOf(asked).includes('order_short_id')))(
    '$name: without the checkout session, or with another one, it is refused (PRM-22)',
    async (asked) => {
      const { order_id } = own.ids
      await t.deps.db
        .updateTable('orders')
        .set({ session_hash: hashToken('a'.repeat(43)), status: 'RESERVED' })
        .where('id', '=', Number(order_id))
        .execute()
      const before = await contents()
      for (const headers of [{}, { 'x-checkout-session': newSession(t.deps.secrets, null) }] as Record<
        string,
        string
      >[])
        expect([401, 403, 404]).toContain(await ask(asked, own.ids, undefined, headers))
      expect(await contents()).toBe(before)
      await t.deps.db
        .updateTable('orders')
        .set({ session_hash: null, status: 'COMPLETED' })
        .where('id', '=', Number(order_id))
        .execute()
    },
  )

  test.each(
    opened('public').filter(({ url }) => /\/public\/events\/:event_id(\/|$)/.test(url) && !url.endsWith('/views')),
  )('$name: an event in draft is nobody’s but its staff’s (SEC-11)', async (asked) => {
    const event_id = Number(own.other_event.event_id)
    await t.deps.db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', event_id).execute()
    expect([404, 409]).toContain(await ask(asked, { ...own.ids, event_id }))
    expect([404, 409], 'staff of another account').toContain(
      await ask(asked, { ...own.ids, event_id }, foreign.tokens.admin),
    )
    await t.deps.db.updateTable('events').set({ status: 'LIVE' }).where('id', '=', event_id).execute()
  })

  test('a rotated link of a check-in list opens nothing any more (SEC-12)', async () => {
    const { event_id, list_id, list_short_id } = own.other_event
    expect(
      (await t.call('POST', `/api/events/${event_id}/check-in-lists/${list_id}/rotate-link`, { as: own.tokens.admin }))
        .status,
    ).toBe(200)
    for (const asked of opened('link').filter(({ url }) => url.includes(':list_short_id')))
      expect(await ask(asked, { ...own.ids, list_short_id: list_short_id! })).toBe(404)
  })
})

import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ShortIdKind, shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMembership, createTicket, createUser } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
const directory = mkdtempSync(join(tmpdir(), 'turnout-status-'))
mkdirSync(join(directory, 'assets'))

const world = { event_id: 0, other_event_id: 0, order: '', ticket: '', door: '', closed_door: '' }
const invented = (kind: ShortIdKind): string => shortIdFromBytes(kind, randomBytes(SHORT_ID_BYTES))

async function makeCheckInList(name: string, deleted_at: Date | null): Promise<string> {
  const { event_id } = world
  const short_id = invented('check_in_list')
  const at = t.now()
  await t.deps.db
    .insertInto('check_in_lists')
    .values({ event_id, short_id, name, deleted_at, created_at: at, updated_at: at })
    .execute()
  return short_id
}

beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on', TURNOUT_TRUST_PROXY: '127.0.0.1' } })
  pages = await buildApp(t.deps)
  await pageRoutes(pages, directory)
  await pages.ready()
  const { db } = t.deps
  const account = await createAccount(db)
  world.event_id = await createEvent(db, account, { title: 'Night Ferry' })
  world.other_event_id = await createEvent(db, account, { title: 'Day Ferry' })
  const ticket = await createTicket(db, world.event_id, { title: 'Standing' })
  const people = [{ first_name: 'Mei-Lin', last_name: 'Chow' }]
  const { order_id, attendees } = await createSoldOrder(db, { event_id: world.event_id, ...ticket, people })
  const order = await db.selectFrom('orders').select('short_id').where('id', '=', order_id).executeTakeFirstOrThrow()
  world.order = order.short_id
  world.ticket = attendees[0]!.short_id
  world.door = await makeCheckInList('Main door', null)
  world.closed_door = await makeCheckInList('Old door', t.now())
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

let addresses = 0
/** Another address each, so that no test's guesses count for the next. */
function fromNewAddress() {
  addresses += 1
  const headers = { 'x-forwarded-for': `203.0.113.${addresses}` }
  return async (url: string) => (await pages.inject({ method: 'GET', url, headers })).statusCode
}

describe('pages that are rendered in the browser come with the right status (SEO-1, ERP-1)', () => {
  test('what is there is 200', async () => {
    const get = fromNewAddress()
    const { event_id, order, ticket, door } = world
    const known = [
      `/checkout/${event_id}`,
      `/checkout/${event_id}/${order}/summary?from=mail`,
      `/order/${event_id}/${order}`,
      `/order/${event_id}/${order}/print`,
      `/ticket/${event_id}/${ticket}`,
      `/ticket/${event_id}/${ticket}/print`,
      `/check-in/${door}`,
      '/my-tickets',
      '/manage/events',
      '/auth/login',
      '/account/users',
      '/welcome',
    ]
    for (const url of known) expect([url, await get(url)]).toEqual([url, 200])
  })

  test('what is not there is 404: unknown, of another event, deleted, no such step, no link at all', async () => {
    const get = fromNewAddress()
    const { event_id, other_event_id, order, ticket, closed_door } = world
    const unknown = [
      `/checkout/${event_id}/${invented('order')}/details`,
      `/order/${event_id}/${invented('order')}/print`,
      `/order/${other_event_id}/${order}/print`,
      `/ticket/${event_id}/${invented('attendee')}`,
      `/ticket/${other_event_id}/${ticket}`,
      `/ticket/${event_id}/${order}`,
      `/check-in/${invented('check_in_list')}`,
      `/check-in/${closed_door}`,
      `/checkout/${event_id}/${order}/nowhere`,
      '/order/1/o_x/print',
      '/ticket/1/a_%00',
      '/check-in/',
      '/manage/nowhere',
      `/manage/event/${event_id}/nowhere`,
      '/account/nowhere',
      '/auth/nowhere',
    ]
    for (const url of unknown) expect([url, await get(url)]).toEqual([url, 404])
  })

  test('the document is the same but for its status: the page says in its own words what is missing', async () => {
    const document = async (url: string) => {
      const { headers, body } = await pages.inject({
        method: 'GET',
        url,
        headers: { 'x-forwarded-for': '203.0.113.99' },
      })
      return { body, cache: headers['cache-control'], referrer: headers['referrer-policy'] }
    }
    expect(await document(`/order/${world.event_id}/${invented('order')}`)).toEqual(
      await document(`/order/${world.event_id}/${world.order}`),
    )
  })
})

describe('guessing short ids by documents (SEC-40f)', () => {
  const orderOf = (short_id: string) => `/order/${world.event_id}/${short_id}`
  const orderCall = (short_id: string) => `/api/public/events/${world.event_id}/order/${short_id}`
  const ticketOf = (short_id: string) => `/ticket/${world.event_id}/${short_id}`
  const callFor = (short_id: string) => `/api/public/events/${world.event_id}/attendees/${short_id}`

  test('after 20 unknown ones a document tells nothing more, and the API refuses as if it had been asked', async () => {
    const get = fromNewAddress()
    for (let n = 0; n < 20; n++) expect(await get(orderOf(invented('order')))).toBe(404)
    for (let n = 0; n < 3; n++) expect(await get(orderOf(invented('order')))).toBe(200)
    expect(await get(`/check-in/${invented('check_in_list')}`)).toBe(200)
    expect([await get(callFor(invented('attendee'))), await get(ticketOf(invented('attendee')))]).toEqual([429, 429])
    expect([await get(ticketOf(world.ticket)), await get(callFor(world.ticket))]).toEqual([200, 200])
  })

  test('a ticket is its document: each unknown one is one guess, and the next is refused as its call is', async () => {
    const get = fromNewAddress()
    for (let n = 0; n < 20; n++) expect(await get(ticketOf(invented('attendee')))).toBe(404)
    expect([await get(ticketOf(invented('attendee'))), await get(callFor(invented('attendee')))]).toEqual([429, 429])
  })

  test('guesses at the API count for documents too', async () => {
    const get = fromNewAddress()
    for (let n = 0; n < 20; n++) expect(await get(callFor(invented('attendee')))).toBe(404)
    expect([await get(orderOf(invented('order'))), await get(ticketOf(invented('attendee')))]).toEqual([200, 429])
  })

  test('a document and the call of its page are one guess; a second call is another', async () => {
    const get = fromNewAddress()
    for (let n = 0; n < 19; n++) {
      const short_id = invented('order')
      expect([await get(orderOf(short_id)), await get(orderCall(short_id))]).toEqual([404, 404])
    }
    const last = invented('order')
    expect([await get(orderOf(last)), await get(orderCall(last)), await get(orderCall(last))]).toEqual([404, 404, 429])
  })

  test('doors and orders are counted as tickets are', async () => {
    const get = fromNewAddress()
    const order = invented('order')
    const door = invented('check_in_list')
    for (let n = 0; n < 18; n++) await get(callFor(invented('attendee')))
    expect([
      await get(`/order/${world.event_id}/${order}`),
      await get(`/api/public/events/${world.event_id}/order/${order}`),
    ]).toEqual([404, 404])
    expect([await get(`/check-in/${door}`), await get(`/api/public/check-in-lists/${door}`)]).toEqual([404, 404])
    expect(await get(`/api/public/check-in-lists/${door}`)).toBe(429)
  })

  test('an address has its share of links looked up; beyond it documents are 200 without a look (CNV-10)', async () => {
    const limited = await createTestApp({ database: t.url, env: { TURNOUT_LIMITS: 'pages-ip=3' } })
    const app = await buildApp(limited.deps)
    await pageRoutes(app, directory)
    const guess = async () => (await app.inject(orderOf(invented('order')))).statusCode
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([404, 404, 404, 200])
    await app.close()
    await limited.close()
  })
})

test('while the database does not answer a door’s document comes all the same (OFF-1)', async () => {
  const db = t.deps.db.withPlugin({
    transformQuery() {
      throw new Error('gone')
    },
    transformResult: async ({ result }) => result,
  })
  const app = await buildApp({ ...t.deps, db })
  await pageRoutes(app, directory)
  const page = await app.inject(`/check-in/${world.door}`)
  expect([page.statusCode, page.body.includes('id="root"')]).toEqual([200, true])
  await app.close()
})

describe('events of the back office (SEO-1, BO-20)', () => {
  test('an event of nobody, or of another account, is 404; who is not logged in comes to the login', async () => {
    const [own, other] = [await createAccount(t.deps.db), await createAccount(t.deps.db)]
    const event_id = await createEvent(t.deps.db, own)
    const status = async (url: string, token?: string) => {
      const headers = token ? { cookie: `turnout_session=${token}` } : {}
      return (await pages.inject({ method: 'GET', url, headers })).statusCode
    }
    const screens = [`/manage/event/${event_id}`, `/manage/event/${event_id}/orders`]
    for (const url of screens) {
      expect([await status(url, own.token), await status(url, other.token)]).toEqual([200, 404])
      expect([await status(url), await status(url, 'x'.repeat(43))]).toEqual([200, 200])
    }
    for (const id of ['999999', '9'.repeat(30)]) {
      expect(await status(`/manage/event/${id}/orders`, own.token)).toBe(404)
      expect(await status(`/manage/event/${id}/orders`)).toBe(200)
    }
  })
})

describe('pages of mailed links (SEO-1, AUT-12)', () => {
  const page = {
    password_reset: paths.resetPassword,
    email_confirmation: paths.confirmEmail,
    email_change: paths.confirmEmailChange,
    invitation: paths.acceptInvitation,
  } as const
  type Purpose = keyof typeof page
  const ADDRESS = 'ines@example.org'
  const issue = (purpose: Purpose, subject_id: number) =>
    inTransaction(t.deps.db, (tx) => issueMailToken(tx, { now: t.now() }, { purpose, subject_id, target: ADDRESS }))
  async function subjectOf(purpose: Purpose): Promise<number> {
    const { account_id } = await createAccount(t.deps.db)
    if (purpose !== 'invitation') return await createUser(t.deps.db)
    // an invitation is that of the address it was mailed to (AUT-13)
    const user_id = await createUser(t.deps.db, { email: ADDRESS })
    await createMembership(t.deps.db, { account_id, user_id, status: 'INVITED' })
    const row = t.deps.db.selectFrom('account_users').select('id').where('user_id', '=', user_id)
    return (await row.executeTakeFirstOrThrow()).id
  }

  test.each(Object.keys(page) as Purpose[])(
    '%s: good 200, unknown or replaced 404, run out 410; no referrer',
    async (purpose) => {
      const get = fromNewAddress()
      const subject_id = await subjectOf(purpose)
      const replaced = await issue(purpose, subject_id)
      const good = await issue(purpose, subject_id)
      const statuses = []
      for (const token of [good, replaced, 'A'.repeat(43)]) statuses.push(await get(page[purpose](token)))
      expect(statuses).toEqual([200, 404, 404])
      const { headers } = await pages.inject({ method: 'GET', url: page[purpose](good) })
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
      const now = t.now()
      t.advance(8 * 86_400_000)
      expect(await get(page[purpose](good))).toBe(410)
      t.setNow(now)
      // a token of one purpose is nothing on the page of another
      for (const other of Object.keys(page) as Purpose[])
        if (other !== purpose) expect([other, await fromNewAddress()(page[other](good))]).toEqual([other, 404])
    },
  )

  test('guesses at documents count with those at the API, and beyond the limit nothing is told (SEC-40c)', async () => {
    const get = fromNewAddress()
    const unknown = (n: number) => `${'A'.repeat(41)}${String(n).padStart(2, '0')}`
    for (let n = 0; n < 20; n++) expect(await get(paths.resetPassword(unknown(n)))).toBe(404)
    expect(await get(paths.resetPassword(unknown(20)))).toBe(200)
    expect(await get(`/api/auth/reset-password/${unknown(21)}`)).toBe(429)
  })

  test('other pages of the back office keep the usual referrer policy', async () => {
    const { headers } = await pages.inject({ method: 'GET', url: '/auth/login' })
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })
})

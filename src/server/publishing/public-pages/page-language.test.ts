import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createOnSaleEvent, type TestAccount } from '#test/factories.ts'

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let reader: TestAccount
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
const directory = mkdtempSync(join(tmpdir(), 'turnout-language-'))
mkdirSync(join(directory, 'assets'))

beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, directory)
  await pages.ready()
  sale = await createOnSaleEvent(t.deps.db)
  reader = await createAccount(t.deps.db)
  await t.deps.db.updateTable('users').set({ language: 'fr' }).where('id', '=', reader.user_id).execute()
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

type Headers = Record<string, string>
async function languageOf(url: string, headers: Headers): Promise<string | undefined> {
  const { body } = await pages.inject({ method: 'GET', url, headers: { 'accept-language': 'en-GB', ...headers } })
  return /<html lang="([^"]+)"/.exec(body)?.[1]
}
/** The language of a refusal: an order without a ticket. */
async function refusalOf(headers: Headers): Promise<string> {
  const reply = await t.call('POST', `/api/public/events/${sale.event_id}/order`, {
    headers: { 'accept-language': 'en-GB', ...headers },
    body: { items: [] },
  })
  return reply.body.error.message
}
async function orderLanguage(headers: Headers): Promise<string> {
  const reply = await t.call('POST', `/api/public/events/${sale.event_id}/order`, {
    headers: { 'accept-language': 'en-GB', origin: 'http://localhost:3000', ...headers },
    body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] },
  })
  const { short_id } = reply.body.data
  const order = t.deps.db.selectFrom('orders').select('language').where('short_id', '=', short_id)
  return (await order.executeTakeFirstOrThrow()).language
}

const event = () => `/event/${sale.event_id}/low-tide-sessions`
const publicPages = () => [
  event(),
  `/o/${sale.account.organizer_id}/fieldnotes`,
  '/events',
  `/widget/${sale.event_id}`,
  `/checkout/${sale.event_id}`,
  '/my-tickets',
  '/nowhere',
  `/event/999999/x`,
]

test('a logged-in user reads, hears and buys in their language, with no cookie of a choice (LOC-2)', async () => {
  const login = { cookie: `turnout_session=${reader.token}` }
  for (const url of publicPages()) expect([url, await languageOf(url, login)]).toEqual([url, 'fr'])
  const origin = { origin: 'http://localhost:3000' }
  expect(await refusalOf({ ...login, ...origin })).not.toBe(await refusalOf({}))
  expect(await orderLanguage(login)).toBe('fr')
})

test('a chosen language outweighs the user, and a stranger has the browser’s (LOC-2)', async () => {
  const chosen = { cookie: `turnout_session=${reader.token}; locale=es` }
  for (const url of publicPages()) {
    expect([url, await languageOf(url, chosen)]).toEqual([url, 'es'])
    expect([url, await languageOf(url, {})]).toEqual([url, 'en'])
    expect([url, await languageOf(url, { cookie: 'turnout_session=gone' })]).toEqual([url, 'en'])
  }
})

test('what was kept for strangers stays theirs: a login changes neither page nor language for the next (SEC-30)', async () => {
  const get = (headers: Headers) =>
    pages.inject({ method: 'GET', url: `/o/${sale.account.organizer_id}/fieldnotes`, headers })
  const stranger = { 'accept-language': 'en' }
  const before = (await get(stranger)).body
  const own = await get({ ...stranger, cookie: `turnout_session=${reader.token}` })
  expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
  expect(String(own.headers.vary)).toContain('Cookie')
  expect(own.body).not.toBe(before)
  expect((await get(stranger)).body).toContain('<html lang="en">')
})

test('a call is answered, and an order placed, in the language of the page it comes from (LOC-2, LOC-4)', async () => {
  expect(await orderLanguage({ 'x-locale': 'de' })).toBe('de')
  expect(await orderLanguage({ 'x-locale': 'de', cookie: 'locale=es' })).toBe('de')
  expect(await orderLanguage({ 'x-locale': 'tlh', cookie: 'locale=es' })).toBe('es')
  expect(await refusalOf({ 'x-locale': 'fr' })).toBe(await refusalOf({ cookie: 'locale=fr' }))
})

test('pages do not read that header: it would leave a page of another language in the cache (SEC-30)', async () => {
  for (const url of publicPages()) expect([url, await languageOf(url, { 'x-locale': 'de' })]).toEqual([url, 'en'])
})

test('a database that does not answer costs a logged-in door its language, not its page (OFF-1)', async () => {
  const away = new Proxy(t.deps.db, {
    get: (_db, name) => {
      throw new Error(`no database for ${String(name)}`)
    },
  })
  const broken = await buildApp({ ...t.deps, db: away, buyers: away })
  await pageRoutes(broken, directory)
  const headers = { cookie: `turnout_session=${reader.token}`, 'accept-language': 'de' }
  const reply = await broken.inject({ method: 'GET', url: `/check-in/cil_${'1'.repeat(22)}`, headers })
  expect([reply.statusCode, /<html lang="([^"]+)"/.exec(reply.body)?.[1]]).toEqual([200, 'de'])
  await broken.close()
})

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_EVENT_TEXT, MAX_PRICES_PER_EVENT, MAX_TICKETS_PER_EVENT } from '#core/catalog/event-setup/limits.ts'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'

const MB = 1024 * 1024
const text = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-sizes-')))
  await pages.ready()
  owner = await createAccount(t.deps.db)
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const newEvent = (values = {}) => createEvent(t.deps.db, owner, { title: 'Night Ferry', ...values })
const save = (method: string, path: string, body: object) =>
  t.call(method, `/api/events${path}`, { as: owner.token, body })
const ticketOf = (event_id: number, values: object = {}) =>
  save('POST', `/${event_id}/tickets`, { title: 'Standing', type: 'FREE', ...values })
const fieldsOf = ({ status, body }: { status: number; body: { error?: { fields?: object } } }) => [
  status,
  body.error?.fields,
]

describe('what an event can have, told where it is typed (TIX-22)', () => {
  test('descriptions of the event and its tickets together', async () => {
    const event_id = await newEvent({ description: text(49_000) })
    const first = await ticketOf(event_id, { description: text(49_000) })
    expect([first.status, (await ticketOf(event_id, { description: text(49_000) })).status]).toEqual([201, 201])
    const refused = await ticketOf(event_id, { description: text(49_000) })
    const sentence = `The descriptions of the event and its tickets are too long together. Shorten this one by ${(4 * 49_000 - MAX_EVENT_TEXT).toLocaleString('en')} characters.`
    expect(fieldsOf(refused)).toEqual([422, { description: [sentence] }])
    const { id } = (await ticketOf(event_id, { description: text(1000) })).body.data
    const longer = { title: 'Standing', type: 'FREE', description: text(9000) }
    expect((await save('PUT', `/${event_id}/tickets/${id}`, longer)).status).toBe(422)
    const own = await save('PUT', `/${event_id}`, { description: text(49_999) })
    expect(own.status).toBe(200)
    expect((await save('PUT', `/${event_id}`, { description: text(100) })).status).toBe(200)
    expect((await save('PUT', `/${event_id}/tickets/${id}`, longer)).status).toBe(200)
  })

  // hundreds of tickets: seconds on an idle machine, more on one that does other things too
  test('tickets, and prices of all of them', { timeout: 90_000 }, async () => {
    const event_id = await newEvent()
    for (let n = 1; n < MAX_TICKETS_PER_EVENT; n++) await createTicket(t.deps.db, event_id, { title: `T${n}` })
    expect((await ticketOf(event_id)).status).toBe(201)
    expect(fieldsOf(await ticketOf(event_id))).toEqual([
      422,
      { title: ['An event can have 200 tickets. Delete one you no longer need first.'] },
    ])
    const other = await newEvent()
    const tiers = Array.from({ length: 50 }, (_none, n) => ({ label: `Tier ${n}`, price: 100 + n }))
    const tiered = { type: 'TIERED', prices: tiers }
    for (let n = 0; n < MAX_PRICES_PER_EVENT / 50; n++) expect((await ticketOf(other, tiered)).status).toBe(201)
    expect(fieldsOf(await ticketOf(other, tiered))).toEqual([
      422,
      { prices: ['All tickets of an event together can have 500 price tiers.'] },
    ])
    for (const path of [`/event/${other}/night-ferry`, `/widget/${other}`, `/event/${event_id}/night-ferry`]) {
      const page = await pages.inject({ url: path })
      expect([path, page.statusCode]).toEqual([path, 200])
      expect(page.rawPayload.length).toBeLessThan(MB)
    }
  })
})

describe('an event from before there was a limit', () => {
  test('shows all its tickets, without texts that no page can carry; so does the call', {
    timeout: 90_000,
  }, async () => {
    const event_id = await newEvent({ description: text(10_000) })
    for (let n = 0; n < 150; n++)
      await createTicket(t.deps.db, event_id, { title: `Ticket number ${n}`, description: text(49_000) })
    const paths = [`/event/${event_id}/night-ferry`, `/widget/${event_id}`, `/api/public/events/${event_id}`]
    for (const path of paths) {
      const { statusCode, rawPayload, body } = await pages.inject({ url: path })
      expect([path, statusCode, body.includes('Ticket number 149')]).toEqual([path, 200, true])
      expect(rawPayload.length).toBeLessThan(MB)
    }
  })

  test('whose tickets alone make it too large says that it cannot be shown, with a status that no search engine keeps', {
    timeout: 90_000,
  }, async () => {
    const event_id = await newEvent()
    for (let n = 0; n < 900; n++) await createTicket(t.deps.db, event_id, { title: `${n} ${'t'.repeat(140)}` })
    for (const path of [`/event/${event_id}/night-ferry`, `/widget/${event_id}`]) {
      const page = await pages.inject({ url: path, headers: { 'accept-language': 'de' } })
      expect([path, page.statusCode]).toEqual([path, 503])
      expect(page.body).toContain('<html lang="de">')
      expect(page.rawPayload.length).toBeLessThan(100_000)
    }
  })
})

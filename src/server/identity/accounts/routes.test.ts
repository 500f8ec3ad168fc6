import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMember, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let organizer: { token: string }
let stranger: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  organizer = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
  stranger = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const account = () => `/api/accounts/${owner.account_id}`
const defaults = () => `${account()}/event-defaults`

describe('accounts/:account_id (API-22)', () => {
  test('staff read it (PRM-13)', async () => {
    const reply = await t.call('GET', account(), { as: organizer.token })
    expect(reply.body.data).toMatchObject({
      id: owner.account_id,
      name: 'Fieldnotes',
      default_currency: 'EUR',
      is_verified: true,
      payment_connection: 'TEST',
    })
  })

  test('admins write it; what is omitted stays, null clears (ACC-6, TXT-1)', async () => {
    const first = await t.call('PUT', account(), {
      as: owner.token,
      body: { name: ' Quay & Co ', support_email: 'Help@Example.org', default_currency: 'usd' },
    })
    expect(first.body.data).toMatchObject({
      name: 'Quay & Co',
      support_email: 'help@example.org',
      default_currency: 'USD',
      default_timezone: 'Europe/Berlin',
    })
    const second = await t.call('PUT', account(), {
      as: owner.token,
      body: { support_email: null, default_timezone: 'America/Lima', language: 'es' },
    })
    expect(second.body.data).toMatchObject({
      name: 'Quay & Co',
      support_email: null,
      default_timezone: 'America/Lima',
      language: 'es',
    })
  })

  test.each([
    [{ name: 'x'.repeat(150) }, 'name'],
    [{ support_email: 'x' }, 'support_email'],
    [{ default_currency: 'EURO' }, 'default_currency'],
    [{ default_timezone: 'Mars' }, 'default_timezone'],
    [{ language: 'it' }, 'language'],
  ])('%j is a field error', async (body, field) => {
    const reply = await t.call('PUT', account(), { as: owner.token, body })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
  })

  test('organizers may not write; another account does not exist (PRM-14, IDN-6)', async () => {
    expect((await t.call('PUT', account(), { as: organizer.token, body: { name: 'Mine' } })).status).toBe(403)
    for (const method of ['GET', 'PUT'])
      expect(
        (await t.call(method, account(), { as: stranger.token, body: method === 'PUT' ? {} : undefined })).status,
      ).toBe(404)
    expect((await t.call('GET', account())).status).toBe(401)
  })
})

describe('POST /accounts (API-21, ACC-4)', () => {
  const NEW = { name: 'Second house', default_currency: 'GBP', default_timezone: 'Europe/London', language: 'en' }

  test('even an organizer becomes the owner of a further account, with a session for it', async () => {
    const reply = await t.call('POST', '/api/accounts', { as: organizer.token, body: NEW })
    expect(reply.status).toBe(201)
    const { token, user, account: made, accounts } = reply.body.data
    expect(made).toMatchObject({ name: 'Second house', default_currency: 'GBP', is_verified: true })
    expect(user).toMatchObject({ role: 'ADMIN', is_account_owner: true })
    expect(accounts.length).toBe(2)
    expect(reply.headers['x-auth-token']).toBe(token)
    expect(
      (await t.call('GET', `/api/accounts/${made.id}/event-defaults`, { as: token })).body.data.payment_methods,
    ).toEqual(['CARD'])
    expect((await t.call('GET', `/api/accounts/${owner.account_id}`, { as: token })).status).toBe(404)
  })

  test('every field is required', async () => {
    const reply = await t.call('POST', '/api/accounts', { as: organizer.token, body: {} })
    expect(Object.keys(reply.body.error.fields).sort()).toEqual(Object.keys(NEW).sort())
  })
})

describe('event defaults (API-23, ACC-7)', () => {
  test('an account that never chose has the settings’ own defaults', async () => {
    const reply = await t.call('GET', defaults(), { as: organizer.token })
    expect(reply.body.data).toMatchObject({
      order_timeout_in_minutes: 15,
      homepage_primary_color: '#1d4ed8',
      offline_payment_due_in_days: 7,
      support_email: null,
    })
    expect(reply.body.data).not.toHaveProperty('seo_title')
  })

  test('what is sent is kept, the rest stays, null means the default (SET-30); markup is cleaned (TXT-4)', async () => {
    const first = await t.call('PUT', defaults(), {
      as: owner.token,
      body: {
        order_timeout_in_minutes: 30,
        homepage_primary_color: '#ABC',
        ticket_page_message: '<p>Hi<script>x()</script></p>',
        seo_title: 'ignored',
      },
    })
    expect(first.body.data).toMatchObject({
      order_timeout_in_minutes: 30,
      homepage_primary_color: '#aabbcc',
      ticket_page_message: '<p>Hi</p>',
    })
    const second = await t.call('PUT', defaults(), {
      as: owner.token,
      body: { homepage_primary_color: null, offline_payment_due_in_days: null },
    })
    expect(second.body.data).toMatchObject({
      order_timeout_in_minutes: 30,
      homepage_primary_color: '#1d4ed8',
      offline_payment_due_in_days: null,
    })
    expect((await t.call('GET', defaults(), { as: owner.token })).body.data).toEqual(second.body.data)
  })

  test('offline payment needs instructions (SET-20)', async () => {
    const without = await t.call('PUT', defaults(), { as: owner.token, body: { payment_methods: ['CARD', 'OFFLINE'] } })
    expect([without.status, Object.keys(without.body.error.fields)]).toEqual([422, ['offline_payment_instructions']])
    const complete = await t.call('PUT', defaults(), {
      as: owner.token,
      body: { payment_methods: ['OFFLINE'], offline_payment_instructions: '<p>By transfer</p>' },
    })
    expect(complete.body.data.payment_methods).toEqual(['OFFLINE'])
  })

  test.each([
    [{ order_timeout_in_minutes: 121 }, 'order_timeout_in_minutes'],
    [{ payment_methods: [] }, 'payment_methods'],
    [{ homepage_text_color: 'red' }, 'homepage_text_color'],
    [{ continue_button_text: 'x'.repeat(51) }, 'continue_button_text'],
  ])('%j is a field error', async (body, field) => {
    expect(Object.keys((await t.call('PUT', defaults(), { as: owner.token, body })).body.error.fields)).toEqual([field])
  })

  test('admins write, staff read, others see nothing', async () => {
    expect((await t.call('PUT', defaults(), { as: organizer.token, body: {} })).status).toBe(403)
    expect((await t.call('GET', defaults(), { as: stranger.token })).status).toBe(404)
  })
})

describe('GET /public/config (API-136)', () => {
  test('tells what a page needs before login', async () => {
    const reply = await t.call('GET', '/api/public/config')
    expect(reply.body.data).toMatchObject({
      mode: 'self_hosted',
      registration_open: true,
      public_event_list: true,
      payment_provider: 'test',
      is_test_mode: true,
    })
    expect(reply.body.data.languages).toContain('zh-cn')
    expect(reply.body.data.currencies).toContain('KWD')
  })
})

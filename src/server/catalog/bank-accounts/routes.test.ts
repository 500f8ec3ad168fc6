import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBankAccount } from '#test/bank-accounts.ts'
import { createAccount, createOnSaleEvent } from '#test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ACCOUNT = {
  holder: 'Halle 7 e. V.',
  address_line_1: 'Kaistraße 14',
  zip: '20359',
  city: 'Hamburg',
  country: 'DE',
  iban: 'de89 3704 0044 0532 0130 00',
  currencies: ['EUR'],
  is_default: true,
}

async function admin() {
  const one = await createAccount(t.deps.db)
  const path = `/api/accounts/${one.account_id}/bank-accounts`
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', body?: object) =>
    t.call(method, path + rest, { as: one.token, ...(body ? { body } : {}) })
  const mails = async () =>
    (
      await t.deps.db
        .selectFrom('mails')
        .select('kind')
        .where('account_id', '=', one.account_id)
        .where('kind', '=', 'bank-details-changed')
        .execute()
    ).length
  return { ...one, call, mails }
}

describe('bank accounts (BANK-1, API-803)', () => {
  test('are added, changed and removed; Admins hear of each change by mail', async () => {
    const { call, mails } = await admin()
    const made = await call('POST', '', ACCOUNT)
    expect([made.status, made.body.data.iban]).toEqual([201, 'DE89370400440532013000'])
    const { id } = made.body.data
    expect(await mails()).toBe(1)
    expect((await call('PUT', `/${id}`, ACCOUNT)).status).toBe(200)
    expect(await mails()).toBe(1)
    expect((await call('PUT', `/${id}`, { ...ACCOUNT, holder: 'Halle 8' })).body.data.holder).toBe('Halle 8')
    expect(await mails()).toBe(2)
    expect((await call('GET')).body.data).toHaveLength(1)
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect(await mails()).toBe(3)
    expect((await call('GET')).body.data).toEqual([])
    expect((await call('PUT', `/${id}`, ACCOUNT)).status).toBe(404)
  })

  test.each([
    ['a wrong digit', { iban: 'DE89370400440532013001' }, 'iban'],
    ['a digit too few', { iban: 'DE8937040044053201300' }, 'iban'],
    ['a QR-IBAN', { iban: 'CH4431999123000889012' }, 'iban'],
    ['no BIC', { bic: 'HELLO' }, 'bic'],
    ['no currency', { currencies: [] }, 'currencies'],
  ])('%s is refused under its field', async (_words, change, field) => {
    const { call } = await admin()
    const refused = await call('POST', '', { ...ACCOUNT, ...change })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [field]])
  })

  test('an IBAN stands once in an account, and in as many accounts as have it', async () => {
    const one = await admin()
    await one.call('POST', '', ACCOUNT)
    expect((await one.call('POST', '', ACCOUNT)).body.error.fields).toHaveProperty('iban')
    expect((await (await admin()).call('POST', '', ACCOUNT)).status).toBe(201)
  })

  test('of another account are none', async () => {
    const [one, other] = [await admin(), await admin()]
    const { id } = await createBankAccount(t, other.account_id)
    expect((await one.call('PUT', `/${id}`, ACCOUNT)).status).toBe(404)
    expect((await one.call('DELETE', `/${id}`)).status).toBe(404)
  })
})

describe('an event that takes transfers (BANK-1)', () => {
  test('needs an account of its currency, and names only its own', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const { account_id, token } = sale.account
    const settings = (body: object) => t.call('PATCH', `/api/events/${sale.event_id}/settings`, { as: token, body })
    const fields = async (body: object) => Object.keys((await settings(body)).body.error?.fields ?? {})
    expect(await fields({ payment_methods: ['CARD', 'BANK_TRANSFER'] })).toEqual(['payment_methods'])
    const francs = await createBankAccount(t, account_id, { currencies: ['CHF'] })
    expect(await fields({ bank_account_id: francs.id })).toEqual(['bank_account_id'])
    const foreign = await createBankAccount(t, (await admin()).account_id)
    expect(await fields({ bank_account_id: foreign.id })).toEqual(['bank_account_id'])
    const own = await createBankAccount(t, account_id, { iban: 'DE02120300000000202051' })
    expect(await fields({ payment_methods: ['CARD', 'BANK_TRANSFER'], bank_account_id: own.id })).toEqual([])
    const event = await t.call('GET', `/api/public/events/${sale.event_id}`)
    expect(event.body.data.payment_methods ?? event.body.data.event?.payment_methods).toContain('BANK_TRANSFER')
  })
})

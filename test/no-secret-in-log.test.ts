import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sendMail } from '#server/messaging/mail-delivery/send-mail.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createTestApp } from './app.ts'
import { createBuyer } from './buyer.ts'
import { createOnSaleEvent } from './factories.ts'

/** Through the product, by the ways that secrets take; then its whole log is read, errors with their stacks too (SEC-29). */
const PLANTED = {
  password: 'planted-Password-of-a-member',
  wrong_password: 'planted-Wrong-password',
  database_password: 'planted-database-pw',
  address: 'planted.person@secret-host.example',
  buyer_address: 'planted.buyer@secret-host.example',
  card: '4000000000000002',
  bearer: 'planted-bearer-token-0123456789',
  api_key: 'tk_live_plantedplantedplantedplanted',
  cookie: 'planted-cookie-value',
  reset_token: 'planted-reset-token-0123456789abcdef',
  webhook_secret: 'whsec_planted0123456789',
  typed: 'planted typed text',
}
const lines: string[] = []
let is_broken = false
/** A database that breaks off in the middle, and quotes its address. */
const breaking = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      if (is_broken && name === 'selectFrom')
        throw new Error(`cannot reach postgres://turnout:${PLANTED.database_password}@db:5432/turnout`)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
const t = await createTestApp({
  env: { LOG_LEVEL: 'debug', TURNOUT_SLOW_STATEMENT_MS: '1', TURNOUT_REGISTRATION: 'open' },
  wrapDb: breaking,
  logTo: { write: (line) => void lines.push(line) },
})
afterAll(() => t.close())

const secrets: string[] = Object.values(PLANTED)
const found = () => secrets.filter((secret) => lines.join('').includes(secret))
const plant = (value: unknown) => {
  if (typeof value === 'string' && value !== '') secrets.push(value)
}

test('members: registered, logged in rightly and wrongly, asked for a new password', async () => {
  const names = { first_name: 'Ann', last_name: 'Berg', email: PLANTED.address }
  const { password } = PLANTED
  const made = await t.call('POST', '/api/auth/register', {
    body: { ...names, password, password_confirmation: password, terms_accepted: true },
  })
  expect(made.status).toBe(201)
  const entered = await t.call('POST', '/api/auth/login', { body: { email: PLANTED.address, password } })
  expect(entered.status).toBe(200)
  plant(String(entered.headers['set-cookie']).split('=')[1]?.split(';')[0])
  await t.call('POST', '/api/auth/login', { body: { email: PLANTED.address, password: PLANTED.wrong_password } })
  await t.call('POST', '/api/auth/forgot-password', { body: { email: PLANTED.address } })
  await t.call('POST', `/api/auth/reset-password/${PLANTED.reset_token}`, { body: { password } })
  for (const token of [PLANTED.bearer, PLANTED.api_key])
    await t.call('GET', '/api/users/me', { as: token, headers: { cookie: `turnout_session=${PLANTED.cookie}` } })
  await t.runJobs()
  for (const { text } of t.mails.sent) plant(/\/(?:reset-password|confirm-email-address)\/([^/?#\s]+)/.exec(text)?.[1])
  expect(secrets.length).toBeGreaterThan(Object.keys(PLANTED).length + 1)
})

test('buyers: a card that is declined, an order, its links; a mail that its server refuses', async () => {
  const sale = await createOnSaleEvent(t.deps.db)
  const buyer = await createBuyer(t, sale)
  plant(buyer.order.split('/').at(-1))
  plant(buyer.cookie.split('=')[1])
  const person = { ...buyer.details.order, email: PLANTED.buyer_address }
  const saved = await buyer.call('PUT', '', {
    body: { order: person, attendees: [{ ...buyer.details.attendees[0], email: PLANTED.buyer_address }] },
  })
  expect(saved.body).toHaveProperty('data')
  await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
  await buyer.call('POST', '/payment/submit')
  await buyer.call('POST', '/payment/test', { body: { number: PLANTED.card, expiry: '12/40', cvc: '917' } })
  await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
  await buyer.call('POST', '/payment/submit')
  expect((await buyer.confirm()).body).toHaveProperty('data')
  await t.call('POST', '/api/public/webhooks/stripe', {
    headers: { 'stripe-signature': PLANTED.webhook_secret },
    body: {},
  })
  const mail = await t.deps.db
    .selectFrom('mails')
    .select('id')
    .where('to_address', '=', PLANTED.buyer_address)
    .executeTakeFirstOrThrow()
  const refusing = async () => {
    throw new Error(`451 <${PLANTED.buyer_address}> try again; smtp://user:${PLANTED.database_password}@mail.example`)
  }
  await sendMail(systemCtx({ ...t.deps, mailer: { ...t.mails, send: refusing } }), mail.id)
  expect(lines.join('')).toContain('mail not handed over')
})

test('faults: the database breaks off, a value it cannot read, both with their stacks', async () => {
  is_broken = true
  const reply = await t.call('POST', '/api/auth/login', {
    body: { email: PLANTED.address, password: PLANTED.password },
    headers: { authorization: `Bearer ${PLANTED.bearer}` },
  })
  is_broken = false
  expect(reply.status).toBe(500)
  const fault = await sql`select ${PLANTED.typed}::text::int`.execute(t.deps.db).catch((error: unknown) => error)
  t.deps.log.error({ err: new Error('a job failed', { cause: fault }) }, 'job failed')
  const faults = lines.filter((line) => line.includes('"stack"'))
  expect(faults.length).toBeGreaterThanOrEqual(3)
  expect(faults.join('')).toMatch(/cannot reach postgres:\/\/turnout:…@db:5432/)
  expect(faults.join('')).toContain('invalid input syntax for type integer: …')
})

test('nothing of it is in the log, which says what happened (SEC-29)', () => {
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(10)
  expect(lines.some((line) => line.includes('slow: a statement'))).toBe(true)
  expect(found()).toEqual([])
  expect(lines.join('')).not.toContain('cvc')
})

test('control: a line that leaks is found', () => {
  t.deps.log.info({ body: { password: PLANTED.password } }, `card ${PLANTED.card}`)
  expect(found().sort()).toEqual([PLANTED.card, PLANTED.password].sort())
})

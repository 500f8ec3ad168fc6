import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { after } from '#core/platform/actions/causes.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { createTestApp } from './app.ts'
import { runDueJobs } from './due-jobs.ts'
import { createAccount, createEvent, createTicket } from './factories.ts'

type Line = Record<string, unknown>
const lines: Line[] = []
const t = await createTestApp({
  env: {
    LOG_LEVEL: 'debug',
    TURNOUT_TRUST_PROXY: '127.0.0.1',
    TURNOUT_SLOW_STATEMENT_MS: '200',
    TURNOUT_SLOW_TRANSACTION_MS: '200',
  },
  logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) },
})
afterAll(() => t.close())
beforeEach(() => void lines.splice(0))

const TRACE = 'af7651916cd43dd8448eb211c80319c7'
const asked = { 'x-request-id': 'request-of-a-test', traceparent: `00-${TRACE}-b7ad6b7169203331-01` }
const answered = () => lines.find(({ msg }) => msg === 'answered')!

test('the line of a request says what it cost the database, with a body and in a batch too (OBS-1)', async () => {
  const account = await createAccount(t.deps.db)
  const event_id = await createEvent(t.deps.db, account)
  const { ticket_id, price_id } = await createTicket(t.deps.db, event_id)
  await t.call('GET', `/api/events/${event_id}`, { as: account.token, headers: asked })
  expect(answered()).toMatchObject({
    request_id: 'request-of-a-test',
    trace_id: TRACE,
    status: 200,
    ms: expect.any(Number),
  })
  expect(answered().statements).toBeGreaterThanOrEqual(2)
  expect(answered().db_ms).toBeGreaterThanOrEqual(0)
  lines.splice(0)
  const body = { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }], session_transport: 'header' }
  const path = `/api/public/events/${event_id}/order`
  await Promise.all([1, 2, 3].map(() => t.call('POST', path, { body })))
  const costs = lines.filter(({ msg }) => msg === 'answered').map(({ statements }) => Number(statements))
  // begin, locks, counters, orders, job, commit
  expect(Math.min(...costs)).toBeGreaterThanOrEqual(6)
})

test('control: what nobody began as a request or job costs none of them anything', async () => {
  await t.deps.pool.query('select 1')
  await t.call('GET', '/health', { headers: asked })
  expect(answered()).toMatchObject({ request_id: 'request-of-a-test', statements: 0, db_ms: 0 })
})

test('a job carries the id of its request, and so do the lines and the jobs of the job (OBS-2)', async () => {
  const account = await createAccount(t.deps.db)
  const { email } = await t.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', account.user_id)
    .executeTakeFirstOrThrow()
  await t.call('POST', '/api/auth/forgot-password', { body: { email }, headers: asked })
  const seen: unknown[] = []
  await runDueJobs(t.deps, {
    'auth.send-reset-link': async (ctx, payload) => {
      seen.push([ctx.request_id, payload])
      ctx.log.info('on its way')
      await inTransaction(ctx.db, (tx) =>
        queueMail(tx, ctx, {
          follows: after('password_reset.link_made', 'mails.send'),
          kind: 'reset-password',
          to: email,
          language: 'en',
        }),
      )
    },
  })
  expect(seen).toEqual([['request-of-a-test', { email }]])
  expect(lines.find(({ msg }) => msg === 'on its way')).toMatchObject({
    request_id: 'request-of-a-test',
    job: 'auth.send-reset-link',
  })
  lines.splice(0)
  await runDueJobs(t.deps, {
    'mails.send': async () => {
      throw new Error('no')
    },
  })
  expect(lines.find(({ level }) => level === 'error')).toMatchObject({
    request_id: 'request-of-a-test',
    job: 'mails.send',
    err: { message: 'no' },
  })
  await sql`delete from graphile_worker._private_jobs`.execute(t.deps.db)
})

test('a job that nobody asked for has no request', async () => {
  await inTransaction(t.deps.db, (tx) => enqueue(tx, after('messages.swept', 'messages.send'), { message_id: 1 }))
  const seen: unknown[] = []
  await runDueJobs(t.deps, { 'messages.send': async (ctx, payload) => void seen.push([ctx.request_id, payload]) })
  expect(seen).toEqual([['job', { message_id: 1 }]])
})

test('a slow statement and its transaction are told by name, without what they were told (OBS-3)', async () => {
  await t.call('GET', '/health', { headers: asked })
  await inTransaction(t.deps.db, (tx) =>
    sql`select pg_sleep(0.25), count(*) from users where email = ${'secret@example.org'}`.execute(tx),
  )
  const line = { time: expect.any(String), level: 'warn', ms: expect.any(Number) }
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([
    { ...line, msg: 'slow: a statement', statement: 'select users' },
    { ...line, msg: 'slow: a transaction', statements: 1 },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret@')
})

test('a wait for a connection and what statements took are measured (OBS-4)', async () => {
  const text = await t.deps.metrics.registry.metrics()
  expect(text).toMatch(/turnout_db_wait_seconds_count [1-9]/)
  expect(text).toMatch(
    /turnout_db_statement_seconds_count\{name="lock-counters"\} 1|turnout_db_statement_seconds_count\{name="lock-counters"\} \d/,
  )
})

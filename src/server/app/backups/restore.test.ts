import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runOperator } from '#server/app/operator.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createEmptyTestDatabase } from '#test/db.ts'
import { publishAll } from '#test/event-log.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { TEST_SECRET } from '#test/test-secret.ts'

let t: TestApp
let folder: string
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
let door: string
beforeAll(async () => {
  t = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'turnout-restore-'))
  sale = await createOnSaleEvent(t.deps.db, { capacity: 500 })
  const list = { name: 'Main door', ticket_ids: [sale.ticket_id] }
  const made = await t.call('POST', `/api/events/${sale.event_id}/check-in-lists`, {
    as: sale.account.token,
    body: list,
  })
  door = made.body.data.short_id
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await t.close()
  rmSync(folder, { recursive: true })
})

async function operator(database: string, words: readonly string[], env: Record<string, string> = {}) {
  const said: string[] = []
  const own = { DATABASE_URL: database, TURNOUT_DATA: folder, TURNOUT_SECRET: TEST_SECRET, LOG_LEVEL: 'silent', ...env }
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value)
  const code = await runOperator(words, (line) => said.push(line)).finally(() => vi.unstubAllEnvs())
  return { code, said: said.join('\n') }
}

const sell = async (at: TestApp, first_name: string) =>
  (await createSoldOrder(at.deps.db, { ...sale, people: [{ first_name, last_name: 'Berg' }] })).attendees[0]!

const scan = async (at: TestApp, code: string) => {
  const scans = [{ nonce: randomUUID(), action: 'CHECK_IN', scanned_at: at.now().toISOString(), code }]
  return (await at.call('POST', `/api/public/check-in-lists/${door}/check-ins`, { body: { scans } })).body.data[0]
}

const reserve = (at: TestApp) =>
  at.call('POST', `/api/public/events/${sale.event_id}/order`, {
    body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] },
  })

/** Something to tell on the account's log, published; answers its end. */
async function logEnd(at: TestApp): Promise<number> {
  await publishAll(at.deps.db)
  const { account_id } = sale.account
  const rows = await at.deps.db
    .selectFrom('log_entries')
    .select('position')
    .where('account_id', '=', account_id)
    .execute()
  return Math.max(0, ...rows.map(({ position }) => position))
}

// a restore runs every migration
describe('back from a backup (BAK-4, BAK-5)', { timeout: 180_000 }, () => {
  test('sold since, asked for since, waiting then: nothing of it is mistaken for something else', async () => {
    const early = await sell(t, 'Early')
    const early_code = await ticketCode(t.deps.db, t.deps.secrets, early)
    await createBuyer(t, sale)
    await inTransaction(t.deps.db, (tx) =>
      queueMail(tx, systemCtx(t.deps), {
        follows: ANY_MAIL,
        kind: 'password-changed',
        to: 'anna@example.org',
        language: 'en',
        payload: {},
      }),
    )
    const archives = join(folder, 'archives')
    const made = await operator(t.url, ['backup', archives])
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('not encrypted') })
    const archive = join(archives, readdirSync(archives)[0]!)
    const scratch = await createEmptyTestDatabase()
    const verified = await operator(t.url, ['backup', 'verify', archive, '--restore', scratch])
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('recounted and found sound') })
    const end_then = await logEnd(t)

    // what the backup does not know
    const late = await sell(t, 'Late')
    const late_code = await ticketCode(t.deps.db, t.deps.secrets, late)
    expect(await scan(t, late_code)).toMatchObject({ verdict: 'ADMITTED' })

    // the scratch database is empty again
    const url = scratch
    const other = await operator(url, ['restore', archive], { TURNOUT_SECRET: `${TEST_SECRET}x` })
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('another TURNOUT_SECRET') })
    const restored = await operator(url, ['restore', archive])
    expect(restored.said).toContain('Restored, recounted and found sound.')
    expect(restored.code).toBe(0)

    const recovering = await createTestApp({ database: url })
    const refused = await reserve(recovering)
    expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([503, 'RECOVERING', '60'])
    expect(refused.body.error.message).toBe('Ticket sales are paused for maintenance. Please try again later.')
    expect(await scan(recovering, early_code), 'the door works').toMatchObject({ verdict: 'ADMITTED' })
    expect(await scan(recovering, late_code), 'sold since').toMatchObject({ verdict: 'REFUSED', reason: 'NOT_FOUND' })
    const mails = () => recovering.deps.db.selectFrom('mails').select(['status', 'held_reason']).execute()
    expect(await mails()).toEqual([{ status: 'HELD', held_reason: 'RESTORED' }])
    await recovering.close()

    expect((await operator(url, ['recover', '--send'])).said).toContain('1 mails are on their way')
    expect((await operator(url, ['recover', '--done'])).said).toContain('Tickets are sold again.')
    expect((await operator(url, ['recover', '--done'])).said).toContain('No recovery is under way')
    const selling = await createTestApp({ database: url })
    expect((await reserve(selling)).status).toBe(201)
    expect(await recountStock(selling.deps.db)).toEqual([])
    const next = await sell(selling, 'Next')
    expect(next.id, 'worked example 7').toBe(early.id + 1_000_001)
    expect(await scan(selling, late_code), 'never somebody else').toMatchObject({
      verdict: 'REFUSED',
      reason: 'NOT_FOUND',
    })
    await selling.call('PUT', `/api/events/${sale.event_id}/status`, {
      as: sale.account.token,
      body: { status: 'PAUSED' },
    })
    expect(await logEnd(selling), 'no position given out since is given again').toBeGreaterThan(end_then + 1_000_000)

    // control: with ids going on where the backup ends, the ticket that was lost is somebody else's
    await sql`select setval('attendees_id_seq', ${early.id})`.execute(selling.deps.db)
    const taken = await sell(selling, 'Somebody else')
    expect(taken.id).toBe(late.id)
    expect(await scan(selling, late_code)).toMatchObject({
      verdict: 'ADMITTED',
      attendee: { first_name: 'Somebody else' },
    })
    await selling.close()
  })
})

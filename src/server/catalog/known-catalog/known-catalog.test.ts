import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { type Ctx, systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate, createOnSaleEvent, createTicket } from '#test/factories.ts'
import { currentCatalog, datesForSale, rememberedCatalog, shownDates } from './known-catalog.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Another process: what it remembers it has read itself. */
const process = (): Ctx => ({ ...systemCtx(t.deps), clock: () => t.deps.clock() })

/** The same, counting what it asks the database. */
function countingProcess() {
  const asked = { statements: 0 }
  const db = t.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { asked, ctx: { ...process(), db, prepared: db } }
}

const raise = (event_id: number) => inTransaction(t.deps.db, (tx) => raiseSaleVersion(tx, event_id))

describe('the catalog that a process knows (RES-24)', () => {
  test('is asked for its name and not read again, until somebody raises its version', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const { asked, ctx } = countingProcess()
    const first = await currentCatalog(ctx, event_id)
    asked.statements = 0
    expect(await currentCatalog(ctx, event_id)).toBe(first)
    expect(asked.statements).toBe(1)
    await createTicket(t.deps.db, event_id, { title: 'Balcony' })
    await raise(event_id)
    const second = await currentCatalog(ctx, event_id)
    expect(second?.tickets.map(({ title }) => title)).toContain('Balcony')
    expect(asked.statements).toBeGreaterThan(10)
  })

  test('what its number does not name is noticed too: organizer, settings, who may charge', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const ctx = process()
    const { organizer_id, account_id } = (await currentCatalog(ctx, event_id))!.event
    await t.deps.db.updateTable('organizers').set({ name: 'New Hands' }).where('id', '=', organizer_id).execute()
    expect((await currentCatalog(ctx, event_id))?.organizer.name).toBe('New Hands')
    const settings = { offline_payment_instructions: '<p>By hand</p>' }
    await t.deps.db.updateTable('event_settings').set(settings).where('event_id', '=', event_id).execute()
    expect((await currentCatalog(ctx, event_id))?.settings).toMatchObject(settings)
    const seen = { charges_enabled: true, payouts_enabled: true, provider_account: `acct_${event_id}` }
    await t.deps.db
      .insertInto('payment_accounts')
      .values({ account_id, ...seen, updated_at: t.now() })
      .execute()
    expect((await currentCatalog(ctx, event_id))?.settings.card_account).toBe(seen.provider_account)
  })

  test('of an event that is deleted there is none, whatever the process remembers', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const ctx = process()
    expect(await currentCatalog(ctx, event_id)).not.toBeNull()
    await t.deps.db.updateTable('events').set({ deleted_at: t.now() }).where('id', '=', event_id).execute()
    expect(await currentCatalog(ctx, event_id)).toBeNull()
    // who reserves goes by what is remembered, and finds out under the locks
    expect(await rememberedCatalog(ctx, event_id)).not.toBeNull()
  })

  test('many who ask at once after a change read it once', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const { asked, ctx } = countingProcess()
    await currentCatalog(ctx, event_id)
    const once = asked.statements
    await raise(event_id)
    asked.statements = 0
    const all = await Promise.all(Array.from({ length: 30 }, () => currentCatalog(ctx, event_id)))
    expect(new Set(all).size).toBe(1)
    expect(asked.statements).toBe(once)
  })
})

describe('dates of a known catalog (DAT-7, DAT-9)', () => {
  test('a date that lacks counters is shown without, and read again: somebody may make them without a new version', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const second = await createEventDate(t.deps.db, event_id)
    await sql`delete from date_prices where event_date_id = ${second}`.execute(t.deps.db)
    const [ours, others] = [process(), process()]
    const stockOf = async (ctx: Ctx, dates: typeof shownDates | typeof datesForSale) => {
      const catalog = (await currentCatalog(ctx, event_id))!
      return (await dates(ctx, catalog, [second])).get(second)?.catalog.tickets[0]?.prices[0]?.stock_id
    }
    expect(await stockOf(ours, shownDates)).toBeNull()
    const made = await stockOf(others, datesForSale)
    expect(made).toEqual(expect.any(Number))
    expect(await stockOf(ours, shownDates)).toBe(made)
    // and who buys here never gets what was only shown
    expect(await stockOf(ours, datesForSale)).toBe(made)
  })

  test('somebody who buys while the same date is being shown gets its counters', async () => {
    const { event_id } = await createOnSaleEvent(t.deps.db)
    const second = await createEventDate(t.deps.db, event_id)
    await sql`delete from date_prices where event_date_id = ${second}`.execute(t.deps.db)
    const ctx = process()
    const catalog = (await currentCatalog(ctx, event_id))!
    const [, sold] = await Promise.all([shownDates(ctx, catalog, [second]), datesForSale(ctx, catalog, [second])])
    expect(sold.get(second)?.catalog.tickets[0]?.prices[0]?.stock_id).toEqual(expect.any(Number))
  })
})

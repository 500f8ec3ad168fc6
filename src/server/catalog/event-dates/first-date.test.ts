import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createSeries } from '#test/event-series.ts'
import { createAccount, type TestAccount } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const datesOf = (event_id: number) =>
  t.deps.db
    .selectFrom('event_dates')
    .select(['id', 'starts_at', 'ends_at'])
    .where('event_id', '=', event_id)
    .orderBy('starts_at')
    .execute()

/** What the release before writes, which knows no dates (DAT-13, migration 0053). */
describe('the release before this one', () => {
  test('inserts an event, and it has its date; moves it, and its date moves', async () => {
    const { event_id } = await createSeries(t, owner, null)
    const [start, end] = [new Date('2027-06-05T17:00Z'), new Date('2027-06-05T20:00Z')]
    await sql`update events set start_date = ${start}, end_date = ${end}, updated_at = ${t.now()} where id = ${event_id}`.execute(
      t.deps.db,
    )
    expect(await datesOf(event_id)).toEqual([{ id: event_id, starts_at: start, ends_at: end }])
    await sql`update events set end_date = null where id = ${event_id}`.execute(t.deps.db)
    expect(await datesOf(event_id)).toEqual([{ id: event_id, starts_at: start, ends_at: null }])
  })

  test('moves no date of an event with several', async () => {
    const { event_id } = await createSeries(t, owner)
    const before = await datesOf(event_id)
    await sql`update events set start_date = '2027-06-01T17:00Z' where id = ${event_id}`.execute(t.deps.db)
    expect(await datesOf(event_id)).toEqual(before)
  })

  test('sells what has one date, and nothing of what has several: it cannot say which', async () => {
    const one = await createSeries(t, owner, null)
    const withoutDate = async ({ event_id, ticket_id, price_id }: typeof one) => {
      const people = [{ first_name: 'Anna', last_name: 'Lind' }]
      const sold = await createSoldOrder(t.deps.db, { event_id, ticket_id, price_id, people })
      await sql`insert into order_items (event_id, order_id, ticket_id, ticket_price_id, title, quantity, price_before_discount,
          price, unit_fee, unit_tax, unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax,
          total_gross) select event_id, order_id, ticket_id, ticket_price_id, title, quantity, price_before_discount,
          price, unit_fee, unit_tax, unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax,
          total_gross from order_items where order_id = ${sold.order_id}`.execute(t.deps.db)
    }
    await withoutDate(one)
    const several = await createSeries(t, owner)
    await expect(withoutDate(several)).rejects.toThrow('An item needs its date')
  })
})

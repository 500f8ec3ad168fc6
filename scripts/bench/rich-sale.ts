import type { ReserveInput } from '#core/checkout/schema.ts'
import { insertStock } from '#server/checkout/stock.ts'
import { inTransaction } from '#server/platform/db.ts'
import { createEvent, createTicket, type TestAccount } from '#test/factories.ts'
import type { BenchWorld } from './world.ts'

/** As much as one basket may have in play: a tier, a code, two assignments over it, a fee and two taxes. */
export async function createRichSale(
  { deps: { db } }: BenchWorld,
  account: TestAccount,
  capacity: number,
): Promise<{ event_id: number; input: ReserveInput }> {
  const event_id = await createEvent(db, account)
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity })
  const now = new Date()
  const { account_id } = account
  const at = { event_id, created_at: now, updated_at: now }
  await inTransaction(db, async (tx) => {
    const tier = await insertStock(tx, event_id, { kind: 'PRICE', limit: capacity })
    await tx
      .insertInto('ticket_prices')
      .values({
        event_id,
        ticket_id,
        stock_id: tier,
        price: 900,
        label: 'Early',
        quantity_available: capacity,
        order: 2,
        created_at: now,
      })
      .execute()
    for (const applies_to of ['EVENT', 'TICKETS']) {
      const stock_id = await insertStock(tx, event_id, { kind: 'CAPACITY', limit: capacity })
      const { id } = await tx
        .insertInto('capacity_assignments')
        .values({ ...at, stock_id, name: applies_to, capacity, applies_to })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (applies_to === 'TICKETS')
        await tx.insertInto('capacity_tickets').values({ event_id, capacity_assignment_id: id, ticket_id }).execute()
    }
    const code = await insertStock(tx, event_id, { kind: 'PROMO_CODE', limit: capacity })
    await tx
      .insertInto('promo_codes')
      .values({
        ...at,
        stock_id: code,
        code: 'TIDE',
        discount_type: 'PERCENTAGE',
        discount: 10_000,
        max_uses: capacity,
      })
      .execute()
    for (const [name, type, rate, included_in_price] of TAXES) {
      const values = { account_id, name, type, rate, included_in_price, calculation_type: 'PERCENTAGE' }
      const { id } = await tx
        .insertInto('taxes_and_fees')
        .values({ ...values, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('ticket_taxes').values({ account_id, event_id, ticket_id, tax_or_fee_id: id }).execute()
    }
  })
  const items = [{ ticket_id, ticket_price_id: price_id, quantity: 1 }]
  return { event_id, input: { items, promo_code: 'TIDE', session_transport: 'header' } }
}

const TAXES = [
  ['Service', 'FEE', 1750, false],
  ['VAT', 'TAX', 19_000, false],
  ['City', 'TAX', 2000, true],
] as const

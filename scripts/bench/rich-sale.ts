import type { ReserveInput } from '#core/sales/checkout/schema.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import {
  createCapacity,
  createEvent,
  createPromoCode,
  createTaxOrFee,
  createTicket,
  createTier,
  type TestAccount,
} from '#test/factories.ts'
import type { BenchWorld } from './world.ts'

/** As much as one basket may have in play: a tier, a code, two assignments over it, a fee and two taxes. */
export async function createRichSale(
  { deps: { db } }: BenchWorld,
  account: TestAccount,
  capacity: number,
): Promise<{ event_id: number; input: ReserveInput }> {
  const event_id = await createEvent(db, account)
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity })
  await inTransaction(db, async (tx) => {
    await createTier(tx, event_id, { ticket_id, capacity })
    await createCapacity(tx, event_id, { capacity })
    await createCapacity(tx, event_id, { capacity, ticket_ids: [ticket_id] })
    await createPromoCode(tx, event_id, { discount: 10_000, max_uses: capacity })
    for (const [name, type, rate, included_in_price] of TAXES)
      await createTaxOrFee(tx, account.account_id, {
        name,
        type,
        rate,
        included_in_price,
        of: { event_id, ticket_id },
      })
  })
  const items = [{ ticket_id, ticket_price_id: price_id, quantity: 1 }]
  return { event_id, input: { items, promo_code: 'TIDE', session_transport: 'header' } }
}

const TAXES = [
  ['Service', 'FEE', 1750, false],
  ['VAT', 'TAX', 19_000, false],
  ['City', 'TAX', 2000, true],
] as const

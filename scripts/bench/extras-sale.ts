import type { ReserveInput } from '#core/sales/checkout/schema.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createAddOnGroup, createExtra, createPackage } from '#test/extras.ts'
import { createDiscountRule, createEvent, createEventDate, createTicket, type TestAccount } from '#test/factories.ts'
import type { BenchWorld } from './world.ts'

/** A basket for one of several dates: a ticket with its add-on, a package of two, and a discount over both tickets. */
export async function createExtrasSale(
  { deps: { db } }: BenchWorld,
  account: TestAccount,
  capacity: number,
): Promise<{ event_id: number; input: ReserveInput }> {
  const event_id = await createEvent(db, account)
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity })
  const event_date_id = await createEventDate(db, event_id)
  const shirt = await createExtra(db, event_id, { sale_mode: 'ADD_ON', capacity })
  const group_id = await createAddOnGroup(db, event_id, { ticket_id, ticket_ids: [shirt.ticket_id] })
  const parts = [{ ticket_price_id: price_id, quantity: 2, unit_price: 1000 }]
  const family = await createPackage(db, event_id, { parts })
  await inTransaction(db, (tx) => createDiscountRule(tx, event_id, {}))
  const add_ons = [{ group_id, ticket_price_id: shirt.price_id, quantity: 1 }]
  return {
    event_id,
    input: {
      items: [
        { event_date_id, ticket_id, ticket_price_id: price_id, quantity: 1, add_ons },
        { event_date_id, ticket_id: family.ticket_id, ticket_price_id: family.price_id, quantity: 1 },
      ],
      session_transport: 'header',
    },
  }
}

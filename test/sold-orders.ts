import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { attendeeReference, referenceFromBytes, shortIdFromBytes } from '#core/platform/ids.ts'
import { REFERENCE_BYTES, SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { insertAttendees } from '#server/records/attendees/queries.ts'
import { insertOrder } from '#server/records/orders/queries.ts'
import { countSoldOnDate } from './event-dates.ts'

export interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly email?: string
}

export interface SoldOrderValues {
  readonly event_id: number
  readonly ticket_id: number
  readonly price_id: number
  readonly price?: number
  readonly people: readonly Person[]
  /** AWAITING_PAYMENT makes no attendees (ATT-2). */
  readonly status?: 'COMPLETED' | 'AWAITING_PAYMENT' | 'CANCELLED'
  /** A date that is not the first; without it the attendees have none stored, as those from before dates (DAT-10). */
  readonly event_date_id?: number
  readonly order?: Partial<Insertable<DB['orders']>>
}

/** What an item costs without discount, fee and tax. */
export const plainAmounts = (price: number, quantity: number) => ({
  quantity,
  price_before_discount: price,
  price,
  unit_fee: 0,
  unit_tax: 0,
  unit_fee_included: 0,
  unit_tax_included: 0,
  unit_total: price,
  total_before_additions: price * quantity,
  total_fee: 0,
  total_tax: 0,
  total_gross: price * quantity,
})

const AT = new Date('2027-02-01T12:00:00Z')

/**
 * An order as the shop would have left it, one item for all people and its price's counter (STK-4); capacity assignments
 * and promo codes are not touched. For tests of what follows a sale.
 */
export async function createSoldOrder(
  db: Db,
  {
    event_id,
    ticket_id,
    price_id,
    price = 1250,
    people,
    status = 'COMPLETED',
    event_date_id,
    order = {},
  }: SoldOrderValues,
) {
  const gross = price * people.length
  const reference = referenceFromBytes(randomBytes(REFERENCE_BYTES))
  return inTransaction(db, async (tx) => {
    const order_id = await insertOrder(
      tx,
      {
        event_id,
        short_id: shortIdFromBytes('order', randomBytes(SHORT_ID_BYTES)),
        reference,
        status,
        payment_status: status === 'COMPLETED' ? 'PAYMENT_RECEIVED' : 'AWAITING_PAYMENT',
        first_name: people[0]?.first_name ?? 'Jonas',
        last_name: people[0]?.last_name ?? 'Wieczorek',
        email: people[0]?.email ?? 'jonas@example.org',
        language: 'en',
        currency: 'EUR',
        total_before_discount: gross,
        total_discount: 0,
        total_before_additions: gross,
        total_fee: 0,
        total_tax: 0,
        total_fee_included: 0,
        total_tax_included: 0,
        total_gross: gross,
        amount_paid: status === 'COMPLETED' ? gross : 0,
        reserved_until: AT,
        completed_at: status === 'COMPLETED' ? AT : null,
        created_at: AT,
        updated_at: AT,
        ...order,
      },
      [
        {
          event_id,
          ticket_id,
          ticket_price_id: price_id,
          // an event with several dates takes no item without one (DAT-13)
          event_date_id: event_date_id ?? event_id,
          title: 'Standing',
          ...plainAmounts(price, people.length),
        },
      ],
    )
    if (status === 'AWAITING_PAYMENT') return { order_id, reference, attendees: [] }
    const item = await tx
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    const rows = people.map(({ first_name, last_name, email = 'anna@example.org' }, index) => ({
      event_id,
      order_id,
      order_item_id: item.id,
      ticket_id,
      ticket_price_id: price_id,
      event_date_id: event_date_id ?? null,
      first_name,
      last_name,
      email,
      language: 'en',
      short_id: shortIdFromBytes('attendee', randomBytes(SHORT_ID_BYTES)),
      reference: attendeeReference(reference, index + 1),
      status: status === 'CANCELLED' ? ('CANCELLED' as const) : ('ACTIVE' as const),
      created_at: AT,
      updated_at: AT,
    }))
    const ids = await insertAttendees(tx, rows)
    if (status === 'COMPLETED')
      await (event_date_id
        ? countSoldOnDate(tx, { event_id, event_date_id, ticket_price_id: price_id }, rows.length)
        : countSold(tx, price_id, rows.length))
    return { order_id, reference, attendees: rows.map((row, index) => ({ ...row, id: ids[index]!, generation: 1 })) }
  })
}

/** What a completed order leaves in the counter of its price. */
export const countSold = (db: Db | Tx, price_id: number, units: number) =>
  sql`update stock set sold = sold + ${units}, ceiling = case when ceiling is not null then greatest(ceiling, held + sold + ${units}) end
    where id = (select stock_id from ticket_prices where id = ${price_id})`.execute(db)

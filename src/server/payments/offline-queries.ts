import { sql } from 'kysely'
import type { Settings } from '#core/events/settings-schema.ts'
import type { OfflinePrice } from '#core/payments/offline-rules.ts'
import { cardAccount } from '#server/payment-connections/queries.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** What the event says about paying later (PAY-22, CALM-5 to CALM-7). */
export const readOfflineEvent = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('events')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .select(['events.account_id', 'events.start_date', 'events.end_date', 'events.timezone'])
    .select(['payment_methods', 'offline_payment_due_in_days', 'offline_max_units', 'offline_share'])
    .select((eb) => eb.ref('offline_confirm').$castTo<Settings['offline_confirm']>().as('offline_confirm'))
    .select(cardAccount.as('card_account'))
    .where('events.id', '=', event_id)
    .executeTakeFirstOrThrow()

/** The row of a person, made where there is none, and locked: their orders are counted by one at a time (LIM-3). */
export async function lockPerson(tx: Tx, event_id: number, person_key: Buffer): Promise<void> {
  await sql`insert into event_persons (event_id, person_key) values (${event_id}, ${person_key}) on conflict do nothing`.execute(
    tx,
  )
  await sql`select from event_persons where event_id = ${event_id} and person_key = ${person_key} for no key update`.execute(
    tx,
  )
}

/** Whether the person has another order to be paid later (CALM-5). */
export async function hasUnpaidOrder(
  tx: Tx,
  { event_id, person_key, order_id }: { event_id: number; person_key: Buffer; order_id: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', event_id)
    .where('person_key', '=', person_key)
    .where('status', '=', 'AWAITING_PAYMENT')
    .where('offline_confirmed_at', 'is not', null)
    .where('id', '!=', order_id)
    .executeTakeFirst()
  return row !== undefined
}

/** The prices of an order with what other orders to be paid later have of them; counters are locked (CALM-5). */
export async function readOfflinePrices(
  tx: Tx,
  { event_id, id }: { event_id: number; id: number },
): Promise<OfflinePrice[]> {
  const { rows } = await sql<OfflinePrice>`
    select p.quantity_available as "limit", sum(i.quantity) filter (where o.id = ${id})::int as units,
      coalesce(sum(i.quantity) filter (where o.id <> ${id}), 0)::int as unpaid
    from orders o join order_items i on i.order_id = o.id join ticket_prices p on p.id = i.ticket_price_id
    where o.event_id = ${event_id} and o.status = 'AWAITING_PAYMENT' and (o.offline_confirmed_at is not null or o.id = ${id})
      and i.ticket_price_id in (select ticket_price_id from order_items where order_id = ${id})
    group by p.id`.execute(tx)
  return rows
}

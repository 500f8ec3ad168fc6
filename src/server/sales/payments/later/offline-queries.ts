import { sql } from 'kysely'
import type { Settings } from '#core/catalog/events/settings-schema.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { OfflineUnits } from '#core/sales/payments/offline-rules.ts'
import { bankAccount } from '#server/catalog/payment-methods/bank-account-queries.ts'
import { cardAccount } from '#server/catalog/payment-methods/card-account-queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

/** What the event says about paying later (PAY-22, CALM-5 to CALM-7). */
export const readOfflineEvent = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('events')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .select(['events.account_id', 'events.timezone'])
    .select(['payment_methods', 'offline_payment_due_in_days', 'offline_max_units', 'offline_share'])
    .select((eb) => eb.ref('offline_confirm').$castTo<Settings['offline_confirm']>().as('offline_confirm'))
    .select([cardAccount.as('card_account'), bankAccount.as('bank_account')])
    .select(['payment_term_days', 'last_payment_days', 'bank_grace_days', 'reminder_days'])
    .where('events.id', '=', event_id)
    .executeTakeFirstOrThrow()

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
    .where('status', '=', OrderStatus.AWAITING_PAYMENT)
    .where('offline_confirmed_at', 'is not', null)
    .where('id', '!=', order_id)
    .executeTakeFirst()
  return row !== undefined
}

/** The prices of an order, each on its date, with what other orders to be paid later have of them; counters are locked (CALM-5). */
export async function readOfflinePrices(
  tx: Tx,
  { event_id, id }: { event_id: number; id: number },
): Promise<OfflineUnits[]> {
  const { rows } = await sql<OfflineUnits>`
    select coalesce(dp.quantity_available, p.quantity_available) as "limit", sum(i.quantity) filter (where o.id = ${id})::int as units,
      coalesce(sum(i.quantity) filter (where o.id <> ${id}), 0)::int as unpaid
    from orders o join order_items i on i.order_id = o.id join ticket_prices p on p.id = i.ticket_price_id
      left join date_prices dp on dp.event_date_id = i.event_date_id and dp.ticket_price_id = p.id
    where o.event_id = ${event_id} and o.status = ${literal(OrderStatus.AWAITING_PAYMENT)} and (o.offline_confirmed_at is not null or o.id = ${id})
      and (i.ticket_price_id, coalesce(i.event_date_id, i.event_id)) in
        (select ticket_price_id, coalesce(event_date_id, event_id) from order_items where order_id = ${id})
    group by p.id, dp.event_date_id, dp.ticket_price_id, coalesce(i.event_date_id, i.event_id)`.execute(tx)
  return rows
}

/** The same of every capacity over the order's tickets, its dates' own among them, disabled ones left aside. */
export async function readOfflineCapacities(
  tx: Tx,
  { event_id, id }: { event_id: number; id: number },
): Promise<OfflineUnits[]> {
  const { rows } = await sql<OfflineUnits>`
    select c.capacity as "limit", sum(i.quantity) filter (where o.id = ${id})::int as units,
      coalesce(sum(i.quantity) filter (where o.id <> ${id}), 0)::int as unpaid
    from (select id, event_id, applies_to, capacity, is_per_date, null::bigint as date_id from capacity_assignments
        where deleted_at is null and is_enabled and capacity is not null
      union all
      select null, event_id, 'EVENT', capacity, true, id from event_dates where capacity is not null) c
      join orders o on o.event_id = c.event_id and o.status = ${literal(OrderStatus.AWAITING_PAYMENT)} and (o.offline_confirmed_at is not null or o.id = ${id})
      join order_items i on i.order_id = o.id and (c.applies_to = 'EVENT' or exists (
        select from capacity_tickets l where l.capacity_assignment_id = c.id and l.ticket_id = i.ticket_id))
        and (c.date_id is null or c.date_id = coalesce(i.event_date_id, i.event_id))
    where c.event_id = ${event_id}
    group by c.id, c.capacity, c.date_id, case when c.is_per_date then coalesce(i.event_date_id, i.event_id) end having count(*) filter (where o.id = ${id}) > 0`.execute(
    tx,
  )
  return rows
}

import { LISTED_ORDER_STATUSES } from '#core/platform/states/order-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** What decides whether a mail about an order may go out (CALM-9). */
export const findOrderOfMail = (db: Db | Tx, id: number) =>
  db
    .selectFrom('orders')
    .innerJoin('event_settings', 'event_settings.event_id', 'orders.event_id')
    .select(['email', 'amount_paid', 'is_test', 'is_manually_created', 'shared_network'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
export type OrderOfMail = NonNullable<Awaited<ReturnType<typeof findOrderOfMail>>>

/** Whether somebody who reads the address's mails said so once, for any order (CALM-9). */
export async function isAddressConfirmed(db: Db | Tx, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('email', '=', email)
    // those that orders_of_address holds
    .where('status', 'in', [...LISTED_ORDER_STATUSES])
    .where('address_confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

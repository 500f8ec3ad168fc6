import { bankAccount } from '#server/catalog/payment-methods/bank-account-queries.ts'
import { cardAccount } from '#server/catalog/payment-methods/card-account-queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { EventPlace } from './order-event-view.ts'

/** The event of an order in any status, deleted ones included: tickets keep their page (EVT-10). */
export async function findOrderPlace(db: Db, event_id: number): Promise<EventPlace> {
  const [event, settings, cover] = await Promise.all([
    db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirstOrThrow(),
    db
      .selectFrom('event_settings')
      .selectAll()
      .select([cardAccount.as('card_account'), bankAccount.as('bank_account')])
      .where('event_id', '=', event_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('images')
      .selectAll()
      .where('event_id', '=', event_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  ])
  const organizer = await db
    .selectFrom('organizers')
    .select('name')
    .where('id', '=', event.organizer_id)
    .executeTakeFirstOrThrow()
  return { event, settings, organizer, cover }
}

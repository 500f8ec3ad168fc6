import type { Db } from '#server/platform/db.ts'
import type { OrderPlace } from './views.ts'

/** Holds without saved details of one address at an event (SEC-40h). */
export async function countHoldsOfAddress(db: Db, event_id: number, ip_hash: Buffer): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .where('event_id', '=', event_id)
    .where('ip_hash', '=', ip_hash)
    .where('status', '=', 'RESERVED')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function findSaleVersion(db: Db, event_id: number): Promise<number> {
  const row = await db.selectFrom('events').select('sale_version').where('id', '=', event_id).executeTakeFirst()
  return row?.sale_version ?? -1
}

/** The event of an order in any status, deleted ones included: tickets keep their page (EVT-10). */
export async function findOrderPlace(db: Db, event_id: number): Promise<OrderPlace> {
  const [event, settings, cover] = await Promise.all([
    db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirstOrThrow(),
    db.selectFrom('event_settings').selectAll().where('event_id', '=', event_id).executeTakeFirstOrThrow(),
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
  return { event, settings, organizer_name: organizer.name, cover }
}

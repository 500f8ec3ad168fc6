import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { insertFirstEventKey } from '#server/catalog/ticket-codes/event-keys.ts'
import { ticketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createEvent, createTicket, type TestAccount } from '#test/factories.ts'
import type { Door } from './baseline.ts'
import type { BenchWorld } from './world.ts'

/** Who is let in is told with who else of the order is not in yet (SCN-24): the size of an order is a part of what a scan costs. */
const PER_ORDER = 4

/** A check-in list and so many people before it, each with a signed ticket. */
export async function createBenchList(
  { deps: { secrets }, patient: db }: BenchWorld,
  account: TestAccount,
  people: number,
): Promise<Door> {
  const event_id = await createEvent(db, account)
  const { ticket_id, price_id, stock_id } = await createTicket(db, event_id)
  await insertFirstEventKey(db, secrets, event_id)
  const list_short_id = shortIdFromBytes('check_in_list', randomBytes(SHORT_ID_BYTES))
  const now = new Date()
  const list = await db
    .insertInto('check_in_lists')
    .values({ event_id, short_id: list_short_id, name: 'Main door', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('list_tickets').values({ event_id, check_in_list_id: list.id, ticket_id }).execute()
  const orders = Math.ceil(people / PER_ORDER)
  const { rows } = await sql<{ id: number }>`
    with o as (
      insert into orders (short_id, reference, event_id, status, payment_status, language, currency, total_before_discount, total_discount,
        total_before_additions, total_fee, total_tax, total_fee_included, total_tax_included, total_gross, completed_at, created_at, updated_at)
      select 'door-' || ${event_id} || '-' || n, 'door-' || ${event_id} || '-' || n, ${event_id}, 'COMPLETED', 'NO_PAYMENT_REQUIRED', 'en', 'EUR',
        0, 0, 0, 0, 0, 0, 0, 0, now(), now(), now() from generate_series(1, ${orders}) n returning id, reference),
    i as (
      insert into order_items (event_id, order_id, ticket_id, ticket_price_id, title, quantity, price_before_discount, price, unit_fee, unit_tax,
        unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross)
      select ${event_id}, id, ${ticket_id}, ${price_id}, 'Standing', ${PER_ORDER}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from o returning id, order_id)
    insert into attendees (short_id, reference, event_id, order_id, order_item_id, ticket_id, ticket_price_id, first_name, last_name, email, language,
      status, created_at, updated_at)
    select o.reference || '-' || n, o.reference || '-' || n, ${event_id}, o.id, i.id, ${ticket_id}, ${price_id}, 'Anna', 'Lind', 'anna@example.org', 'en',
      'ACTIVE', now(), now() from o join i on i.order_id = o.id, generate_series(1, ${PER_ORDER}) n
    returning id`.execute(db)
  await db.updateTable('stock').set({ sold: rows.length }).where('id', '=', stock_id).execute()
  // so many rows at once are planned by nothing until somebody has looked at them
  await sql`analyze`.execute(db)
  const codes = await ticketCodes(
    db,
    secrets,
    rows.map(({ id }) => ({ id, event_id, event_date_id: null, ticket_id, generation: 1 })),
  )
  const queue = rows.map(({ id }) => ({ id, code: codes.get(id) ?? '' }))
  let served = 0
  const next = () => {
    const one = queue[served++]
    if (!one) throw new Error(`more than ${people} scans: give the bench more people`)
    return one
  }
  return { event_id, list_id: list.id, list_short_id, next }
}

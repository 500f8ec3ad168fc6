import { sql } from 'kysely'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { ExtraLine } from '#core/records/orders/order-parts.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

/** An order's extras that are no add-ons, which its T3 code stands for, by product and tier (EXT-8). */
export async function listOwnExtras(db: Db | Tx, order_id: number): Promise<ExtraLine[]> {
  const { rows } = await sql<ExtraLine>`
    select t.title, p.label, count(*)::int as quantity
    from order_units u join tickets t on t.id = u.ticket_id join ticket_prices p on p.id = u.ticket_price_id
    where u.order_id = ${order_id} and u.attendee_id is null and u.kind = 'EXTRA' and u.status = ${literal(OrderUnitStatus.ACTIVE)}
    group by u.ticket_price_id, t.title, p.label order by min(u.id)`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/**
 * What an item names is there: its order, the item it belongs to, of its own order, and the rule of its event that discounted
 * it. No foreign key asks for them (migrations 0098, 0130), so every test with a database asks at its end.
 */
export async function itemsFit(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`select i.id from order_items i
    left join orders o on o.id = i.order_id and o.event_id = i.event_id
    left join order_items p on p.id = i.parent_item_id and p.order_id = i.order_id
    left join discount_rules r on r.id = i.discount_rule_id and r.event_id = i.event_id
    where o.id is null or (i.parent_item_id is not null and p.id is null) or (i.discount_rule_id is not null and r.id is null)`.execute(
    db,
  )
  if (rows.length > 0) throw new Error(`items that name what is not there: ${rows.map(({ id }) => id).join(', ')}`)
}

import { type Insertable, sql, type Updateable } from 'kysely'
import { MAX_OTHER_PRODUCTS } from '#core/catalog/basket-rules/limits.ts'
import type { BasketRule } from '#core/catalog/tickets/products.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

export interface BasketRuleRow extends BasketRule {
  readonly event_id: number
  readonly created_at: Date
  readonly updated_at: Date
}

const others = sql<number[]>`coalesce((
  select json_agg(l.ticket_id order by l.ticket_id) from basket_rule_tickets l
  where l.basket_rule_id = basket_rules.id), '[]')`

const select = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('basket_rules')
    .select(['id', 'event_id', 'type', 'ticket_id', 'same_date', 'allowed_per_unit', 'created_at', 'updated_at'])
    .select(others.as('other_ticket_ids'))
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)

export const listBasketRules = (db: Db | Tx, event_id: number): Promise<BasketRuleRow[]> =>
  select(db, event_id).orderBy('id').execute()

export const findBasketRule = (db: Db | Tx, event_id: number, id: number): Promise<BasketRuleRow | undefined> =>
  select(db, event_id).where('id', '=', id).executeTakeFirst()

export async function insertBasketRule(tx: Tx, row: Insertable<DB['basket_rules']>): Promise<number> {
  const { id } = await tx.insertInto('basket_rules').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateBasketRuleRow = (tx: Tx, id: number, row: Updateable<DB['basket_rules']>) =>
  tx.updateTable('basket_rules').set(row).where('id', '=', id).execute()

export async function replaceOtherTickets(
  tx: Tx,
  { event_id, basket_rule_id }: { readonly event_id: number; readonly basket_rule_id: number },
  ticket_ids: readonly number[],
): Promise<void> {
  await tx.deleteFrom('basket_rule_tickets').where('basket_rule_id', '=', basket_rule_id).execute()
  if (ticket_ids.length === 0) return
  await tx
    .insertInto('basket_rule_tickets')
    .values(ticket_ids.map((ticket_id) => ({ event_id, basket_rule_id, ticket_id })))
    .execute()
}

/** A deleted product takes its own rules along; it leaves those of others, the last one takes them along (TIX-14). */
export async function unlinkTicketFromBasketRules(
  tx: Tx,
  { event_id, ticket_id, now }: { readonly event_id: number; readonly ticket_id: number; readonly now: Date },
): Promise<void> {
  await sql`delete from basket_rule_tickets where event_id = ${event_id} and ticket_id = ${ticket_id}`.execute(tx)
  await sql`update basket_rules r set deleted_at = ${now}, updated_at = ${now}
    where r.event_id = ${event_id} and r.deleted_at is null
      and (r.ticket_id = ${ticket_id} or not exists (select from basket_rule_tickets l where l.basket_rule_id = r.id))`.execute(
    tx,
  )
}

/** What rules say of a product as one of others they say of a duplicate of it too, as long as they take one more (TIX-23, EXT-6). */
export const linkTicketToBasketRules = (
  tx: Tx,
  { event_id, ticket_id, like_ticket_id }: { event_id: number; ticket_id: number; like_ticket_id: number },
) =>
  sql`insert into basket_rule_tickets (event_id, basket_rule_id, ticket_id)
    select l.event_id, l.basket_rule_id, ${ticket_id} from basket_rule_tickets l
    where l.event_id = ${event_id} and l.ticket_id = ${like_ticket_id}
      and (select count(*) from basket_rule_tickets o where o.basket_rule_id = l.basket_rule_id) < ${MAX_OTHER_PRODUCTS}`.execute(
    tx,
  )

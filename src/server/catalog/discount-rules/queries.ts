import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { DiscountRule, SetProduct } from '#core/catalog/discount-rules/discount-rule.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** A stored discount: as prices are computed with it, and whose it is. */
export interface DiscountRuleRow extends DiscountRule {
  readonly event_id: number
  readonly created_at: Date
  readonly updated_at: Date
}

const links = sql<(SetProduct & { readonly is_effect: boolean })[]>`coalesce((
  select json_agg(json_build_object('ticket_id', t.ticket_id, 'quantity', t.quantity, 'is_effect', t.is_effect) order by t.ticket_id)
  from discount_rule_tickets t where t.discount_rule_id = discount_rules.id), '[]')`

/** In the order in which they act (DSC-4). */
async function findRules(
  db: Db | Tx,
  at: { readonly event_ids: readonly number[]; readonly id?: number },
): Promise<DiscountRuleRow[]> {
  const rows = await db
    .selectFrom('discount_rules')
    .selectAll()
    .select(links.as('links'))
    .where('event_id', 'in', [...at.event_ids])
    .where('deleted_at', 'is', null)
    .$if(at.id !== undefined, (query) => query.where('id', '=', at.id as number))
    .orderBy('priority')
    .orderBy('id')
    .execute()
  return rows.map(({ links, deleted_at: _kept, ...row }) => {
    const is_set = row.type === 'COMBINATION'
    return {
      ...row,
      ticket_ids: is_set ? [] : links.map(({ ticket_id }) => ticket_id),
      products: is_set ? links.map(({ ticket_id, quantity }) => ({ ticket_id, quantity })) : [],
      effect_ticket_ids: links.filter(({ is_effect }) => is_effect).map(({ ticket_id }) => ticket_id),
    }
  })
}

export const listDiscountRules = (db: Db | Tx, event_id: number) => findRules(db, { event_ids: [event_id] })

/** Of several events, in one statement. */
export const findDiscountRules = (db: Db | Tx, event_ids: readonly number[]) => findRules(db, { event_ids })

export const findDiscountRule = async (db: Db | Tx, event_id: number, id: number) =>
  (await findRules(db, { event_ids: [event_id], id }))[0]

export async function insertDiscountRule(tx: Tx, row: Insertable<DB['discount_rules']>): Promise<number> {
  const { id } = await tx.insertInto('discount_rules').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateDiscountRuleRow = (tx: Tx, id: number, row: Updateable<DB['discount_rules']>) =>
  tx.updateTable('discount_rules').set(row).where('id', '=', id).execute()

export const writeDiscountRuleOrder = (
  tx: Tx,
  event_id: number,
  orders: readonly { readonly id: number; readonly order: number }[],
) =>
  sql`update discount_rules set priority = o.position
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ order }) => order)}::int[]) as o (id, position)
    where discount_rules.id = o.id and discount_rules.event_id = ${event_id}`.execute(tx)

/** The tickets a rule covers, or the products of a set with those that cost less. */
export async function replaceDiscountRuleTickets(
  tx: Tx,
  { event_id, discount_rule_id }: { readonly event_id: number; readonly discount_rule_id: number },
  rule: Pick<DiscountRule, 'ticket_ids' | 'products' | 'effect_ticket_ids'>,
): Promise<void> {
  await tx.deleteFrom('discount_rule_tickets').where('discount_rule_id', '=', discount_rule_id).execute()
  const rows = [
    ...[...new Set(rule.ticket_ids)].map((ticket_id) => ({ ticket_id, quantity: 1, is_effect: false })),
    ...rule.products.map((product) => ({ ...product, is_effect: rule.effect_ticket_ids.includes(product.ticket_id) })),
  ]
  if (rows.length === 0) return
  await tx
    .insertInto('discount_rule_tickets')
    .values(rows.map((row) => ({ event_id, discount_rule_id, ...row })))
    .execute()
}

/**
 * A deleted ticket leaves the rules that cover others too. Where it was the only one, and in a set, the link stays: without
 * it a rule would cover every ticket, and a smaller set would be full sooner.
 */
export const unlinkTicketFromDiscountRules = (tx: Tx, event_id: number, ticket_id: number) =>
  sql`delete from discount_rule_tickets l using discount_rules r
    where r.id = l.discount_rule_id and r.type <> 'COMBINATION' and l.event_id = ${event_id} and l.ticket_id = ${ticket_id}
      and exists (select from discount_rule_tickets o where o.discount_rule_id = l.discount_rule_id and o.ticket_id <> l.ticket_id)`.execute(
    tx,
  )

/** Rules for chosen tickets cover a duplicate of one too (TIX-23); sets stay as they are. */
export const linkTicketToDiscountRules = (
  tx: Tx,
  { event_id, ticket_id, like_ticket_id }: { event_id: number; ticket_id: number; like_ticket_id: number },
) =>
  sql`insert into discount_rule_tickets (event_id, discount_rule_id, ticket_id)
    select l.event_id, l.discount_rule_id, ${ticket_id} from discount_rule_tickets l join discount_rules r on r.id = l.discount_rule_id
    where l.event_id = ${event_id} and l.ticket_id = ${like_ticket_id} and r.type <> 'COMBINATION'`.execute(tx)

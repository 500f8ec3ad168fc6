import { sql } from 'kysely'
import type { BasketRule, PackagePart, SoldAddOnGroup } from '#core/catalog/tickets/products.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

interface Row {
  readonly event_id: number
}

export interface AddOnGroupOnSale extends SoldAddOnGroup {
  readonly title: string
}

/** What hangs products together at an event: extras chosen with tickets, what needs what, what packages are made of. */
export interface ProductLinks {
  readonly addon_groups: readonly AddOnGroupOnSale[]
  readonly basket_rules: readonly BasketRule[]
  readonly parts: readonly (PackagePart & { readonly package_id: number })[]
}

interface LinksRow {
  readonly addon_groups: (AddOnGroupOnSale & Row)[]
  readonly basket_rules: (BasketRule & Row)[]
  readonly parts: (PackagePart & Row & { readonly package_id: number })[]
}

/**
 * Of several events, in one statement, everything in its order. Deleted ones are left out, and so are groups and rules
 * whose product, or all of whose others, were deleted. A package keeps the parts whose price was: it cannot be sold then.
 */
export async function readProductLinks(
  db: Db | Tx,
  event_ids: readonly number[],
): Promise<(event_id: number) => ProductLinks> {
  const { rows } = await sql<LinksRow>`
    with groups as (
      select g.event_id, g.id, g.ticket_id, g.title, g.min, g.max, g.included_count, g.max_per_product, g.sort_order,
        (select json_agg(k.ticket_id order by k.sort_order, k.ticket_id) from addon_group_tickets k
          join tickets t on t.id = k.ticket_id and t.deleted_at is null where k.addon_group_id = g.id) as ticket_ids
      from addon_groups g join tickets t on t.id = g.ticket_id and t.deleted_at is null
      where g.event_id = any(${[...event_ids]}::bigint[]) and g.deleted_at is null
    ), rules as (
      select r.event_id, r.id, r.type, r.ticket_id, r.same_date, r.allowed_per_unit,
        (select json_agg(k.ticket_id order by k.ticket_id) from basket_rule_tickets k
          join tickets t on t.id = k.ticket_id and t.deleted_at is null where k.basket_rule_id = r.id) as other_ticket_ids
      from basket_rules r join tickets t on t.id = r.ticket_id and t.deleted_at is null
      where r.event_id = any(${[...event_ids]}::bigint[]) and r.deleted_at is null
    ), parts as (
      select p.event_id, p.ticket_id as package_id, price.ticket_id, p.ticket_price_id, p.quantity, p.unit_price, p.sort_order
      from package_parts p join ticket_prices price on price.id = p.ticket_price_id
      where p.event_id = any(${[...event_ids]}::bigint[])
    )
    select coalesce((select json_agg(g order by g.sort_order, g.id) from groups g where g.ticket_ids is not null), '[]') as addon_groups,
      coalesce((select json_agg(r order by r.id) from rules r where r.other_ticket_ids is not null), '[]') as basket_rules,
      coalesce((select json_agg(p order by p.sort_order, p.ticket_price_id) from parts p), '[]') as parts`.execute(db)
  const { addon_groups, basket_rules, parts } = rows[0]!
  const [groupsAt, rulesAt, partsAt] = [byEvent(addon_groups), byEvent(basket_rules), byEvent(parts)]
  return (event_id) => ({
    addon_groups: groupsAt.get(event_id) ?? [],
    basket_rules: rulesAt.get(event_id) ?? [],
    parts: partsAt.get(event_id) ?? [],
  })
}

const byEvent = <T extends Row>(rows: readonly T[]) => Map.groupBy(rows, ({ event_id }) => event_id)

import { sql } from 'kysely'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { ExtraLine } from '#core/records/orders/order-parts.ts'
import { literal } from '#server/platform/database/literals.ts'

/** Add-ons of the attendee in the outer query, by product and tier (EXT-11). */
export const addOns = sql<ExtraLine[]>`coalesce((
  select json_agg(json_build_object('title', x.title, 'label', x.label, 'quantity', x.quantity) order by x.first)
  from (select t.title, p.label, count(*)::int as quantity, min(u.id) as first
    from order_units u join tickets t on t.id = u.ticket_id join ticket_prices p on p.id = u.ticket_price_id
    where u.attendee_id = attendees.id and u.status = ${literal(OrderUnitStatus.ACTIVE)}
    group by u.ticket_price_id, t.title, p.label) x), '[]')`

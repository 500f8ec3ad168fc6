import { sql } from 'kysely'
import { HOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { OPEN_ATTEMPT_STATUSES } from '#core/platform/states/payment-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { literals } from '#server/platform/database/literals.ts'

interface ForgivenRow {
  readonly event_date_id: number
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly promo_stock_id: number | null
  readonly order_id: number
  readonly quantity: number
}

/** Holds that a buyer looking now may count as free: lapsed ones and the own replaceable ones, without open payment. */
export async function findForgivenHolds(
  ctx: Ctx,
  event_id: number,
  session_hash: Buffer | null,
): Promise<ForgivenRow[]> {
  const { rows } = await sql<ForgivenRow>`
    select o.id as order_id, coalesce(i.event_date_id, i.event_id) as event_date_id, i.ticket_id, i.ticket_price_id, c.stock_id as promo_stock_id, sum(i.quantity)::int as quantity
    from orders o
    join order_items i on i.order_id = o.id
    left join promo_codes c on c.id = o.promo_code_id
    where o.event_id = ${event_id} and o.status in (${literals(HOLD_STATUSES)})
      and (o.reserved_until <= ${ctx.now} or (o.session_hash = ${session_hash} and o.offline_confirmed_at is null and o.waiting_entry_id is null and o.application_id is null))
      and not exists (select from payment_attempts a
        where a.order_id = o.id and a.status in (${literals(OPEN_ATTEMPT_STATUSES)}))
    group by 1, 2, 3, 4, 5`.execute(ctx.db)
  return rows
}

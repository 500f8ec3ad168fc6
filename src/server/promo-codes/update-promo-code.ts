import { AppError, fieldError } from '#core/errors.ts'
import type { PromoCodeInput } from '#core/promo-codes/schema.ts'
import { lockStock, writeStock } from '#server/checkout/stock.ts'
import { raiseSaleVersion } from '#server/events/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction, violatedConstraint } from '#server/platform/db.ts'
import { eventPages, purgePages } from '#server/platform/page-cache.ts'
import type { EventRow } from '#server/platform/rows.ts'
import { checkTickets, promoCodeColumns } from './create-promo-code.ts'
import { findPromoCode, type PromoCodeRow, replacePromoCodeTickets, updatePromoCodeRow } from './queries.ts'

/** Orders and holds keep the price they were given (TIX-17); the limit's counter is locked before it moves (CAP-6). */
export async function updatePromoCode(
  ctx: StaffCtx,
  event: EventRow,
  { id, input }: { id: number; input: PromoCodeInput },
): Promise<PromoCodeRow> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await raiseSaleVersion(tx, event.id)
      const row = await findPromoCode(tx, event.id, id)
      if (!row) throw new AppError('NOT_FOUND')
      await checkTickets(tx, event.id, { ticketIds: input.applicable_ticket_ids, kept: row.applicable_ticket_ids })
      const stock = (await lockStock(tx, [row.stock_id])).get(row.stock_id)!
      await updatePromoCodeRow(tx, id, { ...promoCodeColumns(event, input), updated_at: ctx.now })
      await writeStock(tx, [{ id: stock.id, held: stock.held, sold: stock.sold, limit: input.max_uses ?? null }])
      await replacePromoCodeTickets(tx, { event_id: event.id, promo_code_id: id }, input.applicable_ticket_ids)
      await audit(tx, ctx, 'promo_code.updated', { event_id: event.id, data: { promo_code_id: id, code: input.code } })
      await purgePages(tx, eventPages(event.id))
      return (await findPromoCode(tx, event.id, id))!
    })
  } catch (error) {
    if (violatedConstraint(error) === 'promo_codes_code') throw fieldError('CODE_TAKEN', 'code')
    throw error
  }
}

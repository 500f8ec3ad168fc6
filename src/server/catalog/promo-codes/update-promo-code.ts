import { discountProblem, type PromoCodeUpdate, storedDiscount } from '#core/catalog/promo-codes/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { readInstant } from '#server/catalog/events/event-columns.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { checkDates, checkTickets } from './create-promo-code.ts'
import {
  findPromoCode,
  findShownPromoCode,
  type PromoCodeRow,
  replacePromoCodeTickets,
  updatePromoCodeRow,
} from './queries.ts'

/** A discount left out stays as it is stored, but another type needs its own (PRO-2). */
function changedDiscount(row: PromoCodeRow, { discount_type: wanted, discount }: PromoCodeUpdate) {
  const discount_type = wanted ?? row.discount_type
  if (discount === undefined && discount_type === row.discount_type) return { discount_type, discount: row.discount }
  const problem = discountProblem(discount_type, discount ?? 0)
  if (problem) throw new AppError('VALIDATION_FAILED', { fields: { discount: [FIELD_MESSAGES[problem]] } })
  return { discount_type, discount: storedDiscount({ discount_type, discount }) }
}

/** The stored code with the changes laid over it: what is omitted stays, null clears (TXT-1). */
function merged(event: EventRow, row: PromoCodeRow, input: PromoCodeUpdate) {
  const expiry_date = readInstant(input.expiry_date, event.timezone, 'expiry_date')
  return {
    code: input.code ?? row.code,
    ...changedDiscount(row, input),
    max_uses: input.max_uses === undefined ? row.max_uses : input.max_uses,
    expiry_date: expiry_date === undefined ? row.expiry_date : expiry_date,
    applicable_event_date_ids: [...new Set(input.applicable_event_date_ids ?? row.applicable_event_date_ids)],
  }
}

/** Orders and holds keep the price they were given (TIX-17); the limit's counter is locked before it moves (CAP-6). */
export async function updatePromoCode(
  ctx: StaffCtx,
  event: EventRow,
  { id, input }: { id: number; input: PromoCodeUpdate },
): Promise<PromoCodeRow> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await raiseSaleVersion(tx, event.id)
      const row = await findPromoCode(tx, event.id, id)
      if (!row) throw new AppError('NOT_FOUND')
      const { applicable_ticket_ids: ticketIds = row.applicable_ticket_ids } = input
      await checkTickets(tx, event.id, { ticketIds, kept: row.applicable_ticket_ids })
      const wanted = merged(event, row, input)
      const { applicable_event_date_ids: dateIds } = wanted
      await checkDates(tx, event.id, { dateIds, kept: row.applicable_event_date_ids })
      const stock = (await lockStock(tx, [row.stock_id])).get(row.stock_id)!
      await updatePromoCodeRow(tx, id, { ...wanted, updated_at: ctx.now })
      await writeStock(tx, [{ id: stock.id, held: stock.held, sold: stock.sold, limit: wanted.max_uses }])
      await replacePromoCodeTickets(tx, { event_id: event.id, promo_code_id: id }, ticketIds)
      const changes = changesOf(row, { ...wanted, applicable_ticket_ids: ticketIds })
      await audit(tx, ctx, 'promo_code.updated', {
        event_id: event.id,
        data: { promo_code_id: id, fields: Object.keys(changes) },
        changes,
      })
      await purgePages(tx, eventPages(event.id))
      return (await findShownPromoCode(tx, modeOf(ctx.actor), { event_id: event.id, id }))!
    })
  } catch (error) {
    if (violatedConstraint(error) === 'promo_codes_code') throw fieldError('CODE_TAKEN', 'code')
    throw error
  }
}

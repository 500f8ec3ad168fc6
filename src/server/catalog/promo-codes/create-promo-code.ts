import { type PromoCodeInput, type PromoCodeTerms, storedDiscount } from '#core/catalog/promo-codes/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { findEventDatesByIds } from '#server/catalog/event-dates/queries.ts'
import { readInstant, wrongField } from '#server/catalog/events/event-columns.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { findForeignTickets } from '#server/catalog/ticket-links/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { findPromoCode, insertPromoCode, type PromoCodeRow, replacePromoCodeTickets } from './queries.ts'

/** PRO-1, PRO-2. A code that exists in the event, in any case, is CODE_TAKEN: decided by the unique index. */
export async function createPromoCode(ctx: StaffCtx, event: EventRow, input: PromoCodeInput): Promise<PromoCodeRow> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await raiseSaleVersion(tx, event.id)
      await checkTickets(tx, event.id, { ticketIds: input.applicable_ticket_ids })
      await checkDates(tx, event.id, { dateIds: input.applicable_event_date_ids })
      const stock_id = await insertStock(tx, event.id, { kind: 'PROMO_CODE', limit: input.max_uses ?? null })
      const id = await insertPromoCode(tx, {
        event_id: event.id,
        stock_id,
        code: input.code,
        ...termColumns(event, input),
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      await replacePromoCodeTickets(tx, { event_id: event.id, promo_code_id: id }, input.applicable_ticket_ids)
      await audit(tx, ctx, 'promo_code.created', {
        event_id: event.id,
        data: { promo_code_id: id },
        changes: madeWith({ code: input.code }),
      })
      await purgePages(tx, eventPages(event.id))
      await completeKey(tx, ctx, { status: 201, answer: { promo_code_id: id } })
      return (await findPromoCode(tx, event.id, id))!
    })
  } catch (error) {
    if (violatedConstraint(error) === 'promo_codes_code') throw fieldError('CODE_TAKEN', 'code')
    throw error
  }
}

/** Everything but the code itself. */
export const termColumns = (event: EventRow, input: PromoCodeTerms) => ({
  discount_type: input.discount_type,
  discount: storedDiscount(input),
  max_uses: input.max_uses ?? null,
  expiry_date: readInstant(input.expiry_date, event.timezone, 'expiry_date') ?? null,
  applicable_event_date_ids: [...new Set(input.applicable_event_date_ids)],
})

/**
 * Foreign tickets are field errors, not links (PRO-2, SEC-2). A ticket `kept` from before may be a deleted one: saving a
 * code unchanged must not fail, nor widen it to all tickets.
 */
export async function checkTickets(
  tx: Tx,
  event_id: number,
  { ticketIds, kept = [] }: { ticketIds: readonly number[]; kept?: readonly number[] },
): Promise<void> {
  const fresh = ticketIds.filter((id) => !kept.includes(id))
  const foreign = await findForeignTickets(tx, event_id, fresh)
  if (foreign.length > 0)
    throw new AppError('VALIDATION_FAILED', { fields: { applicable_ticket_ids: [FIELD_MESSAGES.unknown_id] } })
}

/** The same of dates (DAT-59): one of another event or a deleted one is a field error, unless the code had it before. */
export async function checkDates(
  tx: Tx,
  event_id: number,
  { dateIds, kept = [] }: { dateIds: readonly number[]; kept?: readonly number[] },
): Promise<void> {
  const fresh = [...new Set(dateIds)].filter((id) => !kept.includes(id))
  if (fresh.length === 0) return
  const found = await findEventDatesByIds(tx, event_id, fresh)
  if (found.length < fresh.length) throw wrongField('applicable_event_date_ids', 'unknown_id')
}

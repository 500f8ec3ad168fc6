import { randomInt } from 'node:crypto'
import { drawCodes } from '#core/catalog/promo-codes/code-pattern.ts'
import type { PromoCodeBatchInput } from '#core/catalog/promo-codes/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { fieldError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { insertStocks } from '#server/platform/stock/stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { checkDates, checkTickets, termColumns } from './create-promo-code.ts'
import { findTakenCodes, insertPromoCodes } from './queries.ts'

/** PRO-8: all of them or none. Answers the codes. */
export async function createPromoCodes(ctx: StaffCtx, event: EventRow, input: PromoCodeBatchInput): Promise<string[]> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await raiseSaleVersion(tx, event.id)
      await checkTickets(tx, event.id, { ticketIds: input.applicable_ticket_ids })
      await checkDates(tx, event.id, { dateIds: input.applicable_event_date_ids })
      const codes = await freeCodes(tx, event.id, input)
      const limits = codes.map(() => input.max_uses ?? null)
      const stock_ids = await insertStocks(tx, event.id, { kind: 'PROMO_CODE', limits })
      const made = { event_id: event.id, ...termColumns(event, input), created_at: ctx.now, updated_at: ctx.now }
      const rows = codes.map((code, index) => ({ ...made, code, stock_id: stock_ids[index]! }))
      await insertPromoCodes(tx, rows, input.applicable_ticket_ids)
      const { pattern, count } = input
      await audit(tx, ctx, 'promo_codes.created', {
        event_id: event.id,
        data: { count },
        changes: madeWith({ pattern }),
      })
      await purgePages(tx, eventPages(event.id))
      return codes
    })
  } catch (error) {
    if (violatedConstraint(error) === 'promo_codes_code') throw fieldError('CODE_TAKEN', 'pattern')
    throw error
  }
}

/** The event's row is held by `raiseSaleVersion`, so what is free stays free; the unique index has the last word (PRO-1). */
async function freeCodes(tx: Tx, event_id: number, { pattern, count }: PromoCodeBatchInput): Promise<string[]> {
  let codes = drawCodes({ pattern, count, draw: randomInt })
  for (;;) {
    const taken = new Set(await findTakenCodes(tx, event_id, codes))
    if (taken.size === 0) return codes
    const kept = codes.filter((code) => !taken.has(code.toUpperCase()))
    const missing = { pattern, count: count - kept.length, draw: randomInt }
    codes = [
      ...kept,
      ...drawCodes({ ...missing, taken: new Set([...taken, ...kept.map((code) => code.toUpperCase())]) }),
    ]
  }
}

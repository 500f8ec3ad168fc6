import { AppError, ERRORS } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { loadDatesForSale } from '#server/catalog/tickets/make-date-counters.ts'
import type { Ctx } from '#server/platform/context/context.ts'

/**
 * The date that staff choose for an attendee, with every counter it needs (DAT-7); may be left out where the event has one
 * (DAT-1). Called before the transaction.
 */
export async function chooseDate(ctx: Ctx, event_id: number, wanted: number | null | undefined): Promise<number> {
  const catalog = await loadCatalog(ctx.db, event_id)
  if (!catalog) throw new AppError('NOT_FOUND')
  const id = wanted ?? catalog.only_date_id
  if (id === null) throw new AppError('DATE_REQUIRED', { fields: { event_date_id: [ERRORS.DATE_REQUIRED.message] } })
  const dates = await loadDatesForSale(ctx.db, catalog, [id])
  if (!dates.has(id))
    throw new AppError('VALIDATION_FAILED', { fields: { event_date_id: [FIELD_MESSAGES.unknown_id] } })
  return id
}

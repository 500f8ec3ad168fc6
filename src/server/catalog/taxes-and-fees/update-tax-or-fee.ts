import { rateProblem, shownRate, storedRate, type TaxOrFeeUpdate } from '#core/catalog/taxes-and-fees/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { richColumn, wrongField } from '#server/catalog/events/event-columns.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { findAccount } from '#server/identity/people/owner-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { LinksChanged } from '#server/platform/stock/stock.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { currencyMismatch, isNameTaken, nameTaken } from './create-tax-or-fee.ts'
import {
  findEventsOfTax,
  findTaxOrFee,
  isAttachedOutside,
  lockTaxOrFee,
  type TaxOrFeeRow,
  updateTaxOrFeeRow,
} from './queries.ts'

/** Edits act on future reservations only (TAX-4): those under way notice the raised version of their event (RES-24). */
export async function updateTaxOrFee(ctx: StaffCtx, id: number, input: TaxOrFeeUpdate): Promise<TaxOrFeeRow> {
  const { account_id } = ctx.actor
  try {
    return await inStockTransaction(ctx, async (tx) => {
      // Before any lock: another account's tax is none, and its events are not ours to touch (IDN-6).
      if (!(await findTaxOrFee(tx, account_id, id))) throw new AppError('NOT_FOUND')
      await raiseVersionsOfTax(tx, id)
      const stored = await findTaxOrFee(tx, account_id, id)
      if (!stored) throw new AppError('NOT_FOUND')
      const columns = taxColumns(stored, input, (await findAccount(tx, account_id)).default_currency)
      if (columns.currency !== null && (await isAttachedOutside(tx, id, columns.currency))) throw currencyMismatch()
      await updateTaxOrFeeRow(tx, id, { ...columns, updated_at: ctx.now })
      const changes = changesOf(stored, columns)
      await audit(tx, ctx, 'tax.updated', {
        account_id,
        data: { tax_or_fee_id: id, fields: Object.keys(changes) },
        changes,
      })
      return (await findTaxOrFee(tx, account_id, id))!
    })
  } catch (error) {
    throw isNameTaken(error) ? nameTaken() : error
  }
}

/**
 * Raises the version of every event whose tickets carry it, in the one lock order: events first, then the tax itself.
 * A ticket that took it on meanwhile is seen after the lock, and everything starts over.
 */
export async function raiseVersionsOfTax(tx: Tx, id: number): Promise<void> {
  const events = await findEventsOfTax(tx, id)
  for (const event_id of events) await raiseSaleVersion(tx, event_id)
  await lockTaxOrFee(tx, id)
  const now = await findEventsOfTax(tx, id)
  if (now.some((event_id) => !events.includes(event_id))) throw new LinksChanged()
  for (const event_id of events) await purgePages(tx, eventPages(event_id))
}

type Calculation = 'FIXED' | 'PERCENTAGE'

function taxColumns(stored: TaxOrFeeRow, input: TaxOrFeeUpdate, default_currency: string) {
  const before = stored.calculation_type as Calculation
  const calculation_type = input.calculation_type ?? before
  // FIXED and PERCENTAGE count in different units, so the old number means nothing (TAX-4).
  if (input.rate === undefined && calculation_type !== before) throw wrongField('rate', 'required')
  const rate = input.rate ?? shownRate({ calculation_type: before, rate: stored.rate })
  const problem = rateProblem({ calculation_type, rate })
  if (problem) throw wrongField('rate', problem)
  const chosen = input.currency === undefined ? stored.currency : input.currency
  return {
    name: input.name,
    type: input.type,
    calculation_type,
    rate: storedRate({ calculation_type, rate }),
    currency: calculation_type === 'FIXED' ? (chosen ?? default_currency) : null,
    included_in_price: input.included_in_price === null ? false : input.included_in_price,
    apply_to_new_tickets: input.apply_to_new_tickets === null ? false : input.apply_to_new_tickets,
    description: richColumn(input.description),
  }
}

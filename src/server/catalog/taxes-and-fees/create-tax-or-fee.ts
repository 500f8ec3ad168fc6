import { storedRate, type TaxOrFeeInput } from '#core/catalog/taxes-and-fees/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { findAccount } from '#server/identity/people/owner-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/db.ts'
import { cleanHtmlOrNull } from '#server/platform/text/clean-html.ts'
import { insertTaxOrFee, type TaxOrFeeRow } from './queries.ts'

/** TAX-1. Nothing carries it yet, so no sale depends on it. */
export async function createTaxOrFee(ctx: StaffCtx, input: TaxOrFeeInput): Promise<TaxOrFeeRow> {
  const { account_id } = ctx.actor
  const account = await findAccount(ctx.db, account_id)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const row = await insertTaxOrFee(tx, {
        account_id,
        name: input.name,
        type: input.type,
        calculation_type: input.calculation_type,
        rate: storedRate(input),
        currency: input.calculation_type === 'FIXED' ? (input.currency ?? account.default_currency) : null,
        included_in_price: input.included_in_price ?? false,
        apply_to_new_tickets: input.apply_to_new_tickets ?? false,
        description: cleanHtmlOrNull(input.description),
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      await audit(tx, ctx, 'tax.created', {
        account_id,
        data: { tax_or_fee_id: row.id },
        changes: madeWith({ name: row.name }),
      })
      return row
    })
  } catch (error) {
    throw isNameTaken(error) ? nameTaken() : error
  }
}

/** Names are unique per account and type, decided by the index (TAX-1). */
export const isNameTaken = (error: unknown): boolean => violatedConstraint(error) === 'taxes_and_fees_name'
export const nameTaken = (): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { name: [FIELD_MESSAGES.name_taken] } })
export const currencyMismatch = (): AppError => fieldError('TAX_CURRENCY_MISMATCH', 'currency')

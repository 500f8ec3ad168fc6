import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { detachTax, findTaxOrFee, updateTaxOrFeeRow } from './queries.ts'
import { raiseVersionsOfTax } from './update-tax-or-fee.ts'

/** Detaches it from all tickets; orders keep its name, rate and amounts (TAX-4). */
export async function deleteTaxOrFee(ctx: StaffCtx, id: number): Promise<void> {
  const { account_id } = ctx.actor
  await inStockTransaction(ctx, async (tx) => {
    // Before any lock: another account's tax is none, and its events are not ours to touch (IDN-6).
    if (!(await findTaxOrFee(tx, account_id, id))) throw new AppError('NOT_FOUND')
    await raiseVersionsOfTax(tx, id)
    const known = await findTaxOrFee(tx, account_id, id)
    if (!known) throw new AppError('NOT_FOUND')
    await detachTax(tx, id)
    await updateTaxOrFeeRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'tax.deleted', {
      account_id,
      data: { tax_or_fee_id: id },
      changes: wasCalled({ name: known.name }),
    })
  })
}

import type { FastifyInstance } from 'fastify'
import { taxOrFeeEndpoints } from '#core/catalog/taxes-and-fees/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { createTaxOrFee } from './create-tax-or-fee.ts'
import { deleteTaxOrFee } from './delete-tax-or-fee.ts'
import { findTaxOrFee, listTaxesAndFees } from './queries.ts'
import { updateTaxOrFee } from './update-tax-or-fee.ts'
import { toTaxOrFeeView } from './views.ts'

export function taxOrFeeRoutes(app: FastifyInstance): void {
  route(app, taxOrFeeEndpoints.list, async (ctx, { params, list }) => {
    ownAccount(ctx, params)
    const { rows, total } = await listTaxesAndFees(ctx.db, params.account_id, list)
    return { rows: rows.map(toTaxOrFeeView), total }
  })
  route(app, taxOrFeeEndpoints.create, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return toTaxOrFeeView(await createTaxOrFee(ctx, body))
  })
  route(app, taxOrFeeEndpoints.get, async (ctx, { params }) => {
    ownAccount(ctx, params)
    const row = await findTaxOrFee(ctx.db, params.account_id, params.tax_or_fee_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toTaxOrFeeView(row)
  })
  route(app, taxOrFeeEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return toTaxOrFeeView(await updateTaxOrFee(ctx, params.tax_or_fee_id, body))
  })
  route(app, taxOrFeeEndpoints.remove, async (ctx, { params }) => {
    ownAccount(ctx, params)
    await deleteTaxOrFee(ctx, params.tax_or_fee_id)
  })
}

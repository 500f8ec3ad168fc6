import type { AffiliateUpdate } from '#core/catalog/affiliates/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { refusingTakenCode } from './create-affiliate.ts'
import { type AffiliateRow, lockAffiliate, updateAffiliateRow } from './queries.ts'

/** A new code or status acts on orders to come; attribution is fixed on the order (AFF-3). */
export function updateAffiliate(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { id, input }: { id: number; input: AffiliateUpdate },
): Promise<AffiliateRow> {
  return refusingTakenCode(() =>
    inTransaction(ctx.db, async (tx) => {
      const stored = await lockAffiliate(tx, event_id, id)
      if (!stored) throw new AppError('NOT_FOUND')
      const row = await updateAffiliateRow(tx, id, { ...input, updated_at: ctx.now })
      const changes = changesOf(stored, input)
      await audit(tx, ctx, 'affiliate.updated', {
        event_id,
        data: { affiliate_id: id, fields: Object.keys(changes) },
        changes,
      })
      return row
    }),
  )
}

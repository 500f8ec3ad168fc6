import type { AffiliateInput } from '#core/catalog/affiliates/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { fieldError } from '#core/platform/errors/errors.ts'
import { AffiliateStatus } from '#core/platform/states/affiliate-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/db.ts'
import { type AffiliateRow, insertAffiliate } from './queries.ts'

/** A code is unique in its event; what is sold by it is counted from now on (AFF-1). */
export function createAffiliate(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { name, code, email = null, status = AffiliateStatus.ACTIVE }: AffiliateInput,
): Promise<AffiliateRow> {
  return refusingTakenCode(() =>
    inTransaction(ctx.db, async (tx) => {
      const times = { created_at: ctx.now, updated_at: ctx.now }
      const row = await insertAffiliate(tx, { event_id, name, code, email, status, ...times })
      await audit(tx, ctx, 'affiliate.created', {
        event_id,
        data: { affiliate_id: row.id },
        changes: madeWith({ name, code }),
      })
      return row
    }),
  )
}

/** A code that exists in the event, in any case, is CODE_TAKEN: decided by the unique index (AFF-1). */
export async function refusingTakenCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'affiliates_code') throw fieldError('CODE_TAKEN', 'code')
    throw error
  }
}

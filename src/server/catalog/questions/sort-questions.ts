import type { SortInput } from '#core/catalog/tickets/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { listQuestions, writeQuestionOrder } from './queries.ts'

/** Exactly the questions of one scope, hidden ones included, each once (QST-10). An empty list sorts an empty scope. */
export async function sortQuestions(ctx: StaffCtx, { id: event_id }: EventRow, sorted: SortInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const stored = await listQuestions(tx, event_id, { include_hidden: true })
    const sent = new Set(sorted.map(({ id }) => id))
    const isExact = (scope: string) => {
      const ids = stored.filter(({ belongs_to }) => belongs_to === scope).map(({ id }) => id)
      return sent.size === sorted.length && sent.size === ids.length && ids.every((id) => sent.has(id))
    }
    const scope = ['ORDER', 'ATTENDEE'].find(isExact)
    if (!scope) throw new AppError('SORT_SET_MISMATCH')
    if (sorted.length > 0) await writeQuestionOrder(tx, event_id, sorted)
    await audit(tx, ctx, 'question.sorted', { event_id, data: { belongs_to: scope } })
  })
}

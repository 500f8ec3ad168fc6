import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { findQuestion, isAnswered, lockQuestion, updateQuestionRow } from './queries.ts'

/** Refused once somebody answered: hide it instead (QST-9). */
export async function deleteQuestion(ctx: StaffCtx, { id: event_id }: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockQuestion(tx, event_id, id)
    const question = await findQuestion(tx, event_id, id)
    if (!question) throw new AppError('NOT_FOUND')
    if (await isAnswered(tx, event_id, id)) throw new AppError('QUESTION_HAS_ANSWERS')
    await updateQuestionRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'question.deleted', {
      event_id,
      data: { question_id: id },
      changes: wasCalled({ title: question.title }),
    })
  })
}

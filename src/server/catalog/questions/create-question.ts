import { hasOptions, type QuestionInput, type QuestionType } from '#core/catalog/questions/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { showHiddenQuestions } from '#server/catalog/events/queries.ts'
import { findForeignTickets, findOtherKinds } from '#server/catalog/ticket-links/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import { findQuestion, insertQuestion, nextQuestionOrder, type QuestionRow, replaceQuestionTickets } from './queries.ts'

/** QST-1. A new question stands last in its scope; a hidden one turns "show hidden questions" on (QST-8). */
export async function createQuestion(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  input: QuestionInput,
): Promise<QuestionRow> {
  return inTransaction(ctx.db, async (tx) => {
    const ticketIds = input.ticket_ids ?? []
    await checkQuestionTickets(tx, event_id, ticketIds)
    const id = await insertQuestion(tx, {
      event_id,
      title: input.title,
      description: cleanDescription(input.description),
      type: input.type,
      options: storedOptions(input.type, input.options),
      is_required: input.is_required ?? false,
      is_hidden: input.is_hidden ?? false,
      belongs_to: input.belongs_to,
      order: await nextQuestionOrder(tx, event_id, input.belongs_to),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await replaceQuestionTickets(tx, { event_id, question_id: id }, ticketIds)
    if (input.is_hidden) await showHiddenQuestions(tx, event_id, ctx.now)
    await audit(tx, ctx, 'question.created', {
      event_id,
      data: { question_id: id },
      changes: madeWith({ title: input.title }),
    })
    return (await findQuestion(tx, event_id, id))!
  })
}

/** Text and dates have no options, whatever is sent (QST-3). */
export const storedOptions = (type: QuestionType, options: readonly string[] | null | undefined): string[] =>
  hasOptions(type) ? [...(options ?? [])] : []

/** An empty text is none (TXT-1), also one whose tags hold nothing. */
export const cleanDescription = (html: string | null | undefined): string | null =>
  (html && cleanHtml(html).trim()) || null

/** Foreign and deleted tickets, extras and packages are field errors, not links (SEC-2, EXT-1). */
export async function checkQuestionTickets(tx: Tx, event_id: number, ticketIds: readonly number[]): Promise<void> {
  const foreign = await findForeignTickets(tx, event_id, ticketIds)
  if (foreign.length > 0)
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_ids: [FIELD_MESSAGES.unknown_id] } })
  if ((await findOtherKinds(tx, event_id, { ids: ticketIds, kinds: ['ADMISSION'] })).length > 0)
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_ids: [FIELD_MESSAGES.tickets_only] } })
}

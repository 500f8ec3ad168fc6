import { type QuestionUpdate, questionProblems } from '#core/catalog/questions/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'
import { checkFresh } from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { showHiddenQuestions } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { checkQuestionTickets, cleanDescription, storedOptions } from './create-question.ts'
import {
  findQuestion,
  findShownQuestion,
  isAnswered,
  lockQuestion,
  nextQuestionOrder,
  type QuestionRow,
  replaceQuestionTickets,
  updateQuestionRow,
} from './queries.ts'

/** Type and scope are fixed once somebody answered; removed options stay on the answers that have them (QST-9). */
export async function updateQuestion(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { id, input }: { id: number; input: QuestionUpdate },
): Promise<QuestionRow> {
  return inTransaction(ctx.db, async (tx) => {
    await lockQuestion(tx, event_id, id)
    const stored = await findQuestion(tx, event_id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    checkFresh(stored.updated_at, input.updated_at)
    const terms = mergedTerms(stored, input)
    checkTerms(terms)
    const is_moved = terms.belongs_to !== stored.belongs_to
    if ((is_moved || terms.type !== stored.type) && (await isAnswered(tx, event_id, id)))
      throw new AppError('QUESTION_HAS_ANSWERS')
    await checkQuestionTickets(tx, event_id, terms.ticket_ids)
    const columns = {
      ...(input.title === undefined ? {} : { title: input.title }),
      ...(input.description === undefined ? {} : { description: cleanDescription(input.description) }),
      ...(input.is_required === undefined ? {} : { is_required: input.is_required ?? false }),
      ...(input.is_hidden === undefined ? {} : { is_hidden: input.is_hidden ?? false }),
      type: terms.type,
      options: terms.options,
      belongs_to: terms.belongs_to,
      ...(is_moved ? { order: await nextQuestionOrder(tx, event_id, terms.belongs_to) } : {}),
    }
    await updateQuestionRow(tx, id, { ...columns, updated_at: ctx.now })
    await replaceQuestionTickets(tx, { event_id, question_id: id }, terms.ticket_ids)
    await showWhatWasHidden(tx, ctx, event_id, input)
    const changes = changesOf(stored, { ...columns, ticket_ids: terms.ticket_ids })
    await audit(tx, ctx, 'question.updated', {
      event_id,
      data: { question_id: id, fields: Object.keys(changes) },
      changes,
    })
    return (await findShownQuestion(tx, modeOf(ctx.actor), { event_id, id }))!
  })
}

/** The stored question with the changes laid over it; a scope without tickets drops them, a type without options these. */
function mergedTerms(stored: QuestionRow, input: QuestionUpdate) {
  const type = input.type ?? stored.type
  const belongs_to = input.belongs_to ?? stored.belongs_to
  const kept = belongs_to === 'ATTENDEE' ? stored.ticket_ids : []
  return {
    type,
    belongs_to,
    options: storedOptions(type, input.options === undefined ? stored.options : input.options),
    ticket_ids: input.ticket_ids === undefined ? kept : (input.ticket_ids ?? []),
  }
}

function checkTerms(terms: ReturnType<typeof mergedTerms>): void {
  const problems = questionProblems(terms)
  if (problems.length === 0) return
  const fields: Record<string, Message[]> = {}
  for (const { path, error } of problems) fields[path.join('.')] = [FIELD_MESSAGES[error]]
  throw new AppError('VALIDATION_FAILED', { fields })
}

/** Saving a question as hidden turns the event's setting on, for the whole team (QST-8). */
const showWhatWasHidden = async (tx: Tx, ctx: StaffCtx, event_id: number, { is_hidden }: QuestionUpdate) => {
  if (is_hidden) await showHiddenQuestions(tx, event_id, ctx.now)
}

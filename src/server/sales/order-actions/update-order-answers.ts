import type { AnswersInput } from '#core/catalog/questions/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import {
  type AnswerChange,
  answerChangeData,
  checkStaffAnswers,
} from '#server/catalog/questions/check-staff-answers.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { listAnswers } from '#server/records/attendees/queries.ts'
import { findOrder, lockOrder, type OrderRow, updateOrderRow, writeAnswers } from '#server/records/orders/queries.ts'

/**
 * Staff edit what the order was asked (QST-7). Before completion the answers wait with the details on the order; an
 * expired order has none to edit, for its details are erased in time (EXP-9).
 */
export async function updateOrderAnswers(
  ctx: StaffCtx,
  { event_id, order_id }: { event_id: number; order_id: number },
  input: AnswersInput,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findOrder(tx, event_id, order_id)
    if (!found) throw new AppError('NOT_FOUND')
    const order = await lockOrder(tx, found.id)
    const is_sold = order.completed_at !== null
    const details = order.details as Details | null
    if (!is_sold && (order.status !== OrderStatus.AWAITING_PAYMENT || !details))
      throw new AppError('ORDER_STATE_CHANGED')
    const rows = is_sold ? await listAnswers(tx, event_id, { order_id }) : (details?.order.answers ?? [])
    const stored = rows.filter((row) => !('attendee_id' in row) || row.attendee_id === null)
    const changes = await checkStaffAnswers(tx, { event_id, belongs_to: 'ORDER', ticket_id: null, stored }, input)
    if (changes.length === 0) return
    if (is_sold) await writeAnswers(tx, { event_id, order_id, attendee_id: null }, { changes, now: ctx.now })
    await updateOrderRow(tx, order_id, {
      updated_at: ctx.now,
      ...(is_sold || !details ? {} : { details: JSON.stringify(withAnswers(details, changes)) }),
    })
    await auditAnswers(tx, ctx, { order, changes })
  })
}

const withAnswers = (details: Details, changes: readonly AnswerChange[]): Details => {
  const kept = details.order.answers.filter(
    ({ question_id }) => !changes.some((one) => one.question_id === question_id),
  )
  const given = changes.filter(({ to }) => to !== null).map(({ question_id, to }) => ({ question_id, answer: to }))
  return { ...details, order: { ...details.order, answers: [...kept, ...(given as typeof kept)] } }
}

/** Of an order that may still expire the log keeps no answers, only which question was edited (EXP-9). */
const auditAnswers = (
  tx: Tx,
  ctx: StaffCtx,
  { order: { id, event_id, completed_at }, changes }: { order: OrderRow; changes: readonly AnswerChange[] },
) =>
  audit(tx, ctx, 'order.answers_updated', {
    event_id,
    order_id: id,
    ...answerChangeData(changes, { keeps_answers: completed_at !== null }),
  })

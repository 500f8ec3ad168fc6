import { type PageWeight, weightProblem } from '#core/catalog/event-setup/page-weight.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { measureEvent } from './queries.ts'

/**
 * Asked after a change has been written, under the lock that every change of what an event sells takes; throwing takes
 * the change back. `before` is what was measured before it (TIX-22).
 */
export async function checkPageWeight(tx: Tx, event_id: number, before: PageWeight): Promise<void> {
  const problem = weightProblem(before, await measureEvent(tx, event_id))
  if (!problem) return
  const { field, message, values } = problem
  const sentence = { ...FIELD_MESSAGES[message], values }
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: [sentence] } })
}

import { type GroupTerms, groupProblems } from '#core/catalog/addon-groups/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import { findForeignTickets, findOtherKinds } from '#server/catalog/ticket-links/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isOnRequest, isWaitedTicket } from './queries.ts'

/** The rules over several fields, told by field (EXT-3). */
export function checkGroupTerms(group: GroupTerms): void {
  const fields: Record<string, Message[]> = {}
  for (const { field, message, values } of groupProblems(group))
    fields[field] = [{ ...FIELD_MESSAGES[message], ...(values ? { values } : {}) }]
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields })
}

/** A group belongs to a ticket and offers extras; foreign ids are field errors, not links (EXT-3, SEC-2). */
export async function checkGroupTickets(
  tx: Tx,
  event_id: number,
  { ticket_id, ticket_ids, min }: Pick<GroupTerms, 'ticket_id' | 'ticket_ids' | 'min'>,
): Promise<void> {
  const at = { ticket_id: [ticket_id], ticket_ids }
  for (const [field, ids] of Object.entries(at))
    if ((await findForeignTickets(tx, event_id, ids)).length > 0) throw wrongField(field, 'unknown_id')
  if ((await findOtherKinds(tx, event_id, { ids: at.ticket_id, kinds: ['ADMISSION'] })).length > 0)
    throw wrongField('ticket_id', 'tickets_only')
  if ((await findOtherKinds(tx, event_id, { ids: ticket_ids, kinds: ['EXTRA'] })).length > 0)
    throw wrongField('ticket_ids', 'extras_only')
  // an offer to somebody who waits holds places alone (WTL-3)
  if (min > 0 && (await isWaitedTicket(tx, event_id, ticket_id))) throw wrongField('min', 'no_waiting_list')
  // so does what is asked for (APP-1)
  if (min > 0 && (await isOnRequest(tx, event_id, ticket_id))) throw wrongField('min', 'no_approval')
}

/** The columns of its own table. */
export const groupColumns = ({ title, min, max, included_count, max_per_product }: GroupTerms) => ({
  title,
  min,
  max,
  included_count,
  max_per_product,
})

import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { EntryInput } from '#core/records/waiting-entries/schema.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { allowStaffMails } from '#server/identity/mails/allow-staff-mails.ts'
import { throttleUnasked } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { personKey } from '#server/records/persons/person-key.ts'
import { findLiveEntryOf, isListFull } from '#server/records/waiting-entries/holder-queries.ts'
import { insertEntry } from '#server/records/waiting-entries/queries.ts'
import { queueWaitingMail } from '#server/records/waiting-entries/queue-waiting-mail.ts'
import { queueAllocation } from '../queue-allocation.ts'
import { readChoice } from '../read-choice.ts'

export interface StoredEntry {
  readonly waiting_entry_id: number
}

/**
 * Staff put somebody on the list, who waits at once (WTL-4a, WTL-19): somebody asked at the desk or by phone. Their mail counts
 * as the account's (MSG-9). A person who waits already is a field error; WAITING_LIST_CLOSED for a ticket without a list.
 */
export async function addEntry(ctx: StaffCtx, { id: event_id }: EventRow, input: EntryInput): Promise<number> {
  const prices = await readChoice(ctx, event_id, { ...input, by: 'STAFF' })
  if (await isListFull(ctx.db, event_id)) throw new AppError('WAITING_LIST_CLOSED')
  const { first_name, last_name, email, quantity, accepts_fewer, language, send_link } = input
  const person_key = personKey(ctx.secrets, event_id, email)
  return inTransaction(ctx.db, async (tx) => {
    const id = await insertEntry(
      tx,
      {
        event_id,
        short_id: shortIdFromBytes('waiting_entry', drawBytes(SHORT_ID_BYTES)),
        status: WaitingEntryStatus.WAITING,
        quantity,
        accepts_fewer,
        first_name,
        last_name,
        email,
        person_key,
        language: language ?? ctx.locale,
        queued_at: ctx.now,
        created_at: ctx.now,
        updated_at: ctx.now,
      },
      prices,
    )
    if (id === null) throw wrongField('email', 'already_waiting')
    await audit(tx, ctx, 'waiting_entry.added', { event_id, data: { waiting_entry_id: id } })
    await queueAllocation(tx, after('waiting_entry.added', 'waiting.allocate'), event_id)
    const entry = await findLiveEntryOf(tx, event_id, person_key)
    if (send_link && entry)
      await queueWaitingMail(tx, ctx, {
        follows: after('waiting_entry.added', 'mails.send'),
        kind: 'waiting-confirm',
        entry,
        by_account: ctx.actor.account_id,
      })
    const stored: StoredEntry = { waiting_entry_id: id }
    await completeKey(tx, ctx, { status: 201, answer: stored })
    // whether or not the link goes out now: whoever is on a list is mailed offers
    await allowStaffMails(tx, ctx)
    await throttleUnasked(tx, ctx, email)
    return id
  })
}

import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { WAITING_JOINS_PER_NETWORK } from '#core/records/waiting-entries/limits.ts'
import type { JoinInput } from '#core/records/waiting-entries/schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { personKey } from '#server/records/persons/person-key.ts'
import { findLiveEntryOf, isListFull } from '#server/records/waiting-entries/holder-queries.ts'
import { insertEntry, type NamedPrice } from '#server/records/waiting-entries/queries.ts'
import { queueWaitingMail } from '#server/records/waiting-entries/queue-waiting-mail.ts'
import { type PlaceInList, placeInList } from '#server/sales/waiting-room/places/place-in-list.ts'
import { readChoice } from '../read-choice.ts'
import { mayMailLink } from './may-mail-link.ts'

/**
 * Somebody wants to wait (WTL-6). The answer tells nothing of the address: whoever waits already is mailed their first link
 * again, and keeps what they chose then (WTL-7). WAITING_LIST_CLOSED, RATE_LIMITED.
 */
export async function joinWaitingList(ctx: Ctx, event_id: number, input: JoinInput): Promise<void> {
  await throttle(ctx, `waiting-join:${limitedAddress(ctx.ip)}`, WAITING_JOINS_PER_NETWORK)
  const prices = await readChoice(ctx, event_id, { ...input, by: 'HOLDER' })
  if (await isListFull(ctx.db, event_id)) throw new AppError('WAITING_LIST_CLOSED')
  const place = input.queue_token ? await placeInList(ctx, event_id, input.queue_token) : null
  try {
    await writeEntry(ctx, event_id, { input, prices, place })
  } catch (error) {
    // the place was used before, or at this very moment: whoever comes second joins as everybody does (ROOM-16)
    if (place === null || violatedConstraint(error) !== PLACE_ONCE) throw error
    await writeEntry(ctx, event_id, { input, prices, place: null })
  }
}

/** A place in the queue joins the waiting list once. */
const PLACE_ONCE = 'waiting_entries_of_run'

interface Joining {
  readonly input: JoinInput
  readonly prices: readonly NamedPrice[]
  readonly place: PlaceInList | null
}

async function writeEntry(ctx: Ctx, event_id: number, { input, prices, place }: Joining): Promise<void> {
  const { first_name, last_name, email, quantity, accepts_fewer } = input
  const person_key = personKey(ctx.secrets, event_id, email)
  await inTransaction(ctx.db, async (tx) => {
    const id = await insertEntry(
      tx,
      {
        event_id,
        short_id: shortIdFromBytes('waiting_entry', drawBytes(SHORT_ID_BYTES)),
        status: WaitingEntryStatus.UNCONFIRMED,
        quantity,
        accepts_fewer,
        first_name,
        last_name,
        email,
        person_key,
        language: ctx.locale,
        queued_at: ctx.now,
        ...place,
        created_at: ctx.now,
        updated_at: ctx.now,
      },
      prices,
    )
    if (id !== null)
      await audit(tx, ctx, 'waiting_entry.joined', { event_id, data: { waiting_entry_id: id }, as: 'BUYER' })
    const entry = await findLiveEntryOf(tx, event_id, person_key)
    if (entry && (await mayMailLink(tx, ctx, `waiting-link:${entry.id}`)))
      await queueWaitingMail(tx, ctx, {
        follows: after('waiting_entry.joined', 'mails.send'),
        kind: 'waiting-confirm',
        entry,
      })
    await completeKey(tx, ctx, { status: 202, answer: {} })
  })
}

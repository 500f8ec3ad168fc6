import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { RsvpUpdate } from '#core/records/rsvps/schema.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { findRsvp, listPlaces, lockRsvp, type RsvpRow, updateRsvpRow } from '#server/records/rsvps/queries.ts'
import { chooseDate } from '#server/sales/attendee-actions/choose-date.ts'
import { checkFree, readDeadline } from './check-invited.ts'
import { newRsvpLink } from './write-rsvps.ts'

const WORDS = [
  'ticket_price_id',
  'event_date_id',
  'first_name',
  'last_name',
  'email',
  'language',
  'max_guests',
  'respond_until',
] as const
type Words = Pick<RsvpRow, (typeof WORDS)[number]>

interface Key {
  readonly event: EventRow
  readonly id: number
}

/**
 * Staff change an invitation; tickets that somebody has already stay as they are. Price, date and address stay while they have any, and
 * no fewer guests than were announced may be allowed: field errors. Another address gets another link, so that whoever was
 * mailed by mistake answers no more. NOT_FOUND.
 */
export async function updateRsvp(ctx: StaffCtx, { event, id }: Key, input: RsvpUpdate): Promise<void> {
  const found = await findRsvp(ctx.db, event.id, id)
  if (!found) throw new AppError('NOT_FOUND')
  const wanted = await readWanted(ctx, { event, found, input })
  try {
    await inTransaction(ctx.db, (tx) => writeUpdate(tx, ctx, { found, wanted }))
  } catch (error) {
    if (violatedConstraint(error) === ONE_PER_DATE) throw wrongField('email', 'already_invited')
    throw error
  }
}

const ONE_PER_DATE = 'rsvps_event_id_event_date_id_email_key'

/** What was sent, and nothing else: what others change meanwhile stays. */
async function readWanted(
  ctx: StaffCtx,
  { event, found, input }: { event: EventRow; found: RsvpRow; input: RsvpUpdate },
): Promise<Partial<Words>> {
  const { respond_until, ...given } = input
  const deadline = readDeadline(ctx, event, respond_until)
  const wanted = { ...defined(given), ...(deadline === undefined ? {} : { respond_until: deadline }) }
  const { ticket_price_id, event_date_id } = { ...found, ...wanted }
  if (!isElsewhere(found, { ticket_price_id, event_date_id })) return wanted
  await checkFree(ctx, event, {
    event_date_id: await chooseDate(ctx, event.id, event_date_id),
    ticket_price_id,
  })
  return wanted
}

type Unit = Pick<Words, 'ticket_price_id' | 'event_date_id'>
const isElsewhere = (one: Unit, other: Unit): boolean =>
  one.ticket_price_id !== other.ticket_price_id || one.event_date_id !== other.event_date_id

const defined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

async function writeUpdate(
  tx: Tx,
  ctx: StaffCtx,
  { found, wanted }: { readonly found: RsvpRow; readonly wanted: Partial<Words> },
): Promise<void> {
  const rsvp = await lockRsvp(tx, found.event_id, found.id)
  if (!rsvp) throw new AppError('NOT_FOUND')
  const words: Words = { ...pickWords(rsvp), ...wanted }
  const [moves, is_readdressed] = [isElsewhere(words, rsvp), words.email !== rsvp.email]
  // what was checked is what stood there before the lock
  if (moves && isElsewhere(found, rsvp)) throw new AppError('WAITING_STATE_CHANGED')
  // another address would get the tickets of the one before
  if ((moves || is_readdressed) && (await listPlaces(tx, rsvp)).length > 0)
    throw wrongField(moves ? 'ticket_price_id' : 'email', 'invited_has_places')
  if (words.max_guests < rsvp.guests) throw tooFew(rsvp.guests)
  const changes = changesOf(wordsOf(pickWords(rsvp)), wordsOf(words))
  if (Object.keys(changes).length === 0) return
  const link = is_readdressed ? { short_id: newRsvpLink(), invited_at: null } : {}
  await updateRsvpRow(tx, rsvp.id, { ...wanted, ...link, updated_at: ctx.now })
  await audit(tx, ctx, 'rsvp.changed', { event_id: rsvp.event_id, data: { rsvp_id: rsvp.id }, changes })
}

const pickWords = (rsvp: RsvpRow): Words =>
  Object.fromEntries(WORDS.map((word) => [word, rsvp[word]])) as unknown as Words

const wordsOf = (words: Words) => ({ ...words, respond_until: words.respond_until?.toISOString() ?? null })

const tooFew = (minimum: number): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { max_guests: [{ ...FIELD_MESSAGES.too_small, values: { minimum } }] } })

import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'
import { addressesOf, type InvitationRow, readInvitations } from '#core/records/rsvps/invitation-list.ts'
import { MAX_INVITATIONS } from '#core/records/rsvps/limits.ts'
import type { RsvpImportInput, RsvpListInput } from '#core/records/rsvps/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { listInvited, type RsvpRow } from '#server/records/rsvps/queries.ts'
import { queueInvitations } from '#server/records/rsvps/queue-invitations.ts'
import { chooseDate } from '#server/sales/attendee-actions/choose-date.ts'
import { readCells, wrongText } from '#server/sales/attendee-actions/read-cells.ts'
import { checkFree, readDeadline, requireLive } from './check-invited.ts'
import { writeRsvps } from './write-rsvps.ts'

interface OnDate {
  readonly event_id: number
  readonly event_date_id: number
}

/** People to invite by line, each with what is wrong; what concerns the whole text is told at it (APP-6). */
async function readList(
  db: Db | Tx,
  { event_id, event_date_id }: OnDate,
  { text, max_guests }: RsvpListInput,
): Promise<InvitationRow[]> {
  const cells = readCells(text, MAX_INVITATIONS)
  const invited = await listInvited(db, { event_id, event_date_id, emails: addressesOf(cells) })
  const rows = readInvitations(cells, { max_guests, invited })
  if (rows.length === 0) throw wrongText('required')
  if (rows.length > MAX_INVITATIONS) throw wrongText('guest_rows', { maximum: MAX_INVITATIONS })
  return rows
}

/** Reads a list and tells what is wrong with its lines; invites nobody. */
export async function checkRsvpList(ctx: StaffCtx, event: EventRow, input: RsvpListInput): Promise<InvitationRow[]> {
  readDeadline(ctx, event, input.respond_until)
  const event_date_id = await chooseDate(ctx, event.id, input.event_date_id)
  await checkFree(ctx, event, { event_date_id, ticket_price_id: input.ticket_price_id })
  return readList(ctx.db, { event_id: event.id, event_date_id }, input)
}

/**
 * Everybody on the list is invited, in one transaction, or nobody (APP-6). A line with a fault refuses the list, told as
 * `rows.<line>.<field>`. Answers how many were invited.
 */
export async function importRsvps(ctx: StaffCtx, event: EventRow, input: RsvpImportInput): Promise<number> {
  const { ticket_price_id, send_invitations } = input
  const respond_until = readDeadline(ctx, event, input.respond_until) ?? null
  const event_date_id = await chooseDate(ctx, event.id, input.event_date_id)
  await checkFree(ctx, event, { event_date_id, ticket_price_id })
  if (send_invitations) requireLive(event)
  return inTransaction(ctx.db, async (tx) => {
    const rows = await readList(tx, { event_id: event.id, event_date_id }, input)
    refuseFaults(rows)
    const invited = { event_id: event.id, event_date_id, ticket_price_id, respond_until }
    const rsvps = await writeRsvps(tx, ctx, { ...invited, language: input.language ?? ctx.locale, people: rows })
    refuseMissing(rows, rsvps)
    const created = rsvps.length
    await audit(tx, ctx, 'rsvps.imported', { event_id: event.id, data: { created, is_mailed: send_invitations } })
    const follows = after('rsvps.imported', 'mails.send')
    const to = send_invitations ? await queueInvitations(tx, ctx, { follows, rsvps }) : []
    // whatever becomes of this process, the key never invites them again (CNV-7)
    await completeKey(tx, ctx, { status: 201, answer: { created } })
    const [first] = rsvps
    if (first && send_invitations) await throttleMails(tx, ctx, { about: `rsvp:${first.id}`, to })
    return created
  })
}

const refuse = (fields: Record<string, Message[]>): void => {
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields })
}

function refuseFaults(rows: readonly InvitationRow[]): void {
  const faults = rows.flatMap(({ line, problems }) =>
    problems.map(({ field, message }): [string, Message[]] => [`rows.${line}.${field}`, [message]]),
  )
  refuse(Object.fromEntries(faults))
}

/** Somebody else has invited one of them since the list was read. */
function refuseMissing(rows: readonly InvitationRow[], written: readonly RsvpRow[]): void {
  const there = new Set(written.map(({ email }) => email))
  const missing = rows.filter(({ email }) => !there.has(email))
  refuse(Object.fromEntries(missing.map(({ line }) => [`rows.${line}.email`, [FIELD_MESSAGES.already_invited]])))
}

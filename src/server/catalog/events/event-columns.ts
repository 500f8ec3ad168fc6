import type { LocationInput } from '#core/catalog/events/place-schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES, type FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { canOn, isInSight } from '#core/platform/permissions.ts'
import { parseInstantInput } from '#core/platform/time.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { cleanHtmlOrNull } from '#server/platform/text/clean-html.ts'
import { findOrganizerForEvent, knowsTimezone } from './queries.ts'

export const wrongField = (path: string, message: FieldMessageId): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [path]: [FIELD_MESSAGES[message]] } })

/** An instant as sent: without offset it is local to the event (TIM-1); omitted stays omitted, null clears. */
export function readInstant(text: string | null | undefined, zone: string, path: string): Date | null | undefined {
  if (text === null || text === undefined) return text
  const instant = parseInstantInput(text, zone)
  if (instant === null) throw wrongField(path, 'instant')
  return instant
}

/** A bound of a sale given as a time is none as an offset, and the other way round; omitted stays omitted (DAT-25). */
export function boundColumns<At extends Date | null | undefined, Offset extends number | null | undefined>(
  at: At,
  offset: Offset,
) {
  if (at) return [at, null] as const
  return offset == null ? ([at, offset] as const) : ([null, offset] as const)
}

/** A place is stored as a whole: what is left out of it is empty (EVT-4). Omitted stays. */
export function locationColumns(place: LocationInput | null | undefined) {
  if (place === undefined) return {}
  return {
    venue_name: place?.venue_name ?? null,
    address_line_1: place?.address_line_1 ?? null,
    address_line_2: place?.address_line_2 ?? null,
    city: place?.city ?? null,
    state: place?.state ?? null,
    zip: place?.zip ?? null,
    country: place?.country ?? null,
  }
}

/** Rich texts are cleaned when written (TXT-4); omitted stays omitted. */
export const richColumn = (html: string | null | undefined): string | null | undefined =>
  html === undefined ? undefined : cleanHtmlOrNull(html)

/** A name that only our runtime knows would break every list of the account (TIM-2). */
export async function checkTimezone(db: Db, timezone: string): Promise<void> {
  if (!(await knowsTimezone(db, timezone))) throw wrongField('timezone', 'timezone')
}

/** Another account's organizer is a field error, not a link (EVT-2, SEC-2). */
export async function checkOrganizer(tx: Tx, account_id: number, organizer_id: number) {
  const organizer = await findOrganizerForEvent(tx, account_id, organizer_id)
  if (!organizer) throw wrongField('organizer_id', 'unknown_id')
  return organizer
}

/**
 * The organizer that an event is made for or moved to: one outside all grants is no organizer, and one that is seen needs
 * event.create there (TEAM-4).
 */
export async function checkNewOrganizer(tx: Tx, ctx: StaffCtx, organizer_id: number) {
  const target = { organizer_id, event_id: null }
  if (!isInSight(ctx.actor, target)) throw wrongField('organizer_id', 'unknown_id')
  const organizer = await checkOrganizer(tx, ctx.actor.account_id, organizer_id)
  requireCreate(ctx, organizer_id)
  return organizer
}

/** Events are made by those who may for their organizer or the account; a grant on an event makes none (TEAM-4). */
export function requireCreate({ actor }: StaffCtx, organizer_id: number): void {
  if (!canOn(actor, 'event.create', { organizer_id, event_id: null })) throw new AppError('FORBIDDEN')
}

/** CNV-8: whoever last saw an older version is told instead of overwriting. */
export function checkFresh(stored: Date, seen: string | null | undefined): void {
  const at = seen ? parseInstantInput(seen, 'UTC') : null
  if (at !== null && stored > at) throw new AppError('STALE_UPDATE')
}

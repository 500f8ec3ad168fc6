import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { insertRsvps, type NewRsvp, type RsvpRow } from '#server/records/rsvps/queries.ts'

export const newRsvpLink = (): string => shortIdFromBytes('rsvp', drawBytes(SHORT_ID_BYTES))

interface Invited {
  readonly event_id: number
  readonly event_date_id: number
  readonly ticket_price_id: number
  readonly respond_until: Date | null
  readonly language: NewRsvp['language']
}

interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly max_guests: number
}

/** Writes invitations of one price and date, each with a link of its own; those of whom is invited already are left out. */
export const writeRsvps = (
  tx: Tx,
  { now }: Pick<StaffCtx, 'now'>,
  { people, ...invited }: Invited & { readonly people: readonly Person[] },
): Promise<RsvpRow[]> =>
  insertRsvps(
    tx,
    people.map(({ first_name, last_name, email, max_guests }) => ({
      ...invited,
      first_name,
      last_name,
      email,
      max_guests,
      short_id: newRsvpLink(),
      created_at: now,
      updated_at: now,
    })),
  )

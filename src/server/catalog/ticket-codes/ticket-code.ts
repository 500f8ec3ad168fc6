import { sign, verify } from 'node:crypto'
import {
  encodeTicketCode,
  isPastNotAfter,
  parseTicketCode,
  type TicketCodeFields,
  ticketCodeMessage,
} from '#core/catalog/ticket-codes/ticket-code.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { keyName, signingKey, verifyingKeys } from './event-keys.ts'

export interface CodedAttendee {
  readonly id: number
  readonly event_id: number
  /** Those that have one get a code that names it (DAT-55). */
  readonly event_date_id: number | null
  readonly ticket_id: number
  readonly generation: number
}

/**
 * The codes of tickets of one event, by attendee id. Made on demand from the stored ids and generation; Ed25519 is
 * deterministic, so mail, page and file show the same code (QR-4).
 */
export async function ticketCodes(
  db: Db | Tx,
  secrets: Secrets,
  attendees: readonly CodedAttendee[],
): Promise<Map<number, string>> {
  const [first] = attendees
  if (!first) return new Map()
  const { key_number, private_key } = await signingKey(db, secrets, first.event_id)
  return new Map(
    attendees.map(({ id, event_id, event_date_id, ticket_id, generation }) => {
      const fields = { key_number, event_id, event_date_id, ticket_id, attendee_id: id, generation, not_after: 0 }
      return [id, encodeTicketCode(fields, sign(null, ticketCodeMessage(fields), private_key))]
    }),
  )
}

export interface OrderWithExtras {
  readonly id: number
  readonly event_id: number
  /** Raised when the code is issued anew (EXT-8). */
  readonly extras_generation: number
}

/** The code of an order's extras that are no add-ons (EXT-8). */
export async function extrasCode(
  db: Db | Tx,
  secrets: Secrets,
  { id, event_id, extras_generation: generation }: OrderWithExtras,
): Promise<string> {
  const { key_number, private_key } = await signingKey(db, secrets, event_id)
  const named = { key_number, event_id, event_date_id: 0, ticket_id: 0, attendee_id: id }
  const fields = { ...named, generation, not_after: 0, is_of_extras: true } as const
  return encodeTicketCode(fields, sign(null, ticketCodeMessage(fields), private_key))
}

/** The code of one ticket (QR-1). */
export async function ticketCode(db: Db | Tx, secrets: Secrets, attendee: CodedAttendee): Promise<string> {
  const codes = await ticketCodes(db, secrets, [attendee])
  return codes.get(attendee.id) as string
}

export type VerifiedCode =
  | { ok: true; fields: TicketCodeFields }
  | { ok: false; reason: 'INVALID_CODE' | 'OTHER_EVENT' }

const INVALID = { ok: false, reason: 'INVALID_CODE' } as const

/**
 * Whether scanned texts are good tickets of this event, each as of its own time: signature first, by the key of the event
 * the code names, so that "other event" is said of real tickets only (SCN-11, SCN-13, SEC-31). Keys are looked up
 * together. Whether a ticket still stands (attendee, ticket, date, generation) is the caller's look-up (QR-5).
 */
export async function verifyTicketCodes(
  db: Db | Tx,
  event_id: number,
  codes: readonly { readonly text: string; readonly now: Date }[],
): Promise<VerifiedCode[]> {
  const parsed = codes.map(({ text }) => parseTicketCode(text))
  const keys = await verifyingKeys(
    db,
    parsed.flatMap((code) => code?.fields ?? []),
  )
  return parsed.map((code, index) => {
    const key = code && keys.get(keyName(code.fields))
    if (!key || !verify(null, code.message, key, code.signature)) return INVALID
    if (isPastNotAfter(code.fields, codes[index]!.now)) return INVALID
    return code.fields.event_id === event_id ? { ok: true, fields: code.fields } : { ok: false, reason: 'OTHER_EVENT' }
  })
}

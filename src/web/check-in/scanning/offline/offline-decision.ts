import { type ParsedTicketCode, parseTicketCode } from '#core/catalog/ticket-codes/ticket-code.ts'
import { REFERENCE_KEY_LENGTH } from '#core/check-in/scanning/limits.ts'
import type { PackOrder } from '#core/check-in/scanning/offline-redemption.ts'
import {
  type LocalVerdict,
  localVerdict,
  type OfflineRead,
  type PackAttendee,
} from '#core/check-in/scanning/offline-verdict.ts'
import { attendeeReference, parseReference } from '#core/platform/ids.ts'
import type { Scan } from '../api.ts'
import { correctedNow } from '../device/clock.ts'
import { admittedBy, type HeldPack } from './offline-pack.ts'

export interface OfflineDecision extends LocalVerdict {
  /** Whom it is about, as far as the device knows; null for a stranger or no ticket at all. */
  readonly attendee: PackAttendee | null
  /** The attendee's id, also of one who is not in the pack. */
  readonly attendee_id: number | null
}

/** Decides alone (OFF-4, OFF-5). `isInside` tells of attendees what this device knows better than its pack. */
export async function decideOffline(
  pack: HeldPack,
  scan: Scan,
  isInside: (attendee_id: number) => boolean | undefined,
): Promise<OfflineDecision> {
  const { read, attendee, attendee_id } = await readScan(pack, scan)
  const is_inside = attendee_id === null ? false : (isInside(attendee_id) ?? attendee?.is_checked_in ?? false)
  const verdict = localVerdict({
    action: scan.action,
    read,
    attendee,
    is_inside,
    list: doorOf(pack),
    dates: pack.dates,
    now: correctedNow(),
  })
  return { ...verdict, attendee, attendee_id }
}

/** The list as decisions go by it. */
export const doorOf = (pack: HeldPack) => {
  const { event, activates_at, expires_at } = pack.list
  return {
    event_id: event.id,
    ...admittedBy(pack),
    activates_at: activates_at === null ? null : new Date(activates_at),
    expires_at: expires_at === null ? null : new Date(expires_at),
  }
}

interface Read {
  readonly read: OfflineRead
  readonly attendee: PackAttendee | null
  readonly attendee_id: number | null
  /** Whose extras are asked for (EXT-8). */
  readonly order: PackOrder | null
}

export async function readScan(pack: HeldPack, { code, reference }: Scan): Promise<Read> {
  const nobody = { attendee: null, attendee_id: null, order: null }
  const named = parseReference(code ?? reference ?? '')
  if (named) {
    const { order_reference, n } = named
    const attendee = (n === null ? null : pack.byReference.get(attendeeReference(order_reference, n))) ?? null
    const hash = attendee ? '' : await unpaidHash(pack.list.event.id, order_reference)
    const tickets = pack.extras?.tickets.get(hash.slice(0, REFERENCE_KEY_LENGTH)) ?? 0
    const is_known = tickets > 0 && (n ?? 0) <= tickets
    const read = { kind: 'REFERENCE', is_unpaid: pack.unpaid.has(hash), is_known } as const
    const order = (n === null && pack.extras?.by_hash.get(hash)) || null
    return { read, attendee, attendee_id: attendee?.id ?? null, order }
  }
  const parsed = parseTicketCode(code ?? '')
  if (!parsed) return { ...nobody, read: { kind: 'UNREADABLE' } }
  const { fields } = parsed
  const is_genuine = fields.event_id === pack.list.event.id && (await isGenuine(pack, parsed))
  // its id is an order's (EXT-8)
  if (fields.is_of_extras) {
    const order = (is_genuine && pack.extras?.orders.get(fields.attendee_id)) || null
    return { ...nobody, read: { kind: 'CODE', fields, is_genuine }, order }
  }
  const attendee = is_genuine ? (pack.attendees.get(fields.attendee_id) ?? null) : null
  const attendee_id = is_genuine ? fields.attendee_id : null
  return { read: { kind: 'CODE', fields, is_genuine }, attendee, attendee_id, order: null }
}

/** The same as the server's `unpaidHash`. */
async function unpaidHash(event_id: number, reference: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${event_id}:${reference}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

const imported = new Map<string, Promise<CryptoKey>>()

function importKey(public_key: string, bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const known = imported.get(public_key) ?? crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  imported.set(public_key, known)
  return known
}

/** Ed25519 by the browser; where it does not know it yet, by a library. */
async function isGenuine(pack: HeldPack, { fields, signature, message }: ParsedTicketCode): Promise<boolean> {
  const public_key = pack.keys.get(fields.key_number)
  if (public_key === undefined) return false
  const bytes = Uint8Array.from(atob(public_key), (letter) => letter.charCodeAt(0))
  try {
    return await crypto.subtle.verify('Ed25519', await importKey(public_key, bytes), signature, message)
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, bytes)
  }
}

import { MINUTE_MS } from '#core/platform/limits.ts'
import { FIELD_BYTES_V1, FIELD_BYTES_V2, SIGNATURE_BYTES } from './limits.ts'

type Bytes = Uint8Array<ArrayBuffer>

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

interface Version {
  readonly number: 1 | 2 | 3
  readonly prefix: string
  readonly field_bytes: number
  /** The whole text: 90 bytes are exactly 144 base32 characters, 94 bytes are 151 (QR-1, DAT-55). */
  readonly pattern: RegExp
  /** What is signed starts with its purpose, so that no other signature of the key can pass for a ticket (QR-2h). */
  readonly signed_prefix: Bytes
}

const V1: Version = {
  number: 1,
  prefix: 'T1',
  field_bytes: FIELD_BYTES_V1,
  pattern: /^T1([A-Z2-7]{144})$/,
  signed_prefix: new TextEncoder().encode('turnout.ticket.v1'),
}
const V2: Version = {
  number: 2,
  prefix: 'T2',
  field_bytes: FIELD_BYTES_V2,
  pattern: /^T2([A-Z2-7]{151})$/,
  signed_prefix: new TextEncoder().encode('turnout.ticket.v2'),
}
const V3: Version = {
  number: 3,
  prefix: 'T3',
  field_bytes: FIELD_BYTES_V2,
  pattern: /^T3([A-Z2-7]{151})$/,
  signed_prefix: new TextEncoder().encode('turnout.ticket.v3'),
}

/** What a ticket code says; ids and a counter, no personal data (QR-4). */
export interface TicketCodeFields {
  key_number: number
  event_id: number
  /** Null in a code of version 1, which is for the event's first date; 0 is no date (DAT-55). */
  event_date_id: number | null
  ticket_id: number
  attendee_id: number
  generation: number
  /** Minutes since 1970 from which the code is refused; 0 = no limit (QR-2g). */
  not_after: number
  /** Version 3: the code stands for an order's extras. `attendee_id` is the order's id, ticket and date are 0 (EXT-8). */
  is_of_extras?: true
}

export interface ParsedTicketCode {
  fields: TicketCodeFields
  signature: Bytes
  /** The bytes the signature must be over. */
  message: Bytes
}

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  // Bytes that are no whole number of characters end in one filled up with zeros.
  return bits === 0 ? text : text + ALPHABET[(value << (5 - bits)) & 31]
}

/** Null when what fills up the last character is not zero: a code has one spelling only. */
function fromBase32(text: string): Bytes | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let at = 0
  let bits = 0
  let value = 0
  for (const letter of text) {
    value = (value << 5) | ALPHABET.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = value >>> bits
    value &= (1 << bits) - 1
  }
  return value === 0 ? bytes : null
}

/** Ids are 48 bits, more than the 32 a DataView writes at once and less than the 53 a number holds. */
function setId(view: DataView, offset: number, id: number): void {
  if (!Number.isSafeInteger(id) || id < 0 || id >= 2 ** 48) throw new RangeError(`Not an id: ${id}`)
  view.setUint16(offset, Math.floor(id / 2 ** 32))
  view.setUint32(offset + 2, id % 2 ** 32)
}
const DATE_OFFSET = FIELD_BYTES_V1
/** Dates have 32 bits in a code (DAT-55). */
function setDate(view: DataView, id: number): void {
  if (!Number.isSafeInteger(id) || id < 0 || id >= 2 ** 32) throw new RangeError(`Not a date: ${id}`)
  view.setUint32(DATE_OFFSET, id)
}
const getId = (view: DataView, offset: number): number => view.getUint16(offset) * 2 ** 32 + view.getUint32(offset + 2)

const versionOf = ({
  event_date_id,
  is_of_extras,
}: Pick<TicketCodeFields, 'event_date_id' | 'is_of_extras'>): Version =>
  is_of_extras ? V3 : event_date_id === null ? V1 : V2

/** The fields in big-endian order: bytes 0–25, from version 2 on the date in bytes 26–29 (QR-2a–QR-2g, DAT-55). */
function fieldBytes(fields: TicketCodeFields): Bytes {
  const version = versionOf(fields)
  const bytes = new Uint8Array(version.field_bytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version.number)
  view.setUint8(1, fields.key_number)
  setId(view, 2, fields.event_id)
  setId(view, 8, fields.ticket_id)
  setId(view, 14, fields.attendee_id)
  view.setUint16(20, fields.generation)
  view.setUint32(22, fields.not_after)
  if (fields.event_date_id !== null) setDate(view, fields.event_date_id)
  return bytes
}

function join(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** What the event's key signs: `turnout.ticket.v1`, `.v2` or `.v3` and the fields (QR-2h, DAT-55, EXT-8). */
export const ticketCodeMessage = (fields: TicketCodeFields): Bytes =>
  join(versionOf(fields).signed_prefix, fieldBytes(fields))

/**
 * The text of the QR: `T1`, `T2` or `T3` and base32 of fields and signature; 146 or 153 characters, either of which a QR of
 * version 6, level M holds (QR-1, DAT-55, EXT-8).
 */
export function encodeTicketCode(fields: TicketCodeFields, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('Not an Ed25519 signature')
  return versionOf(fields).prefix + toBase32(join(fieldBytes(fields), signature))
}

/** Takes a scanned text apart, without regard to case; null when it is not a ticket code (SCN-5, SCN-13, OFF-4a). */
export function parseTicketCode(text: string): ParsedTicketCode | null {
  const written = text.trim().toUpperCase()
  for (const version of [V1, V2, V3]) {
    const match = version.pattern.exec(written)
    if (match) return readCode(version, fromBase32(match[1] ?? ''))
  }
  return null
}

function readCode(version: Version, bytes: Bytes | null): ParsedTicketCode | null {
  if (bytes === null) return null
  const view = new DataView(bytes.buffer)
  if (view.getUint8(0) !== version.number) return null
  const fields = {
    key_number: view.getUint8(1),
    event_id: getId(view, 2),
    event_date_id: version === V1 ? null : view.getUint32(DATE_OFFSET),
    ticket_id: getId(view, 8),
    attendee_id: getId(view, 14),
    generation: view.getUint16(20),
    not_after: view.getUint32(22),
    ...(version === V3 ? { is_of_extras: true as const } : {}),
  }
  const signature = bytes.slice(version.field_bytes)
  return { fields, signature, message: join(version.signed_prefix, bytes.subarray(0, version.field_bytes)) }
}

/** The date a code is for: the one it names, without one the first, which has the event's id (DAT-3, DAT-55). */
export const codeDateId = ({ event_id, event_date_id }: TicketCodeFields): number => event_date_id ?? event_id

/** Whether the code's own time limit has passed; a boundary belongs to the later state (QR-2g, TIM-7). */
export const isPastNotAfter = ({ not_after }: Pick<TicketCodeFields, 'not_after'>, now: Date): boolean =>
  not_after !== 0 && now.getTime() >= not_after * MINUTE_MS

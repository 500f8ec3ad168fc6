import { MINUTE_MS } from '#core/platform/limits.ts'
import { FIELD_BYTES, SIGNATURE_BYTES } from './limits.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PREFIX = 'T1'
const VERSION = 1
/** 90 bytes are exactly 144 base32 characters, so nothing is padded (QR-1). */
const CODE_PATTERN = /^T1([A-Z2-7]{144})$/
/** What is signed starts with its purpose, so that no other signature of the key can pass for a ticket (QR-2h). */
const SIGNED_PREFIX = new TextEncoder().encode('turnout.ticket.v1')

type Bytes = Uint8Array<ArrayBuffer>

/** What a ticket code says; ids and a counter, no personal data (QR-4). */
export interface TicketCodeFields {
  key_number: number
  event_id: number
  ticket_id: number
  attendee_id: number
  generation: number
  /** Minutes since 1970 from which the code is refused; 0 = no limit (QR-2g). */
  not_after: number
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
  return text
}

function fromBase32(text: string): Bytes {
  const bytes = new Uint8Array((text.length * 5) / 8)
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
  return bytes
}

/** Ids are 48 bits, more than the 32 a DataView writes at once and less than the 53 a number holds. */
function setId(view: DataView, offset: number, id: number): void {
  if (!Number.isSafeInteger(id) || id < 0 || id >= 2 ** 48) throw new RangeError(`Not an id: ${id}`)
  view.setUint16(offset, Math.floor(id / 2 ** 32))
  view.setUint32(offset + 2, id % 2 ** 32)
}
const getId = (view: DataView, offset: number): number => view.getUint16(offset) * 2 ** 32 + view.getUint32(offset + 2)

/** Bytes 0–25 in big-endian order (QR-2a–QR-2g). */
function fieldBytes(fields: TicketCodeFields): Bytes {
  const bytes = new Uint8Array(FIELD_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, VERSION)
  view.setUint8(1, fields.key_number)
  setId(view, 2, fields.event_id)
  setId(view, 8, fields.ticket_id)
  setId(view, 14, fields.attendee_id)
  view.setUint16(20, fields.generation)
  view.setUint32(22, fields.not_after)
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

/** What the event's key signs: `turnout.ticket.v1` and bytes 0–25 (QR-2h). */
export const ticketCodeMessage = (fields: TicketCodeFields): Bytes => join(SIGNED_PREFIX, fieldBytes(fields))

/** The text of the QR: `T1` and base32 of fields and signature, 146 characters (QR-1). */
export function encodeTicketCode(fields: TicketCodeFields, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('Not an Ed25519 signature')
  return PREFIX + toBase32(join(fieldBytes(fields), signature))
}

/** Takes a scanned text apart, without regard to case; null when it is not a ticket code (SCN-5, SCN-13, OFF-4a). */
export function parseTicketCode(text: string): ParsedTicketCode | null {
  const match = CODE_PATTERN.exec(text.trim().toUpperCase())
  if (!match) return null
  const bytes = fromBase32(match[1] ?? '')
  const view = new DataView(bytes.buffer)
  if (view.getUint8(0) !== VERSION) return null
  const fields = {
    key_number: view.getUint8(1),
    event_id: getId(view, 2),
    ticket_id: getId(view, 8),
    attendee_id: getId(view, 14),
    generation: view.getUint16(20),
    not_after: view.getUint32(22),
  }
  const signature = bytes.slice(FIELD_BYTES)
  return { fields, signature, message: join(SIGNED_PREFIX, bytes.subarray(0, FIELD_BYTES)) }
}

/** Whether the code's own time limit has passed; a boundary belongs to the later state (QR-2g, TIM-7). */
export const isPastNotAfter = ({ not_after }: Pick<TicketCodeFields, 'not_after'>, now: Date): boolean =>
  not_after !== 0 && now.getTime() >= not_after * MINUTE_MS

/** QR-1: the text of a ticket's QR code. Bytes and text only; signing and checking need keys and stand elsewhere. */
export interface TicketCodePayload {
  key_number: number
  event_id: number
  ticket_id: number
  attendee_id: number
  generation: number
  /** Minutes since 1970; 0 = no limit (QR-2g). */
  not_after: number
}

export const TICKET_CODE_PREFIX = 'T1'
export const TICKET_CODE_LENGTH = 146
const VERSION = 1
const PAYLOAD_BYTES = 26
const CODE_BYTES = 90
const SIGNED_FOR = 'turnout.ticket.v1'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >> bits) & 31]
    }
  }
  return text
}

/** 144 characters are exactly 90 bytes, so no spare bits exist that could be changed unseen (SEC-31). */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array((text.length * 5) / 8)
  let bits = 0
  let value = 0
  let at = 0
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    value = ((value << 5) | digit) & 0xffff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (value >> bits) & 0xff
  }
  return bytes
}

const ID_LIMIT = 2 ** 48

function writeId(view: DataView, offset: number, id: number): void {
  if (!Number.isSafeInteger(id) || id < 0 || id >= ID_LIMIT) throw new RangeError(`no 48-bit id: ${id}`)
  view.setUint16(offset, Math.floor(id / 2 ** 32))
  view.setUint32(offset + 2, id % 2 ** 32)
}

const readId = (view: DataView, offset: number): number => view.getUint16(offset) * 2 ** 32 + view.getUint32(offset + 2)

/** The 26 bytes of QR-2a to QR-2g, big-endian. They hold no personal data (QR-4). */
export function ticketCodeBytes(payload: TicketCodePayload): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PAYLOAD_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, VERSION)
  view.setUint8(1, payload.key_number)
  writeId(view, 2, payload.event_id)
  writeId(view, 8, payload.ticket_id)
  writeId(view, 14, payload.attendee_id)
  view.setUint16(20, payload.generation)
  view.setUint32(22, payload.not_after)
  return bytes
}

/** What is signed: the purpose, then the payload, so that a signature for anything else never fits (QR-2h). */
export function signedBytes(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const purpose = new TextEncoder().encode(SIGNED_FOR)
  const message = new Uint8Array(purpose.length + payload.length)
  message.set(purpose)
  message.set(payload, purpose.length)
  return message
}

/** The text of the QR code from payload bytes and their signature (QR-1). */
export function ticketCodeText(payload: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(CODE_BYTES)
  bytes.set(payload)
  bytes.set(signature, PAYLOAD_BYTES)
  return TICKET_CODE_PREFIX + toBase32(bytes)
}

export interface ReadTicketCode {
  payload: TicketCodePayload
  /** What the signature has to cover. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Takes a scanned text apart, in any case (SCN-5); null when it is no ticket code of this version. Trusts nothing yet. */
export function readTicketCode(text: string): ReadTicketCode | null {
  const upper = text.trim().toUpperCase()
  if (upper.length !== TICKET_CODE_LENGTH || !upper.startsWith(TICKET_CODE_PREFIX)) return null
  const bytes = fromBase32(upper.slice(TICKET_CODE_PREFIX.length))
  if (bytes?.[0] !== VERSION) return null
  const view = new DataView(bytes.buffer)
  return {
    payload: {
      key_number: view.getUint8(1),
      event_id: readId(view, 2),
      ticket_id: readId(view, 8),
      attendee_id: readId(view, 14),
      generation: view.getUint16(20),
      not_after: view.getUint32(22),
    },
    signed: signedBytes(bytes.subarray(0, PAYLOAD_BYTES)),
    signature: bytes.slice(PAYLOAD_BYTES),
  }
}

/** A boundary belongs to the later state: at its last minute's start the code has lapsed (QR-2g, TIM-7). */
export const isTicketCodeLapsed = (payload: TicketCodePayload, now: Date): boolean =>
  payload.not_after > 0 && now.getTime() >= payload.not_after * 60_000

import fc from 'fast-check'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { codeDateId, encodeTicketCode, isPastNotAfter, parseTicketCode, ticketCodeMessage } from './ticket-code.ts'

const id = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const fields = fc.record({
  key_number: fc.nat(255),
  event_id: id,
  event_date_id: fc.option(fc.nat(2 ** 32 - 1)),
  ticket_id: id,
  attendee_id: id,
  generation: fc.nat(65_535),
  not_after: fc.nat(2 ** 32 - 1),
})
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 })

test('a code is T1 or T2 and base32 of its bytes; fields, signature and message come back (QR-1, QR-2, DAT-55)', () => {
  fc.assert(
    fc.property(fields, signature, (written, signed) => {
      const code = encodeTicketCode(written, signed)
      expect(code).toMatch(written.event_date_id === null ? /^T1[A-Z2-7]{144}$/ : /^T2[A-Z2-7]{151}$/)
      const read = parseTicketCode(code)
      expect(read?.fields).toEqual(written)
      expect(read && [...read.signature]).toEqual([...signed])
      expect(read?.message).toEqual(ticketCodeMessage(written))
      expect(parseTicketCode(` ${code.toLowerCase()}\n`)).toEqual(read)
    }),
  )
})

test('the bytes stand where the table puts them, big-endian (QR-2a–QR-2g)', () => {
  const written = {
    key_number: 2,
    event_id: 0x010203040506,
    event_date_id: null,
    ticket_id: 7,
    attendee_id: 2 ** 48 - 1,
    generation: 258,
    not_after: 0x01020304,
  }
  const message = ticketCodeMessage(written)
  expect(new TextDecoder().decode(message.subarray(0, 17))).toBe('turnout.ticket.v1')
  expect([...message.subarray(17)]).toEqual([
    ...[1, 2],
    ...[1, 2, 3, 4, 5, 6],
    ...[0, 0, 0, 0, 0, 7],
    ...[255, 255, 255, 255, 255, 255],
    ...[1, 2],
    ...[1, 2, 3, 4],
  ])
  const dated = ticketCodeMessage({ ...written, event_date_id: 0x0a0b0c0d })
  expect(new TextDecoder().decode(dated.subarray(0, 17))).toBe('turnout.ticket.v2')
  expect([...dated.subarray(17)]).toEqual([2, ...message.subarray(18), 10, 11, 12, 13])
})

test('a code of version 1 is for the first date, one of version 2 for the date it names (DAT-3, DAT-55)', () => {
  const fields = { key_number: 0, event_id: 5, ticket_id: 1, attendee_id: 1, generation: 1, not_after: 0 }
  expect([null, 9, 5].map((event_date_id) => codeDateId({ ...fields, event_date_id }))).toEqual([5, 9, 5])
  expect(() => ticketCodeMessage({ ...fields, event_date_id: 2 ** 32 })).toThrow(RangeError)
})

test('a code of version 2 fits a QR of version 6, level M, and has one spelling (DAT-55)', () => {
  const fields = {
    key_number: 1,
    event_id: 1,
    event_date_id: 7,
    ticket_id: 2,
    attendee_id: 3,
    generation: 1,
    not_after: 0,
  }
  const code = encodeTicketCode(fields, new Uint8Array(64))
  expect(code).toHaveLength(153)
  expect(create(code, { errorCorrectionLevel: 'M' }).version).toBe(6)
  // the last character has two bits of the signature and three that fill it up
  expect(code.at(-1)).toBe('A')
  expect(parseTicketCode(code)).not.toBeNull()
  for (const letter of 'BCDEFGH') expect(parseTicketCode(code.slice(0, -1) + letter), letter).toBeNull()
})

test('a code of an order’s extras is T3, as T2 but for version and what is signed (EXT-8)', () => {
  const signed = new Uint8Array(64).fill(7)
  const extras = {
    key_number: 1,
    event_id: 9,
    event_date_id: 0,
    ticket_id: 0,
    attendee_id: 77,
    generation: 2,
    not_after: 0,
  }
  const written = { ...extras, is_of_extras: true as const }
  const code = encodeTicketCode(written, signed)
  expect(code).toMatch(/^T3[A-Z2-7]{151}$/)
  expect(create(code, { errorCorrectionLevel: 'M' }).version).toBe(6)
  expect(parseTicketCode(code)).toMatchObject({ fields: written, message: ticketCodeMessage(written) })
  const [of_order, of_ticket] = [written, extras].map(ticketCodeMessage) as [Uint8Array, Uint8Array]
  expect(new TextDecoder().decode(of_order.subarray(0, 17))).toBe('turnout.ticket.v3')
  expect([...of_order.subarray(17)]).toEqual([3, ...of_ticket.subarray(18)])
  // one passed off as the other has the wrong version in its bytes
  expect(parseTicketCode(code.replace('T3', 'T2'))).toBeNull()
  expect(parseTicketCode(encodeTicketCode(extras, signed).replace('T2', 'T3'))).toBeNull()
})

test('base32 is that of RFC 4648 (QR-1)', () => {
  const zero = {
    key_number: 0,
    event_id: 0,
    event_date_id: null,
    ticket_id: 0,
    attendee_id: 0,
    generation: 0,
    not_after: 0,
  }
  const tail = new Uint8Array(64)
  tail.set(new TextEncoder().encode('foobar...'), 4)
  // Byte 30 starts a group of five: "fooba" is MZXW6YTB.
  expect(encodeTicketCode(zero, tail)).toMatch(/^T1AEA{46}MZXW6YTBOIXC4LQA{56}/)
})

test('anything else is not a ticket code (SCN-13)', () => {
  const code = encodeTicketCode(
    { key_number: 1, event_id: 1, event_date_id: null, ticket_id: 2, attendee_id: 3, generation: 1, not_after: 0 },
    new Uint8Array(64),
  )
  const other_version = `T1${'AI'}${code.slice(4)}`
  const dated = encodeTicketCode({ ...parseTicketCode(code)!.fields, event_date_id: 4 }, new Uint8Array(64))
  const others = ['', 'T1', 'P4RWH8C-1', code.slice(1), `${code}A`, code.replace('T1', 'T2'), `T1${'0'.repeat(144)}`]
  const longer = [dated.replace('T2', 'T1'), `T2${'AE'}${dated.slice(4)}`]
  for (const text of [...others, ...longer, other_version, 'https://example.org'])
    expect(parseTicketCode(text), text).toBeNull()
  expect(() => ticketCodeMessage({ ...parseTicketCode(code)!.fields, event_id: 2 ** 48 })).toThrow(RangeError)
})

test('a code may carry a time limit, 0 is none (QR-2g)', () => {
  const at = new Date(100 * 60_000)
  expect([0, 99, 100, 101].map((not_after) => isPastNotAfter({ not_after }, at))).toEqual([false, true, true, false])
})

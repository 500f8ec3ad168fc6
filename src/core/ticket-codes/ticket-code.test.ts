import { describe, expect, test } from 'vitest'
import {
  isTicketCodeLapsed,
  readTicketCode,
  type TicketCodePayload,
  ticketCodeBytes,
  ticketCodeText,
} from './ticket-code.ts'

const PAYLOAD: TicketCodePayload = {
  key_number: 7,
  event_id: 2 ** 40 + 3,
  ticket_id: 12,
  attendee_id: 2 ** 48 - 1,
  generation: 65535,
  not_after: 0,
}
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => (index * 37) % 256)

describe('the text of a ticket code (QR-1, QR-2)', () => {
  test('146 characters of the alphanumeric mode, read back as they were written', () => {
    const text = ticketCodeText(ticketCodeBytes(PAYLOAD), SIGNATURE)
    expect(text).toMatch(/^T1[A-Z2-7]{144}$/)
    expect(readTicketCode(text)).toMatchObject({ payload: PAYLOAD, signature: SIGNATURE })
  })

  test('bytes stand where the table says (QR-2)', () => {
    const bytes = ticketCodeBytes({
      key_number: 2,
      event_id: 0x010203040506,
      ticket_id: 1,
      attendee_id: 2,
      generation: 0x0a0b,
      not_after: 0x0c0d0e0f,
    })
    expect([...bytes]).toEqual([1, 2, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 10, 11, 12, 13, 14, 15])
  })

  test('small letters and spaces around are read too (SCN-5)', () => {
    const text = ticketCodeText(ticketCodeBytes(PAYLOAD), SIGNATURE)
    expect(readTicketCode(` ${text.toLowerCase()}\n`)?.payload).toEqual(PAYLOAD)
  })

  test.each(['', 'T1', 'hello', `T2${'A'.repeat(144)}`, `T1${'A'.repeat(144)}`, `T1${'1'.repeat(144)}`, 'T1ÄÖ'])(
    '%j is no ticket code',
    (text) => {
      expect(readTicketCode(text)).toBeNull()
    },
  )

  test('ids beyond 48 bits are a programming error', () => {
    expect(() => ticketCodeBytes({ ...PAYLOAD, ticket_id: 2 ** 48 })).toThrow(RangeError)
  })

  test('a code lapses with its minute; 0 never does (QR-2g, TIM-7)', () => {
    const at = new Date(60_000 * 100)
    expect(isTicketCodeLapsed({ ...PAYLOAD, not_after: 0 }, at)).toBe(false)
    expect(isTicketCodeLapsed({ ...PAYLOAD, not_after: 101 }, at)).toBe(false)
    expect(isTicketCodeLapsed({ ...PAYLOAD, not_after: 100 }, at)).toBe(true)
  })
})

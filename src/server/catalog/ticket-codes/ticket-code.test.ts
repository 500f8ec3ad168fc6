import { sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeTicketCode, parseTicketCode, ticketCodeMessage } from '#core/catalog/ticket-codes/ticket-code.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent } from '#test/factories.ts'
import { newEventKey, signingKey } from './event-keys.ts'
import { listPublicKeys } from './queries.ts'
import { ticketCode, verifyTicketCodes } from './ticket-code.ts'

let t: TestApp
let event_a: number
let event_b: number
let code: string
beforeAll(async () => {
  t = await createTestApp()
  const account = await createAccount(t.deps.db)
  event_a = await createEvent(t.deps.db, account)
  event_b = await createEvent(t.deps.db, account)
  code = await ticketCode(t.deps.db, t.deps.secrets, ticket())
})
afterAll(() => t.close())

const ticket = (values = {}) => ({
  id: 41,
  event_id: event_a,
  event_date_id: null as number | null,
  ticket_id: 9,
  generation: 3,
  ...values,
})
const checked = async (event_id: number, text: string, now = t.now()) =>
  (await verifyTicketCodes(t.deps.db, event_id, [{ text, now }]))[0]!

describe('a signed ticket code', () => {
  test('verifies at its event and tells what it was made from (QR-1, QR-5)', async () => {
    expect(code).toMatch(/^T1[A-Z2-7]{144}$/)
    expect(await checked(event_a, code)).toEqual({
      ok: true,
      fields: {
        key_number: 0,
        event_id: event_a,
        event_date_id: null,
        ticket_id: 9,
        attendee_id: 41,
        generation: 3,
        not_after: 0,
      },
    })
  })

  test('is the same every time it is made (QR-4)', async () => {
    expect(await ticketCode(t.deps.db, t.deps.secrets, ticket())).toBe(code)
    expect(await ticketCode(t.deps.db, t.deps.secrets, ticket({ generation: 4 }))).not.toBe(code)
  })

  test('of an attendee with a stored date names it (DAT-55)', async () => {
    const dated = await ticketCode(t.deps.db, t.deps.secrets, ticket({ event_date_id: 77 }))
    expect(dated).toMatch(/^T2[A-Z2-7]{151}$/)
    expect(await checked(event_a, dated)).toMatchObject({ ok: true, fields: { event_date_id: 77, attendee_id: 41 } })
    expect(await checked(event_b, dated)).toEqual({ ok: false, reason: 'OTHER_EVENT' })
  })

  test('a signature of version 1 does not fit the same fields with a date, nor the other way round (DAT-55)', async () => {
    const { private_key } = await signingKey(t.deps.db, t.deps.secrets, event_a)
    const { fields } = parseTicketCode(code)!
    for (const [signed, said] of [
      [fields, { ...fields, event_date_id: 77 }],
      [{ ...fields, event_date_id: 77 }, fields],
    ] as const) {
      const forged = encodeTicketCode(said, sign(null, ticketCodeMessage(signed), private_key))
      expect(await checked(event_a, forged)).toEqual({ ok: false, reason: 'INVALID_CODE' })
    }
  })

  test.each([null, 77])('fails with any of its bits changed, with date %s (SEC-31)', async (event_date_id) => {
    // Letters of 5 bits each: every letter is changed in each of its bits.
    const code = await ticketCode(t.deps.db, t.deps.secrets, ticket({ event_date_id }))
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
    expect(parseTicketCode(code)?.signature).toHaveLength(64)
    for (let at = 2; at < code.length; at++)
      for (let bit = 0; bit < 5; bit++) {
        const letter = alphabet[alphabet.indexOf(code[at]!) ^ (1 << bit)]
        const changed = code.slice(0, at) + letter + code.slice(at + 1)
        expect(await checked(event_a, changed), `letter ${at} bit ${bit}`).toEqual({
          ok: false,
          reason: 'INVALID_CODE',
        })
      }
  })

  test('of event A fails at event B (SEC-31, SCN-11)', async () => {
    expect(await checked(event_b, code)).toEqual({ ok: false, reason: 'OTHER_EVENT' })
  })

  test("signed with another event's key is no code at all", async () => {
    const { private_key } = await signingKey(t.deps.db, t.deps.secrets, event_b)
    const fields = {
      key_number: 0,
      event_id: event_a,
      event_date_id: null,
      ticket_id: 9,
      attendee_id: 41,
      generation: 3,
      not_after: 0,
    }
    const forged = encodeTicketCode(fields, sign(null, ticketCodeMessage(fields), private_key))
    expect(await checked(event_a, forged)).toEqual({ ok: false, reason: 'INVALID_CODE' })
  })

  test('a signature without the purpose in front does not fit (QR-2h, SEC-25)', async () => {
    const { private_key } = await signingKey(t.deps.db, t.deps.secrets, event_a)
    const fields = {
      key_number: 0,
      event_id: event_a,
      event_date_id: null,
      ticket_id: 9,
      attendee_id: 41,
      generation: 3,
      not_after: 0,
    }
    expect(
      await checked(event_a, encodeTicketCode(fields, sign(null, ticketCodeMessage(fields).subarray(17), private_key))),
    ).toMatchObject({
      ok: false,
    })
  })

  test('past its not_after it is refused though the signature is good (QR-2g)', async () => {
    const { key_number, private_key } = await signingKey(t.deps.db, t.deps.secrets, event_a)
    const not_after = t.now().getTime() / 60_000 + 5
    const fields = {
      key_number,
      event_id: event_a,
      event_date_id: null,
      ticket_id: 9,
      attendee_id: 41,
      generation: 3,
      not_after,
    }
    const text = encodeTicketCode(fields, sign(null, ticketCodeMessage(fields), private_key))
    expect(await checked(event_a, text)).toMatchObject({ ok: true })
    expect(await checked(event_a, text, new Date(t.now().getTime() + 6 * 60_000))).toMatchObject({ ok: false })
  })
})

describe('keys of an event (QR-3)', () => {
  test('a new number signs, old numbers verify until withdrawn; private halves rest encrypted', async () => {
    const at = t.now()
    await t.deps.db
      .insertInto('event_keys')
      .values({ event_id: event_a, key_number: 1, ...newEventKey(t.deps.secrets), created_at: at })
      .execute()
    const newer = await ticketCode(t.deps.db, t.deps.secrets, ticket())
    expect(newer).not.toBe(code)
    expect((await checked(event_a, newer)).ok && (await checked(event_a, code)).ok).toBe(true)
    await t.deps.db
      .updateTable('event_keys')
      .set({ withdrawn_at: at })
      .where('event_id', '=', event_a)
      .where('key_number', '=', 0)
      .execute()
    expect(await checked(event_a, code)).toMatchObject({ ok: false })
    expect(
      (await listPublicKeys(t.deps.db, event_a)).map(({ key_number, public_key }) => [key_number, public_key.length]),
    ).toEqual([[1, 32]])
    const rows = await t.deps.db
      .selectFrom('event_keys')
      .select('private_key_encrypted')
      .where('event_id', '=', event_a)
      .execute()
    expect(
      rows.every(
        ({ private_key_encrypted }) => !private_key_encrypted.includes(Buffer.from('302e020100300506032b6570', 'hex')),
      ),
    ).toBe(true)
  })

  test('an event without keys gets one, also when asked twice at once', async () => {
    const account = await createAccount(t.deps.db)
    const event_id = await createEvent(t.deps.db, account)
    const codes = await Promise.all([1, 2, 3].map(() => ticketCode(t.deps.db, t.deps.secrets, ticket({ event_id }))))
    expect(new Set(codes).size).toBe(1)
  })
})

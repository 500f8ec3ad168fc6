import { describe, expect, test } from 'vitest'
import { resolveAttendees } from './resolve-attendees.ts'

const order = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
const mira = { first_name: 'Mira', last_name: 'Berg', email: 'mira@example.org' }
const asks = (attendee_details: 'EACH' | 'BUYER', email: 'REQUIRED' | 'OPTIONAL' | 'NONE' = 'REQUIRED') => ({
  attendee_details,
  emailOf: (ticket_price_id: number) => (ticket_price_id === 1 ? email : 'REQUIRED'),
})
const MINE = { ...order, ticket_price_id: 1 }
const OWN = { ...mira, ticket_price_id: 1 }

describe('who an attendee is (RES-26)', () => {
  test.each([
    ['asked of each: as given', 'EACH', 'REQUIRED', OWN, OWN, []],
    ['asked of the buyer alone: the buyer', 'BUYER', 'REQUIRED', { ticket_price_id: 1 }, MINE, []],
    ['asked of the buyer alone: what was sent all the same is left aside', 'BUYER', 'REQUIRED', OWN, MINE, []],
    ['no address asked: mails go to the buyer', 'EACH', 'NONE', OWN, { ...OWN, email: order.email }, []],
    ['an address may be left out', 'EACH', 'OPTIONAL', { ...OWN, email: ' ' }, { ...OWN, email: order.email }, []],
    ['an address may be given', 'EACH', 'OPTIONAL', OWN, OWN, []],
    ['an address is missing', 'EACH', 'REQUIRED', { ...OWN, email: null }, { ...OWN, email: order.email }, ['email']],
    ['everything is missing', 'EACH', 'REQUIRED', { ticket_price_id: 1 }, MINE, ['first_name', 'last_name', 'email']],
    ['names are missing', 'EACH', 'NONE', { ticket_price_id: 1, first_name: 7 }, MINE, ['first_name', 'last_name']],
  ] as const)('%s', (_name, details, email, given, attendee, missing) => {
    expect(resolveAttendees({ order, attendees: [given] }, asks(details, email))).toEqual({
      attendees: [attendee],
      missing: missing.map((name) => `attendees.0.${name}`),
    })
  })

  test('each ticket asks for itself', () => {
    const attendees = [
      { ticket_price_id: 1, first_name: 'Mira', last_name: 'Berg' },
      { ticket_price_id: 2, first_name: 'Jonas', last_name: 'Berg' },
    ]
    const resolved = resolveAttendees({ order, attendees }, asks('EACH', 'NONE'))
    expect(resolved.attendees.map(({ email }) => email)).toEqual(['annika@example.org', 'annika@example.org'])
    expect(resolved.missing).toEqual(['attendees.1.email'])
  })
})

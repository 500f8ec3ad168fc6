import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ScanAnswer } from '#core/check-in/scanning/schema.ts'
import type { Locale } from '#core/platform/locales.ts'
import { createI18n } from '#web/platform/client/i18n.ts'
import { Verdict } from './verdict.tsx'
import { verdictKind } from './verdict-kind.ts'

const JONAS: ScanAnswer['attendee'] = {
  reference: 'M8FVT4N-2',
  first_name: 'Jonas',
  last_name: 'Wieczorek',
  masked_email: 'j…@e….org',
  ticket: { id: 1, title: 'Standing', label: 'Early bird' },
  status: 'ACTIVE',
  check_in: { short_id: 'ci_1', checked_in_at: '2027-06-04T17:12:00Z' },
}

async function show(
  answer: Partial<ScanAnswer> | null,
  { locale = 'en', reference = null }: { locale?: Locale; reference?: string | null } = {},
) {
  const whole = answer && ({ nonce: 'n', verdict: 'REFUSED', reason: null, ...answer } as ScanAnswer)
  const onClose = vi.fn()
  const scan = {
    id: 1,
    kind: whole ? verdictKind(whole) : ('NO_ANSWER' as const),
    answer: whole,
    reference,
    at: new Date(),
  }
  const i18n = await createI18n(locale, [])
  render(
    <I18nProvider i18n={i18n}>
      <Verdict scan={scan} timezone="Europe/Berlin" onClose={onClose} />
    </I18nProvider>,
  )
  return { words: screen.getByRole('alert').textContent ?? '', onClose }
}

test('somebody let in: what to do first, then the person, the ticket with its tier, the reference (SCN-4)', async () => {
  const { words } = await show({ verdict: 'ADMITTED', attendee: JONAS })
  expect(words).toMatch(/^Let in.*Standing – Early bird.*Jonas Wieczorek.*Reference.*M8FVT4N-2$/)
})

test.each([
  [{ is_this_device: true, device_name: 'North gate' }, 'You already scanned this ticket at 19:12.'],
  [{ is_this_device: false, device_name: 'North gate' }, 'Already scanned at 19:12 by “North gate”.'],
  [{ is_this_device: false, device_name: null }, 'Already scanned at 19:12 on another device.'],
  [{}, 'Already scanned at 19:12.'],
])('a ticket scanned before says since when and by whom: %j (SCN-7, SCN-22)', async (who, sentence) => {
  const check_in = { short_id: 'ci_1', checked_in_at: '2027-06-04T17:12:00Z', ...who }
  const { words } = await show({ reason: 'ALREADY_CHECKED_IN', attendee: JONAS, check_in })
  expect(words).toContain('Do not admit')
  expect(words).toContain(sentence)
})

test('where nobody knows since when, nobody is said to have scanned it', async () => {
  const { words } = await show({ reason: 'ALREADY_CHECKED_IN', attendee: JONAS })
  expect(words).toContain('This ticket was already scanned.')
  expect(words).not.toContain('You')
})

test('an unpaid order names the sum and whom to ask, and nobody by name (SCN-9)', async () => {
  const { words } = await show(
    { reason: 'UNPAID', amount_due: { amount: 3200, currency: 'EUR' } },
    { reference: 'B4NWY8T' },
  )
  expect(words).toMatch(/^Not paid/)
  expect(words).toContain('€32.00 is still due. Ask an organizer.')
  expect(words).toContain('B4NWY8T')
})

test('a ticket of another list names that ticket (SCN-10)', async () => {
  const { words } = await show({
    reason: 'NOT_ON_LIST',
    attendee: { ...JONAS!, ticket: { id: 2, title: 'Evening reception', label: null } },
  })
  expect(words).toContain('The ticket is for “Evening reception”.')
})

test('a ticket for another date says for which one, in the event’s time (DAT-56)', async () => {
  const date = { id: 6, starts_at: '2027-06-05T13:00:00Z', title: null }
  const { words } = await show({ reason: 'OTHER_DATE', attendee: { ...JONAS!, date }, date })
  expect(words).toMatch(/^Do not admit/)
  expect(words.match(/Sat 5 June 2027, 15:00/g)).toHaveLength(1)
  expect(words).toContain('Ticket for Sat 5 June 2027, 15:00')
  cleanup()
  const titled = await show({ reason: 'OTHER_DATE', date: { ...date, title: 'Matinee' } })
  expect(titled.words).toContain('Ticket for Sat 5 June 2027, 15:00, Matinee')
})

test('where an event has several dates the person’s stands beside the name (DAT-1)', async () => {
  const date = { id: 6, starts_at: '2027-06-05T13:00:00Z', title: 'Matinee' }
  const { words } = await show({ verdict: 'ADMITTED', attendee: { ...JONAS!, date } })
  expect(words).toMatch(/Jonas Wieczorek.*DateSat 5 June 2027, 15:00, Matinee/)
  cleanup()
  expect((await show({ verdict: 'ADMITTED', attendee: JONAS })).words).not.toContain('2027')
})

test.each([
  ['CANCELLED', 'This ticket was cancelled.'],
  ['OTHER_EVENT', 'This ticket is for another event.'],
  ['OTHER_DATE', 'This ticket is for another date.'],
  ['REVOKED', 'This ticket was replaced by a newer one.'],
  ['INVALID_CODE', 'This is not a valid ticket.'],
  ['NOT_FOUND', 'There is no such ticket at this event.'],
  ['NOT_CHECKED_IN', 'Nobody is inside with this ticket.'],
] as const)('%s is said in words (SCN-8–SCN-15)', async (reason, sentence) => {
  expect((await show({ reason })).words).toContain(sentence)
})

test('without an answer nobody is let in by mistake (OFF-1)', async () => {
  const { words } = await show(null)
  expect(words).toMatch(/^Not checked/)
})

test('an unreadable code has no stub, and the verdict closes (SCN-4)', async () => {
  const { words, onClose } = await show({ reason: 'INVALID_CODE' })
  expect(words).not.toContain('Reference')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EventDate, EventDateRange } from './dates.tsx'

afterEach(() => void vi.restoreAllMocks())

const [START, END, ZONE] = ['2027-06-04T17:00:00Z', '2027-06-04T20:30:00Z', 'Europe/Berlin']

function show(own: string) {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: own })
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  render(
    <I18nProvider i18n={i18n}>
      <p>
        <EventDate at={START} zone={ZONE} />
      </p>
      <p>
        <EventDateRange start={START} end={END} zone={ZONE} />
      </p>
    </I18nProvider>,
  )
  return ['Fri 4 June 2027, 19:00 CEST', 'Fri 4 June 2027, 19:00 – 22:30 CEST'].map(
    (text) => screen.getByText(text).title,
  )
}

test('who is elsewhere finds the own time behind an event’s (TIM-3)', () => {
  expect(show('Europe/London')).toEqual([
    'Your local time: Fri 4 June 2027, 18:00 BST',
    'Your local time: Fri 4 June 2027, 18:00 – 21:30 BST',
  ])
})

test('who is where the event is needs no other time', () => {
  expect(show('Europe/Berlin')).toEqual(['', ''])
})

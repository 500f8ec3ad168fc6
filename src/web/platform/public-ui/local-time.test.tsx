import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrderEventView, OrderTicketView } from '#core/records/orders/order-parts.ts'
import { renderScreen } from '#test/checkout-screen.tsx'
import { anEvent } from '#test/public-event-views.ts'
import { EventList } from '#web/publishing/public-event/event-list.tsx'
import { TicketCard } from '#web/records/ticket-page/ticket-card.tsx'

const readFrom = (timeZone: string) => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
}
afterEach(() => vi.restoreAllMocks())

const DATES = { start_date: '2027-06-04T17:00:00.000Z', end_date: null, timezone: 'Europe/Berlin' }
const ELSEWHERE = 'Your local time: Sat 5 June 2027, 02:00 GMT+9'

const ticket = {
  short_id: 'a_1',
  reference: 'K7M2QPA-1',
  first_name: 'Anna',
  last_name: 'Berg',
  status: 'CANCELLED',
  ticket: { title: 'Standing', label: null },
  unit_total: 0,
  currency: 'EUR',
  qr: null,
} as OrderTicketView
const event = { id: 7, title: 'Low Tide', is_online_event: true, organizer_name: 'Pier', ...DATES } as OrderEventView
const row = { ...anEvent({ title: 'Low Tide', ...DATES }), offer: null }

test('a ticket and a list of events tell a reader elsewhere their own time (TIM-3)', () => {
  readFrom('Asia/Tokyo')
  renderScreen(
    <>
      <TicketCard ticket={ticket} event={event} heading="h2" />
      <EventList events={[row]} />
    </>,
  )
  expect(screen.getByText('Fri 4 June 2027, 19:00 CEST', { selector: 'span' }).title).toBe(ELSEWHERE)
  expect(screen.getByRole('link', { name: 'Low Tide' }).title).toBe(ELSEWHERE)
})

test('a reader in the event’s own zone is told nothing twice (TIM-3)', () => {
  readFrom('Europe/Berlin')
  renderScreen(<EventList events={[row]} />)
  expect(screen.getByRole('link', { name: 'Low Tide' }).title).toBe('')
})

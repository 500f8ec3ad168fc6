import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkoutOrder, renderScreen } from '#test/checkout-screen.tsx'
import { SummaryPage } from './summary-page.tsx'

const ticket = (n: number, first_name: string) => ({
  short_id: `t_${n}`,
  reference: `P4RWH8C-${n}`,
  ticket: { title: 'Standing', label: null },
  unit_total: 0,
  currency: 'EUR',
  first_name,
  last_name: 'Lind',
  status: 'ACTIVE',
  qr: null,
})
const show = (not_mailed: object | null) => {
  const order = checkoutOrder({
    status: 'COMPLETED',
    display_status: 'COMPLETED',
    payment_status: 'NO_PAYMENT_REQUIRED',
    first_name: 'Anna',
    last_name: 'Lind',
    email: 'anna@example.org',
    completed_at: '2027-05-01T10:00:00.000Z',
    attendees: [ticket(1, 'Anna'), ticket(2, 'Bo'), ticket(3, 'Cy')] as never,
    ...(not_mailed ? { not_mailed: not_mailed as never } : {}),
  })
  const nothing = () => {}
  const acts = { onOrder: nothing, onChanged: nothing, reload: async () => order, goTo: nothing, onLapse: nothing }
  renderScreen(<SummaryPage order={order} operator={null} note={null} is_fresh={false} {...acts} />)
}
const listed = (title: string) => {
  const notice = screen.getByText(title).closest('[data-tone], aside, div[class]') as HTMLElement
  return within(notice.parentElement ?? notice)
    .getAllByRole('link', { name: /P4RWH8C-/ })
    .map((link) => link.getAttribute('href'))
}

test('tickets that wait for the buyer’s word are named with their links, and whose mail has the button (CALM-8)', () => {
  show({ confirmation: false, awaits_confirmation: true, tickets: ['t_2', 't_3'] })
  expect(listed('Confirm your address to mail these tickets')).toEqual(['/ticket/7/t_2', '/ticket/7/t_3'])
  expect(screen.getByText(/We sent a link to/).textContent).toContain('anna@example.org')
  expect(screen.getByText(/Your confirmation is on its way to/)).toBeTruthy()
  expect(screen.queryByText(/Your tickets are on their way/)).toBeNull()
})

test('tickets that staff may send are named as valid, to be forwarded', () => {
  show({ confirmation: false, awaits_confirmation: false, tickets: ['t_3'] })
  expect(listed('These tickets were not mailed')).toEqual(['/ticket/7/t_3'])
  expect(screen.queryByText(/We sent a link to/)).toBeNull()
})

test('where the confirmation itself waits, nothing is promised and no link is said to have been sent', () => {
  show({ confirmation: true, awaits_confirmation: true, tickets: ['t_2'] })
  expect(screen.queryByText(/are on their way/)).toBeNull()
  expect(screen.queryByText(/We sent a link to/)).toBeNull()
  expect(screen.getByText(/We have not mailed this order to/).textContent).toContain('anna@example.org')
  expect(listed('These tickets were not mailed')).toEqual(['/ticket/7/t_2'])
})

test('where all were mailed there is no notice', () => {
  show(null)
  expect(screen.queryByText(/not mailed/)).toBeNull()
  expect(screen.getByText(/Your tickets are on their way to/)).toBeTruthy()
})

import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#test/checkout-screen.tsx'
import { anEvent, aTicket } from '#test/public-event-views.ts'
import { LoadFailed } from '#web/platform/public-ui/page/load-state.tsx'
import { PrintPage } from '#web/records/ticket-page/print-page.tsx'
import { TicketMissing } from '#web/records/ticket-page/ticket-page.tsx'
import { EventPage } from './event-page.tsx'
import { WidgetPage } from './widget-page.tsx'

const operator = { legal_url: null, privacy_url: null }
/** A price of no kind. */
const undrawable = anEvent({ tickets: [aTicket({ prices: [null as never] })] })
const page = { url: 'http://localhost/event/7/ferry', locale: 'en', operator, path: '/event/7/ferry' } as const

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async () => new Response('{"data":{"login":"hotel"}}'))
})
afterEach(() => vi.unstubAllGlobals())

/** By its text: the library takes a link to the page's own, empty address for none. */
const linkOf = (name: string) => screen.queryByText<HTMLAnchorElement>(name, { selector: 'a' })
const link = (name: string) => linkOf(name)?.getAttribute('href')

test('an event page that cannot be drawn has logo, heading, another try and the way home (ERP-1)', () => {
  renderScreen(<EventPage event={undrawable} {...page} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('main').textContent).toContain('Turnout')
  expect([link('Try again'), link('Go back to the home page')]).toEqual(['', '/'])
})

test('a widget that cannot be drawn offers another try inside its frame, and no way home (ERP-1)', () => {
  renderScreen(<WidgetPage event={undrawable} url={page.url} padding={0} checkout="tab" operator={operator} />)
  expect([link('Try again'), linkOf('Try again')?.target]).toEqual(['', '_self'])
  expect(linkOf('Go back to the home page')).toBeNull()
})

test('what is no event in answer to a code leaves the tickets where they are (PUB-5)', async () => {
  renderScreen(<EventPage event={anEvent({ has_promo_codes: true, tickets: [aTicket({})] })} {...page} />)
  fireEvent.click(screen.getByRole('button', { name: 'Have a code?' }))
  fireEvent.input(screen.getByRole('textbox', { name: 'Promo code' }), { target: { value: 'HALF' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('The code could not be checked. Try again.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Standing' })).toBeDefined()
})

test.each([
  ['failed', <LoadFailed key="failed" error={new Error('fault')} operator={null} />, 'Something went wrong'],
  ['missing', <TicketMissing key="missing" operator={null} />, 'This ticket does not exist.'],
  [
    'print',
    <PrintPage key="print" tickets={[]} codes={{}} event={{ id: 7, slug: 'ferry' } as never} operator={null} />,
    /to print/,
  ],
])('the card of a page that is %s has the logo and the way home (ERP-1)', (_name, card, title) => {
  renderScreen(card)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined()
  expect(screen.getByRole('main').textContent).toMatch(/^\s*Turnout/)
  expect(link('Go back to the home page')).toBe('/')
})

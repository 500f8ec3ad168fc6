import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkoutOrder, renderScreen, stubApi } from '#test/checkout-screen.tsx'
import { CheckoutPages } from './checkout-pages.tsx'

const order = checkoutOrder({ attendees: [] })
const expired = { ...order, status: 'EXPIRED' as const, reserved_until: null }
const base = `/checkout/${order.event.id}/${order.short_id}`
const link = { event_id: order.event.id, order_short_id: order.short_id }

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', `${base}/details`)
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a hold that lapses while somebody types is told where the reader is (CHK-1, EXP-1)', async () => {
  const short = { ...order, reserved_until: new Date(Date.parse(order.server_time) + 1500).toISOString() }
  const answers = [short, expired]
  stubApi({
    'GET /questions': { data: [] },
    [`GET /${order.short_id}`]: () => ({ data: answers.length > 1 ? answers.shift() : answers[0] }),
  })
  renderScreen(<CheckoutPages link={link} first_step="details" operator={null} />)
  const [field] = await screen.findAllByLabelText('First name')
  await userEvent.type(field as HTMLElement, 'Ann')
  const title = await screen.findByRole('heading', { name: /your order has expired/ }, { timeout: 15_000 })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('back to an earlier step the focus goes to its heading, as it does on the way forth (CHK-8)', async () => {
  const paying = checkoutOrder({ status: 'AWAITING_PAYMENT', payment_status: 'AWAITING_PAYMENT' })
  stubApi({ 'GET /questions': { data: [] }, [`GET /${order.short_id}`]: { data: paying } })
  renderScreen(
    <Suspense fallback={null}>
      <CheckoutPages link={link} first_step="payment" operator={null} />
    </Suspense>,
  )
  await screen.findByRole('heading', { name: 'Payment' }, { timeout: 15_000 })
  await waitFor(() => expect(location.pathname).toBe(`${base}/payment`))
  act(() => {
    history.replaceState(null, '', `${base}/details`)
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const heading = await screen.findByRole('heading', { name: 'Your details' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('a mailed link moves nothing by being opened; the press does, once (RES-21)', async () => {
  history.replaceState(null, '', `${base}/details#resume=tok`)
  const limited = checkoutOrder({ attendees: [], has_session: false })
  const { sent } = stubApi({
    'GET /questions': { data: [] },
    [`GET /${order.short_id}`]: { data: limited },
    'POST /resume/tok': { data: order },
  })
  renderScreen(<CheckoutPages link={link} first_step="details" operator={null} />)
  const go = await screen.findByRole('button', { name: 'Continue here' })
  expect(sent.map(({ call }) => call)).not.toContain('POST /resume/tok')
  expect(location.hash).toBe('')
  await userEvent.click(go)
  await screen.findAllByLabelText('First name', {}, { timeout: 15_000 })
  expect(sent.filter(({ call }) => call === 'POST /resume/tok')).toHaveLength(1)
})

test('a link that has been used says so and offers a new one (RES-21)', async () => {
  history.replaceState(null, '', `${base}/details#resume=tok`)
  stubApi({
    [`GET /${order.short_id}`]: { data: checkoutOrder({ attendees: [], has_session: false }) },
    'POST /resume/tok': { status: 404, error: { code: 'LINK_INVALID' } },
  })
  renderScreen(<CheckoutPages link={link} first_step="details" operator={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue here' }))
  await screen.findByText(/Links work once/)
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeTruthy()
})

test('a fault of the server is told with the number its log knows it by (ERP-1)', async () => {
  const error = { code: 'INTERNAL', data: { reference: 'req-1a2b3c' } }
  stubApi({ [`GET /${order.short_id}`]: { status: 500, error } })
  renderScreen(<CheckoutPages link={link} first_step="details" operator={null} />)
  expect((await screen.findByText(/Reference for support/)).textContent).toBe('Reference for support: req-1a2b3c')
})

test('the cover behind the checkout is the order’s own: nothing else is asked for it (VIE-16, PUB-7)', async () => {
  const urls = { '480': '/media/tide/480.webp', '1080': '/media/tide/1080.webp', '2160': '/media/tide/1080.webp' }
  const picture = { url: '/media/tide/1080.jpg', urls, width: 1080, height: 540, size: 9000 }
  const file = { mime_type: 'image/jpeg', file_name: 'tide.jpg', has_avif: false, alt_text: null }
  const event = {
    ...order.event,
    images: [{ id: 3, type: 'EVENT_COVER' as const, ...picture, ...file }],
    settings: { ...order.event.settings, homepage_background_type: 'MIRRORED_COVER' as const },
  }
  const { sent } = stubApi({
    'GET /questions': { data: [] },
    [`GET /${order.short_id}`]: { data: checkoutOrder({ attendees: [], event }) },
  })
  renderScreen(<CheckoutPages link={link} first_step="details" operator={null} />)
  await screen.findAllByLabelText('First name', {}, { timeout: 15_000 })
  expect(document.querySelector('img[src="/media/tide/480.webp"]')).not.toBeNull()
  expect(new Set(sent.map(({ call }) => call))).toEqual(new Set(['GET /questions', `GET /${order.short_id}`]))
})

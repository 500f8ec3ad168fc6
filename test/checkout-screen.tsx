import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { DEFAULT_HOMEPAGE_COLORS } from '#core/platform/colors/homepage-colors.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'

/** An English screen with its sentences compiled from the source. */
export function renderScreen(screen: ReactElement) {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  i18n.setMessagesCompiler(compileMessage)
  return render(<I18nProvider i18n={i18n}>{screen}</I18nProvider>)
}

export type Reply = {
  readonly status?: number
  readonly data?: unknown
  readonly error?: { code: string; message?: string; fields?: object; data?: object }
}

export interface SentCall {
  readonly call: string
  readonly body: unknown
}

/** Answers `PUT /order/o_x` and the like, by method and the end of the path; anything else fails the test. */
export function stubApi(replies: Record<string, Reply | (() => Reply)>): { sent: SentCall[] } {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const key = Object.keys(replies).find((one) => {
      const [method, path = ''] = one.split(' ')
      return init.method === method && url.endsWith(path)
    })
    const found = key ? replies[key] : undefined
    if (!found) throw new Error(`nobody expects ${init.method} ${url}`)
    sent.push({ call: key ?? '', body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    const { status = 200, data, error } = typeof found === 'function' ? found() : found
    const answer = error ? { error: { message: error.code, fields: {}, data: {}, ...error } } : { data: data ?? null }
    return new Response(JSON.stringify(answer), { status: error && status === 200 ? 409 : status })
  })
  return { sent }
}

const item = (ticket_id: number, quantity: number, title: string): PublicOrderView['items'][number] => ({
  attendee_email: 'REQUIRED',
  event_date_id: 1,
  kind: 'ADMISSION',
  is_included: false,
  ticket_id,
  ticket_price_id: ticket_id,
  title,
  label: null,
  quantity,
  price_before_discount: 3000,
  price: 3000,
  unit_fee: 0,
  unit_tax: 0,
  unit_fee_included: 0,
  unit_tax_included: 0,
  unit_total: 3000,
  total_before_additions: 3000 * quantity,
  total_fee: 0,
  total_tax: 0,
  total_gross: 3000 * quantity,
  taxes_and_fees_rollup: [],
  rule_discount: 0,
  discount_rule_id: null,
  discount_name: null,
})

/** An order of two standing places and one seat, reserved for 12 minutes and 40 seconds. */
export const checkoutOrder = (values: Partial<PublicOrderView> = {}): PublicOrderView => ({
  short_id: 'o_1111111111111111111111',
  reference: 'P4RWH8C',
  status: 'RESERVED',
  payment_status: null,
  refund_status: null,
  display_status: 'RESERVED',
  payment_provider: null,
  decline_reason: null,
  currency: 'EUR',
  total_before_discount: 9000,
  total_discount: 0,
  total_before_additions: 9000,
  total_fee: 0,
  total_tax: 0,
  total_fee_included: 0,
  total_tax_included: 0,
  total_gross: 9000,
  total_refunded: 0,
  items: [item(1, 2, 'Standing'), item(2, 1, 'Seated')],
  taxes_and_fees_rollup: [],
  reserved_until: '2027-05-01T10:12:40.000Z',
  more_time_until: null,
  server_time: '2027-05-01T10:00:00.000Z',
  created_at: '2027-05-01T09:57:40.000Z',
  completed_at: null,
  language: 'en',
  is_test: false,
  has_session: true,
  promo_code: null,
  promo_code_applied: false,
  promo_code_note: null,
  discounts_rollup: [],
  takes_promo_code: false,
  payment_methods: ['CARD'],
  event: {
    id: 7,
    title: 'Low Tide Sessions',
    slug: 'low-tide-sessions',
    start_date: '2027-06-04T17:00:00.000Z',
    end_date: null,
    timezone: 'Europe/Berlin',
    is_online_event: false,
    venue_name: 'Speicher 9',
    address: null,
    organizer_name: 'Fieldnotes',
    images: [],
    settings: {
      pre_checkout_message: null,
      attendee_details: 'EACH',
      price_display_mode: 'INCLUSIVE',
      support_email: 'help@example.org',
      homepage_background_type: 'COLOR',
      ...DEFAULT_HOMEPAGE_COLORS,
    },
  },
  first_name: null,
  last_name: null,
  email: null,
  answers: [],
  attendees: [],
  offline: null,
  post_checkout_message: null,
  online_event_details: null,
  ...values,
})

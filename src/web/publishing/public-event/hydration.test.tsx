import { I18nProvider } from '@lingui/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { LOCALES } from '#core/platform/locales.ts'
import type { PageData, PublicPage } from '#core/publishing/public-pages/page-data.ts'
import { publicCatalogs } from '#locales/public.ts'
import { anEvent, aPrice, aTicket } from '#test/public-event-views.ts'
import { renderPage } from '#web/app/entries/server.tsx'
import { createI18n } from '#web/platform/client/i18n.ts'
import { PublicPageView } from './public-page.tsx'

const offer = {
  id: 1,
  type: 'CHEAPEST' as const,
  booked_before_offset: null,
  ticket_ids: [],
  date_from: null,
  date_until: null,
  weekdays: [],
  same_date: false,
  value_type: 'PERCENTAGE' as const,
  value: 100,
  max_per_order: null,
  stacks_with_promo_code: false,
  min_quantity: null,
  group_size: 3,
  group_count: 1,
  products: [],
  effect_ticket_ids: [],
}

const event = anEvent({
  title: 'Ferry & <Friends>',
  discount_rules: [{ ...offer, name: 'Three for two' }],
  description: '<p>One <strong>boat</strong></p>',
  location_details: { venue_name: 'Pier 4', city: 'Hamburg' } as never,
  maps_url: 'https://maps.example.org/?q=Pier+4&z=1',
  has_promo_codes: true,
  tickets: [
    aTicket({ description: '<p>By the rail</p>', min_per_order: 2, quantity_available: 7 }),
    aTicket({
      id: 11,
      title: 'Cabin',
      type: 'TIERED',
      prices: [
        aPrice({ id: 21, label: 'Early', sale_state: 'SOLD_OUT' }),
        aPrice({ id: 22, label: 'Late', sale_state: 'SALE_NOT_STARTED', sale_start_date: '2027-04-01T10:00:00.000Z' }),
      ],
    }),
    aTicket({ id: 12, title: 'Gift', type: 'DONATION', prices: [aPrice({ id: 23, price: 500 })] }),
  ],
})
const { organizer } = event

const EVIL = `=1+1</script><img src=x onerror=alert(1)>"'&amp;{{x}} \u202eevil\u202c שלום 🎟️`
const hostile = anEvent({
  title: EVIL,
  discount_rules: [{ ...offer, name: EVIL }],
  description_preview: EVIL,
  location_details: { venue_name: EVIL, city: EVIL } as never,
  organizer: { ...organizer, name: EVIL },
  settings: { ...event.settings, continue_button_text: EVIL, support_email: EVIL },
  tickets: [
    aTicket({ title: EVIL, type: 'TIERED', prices: [aPrice({ label: EVIL }), aPrice({ id: 21, label: EVIL })] }),
  ],
})
const past = anEvent({ id: 8, lifecycle_status: 'ENDED', is_online_event: true })

const offered = (kind: 'FREE' | 'ANY_AMOUNT' | 'PRICE' | 'SOLD_OUT', is_from = false) => ({
  offer: { kind, price: kind === 'PRICE' ? 1250 : null, is_from },
})
const listed = [
  { ...event, ...offered('PRICE', true) },
  { ...hostile, ...offered('PRICE') },
  { ...event, id: 9, ...offered('FREE') },
  { ...event, id: 10, ...offered('SOLD_OUT') },
  { ...event, id: 11, ...offered('ANY_AMOUNT') },
]
const over = [{ ...past, offer: null }]

const PAGES: Record<string, PublicPage> = {
  event: { kind: 'event', data: { event, url: 'http://localhost/event/7/ferry' } },
  widget: { kind: 'widget', data: { event, url: 'http://localhost/event/7/ferry', padding: 12, checkout: 'tab' } },
  organizer: { kind: 'organizer', data: { organizer, upcoming: [], past: [] } },
  "organizer's full": { kind: 'organizer', data: { organizer, upcoming: listed, past: over } },
  events: { kind: 'events', data: { events: [...listed, ...over], page: 2, last_page: 3 } },
  'empty events': { kind: 'events', data: { events: [], page: 1, last_page: 1 } },
  'hostile event': { kind: 'event', data: { event: hostile, url: 'http://localhost/event/7/ferry' } },
  'hostile widget': {
    kind: 'widget',
    data: { event: hostile, url: 'http://localhost/event/7/ferry', padding: 0, checkout: 'inline' },
  },
  'hostile organizer': {
    kind: 'organizer',
    data: { organizer: hostile.organizer, upcoming: listed, past: listed },
  },
  'hostile events': { kind: 'events', data: { events: listed, page: 1, last_page: 1 } },
  error: { kind: 'error', data: { error: 'NOT_FOUND', reference: 'r-1' } },
}

/** What a field holds is an attribute from the server and a property in the browser. */
const HELD = ['value', 'selected', 'defaultvalue']

/** A line per element and per run of text, attributes in order: what differs stands out. */
function outline(root: Element): string[] {
  root.normalize()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const lines: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      const attributes = [...node.attributes]
        .filter(({ name }) => !HELD.includes(name))
        .map(({ name, value }) => `${name}=${value}`)
      if ('value' in node) attributes.push(`holds ${node.value}`)
      lines.push(`${node.tagName} ${attributes.sort().join(' ')}`)
    } else lines.push(`text ${node.nodeValue}`)
  }
  return lines
}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  return () => vi.unstubAllGlobals()
})

test.each(Object.keys(PAGES).flatMap((name) => LOCALES.map((locale) => [name, locale] as const)))(
  'the %s page in %s is the same from the server and in the browser (SEO-7)',
  async (name, locale) => {
    const data: PageData = {
      page: PAGES[name] as PublicPage,
      locale,
      operator: { legal_url: 'https://example.org/legal', privacy_url: null },
      path: '/event/7/ferry',
    }
    const { html } = await renderPage(data)
    const i18n = await createI18n(locale, [publicCatalogs])
    const view = (
      <I18nProvider i18n={i18n}>
        <PublicPageView {...data} />
      </I18nProvider>
    )
    const written = document.createElement('div')
    written.innerHTML = html
    // what was typed is text, whoever reads it (SEC-14)
    expect(written.querySelectorAll('script, [onerror]')).toHaveLength(0)
    if (name.startsWith('hostile')) expect(written.textContent).toContain(EVIL)
    const as_written = outline(written)
    const nodes = [...written.querySelectorAll('*')]
    const root = hydrateRoot(written, view)
    expect(outline(written)).toEqual(as_written)
    // taken over, not built anew beside it
    expect([...written.querySelectorAll('*')].every((node, at) => node === nodes[at])).toBe(true)
    root.unmount()
    // taking over looks at no attribute, so the same page drawn from nothing is compared as well
    const drawn = document.createElement('div')
    const fresh = createRoot(drawn)
    fresh.render(view)
    expect(outline(drawn)).toEqual(as_written)
    fresh.unmount()
  },
)

import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ImageView } from '#core/catalog/images/schema.ts'
import { anEvent } from '#test/public-event-views.ts'
import { EventPage } from './event-page.tsx'

const LOGO: ImageView = {
  id: 5,
  type: 'ORGANIZER_LOGO',
  url: '/media/a/800.jpg',
  urls: { '480': '/media/a/480.webp', '1080': '/media/a/800.webp', '2160': '/media/a/800.webp' },
  width: 800,
  height: 240,
  size: 9000,
  mime_type: 'image/jpeg',
  file_name: 'logo.png',
  has_avif: true,
  alt_text: null,
}

function show(logo: ImageView | null) {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  i18n.setMessagesCompiler(compileMessage)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const event = anEvent({})
  render(
    <I18nProvider i18n={i18n}>
      <EventPage
        event={{ ...event, organizer: { ...event.organizer, logo } }}
        url="http://localhost/event/7/ferry"
        locale="en"
        operator={{ legal_url: null, privacy_url: null }}
        path="/event/7/ferry"
      />
    </I18nProvider>,
  )
}

test('the organizer’s logo stands at the top and in its box, in its own proportions and the smallest file (DSG-2)', () => {
  show(LOGO)
  const [home] = screen.getAllByRole('link', { name: 'Harbour Club' })
  const small = within(home as HTMLElement).getByRole('presentation') as HTMLImageElement
  const big = screen.getByRole('img', { name: 'Logo of Harbour Club' }) as HTMLImageElement
  for (const { width, height, src } of [small, big])
    expect([width, height, new URL(src).pathname]).toEqual([800, 240, '/media/a/480.webp'])
})

test('without one the first letter stands there, which is no name of its own', () => {
  show(null)
  expect(screen.queryByRole('img', { name: /Logo/ })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Harbour Club' })[0]?.textContent).toBe('HHarbour Club')
})

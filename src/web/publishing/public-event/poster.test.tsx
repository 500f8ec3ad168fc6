import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#test/checkout-screen.tsx'
import { anEvent } from '#test/public-event-views.ts'
import { Poster } from './poster.tsx'

test('the cover says what it shows, else the title of the event (IMG-5)', () => {
  const urls = { '480': '/c/480.webp', '1080': '/c/1080.webp', '2160': '/c/1080.webp' }
  const cover = { id: 3, type: 'EVENT_COVER' as const, url: '/c/1080.jpg', urls, width: 1080, height: 540, size: 9 }
  const file = { mime_type: 'image/jpeg', file_name: 'c.jpg', has_avif: false }
  renderScreen(<Poster event={anEvent({ images: [{ ...cover, ...file, alt_text: 'Two boats' }] })} />)
  expect(screen.getByRole('img', { name: 'Two boats' })).toBeTruthy()
  cleanup()
  const event = anEvent({ images: [{ ...cover, ...file, alt_text: null }] })
  renderScreen(<Poster event={event} />)
  expect(screen.getByRole('img', { name: event.title })).toBeTruthy()
})

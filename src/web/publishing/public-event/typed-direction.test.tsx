import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import { renderScreen } from '#test/checkout-screen.tsx'
import { anEvent, aPrice, aTicket } from '#test/public-event-views.ts'
import { QuestionField } from '#web/catalog/question-fields/question-field.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import { EventPage } from './event-page.tsx'

const SHALOM = 'שלום'

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

/** Whether the text runs as its own first letter does: by `dir`, or as a `bdi`. */
const isOnItsOwn = (element: Element): boolean => element.closest('[dir="auto"], bdi') !== null

test('what was typed from right to left is shown so, whatever stands around it', () => {
  const { organizer } = anEvent()
  const event = anEvent({
    title: SHALOM,
    description: `<p>${SHALOM}</p>`,
    organizer: { ...organizer, name: SHALOM },
    location_details: { venue_name: SHALOM } as never,
    tickets: [aTicket({ title: SHALOM, type: 'TIERED', prices: [aPrice({ label: SHALOM })] })],
  })
  renderScreen(
    <EventPage
      event={event}
      url="http://localhost/event/7/x"
      locale="en"
      operator={{ legal_url: null, privacy_url: null }}
      path="/event/7/x"
    />,
  )
  const shown = screen.getAllByText(SHALOM)
  expect(shown.length).toBeGreaterThanOrEqual(6)
  expect(shown.filter((element) => !isOnItsOwn(element)).map((element) => element.outerHTML)).toEqual([])
})

test('fields for words take the direction of what is typed; a phone number runs from the left', () => {
  const ask = (type: PublicQuestionView['type'], title: string) => (
    <QuestionField
      question={{
        id: 5,
        title,
        description: null,
        type,
        options: [],
        is_required: true,
        belongs_to: 'ORDER',
        ticket_ids: [],
      }}
      path={`order.answers.${title}`}
      value=""
      errors={{}}
      onChange={() => {}}
    />
  )
  renderScreen(
    <>
      {ask('SINGLE_LINE_TEXT', SHALOM)}
      {ask('MULTI_LINE_TEXT', 'More')}
      {ask('PHONE', 'Phone')}
      <RichText html={SHALOM} />
    </>,
  )
  expect(screen.getByLabelText(SHALOM).getAttribute('dir')).toBe('auto')
  expect(screen.getByLabelText('More').getAttribute('dir')).toBe('auto')
  expect(screen.getByLabelText('Phone').getAttribute('dir')).toBeNull()
  expect(screen.getAllByText(SHALOM).every(isOnItsOwn)).toBe(true)
})

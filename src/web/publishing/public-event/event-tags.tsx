import { useEffect, useMemo, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { toMajorString } from '#core/platform/money.ts'
import type { TagFrame } from '#core/sales/checkout/page-data.ts'
import { TagConsent } from '#web/platform/consent/tag-consent.tsx'
import type { ToldEvent } from '#web/platform/consent/told-event.ts'
import type { CartQuote } from '#web/sales/cart/cart.ts'
import { keepTouchesAsAgreed } from './touches.ts'

export interface EventTagsProps {
  readonly event: PublicEventView
  readonly tags: TagFrame
  /** The event's public address. */
  readonly url: string
  readonly quote: CartQuote
  readonly is_asked: boolean
  readonly onAnswered: () => void
}

/** What the page tells of itself: looking, then choosing (FUN-5). */
function toldEvents({ event, url, quote }: Pick<EventTagsProps, 'event' | 'url' | 'quote'>): ToldEvent[] {
  const shared = { currency: event.currency, address: url }
  const view: ToldEvent = { ...shared, name: 'VIEW', value: 0, items: [{ title: event.title, quantity: 1 }] }
  if (quote.units === 0) return [view]
  const items = quote.lines.map(({ ticket, quantity }) => ({ title: ticket.title, quantity }))
  return [view, { ...shared, name: 'SELECT', value: Number(toMajorString(quote.total, event.currency)), items }]
}

/** Banner and frame of the event page; a part of its own, since pages without tags load nothing of it (FUN-5, FUN-6). */
export function EventTags({ event, tags, url, quote, is_asked, onAnswered }: EventTagsProps) {
  const [events, setEvents] = useState<readonly ToldEvent[]>([])
  const now = useMemo(() => toldEvents({ event, url, quote }), [event, url, quote])
  // each is told once, as it was then
  useEffect(() => setEvents((told) => (now.length > told.length ? [...told, ...now.slice(told.length)] : told)), [now])
  return (
    <TagConsent
      frame={tags}
      organizer={event.organizer.name}
      events={events}
      is_asked={is_asked}
      is_lifted={quote.units > 0}
      onAnswer={() => {
        onAnswered()
        keepTouchesAsAgreed(event.id)
      }}
    />
  )
}

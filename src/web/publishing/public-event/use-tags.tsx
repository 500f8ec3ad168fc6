import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { toMajorString } from '#core/platform/money.ts'
import type { TagFrame } from '#core/platform/tag-frame.ts'
import { hasPrivacySignal } from '#web/platform/client/consent.ts'
import type { TagConsent } from '#web/platform/tags/tag-consent.tsx'
import type { ToldEvent } from '#web/platform/tags/told-event.ts'
import type { CartQuote } from '#web/sales/cart/cart.ts'
import { keepTouchesAsAgreed } from './touches.ts'

type Consent = ComponentType<Parameters<typeof TagConsent>[0]>

interface Tags {
  /** Banner and frame; nothing until they are loaded. */
  readonly element: ReactNode
  /** Asks the visitor again; undefined where nothing is asked. */
  readonly onChoices: (() => void) | undefined
}

/** What the page tells of itself: looking, then choosing (FUN-5). */
function toldEvents(event: PublicEventView, url: string, quote: CartQuote): ToldEvent[] {
  const shared = { currency: event.currency, address: url }
  const view: ToldEvent = { ...shared, name: 'VIEW', value: 0, items: [{ title: event.title, quantity: 1 }] }
  if (quote.units === 0) return [view]
  const items = quote.lines.map(({ ticket, quantity }) => ({ title: ticket.title, quantity }))
  return [view, { ...shared, name: 'SELECT', value: Number(toMajorString(quote.total, event.currency)), items }]
}

/** An organizer's tags, once the visitor agrees (FUN-5, FUN-6). Pages without them load nothing of this. */
export function useTags(
  event: PublicEventView,
  { tags, url, quote }: { tags: TagFrame | undefined; url: string; quote: CartQuote },
): Tags {
  const [Consent, setConsent] = useState<Consent | null>(null)
  const [is_asked, setAsked] = useState(false)
  const [events, setEvents] = useState<readonly ToldEvent[]>([])
  useEffect(() => {
    if (!tags || hasPrivacySignal()) return
    import('#web/platform/tags/tag-consent.tsx').then(
      (found) => setConsent(() => found.TagConsent),
      // without it nobody is asked and nothing runs
      () => {},
    )
  }, [tags])
  const now = useMemo(() => toldEvents(event, url, quote), [event, url, quote])
  // each is told once, as it was then
  useEffect(() => setEvents((told) => (now.length > told.length ? [...told, ...now.slice(told.length)] : told)), [now])
  if (!tags || !Consent) return { element: null, onChoices: undefined }
  const onAnswer = () => {
    setAsked(false)
    keepTouchesAsAgreed(event.id)
  }
  return {
    element: (
      <Consent
        frame={tags}
        organizer={event.organizer.name}
        events={events}
        is_asked={is_asked}
        onAnswer={onAnswer}
      />
    ),
    onChoices: () => setAsked(true),
  }
}

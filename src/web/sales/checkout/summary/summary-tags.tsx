import { lazy, Suspense, useEffect, useState } from 'react'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { type Consent, readConsent } from '#web/platform/consent/consent.ts'
import { tagsOfDocument } from '../tags-of-document.ts'
import { keyOf, purchaseOf } from './told-purchase.ts'

const TagConsent = lazy(async () => ({
  default: (await import('#web/platform/consent/tag-consent.tsx')).TagConsent,
}))

/** Tells an organizer's tags of a purchase, where the visitor agrees and this document lets them in (FUN-5, FUN-6). */
export function SummaryTags({ order }: { order: PublicOrderView }) {
  const [tags] = useState(tagsOfDocument)
  const [events] = useState(() => (tags ? purchaseOf(order) : []))
  const key = keyOf(order)
  const note = (consent: Consent | null) => consent === 'YES' && localStorage.setItem(key, '1')
  useEffect(() => {
    if (events.length > 0 && readConsent() === 'YES') localStorage.setItem(key, '1')
  }, [events, key])
  if (!tags || events.length === 0) return null
  return (
    <Suspense fallback={null}>
      <TagConsent
        frame={tags}
        organizer={order.event.organizer_name}
        events={events}
        is_asked={false}
        onAnswer={note}
      />
    </Suspense>
  )
}

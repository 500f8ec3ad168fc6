import { lazy, Suspense, useEffect, useState } from 'react'
import { toMajorString } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { NEW_PURCHASE_MS } from '#core/sales/checkout/limits.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { type Consent, readConsent } from '#web/platform/consent/consent.ts'
import type { ToldEvent } from '#web/platform/consent/told-event.ts'
import { tagsOfDocument } from '../tags-of-document.ts'

const TagConsent = lazy(async () => ({
  default: (await import('#web/platform/consent/tag-consent.tsx')).TagConsent,
}))

/** Kept by the browser, not by the tab: the mail's link to the order opens in another one. */
const keyOf = ({ short_id }: PublicOrderView): string => `turnout:told:${short_id}`

function isTold(order: PublicOrderView): boolean {
  try {
    return localStorage.getItem(keyOf(order)) !== null
  } catch {
    return true
  }
}

/** The purchase, to whoever just made it and once; no reference, link, name or address of theirs (FUN-5). */
function purchaseOf(order: PublicOrderView): ToldEvent[] {
  const { event, currency } = order
  const at = order.completed_at === null ? Number.NaN : Date.parse(order.completed_at)
  const is_new = Date.parse(order.server_time) - at < NEW_PURCHASE_MS
  if (order.status !== OrderStatus.COMPLETED || !order.has_session || !is_new || isTold(order)) return []
  return [
    {
      name: 'PURCHASE',
      value: Number(toMajorString(order.total_gross, currency)),
      currency,
      items: order.items.map(({ title, quantity }) => ({ title, quantity })),
      address: location.origin + paths.event(event.id, event.slug),
    },
  ]
}

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

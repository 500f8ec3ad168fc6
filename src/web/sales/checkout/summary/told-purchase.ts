import { toMajorString } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { NEW_PURCHASE_MS } from '#core/sales/checkout/limits.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import type { ToldEvent } from '#web/platform/consent/told-event.ts'

/** Kept by the browser, not by the tab: the mail's link to the order opens in another one. */
export const keyOf = ({ short_id }: PublicOrderView): string => `turnout:told:${short_id}`

function isTold(order: PublicOrderView): boolean {
  try {
    return localStorage.getItem(keyOf(order)) !== null
  } catch {
    return true
  }
}

/**
 * The purchase, to whoever just made it and once; no reference, link, name or address of theirs (FUN-5). A test order is no
 * purchase (FUN-3, EVT-16).
 */
export function purchaseOf(order: PublicOrderView): ToldEvent[] {
  const { event, currency } = order
  const at = order.completed_at === null ? Number.NaN : Date.parse(order.completed_at)
  const is_new = Date.parse(order.server_time) - at < NEW_PURCHASE_MS
  if (order.is_test || order.status !== OrderStatus.COMPLETED || !order.has_session || !is_new || isTold(order))
    return []
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

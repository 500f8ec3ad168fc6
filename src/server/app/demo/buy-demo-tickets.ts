import type { Touch } from '#core/catalog/attribution/touch.ts'
import { DetailsInput } from '#core/records/orders/details-schema.ts'
import { ReserveInput } from '#core/sales/checkout/schema.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import { type Deps, systemCtx } from '#server/platform/context/context.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { reserveOrder } from '#server/sales/checkout/reserve/reserve-order.ts'
import { saveDetails } from '#server/sales/checkout/save-details.ts'
import { chooseOffline } from '#server/sales/payments/later/choose-offline.ts'
import { payByTestCard } from '#server/sales/payments/pay-by-test-card.ts'
import { startPayment } from '#server/sales/payments/start-payment.ts'
import { submitPayment } from '#server/sales/payments/submit-payment.ts'
import type { DemoSale } from './demo-sales.ts'

const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' }
const DONATION = 1500

/** One sale of the demo, through the same verbs as any buyer's. */
export async function buyDemoTickets(
  deps: Deps,
  catalog: Catalog,
  {
    sale,
    question_id,
    dates,
    touch,
  }: { sale: DemoSale; question_id: number | undefined; dates: readonly number[]; touch: Touch | null },
): Promise<void> {
  const { name, basket, pays_later, promo_code, affiliate_code, answer } = sale
  const ctx = systemCtx(deps)
  const event_date_id = dates[sale.date ?? 0] ?? null
  const lines = basket.map(([ticket, price, quantity], index) => {
    const sold = catalog.tickets[ticket]!
    return {
      ticket_id: sold.id,
      ticket_price_id: sold.prices[price]!.id,
      quantity,
      event_date_id,
      ...(sold.type === 'DONATION' ? { amount: DONATION } : {}),
      ...(sale.add_on && index === 0 ? { add_ons: chosenAddOn(catalog, sold.id, sale.add_on) } : {}),
    }
  })
  const { reservation, session } = await reserveOrder(ctx, {
    event_id: catalog.event.id,
    input: ReserveInput.parse({ items: lines, promo_code, affiliate_code, attribution: { last: touch } }),
    session: null,
  })
  const key = { event_id: catalog.event.id, short_id: reservation.short_id, session_hash: hashToken(session) }
  const [first_name, last_name] = name
  const email = `buyer${reservation.order_id}@example.org`
  const admissions = lines.filter((_, index) => catalog.tickets[basket[index]![0]]?.kind === 'ADMISSION')
  const attendees = admissions.flatMap(({ ticket_price_id, quantity }) =>
    Array.from({ length: quantity }, () => ({ ticket_price_id, event_date_id, first_name, last_name, email })),
  )
  const answers = answer && question_id ? [{ question_id, answer }] : []
  await saveDetails(ctx, key, DetailsInput.parse({ order: { first_name, last_name, email, answers }, attendees }))
  if (pays_later) return void (await chooseOffline(ctx, key, { method: 'OFFLINE' }))
  if (!deps.config.test_payments_allowed) return
  await startPayment(ctx, key, { method: 'CARD' })
  await submitPayment(ctx, key)
  await payByTestCard(ctx, key, CARD)
}

const chosenAddOn = (catalog: Catalog, ticket_id: number, [ticket, price]: readonly [number, number]) => {
  const extra = catalog.tickets[ticket]!
  return catalog.addon_groups
    .filter((group) => group.ticket_id === ticket_id && group.ticket_ids.includes(extra.id))
    .map(({ id }) => ({ group_id: id, ticket_price_id: extra.prices[price]!.id, quantity: 1 }))
}

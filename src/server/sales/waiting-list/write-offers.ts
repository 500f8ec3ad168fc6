import { quoteCart } from '#core/catalog/tickets/sale-catalog.ts'
import { after } from '#core/platform/actions/causes.ts'
import { referenceFromBytes, shortIdFromBytes } from '#core/platform/ids.ts'
import { REFERENCE_BYTES, SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { Allocation } from '#core/sales/waiting-list/allocate.ts'
import type { OfferablePrice } from '#core/sales/waiting-list/waited-prices.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueueMany } from '#server/platform/jobs/jobs.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { frozenRules } from '#server/records/orders/frozen-rules.ts'
import { insertOrdersWithItems, type NewOffer } from '#server/records/orders/offer-queries.ts'
import { moveEntries, type WaitingEntryRow } from '#server/records/waiting-entries/queries.ts'
import { queueWaitingMails } from '#server/records/waiting-entries/queue-waiting-mail.ts'
import type { Waited } from './load-waited.ts'

interface Offering {
  readonly waited: Waited
  readonly entries: ReadonlyMap<number, WaitingEntryRow>
  readonly offers: Allocation['offers']
  /** The account of staff who offer before it is their turn (WTL-19). */
  readonly by_account?: number
}

interface Offer {
  readonly entry: WaitingEntryRow
  readonly price: OfferablePrice
  readonly quantity: number
}

/**
 * Writes offers: reserved orders of one price each, at the price of this moment and without a session, their entries OFFERED,
 * mails and the job that ends what is not taken (WTL-17). Entries and counters are locked by the caller, who
 * writes the counters last. Answers the orders' ids, in the order of the offers.
 */
export async function writeOffers(
  tx: Tx,
  ctx: Ctx,
  { waited, entries, offers, by_account }: Offering,
): Promise<number[]> {
  const made = offers.map(({ entry_id, price_id, quantity }): Offer => {
    const [entry, price] = [entries.get(entry_id), waited.prices.get(price_id)]
    if (!entry || !price) throw new Error('an offer names an entry and a price that were read')
    return { entry, price, quantity }
  })
  if (made.length === 0) return []
  const quoteOf = quotes(ctx, waited)
  const order_ids = await insertOrdersWithItems(
    tx,
    made.map((offer) => toOrder(ctx, waited, { ...offer, quote: quoteOf(offer) })),
  )
  await moveEntries(
    tx,
    made.map(({ entry }) => entry.id),
    { from: WaitingEntryStatus.WAITING, to: WaitingEntryStatus.OFFERED, at: ctx.now },
  )
  await tellOffers(tx, ctx, { made, order_ids, by_account })
  return order_ids
}

async function tellOffers(
  tx: Tx,
  ctx: Ctx,
  {
    made,
    order_ids,
    by_account,
  }: Pick<Offering, 'by_account'> & { made: readonly Offer[]; order_ids: readonly number[] },
): Promise<void> {
  const as = by_account === undefined ? ('SYSTEM' as const) : ('USER' as const)
  const each = made.map((offer, index) => ({ ...offer, order_id: order_ids[index] as number }))
  const event_id = made[0]!.entry.event_id
  await auditAll(
    tx,
    'order.reserved',
    each.map(({ order_id }) => ({ ctx, subject: { event_id, order_id }, data: {}, as })),
  )
  await auditAll(
    tx,
    'waiting_entry.offered',
    each.map(({ entry, order_id, quantity, price }) => ({
      ctx,
      subject: { event_id },
      data: {
        waiting_entry_id: entry.id,
        offered_order_id: order_id,
        quantity,
        ticket_price_id: price.ticket_price_id,
      },
      as,
    })),
  )
  await queueWaitingMails(
    tx,
    ctx,
    each.map(({ entry, order_id }) => ({
      follows: after('waiting_entry.offered', 'mails.send'),
      kind: 'waiting-offer' as const,
      entry,
      order_id,
      by_account: by_account ?? null,
    })),
  )
  const ends = new Set(made.map(({ price }) => price.until?.getTime() ?? 0))
  for (const end of ends)
    await enqueueMany(tx, after('waiting_entry.offered', 'checkout.expire-event'), [{ event_id }], {
      run_at: new Date(end),
    })
}

/** The one price function, with the automatic discounts of this moment and no code; many are offered the same (WTL-17). */
function quotes({ now }: Pick<Ctx, 'now'>, { catalog, dates }: Waited) {
  const { discount_rules: rules, event } = catalog
  const known = new Map<string, ReturnType<typeof quoteCart>>()
  return ({ price, quantity }: Pick<Offer, 'price' | 'quantity'>) => {
    const key = `${price.id}*${quantity}`
    const found =
      known.get(key) ??
      quoteCart(dates, {
        currency: event.currency,
        lines: [{ ...price, quantity, amount: null }],
        promo: null,
        discounts: { rules, now, timezone: event.timezone },
      })
    known.set(key, found)
    return found
  }
}

function toOrder(
  { now }: Pick<Ctx, 'now'>,
  { catalog }: Waited,
  { entry, price, quote }: Offer & { readonly quote: ReturnType<typeof quoteCart> },
): NewOffer {
  const {
    items,
    taxes_and_fees_rollup,
    discounts_rollup,
    acting_rule_ids,
    promo_code_applied,
    promo_code_note,
    ...totals
  } = quote
  const rules = frozenRules(catalog.discount_rules, acting_rule_ids)
  const ticket = catalog.tickets.find(({ id }) => id === price.ticket_id)
  const label = ticket?.prices.find(({ id }) => id === price.ticket_price_id)?.label ?? null
  return {
    order: {
      ...totals,
      event_id: catalog.event.id,
      short_id: shortIdFromBytes('order', drawBytes(SHORT_ID_BYTES)),
      reference: referenceFromBytes(drawBytes(REFERENCE_BYTES)),
      status: OrderStatus.RESERVED,
      waiting_entry_id: entry.id,
      language: entry.language,
      taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
      discounts_rollup: JSON.stringify(discounts_rollup),
      discount_rules: rules && JSON.stringify(rules),
      reserved_until: price.until,
      first_reserved_until: price.until,
      created_at: now,
      updated_at: now,
    },
    items: items.map(({ parent: _none, taxes_and_fees_rollup: parts, ...item }) => ({
      ...item,
      event_id: catalog.event.id,
      title: ticket?.title ?? '',
      label,
      taxes_and_fees_rollup: JSON.stringify(parts),
    })),
  }
}

import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import { referenceFromBytes, shortIdFromBytes } from '#core/platform/ids.ts'
import { REFERENCE_BYTES, SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { personLimits } from '#core/records/persons/person-limits.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import type { ApplicationRow } from '#server/records/applications/queries.ts'
import { frozenRules } from '#server/records/orders/frozen-rules.ts'
import { insertOrder } from '#server/records/orders/queries.ts'
import { personKey } from '#server/records/persons/person-key.ts'

interface Approved {
  readonly application: ApplicationRow
  readonly catalog: Catalog
  readonly quote: OrderQuote
  readonly until: Date
}

/**
 * The order of an approved application, with everything its applicant told: AWAITING_PAYMENT, or RESERVED where it completes in
 * the same transaction (ORD-5, ORD-11). It has no session until its link is used, and takes no promo code by itself.
 */
export async function insertApprovedOrder(
  tx: Tx,
  { now, secrets, actor }: StaffCtx,
  { application, catalog, quote, until }: Approved,
): Promise<number> {
  const {
    items,
    taxes_and_fees_rollup,
    discounts_rollup,
    acting_rule_ids,
    promo_code_applied: _none,
    promo_code_note: _without,
    ...totals
  } = quote
  const rules = frozenRules(catalog.discount_rules, acting_rule_ids)
  const { event_id, email, first_name, last_name, language, details, attribution } = application
  const is_free = totals.total_gross === 0
  return insertOrder(
    tx,
    {
      ...totals,
      event_id,
      short_id: shortIdFromBytes('order', drawBytes(SHORT_ID_BYTES)),
      reference: referenceFromBytes(drawBytes(REFERENCE_BYTES)),
      status: is_free ? OrderStatus.RESERVED : OrderStatus.AWAITING_PAYMENT,
      payment_status: is_free ? null : PaymentStatus.AWAITING_PAYMENT,
      application_id: application.id,
      language,
      first_name,
      last_name,
      email,
      details: details && JSON.stringify(details),
      attribution: attribution && JSON.stringify(attribution),
      taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
      discounts_rollup: JSON.stringify(discounts_rollup),
      discount_rules: rules && JSON.stringify(rules),
      // a TEST key has test orders only (KEY-9)
      is_test: actor.key?.mode === 'TEST',
      // staff are never refused, but it counts for whoever has it (LIM-3, LIM-4)
      person_key:
        email === null ? null : personLimits(catalog.settings, catalog.tickets) && personKey(secrets, event_id, email),
      reserved_until: until,
      first_reserved_until: until,
      created_at: now,
      updated_at: now,
    },
    items.map(({ parent: _alone, taxes_and_fees_rollup: parts, ...item }) => ({
      ...item,
      event_id,
      ...wordsOf(catalog, item),
      taxes_and_fees_rollup: JSON.stringify(parts),
    })),
  )
}

function wordsOf({ tickets }: Catalog, item: { readonly ticket_id: number; readonly ticket_price_id: number }) {
  const ticket = tickets.find(({ id }) => id === item.ticket_id)
  return {
    title: ticket?.title ?? '',
    label: ticket?.prices.find(({ id }) => id === item.ticket_price_id)?.label ?? null,
  }
}

import type { OrderQuote } from '#core/catalog/prices/quote-order.ts'
import type { StepAction } from '#core/platform/actions/actions.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import { frozenRules } from '#server/records/orders/frozen-rules.ts'
import type { OrderDraft } from './batch-queries.ts'

// A step: it has no outbox row (LOGE-4).
const RESERVED: StepAction = 'order.reserved'

const ITEM_COLUMNS = `event_date_id, ticket_id, ticket_price_id, title, label, quantity, price_before_discount, price, unit_fee, unit_tax,
      unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross, taxes_and_fees_rollup,
      rule_discount, discount_rule_id, discount_name`
const ITEM_VALUES = `i.event_date_id, i.ticket_id, i.ticket_price_id, i.title, i.label, i.quantity, i.price_before_discount, i.price, i.unit_fee, i.unit_tax,
      i.unit_fee_included, i.unit_tax_included, i.unit_total, i.total_before_additions, i.total_fee, i.total_tax, i.total_gross, i.rollup,
      i.rule_discount, i.discount_rule_id, i.discount_name`

const PLAIN_ITEMS = `new_items as (
    insert into order_items (event_id, order_id, ${ITEM_COLUMNS})
    select $1, w.id, ${ITEM_VALUES}
    from requests w join cart_items i on i.cart = w.cart order by w.id, i.n)`

// An item names the one it belongs to by its place in the cart; numbers are drawn beforehand, so that one statement does.
const ITEMS_WITH_PARENTS = `numbered as materialized (
    select nextval('order_items_id_seq') as id, sorted.* from (
      select w.id as order_id, i.* from requests w join cart_items i on i.cart = w.cart order by w.id, i.n offset 0) as sorted),
  new_items as (
    insert into order_items (id, event_id, order_id, kind, parent_item_id, is_included, ${ITEM_COLUMNS})
    overriding system value
    select i.id, $1, i.order_id, i.kind, p.id, i.is_included, ${ITEM_VALUES}
    from numbered i left join numbered p on p.order_id = i.order_id and p.n = i.parent order by i.id)`

// Buyers of one sale choose much the same: what their carts have in common travels and is parsed once per batch.
const statement = ({
  columns,
  source,
}: {
  readonly columns: string
  readonly source: string
}) => `with carts as materialized (
    select * from jsonb_to_recordset($6::jsonb) as c (cart int, total_before_discount bigint, total_discount bigint, total_before_additions bigint,
      total_fee bigint, total_tax bigint, total_fee_included bigint, total_tax_included bigint, total_gross bigint, rollup jsonb,
      discounts jsonb, rules jsonb, promo_code_id bigint, promo_code text)),
  cart_items as materialized (
    select * from jsonb_to_recordset($7::jsonb) as i (cart int, n int, event_date_id bigint, ticket_id bigint, ticket_price_id bigint, title text, label text, quantity int,
      price_before_discount bigint, price bigint, unit_fee bigint, unit_tax bigint, unit_fee_included bigint, unit_tax_included bigint, unit_total bigint,
      total_before_additions bigint, total_fee bigint, total_tax bigint, total_gross bigint, rollup jsonb,
      rule_discount bigint, discount_rule_id bigint, discount_name text${columns})),
  requests as materialized (
    select nextval('orders_id_seq') as id, w.*
    from unnest($8::int[], $9::text[], $10::text[], $11::text[], $12::bytea[], $13::bytea[], $14::bigint[], $15::bool[], $16::text[])
      as w (cart, short_id, reference, language, session_hash, ip_hash, affiliate_id, is_short, attribution)),
  new_orders as (
    insert into orders (id, short_id, reference, event_id, status, language, currency, total_before_discount, total_discount, total_before_additions,
      total_fee, total_tax, total_fee_included, total_tax_included, total_gross, taxes_and_fees_rollup, discounts_rollup, discount_rules,
      promo_code_id, promo_code, affiliate_id, attribution,
      session_hash, ip_hash, reserved_until, first_reserved_until, created_at, updated_at)
    overriding system value
    select w.id, w.short_id, w.reference, $1, '${OrderStatus.RESERVED}', w.language, $2, c.total_before_discount, c.total_discount, c.total_before_additions,
      c.total_fee, c.total_tax, c.total_fee_included, c.total_tax_included, c.total_gross, c.rollup, c.discounts, c.rules, c.promo_code_id, c.promo_code, w.affiliate_id, w.attribution::jsonb,
      w.session_hash, w.ip_hash, case when w.is_short then $5::timestamptz else $3::timestamptz end, $3, $4, $4
    from requests w join carts c on c.cart = w.cart),
  ${source},
  log as (
    insert into audit_log (event_id, order_id, actor_type, action, data, created_at)
    select $1, id, 'BUYER', '${RESERVED}', '{}', $4 from requests),
  keys as (
    update idempotency_keys k set status = 201, answer = jsonb_build_object('short_id', c.short_id), completed_at = $4
    from unnest($17::bigint[], $18::timestamptz[], $19::text[]) as c (id, claimed_at, short_id)
    where k.id = c.id and k.claimed_at = c.claimed_at and k.completed_at is null)
  select id, short_id from requests`

type NamedStatement = readonly [name: string, text: string]
const PLAIN: NamedStatement = ['insert-orders', statement({ columns: '', source: PLAIN_ITEMS })]
const WITH_PARENTS: NamedStatement = [
  'insert-orders-with-parents',
  statement({ columns: ', kind text, parent int, is_included bool', source: ITEMS_WITH_PARENTS }),
]

/** Orders of admissions alone, most of them, are written without a word of what an item belongs to. */
export const insertOrders = (drafts: readonly OrderDraft[]): NamedStatement =>
  drafts.some(({ quote }) => quote.items.some(({ kind }) => kind !== 'ADMISSION')) ? WITH_PARENTS : PLAIN

/**
 * The values after the event's own: distinct carts, their items, then a column for each thing that differs per buyer.
 * Equal carts of a catalog share one quote object, so identity finds them.
 */
export function orderValues(catalog: Catalog, drafts: readonly OrderDraft[]): unknown[] {
  const carts = new Map<OrderQuote, Map<number | null, number>>()
  const records: object[] = []
  const items: object[] = []
  const cartOf = (draft: OrderDraft): number => {
    const known = carts.get(draft.quote) ?? new Map<number | null, number>()
    carts.set(draft.quote, known)
    let cart = known.get(draft.promo_code_id)
    if (cart === undefined) {
      cart = records.length
      known.set(draft.promo_code_id, cart)
      records.push(cartRecord(catalog, cart, draft))
      items.push(...itemRecords(catalog, cart, draft))
    }
    return cart
  }
  const keyed = drafts.flatMap(({ short_id, request: { held_key } }) => (held_key ? [{ ...held_key, short_id }] : []))
  const numbers = drafts.map(cartOf)
  return [
    JSON.stringify(records),
    JSON.stringify(items),
    numbers,
    drafts.map(({ short_id }) => short_id),
    drafts.map(({ reference }) => reference),
    drafts.map(({ request }) => request.language),
    drafts.map(({ request }) => request.session_hash),
    drafts.map(({ request }) => request.ip_hash),
    drafts.map(({ request }) => request.affiliate_id),
    drafts.map(({ has_short_hold }) => has_short_hold),
    drafts.map(({ request }) => request.attribution && JSON.stringify(request.attribution)),
    keyed.map(({ id }) => id),
    keyed.map(({ claimed_at }) => claimed_at),
    keyed.map(({ short_id }) => short_id),
  ]
}

const cartRecord = (catalog: Catalog, cart: number, { request, quote, promo_code_id }: OrderDraft) => ({
  cart,
  total_before_discount: quote.total_before_discount,
  total_discount: quote.total_discount,
  total_before_additions: quote.total_before_additions,
  total_fee: quote.total_fee,
  total_tax: quote.total_tax,
  total_fee_included: quote.total_fee_included,
  total_tax_included: quote.total_tax_included,
  total_gross: quote.total_gross,
  rollup: quote.taxes_and_fees_rollup,
  discounts: quote.discounts_rollup,
  rules: frozenRules(catalog.discount_rules, quote.acting_rule_ids),
  promo_code_id,
  promo_code: promo_code_id === null ? null : (request.promo?.code ?? null),
})

const itemRecords = (catalog: Catalog, cart: number, { quote }: OrderDraft) =>
  quote.items.map(({ taxes_and_fees_rollup, ...item }, n) => {
    const ticket = catalog.tickets.find((found) => found.id === item.ticket_id)
    const price = ticket?.prices.find((found) => found.id === item.ticket_price_id)
    return {
      ...item,
      n,
      cart,
      title: ticket?.title ?? '',
      label: price?.label ?? null,
      rollup: taxes_and_fees_rollup,
    }
  })

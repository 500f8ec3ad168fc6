import { isPromoCodeValid } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFeePart } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import { movedDrafts, rowsFor } from '#core/sales/checkout/bought-lines.ts'
import { repriceOrder } from '#core/sales/checkout/reprice-order.ts'
import { canTakeTotal, methodsOfOrder } from '#server/catalog/payment-methods/methods.ts'
import {
  findKeptPromoCode,
  findPromoCode,
  findPromoCodeByCode,
  type PromoCodeRow,
} from '#server/catalog/promo-codes/queries.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { readDates } from '#server/catalog/tickets/date-queries.ts'
import { findSoldKinds } from '#server/catalog/tickets/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { thawedRules } from '#server/records/orders/frozen-rules.ts'
import { orderColumns } from '#server/records/orders/order-columns.ts'
import {
  listOrderItems,
  movePayment,
  type OrderItemRow,
  type OrderRow,
  updateOrderRow,
} from '#server/records/orders/queries.ts'
import { writeRepricedItems } from '#server/records/orders/repriced-items-queries.ts'
import { type AttemptRow, findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { lockOwnOrder, type OrderKey } from '#server/sales/buyer-orders/own-order.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { closePayment } from '#server/sales/payments/close-open-payments.ts'
import { requireOpen } from './check-details.ts'

/** All uses are taken, some perhaps by holds that lapsed and are not swept yet (RES-7). */
class UsedUp extends AppError {
  constructor() {
    super('PROMO_CODE_INVALID')
  }
}

/**
 * A promo code entered in checkout, replaced or, by null, taken away (PRO-9): the held order is computed anew under its
 * lock and one use moves between the codes' counters. A card payment nobody has confirmed is dead at the provider before
 * anything is written here, so that no payment of the former total can be confirmed.
 */
export async function changePromoCode(ctx: Ctx, key: OrderKey, code: string | null): Promise<OrderRow> {
  const change = () => inStockTransaction(ctx, (tx) => changeLocked(tx, ctx, { key, code }))
  const afterSweep = async () => {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof UsedUp) || (await expireLapsedOrders(ctx, key.event_id)) === 0) throw error
      return change()
    }
  }
  const first = await afterSweep()
  if ('order' in first) return first.order
  const in_progress = new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: key.short_id } })
  if (!(await closePayment(ctx, first.open, { even_awaiting_action: true }))) throw in_progress
  const second = await afterSweep()
  if ('order' in second) return second.order
  // another tab began to pay meanwhile: that one is under way now
  throw in_progress
}

async function changeLocked(
  tx: Tx,
  ctx: Ctx,
  { key, code }: { key: OrderKey; code: string | null },
): Promise<{ order: OrderRow } | { open: AttemptRow }> {
  const order = await lockOwnOrder(tx, key)
  const open = await findOpenAttempt(tx, order.id)
  requireOpen(order, open, ctx.now)
  const entered = code === null ? null : await findPromoCodeByCode(tx, order.event_id, code)
  if (entered === undefined) throw new AppError('PROMO_CODE_INVALID')
  if ((entered?.id ?? null) === order.promo_code_id) return { order }
  const codes = await lockCodes(tx, order, entered)
  if (codes.promo && !isPromoCodeValid(codes.promo, ctx.now)) {
    const is_over = codes.promo.expiry_date !== null && codes.promo.expiry_date <= ctx.now
    throw is_over ? new AppError('PROMO_CODE_INVALID') : new UsedUp()
  }
  const priced = await reprice(tx, ctx, { order, ...codes })
  // an unconfirmed payment asks for the former total; what is refused leaves it as it is
  if (open) return { open }
  return { order: await writeChange(tx, ctx, { order, ...codes, priced }) }
}

interface Codes {
  readonly former: PromoCodeRow | null
  readonly promo: PromoCodeRow | null
}

/** Both codes as they stand once their counters are locked, in one statement; a limit is written under the same lock (CAP-6). */
async function lockCodes(tx: Tx, order: OrderRow, entered: PromoCodeRow | null): Promise<Codes> {
  const known = order.promo_code_id === null ? null : await findKeptPromoCode(tx, order.event_id, order.promo_code_id)
  await lockStock(
    tx,
    [known, entered].flatMap((row) => row?.stock_id ?? []),
  )
  const former = known ? ((await findKeptPromoCode(tx, order.event_id, known.id)) ?? null) : null
  const promo = entered ? await findPromoCode(tx, order.event_id, entered.id) : null
  if (promo === undefined) throw new AppError('PROMO_CODE_INVALID')
  return { former, promo }
}

/** The date that discounts ask about: rows without one are the first date's, but extras then are for none (DAT-3, DSC-3). */
const startDateOf = ({ event_date_id, event_id, kind }: OrderItemRow): number | null =>
  event_date_id ?? (kind === 'EXTRA' ? null : event_id)

/** The order at its new price, with its rows as they are; refused where no way to pay takes the total (RES-8i). */
async function reprice(tx: Tx, ctx: Ctx, { order, former, promo }: Codes & { readonly order: OrderRow }) {
  const items = await listOrderItems(tx, [order.id])
  const catalog = await loadCatalog(tx, order.event_id)
  const kinds = await findSoldKinds(
    tx,
    items.map(({ ticket_id }) => ticket_id),
  )
  const rules = thawedRules(order.discount_rules)
  // only discounts ask when a date begins
  const dated = rules.length === 0 ? [] : items.map(({ event_date_id }) => event_date_id ?? order.event_id)
  const dates = catalog ? await readDates(tx, catalog, dated) : new Map<number, never>()
  const repriced = repriceOrder({
    currency: order.currency,
    former,
    promo,
    discounts: {
      rules,
      now: order.created_at,
      timezone: catalog?.event.timezone ?? 'UTC',
    },
    lines: items.map((item) => {
      const kind = kinds.find(({ id }) => id === item.ticket_id)!
      return {
        ...item,
        starts_at: dates.get(startDateOf(item) ?? 0)?.date.starts_at ?? null,
        ticket_type: kind.type,
        hide_unless_promo_code: kind.hide_unless_promo_code,
        taxes_and_fees_rollup: item.taxes_and_fees_rollup as unknown as TaxOrFeePart[],
        present_taxes_and_fees: catalog?.tickets.find(({ id }) => id === item.ticket_id)?.taxes_and_fees ?? [],
      }
    }),
  })
  if (!repriced.ok) {
    const note = repriced.code === 'PROMO_CODE_NOT_APPLICABLE' ? repriced.note : null
    throw new AppError(repriced.code, note ? { data: { promo_code_note: note } } : {})
  }
  const { quote } = repriced
  const methods = catalog ? methodsOfOrder(ctx.config, catalog.settings, order) : []
  const asked = { total: quote.total_gross, currency: order.currency }
  if (asked.total > 0 && methods.length === 0) throw new AppError('PAYMENTS_NOT_CONNECTED')
  if (
    order.api_key_id === null &&
    asked.total > 0 &&
    !methods.some((method) => canTakeTotal(ctx.config, method, asked))
  )
    throw new AppError('PAYMENT_AMOUNT_UNSUPPORTED')
  return { quote, items }
}

interface Change extends Codes {
  readonly order: OrderRow
  readonly priced: Awaited<ReturnType<typeof reprice>>
}

async function writeChange(tx: Tx, ctx: Ctx, { order, former: former_code, promo, priced }: Change): Promise<OrderRow> {
  const { items, totals } = orderColumns(priced.quote)
  const former = priced.items
  const written = (ids: readonly number[]) =>
    items.map((item, index) => ({
      ...item,
      id: ids[index]!,
      parent_item_id: item.parent === null ? null : ids[item.parent]!,
    }))
  const rows = rowsFor(written(items.map((_, place) => place)), former)
  const present = written(await writeRepricedItems(tx, order, { items, former, rows }))
  const told = order.details as Details | null
  const details = told && { ...told, attendees: movedDrafts(told.attendees, { former, present }) }
  const values = {
    ...totals,
    details: details && JSON.stringify(details),
    promo_code_id: promo?.id ?? null,
    promo_code: promo?.code ?? null,
    updated_at: ctx.now,
  }
  // whatever was begun at a provider is over: the next payment says anew who serves it and whether it is a test
  const anew = { to: PaymentStatus.AWAITING_PAYMENT, payment_provider: null, is_test: order.api_key_id !== null }
  const changed =
    order.status === OrderStatus.AWAITING_PAYMENT
      ? await movePayment(tx, order, { ...values, ...anew })
      : await updateOrderRow(tx, order.id, values)
  await audit(tx, ctx, promo ? 'order.code_entered' : 'order.code_removed', {
    event_id: order.event_id,
    order_id: order.id,
    data: { promo_code_id: (promo?.id ?? order.promo_code_id) as number },
    changes: { code: [order.promo_code, promo?.code ?? null] },
    as: 'BUYER',
  })
  await moveUse(tx, { former: former_code, promo })
  return changed
}

/** One use from the former code to the new one: the counters were locked, and read after that. */
async function moveUse(tx: Tx, { former, promo }: Codes): Promise<void> {
  const moves = [former && { row: former, by: -1 }, promo && { row: promo, by: 1 }].filter((move) => move !== null)
  await writeStock(
    tx,
    moves.map(({ row, by }) => ({
      id: row.stock_id,
      held: row.times_held + by,
      sold: row.times_used,
      limit: row.max_uses,
    })),
  )
}

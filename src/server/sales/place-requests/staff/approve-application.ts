import { findDatedPrice, quoteCart } from '#core/catalog/tickets/sale-catalog.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { isOrderTotal } from '#core/platform/money.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { RefusedLine } from '#core/sales/checkout/check-order-lines.ts'
import { payUntil } from '#core/sales/place-requests/pay-time.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findSaleVersion } from '#server/catalog/events/sale-version-queries.ts'
import { canTakeTotal, usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import { type Catalog, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { type DatesOnSale, readDates } from '#server/catalog/tickets/date-queries.ts'
import { loadDatesForSale } from '#server/catalog/tickets/make-date-counters.ts'
import { allowStaffMails } from '#server/identity/mails/allow-staff-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { LinksChanged } from '#server/platform/stock/stock.ts'
import {
  type ApplicationRow,
  findApplication,
  linesOf,
  lockApplication,
  moveApplications,
  type RequestedLine,
} from '#server/records/applications/queries.ts'
import { queueApplicationMail } from '#server/records/applications/queue-application-mail.ts'
import { lockOrder } from '#server/records/orders/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { completeOrder } from '#server/sales/completion/complete-order.ts'
import { inTransactionAfterExpiry } from '#server/sales/completion/reclaim-expired-order.ts'
import { insertApprovedOrder } from './insert-approved-order.ts'

const { APPLIED, APPROVED, CONVERTED } = ApplicationStatus

/**
 * Staff give somebody the place they asked for (APP-4a, APP-5): an order at the prices of this moment, to be paid within the
 * event's hours, or complete at once where it costs nothing. Sale windows, pauses and limits do not refuse it, nor that the
 * ticket is not on request any more (APP-1); stock and capacity do, and units promised to the waiting list are not taken:
 * ITEMS_UNAVAILABLE, and the application stays as it is. WAITING_STATE_CHANGED where it is decided. Answers the order's id.
 */
export async function approveApplication(ctx: StaffCtx, event: EventRow, id: number): Promise<number> {
  const found = await findApplication(ctx.db, event.id, id)
  if (!found) throw new AppError('NOT_FOUND')
  await makeCounters(ctx, event.id, linesOf(found))
  return inTransactionAfterExpiry(ctx, event.id, (tx) => approve(tx, ctx, id))
}

/** What its dates lack is made before: with a transaction open nobody may (DAT-7). */
async function makeCounters({ db }: Pick<StaffCtx, 'db'>, event_id: number, lines: readonly RequestedLine[]) {
  const catalog = await loadCatalog(db, event_id)
  if (!catalog) throw new AppError('NOT_FOUND')
  await loadDatesForSale(
    db,
    catalog,
    lines.map(({ event_date_id }) => event_date_id),
  )
}

/** Orders of the moment: application, then the order it makes, then counters (ONE-1). */
async function approve(tx: Tx, ctx: StaffCtx, id: number): Promise<number> {
  const application = await lockApplication(tx, id)
  if (application?.status !== APPLIED) throw new AppError('WAITING_STATE_CHANGED')
  const { event_id } = application
  const lines = linesOf(application)
  const catalog = await loadCatalog(tx, event_id)
  if (!catalog) throw new AppError('NOT_FOUND')
  const dates = await readDates(
    tx,
    catalog,
    lines.map(({ event_date_id }) => event_date_id),
  )
  const terms = decideTerms(ctx, { catalog, dates, lines })
  const order_id = await insertApprovedOrder(tx, ctx, { application, catalog, ...terms })
  await decide(tx, ctx, { application, order_id, until: terms.until, is_free: terms.quote.total_gross === 0 })
  await moveUnits(
    tx,
    lines.flatMap((line) => unitsOf(event_id, line)),
    { as: 'HELD' },
  )
  // the prices are those of the catalog whose counters are locked now (RES-24)
  if ((await findSaleVersion(tx, event_id)) !== catalog.event.sale_version) throw new LinksChanged()
  if (terms.quote.total_gross === 0) await completeFree(tx, ctx, { application, order_id })
  await allowStaffMails(tx, ctx)
  return order_id
}

const unitsOf = (event_id: number, { quantity, ...line }: RequestedLine) =>
  Array.from({ length: quantity }, () => ({ event_id, ...line, quantity: 1 as const }))

interface Asked {
  readonly catalog: Catalog
  readonly dates: DatesOnSale
  readonly lines: readonly RequestedLine[]
}

/** What it costs now and until when it is to be paid; refused where that cannot be (APP-5). */
function decideTerms(ctx: StaffCtx, { catalog, dates, lines }: Asked) {
  const refused = lines.flatMap((line) => refusalOf(dates, line) ?? [])
  if (refused.length > 0) throw new AppError('ITEMS_UNAVAILABLE', { data: { lines: refused } })
  const { event, settings, discount_rules: rules } = catalog
  const ends = lines.flatMap(({ event_date_id }) => dates.get(event_date_id)?.date.effective_end ?? [])
  const until = payUntil(ctx.now, settings.approval_pay_hours, ends)
  if (!until) throw new AppError('ITEMS_UNAVAILABLE', { data: { lines: lines.map(over) } })
  const quote = quoteCart(dates, {
    currency: event.currency,
    lines: lines.map((line) => ({ ...line, amount: null })),
    promo: null,
    discounts: { rules, now: ctx.now, timezone: event.timezone },
  })
  const { total_gross: total } = quote
  if (!isOrderTotal(total))
    throw new AppError('VALIDATION_FAILED', { fields: { items: [FIELD_MESSAGES.total_too_high] } })
  const methods = usablePaymentMethods(ctx.config, settings)
  if (total > 0 && methods.length === 0) throw new AppError('PAYMENTS_NOT_CONNECTED')
  const isTaken = methods.some((method) => canTakeTotal(ctx.config, method, { total, currency: event.currency }))
  if (total > 0 && !isTaken) throw new AppError('PAYMENT_AMOUNT_UNSUPPORTED')
  return { quote, until }
}

const refused = ({ event_date_id, ticket_id, ticket_price_id }: RequestedLine, reason: RefusedLine['reason']) => ({
  event_date_id,
  ticket_id,
  ticket_price_id,
  reason,
  available: null,
})

const over = (line: RequestedLine): RefusedLine => refused(line, 'SALE_ENDED')

/** What was deleted since, or became something else than a place, cannot be had. */
function refusalOf(dates: DatesOnSale, line: RequestedLine): RefusedLine | null {
  const ticket = findDatedPrice(dates, line)?.ticket
  return ticket && ticket.kind === 'ADMISSION' && ticket.type !== 'DONATION' ? null : refused(line, 'UNKNOWN')
}

interface Approval {
  readonly application: ApplicationRow
  readonly order_id: number
}

async function decide(
  tx: Tx,
  ctx: StaffCtx,
  { application, order_id, until, is_free }: Approval & { readonly until: Date; readonly is_free: boolean },
): Promise<void> {
  const { id, event_id } = application
  const [moved] = await moveApplications(tx, [id], {
    from: APPLIED,
    to: is_free ? CONVERTED : APPROVED,
    at: ctx.now,
    decided: { decided_by: ctx.actor.key ? null : ctx.actor.user_id },
  })
  if (!moved) throw new AppError('WAITING_STATE_CHANGED')
  const data = { application_id: id, approved_order_id: order_id }
  await audit(tx, ctx, 'order.reserved', { event_id, order_id })
  await audit(tx, ctx, 'application.approved', { event_id, data })
  // what costs nothing is told by the mail with its tickets
  if (is_free) return audit(tx, ctx, 'application.converted', { event_id, data })
  await enqueue(tx, after('application.approved', 'checkout.expire-event'), { event_id }, { run_at: until })
  await queueApplicationMail(tx, ctx, {
    follows: after('application.approved', 'mails.send'),
    kind: 'application-approved',
    application,
    order_id,
    by_account: ctx.actor.account_id,
  })
}

const completeFree = async (tx: Tx, ctx: StaffCtx, { order_id }: Approval) =>
  completeOrder(
    tx,
    { ctx, order: await lockOrder(tx, order_id), amount_paid: 0 },
    {
      payment_status: PaymentStatus.NO_PAYMENT_REQUIRED,
      payment_provider: null,
      as: 'USER',
      from: OrderStatus.RESERVED,
    },
  )

import type { PaymentMethod } from '#core/catalog/events/settings-schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { BankSettings } from '#core/sales/payments/bank-terms.ts'
import { type OfflineTerms, offlineRefusal, offlineTerms, transferTerms } from '#core/sales/payments/offline-rules.ts'
import { methodsOfOrder } from '#server/catalog/payment-methods/methods.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockOrderStock, orderPressure } from '#server/platform/stock/stock.ts'
import { lockApplications } from '#server/records/applications/queries.ts'
import { listOrderItems, type OrderRow, readFirstStart, readOrderEnd } from '#server/records/orders/queries.ts'
import { personKey } from '#server/records/persons/person-key.ts'
import { lockPersons } from '#server/records/persons/queries.ts'
import { lockEntries } from '#server/records/waiting-entries/queries.ts'
import { hasUnpaidOrder, readOfflineCapacities, readOfflineEvent, readOfflinePrices } from './offline-queries.ts'

export type LaterMethod = Extract<PaymentMethod, 'OFFLINE' | 'BANK_TRANSFER'>

/** On which terms an order is paid later, and until when its tickets are held. */
export interface LaterTerms extends OfflineTerms {
  /** Of a bank transfer so many days after it was due (BANK-3), else when it is due. */
  readonly held_until: Date
  /** Only of a bank transfer. */
  readonly bank: {
    readonly bank_account: number
    readonly due_on: string
    readonly timezone: string
    readonly settings: BankSettings
  } | null
}

/**
 * On which terms this locked order may be paid later from now on, decided on its locked counters (CALM-6, CALM-7); null
 * when the event is over, or a transfer would come too late.
 */
export async function lockLaterTerms(
  tx: Tx,
  ctx: Ctx,
  { order, method, kept }: { order: OrderRow; method: LaterMethod; kept?: BankSettings | undefined },
): Promise<LaterTerms | null> {
  const event = await readOfflineEvent(tx, order.event_id)
  const { taken, counters } = await lockOrderStock(tx, [order.id])
  const items = await listOrderItems(tx, [order.id])
  const asked = {
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(await orderPressure(tx, taken, counters)),
    effective_end: await readOrderEnd(tx, order),
    is_confirmed: order.address_confirmed_at !== null,
  }
  if (method === 'OFFLINE') {
    const terms = offlineTerms(ctx.now, event, asked)
    return terms && { ...terms, held_until: terms.due_at, bank: null }
  }
  const settings = { ...event, ...kept }
  const { timezone, bank_account } = event
  const dates = { first_start: await readFirstStart(tx, order), timezone }
  const terms = transferTerms(ctx.now, settings, { ...asked, ...dates })
  if (!terms || bank_account === null) return null
  return { ...terms, bank: { bank_account, due_on: terms.due_on, timezone, settings } }
}

export interface OfflineHold extends LaterTerms {
  readonly person_key: Buffer
}

/**
 * Whether and on which terms a buyer may pay this locked order later (PAY-22, CALM-5 to CALM-7). Persons are locked before
 * counters (docs/locking.md).
 */
export async function lockOfflineHold(
  tx: Tx,
  ctx: Ctx,
  { order, method }: { order: OrderRow; method: LaterMethod },
): Promise<OfflineHold> {
  const { event_id, id: order_id } = order
  const event = await readOfflineEvent(tx, event_id)
  const methods = methodsOfOrder(ctx.config, event, order)
  // it needs nobody but the organizer: allowed is usable (PAY-2)
  if (!methods.includes(method) || !order.email) throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
  const person_key = personKey(ctx.secrets, event_id, order.email)
  await lockPersons(tx, { event_id, person_keys: [person_key] })
  // what the order comes of moves with the choice: its place is between persons and counters (ONE-1)
  if (order.waiting_entry_id !== null) await lockEntries(tx, [order.waiting_entry_id])
  if (order.application_id !== null) await lockApplications(tx, [order.application_id])
  const terms = await lockLaterTerms(tx, ctx, { order, method })
  if (!terms) throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
  const refusal = offlineRefusal({
    settings: event,
    takes_cards: methods.includes('CARD'),
    has_unpaid_order: await hasUnpaidOrder(tx, { event_id, person_key, order_id }),
    prices: await readOfflinePrices(tx, order),
    capacities: await readOfflineCapacities(tx, order),
  })
  if (refusal) throw new AppError(refusal)
  return { ...terms, person_key }
}

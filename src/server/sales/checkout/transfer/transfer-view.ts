import { epcCode } from '#core/catalog/bank-accounts/epc-code.ts'
import type { Settings } from '#core/catalog/events/settings-schema.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { OrderPressure } from '#core/platform/stock/pressure.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { transferTerms } from '#core/sales/payments/offline-rules.ts'
import { isSepa } from '#server/catalog/bank-accounts/check-account.ts'
import type { TransferRow } from '#server/records/bank-transfers/queries.ts'
import type { EventPlace } from '#server/records/orders/order-event-view.ts'
import type { OrderItemRow, OrderRow } from '#server/records/orders/queries.ts'
import { hasSlip } from './payment-slip.ts'

/** What tells how an order is paid by bank transfer. */
export interface TransferFacts {
  /** Of an order that is to be paid so. */
  readonly kept: TransferRow | null
  /** When its first date begins, where the buyer may choose a transfer; else null. */
  readonly first_start: Date | null
}

interface TransferParts {
  readonly transfer: TransferFacts
  readonly order: OrderRow
  readonly items: readonly OrderItemRow[]
  readonly place: EventPlace
  readonly pressure: OrderPressure | null
  readonly order_end: Date | null
  readonly now: Date
}

type TransferSettings = EventPlace['settings'] & Pick<Settings, 'offline_confirm'>

/** Where to, how much and by when: for whoever has the link once it was chosen, before that for who chooses (BANK-2, BANK-3). */
export function transferOf(parts: TransferParts): Pick<PublicOrderView, 'transfer'> {
  const { transfer, order } = parts
  if (order.status !== OrderStatus.AWAITING_PAYMENT) return {}
  if (transfer.kept) return { transfer: chosen(order, transfer.kept) }
  const { items, place, pressure, order_end, now } = parts
  if (!transfer.first_start || !order_end) return {}
  const terms = transferTerms(now, place.settings as TransferSettings, {
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(pressure ?? { is_pressed: false, is_waited_for: false }),
    ...{ first_start: transfer.first_start, effective_end: order_end, timezone: place.event.timezone },
    is_confirmed: order.address_confirmed_at !== null,
  })
  if (!terms) return {}
  const { due_on, due_at, is_sooner, confirm_by } = terms
  return {
    transfer: {
      ...{ due_on, is_sooner, to: null },
      due_at: due_at.toISOString(),
      confirm_by: confirm_by?.toISOString() ?? null,
    },
  }
}

function chosen(order: OrderRow, kept: TransferRow): NonNullable<PublicOrderView['transfer']> {
  if (order.awaits_address)
    return {
      ...{ due_on: null, due_at: null, is_sooner: false, to: null },
      confirm_by: order.reserved_until?.toISOString() ?? null,
    }
  const { holder, iban, bic, reference } = kept
  const sum = { amount: order.total_gross, currency: order.currency }
  return {
    ...{ due_on: kept.due_on, due_at: kept.due_at.toISOString(), is_sooner: false, confirm_by: null },
    to: {
      ...{ holder, iban, bic, reference },
      epc: isSepa(iban) ? epcCode({ ...sum, holder, iban, bic, reference }) : null,
      has_slip: hasSlip(iban, order.currency),
    },
  }
}

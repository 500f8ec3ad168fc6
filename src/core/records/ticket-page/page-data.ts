import type { QrDrawing } from '#core/platform/qr-drawing.ts'
import type { OrderEventView, OrderTicketView } from '#core/records/orders/order-parts.ts'
import type { PublicAttendeeView } from './schema.ts'

export interface TicketPageData {
  /** null: there is no such ticket. */
  readonly ticket: PublicAttendeeView | null
  readonly code: QrDrawing | null
  /** When the server wrote it: a device may show it much later (TKP-5). */
  readonly as_of: string
  readonly is_print: boolean
}

/** CHK-6: what stands on the paper of an order. */
export interface OrderPrintData {
  readonly reference: string
  readonly event: OrderEventView
  /** Those that open a door. */
  readonly tickets: readonly OrderTicketView[]
  /** Codes by the ticket's short id, as far as they are drawn already. */
  readonly codes: Readonly<Record<string, QrDrawing>>
}

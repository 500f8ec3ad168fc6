import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { OrderEventView, OrderTicketView } from '#core/records/orders/order-parts.ts'

/** VIE-18: what the ticket's secret link shows (TKP-1). `qr` is the code of QR-1, null when cancelled. */
export const PublicAttendeeView = OrderTicketView.extend({
  event: OrderEventView,
  maps_url: z.string().nullable(),
  online_event_details: z.string().nullable(),
  is_test: z.boolean(),
})
export type PublicAttendeeView = z.output<typeof PublicAttendeeView>

nameViews({ PublicAttendeeView })

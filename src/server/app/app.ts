import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { addonGroupRoutes } from '#server/catalog/addon-groups/routes.ts'
import { affiliateRoutes } from '#server/catalog/affiliates/routes.ts'
import { bankAccountRoutes } from '#server/catalog/bank-accounts/routes.ts'
import { basketRuleRoutes } from '#server/catalog/basket-rules/routes.ts'
import { capacityRoutes } from '#server/catalog/capacity-assignments/routes.ts'
import { checkInListRoutes } from '#server/catalog/check-in-lists/routes.ts'
import { discountRuleRoutes } from '#server/catalog/discount-rules/routes.ts'
import { eventDateRoutes } from '#server/catalog/event-dates/routes.ts'
import { eventDefaultsRoutes } from '#server/catalog/event-defaults/routes.ts'
import { eventRoutes } from '#server/catalog/event-setup/routes.ts'
import { findEventFor } from '#server/catalog/events/find-event-for.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { imagePublicRoutes } from '#server/catalog/images/public-routes.ts'
import { imageRoutes } from '#server/catalog/images/routes.ts'
import { organizerPublicRoutes } from '#server/catalog/organizers/public-routes.ts'
import { organizerRoutes } from '#server/catalog/organizers/routes.ts'
import { promoCodePublicRoutes } from '#server/catalog/promo-codes/public-routes.ts'
import { promoCodeRoutes } from '#server/catalog/promo-codes/routes.ts'
import { questionPublicRoutes } from '#server/catalog/questions/public-routes.ts'
import { questionRoutes } from '#server/catalog/questions/routes.ts'
import { taxOrFeeRoutes } from '#server/catalog/taxes-and-fees/routes.ts'
import { ticketRoutes } from '#server/catalog/tickets/routes.ts'
import { checkInListPublicRoutes } from '#server/check-in/scanning/public-routes.ts'
import { scanRoutes } from '#server/check-in/scanning/routes.ts'
import { accountRoutes } from '#server/identity/accounts/routes.ts'
import { apiKeyRoutes } from '#server/identity/api-keys/routes.ts'
import { authenticate } from '#server/identity/auth/authenticate.ts'
import { authRoutes } from '#server/identity/auth/routes.ts'
import { mayAct, requireProof } from '#server/identity/auth/second-step/require-proof.ts'
import { configPublicRoutes } from '#server/identity/config/public-routes.ts'
import { contactAddressRoutes } from '#server/identity/contact-addresses/routes.ts'
import { requireSelling } from '#server/identity/installation/recovering.ts'
import { installationRoutes } from '#server/identity/installation/routes.ts'
import { roleRoutes } from '#server/identity/roles/routes.ts'
import { securityRoutes } from '#server/identity/security/routes.ts'
import { ssoRoutes } from '#server/identity/sso/routes.ts'
import { ssoConnectionRoutes } from '#server/identity/sso-connections/routes.ts'
import { userRoutes } from '#server/identity/users/routes.ts'
import { webhookEndpointRoutes } from '#server/identity/webhooks/routes.ts'
import { approvalRoutes } from '#server/messaging/approvals/routes.ts'
import { outboxRoutes } from '#server/messaging/mail-delivery/outbox-routes.ts'
import { mailRoutes } from '#server/messaging/mail-delivery/routes.ts'
import { mailPreviewRoutes } from '#server/messaging/mail-previews/routes.ts'
import { messageRoutes } from '#server/messaging/messages/routes.ts'
import type { Ctx, Deps } from '#server/platform/context/context.ts'
import { createHttp, registerUnknownApiPaths } from '#server/platform/http/http.ts'
import { myTicketsPublicRoutes } from '#server/publishing/my-tickets/public-routes.ts'
import { posterRoutes } from '#server/publishing/posters/routes.ts'
import { eventPublicRoutes } from '#server/publishing/public-event/public-routes.ts'
import { ticketDocumentPublicRoutes } from '#server/publishing/ticket-documents/public-routes.ts'
import { ticketDocumentRoutes } from '#server/publishing/ticket-documents/routes.ts'
import { assistantRoutes } from '#server/reporting/assistants/routes.ts'
import { auditLogRoutes } from '#server/reporting/audit-log/routes.ts'
import { exportRoutes } from '#server/reporting/exports/routes.ts'
import { funnelRoutes } from '#server/reporting/funnel/routes.ts'
import { liveRoutes } from '#server/reporting/live/routes.ts'
import { searchRoutes } from '#server/reporting/search/routes.ts'
import { setupCheckRoutes } from '#server/reporting/setup-checks/routes.ts'
import { statsRoutes } from '#server/reporting/stats/routes.ts'
import { attendeeRoutes } from '#server/sales/attendee-actions/routes.ts'
import { paymentPublicRoutes } from '#server/sales/checkout/payment-routes.ts'
import { checkoutPublicRoutes } from '#server/sales/checkout/public-routes.ts'
import { slipPublicRoutes } from '#server/sales/checkout/transfer/slip-routes.ts'
import { dateActionRoutes } from '#server/sales/date-actions/routes.ts'
import { rsvpPublicRoutes } from '#server/sales/invitations/public-routes.ts'
import { rsvpRoutes } from '#server/sales/invitations/routes.ts'
import { orderRoutes } from '#server/sales/order-actions/routes.ts'
import { unitRoutes } from '#server/sales/order-actions/unit-routes.ts'
import { paymentConnectionRoutes } from '#server/sales/payment-connections/routes.ts'
import { webhookRoutes } from '#server/sales/payments/webhook-routes.ts'
import { applicationPublicRoutes } from '#server/sales/place-requests/public-routes.ts'
import { applicationRoutes } from '#server/sales/place-requests/routes.ts'
import { waitingPublicRoutes } from '#server/sales/waiting-list/public-routes.ts'
import { waitingListRoutes } from '#server/sales/waiting-list/routes.ts'
import { waitingRoomPublicRoutes } from '#server/sales/waiting-room/public-routes.ts'
import { waitingRoomRoutes } from '#server/sales/waiting-room/routes.ts'
import { requireOwnMode } from './mode-queries.ts'

/** Tenancy is one gate (house §7): an event of another account, one outside all grants, or none, is 404 before any handler runs. */
async function loadEvent(ctx: Ctx, eventId: number): Promise<EventRow> {
  const event = ctx.actor ? await findEventFor(ctx.db, ctx.actor, eventId) : undefined
  if (!event) throw new AppError('NOT_FOUND')
  return event
}

/** What each noun answers. */
const ROUTES: readonly ((app: FastifyInstance) => void)[] = [
  authRoutes,
  ssoRoutes,
  ssoConnectionRoutes,
  userRoutes,
  roleRoutes,
  webhookEndpointRoutes,
  accountRoutes,
  apiKeyRoutes,
  securityRoutes,
  eventDefaultsRoutes,
  configPublicRoutes,
  installationRoutes,
  organizerRoutes,
  contactAddressRoutes,
  organizerPublicRoutes,
  eventRoutes,
  eventDateRoutes,
  eventPublicRoutes,
  questionRoutes,
  questionPublicRoutes,
  statsRoutes,
  funnelRoutes,
  liveRoutes,
  searchRoutes,
  bankAccountRoutes,
  taxOrFeeRoutes,
  imageRoutes,
  imagePublicRoutes,
  ticketRoutes,
  addonGroupRoutes,
  basketRuleRoutes,
  promoCodeRoutes,
  discountRuleRoutes,
  promoCodePublicRoutes,
  capacityRoutes,
  affiliateRoutes,
  checkInListRoutes,
  scanRoutes,
  checkInListPublicRoutes,
  checkoutPublicRoutes,
  waitingPublicRoutes,
  waitingRoomPublicRoutes,
  applicationPublicRoutes,
  rsvpPublicRoutes,
  paymentPublicRoutes,
  slipPublicRoutes,
  webhookRoutes,
  paymentConnectionRoutes,
  dateActionRoutes,
  orderRoutes,
  attendeeRoutes,
  waitingListRoutes,
  waitingRoomRoutes,
  applicationRoutes,
  rsvpRoutes,
  unitRoutes,
  messageRoutes,
  approvalRoutes,
  mailRoutes,
  mailPreviewRoutes,
  ticketDocumentRoutes,
  ticketDocumentPublicRoutes,
  posterRoutes,
  myTicketsPublicRoutes,
  outboxRoutes,
  exportRoutes,
  auditLogRoutes,
  assistantRoutes,
  setupCheckRoutes,
]

/** The wiring: no container, no bus. Everything a verb needs reaches it through `ctx` (house §5). */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createHttp(deps, { authenticate, loadEvent, requireOwnMode, requireProof, requireSelling, mayAct })
  for (const routes of ROUTES) routes(app)
  registerUnknownApiPaths(app)
  return app
}

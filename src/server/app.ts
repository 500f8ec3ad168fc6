import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { eventDefaultsRoutes } from '#server/event-defaults/routes.ts'
import { scanRoutes } from '#server/scans/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { affiliateRoutes } from './affiliates/routes.ts'
import { attendeeRoutes } from './attendees/routes.ts'
import { authenticate } from './auth/authenticate.ts'
import { authRoutes } from './auth/routes.ts'
import { capacityRoutes } from './capacity-assignments/routes.ts'
import { checkInListPublicRoutes } from './check-in-lists/public-routes.ts'
import { checkInListRoutes } from './check-in-lists/routes.ts'
import { checkoutPublicRoutes } from './checkout/public-routes.ts'
import { configPublicRoutes } from './config/public-routes.ts'
import { contactAddressRoutes } from './contact-addresses/routes.ts'
import { eventPublicRoutes } from './events/public-routes.ts'
import type { EventRow } from './events/queries.ts'
import { findEvent } from './events/queries.ts'
import { eventRoutes } from './events/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { imagePublicRoutes } from './images/public-routes.ts'
import { imageRoutes } from './images/routes.ts'
import { installationRoutes } from './installation/routes.ts'
import { mailPreviewRoutes } from './mail-previews/routes.ts'
import { outboxRoutes } from './mails/outbox-routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { myTicketsPublicRoutes } from './my-tickets/public-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { organizerPublicRoutes } from './organizers/public-routes.ts'
import { organizerRoutes } from './organizers/routes.ts'
import { paymentConnectionRoutes } from './payment-connections/routes.ts'
import { paymentPublicRoutes } from './payments/public-routes.ts'
import { webhookRoutes } from './payments/webhook-routes.ts'
import type { Ctx, Deps } from './platform/context.ts'
import { createHttp, registerUnknownApiPaths } from './platform/http.ts'
import { posterRoutes } from './posters/routes.ts'
import { promoCodePublicRoutes } from './promo-codes/public-routes.ts'
import { promoCodeRoutes } from './promo-codes/routes.ts'
import { questionPublicRoutes } from './questions/public-routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { taxOrFeeRoutes } from './taxes-and-fees/routes.ts'
import { ticketDocumentPublicRoutes } from './ticket-documents/public-routes.ts'
import { ticketDocumentRoutes } from './ticket-documents/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Tenancy is one gate (house §7): an event of another account, or none, is 404 before any handler runs. */
async function loadEvent(ctx: Ctx, eventId: number): Promise<EventRow> {
  const event = ctx.actor ? await findEvent(ctx.db, ctx.actor.account_id, eventId) : undefined
  if (!event) throw new AppError('NOT_FOUND')
  return event
}

/** The wiring: no container, no bus. Everything a verb needs reaches it through `ctx` (house §5). */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createHttp(deps, { authenticate, loadEvent })
  authRoutes(app)
  userRoutes(app)
  accountRoutes(app)
  eventDefaultsRoutes(app)
  configPublicRoutes(app)
  installationRoutes(app)
  organizerRoutes(app)
  contactAddressRoutes(app)
  organizerPublicRoutes(app)
  eventRoutes(app)
  eventPublicRoutes(app)
  questionRoutes(app)
  questionPublicRoutes(app)
  statsRoutes(app)
  searchRoutes(app)
  taxOrFeeRoutes(app)
  imageRoutes(app)
  imagePublicRoutes(app)
  ticketRoutes(app)
  promoCodeRoutes(app)
  promoCodePublicRoutes(app)
  capacityRoutes(app)
  affiliateRoutes(app)
  checkInListRoutes(app)
  scanRoutes(app)
  checkInListPublicRoutes(app)
  checkoutPublicRoutes(app)
  paymentPublicRoutes(app)
  webhookRoutes(app)
  paymentConnectionRoutes(app)
  orderRoutes(app)
  attendeeRoutes(app)
  messageRoutes(app)
  mailRoutes(app)
  mailPreviewRoutes(app)
  ticketDocumentRoutes(app)
  ticketDocumentPublicRoutes(app)
  posterRoutes(app)
  myTicketsPublicRoutes(app)
  outboxRoutes(app)
  exportRoutes(app)
  registerUnknownApiPaths(app)
  return app
}

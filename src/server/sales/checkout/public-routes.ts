import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkoutEndpoints } from '#core/sales/checkout/endpoints.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { methodsOfOrder } from '#server/catalog/payment-methods/methods.ts'
import { admitPresentedCode } from '#server/catalog/promo-codes/find-presented-code.ts'
import { throttleTokenPages } from '#server/identity/auth/mail-tokens.ts'
import { type Handler, type Replay, route } from '#server/platform/http/route.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { findRunningOrder } from '#server/records/orders/queries.ts'
import {
  bindableSession,
  newSession,
  presentedSessionHash,
  setSessionCookie,
  unsignedSession,
} from '#server/sales/buyer-orders/session.ts'
import { abandonOrder } from './abandon-order.ts'
import { changePromoCode } from './change-promo-code.ts'
import { confirmAddress } from './confirm-address.ts'
import { giveMoreTime } from './give-more-time.ts'
import { loadPublicOrder, showOrder } from './load-public-order.ts'
import { orderingKey } from './reserve/ordering-key.ts'
import { reserveOrder } from './reserve/reserve-order.ts'
import { requestResume, takeOverOrder } from './resume-order.ts'
import { refuseDetails, saveDetails } from './save-details.ts'
import { toReservedView } from './views.ts'

type Transport = 'cookie' | 'header'

/** The session travels as a cookie or, where cookies do not reach (a frame), in the answer (RES-2). */
function handOut(
  reply: FastifyReply,
  view: PublicOrderView,
  { session, transport }: { session: string; transport: Transport },
): PublicOrderView {
  if (transport === 'header') return { ...view, checkout_session: session }
  setSessionCookie(reply, session, reply.request.ctx.config)
  return view
}

const orderKey = async (
  { event_id, order_short_id }: { event_id: number; order_short_id: string },
  req: FastifyRequest,
) => ({ event_id, short_id: order_short_id, session_hash: await presentedSessionHash(req.ctx, req) })

const reserve: Handler<typeof checkoutEndpoints.reserve> = async (ctx, { params, body, req, reply }) => {
  await admitPresentedCode(ctx, params.event_id, body.promo_code)
  const { reservation, session } = await reserveOrder(ctx, {
    event_id: params.event_id,
    input: body,
    session: await bindableSession(ctx, req),
    api_key_id: await orderingKey(ctx, params.event_id),
  })
  const { settings } = reservation.catalog
  const methods = methodsOfOrder(ctx.config, settings, reservation.request)
  const view = toReservedView(reservation, methods, ctx.config)
  return handOut(reply, view, { session, transport: body.session_transport })
}

/** A repeated key finds the order it made, and the session derived from the key (CNV-7, REL-28). */
const reserveAgain: Replay<typeof checkoutEndpoints.reserve> = async (ctx, { params, body, req, reply }, stored) => {
  const { short_id } = stored as { short_id: string }
  const show = (session: string) =>
    loadPublicOrder(ctx, { event_id: params.event_id, short_id, session_hash: hashToken(session) })
  const presented = await bindableSession(ctx, req)
  const scope = ctx.idempotency?.scope ?? null
  const session = presented ?? newSession(ctx.secrets, scope)
  const view = await show(session)
  const unsigned = view.has_session || presented || !scope ? null : await unsignedSession(ctx, scope)
  const before = unsigned ? await show(unsigned) : null
  const [found, own] = unsigned && before?.has_session ? [before, unsigned] : [view, session]
  return handOut(reply, found, { session: own, transport: body.session_transport })
}

function routeDetails(app: FastifyInstance): void {
  route(
    app,
    checkoutEndpoints.saveDetails,
    async (ctx, { params, body, req }) =>
      showOrder(ctx, await saveDetails(ctx, await orderKey(params, req), body), true),
    {
      // what it stored is the buyer's; what the order is by now is what they are shown
      replay: async (ctx, { params, req }) => loadPublicOrder(ctx, await orderKey(params, req)),
      onInvalidBody: async (ctx, { params, body, req }, fields) =>
        refuseDetails(ctx, await orderKey(params, req), { body, fields }),
    },
  )
}

export function checkoutPublicRoutes(app: FastifyInstance): void {
  route(app, checkoutEndpoints.reserve, reserve, { replay: reserveAgain })
  route(app, checkoutEndpoints.current, async (ctx, { params, req }) => {
    const session_hash = await presentedSessionHash(ctx, req)
    const order = session_hash ? await findRunningOrder(ctx.db, params.event_id, session_hash) : undefined
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    return showOrder(ctx, order, true)
  })
  route(app, checkoutEndpoints.get, async (ctx, { params, req }) =>
    loadPublicOrder(ctx, {
      event_id: params.event_id,
      short_id: params.order_short_id,
      session_hash: await presentedSessionHash(ctx, req),
    }),
  )
  routeDetails(app)
  route(app, checkoutEndpoints.changePromoCode, async (ctx, { params, body, req }) => {
    await admitPresentedCode(ctx, params.event_id, body.code)
    return showOrder(ctx, await changePromoCode(ctx, await orderKey(params, req), body.code), true)
  })
  route(app, checkoutEndpoints.abandon, async (ctx, { params, req }) => {
    await abandonOrder(ctx, await orderKey(params, req))
  })
  route(app, checkoutEndpoints.moreTime, async (ctx, { params, req }) =>
    showOrder(ctx, await giveMoreTime(ctx, await orderKey(params, req)), true),
  )
  route(app, checkoutEndpoints.resume, async (ctx, { params }) => {
    await throttleTokenPages(ctx)
    await requestResume(ctx, params.event_id, params.order_short_id)
  })
  route(app, checkoutEndpoints.takeOver, async (ctx, { params, body, req, reply }) => {
    await throttleTokenPages(ctx)
    const session = (await bindableSession(ctx, req)) ?? newSession(ctx.secrets, null)
    const order = await takeOverOrder(ctx, {
      event_id: params.event_id,
      short_id: params.order_short_id,
      token: params.token,
      session,
    })
    return handOut(reply, await showOrder(ctx, order, true), { session, transport: body.session_transport })
  })
  route(app, checkoutEndpoints.confirmAddress, async (ctx, { body }) => {
    await throttleTokenPages(ctx)
    await confirmAddress(ctx, body.token)
  })
  route(app, checkoutEndpoints.adoptSession, async (ctx, { req, reply }) => {
    const session = typeof req.headers['x-checkout-session'] === 'string' ? await bindableSession(ctx, req) : null
    if (!session) throw new AppError('CHECKOUT_SESSION_REQUIRED')
    setSessionCookie(reply, session, ctx.config)
  })
}

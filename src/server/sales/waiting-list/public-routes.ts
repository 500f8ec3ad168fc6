import type { FastifyInstance } from 'fastify'
import { waitingPlaceEndpoints } from '#core/sales/waiting-list/endpoints.ts'
import { admitPresentedCode } from '#server/catalog/promo-codes/find-presented-code.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { bindableSession, newSession, setSessionCookie } from '#server/sales/buyer-orders/session.ts'
import { showOrder } from '#server/sales/checkout/load-public-order.ts'
import { changePlace } from './holder/change-place.ts'
import { confirmPlace } from './holder/confirm-place.ts'
import { continueOffer } from './holder/continue-offer.ts'
import { declineOffer } from './holder/decline-offer.ts'
import { joinWaitingList } from './holder/join-waiting-list.ts'
import { leaveList } from './holder/leave-list.ts'
import { loadPlace } from './holder/load-place.ts'

const SENT = { sent: true } as const

interface AtPlace {
  readonly params: { readonly waiting_short_id: string }
}

/** Acts that answer with the place as it is then. */
const acting = (act: (ctx: Ctx, short_id: string) => Promise<void>) => async (ctx: Ctx, at: AtPlace) => {
  await act(ctx, at.params.waiting_short_id)
  return show(ctx, at)
}

const show = (ctx: Ctx, { params }: AtPlace) => loadPlace(ctx, params.waiting_short_id)

/** A repeated call is shown the place as it is by now. */
const AGAIN = { replay: show }

/** API-600, API-601: joining, and what the mailed link does. Opening it changes nothing. */
export function waitingPublicRoutes(app: FastifyInstance): void {
  route(
    app,
    waitingPlaceEndpoints.join,
    async (ctx, { params, body }) => {
      await admitPresentedCode(ctx, params.event_id, body.promo_code)
      await joinWaitingList(ctx, params.event_id, body)
      return SENT
    },
    { replay: async () => SENT },
  )
  route(app, waitingPlaceEndpoints.get, async (ctx, { params, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return loadPlace(ctx, params.waiting_short_id)
  })
  route(app, waitingPlaceEndpoints.change, async (ctx, { params, body }) => {
    await changePlace(ctx, params.waiting_short_id, body)
    return loadPlace(ctx, params.waiting_short_id)
  })
  route(app, waitingPlaceEndpoints.confirm, acting(confirmPlace), AGAIN)
  route(app, waitingPlaceEndpoints.leave, acting(leaveList), AGAIN)
  route(app, waitingPlaceEndpoints.decline, acting(declineOffer), AGAIN)
  route(app, waitingPlaceEndpoints.continue, async (ctx, { params, body, req, reply }) => {
    const session = (await bindableSession(ctx, req)) ?? newSession(ctx.secrets, null)
    const order = await continueOffer(ctx, params.waiting_short_id, session)
    const view = await showOrder(ctx, order, true)
    if (body.session_transport === 'header') return { ...view, checkout_session: session }
    setSessionCookie(reply, session, ctx.config)
    return view
  })
}

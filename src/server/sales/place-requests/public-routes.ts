import type { FastifyInstance } from 'fastify'
import { applicationLinkEndpoints } from '#core/sales/place-requests/endpoints.ts'
import { admitPresentedCode } from '#server/catalog/promo-codes/find-presented-code.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { bindableSession, newSession, setSessionCookie } from '#server/sales/buyer-orders/session.ts'
import { showOrder } from '#server/sales/checkout/load-public-order.ts'
import { apply } from './applicant/apply.ts'
import { changeApplication } from './applicant/change-application.ts'
import { continueApplication } from './applicant/continue-application.ts'
import { loadApplication } from './applicant/load-application.ts'
import { withdrawApplication } from './applicant/withdraw-application.ts'

const SENT = { sent: true } as const

const show = (ctx: Ctx, { params }: { readonly params: { readonly application_short_id: string } }) =>
  loadApplication(ctx, params.application_short_id)

/** API-600, API-601: asking for a place, and what the mailed link does. Opening it changes nothing. */
export function applicationPublicRoutes(app: FastifyInstance): void {
  route(
    app,
    applicationLinkEndpoints.apply,
    async (ctx, { params, body }) => {
      await admitPresentedCode(ctx, params.event_id, body.promo_code)
      await apply(ctx, params.event_id, body)
      return SENT
    },
    { replay: async () => SENT },
  )
  route(app, applicationLinkEndpoints.get, async (ctx, at) => {
    at.reply.header('cache-control', 'private, no-store')
    return show(ctx, at)
  })
  route(app, applicationLinkEndpoints.change, async (ctx, at) => {
    await changeApplication(ctx, at.params.application_short_id, at.body)
    return show(ctx, at)
  })
  route(
    app,
    applicationLinkEndpoints.withdraw,
    async (ctx, at) => {
      await withdrawApplication(ctx, at.params.application_short_id)
      return show(ctx, at)
    },
    { replay: show },
  )
  route(app, applicationLinkEndpoints.continue, async (ctx, { params, body, req, reply }) => {
    const session = (await bindableSession(ctx, req)) ?? newSession(ctx.secrets, null)
    const order = await continueApplication(ctx, params.application_short_id, session)
    const view = await showOrder(ctx, order, true)
    if (body.session_transport === 'header') return { ...view, checkout_session: session }
    setSessionCookie(reply, session, ctx.config)
    return view
  })
}

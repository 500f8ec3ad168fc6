import type { FastifyInstance } from 'fastify'
import { mailEndpoints } from '#core/identity/mails/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { optOut } from './opt-out.ts'
import { releaseHeldMails } from './release-mails.ts'
import { resendMail } from './resend-mail.ts'

export function mailRoutes(app: FastifyInstance): void {
  route(app, mailEndpoints.resend, async (ctx, { event, params }) => ({
    to: await resendMail(ctx, { event_id: event.id, order_id: params.order_id, mail_id: params.mail_id }),
  }))
  route(app, mailEndpoints.release, async (ctx, { event, params }) => ({
    released: await releaseHeldMails(ctx, { ...params, event_id: event.id }),
  }))
  route(app, mailEndpoints.releaseAll, async (ctx, { event, params }) => ({
    released: await releaseHeldMails(ctx, { ...params, event_id: event.id }),
  }))
  route(app, mailEndpoints.optOut, (ctx, { body }) => optOut(ctx, body.token))
}

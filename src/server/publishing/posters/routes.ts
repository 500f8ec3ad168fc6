import type { FastifyInstance, FastifyReply } from 'fastify'
import { posterEndpoints } from '#core/publishing/posters/endpoints.ts'
import { POSTERS_PER_MINUTE } from '#core/publishing/posters/limits.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { callerOf, throttle } from '#server/platform/context/throttle.ts'
import { route } from '#server/platform/http/route.ts'
import { posterPdf, posterSvg } from './make-poster.ts'

const send = (reply: FastifyReply, { event, type, ending }: { event: EventRow; type: string; ending: string }) =>
  reply
    .type(type)
    .header('cache-control', 'private, no-store')
    // a drawing opened as a document of our own could do what our pages can
    .header('content-disposition', `attachment; filename="poster-${event.id}.${ending}"`)

const countOne = (ctx: StaffCtx) => throttle(ctx, `poster:${callerOf(ctx.actor)}`, POSTERS_PER_MINUTE)

/** The event's poster as PDF and as a picture (API-54). */
export function posterRoutes(app: FastifyInstance): void {
  route(app, posterEndpoints.pdf, async (ctx, { event, query, reply }) => {
    await countOne(ctx)
    const file = await posterPdf(ctx, { event_id: event.id, locale: query.locale ?? ctx.locale })
    return send(reply, { event, type: 'application/pdf', ending: 'pdf' }).send(file)
  })
  route(app, posterEndpoints.svg, async (ctx, { event, query, reply }) => {
    await countOne(ctx)
    const file = await posterSvg(ctx, { event_id: event.id, locale: query.locale ?? ctx.locale })
    return send(reply, { event, type: 'image/svg+xml', ending: 'svg' }).send(file)
  })
}

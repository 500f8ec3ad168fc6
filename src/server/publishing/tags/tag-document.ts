import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import type { TagPageData } from '#core/publishing/public-pages/page-data.ts'
import { findPublicEvent, findSettings } from '#server/catalog/events/queries.ts'
import { isTagHost } from '#server/platform/http/refusals/tag-host.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import type { ClientAssets } from '#server/platform/text/client-assets.ts'
import { serializeData } from '#server/platform/text/html-document.ts'
import { wantsNoTags } from './tag-frame.ts'

type Ids = Pick<TagPageData, 'ga4_measurement_id' | 'meta_pixel_id'>
const NONE: Ids = { ga4_measurement_id: null, meta_pixel_id: null }

const GOOGLE = {
  scripts: ['https://www.googletagmanager.com'],
  calls: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
}
const META = {
  scripts: ['https://connect.facebook.net'],
  calls: ['https://www.facebook.com', 'https://connect.facebook.net'],
}

/**
 * Scripts of the services that the event named and calls to them, nothing else: not to us either (SEC-18). Only our pages
 * may frame it, and opened by itself it is as caged as in its frame.
 */
function policyOf({ ga4_measurement_id, meta_pixel_id }: Ids, { app_url }: Config): string {
  const services = [...(ga4_measurement_id ? [GOOGLE] : []), ...(meta_pixel_id ? [META] : [])]
  const scripts = services.flatMap((service) => service.scripts)
  const calls = services.flatMap((service) => service.calls)
  const none = (sources: string[]) => (sources.length > 0 ? sources : ["'none'"])
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scripts],
    ['connect-src', ...none(calls)],
    ['img-src', ...none(calls)],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', new URL(app_url).origin],
    ['sandbox', 'allow-scripts', 'allow-same-origin'],
  ]
    .map((directive) => directive.join(' '))
    .join(';')
}

async function readIds(req: FastifyRequest, event_id: number): Promise<Ids> {
  const { ctx } = req
  const event = event_id > 0 ? await findPublicEvent(ctx.db, event_id) : undefined
  if (!event) throw new AppError('NOT_FOUND')
  if (wantsNoTags(req)) return NONE
  const { ga4_measurement_id, meta_pixel_id } = await findSettings(ctx.db, event.id)
  return { ga4_measurement_id, meta_pixel_id }
}

async function sendTags(assets: ClientAssets, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config } = req.ctx
  if (!isTagHost(config, req.headers.host)) throw new AppError('NOT_FOUND')
  await req.server.limitRendering(req)
  const { id } = req.params as { id: string }
  const ids = await readIds(req, /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)
  const data: TagPageData = { ...ids, page_origin: new URL(config.app_url).origin }
  const script = assets.tags ? `<script type="module" src="${assets.tags}"></script>` : ''
  return reply
    .type('text/html; charset=utf-8')
    .removeHeader('x-frame-options')
    .header('content-security-policy', policyOf(ids, config))
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'private, no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tags</title><meta name="robots" content="noindex">${script}</head><body><script type="application/json" id="page-data">${serializeData(data)}</script></body></html>`,
    )
}

/** /tags/{eventId}: the frame of an organizer's tags, on its own host alone (FUN-5). */
export const tagDocumentRoute = (app: FastifyInstance, assets: ClientAssets): void =>
  void app.get('/tags/:id', (req, reply) => sendTags(assets, req, reply))

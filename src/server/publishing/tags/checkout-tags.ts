import type { FastifyRequest } from 'fastify'
import { screenOf } from '#core/sales/checkout/checkout-address.ts'
import type { TagFrame } from '#core/sales/checkout/page-data.ts'
import { currentCatalog } from '#server/catalog/known-catalog/known-catalog.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { tagFrame, tagServices, wantsNoTags } from './tag-frame.ts'

/**
 * What a document of the checkout is told of tags: their frame where it is the summary's, null where the event has tags and
 * this is another step, undefined where none run (FUN-5, FUN-6). Nobody waits for a database that does not answer.
 */
export async function checkoutTags(ctx: Ctx, req: FastifyRequest): Promise<TagFrame | null | undefined> {
  if (ctx.config.tag_origin === null || wantsNoTags(req)) return undefined
  const screen = screenOf(req.url.split('?')[0] ?? '')
  if (screen.kind !== 'checkout') return undefined
  const { event_id } = screen.link
  const catalog = await currentCatalog(ctx, event_id).catch(() => null)
  const tags = catalog ? tagFrame(ctx.config, event_id, tagServices(catalog.settings)) : null
  if (!tags) return undefined
  return screen.step === 'summary' ? tags : null
}

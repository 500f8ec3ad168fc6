import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { isLocale } from '#core/platform/locales.ts'
import { oneAtATime } from '#server/platform/runtime/one-at-a-time.ts'
import { loadPublicEvent } from '#server/publishing/public-event/load-public-event.ts'
import { MAX_PICTURES_KEPT, MAX_PICTURES_WAITING } from './limits.ts'
import { drawSocialImage, socialImagePath } from './social-image.ts'

const FILE = /^([1-9]\d{0,14})-([a-z-]{2,5})-[0-9a-f]{16}\.png$/
/**
 * The drawn picture of an event without a cover (SEO-2). Its address holds what is drawn: a change of title, date or
 * colours is another address, and an address that is not the event's present one is none, so nobody can ask for more
 * pictures than there are events and languages.
 */
export function socialImageRoute(app: FastifyInstance): void {
  const drawn = new Map<string, Promise<Buffer>>()
  const oneByOne = oneAtATime(MAX_PICTURES_WAITING)
  app.get<{ Params: { file: string } }>('/social/:file', async (req, reply) => {
    const path = `/social/${req.params.file}`
    const [, id, locale] = FILE.exec(req.params.file) ?? []
    if (!id || !isLocale(locale)) throw new AppError('NOT_FOUND')
    await req.server.limitRendering(req)
    const event = await loadPublicEvent(req.ctx, Number(id))
    if (!event || socialImagePath(event, locale) !== path) throw new AppError('NOT_FOUND')
    const picture = drawn.get(path) ?? oneByOne(() => drawSocialImage(event, locale))
    drawn.delete(path)
    drawn.set(path, picture)
    picture.catch(() => drawn.delete(path))
    const [eldest] = drawn.keys()
    if (drawn.size > MAX_PICTURES_KEPT && eldest) drawn.delete(eldest)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(await picture)
  })
}

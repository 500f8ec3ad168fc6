import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { fileKey, MEDIA_PATH, type PictureFormat } from './image-view.ts'

const FILE = /^(480|1080|2160)\.(avif|webp|jpg)$/
const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** IMG-2: names are random and files never change, so they may be kept for ever; nothing but our own encoding is here. */
export function imagePublicRoutes(app: FastifyInstance): void {
  app.get<{ Params: { key: string; file: string } }>(`${MEDIA_PATH}/:key/:file`, async (req, reply) => {
    const { key, file } = req.params
    const [, width, format] = FILE.exec(file) ?? []
    if (!/^[0-9a-f]{32}$/.test(key) || !width) throw new AppError('NOT_FOUND')
    const kind = format as PictureFormat
    const found = await req.ctx.storage.stream(fileKey(key, Number(width), kind))
    if (!found) throw new AppError('NOT_FOUND')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', found.size)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(TYPES[kind])
      .send(found.body)
  })
}

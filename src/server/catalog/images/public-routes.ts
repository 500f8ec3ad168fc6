import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { fileKey, MEDIA_PATH, type PictureFormat } from './image-view.ts'
import { mediaFilesOf } from './media-files.ts'

const FILE = /^(480|1080|2160)\.(avif|webp|jpg)$/
const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Whether the reader has the file already: its bytes never change, so its name is all there is to compare (OBJ-6). */
const isKnown = (asked: string | undefined, tag: string): boolean =>
  (asked ?? '').split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()))

/**
 * IMG-2, OBJ-6: names are random and files never change, so they may be kept for ever; nothing but our own encoding is here. The
 * store itself is asked by nobody else.
 */
export function imagePublicRoutes(app: FastifyInstance): void {
  const files = mediaFilesOf(app.deps)
  app.get<{ Params: { key: string; file: string } }>(`${MEDIA_PATH}/:key/:file`, async (req, reply) => {
    const { key, file } = req.params
    const [, width, format] = FILE.exec(file) ?? []
    if (!/^[0-9a-f]{32}$/.test(key) || !width) throw new AppError('NOT_FOUND')
    const kind = format as PictureFormat
    const tag = `"${key}-${file}"`
    const forEver = () =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', tag)
    if (isKnown(req.headers['if-none-match'], tag)) return forEver().code(304).send()
    const found = await files.find(fileKey(key, Number(width), kind)).catch((error: unknown) => {
      reply.header('cache-control', 'no-store')
      throw error
    })
    if (!found) throw new AppError('NOT_FOUND')
    return forEver().header('content-length', found.size).type(TYPES[kind]).send(found.body)
  })
}

import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/runtime/config.ts'

/** What the host of tags answers: the frames and the files they load. */
const OF_TAGS = /^\/(?:tags|assets)\//

/** Whether a request is for the host where organizers' tags run (FUN-5). */
export function isTagHost({ tag_origin }: Pick<Config, 'tag_origin'>, host: string | undefined): boolean {
  if (tag_origin === null || host === undefined) return false
  const { host: own, protocol } = new URL(tag_origin)
  const usual = protocol === 'https:' ? ':443' : ':80'
  return [own, own + usual].includes(host.toLowerCase())
}

/**
 * On the host of tags stands nothing but their frames: no page, no login, no call, so that a script of a tag finds nothing of
 * ours at its own origin (FUN-5). On every other host there are no frames.
 */
export function keepTagHostApart(app: FastifyInstance, config: Config): void {
  const { tag_origin } = config
  if (tag_origin === null) return
  app.addHook('onRequest', (req, reply, done) => {
    if (!isTagHost(config, req.headers.host)) return done()
    if (OF_TAGS.test(req.url) && ['GET', 'HEAD'].includes(req.method)) return done()
    // past everything else: an answer here asks no database and sets no cookie
    reply.hijack()
    reply.raw
      .writeHead(404, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        connection: 'close',
      })
      .end('Not found')
  })
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { DOCUMENT_CACHE_SECONDS } from '#core/platform/limits.ts'
import { type Encoded, encodeText, encodingOf } from '#server/platform/files/encodings.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { DOCUMENT_DELAY_MS } from '../limits.ts'

const PATH = '/api/openapi.json'

interface Prebuilt {
  readonly etag: string
  readonly encoded: Encoded
}

async function build(app: FastifyInstance): Promise<Prebuilt> {
  const text = JSON.stringify(app.swagger())
  return { etag: `"${sha256(text).toString('base64url').slice(0, 22)}"`, encoded: await encodeText(text) }
}

/**
 * The document is two megabytes and the same for everybody: it is written and compressed once and sent as it lies there
 * (CNV-14). That takes seconds of a processor, which a process that has just begun to listen needs for those who buy: it is
 * done a minute later, or when somebody asks.
 */
export function openApiDocument(app: FastifyInstance): void {
  let kept: Promise<Prebuilt> | null = null
  const prebuilt = (): Promise<Prebuilt> => {
    kept ??= build(app)
    return kept
  }
  let later: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    later = setTimeout(() => void prebuilt(), DOCUMENT_DELAY_MS).unref()
  })
  app.addHook('onClose', async () => clearTimeout(later))

  async function send(reply: FastifyReply): Promise<FastifyReply> {
    const { etag, encoded } = await prebuilt()
    reply
      .type('application/json; charset=utf-8')
      .header('etag', etag)
      .header('cache-control', `public, max-age=${DOCUMENT_CACHE_SECONDS}`)
      .header('vary', 'Accept-Encoding')
    if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = encodingOf(reply.request.headers['accept-encoding'])
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return reply.send(encoded[encoding])
  }
  app.get(PATH, { schema: { hide: true } }, (_req, reply) => send(reply))
}

/** The reader's own copies, in JSON and YAML, would be written anew each time: they lead to the one document. */
export function onlyOneDocument(routeUrl: string | undefined, reply: FastifyReply): boolean {
  if (!routeUrl?.match(/\/(?:json|yaml)$/)) return false
  void reply.redirect(PATH, 302)
  return true
}

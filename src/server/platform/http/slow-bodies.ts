import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { BODY_MS } from '#core/platform/limits.ts'

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** Whoever sends a byte now and then is never silent, and would hold a connection for as long as he likes. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('preParsing', (req, reply, payload, done) => {
    done(null, payload)
    if (req.raw.complete || req.headers['content-type']?.startsWith('multipart/')) return
    const { socket } = req.raw
    // a call that came without a connection holds none
    if (!(socket instanceof Socket)) return
    const timer = setTimeout(() => {
      if (!reply.raw.headersSent) socket.write(TOO_SLOW)
      socket.destroySoon()
    }, BODY_MS).unref()
    const stop = () => clearTimeout(timer)
    req.raw.once('end', stop).once('close', stop)
  })
}

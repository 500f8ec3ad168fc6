import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { proxyMatcher } from '#server/platform/runtime/trusted-proxies.ts'

interface Asked {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

/** A proxy that is trusted may have named the request already; nobody else's word is taken (OBS-2). */
export function requestIds(proxies: readonly string[]): (asked: Asked) => string {
  const isTrusted = proxyMatcher(proxies)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const is_good = typeof given === 'string' && REQUEST_ID.test(given)
    return is_good && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

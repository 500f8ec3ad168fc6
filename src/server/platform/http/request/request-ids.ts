import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { proxyMatcher } from '#server/platform/runtime/trusted-proxies.ts'

interface Asked {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})/

/** The trace that a trusted proxy has begun, as its `traceparent`; nobody else's word is taken (OBS-5). */
export function traceParents(proxies: readonly string[]): (asked: Asked) => string | null {
  const isTrusted = proxyMatcher(proxies)
  return ({ headers: { traceparent }, socket }) => {
    if (typeof traceparent !== 'string' || !isTrusted(socket.remoteAddress ?? '')) return null
    const [, trace, parent, flags] = TRACE_PARENT.exec(traceparent) ?? []
    return trace === undefined ? null : `00-${trace}-${parent}-${flags}`
  }
}

/** A proxy that is trusted may have named the request already; nobody else's word is taken (OBS-2). */
export function requestIds(proxies: readonly string[]): (asked: Asked) => string {
  const isTrusted = proxyMatcher(proxies)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const is_good = typeof given === 'string' && REQUEST_ID.test(given)
    return is_good && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

import { type LookupAddress, lookup } from 'node:dns'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/platform/outgoing/public-address.ts'
import { STORE_CONNECT_MS, STORE_PAUSE_MS, STORE_SILENCE_MS } from './limits.ts'

/** Milliseconds; tests have shorter ones. */
export interface StoreWaits {
  readonly connect_ms: number
  readonly silence_ms: number
  readonly pause_ms: number
}

export const STORE_WAITS: StoreWaits = {
  connect_ms: STORE_CONNECT_MS,
  silence_ms: STORE_SILENCE_MS,
  pause_ms: STORE_PAUSE_MS,
}

export interface SignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
  readonly signal?: AbortSignal | undefined
}

type Resolve = (name: string, options: { readonly all: true }, done: Resolved) => void
type Resolved = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void

/** Refuses names that lead outside: what goes there is readable on its way (OBJ-1). */
const insideOnly =
  (resolve: Resolve): LookupFunction =>
  (name, options, done) => {
    resolve(name, { all: true }, (error, found) => {
      const outside = found?.find(({ address }) => isPublicAddress(address))
      const [first] = found ?? []
      if (error || !first) done(error ?? new Error(`${name} has no address`), '', 0)
      else if (outside) done(new Error(`${name} is public, and is called by http`), '', 0)
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

/** Gives a connection up that does not come to be. */
function limitConnecting(call: ClientRequest, ready: 'connect' | 'secureConnect', connect_ms: number): void {
  call.on('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(() => call.destroy(new Error(`no connection within ${connect_ms} ms`)), connect_ms)
    const clear = () => clearTimeout(timer)
    socket.once(ready, clear)
    socket.once('close', clear)
  })
}

/** Calls one store, over connections that it keeps. */
export function createStoreClient(endpoint: string, waits: StoreWaits, resolve: Resolve = lookup) {
  const is_tls = endpoint.startsWith('https:')
  const client = is_tls ? https : http
  const agent = new client.Agent({ keepAlive: true })
  const guard = is_tls ? {} : { lookup: insideOnly(resolve) }
  return ({ method, url, headers, body, signal }: SignedRequest): Promise<IncomingMessage> =>
    new Promise((answered, failed) => {
      const call = client.request(url, {
        agent,
        method,
        headers: { ...headers, ...(body ? { 'content-length': body.byteLength } : {}) },
        timeout: waits.silence_ms,
        ...(signal ? { signal } : {}),
        ...guard,
      })
      limitConnecting(call, is_tls ? 'secureConnect' : 'connect', waits.connect_ms)
      let answer: IncomingMessage | undefined
      call.on('timeout', () => {
        // bytes that wait here are not the store's silence but that of whoever reads them
        if (answer && answer.readableLength > 0) call.setTimeout(waits.silence_ms)
        else call.destroy(new Error(`silent for ${waits.silence_ms} ms`))
      })
      call.on('response', (response) => {
        answer = response
        answered(response)
      })
      call.on('error', failed)
      call.on('close', () => failed(new Error('the connection ended without an answer')))
      call.end(body)
    })
}

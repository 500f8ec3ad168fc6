import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { ERRORS } from '#core/platform/errors/errors.ts'
import {
  CALLS_PER_ADDRESS,
  FLOOD_CALLS_FACTOR,
  FLOOD_PER_MINUTE,
  FLOOD_WINDOW_SECONDS,
  MINUTE_SECONDS,
  SECOND_MS,
} from '#core/platform/limits.ts'
import { DEFAULT_LOCALE, LOCALE_TAGS, type Locale, localeOfHeader } from '#core/platform/locales.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { limitedAddress, widerNetwork } from '#server/platform/runtime/ip-network.ts'
import { allowed } from '#server/platform/runtime/operator-limits.ts'
import { escapeHtml, styleHash } from '#server/platform/text/html-document.ts'
import { MAX_FLOOD_ADDRESSES, MAX_FLOOD_NETWORKS, MAX_LANGUAGE_HEADER_LENGTH } from './limits.ts'

type Asked = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>

/**
 * The first question to every request, before anything is made of it: whether its address has had so many that nobody
 * would send them by hand (CNV-10). It costs an entry in a map. The limits that fit a caller come later, when it is known
 * who calls; without this one their refusals would be free to ask for.
 */
export interface FloodGate {
  /** Counts the request and lets it in, or answers it. */
  lets(req: Asked, res: ServerResponse): boolean
  /** Counts a call whose address does not begin with `/api/` as it was written; false above the share. */
  letsCall(req: Asked): boolean
}

const OPEN: FloodGate = { lets: () => true, letsCall: () => true }

/**
 * What an address counts as: itself, or in a flood from very many the network around it, so that whoever walks through the
 * /64s of a network of their own fills the count of that network and not that of everybody who comes later.
 */
function placeOf(counts: ReadonlyMap<string, number>, address: string): string {
  if (counts.size < MAX_FLOOD_ADDRESSES || counts.has(address)) return address
  const network = widerNetwork(address)
  return counts.size < MAX_FLOOD_ADDRESSES + MAX_FLOOD_NETWORKS || counts.has(network) ? network : ''
}

/** What was counted in this window, of at most so many addresses. */
function windowCounts(max: number) {
  const counts = new Map<string, number>()
  let window = 0
  return (address: string, now: number): boolean => {
    const present = Math.floor(now / (FLOOD_WINDOW_SECONDS * SECOND_MS))
    if (present !== window) {
      counts.clear()
      window = present
    }
    const key = placeOf(counts, address)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= max
  }
}

/** As the framework reads it for `req.ip` (SEC-41). */
function addressReader({ trusted_proxies }: Config): (req: Asked) => string {
  if (trusted_proxies.length === 0) return ({ socket }) => limitedAddress(socket.remoteAddress ?? null)
  const trust = proxyAddr.compile([...trusted_proxies])
  return (req) => limitedAddress(proxyAddr(req as IncomingMessage, trust))
}

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}@media(prefers-color-scheme:dark){body{background:#15171c;color:#e8eaee}}'

const isCall = ({ url = '' }: Asked): boolean => url.startsWith('/api/')

/** Made of one sentence: a page of ours would cost what the gate is there to save. */
function refuse(req: Asked, res: ServerResponse): false {
  const header = req.headers['accept-language'] ?? ''
  const locale: Locale = (header.length < MAX_LANGUAGE_HEADER_LENGTH ? localeOfHeader(header) : null) ?? DEFAULT_LOCALE
  const message = translate(locale, ERRORS.RATE_LIMITED.message)
  const body = isCall(req)
    ? JSON.stringify({ error: { code: 'RATE_LIMITED', message } })
    : `<!doctype html><html lang="${LOCALE_TAGS[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Turnout</title><style>${STYLE}</style><h1>${escapeHtml(message)}</h1></html>`
  const has_body = req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined
  res.writeHead(429, {
    'content-type': isCall(req) ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': `default-src 'none';style-src ${styleHash(STYLE)}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'retry-after': String(FLOOD_WINDOW_SECONDS),
    // what is still to come of a refused request is not worth reading
    ...(has_body ? { connection: 'close' } : {}),
  })
  res.end(body)
  return false
}

export function createFloodGate(config: Config, clock: () => Date): FloodGate {
  if (config.raised_limits) return OPEN
  const inWindow = (per_minute: number): number => Math.ceil((per_minute * FLOOD_WINDOW_SECONDS) / MINUTE_SECONDS)
  const ofAll = windowCounts(inWindow(allowed(config, 'flood-ip', FLOOD_PER_MINUTE)))
  const ofCalls = windowCounts(inWindow(FLOOD_CALLS_FACTOR * allowed(config, 'requests-ip', CALLS_PER_ADDRESS)))
  const addressOf = addressReader(config)
  return {
    lets(req, res) {
      const address = addressOf(req)
      const now = clock().getTime()
      return (ofAll(address, now) && (!isCall(req) || ofCalls(address, now))) || refuse(req, res)
    },
    letsCall: (req) => isCall(req) || ofCalls(addressOf(req), clock().getTime()),
  }
}

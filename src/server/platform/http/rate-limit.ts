import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { AppError } from '#core/platform/errors/errors.ts'
import {
  CALLS_PER_ADDRESS,
  CALLS_PER_KEY,
  CALLS_PER_LIST_LINK,
  CALLS_PER_USER,
  LIST_LINK_KNOWN_MS,
  MINUTE_MS,
  MINUTE_SECONDS,
  SECOND_MS,
} from '#core/platform/limits.ts'
import { callerOf } from '#server/platform/context/throttle.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { allowed, type LimitName } from '#server/platform/runtime/operator-limits.ts'
import { MAX_LIST_LINKS, NOTICES_PER_ADDRESS, RAISED_LIMIT } from './limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts renderings for the address that asks, one unless told otherwise; throws when it has had its share of the minute (CNV-10). */
    limitRendering: (req: FastifyRequest, pages?: number) => Promise<void>
    /** Counts one link that is looked up for the status of its document; false above the address's share: never a refusal. */
    mayLookUpLink: (req: FastifyRequest) => Promise<boolean>
  }
}

const isBelow = (req: FastifyRequest, folder: string): boolean => req.routeOptions.url?.startsWith(folder) ?? false

/** By the route the router chose: the address itself may be written otherwise, `/%61pi/users/me` is the same call. */
export const isApiCall = (req: FastifyRequest): boolean => isBelow(req, '/api/')

const WEBHOOKS = '/api/public/webhooks/'
const SIGNED_WEBHOOKS = `${WEBHOOKS}stripe`

const shareBy = (config: Config, name: LimitName, usual: number): number =>
  config.raised_limits ? RAISED_LIMIT : allowed(config, name, usual)

/** Calls a minute of whoever is counted under this key. */
function shareOf(config: Config, key: string): number {
  if (key.startsWith('key:')) return shareBy(config, 'requests-key', CALLS_PER_KEY)
  if (key.startsWith('user:')) return shareBy(config, 'requests-user', CALLS_PER_USER)
  if (key.startsWith('notice:')) return config.raised_limits ? RAISED_LIMIT : NOTICES_PER_ADDRESS
  return key.startsWith('link:')
    ? shareBy(config, 'requests-door', CALLS_PER_LIST_LINK)
    : shareBy(config, 'requests-ip', CALLS_PER_ADDRESS)
}

/** Limits per caller (CNV-10), per process; those that guard secrets live in the database (SEC-40, platform/throttle.ts). */
export async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  const scanLinks = knownScanLinks()
  const share = (name: LimitName, usual: number) => shareBy(config, name, usual)
  await app.register(rateLimit, {
    max: (_req, key) => shareOf(config, key),
    timeWindow: MINUTE_MS,
    // once it is known who asks, and before anything is read of what they send
    hook: 'onRequest',
    keyGenerator: (req) => {
      if (isBelow(req, WEBHOOKS)) return `notice:${limitedAddress(req.ip)}`
      if (req.ctx?.actor) return callerOf(req.ctx.actor)
      const link = scanLinkOf(req)
      return link !== null && scanLinks.has(link, req.ctx.now) ? `link:${link}` : `ip:${limitedAddress(req.ip)}`
    },
    // calls of a provider come in bursts after a sale, and a refused one would come hours later: signed ones are not counted,
    // others have a share of their own that is far above a sale's (PSP-5)
    // (pages count their renderings instead, below)
    allowList: (req) => !isApiCall(req) || isBelow(req, SIGNED_WEBHOOKS),
    errorResponseBuilder: (_req, { ttl }) =>
      new AppError('RATE_LIMITED', { data: { retry_after: Math.max(1, Math.ceil(ttl / SECOND_MS)) } }),
  })
  app.addHook('onResponse', (req, reply, done) => {
    const link = scanLinkOf(req)
    if (link === null) return done()
    if (reply.statusCode < 400) scanLinks.add(link, req.ctx.now)
    if (reply.statusCode === 404) scanLinks.remove(link)
    done()
  })
  // A share of its own: whoever reads many pages can still order, and the other way round.
  const count = app.createRateLimit({
    max: share('pages-ip', CALLS_PER_ADDRESS),
    keyGenerator: (req) => `page:${limitedAddress(req.ip)}`,
    allowList: () => false,
  })
  const countLink = app.createRateLimit({
    max: share('pages-ip', CALLS_PER_ADDRESS),
    keyGenerator: (req) => `link:${limitedAddress(req.ip)}`,
    allowList: () => false,
  })
  app.decorate('mayLookUpLink', async (req) => {
    const left = await countLink(req)
    return left.isAllowed || !left.isExceeded
  })
  // one after the other: counted at the same moment, each would be told what all of them make together
  const inTurn = pLimit(1)
  app.decorate('limitRendering', (req, pages = 1) =>
    inTurn(async () => {
      for (let page = 0; page < pages; page++) {
        const left = await count(req)
        if (!left.isAllowed && left.isExceeded)
          throw new AppError('RATE_LIMITED', { data: { retry_after: Math.max(1, left.ttlInSeconds) } })
      }
    }),
  )
}

const COUNTED = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

/** Which call this was, and how many the caller has left of this minute, in the words of the IETF's draft (KEY-12). */
export function tellLimits(req: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', req.id)
  const [limit, left, reset] = COUNTED.map((name) => reply.getHeader(name))
  if (limit === undefined) return
  for (const name of COUNTED) reply.removeHeader(name)
  reply.header('ratelimit-policy', `"calls";q=${limit};w=${MINUTE_SECONDS}`)
  reply.header('ratelimit', `"calls";r=${left};t=${reset}`)
}

/** The short id as the router read it: one that is written in another way in the address is still the same door. */
function scanLinkOf(req: FastifyRequest): string | null {
  if (!isBelow(req, '/api/public/check-in-lists/')) return null
  return (req.params as { list_short_id?: string } | null)?.list_short_id ?? null
}

/** Links that opened a door lately. An invented one has no share of its own: it counts for the address it comes from. */
function knownScanLinks() {
  const until = new LRUCache<string, number>({ max: MAX_LIST_LINKS })
  return {
    has: (link: string, now: Date): boolean => (until.get(link) ?? 0) > now.getTime(),
    add: (link: string, now: Date): void => void until.set(link, now.getTime() + LIST_LINK_KNOWN_MS),
    remove: (link: string): void => {
      until.delete(link)
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { YEAR_SECONDS } from '#core/platform/limits.ts'
import type { Config } from '#server/platform/runtime/config.ts'

const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies Record<string, string[]>

export type PolicyAdditions = Readonly<
  Partial<Record<keyof typeof POLICY | 'style-src-attr' | 'frame-src', readonly string[]>>
>

/** Where pictures come from, if from a CDN (OBJ-6). */
export const picturePolicy = ({ media_url }: Pick<Config, 'media_url'>): PolicyAdditions =>
  media_url ? { 'img-src': [new URL(media_url).origin] } : {}

/** SEC-18. One policy for every page; `pages.ts` adds hashes and nonces of inline styles and, on the scan page, WebAssembly. */
export function contentSecurityPolicy(additions: PolicyAdditions = {}): string {
  const directives = new Map<string, readonly string[]>(Object.entries(POLICY))
  // 'none' says nothing beside another source
  for (const [name, sources] of Object.entries(additions))
    directives.set(name, [...(directives.get(name) ?? []).filter((source) => source !== "'none'"), ...(sources ?? [])])
  return [...directives].map(([name, sources]) => `${name} ${sources.join(' ')}`).join(';')
}

/** As helmet says them. Nothing of it depends on who asks: it is asked once, not at each request (PERF-6). */
function headersOf(config: Config): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const reply = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value), removeHeader() {} }
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...POLICY, 'img-src': [...POLICY['img-src'], ...(picturePolicy(config)['img-src'] ?? [])] },
    },
    strictTransportSecurity: config.is_secure ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  write({} as IncomingMessage, reply as unknown as ServerResponse, (fault?: unknown) => {
    if (fault) throw fault
  })
  return headers
}

/** Pages say their own in place of these; so they come first. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOf(config)
  const usual = { ...headers, 'permissions-policy': 'camera=(), microphone=(), geolocation=()' }
  const of_door = { ...headers, 'permissions-policy': 'camera=(self), microphone=(), geolocation=()' }
  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(req.url.startsWith('/check-in/') ? of_door : usual)
    done()
  })
}

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
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

export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...POLICY, 'img-src': [...POLICY['img-src'], ...(picturePolicy(config)['img-src'] ?? [])] },
    },
    strictTransportSecurity: config.is_secure ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (req, reply) => {
    if (!reply.hasHeader('permissions-policy')) {
      const camera = req.url.startsWith('/check-in/') ? 'camera=(self)' : 'camera=()'
      reply.header('permissions-policy', `${camera}, microphone=(), geolocation=()`)
    }
  })
}

import type { FastifyInstance } from 'fastify'
import type { Site } from './site.ts'

const HIDDEN_FROM_SEARCH = ['/api', '/manage', '/account', '/auth', '/checkout', '/order', '/ticket', '/check-in']

/** SEO-6. */
export const robotsTxt = (app_url: string): string =>
  ['User-agent: *', ...HIDDEN_FROM_SEARCH.map((path) => `Disallow: ${path}`), '', `Sitemap: ${app_url}/sitemap.xml`, ''].join('\n')

export function sitemapRoutes(_app: FastifyInstance, _site: Site): void {}

import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { slugify } from '#core/platform/ids.ts'
import { paths } from '#core/platform/paths.ts'
import { URLS_PER_FILE } from '#core/publishing/public-pages/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { escapeHtml } from '#server/platform/text/html-document.ts'
import { listSitemapRows } from './queries.ts'
import type { Site } from './site.ts'

const HIDDEN_FROM_SEARCH = [
  '/api',
  '/manage',
  '/account',
  '/auth',
  '/checkout',
  '/order',
  '/ticket',
  '/my-tickets',
  '/check-in',
]
/** What search engines may fetch, and where the sitemap is (SEO-6). */
export const robotsTxt = (app_url: string): string =>
  [
    'User-agent: *',
    ...HIDDEN_FROM_SEARCH.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app_url}/sitemap.xml`,
    '',
  ].join('\n')

/** LIVE, indexable events that are not over, then their organizers, each once (SEO-6). */
async function listAddresses(ctx: Ctx): Promise<string[]> {
  const rows = await listSitemapRows(ctx.db, ctx.now)
  const organizers = new Map(rows.map((row) => [row.organizer_id, row.organizer_name]))
  return [
    ...rows.map((row) => paths.event(row.id, slugify(row.title))),
    ...[...organizers].map(([id, name]) => paths.organizer(id, slugify(name))),
  ].map((path) => ctx.config.app_url + path)
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const loc = (url: string): string => `<loc>${escapeHtml(url)}</loc>`

const urlSet = (urls: readonly string[]): string =>
  `${XML}<urlset ${NAMESPACE}>${urls.map((url) => `<url>${loc(url)}</url>`).join('')}</urlset>`

const index = (app_url: string, files: number): string =>
  `${XML}<sitemapindex ${NAMESPACE}>${Array.from({ length: files }, (_, at) => `<sitemap>${loc(`${app_url}/sitemap-${at + 1}.xml`)}</sitemap>`).join('')}</sitemapindex>`

export function sitemapRoutes(app: FastifyInstance, site: Site): void {
  app.get('/sitemap.xml', async (req, reply) => {
    await req.server.limitRendering(req)
    const urls = await listAddresses(req.ctx)
    const files = Math.ceil(urls.length / URLS_PER_FILE)
    return reply
      .type('application/xml; charset=utf-8')
      .send(files > 1 ? index(site.deps.config.app_url, files) : urlSet(urls))
  })
  app.get('/sitemap-:file.xml', async (req, reply) => {
    await req.server.limitRendering(req)
    const at = Number((req.params as { file: string }).file) - 1
    const urls =
      Number.isSafeInteger(at) && at >= 0
        ? (await listAddresses(req.ctx)).slice(at * URLS_PER_FILE, (at + 1) * URLS_PER_FILE)
        : []
    if (urls.length === 0) throw new AppError('NOT_FOUND')
    return reply.type('application/xml; charset=utf-8').send(urlSet(urls))
  })
}

import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenOfAddress } from '#core/platform/back-office-routes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { MINUTE_SECONDS, YEAR_SECONDS } from '#core/platform/limits.ts'
import type { Locale } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { readWidgetOptions } from '#core/publishing/public-pages/widget-options.ts'
import type { CheckoutPageData } from '#core/sales/checkout/page-data.ts'
import { readVisitor } from '#server/identity/auth/authenticate.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { hasLocaleCookie, requestLocale } from '#server/platform/context/locale.ts'
import { readSchema } from '#server/platform/database/db.ts'
import { isAway } from '#server/platform/database/lost-connection.ts'
import { memoizeFor } from '#server/platform/database/memoize.ts'
import { contentSecurityPolicy, type PolicyAdditions, picturePolicy } from '#server/platform/http/security-headers.ts'
import { areJobsDone, readJobHealth } from '#server/platform/jobs/job-health.ts'
import type { StripeConfig } from '#server/platform/runtime/config.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { redactUrl } from '#server/platform/runtime/log.ts'
import { type Entry, readClientAssets } from '#server/platform/text/client-assets.ts'
import { escapeHtml, writeDocument } from '#server/platform/text/html-document.ts'
import { slowLoadNotice } from '#server/platform/text/slow-load-notice.ts'
import { type ErrorOptions, errorDocument } from '#server/publishing/public-pages/error-document.ts'
import { publicPageRoutes } from '#server/publishing/public-pages/routes.ts'
import { screenStatus } from '#server/publishing/public-pages/screen-status.ts'
import { operatorOf, type Site } from '#server/publishing/public-pages/site.ts'
import { robotsTxt, sitemapRoutes } from '#server/publishing/public-pages/sitemap.ts'
import { checkoutTags } from '#server/publishing/tags/checkout-tags.ts'
import { tagDocumentRoute } from '#server/publishing/tags/tag-document.ts'
import { tagPolicy } from '#server/publishing/tags/tag-frame.ts'
import { answerProbe } from '#server/reporting/setup-checks/own-address.ts'
import { READY_KEPT_MS } from './limits.ts'

const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** Hosts of the provider's script; another place than Stripe's own is the emulator of a test. */
function stripePolicy({ script_url }: StripeConfig): PolicyAdditions {
  const { origin } = new URL(script_url)
  const is_own = origin === STRIPE.script[0]
  return {
    'script-src': is_own ? STRIPE.script : [origin],
    'frame-src': STRIPE.frame,
    'connect-src': is_own ? STRIPE.connect : [...STRIPE.connect, origin],
  }
}

/** A tenth of a style sheet's bytes, and they say nothing about one: they speak of documents and of what runs. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

interface ClientScreen {
  readonly routes: readonly string[]
  readonly entry: Entry
  /** These addresses hold a secret (IDN-2): it must not leave as a referrer (SEC-18). */
  readonly is_secret?: boolean
}

/** Screens rendered in the browser; the document is the same for every address below them, but for its status (SEO-1). */
export const CLIENT_SCREENS: readonly ClientScreen[] = [
  {
    routes: [
      '/checkout/*',
      '/order/*',
      '/waiting/*',
      '/apply/*',
      '/applications/*',
      '/rsvp/*',
      '/my-tickets',
      '/confirm-address',
      '/confirm-contact',
      '/no-more-mails',
    ],
    entry: 'checkout',
    is_secret: true,
  },
  { routes: ['/check-in/*'], entry: 'check-in', is_secret: true },
  {
    routes: ['/auth', '/auth/*', '/manage', '/manage/*', '/account', '/account/*', '/welcome', '/setup'],
    entry: 'admin',
  },
]

const NO_SCRIPT = /*i18n*/ {
  id: 'page.no_script',
  message: 'This page needs JavaScript. Turn it on in your browser and reload the page.',
}

const LATE_TITLE = /*i18n*/ { id: 'page.late_title', message: 'This page has not loaded' }
const LATE_TEXT = /*i18n*/ {
  id: 'page.late_text',
  message: 'Part of it did not arrive. Check your connection and load the page again.',
}
const LATE_AGAIN = /*i18n*/ { id: 'page.late_again', message: 'Try again' }

/** Links with a one-time secret behind the `#` lead here; asking for the same address again would lose it (RES-21). */
const MAY_HAVE_FRAGMENT = /^\/(?:checkout|my-tickets)\b/

/** Said in place of a white page when the script does not arrive; the same for every reader (ERP-1). */
const lateMarkup = (locale: Locale, url: string): string =>
  slowLoadNotice.markup({
    title: translate(locale, LATE_TITLE),
    text: translate(locale, LATE_TEXT),
    again: MAY_HAVE_FRAGMENT.test(url) ? null : translate(locale, LATE_AGAIN),
  })

function policyOf(entry: Entry, site: Site, { nonce, path }: { nonce: string; path: string }): PolicyAdditions {
  // Mantine and the text editor write style tags, which carry the nonce, and style attributes, which cannot.
  if (entry === 'admin') return { 'style-src': [`'nonce-${nonce}'`], 'style-src-attr': ["'unsafe-inline'"] }
  if (entry === 'check-in') return { 'script-src': ["'wasm-unsafe-eval'"] }
  // The steps of a checkout are one document; tickets and orders beside it never load the script (SEC-18).
  const { stripe } = site.deps.config
  if (entry === 'checkout' && stripe && path.startsWith('/checkout/')) return stripePolicy(stripe)
  return {}
}

/** Whoever is logged in has no use for these: they are led on before anything is drawn (BO-1). */
const FOR_LOGGED_OUT = [paths.login(), paths.register()]

const isForLoggedOut = (url: string): boolean => FOR_LOGGED_OUT.includes(url.split('?')[0] ?? '')

/**
 * A visitor who is logged in reads every page in the language their calls are answered in (LOC-2). Whoever brings no
 * login, or has chosen a language, is not looked up; nor does anybody wait for a database that does not answer.
 */
async function speakToVisitor({ deps }: Site, req: FastifyRequest): Promise<void> {
  if (hasLocaleCookie(req)) return
  const visitor = await readVisitor(deps, req).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a visitor could not be looked up for the language of a page')
    return null
  })
  if (visitor) req.ctx = { ...req.ctx, locale: requestLocale(req, visitor) }
}

async function sendClientScreen(
  site: Site,
  { entry, is_secret }: ClientScreen,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const req = reply.request
  if (isForLoggedOut(req.url) && (await readVisitor(site.deps, req)))
    return reply.header('cache-control', 'private, no-store').redirect(paths.events(), 302)
  const { locale } = req.ctx
  const status = await screenStatus(req, entry)
  const nonce = randomBytes(16).toString('base64')
  const tags = entry === 'checkout' ? await checkoutTags(req.ctx, req) : undefined
  const own_policy = policyOf(entry, site, { nonce, path: req.url })
  const frames = [...(own_policy['frame-src'] ?? []), ...(tagPolicy(tags ?? null)['frame-src'] ?? [])]
  const policy = { ...own_policy, ...(frames.length > 0 ? { 'frame-src': frames } : {}) }
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'private, no-store')
  const style_sources = [...(policy['style-src'] ?? []), slowLoadNotice.style_source]
  reply.header(
    'content-security-policy',
    contentSecurityPolicy({ ...picturePolicy(site.deps.config), ...policy, 'style-src': style_sources }),
  )
  if (is_secret || tokenOfAddress(req.url.split('?')[0] ?? '')) reply.header('referrer-policy', 'no-referrer')
  // a wallet's own window must be able to answer the page that opened it
  if ('frame-src' in own_policy) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  return reply.send(
    writeDocument(site.assets, {
      locale,
      title: 'Turnout',
      robots: 'noindex',
      entry,
      ...(entry === 'check-in' ? { head: doorManifestLink(req.url) } : {}),
      ...(entry === 'admin' ? { nonce } : {}),
      ...(entry === 'checkout' ? { body_class: 'ev', data: checkoutData(site, tags) } : {}),
      // without a script these screens have nothing to show but that
      style: slowLoadNotice.style,
      body: '',
      beside: lateMarkup(locale, req.url),
      no_script: translate(locale, NO_SCRIPT),
    }),
  )
}

const checkoutData = ({ deps }: Site, tags: CheckoutPageData['tags']): CheckoutPageData => ({
  operator: operatorOf(deps),
  ...(tags === undefined ? {} : { tags }),
})

const commonErrors = new WeakMap<Site, Map<string, Promise<string>>>()

/** The same for everybody who reads the language: rendered once, or asking for nothing would be the costliest page. */
function commonErrorDocument(site: Site, options: Omit<ErrorOptions, 'path' | 'reference'>): Promise<string> {
  const known = commonErrors.get(site) ?? new Map<string, Promise<string>>()
  commonErrors.set(site, known)
  const key = JSON.stringify(options)
  const html = known.get(key) ?? errorDocument(site, { ...options, path: '/', reference: null })
  known.set(key, html)
  html.catch(() => known.delete(key))
  return html
}

/** Where a widget fails its frame must show it: what is refused to be framed is blank (WID-1). */
const WIDGET_ROUTE = '/widget/:id'

/** An error page holds nothing of the event and nothing to press but "try again": any site may frame it. */
function allowFrames(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options')
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', contentSecurityPolicy({ 'frame-ancestors': ['*'] }))
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** A frame's page is in the embedding page's language, when it has named one (WID-4). */
const widgetLocale = (req: FastifyRequest): Locale | null =>
  readWidgetOptions(req.query as Record<string, unknown>).locale

/** The error page in the reader's language, with the status of what went wrong (ERP-1). */
async function sendError(site: Site, reply: FastifyReply, status: 404 | 429 | 500 | 503): Promise<FastifyReply> {
  const req = reply.request
  const is_framed = req.routeOptions.url === WIDGET_ROUTE
  if (is_framed) allowFrames(reply)
  const locale = (is_framed && widgetLocale(req)) || (req.ctx?.locale ?? requestLocale(req, null))
  const error = status === 404 ? 'NOT_FOUND' : 'FAILED'
  const html =
    status === 500
      ? await errorDocument(site, { locale, error, path: '/', reference: req.id, is_framed })
      : await commonErrorDocument(site, { locale, error, is_framed })
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'private, no-store').send(html)
}

/** BO-1: the root leads staff into the back office, others to the events where they are shown, else to the login. */
async function sendHome(site: Site, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const actor = await readVisitor(site.deps, req)
  const for_strangers = site.deps.config.public_event_list ? paths.publicEvents() : paths.login()
  return reply.header('cache-control', 'private, no-store').redirect(actor ? paths.events() : for_strangers, 302)
}

/** OFF-1: the scan page as an app of the device, one per list. */
const doorManifest = (short_id: string) => ({
  name: 'Turnout check-in',
  short_name: 'Check-in',
  id: paths.checkIn(short_id),
  start_url: paths.checkIn(short_id),
  scope: '/check-in/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#1b4fd9',
  icons: [192, 512].map((size) => ({ src: `/door-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
})

const doorManifestLink = (url: string): string =>
  `<link rel="manifest" href="${escapeHtml(url.split('?')[0] ?? '')}/app.webmanifest">`

/**
 * API-140. `ready` asks the database, whose migrations ran before the port was opened, and whether jobs are done: without
 * a worker, here or elsewhere, holds do not end and nobody gets a mail. A process that was told to end says so at once,
 * while it still answers (DEP-5).
 */
function healthRoutes(app: FastifyInstance): void {
  app.get('/health', async (req, reply) => {
    const { is_on } = app.draining
    return reply
      .code(is_on ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ ok: !is_on, ...answerProbe(req, app.deps.secrets) })
  })
  app.get('/ready', async (req: FastifyRequest, reply) => {
    const is_ready = !app.draining.is_on && (await isReady(req.ctx))
    return reply
      .code(is_ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: is_ready })
  })
}

/** Anybody may ask, as often as they like: the database hears of it once a second. */
const readReadiness = memoizeFor(READY_KEPT_MS, async (db, now) => {
  await readSchema(db)
  return await readJobHealth(db, now)
})

async function isReady({ db, gate, log, now }: Ctx): Promise<boolean> {
  if (!gate.is_open) return false
  try {
    const health = await readReadiness(db, now)
    if (!areJobsDone(health, now)) log.warn(health, 'not ready: jobs are not done')
    return areJobsDone(health, now)
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  }
}

/** Serves the rendered pages, the files of the build and everything else that is not the API. */
export async function pageRoutes(app: FastifyInstance, client_directory: string): Promise<void> {
  const { renderPage } = await import('#web/app/entries/server.tsx')
  const site: Site = { deps: app.deps, assets: readClientAssets(client_directory), renderPage }
  await app.register(fastifyStatic, {
    root: client_directory,
    preCompressed: true,
    index: false,
    // one route per file, found at start: nothing else below the root is reachable
    wildcard: false,
    setHeaders: (reply, path) => {
      const is_hashed = path.includes('/assets/')
      reply.header('cache-control', is_hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
      if (/\.(css|woff2)(?:\.br|\.gz)?$/.test(path)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
      // other sites load the embed script (WID-2)
      if (/\/widget\.js(?:\.br|\.gz)?$/.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
    globIgnore: ['manifest*.json', '**/*.br', '**/*.gz'],
  })
  healthRoutes(app)
  await app.register(async (pages) => {
    pages.addHook('onRequest', (req) => speakToVisitor(site, req))
    pages.setErrorHandler(async (error, req, reply) => {
      const is_missing = error instanceof AppError && error.code === 'NOT_FOUND'
      if (error instanceof AppError && error.code === 'RATE_LIMITED') {
        reply.header('retry-after', String(error.data?.retry_after ?? MINUTE_SECONDS))
        return await sendError(site, reply, 429)
      }
      if (!is_missing) site.deps.log.error({ err: error, url: redactUrl(req.url), id: req.id }, 'a page failed')
      // of a database nobody reached, and of one whose word does not count yet (HA-2, ERP-1)
      const is_busy = isAway(error) || (error instanceof AppError && error.code === 'BUSY')
      return await sendError(site, reply, is_missing ? 404 : is_busy ? 503 : 500)
    })
    pages.get('/', (req, reply) => sendHome(site, req, reply))
    pages.get('/robots.txt', (_req, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsTxt(site.deps.config.app_url)),
    )
    pages.get('/check-in/:short_id/app.webmanifest', (req, reply) =>
      reply.type('application/manifest+json').send(doorManifest((req.params as { short_id: string }).short_id)),
    )
    for (const screen of CLIENT_SCREENS)
      for (const url of screen.routes) pages.get(url, (_req, reply) => sendClientScreen(site, screen, reply))
    sitemapRoutes(pages, site)
    tagDocumentRoute(pages, site.assets)
    publicPageRoutes(pages, site, policyOf('checkout', site, { nonce: '', path: '/checkout/' }))
  })
  app.setNotFoundHandler(async (req, reply) => {
    await speakToVisitor(site, req)
    return await sendError(site, reply, 404)
  })
}

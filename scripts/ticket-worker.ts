import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSW } from 'workbox-build'
import { KEPT_TICKET_HEADER } from '#core/publishing/public-pages/kept-ticket.ts'

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }>
>

/** The page is complete without its script: styles and the text face are all it needs. */
function looksOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((other) => looksOf(manifest, other, seen))]
}

const DAY_SECONDS = 24 * 3600

/**
 * The worker that shows a ticket without network once it was opened (TKP-5). The server is asked first; a document it
 * no longer lets be kept is forgotten at once. Functions below run in the worker: they reach nothing outside themselves.
 */
export async function writeTicketWorker(client: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')) as Manifest
  const face = Object.keys(manifest).find((key) => key.endsWith('archivo-basic.woff2'))
  const files = [...looksOf(manifest, 'src/web/app/entries/ticket.tsx'), ...(face ? [manifest[face]!.file] : [])]
  const { warnings } = await generateSW({
    globDirectory: client,
    globPatterns: [...new Set(files), 'mark.svg'],
    swDest: join(client, 'ticket-sw.js'),
    mode: 'production',
    inlineWorkboxRuntime: true,
    sourcemap: false,
    // beside the door's worker of the same origin, which has a cache of its own
    cacheId: 'ticket',
    dontCacheBustURLsMatching: /^assets\//,
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: true,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/ticket/'),
        handler: 'NetworkFirst',
        options: {
          cacheName: 'ticket-pages',
          networkTimeoutSeconds: 3,
          matchOptions: { ignoreVary: true },
          expiration: { maxEntries: 50, maxAgeSeconds: 366 * DAY_SECONDS, purgeOnQuotaError: true },
          plugins: [
            {
              // one copy per ticket, whatever language its address asks for
              cacheKeyWillBeUsed: async ({ request }) => {
                const { origin, pathname } = new URL(request.url)
                return origin + pathname
              },
              fetchDidSucceed: async ({ request, response }) => {
                const { origin, pathname } = new URL(request.url)
                const kept = await caches.open('ticket-pages')
                const is_answer = response.status < 500 && response.status !== 429
                // a server in trouble says nothing about the ticket
                if (!is_answer && (await kept.match(origin + pathname, { ignoreVary: true })))
                  throw new Error('no answer')
                if (is_answer && !response.headers.has('x-keep-ticket'))
                  await kept.delete(origin + pathname, { ignoreVary: true })
                return response
              },
              cacheWillUpdate: async ({ response }) => (response.headers.has('x-keep-ticket') ? response : null),
              cachedResponseWillBeUsed: async ({ cachedResponse }) => {
                if (!cachedResponse) return null
                const html = await cachedResponse.text()
                const { status, headers } = cachedResponse
                return new Response(html.replace('<html ', '<html data-kept '), { status, headers })
              },
            },
          ],
        },
      },
    ],
  })
  const problems = [...warnings, ...(KEPT_TICKET_HEADER === 'x-keep-ticket' ? [] : ['the header has another name'])]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

import { join } from 'node:path'
import { generateSW } from 'workbox-build'
import { OFFLINE_TICKET_HEADER } from '#core/publishing/public-pages/offline-ticket.ts'
import { readClientAssets } from '#server/platform/text/client-assets.ts'

const DAY_SECONDS = 24 * 3600

/**
 * The worker that shows a ticket without network once it was opened (TKP-5). The server is asked first; a document it
 * no longer lets be kept is forgotten at once. Functions below run in the worker: they reach nothing outside themselves.
 */
export async function writeTicketWorker(client: string): Promise<void> {
  // the page is complete without its script: styles and faces are all it needs
  const { styles, fonts } = readClientAssets(client).entry('ticket', 'en')
  const files = [...styles, ...fonts].map((address) => address.slice(1))
  const { warnings } = await generateSW({
    globDirectory: client,
    globPatterns: [...files, 'mark.svg'],
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
  const problems = [...warnings, ...(OFFLINE_TICKET_HEADER === 'x-keep-ticket' ? [] : ['the header has another name'])]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

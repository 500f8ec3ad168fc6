import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSW } from 'workbox-build'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** Every file the scan page may ask for, catalogs of all languages and the decoder included. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const next = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
    ...next.flatMap((other) => filesOf(manifest, other, seen)),
  ]
}

/**
 * The worker that lets the scan page open without network after one visit (OFF-1): the page's own files, which are named
 * by their content, and its document, which is asked of the server first. Calls of the API never go through it.
 */
export async function writeScanPageWorker(client: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = [...new Set(filesOf(manifest, 'src/web/app/entries/check-in.tsx'))]
  const { warnings } = await generateSW({
    globDirectory: client,
    globPatterns: [...files, 'mark.svg'],
    swDest: join(client, 'check-in-sw.js'),
    mode: 'production',
    inlineWorkboxRuntime: true,
    sourcemap: false,
    // the decoder is WebAssembly of a megabyte
    maximumFileSizeToCacheInBytes: 3_000_000,
    dontCacheBustURLsMatching: /^assets\//,
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: true,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/check-in/'),
        handler: 'NetworkFirst',
        options: { cacheName: 'door-pages', networkTimeoutSeconds: 3, expiration: { maxAgeSeconds: 7 * 24 * 3600 } },
      },
    ],
  })
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
}

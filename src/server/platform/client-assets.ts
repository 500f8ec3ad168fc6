import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#core/locales.ts'

/** One entry of Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

export type Entry = 'public' | 'public-lists' | 'widget-frame' | 'checkout' | 'check-in' | 'admin'

/** The chunk each entry starts with, then what it loads next and the document already names. */
const CHUNKS: Record<Entry, readonly string[]> = {
  public: ['src/web/entries/public.tsx'],
  'public-lists': ['src/web/entries/public.tsx', 'src/web/public-event/organizer-page.tsx'],
  'widget-frame': ['src/web/entries/widget-frame.tsx'],
  checkout: ['src/web/entries/checkout.tsx'],
  'check-in': ['src/web/entries/check-in.tsx'],
  admin: ['src/web/entries/admin.tsx'],
}

/** What a document must name for its entry to start without a second round trip. */
export interface EntryAssets {
  readonly script: string | null
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
}

export interface ClientAssets {
  readonly directory: string
  /** The text face, fetched before the style sheet asks for it (look §Fonts). */
  readonly font: string | null
  entry(name: Entry, locale: Locale): EntryAssets
}

/** Every chunk the key needs, itself first, each once. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))]
}

/** The catalogs an entry asks for before it renders. */
const CATALOGS: Record<Entry, readonly string[]> = {
  public: ['public'],
  'public-lists': ['public'],
  'widget-frame': ['public'],
  checkout: ['public', 'checkout'],
  'check-in': ['public', 'checkout'],
  admin: ['core', 'admin'],
}

const address = (file: string): string => `/${file}`

function readEntry(manifest: Manifest, name: Entry, locale: Locale): EntryAssets {
  const own = CHUNKS[name].flatMap((key) => withImports(manifest, key))
  const sentences = CATALOGS[name].flatMap((catalog) => withImports(manifest, `src/locales/${locale}/${catalog}.ts`))
  const files = [...own.slice(1), ...sentences].map((chunk) => address(chunk.file))
  return {
    script: own[0] ? address(own[0].file) : null,
    preloads: [...new Set(files)],
    // what is imported comes first, so that the importer's rules win
    styles: [...new Set(own.toReversed().flatMap((chunk) => chunk.css ?? []))].map(address),
  }
}

/** Without a build (tests) documents name no files. */
function readManifest(path: string): Manifest {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
}

/** Reads what the build wrote. */
export function readClientAssets(directory: string): ClientAssets {
  const manifest = readManifest(join(directory, 'manifest.json'))
  // a build of its own, which shares no chunk with the light pages (ADR 0028)
  const admin_manifest = readManifest(join(directory, 'manifest-admin.json'))
  const known = new Map<string, EntryAssets>()
  const font = Object.entries(manifest).find(([key]) => key.endsWith('archivo-latin-wdth-normal.woff2'))
  return {
    directory,
    font: font ? address(font[1].file) : null,
    entry(name, locale) {
      const key = `${name} ${locale}`
      const entry = known.get(key) ?? readEntry(name === 'admin' ? admin_manifest : manifest, name, locale)
      known.set(key, entry)
      return entry
    },
  }
}

/** The bundle lies beside what it serves; the sources find the last build from the root. */
export function clientDirectory(): string {
  const beside = join(import.meta.dirname, '..', 'client')
  if (existsSync(join(beside, 'manifest.json'))) return beside
  return join(import.meta.dirname, '..', '..', '..', 'dist', 'client')
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#core/platform/locales.ts'

/** One entry of Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

export type Entry =
  | 'public'
  | 'public-dates'
  | 'widget-dates'
  | 'public-lists'
  | 'widget-frame'
  | 'ticket'
  | 'checkout'
  | 'queue'
  | 'check-in'
  | 'admin'

const DATE_PICKER = 'src/web/publishing/public-event/choose/date-picker.tsx'

/** The chunk each entry starts with, then what it loads next and the document already names. */
const CHUNKS: Record<Entry, readonly string[]> = {
  public: ['src/web/app/entries/public.tsx'],
  'public-dates': ['src/web/app/entries/public.tsx', DATE_PICKER],
  'widget-dates': ['src/web/app/entries/widget-frame.tsx', DATE_PICKER],
  'public-lists': ['src/web/app/entries/public.tsx', 'src/web/publishing/public-event/organizer-page.tsx'],
  'widget-frame': ['src/web/app/entries/widget-frame.tsx'],
  ticket: ['src/web/app/entries/ticket.tsx'],
  checkout: ['src/web/app/entries/checkout.tsx'],
  queue: ['src/web/app/entries/queue.ts'],
  'check-in': ['src/web/app/entries/check-in.tsx'],
  admin: ['src/web/app/entries/admin.tsx'],
}

/** What a document must name for its entry to start without a second round trip. */
export interface EntryAssets {
  readonly script: string | null
  /** The faces of the first screen's text. */
  readonly fonts: readonly string[]
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
}

export interface ClientAssets {
  readonly directory: string
  /** The small script that fetches a page's own when its first screen stands (ADR 0030). */
  readonly starter: string | null
  /** The script of the frame in which tags run (FUN-5). */
  readonly tags: string | null
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
  'public-dates': ['public'],
  'widget-dates': ['public'],
  'widget-frame': ['public'],
  ticket: ['public', 'checkout'],
  checkout: ['public', 'checkout'],
  // its sentences are in the document
  queue: [],
  'check-in': ['door'],
  admin: ['core', 'admin'],
}

/** The back office has more uses for the width axis than the small file knows; a ticket shows its reference. */
const FONTS: Partial<Record<Entry, readonly string[]>> = {
  admin: ['archivo-latin-wdth-normal.woff2'],
  ticket: ['archivo-basic.woff2', 'spline-sans-mono-basic.woff2'],
}
const USUAL_FONTS = ['archivo-basic.woff2']

const address = (file: string): string => `/${file}`

/** What is imported comes first, so that the importer's rules win. */
const stylesOf = (chunks: readonly Chunk[]): string[] => [
  ...new Set(chunks.toReversed().flatMap((chunk) => chunk.css ?? [])),
]

/** The style files of an entry in their order, for the build to join. */
export const stylesToJoin = (directory: string, name: Entry): string[] =>
  stylesOf(CHUNKS[name].flatMap((key) => withImports(readManifest(join(directory, 'manifest.json')), key)))

/** Under this name the manifest lists all styles of an entry in one file (ADR 0030). */
export const joinedStyles = (name: Entry): string => `styles of ${name}`

/** The kit's styles, which the event page has brought already: a script that named them would load the kit itself. */
const STYLED_AS: Partial<Record<Entry, Entry>> = { queue: 'public' }

function readEntry(manifest: Manifest, name: Entry, locale: Locale): EntryAssets {
  const own = CHUNKS[name].flatMap((key) => withImports(manifest, key))
  const sentences = CATALOGS[name].flatMap((catalog) => withImports(manifest, `src/locales/${locale}/${catalog}.ts`))
  const files = [...own.slice(1), ...sentences].map((chunk) => address(chunk.file))
  const joined = manifest[joinedStyles(name)]
  const kit = STYLED_AS[name] ? readEntry(manifest, STYLED_AS[name], locale).styles : []
  const fonts = (FONTS[name] ?? USUAL_FONTS).flatMap((file) => {
    const found = Object.entries(manifest).find(([key]) => key.endsWith(file))
    return found ? [address(found[1].file)] : []
  })
  return {
    script: own[0] ? address(own[0].file) : null,
    fonts,
    preloads: [...new Set(files)],
    styles: [...kit, ...(joined ? [address(joined.file)] : stylesOf(own).map(address))],
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
  const starter = manifest['src/web/app/entries/start.ts']
  const tags = manifest['src/web/app/entries/tags.ts']
  return {
    directory,
    starter: starter ? address(starter.file) : null,
    tags: tags ? address(tags.file) : null,
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
  return join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'client')
}

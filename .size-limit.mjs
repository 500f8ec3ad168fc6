import { readFileSync } from 'node:fs'

/**
 * Gzip kilobytes of script a page loads before it is usable, in the language with the longest sentences (house §16): 60 is
 * the law for light pages, what stands here is what they weigh with 1 to 2 kB of room. The add-ons of a chosen ticket and the
 * choice of dates are loaded when they are needed and not counted.
 */
const LIMITS = {
  public: '58.5 kB',
  'widget-frame': '56.5 kB',
  ticket: '46.5 kB',
  checkout: '58 kB',
  // its law is its own (ROOM-20); its sentences are in its document
  queue: '15 kB',
  // a device alone decides on extras too (EXT-10)
  'check-in': '58 kB',
  admin: '422.5 kB',
}
const CATALOGS = {
  public: ['public'],
  'widget-frame': ['public'],
  ticket: ['public', 'checkout'],
  checkout: ['public', 'checkout'],
  queue: [],
  'check-in': ['door'],
  admin: ['core', 'admin'],
}

/** What the first screen of an event page or a ticket waits for, as it travels: beyond these one more round trip begins (ADR 0030). */
const FIRST_SCREEN = {
  'styles of public': { limit: '9.6 kB' },
  'src/web/app/entries/start.ts': { limit: '9.6 kB' },
  'src/web/platform/public-ui/fonts/archivo-basic.woff2': { limit: '19.8 kB', brotli: false },
  'styles of ticket': { limit: '9.6 kB' },
  'src/web/platform/public-ui/fonts/spline-sans-mono-basic.woff2': { limit: '19.8 kB', brotli: false },
}

const read = (name) => JSON.parse(readFileSync(`dist/client/${name}`, 'utf8'))
const light = read('manifest.json')
const admin = read('manifest-admin.json')

/** The chunk's file and everything it imports at once; what it loads later is not counted. */
function filesOf(manifest, key, seen) {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, imports = [] } = manifest[key]
  return [`dist/client/${file}`, ...imports.flatMap((name) => filesOf(manifest, name, seen))]
}

const scripts = Object.entries(LIMITS).map(([name, limit]) => {
  const manifest = name === 'admin' ? admin : light
  const starter = name === 'public' ? ['src/web/app/entries/start.ts'] : []
  const keys = [
    ...starter,
    `src/web/app/entries/${name}.${name === 'queue' ? 'ts' : 'tsx'}`,
    ...CATALOGS[name].map((one) => `src/locales/de/${one}.ts`),
  ]
  const seen = new Set()
  return { name, path: keys.flatMap((key) => filesOf(manifest, key, seen)), limit, gzip: true, rolldown: false }
})

const firstScreen = Object.entries(FIRST_SCREEN).map(([name, options]) => ({
  name,
  // the starter with whatever it imports: one shared constant once brought it the whole kit
  path: filesOf(light, name, new Set()),
  ...options,
  rolldown: false,
}))

export default [...scripts, ...firstScreen]

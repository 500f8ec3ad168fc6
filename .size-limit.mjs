import { readFileSync } from 'node:fs'

/** Gzip kilobytes of script a page loads before it is usable (house §16); limits leave about a tenth to grow. */
const LIMITS = { public: '100 kB', checkout: '120 kB', 'check-in': '120 kB', admin: '400 kB' }

const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8'))

/** The entry's file and everything it imports at once; what it loads later is not counted. */
function filesOf(key, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, imports = [] } = manifest[key]
  return [`dist/client/${file}`, ...imports.flatMap((name) => filesOf(name, seen))]
}

export default Object.entries(LIMITS).flatMap(([name, limit]) => {
  const key = `src/web/entries/${name}.tsx`
  return manifest[key] ? [{ name, path: filesOf(key), limit, gzip: true, rolldown: false }] : []
})

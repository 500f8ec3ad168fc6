import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { linkLibraries } from '#server/platform/database/embedded-postgres-files.ts'
import { TYPEFACES } from '#server/platform/runtime/typefaces.ts'

/**
 * `npm run package` (DEP-2): what the image copies. `package/turnout` is the product with the packages that the built
 * server loads, `package/embedded` the PostgreSQL that the image `-embedded` has beside it. Browser packages are in
 * `dist/client` already.
 */
const root = join(import.meta.dirname, '..')
const out = resolve(root, process.env.PACKAGE_DIR ?? 'package')
const app = join(out, 'turnout')
const EMBEDDED = `@embedded-postgres/${process.platform}-${process.arch}`

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The product's own dependencies that its built server asks for by name; fonts are read as files. */
function loadedByServer({ dependencies = {} }: Manifest): string[] {
  const server = join(root, 'dist/server')
  const code = readdirSync(server)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(server, name), 'utf8'))
    .join('\n')
  const isLoaded = (name: string): boolean =>
    new RegExp(`(?:from|import|require)\\s*\\(?\\s*["']${name}(?:/[^"']*)?["']`).test(code)
  return Object.keys(dependencies).filter(isLoaded)
}

/** Where Node finds a package asked for in a folder: beside it, or beside one above. */
function find(name: string, asked_in: string): string | null {
  for (let folder = asked_in; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (basename(folder) !== 'node_modules' && existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === root) return null
  }
}

/** Those packages and all they need; what is optional and not installed belongs to another kind of machine. */
function closure(names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string, asked_in: string, is_needed: boolean): void => {
    const folder = find(name, asked_in)
    if (!folder && is_needed) throw new Error(`${name}, needed by ${asked_in}, is not installed`)
    if (!folder || found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder)
    for (const each of Object.keys(dependencies)) visit(each, folder, !(each in optionalDependencies))
    for (const each of Object.keys(optionalDependencies)) visit(each, folder, false)
  }
  for (const name of names) visit(name, root, true)
  return found
}

/** Nothing reads these when the product runs. */
const UNREAD = /\.(map|md|markdown|d\.[cm]?ts|ts|flow|tsbuildinfo)$|\/(test|tests|docs|\.github)$/

function copyPackage(folder: string): void {
  const target = join(app, folder.slice(root.length))
  cpSync(folder, target, {
    recursive: true,
    filter: (path) => !UNREAD.test(path.slice(folder.length)) && basename(path) !== 'node_modules',
  })
}

/** Two weights of each family; the packages bring nine, with italics. */
function copyFonts(): string[] {
  const files = Object.values(TYPEFACES).flatMap(({ regular, bold }) => [regular, bold])
  for (const file of files) copyInto('node_modules/@expo-google-fonts', file)
  const packages = [...new Set(files.map((file) => file.split('/')[0] ?? ''))]
  for (const name of packages)
    for (const file of readdirSync(join(root, 'node_modules/@expo-google-fonts', name)))
      if (/^(package\.json|LICENSE.*)$/.test(file)) copyInto('node_modules/@expo-google-fonts', join(name, file))
  return packages.map((name) => `@expo-google-fonts/${name}`)
}

function copyInto(folder: string, file: string): void {
  mkdirSync(dirname(join(app, folder, file)), { recursive: true })
  cpSync(join(root, folder, file), join(app, folder, file))
}

/** Its own folder, so that one image is the other with a layer more. */
function copyEmbedded(): void {
  const source = join(root, 'node_modules', EMBEDDED)
  if (!existsSync(source)) throw new Error(`${EMBEDDED} is not installed: npm install with optional dependencies`)
  const target = join(out, 'embedded/node_modules', EMBEDDED)
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  // the image is read-only: afterwards nobody could
  linkLibraries(join(target, 'native'))
}

/** SEC-32: what the folder is made of, read back from the folder itself. */
function writeBillOfMaterials(own: Manifest, names: readonly string[]): void {
  const versions = { ...own.dependencies }
  const dependencies = Object.fromEntries(names.map((name) => [name, versions[name] ?? '*']))
  const { name, version, license } = own
  const manifest = { name, version, license, private: true, type: 'module', dependencies }
  writeFileSync(join(app, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev']
  const bill = execFileSync('npm', args, {
    cwd: app,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  writeFileSync(join(app, 'sbom.cdx.json'), bill)
}

rmSync(out, { recursive: true, force: true })
mkdirSync(app, { recursive: true })
const own = manifestOf(root)
const names = loadedByServer(own)
for (const folder of closure(names)) copyPackage(folder)
const fonts = copyFonts()
cpSync(join(root, 'migrations'), join(app, 'migrations'), { recursive: true })
cpSync(join(root, 'LICENSE'), join(app, 'LICENSE'))
cpSync(join(root, 'dist'), join(app, 'dist'), {
  recursive: true,
  filter: (path) => !path.endsWith('.map') && basename(path) !== '.stamp',
})
copyEmbedded()
writeBillOfMaterials(own, [...names, ...fonts])
console.log(`package/turnout: ${names.length} packages the server loads, ${fonts.length} typefaces`)

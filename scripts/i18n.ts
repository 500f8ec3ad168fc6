// Collects every sentence of the sources into src/locales/*/*.po and compiles them: `npm run i18n`.
// With --verify it does so in a copy and says whether the committed catalogs are complete, which is a step of the check.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const lingui = join(root, 'node_modules/.bin/lingui')

function run(cwd: string, ...args: string[]): string | null {
  try {
    execFileSync(process.execPath, [lingui, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' })
    return null
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`
  }
}

/**
 * English is what the sources say, also where a sentence goes by an id and is worded anew: without `--overwrite` the
 * catalog would keep the old words, and people would read those.
 */
const extract = (cwd: string): string | null => run(cwd, 'extract', '--overwrite')

/** What the sources need before anything can load them; a fresh clone has catalogs, but none compiled. */
export function compileMissingCatalogs(): void {
  const isCompiled = ['core', 'server', 'public', 'checkout', 'queue', 'door', 'admin'].every((name) =>
    existsSync(join(root, `src/locales/en/${name}.ts`)),
  )
  if (!isCompiled) run(root, 'compile')
}

const catalogsIn = (directory: string): string[] =>
  readdirSync(join(directory, 'src/locales'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.po'))
    .sort()

/** The dates a tool writes into a catalog are no change of it. */
const sentences = (path: string): string =>
  readFileSync(path, 'utf8').replace(/^"(POT-Creation|PO-Revision)-Date:.*$/gm, '')

function verify(): string[] {
  const copy = join(root, '.cache/i18n')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of ['src', 'package.json', 'lingui.config.ts'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  const failure = extract(copy)
  if (failure) return [failure]
  const stale = catalogsIn(copy).filter((name) => {
    const committed = join(root, 'src/locales', name)
    return !existsSync(committed) || sentences(committed) !== sentences(join(copy, 'src/locales', name))
  })
  const missing = run(copy, 'compile', '--strict')
  rmSync(copy, { recursive: true, force: true })
  return [
    ...stale.map((name) => `src/locales/${name} does not hold what the sources say: npm run i18n, then translate`),
    ...(missing ? [missing.trim()] : []),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const problems = process.argv.includes('--verify')
    ? verify()
    : [extract(root), run(root, 'compile')].filter((one) => one !== null)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

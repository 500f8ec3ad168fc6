import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { COMMIT, RELEASES } from '#test/releases.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Not in the repository; a release is built once. */
const CACHE = join(ROOT, '.cache', 'releases')

export interface BuiltRelease {
  readonly release: string
  /** Its tree, with `dist`. */
  readonly folder: string
  /** What a process of it is started with. */
  readonly main: string
}

/** The release before this tree: the newest that has left its archive (MIG-7). */
export function newestRelease(): string {
  const byNumber = new Intl.Collator('en', { numeric: true })
  const newest = readdirSync(RELEASES).sort(byNumber.compare).at(-1)
  if (!newest) throw new Error(`no release has left an archive in ${RELEASES}`)
  return newest
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const hasCommit = (name: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${name}^{commit}`], { cwd: ROOT, stdio: 'ignore' }).status === 0

/** Its tag, or the commit that its archive names; a clone without it says what is missing. */
function commitOf(release: string): string {
  const tag = `v${release}`
  if (hasCommit(tag)) return git('rev-parse', `${tag}^{commit}`)
  const commit = readFileSync(join(RELEASES, release, COMMIT), 'utf8').trim()
  if (hasCommit(commit)) return commit
  throw new LacksRelease(
    `this clone lacks commit ${commit.slice(0, 8)} of release ${release}: git fetch --unshallow, or git fetch --tags`,
  )
}

/** The clone is not whole: whoever asked says so, and does nothing else. */
export class LacksRelease extends Error {}

/** The code of a release, checked out beside this tree and built, on the packages that are installed here if they are its own. */
export function buildRelease(release: string, say: (line: string) => void): BuiltRelease {
  const commit = commitOf(release)
  const folder = join(CACHE, `${release}-${commit.slice(0, 8)}`)
  const built = { release, folder, main: join(folder, 'dist', 'server', 'main.js') }
  if (existsSync(built.main)) return built
  const draft = `${folder}.${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  execFileSync('tar', ['-x', '-C', draft], {
    input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: Number.MAX_SAFE_INTEGER }),
  })
  renameSync(draft, folder)
  bringPackages(folder, say)
  say(`building release ${release} (${commit.slice(0, 8)}), a minute or two, once`)
  const run = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: folder, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`release ${release} cannot be built: ${run.stderr}${run.stdout}`)
  return built
}

const lockOf = (path: string): [string, { version?: string; optional?: boolean; link?: boolean }][] =>
  Object.entries(JSON.parse(readFileSync(path, 'utf8')).packages)

function bringPackages(folder: string, say: (line: string) => void): void {
  const installed = new Map(lockOf(join(ROOT, 'node_modules', '.package-lock.json')))
  const isHere = lockOf(join(folder, 'package-lock.json')).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || (installed.has(path) ? installed.get(path)?.version === version : optional === true),
  )
  if (isHere) {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    return
  }
  say('installing the packages of that release')
  execFileSync('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
}

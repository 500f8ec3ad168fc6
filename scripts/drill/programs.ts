import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What a drill with more than our own PostgreSQL needs on the machine, by Debian's names, in the order they are told (DRL-1). */
const PACKAGES = [
  ['patroni', '/usr/bin/patroni'],
  ['etcd-server', '/usr/bin/etcd'],
  ['haproxy', '/usr/sbin/haproxy'],
  ['postgresql-15', '/usr/lib/postgresql/15/bin/postgres'],
] as const

/** The packages of these that are not there. */
export const missingPackages = (): string[] =>
  PACKAGES.flatMap(([name, program]) => (existsSync(program) ? [] : [name]))

/** Who runs PostgreSQL, which refuses root; nobody else where we are not root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface Started {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Where it writes what it says. */
  readonly log: string
  /** Who runs it; PostgreSQL refuses root. */
  readonly user?: { readonly uid: number; readonly gid: number }
}

/** Looks each second whether the drill is still there; if not, it ends the group that was started for it. */
const WATCH = 'while kill -0 "$1" 2>/dev/null; do sleep 1; done; kill -s KILL -- "-$2" 2>/dev/null'

/** However the drill ends, by kill -9 as well, the program does not outlive it: its group is not the drill's. */
function endWithUs(child: ChildProcess): void {
  if (child.pid === undefined) return
  const args = ['-c', WATCH, 'watch', String(process.pid), String(child.pid)]
  const watch = spawn('/bin/sh', args, { stdio: 'ignore', detached: true })
  watch.unref()
  child.once('exit', () => watch.kill('SIGKILL'))
}

/** A program of the drill's own, in a group of processes of its own, which dies, stands still and comes back as told. */
export class Program {
  private readonly what: Started
  private child: ChildProcess | null = null

  constructor(what: Started) {
    this.what = what
  }

  start(): void {
    const { program, args, env, log, user } = this.what
    const out = openSync(log, 'a')
    const given = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: '/tmp', ...env }
    this.child = spawn(program, [...args], { env: given, stdio: ['ignore', out, out], detached: true, ...user })
    endWithUs(this.child)
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error(`${this.what.program} is not running`)
    return this.child.pid
  }

  isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null
  }

  /** To every process it has started, unless they have left its group. */
  signal(name: NodeJS.Signals): void {
    if (this.isRunning()) process.kill(-this.pid, name)
  }

  async end(name: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this
    if (!child || !this.isRunning()) return
    const ended = once(child, 'exit')
    this.signal(name)
    await ended
  }

  /** The last of what it said. */
  said(): string {
    return readFileSync(this.what.log, 'utf8').slice(-3000)
  }
}

/** Looks until it is so; what is waited for is told when it never comes. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { ms, every_ms = 100 }: { ms: number; every_ms?: number },
): Promise<void> {
  const ends_at = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > ends_at) throw new Error(`waited in vain for ${what}`)
    await pause(every_ms)
  }
}

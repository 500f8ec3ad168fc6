import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { BenchWorld } from './world.ts'

/** Seconds of processor time so far: the product, its database, and the generator, which is this process (PERF-1). */
export interface CpuSeconds {
  readonly product: number
  readonly database: number
  readonly generator: number
}

/** `/proc` counts in hundredths of a second on every Linux. */
const TICKS = 100

interface Times {
  readonly parent: number
  readonly own: number
  /** Of children that have ended. */
  readonly ended: number
}

function timesOf(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (index: number): number => Number(fields[index] ?? 0)
    return { parent: at(1), own: (at(11) + at(12)) / TICKS, ended: (at(13) + at(14)) / TICKS }
  } catch {
    return null
  }
}

/** Reads what each of the three has used so far; null where the system does not say it. */
export async function cpuReader(
  { deps, server_pid }: Pick<BenchWorld, 'deps' | 'server_pid'>,
  pids: readonly number[] = [server_pid],
): Promise<() => CpuSeconds | null> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(deps.db)
  const postmaster = timesOf(rows[0]?.pid ?? 0)?.parent
  if (postmaster === undefined || !existsSync(`/proc/${postmaster}`)) return () => null
  return () => {
    const server = timesOf(postmaster)
    let database = (server?.own ?? 0) + (server?.ended ?? 0)
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const times = timesOf(Number(pid))
      if (times?.parent === postmaster) database += times.own
    }
    const { user, system } = process.cpuUsage()
    const product = pids.reduce((sum, pid) => sum + (timesOf(pid)?.own ?? 0), 0)
    return { product, database, generator: (user + system) / 1e6 }
  }
}

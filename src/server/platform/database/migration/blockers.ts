import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { BLOCKER_LOOK_MS } from '../limits.ts'

/** Who holds what a migration waits for (MIG-4). */
export interface Blocker {
  readonly pid: number
  /** Null where this role may not see what others do. */
  readonly application_name: string | null
  readonly query_start: Date | null
}

const BLOCKERS = `select pid, nullif(application_name, '') as application_name, query_start
  from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by query_start nulls last, pid`

/**
 * Looks again and again who is in the way of `pid` until told to stop; answers who was seen last. Most files wait for nobody:
 * the first look, and its connection, come after a while.
 */
export function watchBlockers(url: string, pid: number): { stop(): Promise<readonly Blocker[]> } {
  const over = new AbortController()
  const watching = watch(url, { pid, over: over.signal }).catch(() => [])
  return {
    stop: () => {
      over.abort()
      return watching
    },
  }
}

const rest = (signal: AbortSignal): Promise<void> => pause(BLOCKER_LOOK_MS, undefined, { signal }).catch(() => {})

async function watch(url: string, { pid, over }: { pid: number; over: AbortSignal }): Promise<readonly Blocker[]> {
  await rest(over)
  if (over.aborted) return []
  const client = new pg.Client({ connectionString: url, application_name: 'turnout-migrate' })
  client.on('error', () => {})
  await client.connect()
  let seen: readonly Blocker[] = []
  try {
    while (!over.aborted) {
      const { rows } = await client.query<Blocker>(BLOCKERS, [pid])
      if (rows.length > 0) seen = rows
      await rest(over)
    }
  } finally {
    await client.end()
  }
  return seen
}

/** In words, for the console of the start that failed. */
export function describeBlockers(blockers: readonly Blocker[]): string {
  if (blockers.length === 0) return 'Nobody was seen holding its lock'
  const named = blockers.map(({ pid, application_name, query_start }) => {
    const since = query_start ? `, whose statement began at ${query_start.toISOString()}` : ''
    return `process ${pid} of the database (${application_name ?? 'not told to this role'}${since})`
  })
  return `In its way: ${named.join('; ')}. End it there with: select pg_terminate_backend(${blockers[0]!.pid})`
}

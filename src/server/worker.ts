import { crons, jobTable } from './job-table.ts'
import type { Deps } from './platform/context.ts'
import { startWorker } from './platform/jobs.ts'

export interface Worker {
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>
}

/** Runs jobs in this process; any number of processes may (stack §1). */
export async function runJobs(deps: Deps): Promise<Worker> {
  const runner = await startWorker(deps, jobTable, crons)
  return { stop: () => runner.stop() }
}

import { Logger, runOnce } from 'graphile-worker'
import type { Deps } from '#server/platform/context/context.ts'
import { type JobTable, taskList } from '#server/platform/jobs/jobs.ts'

const quiet = new Logger(() => () => {})

/** Runs everything that is due now and returns; tests move time by the clock and call this. */
export const runDueJobs = (deps: Deps, jobs: JobTable): Promise<void> =>
  runOnce({ pgPool: deps.pools.jobs, taskList: taskList(deps, jobs), noHandleSignals: true, logger: quiet })

import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/platform/context/context.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { startPublisher } from '#server/platform/event-log/publish.ts'
import { isRush } from '#server/platform/jobs/batch-queue.ts'
import { MAIL_WORKER } from '#server/platform/jobs/job-health.ts'
import { type JobHandler, type JobTable, startWorker } from '#server/platform/jobs/jobs.ts'
import { crons, jobTable } from './job-table.ts'
import { MAIL_LOOK_MS, MAILS_AT_ONCE, MAX_MAIL_PATIENCE_MS } from './limits.ts'

/** Jobs that build and send mails: pictures and files of tickets, milliseconds of pure computing each. */
const MAILING = ['mails.send', 'messages.send']
export interface Worker {
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>
}

/**
 * Runs jobs in this process; any number of processes may (stack §1). Mails have a worker and connections of their own, so
 * that a thousand confirmations take neither from payments nor from buyers, and give way while buyers are being served. The
 * publisher of the event log runs beside them (LOGE-5).
 */
export async function runJobs(deps: Deps, jobs: JobTable = jobTable): Promise<Worker> {
  const pool = createPool(deps.pool.options.connectionString ?? '', { max: MAILS_AT_ONCE + 1, name: MAIL_WORKER })
  const named = (is_mailing: boolean) => Object.entries(jobs).filter(([name]) => MAILING.includes(name) === is_mailing)
  const mailing = named(true).map(([name, handler]) => [name, afterBuyers(handler)] as const)
  const publisher = startPublisher(deps)
  const runners = await Promise.all([
    startWorker(deps, Object.fromEntries(named(false)), crons),
    startWorker({ ...deps, pool, db: createDb(pool) }, Object.fromEntries(mailing), [], { concurrency: MAILS_AT_ONCE }),
  ])
  return {
    async stop() {
      await Promise.all([publisher.stop(), ...runners.map((runner) => runner.stop())])
      await pool.end()
    },
  }
}

const afterBuyers =
  (handler: JobHandler): JobHandler =>
  async (ctx, payload) => {
    for (let waited = 0; waited < MAX_MAIL_PATIENCE_MS && isRush(); waited += MAIL_LOOK_MS) await pause(MAIL_LOOK_MS)
    await handler(ctx, payload)
  }

import { setTimeout as pause } from 'node:timers/promises'
import { isRecovering } from '#server/identity/installation/recovering.ts'
import { giveMailsBack } from '#server/identity/mails/give-mails-back.ts'
import { callTerms } from '#server/identity/webhooks/sending/call-endpoint.ts'
import { startSender } from '#server/identity/webhooks/sending/sender.ts'
import { writeDeliveries } from '#server/identity/webhooks/write-deliveries.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { createDb } from '#server/platform/database/db.ts'
import { preparing } from '#server/platform/database/prepared/prepared-statements.ts'
import { unlockDeadProcesses } from '#server/platform/database/processes/dead-processes.ts'
import { startPublisher } from '#server/platform/event-log/publish.ts'
import { isRush } from '#server/platform/jobs/batch-queue.ts'
import { type JobHandler, type JobTable, startWorker } from '#server/platform/jobs/jobs.ts'
import { readObject } from '#server/reporting/webhook-objects/read-object.ts'
import { crons, jobTable } from './job-table.ts'
import { DEAD_LOOK_MS, MAIL_LOOK_MS, MAILS_AT_ONCE, MAX_MAIL_PATIENCE_MS, RECOVERY_LOOK_MS } from './limits.ts'

/** Jobs that build and send mails: pictures and files of tickets, milliseconds of pure computing each. */
const MAILING = ['mails.send', 'messages.send']
export interface Worker {
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>
}

/**
 * Runs jobs in this process; any number of processes may (stack §1). Mails have a worker and connections of their own, which
 * webhooks share (DB-6), so that a thousand confirmations take neither from payments nor from buyers, and give way while buyers are being served. The
 * publisher of the event log and the sender of its webhooks run beside them (LOGE-5, HOOK-6).
 */
export async function runJobs(deps: Deps, jobs: JobTable = jobTable): Promise<Worker> {
  const { jobs: pgPool, mailJobs, mails } = deps.pools
  const toSend = { ...deps, pool: mails, db: createDb(preparing(mails), mails) }
  const named = (is_mailing: boolean) => Object.entries(jobs).filter(([name]) => MAILING.includes(name) === is_mailing)
  const mailing = named(true).map(([name, handler]) => [name, afterBuyers(handler)] as const)
  const publisher = startPublisher(deps, (tx, entries) => writeDeliveries(tx, entries, deps.clock()))
  const sender = startSender({
    ...toSend,
    readObject,
    terms: callTerms(deps.config),
  })
  const mailer = await startWorker(toSend, Object.fromEntries(mailing), {
    pgPool: mailJobs,
    concurrency: MAILS_AT_ONCE,
  })
  const others = await afterRecovery(deps, () => startWorker(deps, Object.fromEntries(named(false)), { pgPool, crons }))
  const unlocking = setInterval(() => unlockDead(deps), DEAD_LOOK_MS)
  return {
    async stop() {
      clearInterval(unlocking)
      await Promise.all([publisher.stop(), sender.stop(), mailer.stop(), others.stop()])
    },
  }
}

/**
 * Jobs that move stock or money, and all that runs by the clock, wait until restored data is recovered (BAK-5): a refund
 * that waits in it has perhaps been sent since.
 */
async function afterRecovery(deps: Deps, start: () => Promise<Worker>): Promise<Worker> {
  if (!(await isRecovering(deps))) return start()
  const stopped = new AbortController()
  const started = (async () => {
    while (!stopped.signal.aborted) {
      if (!(await isRecovering(deps).catch(() => true))) return start()
      await pause(RECOVERY_LOOK_MS, null, { signal: stopped.signal }).catch(() => {})
    }
    return null
  })()
  return {
    async stop() {
      stopped.abort()
      await (await started)?.stop()
    },
  }
}

/** HA-9: what a dead process had begun is begun again by whoever is there, the mails in its hands too. */
const unlockDead = ({ db, log }: Deps): void =>
  void unlockDeadProcesses(db, giveMailsBack).catch((error: unknown) =>
    log.warn({ err: error }, 'jobs of dead processes stay locked'),
  )

const afterBuyers =
  (handler: JobHandler): JobHandler =>
  async (ctx, payload) => {
    for (let waited = 0; waited < MAX_MAIL_PATIENCE_MS && isRush(); waited += MAIL_LOOK_MS) await pause(MAIL_LOOK_MS)
    await handler(ctx, payload)
  }

import { statfs } from 'node:fs/promises'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#core/platform/limits.ts'
import { readMailQueue } from '#server/identity/mails/queries.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { memoizeFor } from '#server/platform/database/memoize.ts'
import { jobLagMs, readJobHealth } from '#server/platform/jobs/job-health.ts'
import { ORDER_COUNTS_KEPT_MS } from './limits.ts'
import {
  countHolds,
  countLockWaits,
  countOpenPayments,
  countOrders,
  countOutbox,
  countPendingRefunds,
  countPendingReturns,
  countWebhooks,
  listOpenAlarms,
  PAYMENT_AGES,
  readDatabaseClock,
} from './queries.ts'

/** Counting goes through all orders of the installation: several scrapes in a row do not. */
const orderCounts = memoizeFor(ORDER_COUNTS_KEPT_MS, (db, now) =>
  Promise.all([countOrders(db, new Date(now.getTime() - HOUR_MS)), countOrders(db, new Date(now.getTime() - DAY_MS))]),
)

/** Everything an operator asks of a running installation (REL-25), read in one go. */
export async function readStatus({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [[last_hour, last_day], holds, payments, webhooks, refunds, returns, outbox, lock_waits, mails, jobs, alarms] =
    await Promise.all([
      orderCounts(db, now),
      countHolds(db, now),
      countOpenPayments(db, now),
      countWebhooks(db),
      countPendingRefunds(db),
      countPendingReturns(db),
      countOutbox(db),
      countLockWaits(db),
      readMailQueue(db, ago(DAY_MS)),
      readJobHealth(db, now),
      listOpenAlarms(db),
    ])
  return {
    now,
    last_hour,
    last_day,
    holds,
    payments,
    webhooks,
    refunds,
    returns,
    outbox,
    lock_waits,
    mails,
    jobs,
    alarms,
  }
}
export type Status = Awaited<ReturnType<typeof readStatus>>

const secondsSince = (at: Date | null, now: Date): number =>
  at ? Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000)) : 0

/** The same for Prometheus; asked for each scrape (REL-25). Mails have their own gauges. */
export async function measureStatus(deps: Pick<Deps, 'db' | 'clock' | 'metrics'>): Promise<void> {
  const status = await readStatus(deps)
  const { metrics } = deps
  for (const outcome of ['completed', 'held', 'expired', 'cancelled'] as const)
    metrics.orders_last_hour.set({ outcome }, status.last_hour[outcome])
  for (const state of ['live', 'ending', 'lapsed'] as const) metrics.holds.set({ state }, status.holds[state])
  for (const age of PAYMENT_AGES) metrics.open_payments.set({ age }, status.payments[age])
  for (const what of ['webhooks', 'refunds', 'returns', 'outbox', 'lock_waits'] as const) {
    metrics.waiting.set({ what }, status[what].count)
    metrics.waiting_seconds.set({ what }, secondsSince(status[what].oldest, status.now))
  }
  metrics.waiting.set({ what: 'jobs' }, status.jobs.due)
  metrics.waiting_seconds.set({ what: 'jobs' }, Math.round(jobLagMs(status.jobs, status.now) / 1000))
  metrics.workers.set(status.jobs.workers)
  metrics.alarms.set(status.alarms.length)
  metrics.alarm_kinds.reset()
  for (const { kind } of status.alarms) metrics.alarm_kinds.inc({ kind })
}

const secondsOf = (at: Date | null, now: Date): number =>
  at === null ? Number.NaN : (now.getTime() - at.getTime()) / SECOND_MS

/** What this process and its machine are like; asked for each scrape (OBS-4). */
export async function measureProcess({
  config,
  clock,
  db,
  gate,
  metrics,
  replica,
}: Pick<Deps, 'config' | 'clock' | 'db' | 'gate' | 'metrics' | 'replica'>): Promise<void> {
  metrics.replica_lag.set(replica?.lagSeconds() ?? Number.NaN)
  metrics.gate_open.set(gate.is_open ? 1 : 0)
  // where everything is elsewhere, the folder need not exist
  const disk = await statfs(config.data_dir).catch(() => null)
  if (disk) metrics.free_bytes.set(disk.bavail * disk.bsize)
  // a process that knows of none says that it does not know, not that it is new
  metrics.backup_age.set(secondsOf(metrics.newest_backup.at, clock()))
  const asked = Date.now()
  const at = (await readDatabaseClock(db)).getTime()
  // half of the way there and back
  metrics.clock_offset.set(((asked + Date.now()) / 2 - at) / SECOND_MS)
}

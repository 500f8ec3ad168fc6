import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import {
  CONFIRMATION_BUCKETS,
  MAX_STATEMENT_NAMES,
  STATEMENT_BUCKETS,
  WAIT_BUCKETS,
} from '#server/platform/observation/limits.ts'
import { createTimes, NamedTimes, type Tally } from '#server/platform/observation/times.ts'

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly reservations: Counter<'result'>
  readonly batch_size: Histogram
  readonly page_cache: Counter<'result'>
  readonly mails: Counter<'result'>
  readonly mail_queue_length: Gauge
  readonly mail_queue_oldest: Gauge
  readonly mails_failed: Gauge<'failure'>
  readonly alarms: Gauge
  readonly orders_last_hour: Gauge<'outcome'>
  readonly holds: Gauge<'state'>
  readonly open_payments: Gauge<'age'>
  readonly waiting: Gauge<'what'>
  readonly waiting_seconds: Gauge<'what'>
  readonly workers: Gauge
  /** Alarms on the list, by kind. */
  readonly alarm_kinds: Gauge<'kind'>
  readonly jobs: Histogram<'job' | 'result'>
  readonly gate_open: Gauge
  readonly clock_offset: Gauge
  readonly free_bytes: Gauge
  /** Waits for a connection of a pool. */
  readonly db_waits: Tally
  readonly statements: NamedTimes
  /** Commits whose answer was lost, by what became of them (HA-3). */
  readonly commits_unknown: Counter<'result'>
  /** Calls of the store of files. */
  readonly store: Histogram<'op' | 'result'>
  readonly backup_age: Gauge
  /** The newest backup that this process has seen; null before it has looked (BAK-2). */
  readonly newest_backup: { at: Date | null }
  /** From the provider's word that it has the money until the order is COMPLETED (OBS-7). */
  readonly completions: Histogram
  /** From the queue to the mail server, of confirmations (OBS-7). */
  readonly confirmations: Histogram
  readonly replica_lag: Gauge
  /** Calls to the card provider, without the wait for their turn (HA-12). */
  readonly provider_calls: Histogram<'call' | 'result'>
}

type StatusGauges =
  | 'orders_last_hour'
  | 'holds'
  | 'open_payments'
  | 'waiting'
  | 'waiting_seconds'
  | 'workers'
  | 'alarms'
  | 'alarm_kinds'

/** What is read from the database at each scrape (operator-status/read-status.ts). */
const statusGauges = (registers: Registry[]): Pick<Metrics, StatusGauges> => ({
  orders_last_hour: new Gauge({
    name: 'turnout_orders_last_hour',
    help: 'Orders begun within the last hour by what became of them',
    labelNames: ['outcome'],
    registers,
  }),
  holds: new Gauge({
    name: 'turnout_holds',
    help: 'Holds: live, ending within five minutes, lapsed and not ended yet',
    labelNames: ['state'],
    registers,
  }),
  open_payments: new Gauge({
    name: 'turnout_open_payments',
    help: 'Open payments by age: up to a quarter of an hour, an hour, a day, older',
    labelNames: ['age'],
    registers,
  }),
  waiting: new Gauge({
    name: 'turnout_waiting',
    help: 'Webhooks, refunds, returned payments, jobs and locks that wait',
    labelNames: ['what'],
    registers,
  }),
  waiting_seconds: new Gauge({
    name: 'turnout_waiting_seconds',
    help: 'How long the oldest of them has waited',
    labelNames: ['what'],
    registers,
  }),
  workers: new Gauge({ name: 'turnout_workers', help: 'Processes that take jobs', registers }),
  alarm_kinds: new Gauge({
    name: 'turnout_alarms',
    help: 'Rows on the alarm list by kind',
    labelNames: ['kind'],
    registers,
  }),
  alarms: new Gauge({ name: 'turnout_open_alarms', help: 'Rows on the alarm list', registers }),
})

/** Of this process and the machine it runs on (OBS-4). */
const processMetrics = (registers: Registry[]) => ({
  jobs: new Histogram({
    name: 'turnout_job_seconds',
    help: 'Time of jobs, by what became of them',
    labelNames: ['job', 'result'] as const,
    buckets: [0.01, 0.1, 0.5, 2, 10, 60],
    registers,
  }),
  gate_open: new Gauge({ name: 'turnout_gate_open', help: 'Answers may rest on the database (HA-2)', registers }),
  clock_offset: new Gauge({
    name: 'turnout_clock_offset_seconds',
    help: 'Clock of this machine less that of the database',
    registers,
  }),
  provider_calls: new Histogram({
    name: 'turnout_provider_call_seconds',
    help: 'Time of calls to the card provider, by what became of them',
    labelNames: ['call', 'result'] as const,
    buckets: [0.1, 0.3, 1, 3, 10, 20],
    registers,
  }),
  replica_lag: new Gauge({
    name: 'turnout_replica_lag_seconds',
    help: 'By how much the replica is behind, at least; no number without one (DB-10)',
    registers,
  }),
  free_bytes: new Gauge({ name: 'turnout_free_bytes', help: 'Free on the disk of TURNOUT_DATA', registers }),
})

/** Of the connections to the database (OBS-4). */
const databaseMetrics = (registers: Registry[]) => ({
  db_waits: createTimes({
    name: 'turnout_db_wait_seconds',
    help: 'Time until a connection to the database was free',
    buckets: WAIT_BUCKETS,
    registers,
  }),
  statements: new NamedTimes({
    name: 'turnout_db_statement_seconds',
    help: 'Time of statements, by what they do',
    label: 'name',
    max: MAX_STATEMENT_NAMES,
    buckets: STATEMENT_BUCKETS,
    registers,
  }),
  commits_unknown: new Counter({
    name: 'turnout_commits_unknown_total',
    help: 'Commits whose answer was lost, by what became of them',
    labelNames: ['result'] as const,
    registers,
  }),
})

/** Of files and backups (OBS-4). */
const keepingMetrics = (registers: Registry[]) => ({
  store: new Histogram({
    name: 'turnout_store_seconds',
    help: 'Time of calls to the store of files, by what they do and what became of them',
    labelNames: ['op', 'result'] as const,
    buckets: [0.005, 0.05, 0.2, 1, 5],
    registers,
  }),
  backup_age: new Gauge({
    name: 'turnout_backup_age_seconds',
    help: 'Age of the newest backup in TURNOUT_BACKUP_TO, as the worker knows that looked last',
    registers,
  }),
  newest_backup: { at: null },
})

/** What the objectives are about that no single call shows (OBS-7). */
const objectiveMetrics = (registers: Registry[]) => ({
  completions: new Histogram({
    name: 'turnout_payment_completion_seconds',
    help: "From the provider's notice that a payment succeeded until its order was completed",
    buckets: [1, 5, 15, 60, 300],
    registers,
  }),
  confirmations: new Histogram({
    name: 'turnout_confirmation_mail_seconds',
    help: 'From the completion of an order until the mail server took its confirmation',
    buckets: CONFIRMATION_BUCKETS,
    registers,
  }),
})

/** Operator figures (REL-25), served on an internal port. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    ...statusGauges(registers),
    ...processMetrics(registers),
    ...databaseMetrics(registers),
    ...keepingMetrics(registers),
    ...objectiveMetrics(registers),
    requests: new Histogram({
      name: 'turnout_http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 3],
      registers,
    }),
    reservations: new Counter({
      name: 'turnout_reservations_total',
      help: 'Reservations by result',
      labelNames: ['result'],
      registers,
    }),
    batch_size: new Histogram({
      name: 'turnout_reservation_batch_size',
      help: 'Requests decided in one transaction',
      buckets: [1, 2, 5, 10, 50, 100, 250, 500],
      registers,
    }),
    page_cache: new Counter({
      name: 'turnout_page_cache_total',
      help: 'Public pages by cache result',
      labelNames: ['result'],
      registers,
    }),
    mails: new Counter({ name: 'turnout_mails_total', help: 'Mails by result', labelNames: ['result'], registers }),
    mail_queue_length: new Gauge({ name: 'turnout_mail_queue_length', help: 'Mails waiting to be sent', registers }),
    mail_queue_oldest: new Gauge({
      name: 'turnout_mail_queue_oldest_seconds',
      help: 'Age of the oldest mail waiting',
      registers,
    }),
    mails_failed: new Gauge({
      name: 'turnout_mails_failed_last_day',
      help: 'Mails of the last 24 hours that were given up, by reason',
      labelNames: ['failure'],
      registers,
    }),
  }
}

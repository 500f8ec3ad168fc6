import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
}

type StatusGauges =
  | 'orders_last_hour'
  | 'holds'
  | 'open_payments'
  | 'waiting'
  | 'waiting_seconds'
  | 'workers'
  | 'alarms'

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
  alarms: new Gauge({ name: 'turnout_open_alarms', help: 'Rows on the alarm list', registers }),
})

/** Operator figures (REL-25), served on an internal port. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    ...statusGauges(registers),
    requests: new Histogram({
      name: 'turnout_http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3],
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

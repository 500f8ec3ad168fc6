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
}

/** Operator figures (REL-25), served on an internal port. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
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
    alarms: new Gauge({ name: 'turnout_open_alarms', help: 'Rows on the alarm list', registers }),
  }
}

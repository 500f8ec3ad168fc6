import { MINUTE_MS } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { areJobsDone, jobLagMs } from '#server/platform/jobs/job-health.ts'
import { TOLD_IN_HOURS, TOLD_IN_MINUTES } from './limits.ts'
import { type AlarmRow, listOpenAlarms, type OrderCounts, type Waiting } from './queries.ts'
import { readStatus, type Status } from './read-status.ts'

/** `operator status` (REL-25): a screen for a person, the metrics port has the same for machines. */
export async function showStatus(ctx: Ctx): Promise<string> {
  const status = await readStatus(ctx)
  return [...lines(status), '', ...alarmLines(status)].join('\n')
}

const age = (at: Date, now: Date): string => span(now.getTime() - at.getTime())

function span(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < 1) return 'under a minute'
  if (minutes < TOLD_IN_MINUTES) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < TOLD_IN_HOURS ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

/** Of the orders that are over, how many were completed; those still held have not decided. */
function rate({ completed, expired, cancelled }: OrderCounts): string {
  const over = completed + expired + cancelled
  return over === 0 ? '' : ` (${Math.round((100 * completed) / over)} % of those decided)`
}

const orders = (counts: OrderCounts): string =>
  `${counts.completed} completed${rate(counts)}, ${counts.held} held, ${counts.expired} expired, ${counts.cancelled} cancelled`

const waits = ({ count, oldest }: Waiting, now: Date): string =>
  oldest ? `${count}, the oldest for ${age(oldest, now)}` : String(count)

function jobs({ jobs: health, now }: Status): string {
  const lag = health.due > 0 ? `${health.due} due, the oldest for ${span(jobLagMs(health, now))}` : 'none due'
  const given_up = health.given_up > 0 ? `, ${health.given_up} given up` : ''
  const verdict = areJobsDone(health, now) ? '' : health.workers === 0 ? '  NO WORKER RUNS' : '  BEHIND'
  return `${health.workers} ${health.workers === 1 ? 'worker' : 'workers'}, ${lag}${given_up}${verdict}`
}

function mails({ mails: { length, oldest, failures }, now }: Status): string {
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  return `${waits({ count: length, oldest }, now)} waiting, ${failed} failed within a day`
}

function lines(status: Status): string[] {
  const { now, last_hour, last_day, holds, payments, webhooks, refunds, returns, outbox, lock_waits } = status
  const lapsed = waits({ count: holds.lapsed, oldest: holds.oldest_lapsed }, now)
  const rows: [string, string][] = [
    ['orders begun within an hour', orders(last_hour)],
    ['orders begun within a day', orders(last_day)],
    ['holds', `${holds.live}, ${holds.ending} of them end within 5 min; over and not ended yet: ${lapsed}`],
    [
      'open payments by age',
      `${payments.quarter} up to 15 min, ${payments.hour} up to 1 h, ${payments.day} up to a day, ${payments.older} older`,
    ],
    ['webhooks not acted on', waits(webhooks, now)],
    ['refunds pending', waits(refunds, now)],
    ['payments on their way back', waits(returns, now)],
    ['mails', mails(status)],
    ['jobs', jobs(status)],
    ['event log, not published', waits(outbox, now)],
    ['waiting for a lock right now', waits(lock_waits, now)],
  ]
  const width = Math.max(...rows.map(([what]) => what.length))
  return rows.map(([what, value]) => `${what.padEnd(width)}  ${value}`)
}

const alarmLines = ({ alarms, now }: Status): string[] =>
  alarms.length === 0
    ? ['no alarms']
    : [
        `${alarms.length} on the alarm list:`,
        ...alarms.map((alarm) => `  ${alarm.id}  ${alarm.kind}  ${alarm.subject}  for ${age(alarm.created_at, now)}`),
      ]

/** `operator alarm list`: the alarms with what was told of each, and how to take one off the list (STL-10). */
export async function showAlarms({ db, now }: Ctx): Promise<string> {
  const alarms = await listOpenAlarms(db)
  const told = ({ data }: AlarmRow) => `     ${JSON.stringify(data)}`
  return alarms.length === 0
    ? 'no alarms'
    : [
        ...alarms.flatMap((alarm) => [
          `${String(alarm.id).padStart(4)} ${alarm.kind}  ${alarm.subject}  for ${age(alarm.created_at, now)}`,
          told(alarm),
        ]),
        '',
        'Seen to one? operator alarm clear <id> --note "what was found or done"',
      ].join('\n')
}

import { SECOND_MS } from '#core/platform/limits.ts'
import { type CODED_STEPS, type CodedStep, LIVE_STEPS, type LiveStep } from '#core/platform/sale-steps/steps.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { forecastSoldOut } from '#core/reporting/live/forecast.ts'
import { liveAlarms, paymentSuccess, percentileOf } from '#core/reporting/live/health.ts'
import { BUSY_SECONDS, ENDING_MINUTES, LIVE_SECONDS } from '#core/reporting/live/limits.ts'
import type { LiveQuery, LiveSecondView, LiveView } from '#core/reporting/live/schema.ts'
import { unitsLeft } from '#core/reporting/live/units-left.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { RoomNow } from '#server/sales/waiting-room/room-now-queries.ts'
import { MAX_TOLD_CODES } from './limits.ts'
import type { LiveRow } from './queries.ts'
import { readWatched, type Watched } from './watched-seconds.ts'

/** The sale of an event as it goes at this moment (API-605). */
export async function readLiveView(ctx: StaffCtx, event: EventRow, { since = '0' }: LiveQuery): Promise<LiveView> {
  const { now, read_at, rows } = await readWatched(ctx, event.id)
  const at = Math.floor(read_at.getTime() / SECOND_MS)
  const recent = rows.filter((row) => row.at > at - LIVE_SECONDS)
  const minute = recent.filter((row) => row.at > at - BUSY_SECONDS)
  const sum = (step: LiveStep, of: readonly LiveRow[] = recent) =>
    of.reduce((total, row) => (row.step === step ? total + row.count : total), 0)
  // of several dates not every counter is there yet (DAT-7): nothing is said rather than too little
  const left_units = now.dates > 1 ? null : unitsLeft(now.prices, now.capacities)
  const [paid, declined] = [sum('paid'), sum('declined')]
  const oldest_mail = ageOf(now.oldest_mail, read_at)
  const busy = sum('busy', minute)
  const tick_age = tickAge(now.room, read_at)
  return {
    at: read_at.toISOString(),
    sale: {
      status: event.status,
      sale_paused_at: event.sale_paused_at?.toISOString() ?? null,
      updated_at: event.updated_at.toISOString(),
    },
    now: { ...standing(now), left_units },
    seconds: toSeconds(recent.filter((row) => row.at > Number(since))),
    refused: byCode(recent, 'refused'),
    declined: byCode(recent, 'declined'),
    forecast: forecastSoldOut({
      left: left_units,
      held: now.held_units,
      completed: sum('completed', rows),
      expired: sum('expired', rows),
      units: sum('units'),
    }),
    health: {
      payment_success: paymentSuccess({ paid, declined }),
      provider_ms: percentileOf(timesOf(recent, 'provider')),
      webhook_ms: percentileOf(timesOf(recent, 'webhook')),
      mails_queued: now.mails_queued,
      oldest_mail,
      mails_failed: now.mails_failed,
      alarms: liveAlarms({
        ...{ paid, declined, busy, oldest_mail, tick_age },
        asked: busy + sum('reserved', minute) + sum('refused', minute),
      }),
    },
  }
}

function standing(now: Watched['now']): Omit<LiveView['now'], 'left_units'> {
  const { held_units, sold_units, promised_units, held_orders, paying_orders, unpaid_offline_orders } = now
  const ending = Array.from(
    { length: ENDING_MINUTES },
    (_, minute) => now.ending.find((one) => one.minute === minute)?.count ?? 0,
  )
  return {
    ...{ held_units, sold_units, promised_units, held_orders, paying_orders, unpaid_offline_orders, ending },
    waiting_entries: now.waiting_entries,
    room: now.room && toRoom(now.room),
  }
}

const toRoom = ({ state, waiting, called, shoppers }: RoomNow) => ({ state, waiting, called, shoppers })

/** Seconds since the tick of a room that has to tick (ROOM-11). */
const tickAge = (room: RoomNow | null, now: Date): number | null =>
  room?.state === QueueState.OPEN && room.ticked_at !== null ? ageOf(new Date(room.ticked_at), now) : null

const ageOf = (since: Date | null, now: Date): number | null =>
  since && Math.max(0, Math.round((now.getTime() - since.getTime()) / SECOND_MS))

type ShownStep = Exclude<LiveStep, 'provider' | 'webhook'>
const SHOWN = LIVE_STEPS.filter((step): step is ShownStep => step !== 'provider' && step !== 'webhook')

/** Seconds in which anything happened. */
function toSeconds(rows: readonly LiveRow[]): LiveSecondView[] {
  const seconds = new Map<number, Record<string, number>>()
  for (const { at, step, count } of rows) {
    if (!SHOWN.includes(step as ShownStep)) continue
    const second = seconds.get(at) ?? Object.fromEntries([['at', at], ...SHOWN.map((one) => [one, 0])])
    second[step] = (second[step] ?? 0) + count
    seconds.set(at, second)
  }
  return [...seconds.values()] as LiveSecondView[]
}

function countsOf(rows: readonly LiveRow[], step: CodedStep): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) if (row.step === step) counts.set(row.code, (counts.get(row.code) ?? 0) + row.count)
  return counts
}

const byCode = (rows: readonly LiveRow[], step: (typeof CODED_STEPS)[0] | (typeof CODED_STEPS)[1]) =>
  [...countsOf(rows, step)]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
    .slice(0, MAX_TOLD_CODES)

const timesOf = (rows: readonly LiveRow[], step: 'provider' | 'webhook'): Map<number, number> =>
  new Map([...countsOf(rows, step)].map(([end, count]) => [Number(end), count]))

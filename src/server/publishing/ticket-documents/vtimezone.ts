import { DAY_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { instantToLocal } from '#core/platform/time.ts'

/** Local minus UTC in minutes. */
const offsetAt = (instant: number, zone: string): number =>
  Math.round(
    (Date.parse(`${instantToLocal(new Date(instant), zone)}Z`) - Math.floor(instant / 1000) * 1000) / MINUTE_MS,
  )

/** The instant between two at which the offset changes, to the second. */
function changeBetween(from: number, to: number, zone: string): number {
  const before = offsetAt(from, zone)
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (middle === low) break
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

const offsetText = (minutes: number): string => {
  const absolute = Math.abs(minutes)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}${two(absolute % 60)}`
}

const stamp = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')

const observance = (wall: number, from: number, to: number): string[] => {
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${stamp(wall)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${name}`,
  ]
}

/**
 * The zone's rules around the event as a VTIMEZONE: every change of offset from a year before its start to its end,
 * so that calendars which do not know the IANA name still put the event at the right time (TKP-3).
 */
export function vtimezone(zone: string, start: Date, end: Date): string {
  const first = start.getTime() - 366 * DAY_MS
  const last = end.getTime() + 2 * DAY_MS
  const initial = offsetAt(first, zone)
  const lines = observance(first + initial * MINUTE_MS, initial, initial)
  for (let at = first; at < last; at += 5 * DAY_MS) {
    const from = offsetAt(at, zone)
    const to = offsetAt(at + 5 * DAY_MS, zone)
    if (from === to) continue
    lines.push(...observance(changeBetween(at, at + 5 * DAY_MS, zone) + from * MINUTE_MS, from, to))
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE', ''].join('\r\n')
}

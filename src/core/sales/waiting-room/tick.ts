import { FIRST_ENTERING_SHARE, LEAST_ENTERING_SHARE, MEAN_BASKET, RESERVATIONS_FOR_MEAN } from './limits.ts'

/** The numbers of a lane, and how many of them are called. */
export interface LaneNumbers {
  /** 0–9; 0 is everybody's. */
  readonly lane: number
  /** Per cent of what is called. */
  readonly share: number
  /** The first number not given out. */
  readonly next_index: number
  /** Ranks below it are called. */
  readonly serving: number
}

/** What one second of a run is decided on (ROOM-11). */
export interface Second {
  /** Seconds since the last one. */
  readonly elapsed: number
  readonly admissions_per_minute: number
  /** What the last second could not call of its share of a minute. */
  readonly carried: number
  readonly max_shoppers: number
  /** Passes that have not ended. */
  readonly active: number
  /** Of those called 60 to 120 seconds ago, how many entered within 60; null while nobody was called so long ago. */
  readonly entering: { readonly called: number; readonly entered: number } | null
  /** Called in the last 60 seconds and not entered. */
  readonly awaited: number
  /** How many more shoppers the stock has room for; null without a limit (ROOM-12). */
  readonly stock_room: number | null
  readonly lanes: readonly LaneNumbers[]
}

export interface Called {
  /** By lane, up to where numbers are called now. */
  readonly serving: ReadonlyMap<number, number>
  readonly carried: number
}

/** The share of those called who come (ROOM-11). */
export function enteringShare(entering: Second['entering']): number {
  if (entering === null || entering.called === 0) return FIRST_ENTERING_SHARE
  return Math.min(1, Math.max(LEAST_ENTERING_SHARE, entering.entered / entering.called))
}

/** Shoppers for whom something is left: units that nobody holds, less what those inside will take (ROOM-12). */
export function stockRoom({
  left,
  without_hold,
  expected,
  units_reserved,
  reservations,
}: {
  readonly left: number
  readonly without_hold: number
  readonly expected: number
  readonly units_reserved: number
  readonly reservations: number
}): number {
  const basket = reservations >= RESERVATIONS_FOR_MEAN ? units_reserved / reservations : MEAN_BASKET
  return left - (without_hold + expected) * basket
}

const waitingIn = ({ next_index, serving }: LaneNumbers): number => Math.max(0, next_index - serving)

/** Each lane has its share of the numbers, as far as it has any; what is left over goes to the lanes in their order. */
function toLanes(lanes: readonly LaneNumbers[], numbers: number): Map<number, number> {
  const called = new Map(
    lanes.map((lane) => [lane.lane, Math.min(waitingIn(lane), Math.floor((numbers * lane.share) / 100))]),
  )
  let left = numbers - [...called.values()].reduce((sum, count) => sum + count, 0)
  for (const lane of lanes.toSorted((a, b) => a.lane - b.lane)) {
    const own = called.get(lane.lane) ?? 0
    const more = Math.min(left, waitingIn(lane) - own)
    called.set(lane.lane, own + more)
    left -= more
  }
  return called
}

/** Whom a second calls: as many as the dials, those inside and the stock allow, and some more, as not all of them come. */
export function callNumbers(second: Second): Called {
  const share = enteringShare(second.entering)
  const expected = share * second.awaited
  const of_minute = (second.admissions_per_minute * second.elapsed) / 60 + second.carried
  const room = Math.min(second.max_shoppers - second.active - expected, second.stock_room ?? Number.POSITIVE_INFINITY)
  const wanted = Math.max(0, Math.min(of_minute, room))
  const numbers = Math.floor(wanted / share)
  const by_lane = toLanes(second.lanes, numbers)
  const called = [...by_lane.values()].reduce((sum, count) => sum + count, 0)
  return {
    serving: new Map(second.lanes.map(({ lane, serving }) => [lane, serving + (by_lane.get(lane) ?? 0)])),
    // a share of a person stays due; what was held up by a full shop or an empty queue is not made up for
    carried: called < numbers || room < of_minute ? 0 : of_minute - numbers * share,
  }
}

import { MINUTE_MS } from '#core/platform/limits.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import { toldMinutes } from '#core/sales/waiting-room/waiting-time.ts'
import type { Said } from './draw-page.ts'
import { OLD_AFTER_MS } from './limits.ts'
import { placeIn, type RunningState, visitorOf } from './run-queue.ts'
import { laneOf, placesOf, type Shown, shownOf } from './view-of.ts'
import { digitsOf, type Words } from './words.ts'

type Slots = Record<string, string>

/** What the document is to say of the queue and of the visitor's place in it (ROOM-20). */
export function saidOf(state: RunningState, words: Words, now: number): Said | null {
  const { queue } = state
  if (!queue) return null
  const visitor = visitorOf(state)
  const shown = shownOf(queue, visitor, now)
  const when = new Set<string>()
  const slots: Slots = {}
  sayTimes(queue, { now, words, slots })
  const place = placeIn(state)
  const places = placesOf(queue, visitor)
  if (places !== null) slots.position = words.number(places)
  if (place && (shown === 'waiting' || shown === 'paused')) sayWaiting(queue, place, { places, words, when, slots })
  sayNumber(state, place, { words, when, slots })
  sayTurn(state, { queue, now, when, slots })
  sayQueue(queue, { shown, when, slots })
  sayState(state, { when, slots, words })
  return { shown, when, slots }
}

interface Saying {
  readonly words: Words
  readonly when: Set<string>
  readonly slots: Slots
}

function sayTimes(
  { opens_at, prequeue_at }: QueueView,
  { now, words, slots }: Pick<Saying, 'words' | 'slots'> & { now: number },
) {
  for (const [name, at] of Object.entries({ opens_at, prequeue_at })) {
    if (at === null) continue
    slots[name] = words.at(Date.parse(at))
    slots[`${name}_left`] = digitsOf(Date.parse(at) - now)
  }
}

/** How long it takes at the speed at which this lane is called, as exactly as anybody knows (ROOM-20). */
function sayWaiting(
  queue: QueueView,
  place: Place,
  { places, words, when, slots }: Saying & { places: number | null },
) {
  const per_minute = laneOf(queue, place)?.per_minute ?? 0
  const told = places === null ? null : toldMinutes(places, per_minute)
  if (queue.state === QueueState.PAUSED || per_minute <= 0) when.add('time-unknown')
  else if (!told) when.add('time-hour')
  else {
    when.add(told.from > 0 ? 'time-range' : 'time-up-to')
    slots.minutes = words.minutes(told.from > 0 ? told.from : told.until, told.until)
  }
}

/** The number that was drawn from, and what the draw made of it. */
function sayNumber({ draw, kept }: RunningState, place: Place | null, { words, when, slots }: Saying) {
  if (!place) return
  slots.number = words.number(place.index + 1)
  if (!draw || draw.n === 0) return
  slots.drawn_of = words.number(draw.n)
  slots.drawn_rank = words.number(draw.rank + 1)
  if (place.index >= draw.n) return void when.add('draw-late')
  when.add(draw.is_kept ? 'draw-right' : 'draw-wrong')
  if (draw.is_kept && kept?.commitment) when.add('draw-promised')
}

/** How long the turn lasts from when this browser saw it first; the room may give more, never less (ROOM-13). */
function sayTurn(
  { kept, work, is_full }: RunningState,
  { queue, now, when, slots }: Pick<Saying, 'when' | 'slots'> & { queue: QueueView; now: number },
) {
  if (work === 'entering') when.add('entering')
  if (is_full) when.add('full')
  if (kept?.inside_until !== undefined) slots.inside_left = digitsOf(kept.inside_until - now)
  if (kept?.called_at === undefined) return
  const left = kept.called_at + queue.turn_minutes * MINUTE_MS - now
  when.add(left > 0 ? 'turn-left' : 'turn-late')
  slots.turn_left = digitsOf(left)
}

function sayQueue(
  { state, stock, waiting_list, message, lanes, is_stalled }: QueueView,
  { shown, when, slots }: Pick<Saying, 'when' | 'slots'> & { shown: Shown },
) {
  when.add(state === QueueState.PREQUEUE ? 'before-sale' : state === QueueState.PAUSED ? 'paused-sale' : 'after-sale')
  when.add(`stock-${stock.toLowerCase()}`)
  if (waiting_list) when.add('waiting-list')
  if (message) when.add('message')
  slots.message = message ?? ''
  if (lanes.length > 1) when.add('codes')
  if (is_stalled && shown !== 'inside') when.add('moment')
}

function sayState(state: RunningState, { when, slots, words }: Saying) {
  const { news, code_error, problem, is_kept, is_waiting, failures, looked_at, page } = state
  if (news) when.add(`news-${news}`)
  if (code_error) when.add('code-error')
  if (problem) when.add('problem')
  const is_old = looked_at !== null && Date.now() - looked_at > OLD_AFTER_MS
  if (is_waiting || failures > 1 || is_old) when.add('moment')
  when.add(is_kept ? (page.is_framed ? 'kept-tab' : 'kept') : 'kept-address')
  Object.assign(slots, { code_error, problem })
  if (looked_at === null) return
  when.add('looked')
  slots.updated = words.clock(looked_at)
}

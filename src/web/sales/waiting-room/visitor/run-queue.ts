import { QueueState } from '#core/platform/states/queue-state.ts'
import { nextLookAt } from '#core/sales/waiting-room/next-look.ts'
import { type Place, readPlaceToken } from '#core/sales/waiting-room/place-token.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import { askForPlace, retryMs, sleep } from './ask-number.ts'
import { type CheckedDraw, checkDraw } from './check-draw.ts'
import { leaveFor, openFrame, type QueueFrame } from './frame.ts'
import type { QueueScriptData } from './page-data.ts'
import { type KeptPlace, openPlaceStorage, type PlaceStorage } from './place-storage.ts'
import { isPassing, type QueueCalls, queueCalls, Refused, readQueue } from './queue-calls.ts'
import { placesOf, type Visitor } from './view-of.ts'

/** What happened to the visitor's place, told above everything else until they do something. */
export type PlaceNews = 'missed' | 'missed_again' | 'invalid' | 'time_over' | 'taken_over'

export interface RunningState {
  readonly page: QueueScriptData
  readonly frame: QueueFrame
  readonly storage: PlaceStorage
  readonly calls: QueueCalls
  queue: QueueView | null
  kept: KeptPlace | null
  /** Whether the browser keeps the place; without, it stands in the address alone. */
  is_kept: boolean
  draw: CheckedDraw | null
  /** The place and the seed it was computed from. */
  drawn_of: string | null
  work: 'joining' | 'entering' | null
  /** While entering: everybody's room inside is taken for a moment. */
  is_full: boolean
  /** The server was busy, or could not be reached, at the last try. */
  is_waiting: boolean
  is_used: boolean
  news: PlaceNews | null
  /** What the server said about a code or a refusal, in the visitor's language. */
  code_error: string
  problem: string
  failures: number
  /** Milliseconds that the server's clock is ahead of this one. */
  offset: number
  /** Milliseconds of this clock: the last good look. */
  looked_at: number | null
}

export interface RunningQueue {
  readonly state: RunningState
  readonly now: () => number
  readonly look: () => Promise<void>
  readonly join: (code: string) => Promise<void>
  readonly enter: () => Promise<void>
  readonly leave: () => Promise<void>
  /** Forgets a place that is used elsewhere, so that there can be another. */
  readonly forget: () => void
  /** Goes to where tickets are chosen. */
  readonly goInside: () => void
}

/** The visitor's place if it is one of the run that is on. */
export function placeIn(state: Pick<RunningState, 'queue' | 'kept'>): Place | null {
  const place = state.kept ? (readPlaceToken(state.kept.token)?.place ?? null) : null
  return place && state.queue && place.run === state.queue.run ? place : null
}

export const visitorOf = (state: RunningState): Visitor => ({
  place: placeIn(state),
  rank: state.draw?.rank ?? null,
  inside_until: state.kept?.inside_until ?? null,
  is_joining: state.work === 'joining',
  is_used: state.is_used,
})

function keep(state: RunningState, kept: KeptPlace | null): void {
  state.kept = kept
  state.is_kept = state.storage.write(kept)
}

/** Takes up the place of the browser, or one brought here by a link (ROOM-18). */
function firstState(page: QueueScriptData): RunningState {
  const frame = openFrame(page)
  const storage = openPlaceStorage(page.event_id, page.is_framed)
  const brought = frame.fragment.place
  const is_whole = brought !== null && readPlaceToken(brought)?.place.event_id === page.event_id
  const own = storage.read()
  const state: RunningState = {
    ...{
      page,
      frame,
      storage,
      calls: queueCalls(page),
      kept: own,
      is_kept: true,
      queue: null,
      draw: null,
      drawn_of: null,
    },
    ...{ work: null, is_full: false, is_waiting: false, is_used: false, failures: 0, offset: 0, looked_at: null },
    ...{ news: null, code_error: '', problem: '' },
  }
  if (own?.inside_until !== undefined && frame.fragment.ended) keep(state, null)
  if (is_whole && own?.token !== brought) {
    keep(state, { token: brought, commitment: null })
    if (own) state.news = 'taken_over'
  }
  return state
}

/** One look, and what follows from it: the draw once its seed is public, the first sight of one's turn. */
async function lookOnce(state: RunningState, now: () => number): Promise<void> {
  const queue = await readQueue(state.page.event_id)
  // an answer is older than it says by its way here: of all, the one that was quickest is right
  const ahead = Date.parse(queue.server_time) - Date.now()
  state.offset = state.looked_at === null ? ahead : Math.max(state.offset, ahead)
  Object.assign(state, { queue, looked_at: Date.now(), failures: 0 })
  endVisit(state, now())
  const place = placeIn(state)
  await drawOnce(state, queue)
  if (!state.kept || !place) return
  if (placesOf(queue, visitorOf(state)) === 0 && state.kept.called_at === undefined)
    keep(state, { ...state.kept, called_at: now() })
}

/** Once for a place and a seed: it stays as it is, and takes a phone a while. */
async function drawOnce(state: RunningState, queue: QueueView): Promise<void> {
  const place = placeIn(state)
  const of = place && `${state.kept?.token} ${queue.seed}`
  if (state.draw && state.drawn_of === of) return
  state.draw = place && (await checkDraw(queue, place, state.kept?.commitment ?? null))
  state.drawn_of = of
}

/** A place was good for one visit: once its time is over there is nothing left of it. */
function endVisit(state: RunningState, now: number): void {
  if (state.kept?.inside_until === undefined || now < state.kept.inside_until) return
  keep(state, null)
  state.news = 'time_over'
}

/** The queue of a page: what is known of it, and what the visitor does (ROOM-10, ROOM-13, ROOM-18). */
export function runQueue(page: QueueScriptData, onChange: () => void): RunningQueue {
  const state = firstState(page)
  const now = () => Date.now() + state.offset
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    const places = state.queue ? placesOf(state.queue, visitorOf(state)) : null
    const wait = nextLookAt(state.queue, { places, now: now(), chance: Math.random(), failures: state.failures })
    timer = setTimeout(() => void look(), wait)
  }
  const look = async () => {
    clearTimeout(timer)
    await lookOnce(state, now).catch(() => {
      state.failures++
    })
    onChange()
    plan()
  }
  /** Whatever is refused for good is told; the place stays unless the server says otherwise. */
  const working = async (work: RunningState['work'], act: () => Promise<void>) => {
    if (state.work !== null) return
    Object.assign(state, { work, problem: '', code_error: '', news: null, is_full: false })
    onChange()
    await act().catch((error: unknown) => refused(state, error))
    Object.assign(state, { work: null, is_full: false, is_waiting: false })
    await look()
  }
  const join = (code: string) => working('joining', () => joinQueue(state, { code, now, onChange }))
  const enter = () => working('entering', () => enterShop(state, { now, onChange }))
  const leave = () =>
    working('entering', async () => {
      await state.calls.leave(state.frame.session())
      keep(state, null)
    })
  const forget = () => {
    state.is_used = false
    onChange()
  }
  return { state, now, look, join, enter, leave, forget, goInside: () => leaveFor(state.frame, insideUntil(state)) }
}

const insideUntil = ({ kept, offset }: RunningState): number => (kept?.inside_until ?? 0) - offset

interface Acting {
  readonly now: () => number
  readonly onChange: () => void
}

async function joinQueue(state: RunningState, { code, now, onChange }: Acting & { code: string }): Promise<void> {
  const { queue, calls } = state
  if (!queue) return
  const onWait = () => {
    state.is_waiting = true
    onChange()
  }
  const token = await askForPlace(queue, { calls, code, now, onWait })
  state.is_used = false
  keep(state, { token, commitment: queue.commitment })
}

/** Enters, or waits at the door while all room inside is taken; how often does not matter for the turn (ROOM-13). */
async function enterShop(state: RunningState, { now, onChange }: Acting): Promise<void> {
  const key = crypto.randomUUID?.()
  for (let tries = 0; state.kept; tries++) {
    try {
      const { calls, frame, kept } = state
      const entered = await calls.enter({ token: kept.token, session: frame.session(), key })
      frame.keepSession(entered.checkout_session)
      const lasts = Date.parse(entered.expires_at) - Date.parse(entered.server_time)
      keep(state, { ...kept, inside_until: now() + lasts })
      return leaveFor(frame, insideUntil(state))
    } catch (error) {
      const is_full = error instanceof Refused && error.code === 'QUEUE_WAIT'
      if (!(error instanceof Refused) || !(is_full || isPassing(error))) throw error
      Object.assign(state, { is_full, is_waiting: !is_full })
      onChange()
      await sleep(retryMs(error, is_full ? 1 : tries))
      if (is_full && !(await isStillCalled(state, now))) return
    }
  }
}

/** Whoever presses "Enter" stays at the door only as long as it is their turn: a pause or the end sends them back. */
async function isStillCalled(state: RunningState, now: () => number): Promise<boolean> {
  await lookOnce(state, now).catch(() => {})
  return state.queue?.state === QueueState.OPEN && placesOf(state.queue, visitorOf(state)) === 0
}

function refused(state: RunningState, error: unknown): void {
  if (!(error instanceof Refused)) throw error
  const { code, data, fields, message } = error
  const token = typeof data.token === 'string' ? data.token : null
  if (code === 'QUEUE_TURN_MISSED') {
    state.news = token === null ? 'missed_again' : 'missed'
    keep(state, token === null ? null : { token, commitment: state.kept?.commitment ?? null })
  } else if (code === 'QUEUE_TOKEN_INVALID') {
    state.news = 'invalid'
    keep(state, null)
  } else if (code === 'QUEUE_TOKEN_USED') {
    state.is_used = true
    keep(state, null)
  } else if (fields.code?.[0]) state.code_error = fields.code[0]
  else if (isPassing(error)) state.is_waiting = true
  else state.problem = message
}

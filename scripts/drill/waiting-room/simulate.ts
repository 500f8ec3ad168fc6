import type { DrawView, QueueView, RoomInput } from '#core/sales/waiting-room/schema.ts'
import type { Clock } from './clock.ts'
import type { Dials, DialsSet } from './dials.ts'
import { type Hall, setRoom } from './hall.ts'
import { look, type Stage } from './stage.ts'
import { visit } from './visit.ts'
import { isBuying, type Visitor } from './visitors.ts'

export interface Plan {
  readonly stage: Stage
  readonly hall: Hall
  readonly visitors: readonly Visitor[]
  /** Milliseconds from the announcement to the opening; staff move it when not everybody who comes early has a place. */
  readonly opens_after_ms: number
  /** Within which those come who come early, and within which the others do after the opening. */
  readonly arrival_ms: number
  /** How many of the first do the work that a number costs; the machine has no time for that of all (ROOM-8). */
  readonly workers: number
  readonly dials: Dials
  /** What staff raise them to in the middle of the sale. */
  readonly raised: Dials
  readonly tickets: number
  /** Puts the seconds in which the room was open on by a turn: five minutes at least that nobody has to wait for. */
  readonly passTurn: () => Promise<void>
  /** Ends the time to shop of those who closed the page inside: five minutes at least, too. */
  readonly passShopTime: () => Promise<void>
  /** One of the processes dies, and comes back. */
  readonly fault: () => Promise<void>
  readonly say: (line: string) => void
}

export interface Simulated {
  readonly dials: readonly DialsSet[]
  readonly commitment_before: string
  readonly draws: readonly DrawView[]
}

const LOOK_MS = 500
/** Less than this before the opening staff move it, by so much. */
const TOO_NEAR_MS = 15_000
const LATER_MS = 30_000
/** What a process knows of a room is a second old at most. */
const KNOWN_MS = 1_500
/** One in ten comes once the sale is open. */
const LATECOMERS = 0.1
const PREQUEUE_MINUTES = 5

async function until<T>(clock: Clock, isSo: () => Promise<T | null> | T | null): Promise<T> {
  for (;;) {
    const found = await isSo()
    if (found !== null) return found
    await clock.pause(LOOK_MS)
  }
}

/** From the announcement to the last visitor's end. */
export async function simulate(plan: Plan, start: (life: () => Promise<void>) => Promise<void>): Promise<Simulated> {
  const { stage, visitors, say } = plan
  const { clock } = stage
  const dials: DialsSet[] = [{ from: 0, ...plan.dials }]
  await announce(plan)
  const early = visitors.slice(0, Math.ceil(visitors.length * (1 - LATECOMERS)))
  const begin = (some: readonly Visitor[], within_ms: number): Promise<void>[] =>
    some.map((visitor) => start(() => comeWithin(stage, visitor, within_ms)))
  const lives = begin(early.slice(0, plan.workers), KNOWN_MS)
  const hasPlaces = (some: readonly Visitor[]) =>
    some.every(({ places, has_given_up }) => places.length > 0 || has_given_up) ? true : null
  await until(clock, () => keepOpeningFar(plan, () => hasPlaces(early.slice(0, plan.workers))))
  say(`${plan.workers} have done their work`)
  await setRoom(stage.front, plan.hall, { proof_of_work: false })
  await clock.pause(KNOWN_MS)
  lives.push(...begin(early.slice(plan.workers), plan.arrival_ms))
  await until(clock, () => keepOpeningFar(plan, () => hasPlaces(early)))
  say(`${early.length} have a place`)
  const before = await until(clock, () => look(stage))
  const opened = await until(clock, () => inState(stage, 'OPEN'))
  say(`open: ${opened.lanes[0]?.n} numbers were drawn`)
  lives.push(...begin(visitors.slice(early.length), plan.arrival_ms))
  const draws = [await drawOf(stage, opened.run, 0), await drawOf(stage, opened.run, 1)]
  await sellOut(plan, dials)
  await untilAllAreDone(plan, lives)
  return { dials, commitment_before: before.commitment ?? '', draws }
}

const SHOP_TIME_MS = 10_000

/** Units stand aside for whoever is inside and holds nothing (ROOM-12), so the last of them wait for those who closed the page. */
async function untilAllAreDone({ stage, passShopTime }: Plan, lives: readonly Promise<void>[]): Promise<void> {
  let are_done = false
  const done = Promise.all(lives).then(() => {
    are_done = true
  })
  while (!are_done) {
    await passShopTime()
    await Promise.race([done, stage.clock.pause(SHOP_TIME_MS)])
  }
}

async function announce({ stage, hall, opens_after_ms, dials, say }: Plan): Promise<void> {
  const shortest = { prequeue_minutes: PREQUEUE_MINUTES, turn_minutes: 5, shop_minutes: 5 }
  const opens_at = new Date(stage.clock.now() + opens_after_ms).toISOString()
  await setRoom(stage.front, hall, { mode: 'SCHEDULED', opens_at, proof_of_work: true, ...shortest, ...dials })
  await until(stage.clock, () => inState(stage, 'PREQUEUE'))
  say('announced: numbers are given out')
}

/** Comes at some moment within the time; who leaves does so before long. */
async function comeWithin(stage: Stage, visitor: Visitor, within_ms: number): Promise<void> {
  await stage.clock.pause(Math.random() * within_ms)
  if (visitor.kind === 'LEAVER') visitor.leaves_at = stage.clock.now() + within_ms * (0.5 + 2 * Math.random())
  await visit(stage, visitor)
}

async function inState(stage: Stage, state: QueueView['state']): Promise<QueueView | null> {
  const view = await look(stage)
  return view?.state === state ? view : null
}

/** Staff see that people are still coming, and open later: earlier they could not (ROOM-3b). */
async function keepOpeningFar<T>({ stage, hall, say }: Plan, isSo: () => T | null): Promise<T | null> {
  const found = isSo()
  if (found !== null) return found
  const view = await look(stage)
  if (view?.state === 'PREQUEUE' && Date.parse(view.opens_at ?? '') - stage.clock.now() < TOO_NEAR_MS) {
    const opens_at = new Date(Date.parse(view.opens_at!) + LATER_MS).toISOString()
    await setRoom(stage.front, hall, { opens_at } satisfies Partial<RoomInput>)
    say('not everybody has a place: the opening is half a minute later')
    await stage.clock.pause(KNOWN_MS)
  }
  return null
}

async function drawOf({ front, event_id, clock }: Stage, run: number, at: number): Promise<DrawView> {
  return until(clock, async () => {
    const reply = await front.ask({ method: 'GET', path: `/queue/${event_id}/draw/${run}.json` }, at)
    return reply?.status === 200 ? (JSON.parse(reply.text) as DrawView) : null
  })
}

/** What happens while they buy, by how much is sold: a process dies, staff raise the dials, the first turns are over. */
async function sellOut(plan: Plan, dials: DialsSet[]): Promise<void> {
  const { stage, hall, raised, say } = plan
  const buyers = plan.visitors.filter(({ kind }) => isBuying(kind) && kind !== 'LATE').length
  const expected = Math.min(plan.tickets, buyers)
  const isSold = (part: number) => async () => {
    if (stage.crowd.sold.length >= expected * part) return true
    return (await look(stage))?.stock === 'SOLD_OUT' ? true : null
  }
  await until(stage.clock, isSold(0.3))
  await plan.fault()
  await until(stage.clock, isSold(0.5))
  dials.push({ from: stage.clock.now(), ...raised })
  await setRoom(stage.front, hall, raised)
  say(`dials raised to ${raised.max_shoppers} shoppers, ${raised.admissions_per_minute} a minute`)
  await until(stage.clock, isSold(0.6))
  await plan.passTurn()
  stage.is_turn_over = true
  say('the turn of all who were called is over')
}

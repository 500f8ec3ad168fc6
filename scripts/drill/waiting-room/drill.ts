import { loadavg } from 'node:os'
import { findLost, judge, type Verdict } from '../verdict.ts'
import { aboveAtCarelessDoor } from './careless-door.ts'
import { passShopTime, passTurn } from './pass-turn.ts'
import { type RoomProduct, startRoomProduct } from './product.ts'
import { simulate } from './simulate.ts'
import { judgeRoom, pastTheRoom, type RoomVerdict, runOf } from './verdict.ts'
import { createVisitors, headersOf, placeOf, type Visitor } from './visitors.ts'

export interface RoomResult {
  readonly visitors: number
  readonly kinds: Readonly<Record<string, number>>
  readonly seconds: number
  /** Of the machine, before and at the end. */
  readonly load: readonly [number, number]
  readonly requests: number
  readonly unanswered: number
  readonly looks: number
  readonly room: RoomVerdict
  readonly sale: Verdict
  readonly complaints: readonly string[]
  readonly past: readonly string[]
  readonly ended: readonly string[]
  /** What the controls found; each must have found something. */
  readonly controls: Readonly<Record<string, number>>
  readonly passed: boolean
}

/** One ticket for so many visitors. */
const VISITORS_OF_A_TICKET = 6
/** One in so many does the work of a number. */
const WORK_ONE_IN = 500
const LEAST_WORKERS = 10
/** Numbers given out a second, by which the time to come is chosen. */
const ARRIVALS_PER_SECOND = 400
const LEAST_ARRIVAL_MS = 15_000
const PREQUEUE_MS = 50_000
const SHOPPERS_PART = 100
const LEAST_SHOPPERS = 20
/** Admissions a minute for each shopper who may be in. */
const ADMISSIONS = 6

const dialsOf = (max_shoppers: number) => ({ max_shoppers, admissions_per_minute: max_shoppers * ADMISSIONS })

/** 50,000 visitors, two web processes of which one is killed, and what became of everybody (ROOM, 12). */
export async function drillRoom(visitors_count: number, say: (line: string) => void): Promise<RoomResult> {
  const began = Date.now()
  const load_before = loadavg()[0] ?? 0
  const visitors = createVisitors(visitors_count)
  const tickets = Math.ceil(visitors_count / VISITORS_OF_A_TICKET)
  const product = await startRoomProduct(tickets)
  const { stage, hall, pool } = product
  const faults: { what: string; at: number }[] = []
  const watching = watch(product, visitors, say)
  try {
    const arrival_ms = Math.max(LEAST_ARRIVAL_MS, (visitors_count / ARRIVALS_PER_SECOND) * 1000)
    const shoppers = Math.max(LEAST_SHOPPERS, Math.ceil(visitors_count / SHOPPERS_PART))
    const simulated = await simulate(
      {
        ...{ stage, hall, visitors, arrival_ms, tickets, say },
        opens_after_ms: PREQUEUE_MS,
        workers: Math.max(LEAST_WORKERS, Math.ceil(visitors_count / WORK_ONE_IN)),
        dials: dialsOf(shoppers),
        raised: dialsOf(Math.ceil(shoppers * 1.5)),
        passTurn: () => passTurn(pool, hall.event_id),
        passShopTime: () => passShopTime(pool, hall.event_id, closedInside(visitors)),
        fault: async () => {
          say('kill -9 of a web process')
          faults.push({ what: 'kill -9 of a web process', at: Date.now() })
          await product.killOne()
          say('it is back')
        },
      },
      (life) => life(),
    )
    say('nobody waits any more')
    const { folder, journal, provider, url } = product
    const room = await judgeRoom({
      ...simulated,
      ...{ pool, folder, visitors, event_id: hall.event_id, news: stage.news },
    })
    const sale = await judge({ url, journal, money: provider.stripe.data, faults })
    const controls = await runControls(product, dialsOf(shoppers))
    const { complaints, past } = stage
    const result = { ...{ room, sale, controls, complaints, past }, ended: product.ended() }
    return {
      ...{ ...result, visitors: visitors_count, kinds: countKinds(visitors) },
      seconds: Math.round((Date.now() - began) / 1000),
      load: [load_before, loadavg()[0] ?? 0],
      ...{ requests: stage.front.asked, unanswered: stage.front.unanswered, looks: stage.news.looks },
      passed: hasPassed(result),
    }
  } finally {
    clearInterval(watching)
    await product.stop()
  }
}

const closedInside = (visitors: readonly Visitor[]): number[] =>
  visitors.flatMap((visitor) =>
    visitor.end === 'CLOSED' || visitor.end === 'SOLD_OUT_INSIDE' ? [placeOf(visitor).place.index] : [],
  )

const countKinds = (visitors: readonly Visitor[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(visitors, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]))

const hasPassed = ({
  room,
  sale,
  complaints,
  past,
  ended,
  controls,
}: Pick<RoomResult, 'room' | 'sale' | 'complaints' | 'past' | 'ended' | 'controls'>): boolean =>
  sale.passed &&
  [room.doubled, room.lost, room.past, room.draw, room.above_dials, complaints, past, ended].every(
    ({ length }) => length === 0,
  ) &&
  Object.values(controls).every((found) => found > 0)

const TOLD_EVERY_MS = 20_000

function watch({ stage }: RoomProduct, visitors: readonly Visitor[], say: (line: string) => void) {
  return setInterval(() => {
    const count = (isSo: (visitor: Visitor) => boolean) => visitors.filter(isSo).length
    const [placed, entered, ended] = [
      count(({ places }) => places.length > 0),
      count(({ has_entered }) => has_entered),
      count(({ end }) => end !== null),
    ]
    const { front, crowd, complaints } = stage
    say(
      `${placed} have a place, ${entered} entered, ${crowd.sold.length} bought, ${ended} are done; ${front.asked} requests, ${front.unanswered} unanswered, ${complaints.length} complaints ${complaints.at(-1) ?? ''}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    )
  }, TOLD_EVERY_MS)
}

/** What must be found where nothing protects: a sale without a room, a door that counts before it locks, an order nobody has. */
async function runControls(
  { stage, hall, pool }: RoomProduct,
  dials: ReturnType<typeof dialsOf>,
): Promise<Record<string, number>> {
  const { ticket_id, price_id, event_id } = hall.elsewhere
  const [buyer] = createVisitors(1)
  await stage.front.ask({
    method: 'POST',
    path: `/api/public/events/${event_id}/order`,
    body: { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }], session_transport: 'header' },
    headers: headersOf(buyer!),
  })
  // asked as if the room of the other event were that of this one
  const without_room = await pastTheRoom(pool, { event_id, room_of: hall.event_id })
  const run_id = await runOf(pool, hall.event_id)
  const careless = await aboveAtCarelessDoor(pool, { run_id, dials, now: new Date() })
  const at = { step: 'COMPLETED', is_free: true, short_id: 'o_nobodys', began: 0, at: 0 } as const
  const unknown_order = await findLost(pool, [at])
  return {
    sold_without_a_room: without_room.length,
    above_the_dials_at_a_careless_door: careless.length,
    lost_of_an_order_nobody_has: unknown_order.length,
  }
}

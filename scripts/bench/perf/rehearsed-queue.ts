import { setTimeout as pause } from 'node:timers/promises'
import { nextLookAt } from '#core/sales/waiting-room/next-look.ts'
import { readPlaceToken } from '#core/sales/waiting-room/place-token.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import { placesBefore } from '#core/sales/waiting-room/waiting-time.ts'
import { openRoom } from '../waiting-room.ts'
import type { BenchWorld } from '../world.ts'
import { type Lines, patiently } from './arrivals.ts'
import { type Reply, requestOf } from './wire.ts'

/** As staff set them who know what their machine sells in a minute: `BENCH_ADMISSIONS=1200 npm run bench -- rehearsal --room`. */
export const ADMISSIONS = Number(process.env.BENCH_ADMISSIONS ?? 600)
const MAX_SHOPPERS = 200
const SECOND_MS = 1_000

/** The waiting room before a rehearsed sale. */
export interface RehearsedQueue {
  /** A number, the wait for its turn, and the session they are let in with; null where they are told that nothing is left. */
  comeIn(lines: Lines): Promise<string | null>
  looks(): number
}

export async function openQueue(world: BenchWorld, event_id: number): Promise<RehearsedQueue> {
  await openRoom(world, { event_id }, { max_shoppers: MAX_SHOPPERS, admissions_per_minute: ADMISSIONS })
  const api = `/api/public/events/${event_id}/queue`
  let looks = 0
  const look = async (lines: Lines): Promise<QueueView> => {
    looks++
    return JSON.parse(bodyOf(await patiently(lines, requestOf('GET', `/queue/${event_id}.json`)), 200))
  }
  const takeNumber = async (lines: Lines): Promise<string> => {
    for (;;) {
      const reply = await patiently(lines, requestOf('POST', `${api}/number`, { body: '{}' }))
      // a process knows a second late that there is a room
      if (reply?.status !== 404) return JSON.parse(bodyOf(reply, 200)).data.token
      await pause(SECOND_MS)
    }
  }
  const enter = async (lines: Lines, token: string): Promise<string> => {
    const body = JSON.stringify({ token, session_transport: 'header' })
    const request = requestOf('POST', `${api}/enter`, { body, headers: { 'idempotency-key': crypto.randomUUID() } })
    for (;;) {
      const reply = await patiently(lines, request)
      if (reply?.status === 201) return JSON.parse(reply.body).data.checkout_session
      const { code, data } = JSON.parse(reply?.body ?? '{}').error ?? {}
      if (code !== 'QUEUE_WAIT') throw new Error(`called, and not let in: ${reply?.status} ${code}`)
      await pause((data?.retry_after ?? 1) * SECOND_MS)
    }
  }
  return {
    looks: () => looks,
    async comeIn(lines) {
      const token = await takeNumber(lines)
      const place = readPlaceToken(token)?.place
      if (!place) throw new Error(`no place: ${token}`)
      for (;;) {
        const queue = await look(lines)
        // nothing is drawn of a room that was open from the beginning: numbers are called in their order
        const serving = queue.lanes.find(({ lane }) => lane === place.lane)?.serving ?? -1
        const places = placesBefore(place.index, serving)
        if (places === 0) return enter(lines, token)
        if (queue.stock === 'SOLD_OUT') return null
        await pause(nextLookAt(queue, { places, now: Date.now(), chance: Math.random(), failures: 0 }))
      }
    },
  }
}

function bodyOf(reply: Reply | null, status: number): string {
  if (reply?.status !== status) throw new Error(`the queue answered ${reply?.status}: ${reply?.body}`)
  return reply.body
}

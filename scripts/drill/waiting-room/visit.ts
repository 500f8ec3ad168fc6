import { createHmac, randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pLimit from 'p-limit'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { rankOf } from '#core/sales/waiting-room/draw.ts'
import { nextLookAt } from '#core/sales/waiting-room/next-look.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import { placesBefore } from '#core/sales/waiting-room/waiting-time.ts'
import { mustBeRefused, tryWithoutPlace } from './attacks.ts'
import { isAway, type Reply } from './front.ts'
import { shop } from './shopping.ts'
import { look, type Stage } from './stage.ts'
import { givePlace, headersOf, placeOf, type Visitor } from './visitors.ts'

const AGAIN_MS = 1_000
const MOST_TRIES = 600

/** From the number to whatever comes of it. */
export async function visit(stage: Stage, visitor: Visitor): Promise<void> {
  try {
    if (!(await takePlace(stage, visitor))) return
    if (visitor.kind === 'RAW') await tryWithoutPlace(stage, visitor)
    while (await waitForTurn(stage, visitor)) {
      if (visitor.kind === 'LATE') await untilTurnIsOver(stage)
      const session = await goIn(stage, visitor)
      if (session === 'MOVED') continue
      if (session !== null) await shop(stage, visitor, session)
      return
    }
  } catch (error) {
    complain(stage, visitor, error instanceof Error ? error.message : String(error))
  }
}

function complain({ complaints }: Stage, visitor: Visitor, what: string): void {
  visitor.has_given_up = true
  complaints.push(`visitor ${visitor.n} (${visitor.kind}): ${what}`)
}

const api = ({ event_id }: Stage, call: string): string => `/api/public/events/${event_id}/queue/${call}`
/** Half as long or half as much again. */
const about = (ms: number): number => ms * (0.5 + Math.random())

/** Guesses of several at once would only make each of them late. */
const working = pLimit(2)

async function solved(challenge: unknown): Promise<unknown> {
  const of = challenge as Parameters<typeof solveChallenge>[0]['challenge']
  return { challenge, solution: await working(() => solveChallenge({ challenge: of, deriveKey })) }
}

/** A number, and its place once its work is done; asked for until somebody answers. */
async function takePlace(stage: Stage, visitor: Visitor): Promise<boolean> {
  const { front, clock } = stage
  const headers = headersOf(visitor)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const number = await front.ask({ method: 'POST', path: api(stage, 'number'), body: {}, headers })
    if (number?.status === 200) {
      const token = number.data.token ?? (await join(stage, visitor, await solved(number.data.challenge)))
      if (typeof token === 'string') {
        givePlace(visitor, token)
        return true
      }
      // a process knows a second late that numbers are given out
    } else if (!isAway(number) && number?.status !== 404) {
      complain(stage, visitor, `no number: ${number?.status} ${number?.code}`)
      return false
    }
    await clock.pause(about(AGAIN_MS))
  }
  complain(stage, visitor, 'no number after many tries')
  return false
}

/** Asked twice it answers the same; null for a challenge that was solved too late. */
async function join(stage: Stage, visitor: Visitor, body: unknown): Promise<string | null> {
  const ask = () => stage.front.ask({ method: 'POST', path: api(stage, 'join'), body, headers: headersOf(visitor) })
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const joined = await ask()
    if (joined?.code === 'QUEUE_TOKEN_INVALID') return null
    if (joined?.status === 200) {
      const again = await ask()
      if (again?.status === 200 && again.data.token !== joined.data.token)
        complain(stage, visitor, 'the same work gave another place')
      return String(joined.data.token)
    }
    if (!isAway(joined)) throw new Error(`not joined: ${joined?.status} ${joined?.code}`)
    await stage.clock.pause(about(AGAIN_MS))
  }
  throw new Error('not joined after many tries')
}

interface Standing {
  readonly rank: number
  readonly serving: number
}

/** Where they stand, as their own page works it out; null while nobody can know. */
function rankIn(queue: QueueView, visitor: Visitor): Standing | null {
  const { lane, index } = placeOf(visitor).place
  const row = queue.lanes.find((one) => one.lane === lane)
  if (!row || queue.state === QueueState.PREQUEUE || queue.state === QueueState.DRAWING) return null
  if (queue.commitment !== null && queue.seed === null) return null
  const seed = Buffer.from(queue.seed ?? '', 'hex')
  const sign = (message: Uint8Array) => createHmac('sha256', seed).update(message).digest()
  return { rank: rankOf({ lane, n: row.n }, index, sign), serving: row.serving }
}

/** Looks as often as a page does (ROOM-10); false where they go: closed the page, or are told that nothing is left. */
async function waitForTurn(stage: Stage, visitor: Visitor): Promise<boolean> {
  let failures = 0
  const known = new Map<string, number>()
  for (;;) {
    if (stage.clock.now() >= visitor.leaves_at) return end(visitor, 'LEFT')
    const queue = await look(stage)
    failures = queue ? 0 : failures + 1
    const { token } = placeOf(visitor)
    const rank = known.get(token)
    const standing = queue && (rank === undefined ? rankIn(queue, visitor) : standingOf(queue, visitor, rank))
    if (standing) known.set(token, standing.rank)
    const places = standing ? placesBefore(standing.rank, standing.serving) : null
    if (places === 0 && queue?.state === QueueState.OPEN) return true
    if (places !== null && queue?.stock === 'SOLD_OUT') return end(visitor, 'SOLD_OUT')
    if (queue?.state === QueueState.CLOSED) throw new Error('the room was closed')
    const now = stage.clock.now()
    await stage.clock.pause(nextLookAt(queue, { places, now, chance: Math.random(), failures }))
  }
}

function standingOf({ lanes }: QueueView, visitor: Visitor, rank: number): Standing | null {
  const row = lanes.find(({ lane }) => lane === placeOf(visitor).place.lane)
  return row ? { rank, serving: row.serving } : null
}

function end(visitor: Visitor, how: NonNullable<Visitor['end']>): false {
  visitor.end = how
  return false
}

async function untilTurnIsOver(stage: Stage): Promise<void> {
  while (!stage.is_turn_over) await stage.clock.pause(about(AGAIN_MS))
}

const enter = (stage: Stage, visitor: Visitor, { key, at }: { key: string; at?: number }): Promise<Reply | null> =>
  stage.front.ask(
    {
      method: 'POST',
      path: api(stage, 'enter'),
      body: { token: placeOf(visitor).token, session_transport: 'header' },
      headers: { 'idempotency-key': key, ...headersOf(visitor) },
    },
    at,
  )

const sessionOf = (reply: Reply | null): string | null =>
  reply?.status === 201 ? String(reply.data.checkout_session) : null

/** Their session; MOVED where the turn was missed and there is a place at the end; null where nothing comes of it. */
async function goIn(stage: Stage, visitor: Visitor): Promise<string | 'MOVED' | null> {
  const keys = [randomUUID(), randomUUID()]
  const at = visitor.n
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const own = enter(stage, visitor, { key: keys[0]!, at: at + tries })
    const copied = visitor.kind === 'COPIER' ? enter(stage, visitor, { key: keys[1]!, at: at + tries + 1 }) : null
    const replies = [await own, ...(copied ? [await copied] : [])]
    const sessions = [...new Set(replies.flatMap((reply) => sessionOf(reply) ?? []))]
    if (sessions.length > 1) stage.past.push(`visitor ${visitor.n}: a copied place let two browsers in`)
    if (sessions[0] !== undefined) {
      visitor.has_entered = true
      if (copied) await tryCopyAgain(stage, visitor, { session: sessions[0], keys })
      return sessions[0]
    }
    const missed = replies.find((reply) => reply?.code === 'QUEUE_TURN_MISSED')
    if (missed) return moved(stage, visitor, missed)
    const told = replies.filter((reply) => reply?.code !== 'QUEUE_TOKEN_USED')
    const odd = told.find((reply) => !isAway(reply) && reply?.code !== 'QUEUE_WAIT')
    if (odd || told.length === 0) throw new Error(`called, and not let in: ${(odd ?? replies[0])?.code}`)
    const seconds = Number(told[0]?.error_data.retry_after ?? 1)
    await stage.clock.pause(about(seconds * AGAIN_MS))
  }
  throw new Error('called, and the door never opened')
}

function moved(stage: Stage, visitor: Visitor, reply: Reply): 'MOVED' | null {
  const { token } = reply.error_data
  if (typeof token === 'string') {
    givePlace(visitor, token)
    return 'MOVED'
  }
  if (!placeOf(visitor).place.has_missed) complain(stage, visitor, 'a missed turn gave no place at the end')
  visitor.end = 'MISSED_TWICE'
  return null
}

/** Whoever has the place in a second browser is not let in, and cannot reserve. */
async function tryCopyAgain(
  stage: Stage,
  visitor: Visitor,
  { session, keys }: { session: string; keys: readonly string[] },
): Promise<void> {
  for (const key of keys) {
    const reply = await enter(stage, visitor, { key })
    const other = sessionOf(reply)
    if (other !== null && other !== session)
      stage.past.push(`visitor ${visitor.n}: a copied place let somebody in later`)
  }
  await mustBeRefused(stage, visitor, { what: 'a copied place', session: null })
}

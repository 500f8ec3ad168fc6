import { finish } from '../load/buyers.ts'
import { Complaint } from '../load/calls.ts'
import { mustBeRefused } from './attacks.ts'
import { isAway } from './front.ts'
import type { Stage } from './stage.ts'
import { headersOf, type Visitor } from './visitors.ts'

/** What somebody does who is in. */
export async function shop(stage: Stage, visitor: Visitor, session: string): Promise<void> {
  const { kind } = visitor
  await stage.clock.pause(THINKING_MS * Math.random())
  if (kind === 'CLOSER') visitor.end = 'CLOSED'
  else if (kind === 'LOOKER') await goAgain(stage, visitor, session)
  else if (await buy(stage, visitor, session)) visitor.end = 'BOUGHT'
  else visitor.end = 'SOLD_OUT_INSIDE'
  // one pass is for one order (ROOM-14)
  if (kind === 'AGAIN' && visitor.end === 'BOUGHT')
    await mustBeRefused(stage, visitor, { what: 'a second order with one pass', session })
}

const THINKING_MS = 2_000
const MOST_TRIES = 60
const AGAIN_MS = 1_000

/** Gives the pass back, and can reserve no more. */
async function goAgain(stage: Stage, visitor: Visitor, session: string): Promise<void> {
  const asked = {
    method: 'DELETE',
    path: `/api/public/events/${stage.event_id}/queue/pass`,
    headers: { 'x-checkout-session': session, ...headersOf(visitor) },
  } as const
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const left = await stage.front.ask(asked)
    if (left && left.status < 300) {
      visitor.end = 'LOOKED'
      return mustBeRefused(stage, visitor, { what: 'after leaving', session })
    }
    if (!isAway(left)) throw new Error(`could not leave: ${left?.status} ${left?.code}`)
    await stage.clock.pause(AGAIN_MS)
  }
  throw new Error('could not leave')
}

/** One ticket until it is theirs, of another price where the one they came for is gone; false where nothing is left. */
async function buy({ crowd, sales, event_id }: Stage, visitor: Visitor, session: string): Promise<boolean> {
  const path = `/api/public/events/${event_id}/order`
  const headers = { 'x-checkout-session': session, ...headersOf(visitor) }
  const wanted = visitor.n % sales.length
  for (const sale of [...sales.slice(wanted), ...sales.slice(0, wanted)]) {
    const began = Date.now()
    const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
    const held = await crowd.front.ask({ method: 'POST', path, body: { items, session_transport: 'header' }, headers })
    if (held.status === 409) continue
    if (held.status !== 201) throw new Complaint(`let in, and not reserved: ${held.status} ${held.code}`)
    const short_id = String(held.data.short_id)
    crowd.journal.write({ step: 'RESERVED', is_free: sale.is_free, short_id, began, at: Date.now() })
    await finish({ crowd, sale, short_id, path: `${path}/${short_id}`, headers })
    return true
  }
  return false
}

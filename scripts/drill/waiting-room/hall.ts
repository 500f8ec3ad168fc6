import { RoomInput, type RoomView } from '#core/sales/waiting-room/schema.ts'
import { insertFirstEventKey } from '#server/catalog/ticket-codes/event-keys.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import type { Sale } from '../load/shop.ts'
import type { Front } from './front.ts'

/** An event behind a room, and one of the same account without. */
export interface Hall {
  readonly event_id: number
  readonly sales: readonly [Sale, ...Sale[]]
  readonly elsewhere: Sale
  /** Session of the member of staff who sets the room. */
  readonly token: string
}

export interface HallSize {
  /** Tickets of each price. */
  readonly free: number
  /** None where nobody pays. */
  readonly paid: number
}

const PRICE = 1_500
const ELSEWHERE = 100_000

export async function openHall(db: Db, secrets: Secrets, { free, paid }: HallSize): Promise<Hall> {
  const account = await createAccount(db)
  const event_id = await createEvent(db, account)
  await insertFirstEventKey(db, secrets, event_id)
  const sell = async (event: number, price: number, capacity: number): Promise<Sale> => {
    const { ticket_id, price_id } = await createTicket(db, event, { price, capacity })
    const none = { is_scarce: false, list_short_id: '' }
    return { event_id: event, ticket_id, price_id, is_free: price === 0, ...none }
  }
  const first = await sell(event_id, 0, free)
  const sales = paid > 0 ? ([first, await sell(event_id, PRICE, paid)] as const) : ([first] as const)
  const other = await createEvent(db, account)
  await insertFirstEventKey(db, secrets, other)
  return { event_id, sales, elsewhere: await sell(other, 0, ELSEWHERE), token: account.token }
}

/** Sets the room as staff do; what is not named stays as it is. */
export async function setRoom(
  front: Front,
  { event_id, token }: Pick<Hall, 'event_id' | 'token'>,
  changes: Partial<RoomInput>,
): Promise<RoomView> {
  const path = `/api/events/${event_id}/queue`
  const headers = { authorization: `Bearer ${token}` }
  const before = await front.ask({ method: 'GET', path, headers })
  if (before?.status !== 200) throw new Error(`the room could not be read: ${before?.status} ${before?.code}`)
  const { run: _run, lanes: _lanes, ...set } = before.data as unknown as RoomView
  const body = { ...RoomInput.parse({ mode: set.mode }), ...set, lanes: [], ...changes, updated_at: set.updated_at }
  const reply = await front.ask({ method: 'PUT', path, headers, body })
  if (reply?.status !== 200) throw new Error(`the room could not be set: ${reply?.status} ${reply?.text}`)
  return reply.data as unknown as RoomView
}

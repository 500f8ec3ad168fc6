import { randomUUID } from 'node:crypto'
import { isAway, type Reply } from './front.ts'
import type { Stage } from './stage.ts'
import { headersOf, placeOf, type Visitor } from './visitors.ts'

interface Attempt {
  readonly what: string
  /** What they bring as their session. */
  readonly session: string | null
  /** As a page of somebody else's calls. */
  readonly origin?: string
  readonly session_transport?: 'header' | 'cookie'
}

function reserve(
  { front, event_id, sales }: Pick<Stage, 'front' | 'event_id' | 'sales'>,
  visitor: Visitor,
  { session, origin, session_transport = 'header' }: Attempt,
): Promise<Reply | null> {
  const { ticket_id, price_id } = sales[visitor.n % sales.length]!
  return front.ask({
    method: 'POST',
    path: `/api/public/events/${event_id}/order`,
    body: { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }], session_transport },
    headers: {
      'idempotency-key': randomUUID(),
      ...headersOf(visitor),
      ...(session === null ? {} : { 'x-checkout-session': session }),
      ...(origin === undefined ? {} : { origin }),
    },
  })
}

/** Reserves without having been let in; the one right answer is QUEUE_REQUIRED (ROOM-15). */
export async function mustBeRefused(stage: Stage, visitor: Visitor, attempt: Attempt): Promise<void> {
  const reply = await reserve(stage, visitor, attempt)
  const who = `visitor ${visitor.n} (${attempt.what})`
  if (reply?.status === 201) stage.past.push(`${who} reserved`)
  else if (!isAway(reply) && reply?.code !== 'QUEUE_REQUIRED')
    stage.complaints.push(`${who} was answered ${reply?.status} ${reply?.code}`)
}

/** Another letter in the middle of what proves the place. */
const PROVED_AT = 40
const withOneLetterChanged = (token: string): string =>
  `${token.slice(0, PROVED_AT)}${token[PROVED_AT] === 'A' ? 'B' : 'A'}${token.slice(PROVED_AT + 1)}`

/** By the raw API, by what the widget does, with a session of another event, and with a place that is none. */
export async function tryWithoutPlace(stage: Stage, visitor: Visitor): Promise<void> {
  await mustBeRefused(stage, visitor, { what: 'raw', session: null, session_transport: 'cookie' })
  await mustBeRefused(stage, visitor, { what: 'widget', session: null, origin: 'https://a-band.example.org' })
  const elsewhere = { ...stage, event_id: stage.elsewhere.event_id, sales: [stage.elsewhere] as const }
  const other = await reserve(elsewhere, visitor, { what: 'elsewhere', session: null })
  if (other?.status === 201) {
    const session = String(other.data.checkout_session)
    await mustBeRefused(stage, visitor, { what: 'session of another event', session })
  }
  const forged = await stage.front.ask({
    method: 'POST',
    path: `/api/public/events/${stage.event_id}/queue/enter`,
    body: { token: withOneLetterChanged(placeOf(visitor).token), session_transport: 'header' },
    headers: headersOf(visitor),
  })
  if (forged?.status === 201) stage.past.push(`visitor ${visitor.n}: a forged place let them in`)
  else if (!isAway(forged) && forged?.code !== 'QUEUE_TOKEN_INVALID')
    stage.complaints.push(`visitor ${visitor.n}: a forged place was answered ${forged?.status} ${forged?.code}`)
}

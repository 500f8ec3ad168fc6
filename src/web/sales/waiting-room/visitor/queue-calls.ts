import type { Challenge, Solution } from 'altcha-lib/types'
import type { ErrorCode } from '#core/platform/errors/errors.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import type { QueueScriptData } from './page-data.ts'

/** A refused or failed call. The page's script is small: it has no kit of calls, and no schemas. */
export class Refused extends Error {
  readonly code: ErrorCode | 'NETWORK_ERROR'
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly data: Readonly<Record<string, unknown>>
  /** Seconds after which the server wants to be asked again. */
  readonly retry_after: number | null

  constructor(
    code: Refused['code'],
    given: Partial<Pick<Refused, 'message' | 'fields' | 'data' | 'retry_after'>> = {},
  ) {
    super(given.message ?? code)
    this.code = code
    this.fields = given.fields ?? {}
    this.data = given.data ?? {}
    this.retry_after = given.retry_after ?? null
  }
}

/** Worth another try with the same words: the server was busy or away, or nothing came. */
export const isPassing = ({ code }: Refused): boolean =>
  ['NETWORK_ERROR', 'BUSY', 'RATE_LIMITED', 'INTERNAL'].includes(code)

async function refusal(answer: Response): Promise<Refused> {
  const { error = {} } = (await answer.json().catch(() => ({}))) as { error?: Partial<Refused> }
  const seconds = Number(answer.headers.get('retry-after') ?? error.data?.retry_after)
  return new Refused(error.code ?? (answer.status >= 500 ? 'INTERNAL' : 'NETWORK_ERROR'), {
    ...error,
    retry_after: seconds > 0 ? seconds : null,
  })
}

interface Sending {
  readonly locale: Locale
  readonly body?: object
  /** In a frame, the session it has already. */
  readonly session?: string | null | undefined
  /** Names the call, so that one whose answer was lost is known again (CNV-7). */
  readonly key?: string | undefined
}

async function send<T>(method: string, path: string, { locale, body, session, key }: Sending): Promise<T> {
  const answer = await fetch(`/api/public/events/${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-locale': locale,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(session ? { 'x-checkout-session': session } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  }).catch(() => {
    throw new Refused('NETWORK_ERROR')
  })
  if (!answer.ok) throw await refusal(answer)
  return answer.status === 204 ? (null as T) : ((await answer.json()) as { data: T }).data
}

/** The queue as it stands: asked for anew each time, which mostly costs a 304 (ROOM-9). */
export async function readQueue(event_id: number): Promise<QueueView> {
  const answer = await fetch(`/queue/${event_id}.json`, { cache: 'no-cache', credentials: 'omit' })
  if (!answer.ok) throw new Refused('NETWORK_ERROR')
  const queue = (await answer.json()) as QueueView
  // what a network's own page answered is no queue
  if (!Array.isArray(queue?.lanes)) throw new Refused('NETWORK_ERROR')
  return queue
}

export interface Entered {
  readonly expires_at: string
  readonly server_time: string
  /** In a frame, where cookies do not reach the server. */
  readonly checkout_session?: string
}

export interface QueueCalls {
  number(code: string): Promise<{ readonly token: string | null; readonly challenge: Challenge | null }>
  join(solved: { readonly challenge: Challenge; readonly solution: Solution }): Promise<{ readonly token: string }>
  /** A key is made once for a press, however often it takes. */
  enter(entering: Pick<Sending, 'session' | 'key'> & { readonly token: string }): Promise<Entered>
  leave(session: string | null | undefined): Promise<null>
}

/** The calls of a visitor (API-604). `session` is undefined where the cookie is it. */
export function queueCalls({ event_id, locale }: Pick<QueueScriptData, 'event_id' | 'locale'>): QueueCalls {
  const of = `${event_id}/queue`
  return {
    number: (code) => send('POST', `${of}/number`, { locale, body: code ? { code } : {} }),
    join: (body) => send('POST', `${of}/join`, { locale, body }),
    enter: ({ token, ...entering }) =>
      send('POST', `${of}/enter`, {
        locale,
        ...entering,
        body: { token, ...(entering.session === undefined ? {} : { session_transport: 'header' }) },
      }),
    leave: (session) => send('DELETE', `${of}/pass`, { locale, session }),
  }
}

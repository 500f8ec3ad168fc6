import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Attempt, AttemptResult } from '#core/identity/webhooks/attempts.ts'
import { WEBHOOK_TIMEOUT_MS } from '#core/identity/webhooks/limits.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import {
  AddressRefused,
  callRules,
  type FetchRules,
  type Pinned,
  pinAddress,
  sendPinned,
  TlsFailed,
} from '#server/platform/outgoing/pinned-request.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { ANSWER_BYTES, ANSWER_REST_MS } from '../limits.ts'

/** What is sent: `headers` are those of HOOK-5. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A line to one endpoint: its name is asked for once, and every attempt goes to the address that was checked then (HOOK-7). */
export interface EndpointLine {
  /** Never throws: what goes wrong is a result. */
  attempt(message: Message, started_at: Date): Promise<Attempt>
  close(): void
}

type Answered = Pick<Attempt, 'result' | 'status'>

/** How endpoints are called; tests have other rules and less patience. */
export interface CallTerms {
  readonly rules: FetchRules
  readonly timeout_ms: number
}

export const callTerms = (config: Pick<Config, 'private_hosts'>): CallTerms => ({
  rules: callRules(config),
  timeout_ms: WEBHOOK_TIMEOUT_MS,
})

/** Opens nothing yet; the first attempt does. Close it, or its connections stay. */
export function openLine(address: string, { rules, timeout_ms }: CallTerms): EndpointLine {
  const url = new URL(address)
  const agent = new (url.protocol === 'https:' ? https : http).Agent({ keepAlive: true })
  let pinned: Promise<Pinned> | null = null
  const pin = () => {
    pinned ??= pinAddress(url, rules)
    return pinned
  }
  return {
    async attempt(message, started_at) {
      assertOutsideTransaction('calling a webhook endpoint')
      const began = performance.now()
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(new TimeIsUp()), timeout_ms)
      const sent = send({ url, pin, agent, message, signal: timeout.signal })
      const answer = await sent.catch((error: unknown) => ({ result: resultOf(error), status: null, rest: null }))
      clearTimeout(timer)
      const duration_ms = Math.round(performance.now() - began)
      await answer.rest
      return { started_at, duration_ms, status: answer.status, result: answer.result }
    },
    close: () => agent.destroy(),
  }
}

class TimeIsUp extends Error {}

interface Sending {
  readonly url: URL
  readonly pin: () => Promise<Pinned>
  readonly agent: http.Agent
  readonly message: Message
  readonly signal: AbortSignal
}

async function send({ url, pin, agent, message, signal }: Sending): Promise<Answered & { rest: Promise<void> | null }> {
  const pinned = await until(signal, pin())
  const answer = await sendPinned(url, {
    pinned,
    signal,
    agent,
    method: 'POST',
    headers: { ...message.headers, 'content-length': String(Buffer.byteLength(message.body)) },
    body: message.body,
  })
  const status = answer.statusCode ?? 0
  const is_redirect = status >= 300 && status < 400
  return { result: is_redirect ? 'REDIRECT' : 'HTTP', status, rest: passOver(answer) }
}

/** What the work gives, unless the signal comes first. */
async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/**
 * Of the answer only the status is read (HOOK-8). A short rest is read past, so that the connection can be used again; one
 * that is long or slow ends with its connection.
 */
function passOver(answer: IncomingMessage): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const timer = setTimeout(() => answer.destroy(), ANSWER_REST_MS)
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES) answer.destroy()
  })
  // a rest that breaks off says nothing about the status
  answer.on('error', () => {})
  answer.on('close', () => {
    clearTimeout(timer)
    ended.resolve()
  })
  return ended.promise
}

function resultOf(error: unknown): AttemptResult {
  const { name, cause } = error as Error
  if (error instanceof TimeIsUp || (name === 'AbortError' && cause instanceof TimeIsUp)) return 'TIMEOUT'
  if (error instanceof AddressRefused) return 'ADDRESS_REFUSED'
  return error instanceof TlsFailed ? 'TLS' : 'CONNECT'
}

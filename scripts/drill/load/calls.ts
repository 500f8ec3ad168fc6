import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds for which a call is repeated by itself, and for which one try waits for its answer (HA-6). */
const PATIENCE_MS = 60_000
const ANSWER_MS = 15_000
const FIRST_REPEAT_MS = 250

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export interface Answer {
  readonly status: number
  // answers of many calls: each reader knows what its own holds
  readonly data: Record<string, unknown>
  readonly code: string | null
}

/** What somebody of the load was told that HA-6 does not foresee. */
export class Complaint extends Error {}

/** The web processes, as a balancer leads to them: the next call goes to the next one, also after a fault. */
export class Shopfront {
  private readonly addresses: readonly string[]
  private turn = 0
  /** Tries that were answered BUSY or not at all: what people waited through. */
  repeats = 0

  constructor(addresses: readonly string[]) {
    this.addresses = addresses
  }

  next(): string {
    this.turn++
    return this.addresses[this.turn % this.addresses.length]!
  }

  /** One try; null where it was not answered. */
  async once({ method, path, body, headers = {} }: Asked): Promise<(Answer & { retry_ms: number }) | null> {
    const sent: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = value
    try {
      const reply = await fetch(`${this.next()}${path}`, {
        method,
        headers: sent,
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      const is_json = reply.headers.get('content-type')?.includes('json') === true && text !== ''
      const parsed = is_json ? (JSON.parse(text) as { data?: Record<string, unknown>; error?: { code: string } }) : {}
      const retry_ms = Number(reply.headers.get('retry-after')) * 1000
      return { status: reply.status, data: parsed.data ?? {}, code: parsed.error?.code ?? null, retry_ms }
    } catch {
      return null
    }
  }

  /** One call under one key until it is answered otherwise than BUSY, for a minute: what the checkout does with it (HA-6). */
  async ask(asked: Asked): Promise<Answer> {
    const keyed = { ...asked, headers: { 'idempotency-key': randomUUID(), ...asked.headers } }
    const ends_at = Date.now() + PATIENCE_MS
    for (;;) {
      const answer = await this.once(asked.method === 'GET' ? asked : keyed)
      if (answer && !isBusy(answer)) {
        if (answer.status < 500) return answer
        throw new Complaint(`${asked.method} ${asked.path} was answered ${answer.status} ${answer.code}`)
      }
      if (Date.now() > ends_at) throw new Complaint(`${asked.method} ${asked.path} was not answered for a minute`)
      this.repeats++
      await pause((answer?.retry_ms || FIRST_REPEAT_MS) * (0.5 + Math.random()))
    }
  }
}

/** The server, or a balancer before it, asks to be asked again. */
const isBusy = ({ status, code }: Answer): boolean =>
  [502, 504].includes(status) ||
  (status === 503 && (code === null || code === 'BUSY')) ||
  code === 'IDEMPOTENCY_IN_PROGRESS'

import { Agent, type IncomingMessage, request } from 'node:http'

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  /** Of the API: `data` of its answer. */
  readonly data: Readonly<Record<string, unknown>>
  readonly code: string | null
  /** What an error brings along. */
  readonly error_data: Readonly<Record<string, unknown>>
  readonly text: string
}

interface Envelope {
  readonly data?: Record<string, unknown>
  readonly error?: { readonly code: string; readonly data?: Record<string, unknown> }
}

const CONNECTIONS = 150
const ANSWER_MS = 30_000

/** The web processes as a balancer leads to them, by kept connections: the next call goes to the next process. */
export class Front {
  private readonly addresses: readonly string[]
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  private turn = 0
  asked = 0
  unanswered = 0

  constructor(addresses: readonly string[]) {
    this.addresses = addresses
  }

  /** One try; null where nobody answered. `at` names a process. */
  async ask(asked: Asked, at?: number): Promise<Reply | null> {
    this.asked++
    const address = this.addresses[(at ?? this.turn++) % this.addresses.length]!
    const reply = await this.send(address, asked)
    if (reply === null) this.unanswered++
    return reply
  }

  close(): void {
    this.agent.destroy()
  }

  private send(address: string, { method, path, body, headers = {} }: Asked): Promise<Reply | null> {
    const bytes = body === undefined ? null : JSON.stringify(body)
    const sent = bytes === null ? headers : { 'content-type': 'application/json', ...headers }
    return new Promise((resolve) => {
      const req = request(`${address}${path}`, { method, agent: this.agent, headers: sent }, (res) => {
        // a connection that ends amid an answer ends this too
        void read(res).then(resolve, () => resolve(null))
      })
      req.setTimeout(ANSWER_MS, () => req.destroy())
      req.on('error', () => resolve(null))
      req.end(bytes ?? undefined)
    })
  }
}

async function read(res: IncomingMessage): Promise<Reply> {
  let text = ''
  res.setEncoding('utf8')
  for await (const part of res) text += part
  const is_api = res.headers['content-type']?.includes('json') === true && text.startsWith('{')
  const envelope = is_api ? (JSON.parse(text) as Envelope) : {}
  return {
    status: res.statusCode ?? 0,
    data: envelope.data ?? {},
    code: envelope.error?.code ?? null,
    error_data: envelope.error?.data ?? {},
    text,
  }
}

/** Nobody answered, or asks to be asked again. */
export const isAway = (reply: Reply | null): boolean =>
  reply === null || reply.status === 503 || reply.code === 'BUSY' || reply.code === 'IDEMPOTENCY_IN_PROGRESS'

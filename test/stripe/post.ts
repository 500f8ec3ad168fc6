import { createHmac } from 'node:crypto'
import { newId } from './emulated-data.ts'

export interface PendingEvent {
  readonly id: string
  readonly type: string
  readonly account: string
  /** As it was when it happened: a late one tells old news. */
  readonly body: string
}

export type Send = (body: string, signature: string) => Promise<number>

export const signBody = (body: string, secret: string, at: Date): string => {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Webhooks: kept until somebody delivers them, so a test decides which come twice, late, out of order or never. */
export class Post {
  readonly pending: PendingEvent[] = []
  readonly #secret: string
  readonly #clock: () => Date
  #send: Send
  /** Sent by themselves as soon as they happen, as in real life. */
  is_automatic = false

  constructor(secret: string, clock: () => Date, send: Send) {
    this.#secret = secret
    this.#clock = clock
    this.#send = send
  }

  sendTo(send: Send): void {
    this.#send = send
  }

  add(type: string, object: object, { account = '', livemode = false }: { account?: string; livemode?: boolean } = {}) {
    const id = newId('evt')
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      livemode,
      created: Math.floor(this.#clock().getTime() / 1000),
      data: { object },
      ...(account ? { account } : {}),
    })
    const event: PendingEvent = { id, type, account, body }
    this.pending.push(event)
    if (this.is_automatic) setTimeout(() => void this.deliver().catch(() => {}), 20)
    return event
  }

  /** One delivery attempt; true when it was taken. */
  async post(event: PendingEvent, secret = this.#secret): Promise<number> {
    return this.#send(event.body, signBody(event.body, secret, this.#clock()))
  }

  /** Everything pending, in the given order, each as often as asked; what is not answered with 2xx is kept and sent again. */
  async deliver({
    order = 'in_order',
    times = 1,
  }: {
    order?: 'in_order' | 'reversed'
    times?: number
  } = {}): Promise<void> {
    const events = this.pending.splice(0)
    if (order === 'reversed') events.reverse()
    for (const event of events) {
      const statuses = await Promise.all(Array.from({ length: times }, () => this.post(event)))
      if (statuses.some((status) => status >= 300)) this.pending.push(event)
    }
  }

  /** Never arrives. */
  lose(): void {
    this.pending.length = 0
  }
}

import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import {
  type Amount,
  type EmulatedChargeback,
  type EmulatedPayment,
  EmulatedPayments,
  type EmulatedRefund,
  MollieRefusal,
  type MollieStatus,
} from './mollie/emulated-payments.ts'
import type { Fault } from './stripe-emulator.ts'

export const MOLLIE_KEY = { MOLLIE_API_KEY: 'test_emulated' } as const

export interface MollieEmulator {
  readonly url: string
  readonly data: EmulatedPayments
  /** Payments whose webhook nobody has been called for yet. */
  readonly pending: string[]
  readonly calls: string[]
  readonly faults: Fault[]
  /** Nobody answers while true. */
  is_down: boolean
  /** Calls webhooks by itself as soon as something happens. */
  is_automatic: boolean
  sendTo(send: (id: string) => Promise<number>): void
  /** Everything pending, each as often as asked. */
  deliver(times?: number): Promise<void>
  close(): Promise<void>
}

interface Call {
  readonly params: Record<string, string>
  readonly query: Record<string, string>
  readonly body: Record<string, unknown>
}

interface Weather {
  readonly calls: string[]
  readonly faults: Fault[]
  readonly isDown: () => boolean
  readonly clock: () => Date
}

/** The part of Mollie's API that is called, written from its public documentation, with everything in memory (PSP-6). */
export async function startMollieEmulator({
  clock = () => new Date(),
  port = 0,
}: {
  clock?: () => Date
  port?: number
} = {}): Promise<MollieEmulator> {
  const state = { is_down: false, is_automatic: false, send: async (_id: string) => 503 }
  const pending: string[] = []
  const deliver = async (times = 1): Promise<void> => {
    for (const id of pending.splice(0)) {
      const statuses = await Promise.all(Array.from({ length: times }, () => state.send(id)))
      if (statuses.some((status) => status >= 300)) pending.push(id)
    }
  }
  const data = new EmulatedPayments(({ id, webhook_url }) => {
    // without an address nobody is called
    if (webhook_url === null && !state.is_automatic) return
    pending.push(id)
    if (state.is_automatic) setTimeout(() => void deliver().catch(() => {}), 20)
  }, clock)
  const app = fastify({ forceCloseConnections: true })
  const weather: Weather = { calls: [], faults: [], isDown: () => state.is_down, clock }
  apiRoutes(app, data, weather)
  pageRoutes(app, data)
  app.setErrorHandler((error, _req, reply) => {
    if (!(error instanceof MollieRefusal))
      return reply.code(500).send({ status: 500, title: 'Error', detail: String(error) })
    const { status, message: detail, field } = error
    return reply.code(status).send({ status, title: 'Refused', detail, ...(field ? { field } : {}) })
  })
  const url = await app.listen({ port, host: '127.0.0.1' })
  return {
    url,
    data,
    pending,
    calls: weather.calls,
    faults: weather.faults,
    get is_down() {
      return state.is_down
    },
    set is_down(value) {
      state.is_down = value
    },
    get is_automatic() {
      return state.is_automatic
    },
    set is_automatic(value) {
      state.is_automatic = value
    },
    sendTo: (send) => {
      state.send = send
    },
    deliver,
    close: () => app.close(),
  }
}

function apiRoutes(app: FastifyInstance, data: EmulatedPayments, { calls, faults, isDown, clock }: Weather): void {
  const answers = new Map<string, { at: Date; request: string; answer: unknown }>()
  const on = (method: 'GET' | 'POST' | 'DELETE', url: string, work: (call: Call) => unknown) =>
    app.route({
      method,
      url: `/v2${url}`,
      handler: async (req, reply) => {
        if (isDown()) return void req.raw.socket.destroy()
        if (req.headers.authorization !== `Bearer ${MOLLIE_KEY.MOLLIE_API_KEY}`)
          throw new MollieRefusal(401, 'Missing authentication, or failed to authenticate')
        const name = `${method} ${req.url.split('?')[0]}`
        calls.push(name)
        const index = faults.findIndex(({ on: fits }) => fits.test(name))
        const fault = index < 0 ? undefined : faults.splice(index, 1)[0]
        if (fault?.how === 'drop_before') return void req.raw.socket.destroy()
        if (fault?.how === 'too_many') throw new MollieRefusal(429, 'Too many requests')
        if (fault?.how === 'fault') throw new MollieRefusal(503, 'emulated fault')
        const answer = withKey({ answers, now: clock() }, req, () => JSON.parse(JSON.stringify(work(readCall(req)))))
        if (fault?.how === 'drop_after') return void req.raw.socket.destroy()
        return reply
          .code(method === 'POST' ? 201 : 200)
          .type('application/hal+json')
          .send(answer)
      },
    })
  const shown = (payment: EmulatedPayment) => paymentView(app, data, payment)
  on('POST', '/payments', ({ body }) => shown(data.create(body)))
  on('GET', '/payments', ({ query }) => page([...data.payments.values()].reverse().map(shown), 'payments', query))
  on('GET', '/payments/:id', ({ params }) => shown(data.payment(params.id!)))
  on('DELETE', '/payments/:id', ({ params }) => shown(data.cancel(params.id!)))
  on('POST', '/payments/:id/refunds', ({ params, body }) => refundView(data.refund(params.id!, body)))
  on('GET', '/payments/:id/refunds', ({ params, query }) =>
    page(data.refundsOf(data.payment(params.id!).id).map(refundView), 'refunds', query),
  )
  on('GET', '/payments/:id/refunds/:refund', ({ params }) => {
    const found = data.refunds.get(params.refund!)
    if (!found || found.payment_id !== params.id)
      throw new MollieRefusal(404, `No refund exists with token ${params.refund}.`)
    return refundView(found)
  })
  on('GET', '/payments/:id/chargebacks', ({ params, query }) =>
    page(
      [...data.chargebacks.values()].filter((one) => one.payment_id === params.id).map(chargebackView),
      'chargebacks',
      query,
    ),
  )
  on('GET', '/refunds', ({ query }) => page([...data.refunds.values()].reverse().map(refundView), 'refunds', query))
  on('GET', '/methods', ({ query }) => {
    const currency = query['amount[currency]'] ?? 'EUR'
    const methods = data.methods.filter(({ currencies }) => currencies.includes(currency))
    return { count: methods.length, _embedded: { methods: methods.map(({ id }) => ({ resource: 'method', id })) } }
  })
  on('GET', '/profiles/me', () => ({ resource: 'profile', id: 'pfl_emulated', mode: 'test', status: 'unverified' }))
}

const readCall = (req: FastifyRequest): Call => ({
  params: req.params as Record<string, string>,
  query: req.query as Record<string, string>,
  body: (req.body ?? {}) as Record<string, unknown>,
})

const KEY_MS = 60 * 60_000

/** The same key is answered the same for an hour, and forgotten then. */
function withKey(
  { answers, now }: { answers: Map<string, { at: Date; request: string; answer: unknown }>; now: Date },
  req: FastifyRequest,
  work: () => unknown,
): unknown {
  const key = req.headers['idempotency-key']
  if (typeof key !== 'string' || req.method !== 'POST') return work()
  const request = `${req.url} ${JSON.stringify(req.body)}`
  const known = answers.get(key)
  if (known && now.getTime() - known.at.getTime() < KEY_MS) {
    if (known.request !== request) throw new MollieRefusal(422, 'The key was used for another request')
    return known.answer
  }
  const answer = work()
  answers.set(key, { at: now, request, answer })
  return answer
}

/** `from` names the first row of a page; the next page is named by its address. */
function page(rows: readonly { readonly id: string }[], of: string, { from, limit = '50' }: Record<string, string>) {
  const begin = from ? rows.findIndex(({ id }) => id === from) : 0
  const end = begin + Number(limit)
  const next = rows[end]
  return {
    count: rows.slice(begin, end).length,
    _embedded: { [of]: rows.slice(begin, end) },
    _links: {
      next: next
        ? { href: `https://api.mollie.com/v2/${of}?from=${next.id}&limit=${limit}`, type: 'application/hal+json' }
        : null,
    },
  }
}

/** Mollie tells times in whole seconds, with an offset. */
const at = (time: Date): string => `${time.toISOString().slice(0, 19)}+00:00`

function paymentView(app: FastifyInstance, data: EmulatedPayments, payment: EmulatedPayment) {
  const { address, port } = app.server.address() as { address: string; port: number }
  const refunded = data.refunded(payment.id)
  return {
    resource: 'payment',
    id: payment.id,
    mode: 'test',
    createdAt: at(payment.created_at),
    amount: payment.amount,
    ...(refunded > 0 ? { amountRefunded: hundredths(payment.amount, refunded) } : {}),
    description: payment.description,
    metadata: payment.metadata,
    status: payment.status,
    isCancelable: payment.is_cancelable,
    expiresAt: at(payment.expires_at),
    redirectUrl: payment.redirect_url,
    ...(payment.failure_reason ? { details: { failureReason: payment.failure_reason } } : {}),
    _links:
      payment.status === 'open'
        ? { checkout: { href: `http://${address}:${port}/checkout/${payment.id}`, type: 'text/html' } }
        : {},
  }
}

const hundredths = ({ currency, value }: Amount, sum: number): Amount => ({
  currency,
  value: value.includes('.') ? (sum / 100).toFixed(2) : String(sum / 100),
})

const refundView = ({ id, payment_id, amount, created_at, metadata, status }: EmulatedRefund) => ({
  resource: 'refund',
  id,
  mode: 'test',
  amount,
  status,
  createdAt: at(created_at),
  metadata,
  paymentId: payment_id,
})

const chargebackView = ({ id, payment_id, amount, created_at, reversed_at }: EmulatedChargeback) => ({
  resource: 'chargeback',
  id,
  amount,
  createdAt: at(created_at),
  reversedAt: reversed_at ? at(reversed_at) : null,
  paymentId: payment_id,
})

const ENDS: readonly Exclude<MollieStatus, 'open' | 'authorized'>[] = [
  'paid',
  'failed',
  'canceled',
  'expired',
  'pending',
]

/** The page where buyers choose how to pay; a button for every end. */
function pageRoutes(app: FastifyInstance, data: EmulatedPayments): void {
  app.get('/checkout/:id', async (req, reply) => {
    const payment = data.payment((req.params as { id: string }).id)
    const buttons = ENDS.map((end) => `<a href="/checkout/${payment.id}/${end}">${end}</a>`).join(' ')
    const { currency, value } = payment.amount
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><title>Mollie (emulated)</title><h1>${currency} ${value}</h1><p>${buttons}</p></html>`,
      )
  })
  app.get('/checkout/:id/:end', async (req, reply) => {
    const { id, end } = req.params as { id: string; end: (typeof ENDS)[number] }
    const payment = data.end(id, end)
    return reply.redirect(payment.redirect_url)
  })
}

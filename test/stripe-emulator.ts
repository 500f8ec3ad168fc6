import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import qs from 'qs'
import { EmulatedData, type Intent, newId, type Refund, Refusal } from './stripe/emulated-data.ts'
import { FAKE_STRIPE_JS } from './stripe/fake-script.ts'
import { Post, type Send } from './stripe/post.ts'

export const EMULATOR_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_emulated',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_emulated',
  STRIPE_WEBHOOK_SECRET: 'whsec_emulated',
} as const

/** What happens to the next call that fits: dropped before or after it took effect, answered with a fault, or one too many. */
export interface Fault {
  readonly on: RegExp
  readonly how: 'drop_before' | 'drop_after' | 'fault' | 'too_many'
}

export interface StripeEmulator {
  readonly url: string
  readonly data: EmulatedData
  readonly post: Post
  readonly calls: string[]
  /** Nobody answers while true. */
  is_down: boolean
  /** Every call is answered 500 while true. */
  is_failing: boolean
  /** Calls above it within a second are answered 429. */
  calls_per_second: number | null
  readonly faults: Fault[]
  /** The buyer's browser at the card form. */
  confirm(payment_id: string, card?: string, authentication?: 'approve' | 'refuse'): Intent
  /** A refund made by hand in the provider's dashboard. */
  refundOutside(payment_id: string, amount: number): Refund
  close(): Promise<void>
}

export interface EmulatorOptions {
  readonly clock?: () => Date
  readonly port?: number
  readonly send?: Send
}

type Body = Record<string, unknown>
interface Call {
  readonly account: string
  readonly params: Record<string, string>
  readonly body: Body
  readonly query: Body
}

const nobody: Send = async () => 503

/** Stripe's HTTP for the unmodified SDK, with everything in memory (stack §6). */
export async function startStripeEmulator({
  clock = () => new Date(),
  port = 0,
  send = nobody,
}: EmulatorOptions = {}): Promise<StripeEmulator> {
  const post = new Post(EMULATOR_KEYS.STRIPE_WEBHOOK_SECRET, clock, send)
  const data = new EmulatedData((type, object, account) => post.add(type, object, { account }), clock)
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, body, done) =>
    done(null, qs.parse(String(body), { depth: 5 })),
  )
  const faults: Fault[] = []
  const state: State = { is_down: false, is_failing: false, calls_per_second: null }
  const calls: string[] = []
  stripeRoutes(app, data, { faults, state, calls })
  browserRoutes(app, data)
  app.setErrorHandler((error, _req, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ error: error.error })
    return reply.code(500).send({ error: { type: 'api_error', message: String(error) } })
  })
  app.setNotFoundHandler((req, reply) =>
    reply.code(404).send({
      error: { type: 'invalid_request_error', message: `Unrecognized request URL (${req.method}: ${req.url})` },
    }),
  )
  const url = await app.listen({ port, host: '127.0.0.1' })
  return {
    url,
    data,
    post,
    calls,
    faults,
    get is_down() {
      return state.is_down
    },
    set is_down(value) {
      state.is_down = value
    },
    get is_failing() {
      return state.is_failing
    },
    set is_failing(value) {
      state.is_failing = value
    },
    get calls_per_second() {
      return state.calls_per_second
    },
    set calls_per_second(value) {
      state.calls_per_second = value
    },
    confirm: (id, card = '4242424242424242', authentication) =>
      data.confirm(data.intents.get(id)!, card, authentication),
    refundOutside: (id, amount) => data.refund(data.intents.get(id)!, { amount }),
    close: () => app.close(),
  }
}

type State = Pick<StripeEmulator, 'is_down' | 'is_failing' | 'calls_per_second'>

interface Weather {
  readonly faults: Fault[]
  readonly state: State
  readonly calls: string[]
}

const TOO_MANY = new Refusal(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded',
})

function stripeRoutes(app: FastifyInstance, data: EmulatedData, weather: Weather): void {
  const answers = new Map<string, { request: string; answer: unknown | null }>()
  const isTooMany = callCounter(weather.state)
  const on = (method: 'GET' | 'POST', url: string, work: (call: Call) => unknown) =>
    app.route({
      method,
      url,
      handler: async (req, reply) => {
        const call = readCall(data, req)
        const name = `${method} ${req.url.split('?')[0]}`
        weather.calls.push(name)
        const index = weather.faults.findIndex(({ on: fits }) => fits.test(name))
        const fault = index < 0 ? undefined : weather.faults.splice(index, 1)[0]
        if (weather.state.is_down || fault?.how === 'drop_before') return void req.raw.socket.destroy()
        if (isTooMany() || fault?.how === 'too_many') throw TOO_MANY
        if (weather.state.is_failing || fault?.how === 'fault')
          throw new Refusal(500, { type: 'api_error', message: 'emulated fault' })
        const answer = await withKey(answers, { req, call }, work)
        if (fault?.how === 'drop_after') return void req.raw.socket.destroy()
        return reply.send(answer)
      },
    })
  paymentRoutes(on, data)
  accountRoutes(on, data)
}

/** Whether the call that is made now is above what a second takes. */
function callCounter(state: State): () => boolean {
  let second = 0
  let calls = 0
  return () => {
    const now = Math.floor(Date.now() / 1000)
    calls = now === second ? calls + 1 : 1
    second = now
    return state.calls_per_second !== null && calls > state.calls_per_second
  }
}

type On = (method: 'GET' | 'POST', url: string, work: (call: Call) => unknown) => void

function paymentRoutes(on: On, data: EmulatedData): void {
  const shown = (intent: Intent, { query }: Call) =>
    JSON.stringify(query.expand ?? '').includes('latest_charge') && intent.latest_charge
      ? { ...intent, latest_charge: data.charge(intent) }
      : intent
  on('POST', '/v1/payment_intents', ({ account, body }) => data.createIntent(account, body))
  on('GET', '/v1/payment_intents/:id', (call) => shown(data.intent(call.params.id!, call.account), call))
  on('POST', '/v1/payment_intents/:id', ({ params, account, body }) =>
    Object.assign(data.intent(params.id!, account), { metadata: body.metadata ?? {} }),
  )
  on('POST', '/v1/payment_intents/:id/cancel', ({ params, account }) => data.cancel(data.intent(params.id!, account)))
  on('POST', '/v1/payment_intents/:id/confirm', ({ params, account, body }) =>
    data.confirm(data.intent(params.id!, account), numberOf(body)),
  )
  on('POST', '/v1/refunds', ({ account, body }) => data.refund(data.intent(String(body.payment_intent), account), body))
  const since = (all: Iterable<Intent | Refund>, { account, query }: Call) =>
    [...all].filter(
      (one) => one.account === account && one.created >= Number((query.created as Body | undefined)?.gte ?? 0),
    )
  const page = (url: string, rows: readonly object[]) => ({ object: 'list', has_more: false, url, data: rows })
  on('GET', '/v1/payment_intents', (call) => page('/v1/payment_intents', since(data.intents.values(), call)))
  on('GET', '/v1/refunds', (call) => {
    const { payment_intent } = call.query
    const of_one = payment_intent ? data.refundsOf(data.intent(String(payment_intent), call.account).id) : null
    return page('/v1/refunds', of_one ?? since(data.refunds.values(), call))
  })
  on('GET', '/v1/refunds/:id', ({ params }) => data.refunds.get(params.id!) ?? missing(params.id!))
  on('GET', '/v1/disputes/:id', ({ params }) => data.disputes.get(params.id!) ?? missing(params.id!))
  on('GET', '/v1/charges/:id', ({ params }) => {
    const intent = [...data.intents.values()].find(({ latest_charge }) => latest_charge === params.id)
    return intent ? data.charge(intent) : missing(params.id!)
  })
}

function accountRoutes(on: On, data: EmulatedData): void {
  on('POST', '/v1/accounts', () => data.createAccount())
  on('GET', '/v1/accounts/:id', ({ params }) => {
    const found = data.accounts.get(params.id!)
    if (!found || found.is_withdrawn) throw noAccess(params.id!)
    return found
  })
  on('GET', '/v1/account', () => ({
    id: 'acct_operator',
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
  }))
  on('GET', '/v1/webhook_endpoints', () => ({ object: 'list', data: data.webhook_endpoints, has_more: false }))
  on('POST', '/v1/account_links', ({ body }) => ({
    object: 'account_link',
    url: `https://connect.stripe.invalid/setup/${String(body.account)}/${newId('link')}?return=${encodeURIComponent(String(body.return_url))}`,
  }))
}

const missing = (id: string): never => {
  throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${id}` })
}
const noAccess = (id: string) =>
  new Refusal(403, { type: 'invalid_request_error', code: 'account_invalid', message: `No access to account ${id}` })

function readCall(data: EmulatedData, req: FastifyRequest): Call {
  if (req.headers.authorization !== `Bearer ${EMULATOR_KEYS.STRIPE_SECRET_KEY}`)
    throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  const account = String(req.headers['stripe-account'] ?? '')
  if (account && (data.accounts.get(account)?.is_withdrawn ?? true)) throw noAccess(account)
  return {
    account,
    params: req.params as Record<string, string>,
    body: (req.body ?? {}) as Body,
    query: qs.parse(req.url.split('?')[1] ?? '') as Body,
  }
}

/** The same key answers the same; with other contents, or while the first still runs, it is refused. */
async function withKey(
  answers: Map<string, { request: string; answer: unknown | null }>,
  { req, call }: { req: FastifyRequest; call: Call },
  work: (call: Call) => unknown,
): Promise<unknown> {
  const given = req.headers['idempotency-key']
  if (typeof given !== 'string' || req.method !== 'POST') return work(call)
  const key = `${call.account} ${given}`
  const request = `${req.url} ${JSON.stringify(call.body)}`
  const known = answers.get(key)
  if (known && known.request !== request)
    throw new Refusal(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' })
  if (known) return known.answer
  // the SDK gives every POST a key of its own; a snapshot is replayed, as the real one does
  const answer: unknown = JSON.parse(JSON.stringify(work(call)))
  answers.set(key, { request, answer })
  return answer
}

const numberOf = (body: Body): string => {
  const data = body.payment_method_data as { card?: { number?: string } } | undefined
  return data?.card?.number ?? '4242424242424242'
}

/** What Stripe's script would do from the buyer's browser, and the script itself. */
function browserRoutes(app: FastifyInstance, data: EmulatedData): void {
  app.addHook('onSend', async (_req, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', '*')
  })
  app.options('/*', async (_req, reply) => reply.code(204).send())
  app.get('/stripe.js', async (_req, reply) => reply.type('text/javascript').send(FAKE_STRIPE_JS))
  app.post('/browser/confirm', async (req, reply) => {
    const { client_secret, number, authentication } = req.body as Record<string, string>
    const intent = [...data.intents.values()].find((one) => one.client_secret === client_secret)
    if (!intent) throw missing('client_secret')
    const done = data.confirm(intent, number ?? '', authentication as 'approve' | 'refuse' | undefined)
    return reply.send({
      status: done.status,
      error: done.status === 'requires_payment_method' ? done.last_payment_error : null,
    })
  })
}

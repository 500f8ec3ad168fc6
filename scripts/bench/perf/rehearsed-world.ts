import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { signBody } from '#test/stripe/post.ts'
import { EMULATOR_KEYS, type StripeEmulator, startStripeEmulator } from '#test/stripe-emulator.ts'
import { type BenchWorld, PORT, type StartedServer } from '../world.ts'
import { Lines } from './arrivals.ts'
import { requestOf } from './wire.ts'

/** Connections to each process: of buyers, of those who look at the page, and of the card provider. */
const CONNECTIONS = { buying: 200, viewing: 100, provider: 100 }
const RETRY_MS = 1_000
/** Of an endpoint of the provider, by all processes; 84 are needed for 5,000 payments in a minute. */
export const CALLS_PER_SECOND = 200

/** A mail server that takes everything and keeps nothing but how many there were. */
async function startPostOffice() {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        taken++
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: () => taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Two processes that answer and one that runs jobs, a card provider and a mail server, as before a big sale (PERF-5k). */
export interface RehearsedWorld {
  readonly buying: readonly Lines[]
  readonly viewing: readonly Lines[]
  readonly pids: readonly number[]
  /** The buyer confirms at the provider, which tells one process of it until that has taken it. Milliseconds it took. */
  confirm(payment_id: string, n: number): Promise<number>
  /** Webhooks that were not taken the first time. */
  repeated(): number
  mailsTaken(): number
  stop(): Promise<void>
}

/** The provider's events as it sends them, signed at that moment. */
function provider(stripe: StripeEmulator, lines: readonly Lines[]) {
  let repeated = 0
  const tell = async (body: string, to: Lines): Promise<void> => {
    for (;;) {
      const headers = { 'stripe-signature': signBody(body, EMULATOR_KEYS.STRIPE_WEBHOOK_SECRET, new Date()) }
      const reply = await to.ask(requestOf('POST', '/api/public/webhooks/stripe', { body, headers }))
      if (reply?.status === 200) return
      repeated++
      await pause(RETRY_MS)
    }
  }
  return {
    repeated: () => repeated,
    async confirm(payment_id: string, n: number): Promise<number> {
      const since = performance.now()
      stripe.confirm(payment_id)
      const events = stripe.post.pending.splice(0)
      await Promise.all(events.map(({ body }) => tell(body, lines[n % lines.length] as Lines)))
      return performance.now() - since
    },
  }
}

export async function startRehearsedWorld(world: BenchWorld): Promise<RehearsedWorld> {
  const [stripe, post] = [await startStripeEmulator(), await startPostOffice()]
  // raised, as an operator has it done before such a sale: 5,000 payments at the usual 25 calls a second take 200 s (HA-12)
  const env = {
    ...EMULATOR_KEYS,
    STRIPE_API_BASE: stripe.url,
    STRIPE_CALLS_PER_SECOND: String(CALLS_PER_SECOND),
    SMTP_URL: post.url,
  }
  const ports = [PORT + 30, PORT + 31]
  const servers: StartedServer[] = []
  for (const port of ports) servers.push(await world.startServer(port, { env, args: ['--web'] }))
  const of_worker = { env: { ...env, METRICS_PORT: String(PORT + 32) }, args: ['--worker'] }
  servers.push(await world.startServer(PORT + 33, of_worker))
  const lines = (count: number) => ports.map((port) => new Lines(port, count))
  const [buying, viewing, telling] = [
    lines(CONNECTIONS.buying),
    lines(CONNECTIONS.viewing),
    lines(CONNECTIONS.provider),
  ] as const
  const { confirm, repeated } = provider(stripe, telling)
  return {
    ...{ buying, viewing, confirm, repeated, mailsTaken: post.taken },
    pids: servers.map(({ pid }) => pid),
    async stop() {
      for (const line of [...buying, ...viewing, ...telling]) line.end()
      await Promise.all(servers.map((server) => server.stop()))
      await stripe.close()
      await post.close()
    },
  }
}

import { type StripeEmulator, startStripeEmulator } from '#test/stripe-emulator.ts'

/** Milliseconds between two rounds of webhooks that were not taken; Stripe's own are hours, which no drill has. */
const AGAIN_MS = 500
const ANSWER_MS = 10_000

export interface Provider {
  readonly stripe: StripeEmulator
  /** From now on webhooks go there, in turn, until they are taken. */
  tell(addresses: readonly string[]): void
  stop(): Promise<void>
}

/** The emulated provider at which half of the orders are paid (DRL-2). */
export async function startProvider(): Promise<Provider> {
  const stripe = await startStripeEmulator()
  let again: NodeJS.Timeout | undefined
  return {
    stripe,
    tell: (addresses) => {
      let turn = 0
      stripe.post.sendTo(async (body, signature) => {
        turn++
        const reply = await fetch(`${addresses[turn % addresses.length]}/api/public/webhooks/stripe`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body,
          signal: AbortSignal.timeout(ANSWER_MS),
        }).catch(() => null)
        await reply?.arrayBuffer().catch(() => null)
        return reply?.status ?? 503
      })
      stripe.post.is_automatic = true
      again = setInterval(() => void stripe.post.deliver(), AGAIN_MS)
    },
    stop: async () => {
      clearInterval(again)
      stripe.post.is_automatic = false
      await stripe.close()
    },
  }
}

import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app/app.ts'
import { createDeps } from '#server/app/deps.ts'
import { runJobs } from '#server/app/worker.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { EMULATOR_KEYS } from '#test/stripe-emulator.ts'

/** What the product of every drill is told, wherever it runs. */
export const drillSettings = (given: { url: string; data: string; stripe_url: string }): Record<string, string> => ({
  ...EMULATOR_KEYS,
  DATABASE_URL: given.url,
  TURNOUT_DATA: given.data,
  STRIPE_API_BASE: given.stripe_url,
  TURNOUT_SECRET: 'a-secret-of-the-drill-only-0123456789',
  TURNOUT_LIMITS: 'raised',
  TURNOUT_DEMO: '0',
  TURNOUT_DRAIN_SECONDS: '0',
  LOG_LEVEL: 'fatal',
})

export interface ProductHere {
  readonly address: string
  readonly deps: Awaited<ReturnType<typeof createDeps>>['deps']
  stop(): Promise<void>
}

/** The product in this process, worker included: for drills of what it makes of its database, at the price of a function. */
export async function startProductHere(
  settings: Record<string, string>,
  { has_gate = true }: { has_gate?: boolean } = {},
): Promise<ProductHere> {
  const { deps, stop } = await createDeps(readConfig(settings), () => {})
  if (has_gate) deps.gate.start('ALL')
  const app = await buildApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const worker = await runJobs(deps)
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    deps,
    stop: async () => {
      await app.close()
      await worker.stop()
      await stop()
    },
  }
}

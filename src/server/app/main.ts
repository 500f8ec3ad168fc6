import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#core/platform/limits.ts'
import { type Deps, systemCtx } from '#server/platform/context/context.ts'
import { type Config, ConfigError, readConfig } from '#server/platform/runtime/config.ts'
import { clientDirectory } from '#server/platform/text/client-assets.ts'
import { startLiveSeconds } from '#server/reporting/live/write-live-seconds.ts'
import { watchRooms } from '#server/sales/waiting-room/clock/watch-rooms.ts'
import { buildApp } from './app.ts'
import { createDeps, type RunningDeps } from './deps.ts'
import { STOP_MS } from './limits.ts'
import { listenForMetrics } from './metrics-server.ts'
import { runOperator } from './operator.ts'
import { pageRoutes } from './pages.ts'
import { startNotes } from './start-notes.ts'
import { startTracing } from './start-tracing.ts'
import { stopOrderly } from './stop-orderly.ts'
import { watchAlarms, watchedBy } from './watch/watch-alarms.ts'
import { runJobs, type Worker } from './worker.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** The product listens here; a page and the API are one process (stack §1). */
async function listen(deps: Deps): Promise<FastifyInstance> {
  const app = await buildApp(deps)
  await pageRoutes(app, clientDirectory())
  const { HOST, PORT } = deps.config.env
  await app.listen({ host: HOST, port: PORT })
  return app
}

interface Running extends RunningDeps {
  readonly app: FastifyInstance | null
  readonly worker: Worker | null
  readonly metrics: Server | null
}

/** SIGTERM drains first (DEP-5); whoever presses Ctrl-C waits for nobody, also while it drains. */
function stopOnSignals(running: Running): void {
  const drain_ms = running.deps.config.env.TURNOUT_DRAIN_SECONDS * SECOND_MS
  const drained = Promise.withResolvers<void>()
  let stopping = false
  const stop = async (wait_ms: number) => {
    setTimeout(drained.resolve, wait_ms)
    if (stopping) return
    stopping = true
    say('stopping …')
    setTimeout(() => process.exit(1), wait_ms + STOP_MS).unref()
    await stopOrderly(running, drained.promise)
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(drain_ms))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // scripts/run.mjs was killed and could pass nothing on
  process.once('disconnect', () => void stop(0))
}

async function greet({ app, deps }: Running, demo: readonly string[]): Promise<void> {
  const { config } = deps
  if (!app) return say('Turnout runs jobs.')
  const port = (app.server.address() as AddressInfo | null)?.port ?? config.env.PORT
  const address = config.env.APP_URL ?? `http://localhost:${port}`
  say('')
  say(`Turnout is ready on ${address}`)
  for (const line of [...demo, ...(await startNotes(systemCtx(deps), address))]) say(line)
}

/**
 * A process that only runs jobs takes what processor the buyers of the same machine leave: drawing the tickets of a thousand
 * mails may wait, pages and payments may not (PERF-5k). Started with a priority of its own, it keeps that.
 */
function giveWay(): void {
  if (getPriority() === constants.priority.PRIORITY_NORMAL) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

async function start(config: Config): Promise<void> {
  const { values: only } = parseArgs({ options: { web: { type: 'boolean' }, worker: { type: 'boolean' } } })
  const both = !only.web && !only.worker
  if (only.worker) giveWay()
  const { deps, time, stop } = await createDeps(config, say)
  watchAlarms(deps, watchedBy(deps, time))
  deps.replica?.start()
  const tracing = await startTracing(deps)
  deps.gate.start(both ? 'ALL' : only.web ? 'WEB' : 'WORKER')
  const { seedDemo } = config.env.TURNOUT_DEMO ? await import('./demo/seed-demo.ts') : { seedDemo: async () => [] }
  const demo = await seedDemo(deps)
  const rooms = watchRooms(deps)
  const live = startLiveSeconds(deps)
  const running: Running = {
    deps,
    time,
    async stop() {
      await Promise.all([rooms.stop(), live.stop()])
      await tracing?.stop()
      await stop()
    },
    app: both || only.web ? await listen(deps) : null,
    worker: both || only.worker ? await runJobs(deps) : null,
    metrics: await listenForMetrics(deps),
  }
  stopOnSignals(running)
  await greet(running, demo)
}

try {
  process.loadEnvFile()
} catch {
  // no .env file: the environment alone decides
}
try {
  if (process.argv[2] === 'operator') process.exitCode = await runOperator(process.argv.slice(3), say)
  else await start(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}

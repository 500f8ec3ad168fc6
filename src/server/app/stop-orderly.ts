import type { FastifyInstance } from 'fastify'

interface Stopping {
  readonly app: Pick<FastifyInstance, 'draining' | 'close'> | null
  readonly worker: { stop(): Promise<void> } | null
  readonly metrics: { close(): unknown } | null
  /** Connections and the embedded database. */
  stop(): Promise<void>
}

/**
 * DEP-5, then REL-23: /health says at once that nobody is to be sent here any more, requests are answered until `drained`,
 * since balancers notice a little later; then no new requests, running ones finish, jobs go back to the queue, and the
 * database comes last.
 */
export async function stopOrderly({ app, worker, metrics, stop }: Stopping, drained: Promise<unknown>): Promise<void> {
  if (app) {
    app.draining.is_on = true
    await drained
  }
  metrics?.close()
  await Promise.all([app?.close(), worker?.stop()])
  await stop()
}

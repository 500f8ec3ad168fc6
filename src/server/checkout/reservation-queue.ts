import { AppError } from '#core/errors.ts'

/** Above this many waiting requests of one event and process the answer is BUSY (RES-25). */
const MAX_WAITING = 10_000
export const MAX_BATCH = 500

interface Waiting<Request, Answer> {
  readonly request: Request
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** What one batch made of its requests: an answer or a refusal each, and those to be decided again first. */
export interface BatchResult<Request, Answer> {
  readonly settled: readonly { readonly request: Request; readonly answer?: Answer; readonly error?: unknown }[]
  readonly again: readonly Request[]
}

/**
 * Natural batching (RES-23): while one batch of an event is in flight, the next gathers; no timer anywhere. A single
 * buyer waits for nobody, two hundred at one moment become one transaction. `keyOf` names what only one request per
 * batch may have (the checkout session); a further one waits for the next batch.
 */
export class ReservationQueue<Request, Answer> {
  private waiting: Waiting<Request, Answer>[] = []
  private running = false
  private readonly decide: (requests: readonly Request[]) => Promise<BatchResult<Request, Answer>>
  private readonly keyOf: (request: Request) => string | null
  private readonly onIdle: () => void

  constructor(options: {
    decide: (requests: readonly Request[]) => Promise<BatchResult<Request, Answer>>
    keyOf: (request: Request) => string | null
    onIdle: () => void
  }) {
    this.decide = options.decide
    this.keyOf = options.keyOf
    this.onIdle = options.onIdle
  }

  join(request: Request): Promise<Answer> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new AppError('BUSY'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject })
      if (this.running) return
      this.running = true
      // One turn of the event loop: requests that arrived together start together.
      setImmediate(() => void this.run())
    })
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) await this.runBatch(this.take())
    this.running = false
    this.onIdle()
  }

  private take(): Waiting<Request, Answer>[] {
    const seen = new Set<string>()
    const batch: Waiting<Request, Answer>[] = []
    const left: Waiting<Request, Answer>[] = []
    for (const entry of this.waiting) {
      const key = this.keyOf(entry.request)
      if (batch.length < MAX_BATCH && (key === null || !seen.has(key))) {
        if (key !== null) seen.add(key)
        batch.push(entry)
      } else left.push(entry)
    }
    this.waiting = left
    return batch
  }

  private async runBatch(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    const byRequest = new Map(batch.map((entry) => [entry.request, entry]))
    try {
      const { settled, again } = await this.decide(batch.map((entry) => entry.request))
      for (const { request, answer, error } of settled) {
        const entry = byRequest.get(request)
        if (error === undefined) entry?.resolve(answer as Answer)
        else entry?.reject(error)
      }
      this.waiting.unshift(...again.flatMap((request) => byRequest.get(request) ?? []))
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    }
  }
}

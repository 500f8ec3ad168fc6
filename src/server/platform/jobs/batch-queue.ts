import { AppError } from '#core/platform/errors/errors.ts'
import { MAX_QUEUE_WAITING } from '#core/platform/limits.ts'
import { type Tracer, tracing } from '#server/platform/observation/tracing.ts'
import { openWork, Work } from '#server/platform/observation/work.ts'
import { MAX_BATCH, RUSH_MS } from './limits.ts'

interface Waiting<Request, Answer> {
  readonly request: Request
  readonly resolve: (answer: Answer | Promise<Answer>) => void
  readonly reject: (error: unknown) => void
  /** The request that waits. */
  readonly work: Work | undefined
}

let under_way = 0
let last_end = Number.NEGATIVE_INFINITY

/** Whether this process is serving buyers or a door at this moment: what can wait does not take its processor now. */
export const isRush = (): boolean => under_way > 0 || performance.now() - last_end < RUSH_MS

/** What one batch made of its requests: an answer or a refusal each, and those to be decided again. */
export interface BatchResult<Request, Answer> {
  readonly settled: readonly {
    readonly request: Request
    /** May still be under way, outside the batch: the queue does not wait for it. */
    readonly answer?: Answer | Promise<Answer>
    readonly error?: unknown
  }[]
  /** Decided first in the next batch. */
  readonly again: readonly Request[]
  /** Decided again after this pause, which nobody else waits for. */
  readonly later?: { readonly requests: readonly Request[]; readonly pause_ms: number }
}

export interface BatchQueueOptions<Request, Answer> {
  /** What its batches are called in the log (OBS-3). */
  readonly name: string
  /**
   * May call `sent` once all is written and only the commit is waited for: the next batch begins then, and waits for its
   * locks at the server instead of here.
   */
  readonly decide: (requests: readonly Request[], sent: () => void) => Promise<BatchResult<Request, Answer>>
  /** Names what only one request per batch may have (the checkout session); a further one waits for the next batch. */
  readonly keyOf?: (request: Request) => string | null
  /** How much of a batch a request fills; one above `MAX_BATCH` goes alone. */
  readonly sizeOf?: (request: Request) => number
  readonly onIdle: () => void
}

/** One that commits, and one that waits for its locks. */
const MOST_UNDER_WAY = 2

/**
 * Natural batching (RES-23): while one batch is in flight, the next gathers; no timer holds anybody up. A single request
 * waits for nobody, two hundred at one moment become one transaction.
 */
export class BatchQueue<Request, Answer> {
  private waiting: Waiting<Request, Answer>[] = []
  private pausing = 0
  private running = 0
  /** A batch is gathering or has not sent its writes. */
  private is_deciding = false
  /** Names of what is under way (`keyOf`). */
  private readonly keys = new Set<string>()
  private readonly options: BatchQueueOptions<Request, Answer>

  constructor(options: BatchQueueOptions<Request, Answer>) {
    this.options = options
  }

  join(request: Request): Promise<Answer> {
    if (this.waiting.length >= MAX_QUEUE_WAITING) return Promise.reject(new AppError('BUSY'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject, work: openWork.getStore() })
      this.start()
    })
  }

  private start(): void {
    if (this.is_deciding || this.running === MOST_UNDER_WAY) return
    this.is_deciding = true
    // One turn of the event loop: requests that arrived together start together.
    setImmediate(() => void this.run())
  }

  private async run(): Promise<void> {
    let is_sent = false
    const sent = () => {
      if (is_sent) return
      is_sent = true
      this.is_deciding = false
      if (this.waiting.length > 0) this.start()
    }
    const batch = this.take()
    this.running++
    if (batch.length > 0) await this.runBatch(batch, sent)
    this.running--
    sent()
    if (this.waiting.length > 0 && batch.length > 0) this.start()
    else if (this.running + this.waiting.length + this.pausing === 0) this.options.onIdle()
  }

  private take(): Waiting<Request, Answer>[] {
    const { keyOf = () => null, sizeOf = () => 1 } = this.options
    const batch: Waiting<Request, Answer>[] = []
    const left: Waiting<Request, Answer>[] = []
    let size = 0
    for (const entry of this.waiting) {
      const key = keyOf(entry.request)
      const fits = batch.length === 0 || size + sizeOf(entry.request) <= MAX_BATCH
      if (fits && (key === null || !this.keys.has(key))) {
        if (key !== null) this.keys.add(key)
        size += sizeOf(entry.request)
        batch.push(entry)
      } else left.push(entry)
    }
    this.waiting = left
    return batch
  }

  private async runBatch(batch: readonly Waiting<Request, Answer>[], sent: () => void): Promise<void> {
    const requests = batch.map((entry) => entry.request)
    under_way++
    const { name } = this.options
    // what a batch queues names the first who asked: of several one (OBS-2)
    const work = tracing.tracer === null ? new Work(name, batch[0]?.work) : tracedBatch(tracing.tracer, name, batch)
    try {
      const result = await openWork.run(work, () => this.options.decide(requests, sent))
      for (const entry of batch) entry.work?.add(work)
      this.settle(batch, result)
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    } finally {
      under_way--
      last_end = performance.now()
      work.span?.end({ 'turnout.statements': work.statements })
      for (const request of requests) this.keys.delete(this.options.keyOf?.(request) ?? '')
    }
  }

  private settle(
    batch: readonly Waiting<Request, Answer>[],
    { settled, again, later }: BatchResult<Request, Answer>,
  ): void {
    const byRequest = new Map(batch.map((entry) => [entry.request, entry]))
    const entriesOf = (requests: readonly Request[]) => requests.flatMap((request) => byRequest.get(request) ?? [])
    this.waiting.unshift(...entriesOf(again))
    if (later && later.requests.length > 0) this.putBack(entriesOf(later.requests), later.pause_ms)
    // whoever reads what the next batch has locked goes before a hundred answers
    setImmediate(() => {
      for (const { request, answer, error } of settled) {
        const entry = byRequest.get(request)
        if (error === undefined) entry?.resolve(answer as Answer | Promise<Answer>)
        else entry?.reject(error)
      }
    })
  }

  private putBack(entries: readonly Waiting<Request, Answer>[], pause_ms: number): void {
    this.pausing++
    setTimeout(() => {
      this.pausing--
      this.waiting.unshift(...entries)
      this.start()
    }, pause_ms)
  }
}

/** A batch is a part of the first trace that is kept among those of its requests; it names the others (OBS-5). */
function tracedBatch(tracer: Tracer, name: string, batch: readonly Pick<Waiting<unknown, unknown>, 'work'>[]): Work {
  const { request_id = null, trace = null, is_job = false } = batch[0]?.work ?? {}
  const [parent = null, ...links] = batch.flatMap(({ work }) => work?.span ?? [])
  const attributes = { 'turnout.batch.size': batch.length }
  const span = parent === null ? null : tracer.begin(`batch ${name}`, { parent, links, attributes })
  return new Work(name, { request_id, trace, span, is_job })
}

/** The queues of one process, one for each event or list that somebody waits at; an idle one is forgotten. */
export class BatchQueues<Key, Request, Answer> {
  private readonly queues = new Map<Key, BatchQueue<Request, Answer>>()
  private readonly optionsOf: (key: Key) => Omit<BatchQueueOptions<Request, Answer>, 'onIdle'>

  constructor(optionsOf: (key: Key) => Omit<BatchQueueOptions<Request, Answer>, 'onIdle'>) {
    this.optionsOf = optionsOf
  }

  join(key: Key, request: Request): Promise<Answer> {
    let queue = this.queues.get(key)
    if (!queue) {
      queue = new BatchQueue({ ...this.optionsOf(key), onIdle: () => this.queues.delete(key) })
      this.queues.set(key, queue)
    }
    return queue.join(request)
  }
}

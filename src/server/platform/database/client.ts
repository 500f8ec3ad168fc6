import pg from 'pg'
import { AppError } from '#core/platform/errors/errors.ts'
import { COMMIT_MS, GATE_WAIT_MS } from '#core/platform/limits.ts'
import { type DatabaseWatch, NO_WATCH, type Statement } from '#server/platform/observation/database-watch.ts'
import { openWork, type Work } from '#server/platform/observation/work.ts'
import type { Gate } from './gate.ts'
import { DatabaseAway, isAway, isReadOnly, noteLost, QueueAway, saysRolledBack } from './lost-connection.ts'
import { PREPARED } from './prepared/statement-names.ts'

const ask = pg.Client.prototype.query

/** The commit did not come back without warning: whether it is there, somebody else has to be asked (HA-3b). */
class UnknownCommit extends Error {}

/** Asked a second time it answers the same and changes nothing. */
const READS =
  /^\s*select\b(?!.*\b(?:for (?:no key )?update|for (?:key )?share|pg_notify|nextval|add_jobs?|pg_advisory\w*)\b)/is

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : ((config as { text?: string } | null)?.text ?? '')

/**
 * A connection whose answers die young. The promise that pg makes itself keeps its rows until the whole heap is collected:
 * an export, query after query, grew by everything it had ever read (docs/decisions/0029-large-lists.md). Answered by a
 * callback, the same rows go with the next small collection.
 */
class Client extends pg.Client {
  /** Whose it is. */
  pool: Pool | null = null
  /** Of its pool when it was made. */
  generation = 0
  /** The last warning that came with the statement under way. */
  warning: Error | null = null
  /** When its transaction began, and how many statements it has had (OBS-3). */
  began_at = 0
  statements = 0

  /** Behind a pooler the next transaction is another connection's, which knows no statement by our name (DB-3). */
  readonly is_pooled: boolean

  constructor(options: pg.ClientConfig & { is_pooled?: boolean } = {}) {
    super(options)
    this.is_pooled = options.is_pooled === true
    this.on('notice', (notice) => {
      if (notice.severity === 'WARNING') this.warning = new Error(notice.message)
    })
  }

  /** A statement is answered: numbers are added, nothing is made (OBS-3). */
  note(statement: Statement, began: number, work: Work | undefined): void {
    const now = performance.now()
    const watch = this.pool?.watch ?? NO_WATCH
    if (work) {
      work.db_ms += now - began
      work.statements++
    }
    watch.answered(statement, now - began, work)
    this.statements++
    if (statement === 'begin') {
      this.began_at = began
      this.statements = 0
    } else if (statement === 'commit' || statement === 'rollback')
      watch.ended({ ms: now - this.began_at, statements: this.statements - 1, work })
  }
}
/** What a statement is called where times are told: one that was only named to be planned once goes by its text. */
const calledOf = (given: unknown): Statement => {
  const statement = given as Statement
  return typeof statement !== 'string' && statement.name?.startsWith(PREPARED) ? statement.text : statement
}
const withoutName = ({ name: _name, ...config }: Partial<pg.QueryConfig>) => config
Client.prototype.query = function query(this: Client, ...args: unknown[]): unknown {
  const [given, values] = args
  const is_config = typeof given === 'object' && given !== null
  const is_submitted = is_config && 'submit' in given
  const config = this.is_pooled && is_config && !is_submitted ? withoutName(given) : given
  if (is_submitted) return Reflect.apply(ask, this, [config, ...args.slice(1)])
  const last = args.at(-1)
  if (typeof last === 'function')
    return Reflect.apply(ask, this, [config, ...args.slice(1, -1), timed(this, calledOf(given), last as Answer)])
  if (config === 'commit') return commitOn(this)
  return asked(this, { config, named: calledOf(given), values }).catch((error: Error) => {
    // As pg does: a trace that leads to whoever asked, not to the socket.
    Error.captureStackTrace(error)
    return afterFault(this, { config, values, error })
  })
} as typeof ask

interface Asked {
  readonly config: unknown
  /** The same with its name, which a pooler is not told. */
  readonly named: Statement
  readonly values: unknown
}

const asked = (client: Client, { config, named, values }: Asked): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const answer = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result as pg.QueryResult))
    Reflect.apply(ask, client, [config, values, timed(client, named, answer)])
  })

type Answer = (error: Error | null, result: unknown) => void

/** Two readings of the clock for each statement (OBS-3): whoever began it is known now, the answer comes from the socket. */
function timed(client: Client, statement: Statement, answer: Answer): Answer {
  const work = openWork.getStore()
  const began = performance.now()
  return (error, result) => {
    client.note(statement, began, work)
    answer(error, result)
  }
}

const destroy = (client: Client): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

async function commitOn(client: Client): Promise<pg.QueryResult> {
  client.warning = null
  // a standby that is away lets it wait for as long as it is
  const patience = setTimeout(destroy, COMMIT_MS, client)
  try {
    const result = await asked(client, { config: 'commit', named: 'commit', values: undefined })
    if (client.warning) throw client.warning
    return result
  } catch (error) {
    if (saysRolledBack(error)) throw error
    if (noteLost(error)) client.pool?.onLost(error)
    throw new UnknownCommit('the outcome of a commit is unknown', { cause: error })
  } finally {
    clearTimeout(patience)
  }
}

/** HA-5: what only read, outside a transaction, is asked once more, of the server that is there by then. */
async function afterFault(
  client: Client,
  { config, values, error }: { config: unknown; values: unknown; error: Error },
): Promise<pg.QueryResult> {
  if (!noteLost(error)) throw error
  client.pool?.onLost(error)
  const { pool } = client
  if (pool?.is_of_queue) throw new QueueAway(error)
  const is_alone = (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() === 'I'
  if (!pool || !is_alone || !READS.test(textOf(config))) throw error
  return pool.query(config as string, values as unknown[]).catch((again: unknown) => {
    // what this one asks by is not watched as ours is
    throw noteLost(again) ? new DatabaseAway(again) : again
  })
}

type Acquired = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** As pg-pool says that its time to wait is over. */
const WAITED_TOO_LONG = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/
const busyIfWaited = <E>(error: E): E | AppError =>
  error instanceof Error && WAITED_TOO_LONG.test(error.message) ? new AppError('BUSY') : error

const asQueueAway = (error: unknown): never => {
  throw isAway(error) || (error instanceof AppError && error.code === 'BUSY') ? new QueueAway(error) : error
}

/** Whom connections ask, and whom they tell. */
export interface PoolSides {
  readonly gate: Gate
  readonly watch: DatabaseWatch
}

/** Callers wait for a connection for a while, and then hear BUSY (DB-6). Connections to the database as it is now: none is handed out before its epoch is known (HA-2). */
export class Pool extends pg.Pool {
  readonly gate: Gate
  readonly watch: DatabaseWatch
  /** The job queue's library asks by it. */
  readonly is_of_queue: boolean
  private generation = 0

  constructor({ gate, watch }: PoolSides, options: pg.PoolConfig & { is_pooled?: boolean; is_of_queue?: boolean }) {
    super({
      ...options,
      Client,
      onConnect: async (client: pg.ClientBase) => {
        const ours = client as Client
        ours.pool = this
        ours.generation = this.generation
        await gate.meet(client)
      },
    } as pg.PoolConfig)
    this.gate = gate
    this.is_of_queue = options.is_of_queue === true
    this.watch = watch
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Acquired): void
  override connect(callback?: Acquired): Promise<pg.PoolClient> | undefined {
    const acquired = this.is_of_queue ? this.acquireForQueue() : this.acquire()
    if (!callback) return acquired
    acquired.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  /** What is connected now leads to a server that takes no writes any more. */
  onLost(error: unknown): void {
    this.gate.look()
    if (isReadOnly(error)) this.generation++
  }

  private acquire(): Promise<pg.PoolClient> {
    const work = openWork.getStore()
    const began = performance.now()
    // a connection outlives who needed it first
    return openWork
      .run(undefined, () => super.connect())
      .then(
        (client) => {
          this.watch.waited(performance.now() - began, work)
          return this.current(client)
        },
        (error: unknown) => {
          this.watch.waited(performance.now() - began, work)
          return this.acquireAgain(error)
        },
      )
  }

  /** What is asked once the process has ended its worker, nobody waits for: refused, it would be thrown where nobody catches it. */
  private acquireForQueue(): Promise<pg.PoolClient> {
    return this.ending ? new Promise(() => {}) : this.acquire().catch(asQueueAway)
  }

  private current(client: pg.PoolClient): pg.PoolClient | Promise<pg.PoolClient> {
    if ((client as unknown as Client).generation === this.generation) return client
    client.release(true)
    return this.acquire()
  }

  /** Nothing was asked yet: as soon as a server is there, it is asked (HA-5). */
  private async acquireAgain(error: unknown): Promise<pg.PoolClient> {
    const refusal = busyIfWaited(error)
    if (refusal !== error) this.gate.look()
    if (refusal !== error || !noteLost(error)) throw refusal
    this.onLost(error)
    if (!(await this.gate.recovered(GATE_WAIT_MS))) throw new DatabaseAway(error)
    try {
      return this.current(await super.connect())
    } catch (again) {
      throw noteLost(again) ? new DatabaseAway(again) : busyIfWaited(again)
    }
  }
}

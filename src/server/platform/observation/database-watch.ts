import type { Logger } from 'pino'
import type { Counter } from 'prom-client'
import { MAX_SLOW_LINES, MAX_STATEMENT_TEXTS, SLOW_STATEMENT_MS, SLOW_TRANSACTION_MS, SLOW_WAIT_MS } from './limits.ts'
import { LineBudget } from './line-budget.ts'
import { statementName } from './statement-name.ts'
import type { NamedTimes, Tally } from './times.ts'
import { tracing } from './tracing.ts'
import { openWork, type Work } from './work.ts'

/** What is known of a transaction when it ends. */
export interface EndedTransaction {
  readonly ms: number
  readonly statements: number
  readonly work: Work | undefined
}

/** As the driver is given it: its text, or with a name of its own. */
export type Statement = string | { readonly name?: string | undefined; readonly text: string }

/** What the connections of a process tell of their work; each call comes on the hot path (OBS-3, OBS-4). */
export interface DatabaseWatch {
  /** A connection was handed out, or refused, after this time. */
  waited(ms: number, work: Work | undefined): void
  answered(statement: Statement, ms: number, work: Work | undefined): void
  ended(transaction: EndedTransaction): void
  /** What became of a commit whose answer was lost (HA-3). */
  learned(result: 'committed' | 'absent' | 'unknown'): void
}

/** For commands and tests. */
export const NO_WATCH: DatabaseWatch = { waited: () => {}, answered: () => {}, ended: () => {}, learned: () => {} }

export interface DatabaseWatchOptions {
  readonly log: Pick<Logger, 'warn'>
  readonly metrics: {
    readonly db_waits: Tally
    readonly statements: NamedTimes
    readonly commits_unknown: Counter<'result'>
  }
  /** Milliseconds from which a statement or transaction is told. */
  readonly slow_statement_ms?: number
  readonly slow_transaction_ms?: number
}

/** A statement that has a name of its own, or is known by its text: found without making anything. */
interface Known {
  readonly name: string
  readonly tally: Tally
}

interface Slow {
  readonly ms: number
  readonly work: Work | undefined
  readonly statement?: string
  readonly statements?: number
}

const nameOf = (statement: Statement): string =>
  typeof statement === 'string' ? statementName(statement) : (statement.name ?? statementName(statement.text))

/**
 * Counts, and tells what was slow: by name, without a value, at most ten lines a second (OBS-3). A statement costs two reads
 * of the clock, one look into a map by its name or text, and two additions.
 */
export function watchDatabase({
  log,
  metrics,
  slow_statement_ms = SLOW_STATEMENT_MS,
  slow_transaction_ms = SLOW_TRANSACTION_MS,
}: DatabaseWatchOptions): DatabaseWatch {
  const known = new Map<string, Known>()
  const budget = new LineBudget(MAX_SLOW_LINES)
  const learn = (key: string, name: string): Known => {
    if (known.size >= MAX_STATEMENT_TEXTS) known.clear()
    const made = { name, tally: metrics.statements.of(name) }
    known.set(key, made)
    return made
  }
  const tell = (message: string, { ms, work, ...fields }: Slow): void => {
    const left_out = budget.take(performance.now())
    if (left_out === null) return
    const during = work && !work.is_job ? { route: work.name } : {}
    const more = left_out > 0 ? { left_out } : {}
    // said from a socket's event, whose connection was perhaps made for somebody else
    openWork.run(work, () => log.warn({ ...during, ...fields, ms: Math.round(ms), ...more }, message))
  }
  return {
    waited(ms, work) {
      metrics.db_waits.observe(ms / 1000)
      if (ms >= SLOW_WAIT_MS) tell('slow: waited for a connection', { ms, work })
    },
    answered(statement, ms, work) {
      const key = typeof statement === 'string' ? statement : (statement.name ?? statement.text)
      const found = known.get(key) ?? learn(key, nameOf(statement))
      found.tally.observe(ms / 1000)
      if (ms >= slow_statement_ms) tell('slow: a statement', { ms, work, statement: found.name })
    },
    ended({ ms, statements, work }) {
      if (work?.span)
        tracing.tracer?.record('transaction', {
          parent: work.span,
          ms,
          attributes: { 'turnout.statements': statements },
        })
      if (ms >= slow_transaction_ms) tell('slow: a transaction', { ms, work, statements })
    },
    learned: (result) => metrics.commits_unknown.inc({ result }),
  }
}

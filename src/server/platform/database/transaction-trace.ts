import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'

/** A row that the transaction wrote, by which its outcome is known (HA-3). */
export interface TransactionMark {
  /** The transaction's number, where the statement that wrote the row told it. */
  readonly xid: string | null
  readonly find: (db: Db) => Promise<boolean>
}

/** What the work under way is inside of: a transaction, or a rehearsal of one, which nothing is kept of. */
export interface TransactionTrace {
  readonly kind: 'TRANSACTION' | 'REHEARSAL'
  /** The database it was begun on. */
  readonly epoch: string | null
  mark: TransactionMark | null
  /** What only counts, done once it is committed. */
  readonly committed: (() => void)[]
}

export const openTransaction = new AsyncLocalStorage<TransactionTrace>()

export const traceOf = (epoch: string | null): TransactionTrace => ({
  kind: 'TRANSACTION',
  epoch,
  mark: null,
  committed: [],
})

/** The first row marks it: they are all there or none is. */
export function markTransaction(mark: () => TransactionMark): void {
  const trace = openTransaction.getStore()
  if (trace && trace.mark === null) trace.mark = mark()
}

/**
 * Done once the transaction that is open is committed, else at once; of what is taken back, or only rehearsed, nothing is done.
 * For numbers in memory that nothing is decided by: a process that dies after the commit loses them.
 */
export function afterCommit(done: () => void): void {
  const trace = openTransaction.getStore()
  if (trace) trace.committed.push(done)
  else done()
}

/** By whoever has seen the commit. */
export const tellCommitted = ({ committed }: TransactionTrace): void => {
  for (const done of committed) done()
}

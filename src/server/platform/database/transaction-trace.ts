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
}

export const openTransaction = new AsyncLocalStorage<TransactionTrace>()

export const traceOf = (epoch: string | null): TransactionTrace => ({
  kind: 'TRANSACTION',
  epoch,
  mark: null,
})

/** The first row marks it: they are all there or none is. */
export function markTransaction(mark: () => TransactionMark): void {
  const trace = openTransaction.getStore()
  if (trace && trace.mark === null) trace.mark = mark()
}

import { CompiledQuery, type ControlledTransaction } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { type Ctx, inside } from '#server/platform/context/context.ts'
import { type Db, letStatementsTake } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { WALK_ROWS } from './limits.ts'
import type { Page } from './route.ts'

const WALK = Symbol('walk')
interface Compilable<O> {
  compile(): CompiledQuery<O>
}

/** A list read to its end: the same statement as a page, without limit, behind a cursor of the database. */
class Walk {
  #is_open = false
  /** Set when the database has no more. */
  is_done = false
  readonly #tx: ControlledTransaction<DB>
  constructor(tx: ControlledTransaction<DB>) {
    this.#tx = tx
  }

  async next<O>(query: Compilable<O>): Promise<O[]> {
    if (!this.#is_open) {
      const { sql, parameters } = query.compile()
      await this.#tx.executeQuery(CompiledQuery.raw(`declare walked no scroll cursor for ${sql}`, [...parameters]))
      this.#is_open = true
    }
    const { rows } = await this.#tx.executeQuery(CompiledQuery.raw(`fetch ${WALK_ROWS} from walked`))
    this.is_done = rows.length < WALK_ROWS
    return rows as O[]
  }
}

interface WalkedList extends CheckedListQuery {
  readonly [WALK]?: Walk
}

export const walkOf = (list: WalkedList): Walk | undefined => list[WALK]

/**
 * Every row of a list in one snapshot, some at a time; `read` is the list's own reader, called until it has no more
 * (FIL-1). Memory holds one part, the cost is that of one sort however many parts there are.
 */
export const walkList = <C extends Ctx, V>(
  ctx: C,
  list: CheckedListQuery,
  read: (ctx: C, list: CheckedListQuery) => Promise<Page<V>>,
): AsyncGenerator<readonly V[]> => firstLagging(ctx, (db) => walkOn(db, ctx, { list, read }))

/**
 * A file's parts, of the replica where it may be read there; if it fails before the first of them, of the primary (DB-12).
 * After that the file breaks off (FIL-1).
 */
export async function* firstLagging<T>(
  { lagging, reports, log }: Pick<Ctx, 'lagging' | 'reports' | 'log'>,
  read: (db: Db) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  if (lagging) {
    let has_begun = false
    try {
      for await (const part of read(lagging)) {
        has_begun = true
        yield part
      }
      return
    } catch (error) {
      if (has_begun) throw error
      log.debug({ err: error }, 'the replica did not begin a file')
    }
  }
  yield* read(reports)
}

interface WalkOptions<C extends Ctx, V> {
  readonly list: CheckedListQuery
  readonly read: (ctx: C, list: CheckedListQuery) => Promise<Page<V>>
}

async function* walkOn<C extends Ctx, V>(
  db: Db,
  ctx: C,
  { list, read }: WalkOptions<C, V>,
): AsyncGenerator<readonly V[]> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await letStatementsTake(tx, 0)
    const walk = new Walk(tx)
    while (!walk.is_done) {
      const walked: WalkedList = { ...list, [WALK]: walk }
      const { rows } = await read(inside(ctx, tx), walked)
      if (rows.length > 0) yield rows
    }
  } finally {
    // Nothing was written: rolling back ends cursor and snapshot, also when the reader went away.
    await tx.rollback().execute()
  }
}

import type { Insertable } from 'kysely'
import { FILE_MOVES, FileState } from '#core/platform/states/file-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { FILES_PER_ROUND } from './limits.ts'

/** Those that are there already stay as they are. */
export const insertFiles = (tx: Tx, rows: readonly Insertable<DB['files']>[]) =>
  tx
    .insertInto('files')
    .values([...rows])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

interface FileMove {
  /** What is being written must be younger than this. */
  readonly younger_than?: Date
  readonly delete_after?: Date
}

/** Moves files (OBJ-5b, OBJ-5c); answers how many were where they should be. */
export async function moveFiles<To extends FileState>(
  tx: Tx,
  keys: readonly string[],
  { from, to, younger_than, ...values }: Move<typeof FILE_MOVES, To> & FileMove,
): Promise<number> {
  const sources = checkMoves<FileState>(FILE_MOVES, from, to)
  if (keys.length === 0) return 0
  const result = await tx
    .updateTable('files')
    .set({ ...values, state: to })
    .where('key', 'in', [...keys])
    .where('state', 'in', sources)
    .$if(younger_than !== undefined, (query) => query.where('created_at', '>', younger_than as Date))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

interface Due {
  readonly now: Date
  /** Nobody writes any more what was begun before this. */
  readonly begun_before: Date
}

const dueFiles = (db: Db | Tx, { now, begun_before }: Due) =>
  db
    .selectFrom('files')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', FileState.WRITING), eb('created_at', '<=', begun_before)]),
        eb.and([eb('state', '=', FileState.DELETING), eb('delete_after', '<=', now)]),
      ]),
    )

/** Keys of files to be removed (OBJ-5d). */
export const listDueFiles = async (db: Db, due: Due, limit: number): Promise<string[]> =>
  (await dueFiles(db, due).select('key').limit(limit).execute()).map(({ key }) => key)

export const deleteFileRows = (tx: Tx, keys: readonly string[], due: Due) =>
  tx
    .deleteFrom('files')
    .where(
      'key',
      'in',
      dueFiles(tx, due)
        .select('key')
        .where('key', 'in', [...keys]),
    )
    .execute()

/** SHA-256 by key, of those that have a row. */
export async function findFileSums(db: Db, keys: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('files')
    .select(['key', 'sha256'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]))
}

export interface ListedFile {
  readonly key: string
  readonly size: number
  readonly state: FileState
}

/** All rows by the bytes of their keys, as a store lists its files. */
export async function* listFileRows(db: Db): AsyncGenerator<ListedFile, undefined> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('files')
      .select(['key', 'size', 'state'])
      .where('key', '>', after)
      .orderBy('key')
      .limit(FILES_PER_ROUND)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (rows.length < FILES_PER_ROUND || !last) return
    after = last.key
  }
}

export const findReadyKeys = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', 'in', [...keys])
    .where('state', '=', FileState.READY)
    .execute()
  return rows.map(({ key }) => key)
}

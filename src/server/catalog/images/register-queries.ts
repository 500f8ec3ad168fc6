import { sql, type Updateable } from 'kysely'
import { FileState } from '#core/platform/states/file-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { fileKey } from './image-view.ts'

/** Deleted, or of an event or organizer that is. */
const IS_GONE = sql<boolean>`(images.deleted_at is not null or exists (
    select from events where events.id = images.event_id and events.deleted_at is not null) or exists (
    select from organizers where organizers.id = images.organizer_id and organizers.deleted_at is not null))`

const select = (db: Db | Tx) =>
  db
    .selectFrom('images')
    .select(['id', 'storage_key', 'width', 'created_at', 'deleted_at', 'files_registered_at', IS_GONE.as('is_gone')])

export type LockedImage = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** Pictures whose files have no rows yet (OBJ-9). */
export const findUnregistered = (db: Db, limit: number): Promise<LockedImage[]> =>
  select(db).where('files_registered_at', 'is', null).orderBy('id').limit(limit).execute()

/** The first file of a picture: every picture has it. */
const [BEFORE = '', AFTER = ''] = fileKey('*', 480, 'jpg').split('*')

/** Pictures that are gone though their files are kept. */
export const findGoneImages = (db: Db, limit: number): Promise<LockedImage[]> =>
  select(db)
    .where(IS_GONE)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('files')
          .select('key')
          .where('state', '=', FileState.READY)
          .whereRef('key', '=', sql`${BEFORE} || images.storage_key || ${AFTER}`),
      ),
    )
    .limit(limit)
    .execute()

export const lockImage = (tx: Tx, id: number): Promise<LockedImage | undefined> =>
  select(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const markImage = (
  tx: Tx,
  { id }: Pick<LockedImage, 'id'>,
  values: Pick<Updateable<DB['images']>, 'deleted_at' | 'files_registered_at'>,
) => tx.updateTable('images').set(values).where('id', '=', id).execute()

import type { Insertable } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

export type ImageRow = Row<'images'>
export type ImageOwner = { readonly event_id: number } | { readonly organizer_id: number }

const existing = (db: Db | Tx) => db.selectFrom('images').selectAll().where('deleted_at', 'is', null)

const ofOwner = (db: Db | Tx, owner: ImageOwner) =>
  'event_id' in owner
    ? existing(db).where('event_id', '=', owner.event_id)
    : existing(db).where('organizer_id', '=', owner.organizer_id)

export const listImages = (db: Db, event_id: number, list: CheckedListQuery) =>
  listPage(ofOwner(db, { event_id }), list, { id: 'images.id', columns: { created_at: 'images.created_at' } })

/** The cover of an event or the logo of an organizer; there is at most one (IMG-3). */
export const findImage = (db: Db | Tx, owner: ImageOwner): Promise<ImageRow | undefined> =>
  ofOwner(db, owner).executeTakeFirst()

/** The cover of an event and the logo of its organizer, in one statement. */
export async function findCoverAndLogo(
  db: Db | Tx,
  { id, organizer_id }: { readonly id: number; readonly organizer_id: number },
): Promise<{ cover: ImageRow | undefined; logo: ImageRow | undefined }> {
  const rows = await existing(db)
    .where((eb) => eb.or([eb('event_id', '=', id), eb('organizer_id', '=', organizer_id)]))
    .execute()
  return { cover: rows.find(({ event_id }) => event_id === id), logo: rows.find(({ event_id }) => event_id === null) }
}

/** Covers of several events by event id. */
export async function findCovers(db: Db | Tx, event_ids: readonly number[]): Promise<Map<number, ImageRow>> {
  if (event_ids.length === 0) return new Map()
  const rows = await existing(db).where('event_id', 'in', event_ids).execute()
  return new Map(rows.map((row) => [row.event_id as number, row]))
}

/** Logos of several organizers by organizer id. */
export async function findLogos(db: Db | Tx, organizer_ids: readonly number[]): Promise<Map<number, ImageRow>> {
  if (organizer_ids.length === 0) return new Map()
  const rows = await existing(db).where('organizer_id', 'in', organizer_ids).execute()
  return new Map(rows.map((row) => [row.organizer_id as number, row]))
}

/** One change of an owner's picture at a time; false where there is no such owner any more. */
export async function lockImageOwner(tx: Tx, owner: ImageOwner): Promise<boolean> {
  const [table, id] =
    'event_id' in owner ? (['events', owner.event_id] as const) : (['organizers', owner.organizer_id] as const)
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .execute()
  return rows.length === 1
}

/** Events on whose pages the picture stands. */
export const findEventsShowing = (tx: Tx, owner: ImageOwner): Promise<{ id: number; organizer_id: number }[]> =>
  tx
    .selectFrom('events')
    .select(['id', 'organizer_id'])
    .$if('event_id' in owner, (query) => query.where('id', '=', (owner as { event_id: number }).event_id))
    .$if('organizer_id' in owner, (query) =>
      query.where('organizer_id', '=', (owner as { organizer_id: number }).organizer_id),
    )
    .where('deleted_at', 'is', null)
    .execute()

export const insertImage = (tx: Tx, row: Insertable<DB['images']>): Promise<ImageRow> =>
  tx.insertInto('images').values(row).returningAll().executeTakeFirstOrThrow()

/** Undefined where the event has no such picture, or no longer; a text left out stays. */
export const describeImageRow = (
  tx: Tx,
  { event_id, id }: { readonly event_id: number; readonly id: number },
  alt_text: string | null | undefined,
): Promise<ImageRow | undefined> =>
  tx
    .updateTable('images')
    .set((eb) => ({ alt_text: alt_text === undefined ? eb.ref('alt_text') : alt_text }))
    .where('id', '=', id)
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Takes the owner's picture away; answers what was taken. */
export async function removeImageRows(
  tx: Tx,
  { owner, id }: { owner: ImageOwner; id?: number | undefined },
  now: Date,
): Promise<ImageRow[]> {
  const [column, value] =
    'event_id' in owner ? (['event_id', owner.event_id] as const) : (['organizer_id', owner.organizer_id] as const)
  return tx
    .updateTable('images')
    .set({ deleted_at: now })
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .returningAll()
    .execute()
}

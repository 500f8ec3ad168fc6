import { sql } from 'kysely'
import { bankAccount } from '#server/catalog/payment-methods/bank-account-queries.ts'
import { cardAccount } from '#server/catalog/payment-methods/card-account-queries.ts'
import { loadTogether } from '#server/platform/database/load-together.ts'

/** What a remembered catalog is compared with: equal texts name equal catalogs. */
interface NamedRow {
  readonly id: number
  /** The versions of its rows: every write to the catalog raises `sale_version` in the event's (RES-24). */
  readonly event: string
  readonly settings: string
  readonly organizer: string
  readonly cover: string | null
  readonly logo: string | null
  readonly card_account: string | null
  readonly bank_account: number | null
}

/**
 * What names the catalogs of events as they stand: the version of the event's row, which changes with its `sale_version`
 * (RES-24), and of what that number does not name: the settings, the cover, the organizer with its logo, and who may charge.
 */
export const findCatalogName = loadTogether('names of catalogs', async (db, event_ids: readonly number[]) => {
  const { rows } = await sql<NamedRow>`
    select events.id, events.xmin::text as event, event_settings.xmin::text as settings, o.xmin::text as organizer, ${cardAccount} as card_account, ${bankAccount} as bank_account,
      (select c.id || ' ' || c.xmin::text from images c where c.event_id = events.id and c.deleted_at is null) as cover,
      (select l.id || ' ' || l.xmin::text from images l where l.organizer_id = o.id and l.deleted_at is null) as logo
    from events join organizers o on o.id = events.organizer_id
      join event_settings on event_settings.event_id = events.id
    where events.id = any(${event_ids}::bigint[]) and events.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
})

import { createHash, hash } from 'node:crypto'
import {
  MAX_PACK_DELTA_MS,
  NAME_KEY_LENGTH,
  PACK_OVERLAP_MS,
  REFERENCE_KEY_LENGTH,
} from '#core/check-in/scanning/limits.ts'
import { displayName, nameForms, nameKeyText } from '#core/check-in/scanning/offline-verdict.ts'
import { type PackedDates, packedDates } from '#core/check-in/scanning/packed-dates.ts'
import type { OfflinePack } from '#core/check-in/scanning/schema.ts'
import { countScanList, listAdmittedTickets, type ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import { listPublicKeys } from '#server/catalog/ticket-codes/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listPackOrders, listPackProducts, listPackReferences, listPackUnits } from './pack-units-queries.ts'
import { requireOpenList } from './record-scans.ts'
import {
  listDoorDates,
  listPackAttendees,
  listPackHolders,
  listRemovedAttendees,
  listUnpaidReferences,
  type PackAttendeeRow,
} from './scan-page-queries.ts'
import { toScanPageListView } from './views.ts'

/** Order references travel as hashes: a device can recognise one it sees and list none (OFF-2). */
export const unpaidHash = (event_id: number, reference: string): string =>
  createHash('sha256').update(`${event_id}:${reference}`).digest('base64url').slice(0, 22)

/** Families share a name, so each word is hashed once a pack. */
function nameKeys(event_id: number): (last_name: string) => string {
  const known = new Map<string, string>()
  const keyOf = (form: string): string => {
    const key = known.get(form) ?? hash('sha256', nameKeyText(event_id, form), 'base64url').slice(0, NAME_KEY_LENGTH)
    known.set(form, key)
    return key
  }
  return (last_name) => nameForms(last_name).map(keyOf).join('')
}

/**
 * API-134, OFF-2. Attendees of the list's tickets, and everyone whose code was ever replaced: an older code may name a
 * ticket of this list although its holder has moved away. Removed test attendees come as cancelled.
 */
export async function readOfflinePack(ctx: Ctx, list: ScanListRow, since: string | undefined): Promise<OfflinePack> {
  requireOpenList(list, ctx.now)
  const keysOf = nameKeys(list.event_id)
  const from = changedSince(ctx, list, since)
  const dates = await listDoorDates(ctx, list)
  const packed = packedDates(list, dates, { now: ctx.now, since: from })
  const [extras, removed, unpaid, keys, tickets, counts] = await Promise.all([
    readExtras(ctx, list, { ...packed, since: from }),
    listRemovedAttendees(ctx.db, list.event_id, from),
    listUnpaidReferences(ctx.db, list.event_id),
    listPublicKeys(ctx.db, list.event_id),
    listAdmittedTickets(ctx.db, list.id),
    countScanList(ctx, list),
  ])
  const { rows, ...units } = extras
  return {
    list_id: list.id,
    list: toScanPageListView(ctx.now, list, { tickets, counts }),
    server_time: ctx.now.toISOString(),
    keys: keys.map(({ key_number, public_key }) => ({ key_number, public_key: public_key.toString('base64') })),
    attendees: [
      ...rows.map((row): OfflinePack['attendees'][number] => [
        row.id,
        row.reference,
        displayName(row.first_name, row.last_name),
        row.ticket_id,
        row.label,
        row.generation,
        row.is_active ? 1 : 0,
        row.is_checked_in ? 1 : 0,
        keysOf(row.last_name),
        row.event_date_id,
      ]),
      ...removed.map((row): OfflinePack['attendees'][number] => [
        row.attendee_id,
        '',
        '',
        row.ticket_id,
        null,
        1,
        0,
        0,
        '',
        null,
      ]),
    ],
    dates: dates.map(({ id, starts_at, ends_at, title }) => [
      id,
      starts_at.toISOString(),
      ends_at?.toISOString() ?? null,
      title,
    ]),
    ...units,
    unpaid: unpaid.map((reference) => unpaidHash(list.event_id, reference)),
    is_full: from === null,
    cursor: ctx.now.toISOString(),
  }
}

type Told = Pick<OfflinePack, 'units' | 'orders' | 'products' | 'references'> & {
  readonly rows: readonly PackAttendeeRow[]
}

const NO_EXTRAS = { units: [], orders: [], products: [], references: [] }

/** Whom the pack names, and at a list that hands extras out their units (EXT-10). */
async function readExtras(
  { db }: Ctx,
  list: ScanListRow,
  { since, ...packed }: PackedDates & { readonly since: Date | null },
): Promise<Told> {
  if (list.kind !== 'REDEMPTION') return { rows: await listPackAttendees(db, list, { ...packed, since }), ...NO_EXTRAS }
  const units = await listPackUnits(db, list, { ...packed, since })
  const of_orders = units.filter(({ attendee_id }) => attendee_id === null)
  const [rows, orders, references] = await Promise.all([
    listPackHolders(db, list, { since, told: uniq(units.flatMap(({ attendee_id }) => attendee_id ?? [])) }),
    listPackOrders(db, list, { since, told: uniq(of_orders.map(({ order_id }) => order_id)) }),
    listPackReferences(db, list.event_id, since),
  ])
  const products = await listPackProducts(db, list, {
    price_ids: uniq(units.map(({ ticket_price_id }) => ticket_price_id)),
    ticket_ids: uniq(rows.map(({ ticket_id }) => ticket_id)),
  })
  return {
    rows,
    units: units.map((unit): OfflinePack['units'][number] => [
      unit.id,
      unit.order_id,
      unit.attendee_id,
      unit.ticket_id,
      unit.ticket_price_id,
      unit.event_date_id,
      unit.is_active ? 1 : 0,
      unit.redeemed_at?.toISOString() ?? null,
      unit.is_redeemed_here ? 1 : 0,
    ]),
    orders: orders.map(({ id, reference, extras_generation, is_completed }): OfflinePack['orders'][number] => [
      id,
      unpaidHash(list.event_id, reference),
      extras_generation,
      is_completed ? 1 : 0,
    ]),
    products: products.map(({ ticket_price_id, ticket_id, title, label }) => [
      ticket_price_id,
      ticket_id,
      title,
      label,
    ]),
    references: references.map(({ id, reference, tickets }): OfflinePack['references'][number] => [
      id,
      unpaidHash(list.event_id, reference).slice(0, REFERENCE_KEY_LENGTH),
      tickets,
    ]),
  }
}

const uniq = (ids: readonly number[]): number[] => [...new Set(ids)]

/** From when on changes are told; null = everything. A changed list changes who belongs into the pack. */
function changedSince({ now }: Ctx, list: ScanListRow, since: string | undefined): Date | null {
  const cursor = since === undefined ? Number.NaN : Date.parse(since)
  if (Number.isNaN(cursor) || cursor > now.getTime() || now.getTime() - cursor > MAX_PACK_DELTA_MS) return null
  const from = new Date(cursor - PACK_OVERLAP_MS)
  return list.updated_at >= from ? null : from
}

/** Names what is in a pack, leaving aside the time it was made: an unchanged one is a 304. */
export function packTag({ list: { server_time: _, ...list }, ...pack }: OfflinePack): string {
  const { keys, attendees, dates, units, orders, products, references, unpaid, is_full } = pack
  const extras = [units, orders, products, references]
  const content = JSON.stringify([list, keys, attendees, dates, ...extras, unpaid, is_full])
  return `"${createHash('sha256').update(content).digest('base64url')}"`
}

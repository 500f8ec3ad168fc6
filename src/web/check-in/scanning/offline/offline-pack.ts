import type { DoorDate, ListedDates } from '#core/catalog/check-in-lists/admitted-dates.ts'
import type { ListedTickets } from '#core/catalog/check-in-lists/admitted-tickets.ts'
import type { PackOrder, PackUnit } from '#core/check-in/scanning/offline-redemption.ts'
import { isPackOver, type PackAttendee } from '#core/check-in/scanning/offline-verdict.ts'
import type { OfflinePack, ScanPageListView } from '#core/check-in/scanning/schema.ts'
import { fetchOfflinePack } from '../api.ts'
import { correctedNow } from '../device/clock.ts'
import { readStored, removeStored, writeStored } from './offline-store.ts'

/** The pack in memory, ready to decide with (OFF-2). */
export interface HeldPack {
  readonly list_id: number
  readonly list: ScanPageListView
  /** By the server's clock. */
  readonly contact_at: string
  readonly cursor: string
  readonly keys: ReadonlyMap<number, string>
  readonly attendees: ReadonlyMap<number, PackAttendee>
  readonly byReference: ReadonlyMap<string, PackAttendee>
  readonly unpaid: ReadonlySet<string>
  readonly dates: ReadonlyMap<number, DoorDate>
  /** At a list that hands extras out; null where the pack has none of them. */
  readonly extras: HeldExtras | null
}

/** Extras by their holders (EXT-8), orders with some of their own, and what products are called. */
interface HeldExtras {
  readonly of_attendees: ReadonlyMap<number, readonly PackUnit[]>
  readonly of_orders: ReadonlyMap<number, readonly PackUnit[]>
  readonly orders: ReadonlyMap<number, PackOrder>
  /** By the hashes of their references. */
  readonly by_hash: ReadonlyMap<string, PackOrder>
  /** How many tickets an order has, by the first letters of the hash of its reference. */
  readonly tickets: ReadonlyMap<string, number>
  readonly titles: ReadonlyMap<number, string>
  readonly count: number
}

const keyOf = (short_id: string): string => `pack:${short_id}`

const toAttendee = (row: OfflinePack['attendees'][number], event_id: number): PackAttendee => ({
  id: row[0],
  reference: row[1],
  display_name: row[2],
  ticket_id: row[3],
  label: row[4],
  generation: row[5],
  is_active: row[6] === 1,
  is_checked_in: row[7] === 1,
  // a pack kept since the release before has none
  name_keys: row[8] ?? '',
  event_date_id: row[9] ?? event_id,
})

const toDate = ([id, starts_at, ends_at, title]: OfflinePack['dates'][number]): DoorDate => ({
  id,
  starts_at: new Date(starts_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
  title,
})

/** Which tickets the list lets in; a pack kept since the release before says nothing of all, nor of dates (CIL-8, DAT-56). */
export const admittedBy = ({ list }: Pick<HeldPack, 'list'>): ListedTickets & ListedDates => ({
  all_tickets: list.all_tickets ?? false,
  ticket_ids: list.tickets.map(({ id }) => id),
  dates_mode: list.dates_mode ?? 'ALL',
  event_date_id: list.event_date?.id ?? null,
  opens_minutes_before: list.opens_minutes_before ?? 0,
  closes_minutes_after: list.closes_minutes_after ?? 0,
  timezone: list.event.timezone,
})

function holdExtras({ list, units, orders, products, references = [] }: OfflinePack): HeldExtras | null {
  // a pack of the release before has none
  if (list.kind !== 'REDEMPTION' || !units) return null
  const names = new Map(products.map(([price_id, , title, label]) => [price_id, { title, label }]))
  const of_attendees = new Map<number, PackUnit[]>()
  const of_orders = new Map<number, PackUnit[]>()
  for (const [id, order_id, attendee_id, ticket_id, ticket_price_id, event_date_id, is_active, at, is_here] of units) {
    const { title, label } = names.get(ticket_price_id) ?? { title: '', label: null }
    const [holders, holder] = attendee_id === null ? [of_orders, order_id] : [of_attendees, attendee_id]
    const unit: PackUnit = {
      ...{ id, order_id, attendee_id, ticket_id, ticket_price_id, title, label, event_date_id, device_id: null },
      is_active: is_active === 1,
      redeemed_at: at === null ? null : new Date(at),
      is_redeemed_here: is_here === 1,
    }
    holders.set(holder, [...(holders.get(holder) ?? []), unit])
  }
  const held = orders.map(([id, hash, extras_generation, is_completed]) => ({
    hash,
    order: { id, extras_generation, is_completed: is_completed === 1 },
  }))
  return {
    of_attendees,
    of_orders,
    orders: new Map(held.map(({ order }) => [order.id, order])),
    by_hash: new Map(held.map(({ hash, order }) => [hash, order])),
    tickets: new Map(references.map(([, key, tickets]) => [key, tickets])),
    titles: new Map(products.map(([, ticket_id, title]) => [ticket_id, title])),
    count: units.filter((row) => row[6] === 1).length,
  }
}

function hold(pack: OfflinePack): HeldPack {
  const attendees = pack.attendees.map((row) => toAttendee(row, pack.list.event.id))
  return {
    list_id: pack.list_id,
    list: pack.list,
    contact_at: pack.server_time,
    cursor: pack.cursor,
    keys: new Map(pack.keys.map(({ key_number, public_key }) => [key_number, public_key])),
    attendees: new Map(attendees.map((attendee) => [attendee.id, attendee])),
    byReference: new Map(attendees.map((attendee) => [attendee.reference, attendee])),
    unpaid: new Set(pack.unpaid),
    // a pack kept since the release before has none
    dates: new Map((pack.dates ?? []).map((date) => [date[0], toDate(date)])),
    extras: holdExtras(pack),
  }
}

/** What came last counts; rows of a delta take the place of older ones. */
function mergePacks(older: OfflinePack | null, newer: OfflinePack): OfflinePack {
  if (!older || newer.is_full || older.list_id !== newer.list_id) return newer
  return {
    ...newer,
    attendees: mergeRows(older.attendees, newer.attendees),
    units: mergeRows(older.units, newer.units),
    orders: mergeRows(older.orders, newer.orders),
    products: mergeRows(older.products, newer.products),
    references: mergeRows(older.references, newer.references),
  }
}

/** By their ids; a server or a pack of the release before has none of some. */
const mergeRows = <Row extends readonly [number, ...unknown[]]>(older: Row[] = [], newer: Row[] = []): Row[] => [
  ...new Map([...older, ...newer].map((row) => [row[0], row])).values(),
]

/** The kept pack of this link, unless its time is over (OFF-3). */
export async function readPack(short_id: string): Promise<HeldPack | null> {
  const pack = await readStored<OfflinePack>(keyOf(short_id))
  if (!pack) return null
  const expires_at = pack.list.expires_at === null ? null : new Date(pack.list.expires_at)
  if (!isPackOver({ expires_at }, new Date(pack.server_time), correctedNow())) return hold(pack)
  await erasePack(short_id)
  return null
}

/** Rows without the date, and packs without extras, of the release before are asked for again (DAT-57, EXT-10). */
const isWhole = (pack: OfflinePack | null): boolean =>
  pack?.list.kind === 'REDEMPTION' ? pack.references !== undefined : pack?.attendees[0]?.[9] !== undefined

/** Asks for what changed and keeps the whole (OFF-2). Rejects when the server is not heard or the list is closed. */
export async function refreshPack(short_id: string): Promise<HeldPack> {
  const older = await readStored<OfflinePack>(keyOf(short_id))
  const pack = mergePacks(older, await fetchOfflinePack(short_id, isWhole(older) ? older?.cursor : undefined))
  await writeStored(keyOf(short_id), pack)
  return hold(pack)
}

export const erasePack = (short_id: string): Promise<void> => removeStored(keyOf(short_id))

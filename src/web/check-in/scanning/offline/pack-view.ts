import { admitsDate, type DoorDate } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { admitsTicket } from '#core/catalog/check-in-lists/admitted-tickets.ts'
import type { DoorDateView } from '#core/catalog/check-in-lists/schema.ts'
import { NAME_KEY_LENGTH, SCAN_PAGE_SIZE } from '#core/check-in/scanning/limits.ts'
import { nameForms, nameKeyText, type PackAttendee } from '#core/check-in/scanning/offline-verdict.ts'
import type { CompanionView, ScanAnswer, ScanPageAttendeeView } from '#core/check-in/scanning/schema.ts'
import { parseReference } from '#core/platform/ids.ts'
import { folded, searchWords, wordForms } from '#core/platform/search-text.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { correctedNow } from '../device/clock.ts'
import type { Presence } from '../device/presence.ts'
import { type ShownScan, verdictKind } from '../verdict-kind.ts'
import type { OfflineDecision } from './offline-decision.ts'
import { admittedBy, type HeldPack } from './offline-pack.ts'
import type { QueuedScan } from './offline-queue.ts'

const ticketOf = (pack: HeldPack, { ticket_id, label }: PackAttendee): CompanionView['ticket'] => ({
  id: ticket_id,
  title: pack.extras?.titles.get(ticket_id) ?? pack.list.tickets.find(({ id }) => id === ticket_id)?.title ?? '',
  label,
})

/** Whether the list lets the attendee in now or, if it hands extras out, has some for them (EXT-8). */
const isAdmitted = (pack: HeldPack, { id, ticket_id, event_date_id }: PackAttendee): boolean => {
  const list = admittedBy(pack)
  const isNow = (date_id: number) =>
    admitsDate(list, { id: date_id, times: pack.dates.get(date_id) ?? null }, correctedNow())
  if (!pack.extras) return admitsTicket(list, ticket_id) && isNow(event_date_id)
  const units = pack.extras.of_attendees.get(id) ?? []
  return units.some((unit) => unit.is_active && (unit.event_date_id === null || isNow(unit.event_date_id)))
}

const dateView = ({ id, starts_at, title }: DoorDate): DoorDateView => ({
  id,
  starts_at: starts_at.toISOString(),
  title,
})

/** An attendee of the pack where the page shows one of the server: a short name, no address (OFF-2). */
export function packAttendeeView(pack: HeldPack, attendee: PackAttendee, is_inside: boolean): ScanPageAttendeeView {
  const date = pack.list.has_several_dates ? pack.dates.get(attendee.event_date_id) : undefined
  return {
    reference: attendee.reference,
    first_name: attendee.display_name,
    last_name: '',
    masked_email: '',
    ticket: ticketOf(pack, attendee),
    ...(date ? { date: dateView(date) } : {}),
    status: attendee.is_active ? AttendeeStatus.ACTIVE : AttendeeStatus.CANCELLED,
    // since when, the pack does not tell
    check_in: is_inside ? { short_id: '', checked_in_at: '' } : null,
  }
}

/** SCN-24 without network: by the order that a reference names, for the same date. */
function packCompanions(
  pack: HeldPack,
  { id, reference, event_date_id }: PackAttendee,
  presence: Presence,
): CompanionView[] {
  const order = parseReference(reference)?.order_reference
  if (!order) return []
  const others: CompanionView[] = []
  for (const one of pack.attendees.values()) {
    if (one.id === id || !one.is_active || one.event_date_id !== event_date_id) continue
    if (!one.reference.startsWith(`${order}-`) || !isAdmitted(pack, one)) continue
    if (presence.isInside(one.id) ?? one.is_checked_in) continue
    others.push({ reference: one.reference, first_name: one.display_name, last_name: '', ticket: ticketOf(pack, one) })
  }
  return others
}

/** The device's verdict in the shape of the server's answer. */
export function packAnswer(
  pack: HeldPack,
  judged: OfflineDecision,
  { nonce, presence }: { nonce: string; presence: Presence },
): ScanAnswer {
  const { verdict, reason, attendee, attendee_id, date } = judged
  const view = attendee && packAttendeeView(pack, attendee, verdict === 'ADMITTED')
  const is_second = reason === 'ALREADY_CHECKED_IN' && attendee_id !== null
  const check_in =
    verdict === 'ADMITTED'
      ? { short_id: '', checked_in_at: correctedNow().toISOString(), is_this_device: true }
      : is_second
        ? presence.firstScan(attendee_id)
        : undefined
  return {
    nonce,
    verdict,
    reason,
    ...(view ? { attendee: { ...view, check_in: check_in ?? view.check_in } } : {}),
    ...(check_in ? { check_in } : {}),
    ...(date ? { date: dateView(date) } : {}),
    ...(verdict === 'ADMITTED' && attendee ? { companions: packCompanions(pack, attendee, presence) } : {}),
  }
}

/** What waits, as the lines it was before the page was loaded anew, newest first (OFF-14). */
export const restoredScans = (pack: HeldPack, queue: readonly QueuedScan[]): ShownScan[] =>
  queue
    .map((scan, index): ShownScan => {
      const { nonce, local_verdict: verdict, local_reason: reason = null, scanned_at, unit_ids } = scan
      const of_extras = unit_ids !== undefined
      const attendee = scan.attendee_id === null ? undefined : pack.attendees.get(scan.attendee_id)
      const view = attendee && packAttendeeView(pack, attendee, verdict === 'ADMITTED' && !of_extras)
      const what = scan.product ? { product: scan.product, quantity: unit_ids?.length ?? 0 } : {}
      const answer: ScanAnswer = { nonce, verdict, reason, ...(view ? { attendee: view } : {}), ...what }
      return {
        id: -1 - index,
        kind: verdictKind(answer),
        answer,
        reference: attendee?.reference ?? scan.reference ?? null,
        at: new Date(scanned_at),
        alone: { is_unknown: verdict === 'ADMITTED' && !attendee && !of_extras },
        ...(of_extras ? { asked: scan } : {}),
      }
    })
    .toReversed()

export interface FoundPage {
  readonly rows: readonly ScanPageAttendeeView[]
  readonly meta: { readonly current_page: number; readonly last_page: number; readonly total: number }
  /** Found by this device, which knows no last names in clear (OFF-13). */
  readonly is_alone?: boolean
}

async function nameKey(event_id: number, form: string): Promise<string> {
  const bytes = new TextEncoder().encode(nameKeyText(event_id, form))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, NAME_KEY_LENGTH)
}

const hasKey = (name_keys: string, key: string): boolean => {
  for (let at = 0; at < name_keys.length; at += NAME_KEY_LENGTH) if (name_keys.startsWith(key, at)) return true
  return false
}

/** First names and references by part, last names by whole words (OFF-5, OFF-13). */
export async function searchPack(
  pack: HeldPack,
  { query, page }: { query: string; page: number },
  isInside: (attendee_id: number) => boolean | undefined,
): Promise<FoundPage> {
  const words = await Promise.all(
    searchWords(query).map(async (word) => ({
      forms: wordForms(word),
      keys: await Promise.all(nameForms(word).map((form) => nameKey(pack.list.event.id, form))),
    })),
  )
  const found = [...pack.attendees.values()].filter((attendee) => {
    if (attendee.reference === '' || !isAdmitted(pack, attendee)) return false
    const text = folded(`${attendee.display_name} ${attendee.reference}`)
    return words.every(
      ({ forms, keys }) =>
        forms.some((form) => text.includes(form)) || keys.some((key) => hasKey(attendee.name_keys, key)),
    )
  })
  found.sort((a, b) => a.display_name.localeCompare(b.display_name) || a.id - b.id)
  const from = (page - 1) * SCAN_PAGE_SIZE
  const rows = found.slice(from, from + SCAN_PAGE_SIZE)
  return {
    rows: rows.map((row) => packAttendeeView(pack, row, isInside(row.id) ?? row.is_checked_in)),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(found.length / SCAN_PAGE_SIZE)), total: found.length },
    is_alone: true,
  }
}

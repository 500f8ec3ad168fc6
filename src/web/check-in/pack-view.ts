import type { PackAttendee } from '#core/check-in-lists/offline-verdict.ts'
import type { DoorAttendeeView, ScanAnswer } from '#core/check-in-lists/schema.ts'
import { doorNow } from './clock.ts'
import type { Judged } from './offline-judge.ts'
import type { HeldPack } from './offline-pack.ts'

const PAGE = 100

/** An attendee of the pack where the page shows one of the server: a short name, no address (OFF-2). */
function packAttendeeView(pack: HeldPack, attendee: PackAttendee, is_inside: boolean): DoorAttendeeView {
  const ticket = pack.list.tickets.find(({ id }) => id === attendee.ticket_id)
  return {
    reference: attendee.reference,
    first_name: attendee.display_name,
    last_name: '',
    masked_email: '',
    ticket: { id: attendee.ticket_id, title: ticket?.title ?? '', label: attendee.label },
    status: attendee.is_active ? 'ACTIVE' : 'CANCELLED',
    // since when, the pack does not tell
    check_in: is_inside ? { short_id: '', checked_in_at: '' } : null,
  }
}

/** The device's verdict in the shape of the server's answer. */
export function packAnswer(pack: HeldPack, nonce: string, { verdict, reason, attendee }: Judged): ScanAnswer {
  const view = attendee && packAttendeeView(pack, attendee, verdict === 'ADMITTED')
  const check_in = verdict === 'ADMITTED' ? { short_id: '', checked_in_at: doorNow().toISOString() } : undefined
  return {
    nonce,
    verdict,
    reason,
    ...(view ? { attendee: { ...view, check_in: check_in ?? view.check_in } } : {}),
    ...(check_in ? { check_in } : {}),
  }
}

export interface FoundPage {
  readonly rows: readonly DoorAttendeeView[]
  readonly meta: { readonly current_page: number; readonly last_page: number; readonly total: number }
}

/** Names and references by part, as the server would search them (OFF-5, SCN-2). */
export function searchPack(
  pack: HeldPack,
  { query, page }: { query: string; page: number },
  isInside: (attendee_id: number) => boolean | undefined,
): FoundPage {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const tickets = new Set(pack.list.tickets.map(({ id }) => id))
  const found = [...pack.attendees.values()].filter((attendee) => {
    if (!tickets.has(attendee.ticket_id) || attendee.reference === '') return false
    const text = `${attendee.display_name} ${attendee.reference}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  found.sort((a, b) => a.display_name.localeCompare(b.display_name) || a.id - b.id)
  const from = (page - 1) * PAGE
  const rows = found.slice(from, from + PAGE)
  return {
    rows: rows.map((row) => packAttendeeView(pack, row, isInside(row.id) ?? row.is_checked_in)),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(found.length / PAGE)), total: found.length },
  }
}

import { paths } from '#core/platform/paths.ts'
import type { AuditEntryView } from '#core/reporting/audit-log/schema.ts'

/** The screen of an event that things of this kind stand on. */
const SECTIONS: Readonly<Record<string, string>> = {
  addon_group: 'tickets',
  affiliate: 'affiliates',
  basket_rule: 'tickets',
  capacity: 'capacity-assignments',
  check_in_list: 'check-in',
  date: 'dates',
  discount_rule: 'discounts',
  message: 'messages',
  question: 'questions',
  rsvp: 'guests',
  waiting_entry: 'waiting-list',
  application: 'applications',
}

type About = Pick<AuditEntryView, 'action' | 'subject' | 'event' | 'order'>

function pathInEvent(event_id: number, { subject, order }: About): string | null {
  if (!subject) return null
  const { kind, id, name } = subject
  if (kind === 'webhook') return paths.webhook({ id, event_id })
  if (kind === 'event') return paths.manageEvent(event_id)
  if (kind === 'order') return paths.manageOrder(event_id, id)
  if (kind === 'attendee') return paths.manageAttendee(event_id, id)
  if (kind === 'unit') return order && paths.manageOrder(event_id, order.id)
  if (kind === 'ticket') return `${paths.manageEvent(event_id, 'tickets')}?edit=${id}`
  if (kind === 'promo_code') return name === null ? null : paths.managePromoCode(event_id, name)
  const section = SECTIONS[kind]
  return section ? paths.manageEvent(event_id, section) : null
}

/** Where what an entry is about is shown; null where nothing of it is left, or no screen shows it. */
export function subjectPath(entry: About): string | null {
  const { subject, event, action } = entry
  if (!subject || action.endsWith('.deleted') || action.endsWith('.removed')) return null
  if (event) return event.is_deleted ? null : pathInEvent(event.id, entry)
  if (subject.kind === 'organizer') return paths.organizerEvents(subject.id)
  if (subject.kind === 'tax') return paths.account('taxes-and-fees')
  if (subject.kind === 'webhook') return paths.webhook({ id: subject.id, event_id: null })
  if (subject.kind === 'api_key') return paths.account('keys')
  return subject.kind === 'user' ? paths.account('users') : null
}

import { Count, Flag, Id, internalAction, publicAction, State } from './action.ts'

const entry = publicAction('waiting_entry', 'waiting.read')
const inside = internalAction('waiting_entry')
const ENTRY = { waiting_entry_id: Id }
/** An offer is an order that is held (WTL-17). */
const OFFER = { ...ENTRY, offered_order_id: Id }

const MAIL = ['mails.send'] as const
const ALLOCATE = ['waiting.allocate'] as const
const BOTH = ['mails.send', 'waiting.allocate'] as const

/** Waiting lists (BO-102). Names and addresses of those who wait stand in `changes`. */
export const WAITING_ACTIONS = {
  'waiting_entry.joined': inside(ENTRY, { jobs: MAIL }),
  'waiting_entry.added': inside(ENTRY, { jobs: BOTH }),
  'waiting_entry.confirmed': entry(ENTRY, { jobs: ALLOCATE }),
  'waiting_entry.changed': inside({ ...ENTRY, quantity: Count, keeps_place: Flag }, { jobs: ALLOCATE }),
  'waiting_entry.moved': entry({ ...ENTRY, to: State }, { jobs: ALLOCATE }),
  'waiting_entry.offered': entry(
    { ...OFFER, quantity: Count, ticket_price_id: Id },
    { jobs: ['mails.send', 'checkout.expire-event'] },
  ),
  'waiting_entry.converted': entry(OFFER),
  'waiting_entry.expired': entry(OFFER, { jobs: MAIL }),
  'waiting_entry.declined': entry(OFFER),
  'waiting_entry.continued': inside(OFFER),
  'waiting_entry.left': entry(ENTRY, { jobs: ALLOCATE }),
  'waiting_entry.closed': entry({ ...ENTRY, reason: State }, { jobs: BOTH }),
  'waiting_entries.erased': internalAction('event')({ entries: Count }),
}

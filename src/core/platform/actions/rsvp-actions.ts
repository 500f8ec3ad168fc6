import { Count, Flag, Id, Ids, internalAction, publicAction, State } from './action.ts'

const inside = internalAction('rsvp')
const RSVP = { rsvp_id: Id }
const MAIL = ['mails.send'] as const

/** Invitations (BO-102). Names and addresses of those who are invited stand in `changes`. */
export const RSVP_ACTIONS = {
  'rsvp.invited': inside({ ...RSVP, ticket_price_id: Id, max_guests: Count }, { jobs: MAIL }),
  'rsvps.imported': internalAction('event')({ created: Count, is_mailed: Flag }, { jobs: MAIL }),
  'rsvp.sent': inside(RSVP, { jobs: MAIL }),
  'rsvp.changed': inside(RSVP),
  'rsvp.removed': inside({ ...RSVP, cancelled_attendee_ids: Ids }),
  'rsvp.answered': publicAction('rsvp', 'waiting.read')({ ...RSVP, response: State, guests: Count }),
  'rsvps.erased': internalAction('event')({ rsvps: Count }),
}

import { Count, Flag, Id, internalAction, publicAction, State } from './action.ts'

const application = publicAction('application', 'application.read')
const inside = internalAction('application')
const APPLICATION = { application_id: Id }
/** The order that an approval made (APP-4a). */
const APPROVED = { ...APPLICATION, approved_order_id: Id }

const MAIL = ['mails.send'] as const

/** Applications (BO-102). Names, addresses, reasons and messages stand in `changes`. */
export const APPLICATION_ACTIONS = {
  'application.received': application(APPLICATION, { jobs: MAIL }),
  'application.changed': inside(APPLICATION),
  'application.approved': application(APPROVED, { jobs: ['mails.send', 'checkout.expire-event'] }),
  'application.converted': application(APPROVED, { jobs: ['applications.end-others'] }),
  'application.lapsed': application(APPROVED, { jobs: MAIL }),
  'application.rejected': application({ ...APPLICATION, notify: Flag }, { jobs: MAIL }),
  'application.withdrawn': application(APPLICATION),
  'application.closed': application({ ...APPLICATION, reason: State }, { jobs: MAIL }),
  'application.reopened': application(APPLICATION),
  'application.continued': inside(APPROVED),
  'applications.erased': internalAction('event')({ applications: Count }),
}

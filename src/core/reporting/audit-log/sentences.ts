import type { ActionSubject } from '#core/platform/actions/action.ts'
import type { Action } from '#core/platform/actions/actions.ts'
import type { Message } from '#core/platform/locales.ts'
import { APPLICATION_SENTENCES } from './application-sentences.ts'
import { CATALOG_SENTENCES, CHECK_IN_SENTENCES, MESSAGING_SENTENCES } from './catalog-sentences.ts'
import { IDENTITY_SENTENCES } from './identity-sentences.ts'
import { ORDER_SENTENCES } from './order-sentences.ts'
import { QUEUE_SENTENCES } from './queue-sentences.ts'
import { RSVP_SENTENCES } from './rsvp-sentences.ts'
import { WAITING_SENTENCES } from './waiting-sentences.ts'

/** What was done, in words, for every action of the list (AUD-1). */
const ACTION_SENTENCES: Readonly<Record<Action, Message>> = {
  ...IDENTITY_SENTENCES,
  ...CATALOG_SENTENCES,
  ...ORDER_SENTENCES,
  ...WAITING_SENTENCES,
  ...QUEUE_SENTENCES,
  ...APPLICATION_SENTENCES,
  ...RSVP_SENTENCES,
  ...CHECK_IN_SENTENCES,
  ...MESSAGING_SENTENCES,
}

/** What a thing is called that something was done to. */
const SUBJECT_NAMES: Readonly<Record<ActionSubject, Message>> = {
  account: /*i18n*/ { id: 'audit_subject.account', message: 'Account' },
  addon_group: /*i18n*/ { id: 'audit_subject.addon_group', message: 'Group of extras' },
  affiliate: /*i18n*/ { id: 'audit_subject.affiliate', message: 'Affiliate' },
  api_key: /*i18n*/ { id: 'audit_subject.api_key', message: 'API key' },
  attendee: /*i18n*/ { id: 'audit_subject.attendee', message: 'Attendee' },
  basket_rule: /*i18n*/ { id: 'audit_subject.basket_rule', message: 'Rule for orders' },
  capacity: /*i18n*/ { id: 'audit_subject.capacity', message: 'Capacity' },
  check_in_list: /*i18n*/ { id: 'audit_subject.check_in_list', message: 'Check-in list' },
  date: /*i18n*/ { id: 'audit_subject.date', message: 'Date' },
  discount_rule: /*i18n*/ { id: 'audit_subject.discount_rule', message: 'Discount' },
  event: /*i18n*/ { id: 'audit_subject.event', message: 'Event' },
  image: /*i18n*/ { id: 'audit_subject.image', message: 'Image' },
  installation: /*i18n*/ { id: 'audit_subject.installation', message: 'Installation' },
  message: /*i18n*/ { id: 'audit_subject.message', message: 'Message' },
  order: /*i18n*/ { id: 'audit_subject.order', message: 'Order' },
  organizer: /*i18n*/ { id: 'audit_subject.organizer', message: 'Organizer' },
  promo_code: /*i18n*/ { id: 'audit_subject.promo_code', message: 'Promo code' },
  proposal: /*i18n*/ { id: 'audit_subject.proposal', message: 'Proposal of an assistant' },
  question: /*i18n*/ { id: 'audit_subject.question', message: 'Question' },
  role: /*i18n*/ { id: 'audit_subject.role', message: 'Role' },
  rsvp: /*i18n*/ { id: 'audit_subject.rsvp', message: 'Invitation' },
  tax: /*i18n*/ { id: 'audit_subject.tax', message: 'Tax or fee' },
  ticket: /*i18n*/ { id: 'audit_subject.ticket', message: 'Ticket' },
  unit: /*i18n*/ { id: 'audit_subject.unit', message: 'Extra or package' },
  user: /*i18n*/ { id: 'audit_subject.user', message: 'User' },
  application: /*i18n*/ { id: 'audit_subject.application', message: 'Application' },
  waiting_entry: /*i18n*/ { id: 'audit_subject.waiting_entry', message: 'Place on the waiting list' },
  webhook: /*i18n*/ { id: 'audit_subject.webhook', message: 'Webhook endpoint' },
}

const ACTOR_NAMES: Readonly<Record<string, Message>> = {
  USER: /*i18n*/ { id: 'audit_actor.USER', message: 'User' },
  KEY: /*i18n*/ { id: 'audit_actor.KEY', message: 'API key' },
  BUYER: /*i18n*/ { id: 'audit_actor.BUYER', message: 'Buyer' },
  DOOR: /*i18n*/ { id: 'audit_actor.DOOR', message: 'At the door' },
  SYSTEM: /*i18n*/ { id: 'audit_actor.SYSTEM', message: 'Automatic' },
  PROVIDER: /*i18n*/ { id: 'audit_actor.PROVIDER', message: 'Payment provider' },
}

const SOMETHING = /*i18n*/ { id: 'audit.something', message: 'Something was changed' }
const SOMEBODY = /*i18n*/ { id: 'audit_actor.somebody', message: 'Somebody' }
const THING = /*i18n*/ { id: 'audit_subject.thing', message: 'Thing' }

const wordOf = (words: Readonly<Record<string, Message>>, name: string, otherwise: Message): Message =>
  Object.hasOwn(words, name) ? (words[name] ?? otherwise) : otherwise

/** What was done. An action of a release before, of no list any more, is told without its words. */
export const actionSentence = (action: string): Message => wordOf(ACTION_SENTENCES, action, SOMETHING)
/** What kind of thing it was done to. */
export const subjectName = (kind: string): Message => wordOf(SUBJECT_NAMES, kind, THING)
/** Who did it, where there is no name. */
export const actorName = (actor_type: string): Message => wordOf(ACTOR_NAMES, actor_type, SOMEBODY)

/** Words of values (`toldValue`), and of one that is hidden from the reader (AUD-2). */
export const VALUE_WORDS = {
  yes: /*i18n*/ { id: 'audit_value.yes', message: 'yes' },
  no: /*i18n*/ { id: 'audit_value.no', message: 'no' },
  empty: /*i18n*/ { id: 'audit_value.empty', message: 'empty' },
  hidden: /*i18n*/ { id: 'audit_value.hidden', message: 'changed' },
} as const satisfies Record<string, Message>

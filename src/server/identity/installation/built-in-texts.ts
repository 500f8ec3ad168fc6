import type { LegalTextName } from '#core/identity/installation/schema.ts'
import { EXPIRED_DETAILS_KEPT_DAYS, NETWORK_ADDRESSES_KEPT_DAYS, TOUCHES_KEPT_DAYS } from '#core/platform/limits.ts'
import type { Locale, Message } from '#core/platform/locales.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { escapeHtml } from '#server/platform/text/html-document.ts'

interface Part {
  readonly tag: 'p' | 'h2'
  readonly message: Message
}

/** INS-2: what holds while the operator has published nothing. Neutral: it names nobody and says what the software does. */
const TERMS: readonly Part[] = [
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.terms.intro',
      message:
        'These terms apply until the operator of this installation publishes terms of their own. The operator is whoever runs Turnout at this address.',
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.terms.purpose.title', message: 'What this installation is for' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.terms.purpose',
      message:
        'Organizers publish events here and sell tickets. Buyers order tickets, and staff check them at the door.',
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.terms.seller.title', message: 'Who sells the tickets' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.terms.seller',
      message:
        'The contract for a ticket is between the buyer and the organizer named on the event page. Prices, refunds and changes to an event are up to the organizer.',
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.terms.account.title', message: 'Accounts' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.terms.account',
      message:
        'If you open an account, give your real name and an email address that reaches you, and keep your password to yourself. You are responsible for what happens in your account, and you may stop using it at any time.',
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.terms.rules.title', message: 'What is not allowed' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.terms.rules',
      message:
        'Do not sell what you have no right to sell, do not send unwanted mail, do not publish anything unlawful, and do not disturb the service or try to reach data of others. The operator may close an account that breaks these rules.',
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.terms.law.title', message: 'Your legal rights' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.terms.law',
      message: 'Nothing in these terms limits the rights that consumers have by law.',
    },
  },
]

const PRIVACY: readonly Part[] = [
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.intro',
      message:
        'The operator of this installation has not published a privacy notice of their own yet. Until then, this page says what the software stores and why.',
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.privacy.data.title', message: 'What is stored' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.orders',
      message:
        'For an order: the names and email addresses of the buyer and of the people the tickets are for, a postal address if the organizer asks for one, answers to the organizer’s questions, what was ordered, and how it was paid. Card numbers go to the payment provider and are never stored here.',
    },
  },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.accounts',
      message:
        'For an account: name, email address, language, timezone, the password in a form that cannot be read back, and the devices that are logged in.',
    },
  },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.safety',
      message:
        'For security: the network address of a login or a scan for {days, plural, one {# day} other {# days}}, and for a day how often something was tried.',
      values: { days: NETWORK_ADDRESSES_KEPT_DAYS },
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.privacy.use.title', message: 'What it is used for' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.use_and_tags',
      message:
        'To sell and deliver tickets, to admit people, to tell them about their order or event, to show organizers which links led to orders, and to keep the service secure. Where an organizer uses a service of others to count visits and orders, you are asked first, and it runs only if you accept.',
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.privacy.recipients.title', message: 'Who receives it' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.recipients',
      message:
        'The organizer of the event, the payment provider if you pay by card, and the service that delivers the mails.',
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.privacy.cookies.title', message: 'Cookies' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.cookies_and_links',
      message:
        'What is needed: for your login, for an order while you place it, and for your language. Your browser remembers which link led you to an event while its tab is open, and for {days, plural, one {# day} other {# days}} if you accept services of others, which then have cookies of their own.',
      values: { days: TOUCHES_KEPT_DAYS },
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.privacy.time.title', message: 'How long it is kept' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.time',
      message:
        'Orders are kept as long as the organizer needs them or the law requires it. The details of orders that were never completed are erased after {days, plural, one {# day} other {# days}}.',
      values: { days: EXPIRED_DETAILS_KEPT_DAYS },
    },
  },
  { tag: 'h2', message: /*i18n*/ { id: 'legal.privacy.rights.title', message: 'Your rights' } },
  {
    tag: 'p',
    message: /*i18n*/ {
      id: 'legal.privacy.rights',
      message:
        'You may ask what is stored about you, and have it corrected, or erased where the law does not require keeping it. For tickets, ask the organizer; for accounts, ask the operator of this installation.',
    },
  },
]

const TEXTS: Readonly<Record<LegalTextName, readonly Part[]>> = { terms: TERMS, privacy: PRIVACY }

/** The built-in text as markup, in the reader's language. */
export const builtInText = (name: LegalTextName, locale: Locale): string =>
  TEXTS[name].map(({ tag, message }) => `<${tag}>${escapeHtml(translate(locale, message))}</${tag}>`).join('')

import { MAX_PHONE_DIGITS, MAX_UPLOAD_BYTES, MB, MIN_PHONE_DIGITS } from '#core/platform/limits.ts'
import type { Message } from '#core/platform/locales.ts'
import { DATE_MESSAGES } from './date-messages.ts'
import { PRODUCT_MESSAGES } from './product-messages.ts'
import { QUEUE_MESSAGES } from './queue-messages.ts'

/**
 * Sentences that stand under fields. A schema's own rules name one of these ids as their `error`;
 * zod's built-in issues are mapped by `fieldMessage`. One catalogue for server answers and forms (CNV-5).
 */
export const FIELD_MESSAGES = {
  already_waiting: /*i18n*/ {
    id: 'field.already_waiting',
    message: 'Somebody with this address is on the waiting list already.',
  },
  already_invited: /*i18n*/ {
    id: 'field.already_invited',
    message: 'Somebody with this address is invited already.',
  },
  invited_not_free: /*i18n*/ {
    id: 'field.invited_not_free',
    message: 'An invitation can only be for a ticket that costs nothing, with its taxes and fees.',
  },
  invited_has_places: /*i18n*/ {
    id: 'field.invited_has_places',
    message:
      'This guest has tickets already: ticket, date and address stay. Remove the invitation to invite somebody else.',
  },
  required: /*i18n*/ { id: 'field.required', message: 'Fill in this field.' },
  choose_one: /*i18n*/ { id: 'field.choose_one', message: 'Choose one.' },
  choose_some: /*i18n*/ { id: 'field.choose_some', message: 'Choose at least one.' },
  invalid: /*i18n*/ { id: 'field.invalid', message: 'This value is not valid.' },
  too_short: /*i18n*/ {
    id: 'field.too_short',
    message: 'Use at least {minimum, plural, one {# character} other {# characters}}.',
  },
  too_long: /*i18n*/ {
    id: 'field.too_long',
    message: 'Use at most {maximum, plural, one {# character} other {# characters}}.',
  },
  too_small: /*i18n*/ { id: 'field.too_small', message: 'Enter {minimum} or more.' },
  too_big: /*i18n*/ { id: 'field.too_big', message: 'Enter {maximum} or less.' },
  too_few: /*i18n*/ { id: 'field.too_few', message: 'Choose at least {minimum}.' },
  too_many: /*i18n*/ { id: 'field.too_many', message: 'Choose at most {maximum}.' },
  number: /*i18n*/ { id: 'field.number', message: 'Enter a number.' },
  integer: /*i18n*/ { id: 'field.integer', message: 'Enter a whole number.' },
  choice: /*i18n*/ { id: 'field.choice', message: 'Choose one of the options.' },
  email: /*i18n*/ { id: 'field.email', message: 'Enter a full email address, for example anna@example.org.' },
  url: /*i18n*/ { id: 'field.url', message: 'Enter an address that starts with https:// or http://.' },
  webhook_url: /*i18n*/ {
    id: 'field.webhook_url',
    message: 'Enter a public address that starts with https://, without a login, on port 443 or 8443.',
  },
  one_target: /*i18n*/ { id: 'field.one_target', message: 'Choose an organizer or an event, not both.' },
  delivery_or_positions: /*i18n*/ {
    id: 'field.delivery_or_positions',
    message: 'Name one delivery, or a first position.',
  },
  too_many_positions: /*i18n*/ {
    id: 'field.too_many_positions',
    message: 'Send at most {maximum} positions again at a time.',
  },
  web_address: /*i18n*/ {
    id: 'field.web_address',
    message: 'Leave out web and email addresses. In a name, put a space after a full stop.',
  },
  domain: /*i18n*/ { id: 'field.domain', message: 'Enter a domain only, for example example.org.' },
  public_mail_domain: /*i18n*/ {
    id: 'field.public_mail_domain',
    message: 'Everybody can have an address there. Enter a domain of your own.',
  },
  owner_without_factor: /*i18n*/ {
    id: 'field.owner_without_factor',
    message: 'The owner needs a second factor first. Otherwise nobody gets in when the sign-on fails.',
  },
  address_bound: /*i18n*/ {
    id: 'field.address_bound',
    message: 'Your organization lets you in by this address. Ask its admins to remove you before you change it.',
  },
  issuer_unreadable: /*i18n*/ {
    id: 'field.issuer_unreadable',
    message: 'No sign-on provider answers at this address. Copy the issuer from your provider’s settings.',
  },
  network: /*i18n*/ { id: 'field.network', message: 'Enter a network, for example 203.0.113.0/24 or 2001:db8::/32.' },
  key_days: /*i18n*/ {
    id: 'field.key_days',
    message:
      'Choose a time at least {minimum, plural, one {# day} other {# days}} and at most {maximum} days from now.',
  },
  color: /*i18n*/ { id: 'field.color', message: 'Enter a colour as # with 3 or 6 hex digits.' },
  origin: /*i18n*/ {
    id: 'field.origin',
    message: 'Enter the start of an address only, for example https://www.example.org.',
  },
  origin_too_wide: /*i18n*/ {
    id: 'field.origin_too_wide',
    message:
      'This names the sites of many owners. Put your own domain behind the star, for example https://*.example.org.',
  },
  ga4_measurement_id: /*i18n*/ {
    id: 'field.ga4_measurement_id',
    message: 'Enter a measurement ID that starts with G-, for example G-AB12CD34EF.',
  },
  meta_pixel_id: /*i18n*/ { id: 'field.meta_pixel_id', message: 'Enter a pixel ID of 5 to 20 digits.' },
  tag_origin_required: /*i18n*/ {
    id: 'field.tag_origin_required',
    message: 'This installation has no separate address for tags yet. Ask its operator to set TURNOUT_TAG_ORIGIN.',
  },
  too_many_dates: /*i18n*/ { id: 'field.too_many_dates', message: 'An order can be for {maximum} dates at most.' },
  too_many_tickets: /*i18n*/ {
    id: 'field.too_many_tickets',
    message: 'An event can have {maximum} tickets. Delete one you no longer need first.',
  },
  too_many_discounts: /*i18n*/ {
    id: 'field.too_many_discounts',
    message: 'An event can have {maximum} discounts. Delete one you no longer need first.',
  },
  too_many_prices: /*i18n*/ {
    id: 'field.too_many_prices',
    message: 'All tickets of an event together can have {maximum} price tiers.',
  },
  texts_too_long: /*i18n*/ {
    id: 'field.texts_too_long',
    message:
      'The descriptions of the event and its tickets are too long together. Shorten this one by {over, plural, one {# character} other {# characters}}.',
  },
  country: /*i18n*/ { id: 'field.country', message: 'Choose a country.' },
  currency: /*i18n*/ { id: 'field.currency', message: 'Choose a currency.' },
  timezone: /*i18n*/ { id: 'field.timezone', message: 'Choose a timezone.' },
  instant: /*i18n*/ { id: 'field.instant', message: 'Enter a date and time.' },
  time_of_day: /*i18n*/ { id: 'field.time_of_day', message: 'Enter a time of day, for example 10:00.' },
  in_the_past: /*i18n*/ { id: 'field.in_the_past', message: 'This time has passed. Choose a later one.' },
  before_start: /*i18n*/ { id: 'field.before_start', message: 'Choose a time before the event starts.' },
  placeholder_unknown: /*i18n*/ {
    id: 'field.placeholder_unknown',
    message: 'There is no placeholder “{name}” here. Insert one with the buttons.',
  },
  placeholder_open: /*i18n*/ {
    id: 'field.placeholder_open',
    message: 'A placeholder begins with two curly brackets and ends with two. Insert it again with its button.',
  },
  placeholder_split: /*i18n*/ {
    id: 'field.placeholder_split',
    message: 'The placeholder “{name}” is formatted in parts. Delete it and insert it again with its button.',
  },
  placeholder_in_link: /*i18n*/ {
    id: 'field.placeholder_in_link',
    message: 'The placeholder “{name}” cannot stand in the address of a link.',
  },
  date: /*i18n*/ { id: 'field.date', message: 'Enter a valid date.' },
  too_many_days: /*i18n*/ { id: 'field.too_many_days', message: 'Choose {maximum} days at most.' },
  password_mismatch: /*i18n*/ { id: 'field.password_mismatch', message: 'The passwords do not match.' },
  own_name: /*i18n*/ {
    id: 'field.own_name',
    message: 'This person changes their name themselves, in their own profile.',
  },
  page_or_cursor: /*i18n*/ { id: 'field.page_or_cursor', message: 'Give either a page or a cursor, not both.' },
  cursor: /*i18n*/ {
    id: 'field.cursor',
    message: 'This cursor is of another list, sort, search or filter. Start again with an empty one.',
  },
  one_source: /*i18n*/ { id: 'field.one_source', message: 'Give either a text or an address, not both.' },
  terms: /*i18n*/ { id: 'field.terms', message: 'Accept the terms to continue.' },
  code_characters: /*i18n*/ {
    id: 'field.code_characters',
    message: 'Use letters, digits, hyphen, underscore or full stop only.',
  },
  code_pattern: /*i18n*/ {
    id: 'field.code_pattern',
    message: 'Use at least {minimum} number signs (#), so that nobody can guess a code.',
  },
  ticket_name: /*i18n*/ { id: 'field.ticket_name', message: 'No ticket has this name.' },
  ticket_tier: /*i18n*/ {
    id: 'field.ticket_tier',
    message: 'Several tickets or price tiers have this name. Add the tier, for example “Seats – Early”.',
  },
  guest_again: /*i18n*/ { id: 'field.guest_again', message: 'This guest is in the list already.' },
  guest_rows: /*i18n*/ { id: 'field.guest_rows', message: 'Add at most {maximum} guests at a time.' },
  guest_quotes: /*i18n*/ {
    id: 'field.guest_quotes',
    message: 'The list cannot be read: a quotation mark is opened and not closed.',
  },
  end_after_start: /*i18n*/ { id: 'field.end_after_start', message: 'The end must be after the start.' },
  max_below_min: /*i18n*/ { id: 'field.max_below_min', message: 'The maximum must not be below the minimum.' },
  percent: /*i18n*/ { id: 'field.percent', message: 'Enter a percentage from 0 to 100 with at most 3 decimal places.' },
  price_min: /*i18n*/ { id: 'field.price_min', message: 'A paid ticket needs a price above zero.' },
  tier_required: /*i18n*/ { id: 'field.tier_required', message: 'Add at least one price tier.' },
  option_required: /*i18n*/ { id: 'field.option_required', message: 'Add at least one option.' },
  options_distinct: /*i18n*/ { id: 'field.options_distinct', message: 'Each option must be different.' },
  ticket_required: /*i18n*/ { id: 'field.ticket_required', message: 'Choose at least one ticket.' },
  tickets_without_scope: /*i18n*/ { id: 'field.tickets_without_scope', message: 'Leave the tickets empty here.' },
  unknown_id: /*i18n*/ { id: 'field.unknown_id', message: 'This choice no longer exists.' },
  discount: /*i18n*/ { id: 'field.discount', message: 'Enter a discount above zero.' },
  place: /*i18n*/ { id: 'field.place', message: 'Enter a venue name or an address.' },
  address_incomplete: /*i18n*/ { id: 'field.address_incomplete', message: 'An address needs a city and a country.' },
  instructions_required: /*i18n*/ {
    id: 'field.instructions_required',
    message: 'Tell buyers how to pay by bank transfer or cash.',
  },
  donation_minimum: /*i18n*/ { id: 'field.donation_minimum', message: 'Enter an amount of at least the minimum.' },
  total_too_high: /*i18n*/ { id: 'field.total_too_high', message: 'The order is too large.' },
  phone: /*i18n*/ {
    id: 'field.phone',
    message: 'Enter a phone number of {minimum} to {maximum} digits.',
    values: { minimum: MIN_PHONE_DIGITS, maximum: MAX_PHONE_DIGITS },
  },
  image_type: /*i18n*/ { id: 'field.image_type', message: 'Use a picture in JPEG, PNG or WebP.' },
  image_bytes: /*i18n*/ {
    id: 'field.image_bytes',
    message: 'The picture must be smaller than {megabytes} MB.',
    values: { megabytes: MAX_UPLOAD_BYTES / MB },
  },
  image_dimensions: /*i18n*/ {
    id: 'field.image_dimensions',
    message: 'The picture must be at least {width} × {height} and at most {maximum} × {maximum} pixels.',
  },
  image_url: /*i18n*/ { id: 'field.image_url', message: 'There is no picture at this address.' },
  cover_required: /*i18n*/ { id: 'field.cover_required', message: 'Upload a cover picture first.' },
  ...DATE_MESSAGES,
  ...PRODUCT_MESSAGES,
  ...QUEUE_MESSAGES,
  admin_everywhere: /*i18n*/ {
    id: 'field.admin_everywhere',
    message: 'An administrator is one for the whole account.',
  },
  one_of_role_and_grants: /*i18n*/ {
    id: 'field.one_of_role_and_grants',
    message: 'Give either a role or grants, not both.',
  },
  granted_twice: /*i18n*/ { id: 'field.granted_twice', message: 'This is granted already.' },
  iban: /*i18n*/ { id: 'field.iban', message: 'This IBAN is not right. Check it against a statement.' },
  qr_iban: /*i18n*/ {
    id: 'field.qr_iban',
    message: 'This is a QR-IBAN. Enter the usual IBAN of the account.',
  },
  bic: /*i18n*/ { id: 'field.bic', message: 'A BIC has 8 or 11 letters and digits.' },
  iban_taken: /*i18n*/ { id: 'field.iban_taken', message: 'This bank account is there already.' },
  bank_account_required: /*i18n*/ {
    id: 'field.bank_account_required',
    message: 'Add a bank account that takes the currency of the event first.',
  },
  bank_account_currency: /*i18n*/ {
    id: 'field.bank_account_currency',
    message: 'This bank account does not take the currency of the event.',
  },
  name_taken: /*i18n*/ { id: 'field.name_taken', message: 'This name already exists.' },
} as const satisfies Record<string, Message>

export type FieldMessageId = keyof typeof FIELD_MESSAGES

interface Issue {
  readonly code?: string | undefined
  readonly message?: string
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly origin?: unknown
  readonly format?: unknown
  readonly expected?: unknown
  readonly input?: unknown
  /** What a schema's own rule tells with its sentence. */
  readonly params?: Readonly<Record<string, number | string>>
}

export interface FieldMessage {
  readonly message: Message
  readonly values: Record<string, number | string>
}

function plain(id: FieldMessageId, values: Readonly<Record<string, number | string>> = {}): FieldMessage {
  const message: Message = FIELD_MESSAGES[id]
  return { message, values: { ...message.values, ...values } }
}

function sizeMessage(issue: Issue, bound: 'minimum' | 'maximum'): FieldMessage {
  const limit = Number(issue[bound])
  if (issue.origin === 'string') {
    if (bound === 'minimum') return limit === 1 ? plain('required') : plain('too_short', { minimum: limit })
    return plain('too_long', { maximum: limit })
  }
  if (issue.origin === 'array' || issue.origin === 'set')
    return bound === 'minimum' ? plain('too_few', { minimum: limit }) : plain('too_many', { maximum: limit })
  return bound === 'minimum' ? plain('too_small', { minimum: limit }) : plain('too_big', { maximum: limit })
}

/** The sentence for one zod issue: the schema's own id first, then what kind of rule broke. */
export function fieldMessage(issue: Issue): FieldMessage {
  if (issue.message && Object.hasOwn(FIELD_MESSAGES, issue.message))
    return plain(issue.message as FieldMessageId, issue.params)
  switch (issue.code) {
    case 'too_small':
      return sizeMessage(issue, 'minimum')
    case 'too_big':
      return sizeMessage(issue, 'maximum')
    case 'invalid_value':
      return plain('choice')
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return plain('required')
      if (issue.expected === 'int') return plain('integer')
      return issue.expected === 'number' ? plain('number') : plain('invalid')
    default:
      return plain('invalid')
  }
}

import type { Endpoint } from '#core/platform/endpoint.ts'

/** What the calls are sorted by, and what each is about (KEY-15): the first folder of a path that is known here. */
const TAGS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  'api-keys': ['API keys', 'Keys of programs: what they may do, where, and until when.'],
  webhooks: ['Webhooks', 'Addresses that are told what happens, and the log of what was sent to them.'],
  roles: ['Roles', 'Named sets of permissions that members are granted.'],
  log: ['Log', 'What happened in the account, entry by entry, to be followed by a program.'],
  audit: ['Audit', 'Who did what, and what it changed.'],
  security: ['Security', 'Second factors of the members of an account.'],
  sso: ['Sign-on', 'Logging in through the organization’s own identity provider.'],
  approvals: ['Approvals', 'Acts that an assistant proposed, for a person to decide.'],
  'taxes-and-fees': ['Taxes and fees', 'Taxes and fees that prices contain or that are added to them.'],
  'event-defaults': ['Event defaults', 'Settings that new events start with.'],
  'payment-connection': ['Payment connection', 'How the account takes cards.'],
  'addon-groups': ['Add-on groups', 'Extras offered together with a ticket.'],
  affiliates: ['Affiliates', 'Who sends buyers, and what they bought.'],
  attendees: ['Attendees', 'Tickets that were sold or given, and the people on them.'],
  'basket-rules': ['Basket rules', 'What can only be bought together, or not together.'],
  'capacity-assignments': ['Capacity assignments', 'Limits that several tickets share.'],
  'check-in-lists': ['Check-in lists', 'Who is let in where, and the log of scans.'],
  dates: ['Dates', 'Dates of events that take place more than once.'],
  'date-actions': ['Dates', ''],
  'discount-rules': ['Automatic discounts', 'Discounts that apply without a code.'],
  images: ['Images', 'The cover of an event.'],
  'mail-preview': ['Mails', 'Mails of an event with sample data, and mails of an order sent again.'],
  messages: ['Messages', 'Messages to attendees.'],
  orders: ['Orders', 'What was bought: read, correct, cancel, refund.'],
  'test-orders': ['Orders', ''],
  poster: ['Events', ''],
  'promo-codes': ['Promo codes', 'Codes that lower prices or show hidden tickets.'],
  questions: ['Questions', 'What buyers and attendees are asked.'],
  tickets: ['Tickets', 'What an event sells: tickets, extras and packages with their prices.'],
  units: ['Extras and packages', 'Extras and packages of orders.'],
  search: ['Search', 'People, references and codes in many events at once.'],
  organizers: ['Organizers', 'In whose name events take place.'],
  users: ['Users', 'Members of the account and the user who is logged in.'],
  auth: ['Login', 'Logging in and out, sessions, invitations, passwords.'],
  installation: ['Installation', 'Texts of the whole installation.'],
  'contact-addresses': ['Organizers', ''],
  accounts: ['Account', 'The account itself.'],
  events: ['Events', 'Events with their settings, status and figures.'],
}
const PUBLIC = 'Public pages'
const PUBLIC_TEXT = 'What the pages of buyers and guests call: events on sale, orders by their link, tickets.'
const DOOR = 'Scan page'
const DOOR_TEXT = 'What devices at the entrance call, by the link of a check-in list.'

/** What stands below a thing and not on its own comes last: `events` is the tag of what no other folder names. */
const LAST = ['accounts', 'events', 'organizers', 'users', 'auth']

export function tagOf({ path }: Pick<Endpoint, 'path'>): string {
  const folders = path.split('/').filter((one) => one && !one.startsWith(':'))
  if (folders[0] === 'public') return folders[1] === 'check-in-lists' ? DOOR : PUBLIC
  const named = folders.filter((one) => Object.hasOwn(TAGS, one))
  const own = named.find((one) => !LAST.includes(one)) ?? named[0]
  return own ? TAGS[own]![0] : 'Other'
}

/** Every tag in use with its description. */
export function describedTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  const known = new Map<string, string>([
    ...Object.values(TAGS).filter(([, text]) => text !== ''),
    [PUBLIC, PUBLIC_TEXT],
    [DOOR, DOOR_TEXT],
  ] as [string, string][])
  return [...used].toSorted().map((name) => ({ name, description: known.get(name) ?? '' }))
}

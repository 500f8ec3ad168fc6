import type { AnswerInput } from '#core/catalog/questions/answer-schema.ts'
import type { DetailsInput } from '#core/records/orders/details-schema.ts'
import { type AttendeeRequirements, requestedOf } from '#core/sales/checkout/resolve-attendees.ts'
import type { DraftAttendeeView, PublicOrderView } from '#core/sales/checkout/schema.ts'
import type { AnswerValue } from '#web/catalog/question-fields/answer-value.ts'
import { CARRIED_OVER_MS } from '#web/sales/checkout/limits.ts'

export interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** By question id; what was never touched is absent. */
  readonly answers: Readonly<Record<number, AnswerValue>>
}

/** What stands in the form: the buyer, and one person per unit bought, in the order of the items (RES-17). */
export interface DetailsDraft {
  readonly order: Person
  readonly attendees: readonly (Person & {
    readonly ticket_price_id: number
    /** Null where the event has one date (DAT-42). */
    readonly event_date_id: number | null
  })[]
  /** Of an order of one ticket: the buyer uses it, and is asked once (CHK-2). */
  readonly is_attending?: boolean
}

const key = (event_id: number): string => `turnout.details.${event_id}`

export const byQuestion = (answers: readonly AnswerInput[]): Record<number, AnswerValue> =>
  Object.fromEntries(answers.map(({ question_id, answer }) => [question_id, answer]))

export const nobody: Person = { first_name: '', last_name: '', email: '', answers: {} }

const isDraft = (attendee: object): attendee is DraftAttendeeView => 'ticket_price_id' in attendee

/** The form as the server knows the order: saved details, else empty (RES-20). */
function draftOf(order: PublicOrderView): DetailsDraft {
  // several items may be of one price: discounts part them, and donations of different amounts
  const left = (order.attendees ?? []).filter(isDraft)
  const admissions = order.items.filter(({ kind }) => kind === 'ADMISSION')
  const attendees = admissions.flatMap(({ ticket_price_id, quantity, attendee_email, ...item }) => {
    const event_date_id = order.dates ? item.event_date_id : null
    return Array.from({ length: quantity }, () => {
      const place = left.findIndex(
        (attendee) =>
          attendee.ticket_price_id === ticket_price_id && (attendee.event_date_id ?? event_date_id) === event_date_id,
      )
      const [attendee] = place < 0 ? [] : left.splice(place, 1)
      if (!attendee) return { ticket_price_id, event_date_id, ...nobody }
      // left out, the server gave it the buyer's: that is not what stood in the field (RES-26)
      const is_left_out = attendee_email !== 'REQUIRED' && attendee.email === order.email
      const email = is_left_out ? '' : attendee.email
      return { ...attendee, event_date_id, email, answers: byQuestion(attendee.answers) }
    })
  })
  const buyer: Person = {
    first_name: order.first_name ?? '',
    last_name: order.last_name ?? '',
    email: order.email ?? '',
    answers: byQuestion(order.answers ?? []),
  }
  return { order: buyer, attendees }
}

type Ticket = Pick<DetailsDraft['attendees'][number], 'ticket_price_id' | 'event_date_id'>

const sameTicket = (one: Ticket, other: Ticket | undefined): boolean =>
  one.ticket_price_id === other?.ticket_price_id && (one.event_date_id ?? null) === (other.event_date_id ?? null)

const samePrices = (one: DetailsDraft, other: DetailsDraft): boolean =>
  one.attendees.length === other.attendees.length &&
  one.attendees.every((attendee, index) => sameTicket(attendee, other.attendees[index]))

/** The last one typed for an event in this tab, with the order it was typed for. */
interface KeptDraft extends DetailsDraft {
  readonly short_id: string
  /** When it was last typed in. */
  readonly at?: number
}

function readKept(event_id: number): KeptDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(event_id)) ?? 'null') as KeptDraft | null
  } catch {
    return null
  }
}

const isRecent = ({ at = 0 }: KeptDraft): boolean => Date.now() - at < CARRIED_OVER_MS

/** People of an older basket in a new one: the buyer, and attendees as far as there is a ticket of the same price. */
function carriedOver(kept: DetailsDraft, fresh: DetailsDraft): DetailsDraft {
  const left = [...kept.attendees]
  const attendees = fresh.attendees.map((attendee) => {
    const at = left.findIndex(({ ticket_price_id }) => ticket_price_id === attendee.ticket_price_id)
    const known = at < 0 ? undefined : left.splice(at, 1)[0]
    return known ? { ...known, event_date_id: attendee.event_date_id } : attendee
  })
  return { order: kept.order, attendees }
}

/** Nobody else was named yet. */
function isForBuyer({ order, attendees }: DetailsDraft): boolean {
  const [one, ...others] = attendees
  if (!one || others.length > 0) return false
  const names = ['first_name', 'last_name', 'email'] as const
  return names.every((name) => one[name] === '') || names.every((name) => one[name] === order[name])
}

/** The form as it stands when its page opens. */
export function readDraft(order: PublicOrderView): DetailsDraft {
  const draft = findDraft(order)
  return { ...draft, is_attending: draft.is_attending ?? isForBuyer(draft) }
}

/**
 * What was typed before a reload (CHK-2), and after a hold that ran out: a new order starts with what stood in the
 * lapsed one, unless the server knows its people already.
 */
function findDraft(order: PublicOrderView): DetailsDraft {
  const fresh = draftOf(order)
  const kept = readKept(order.event.id)
  if (!kept) return fresh
  if (kept.short_id === order.short_id) return samePrices(kept, fresh) ? kept : fresh
  if (!isRecent(kept)) clearDraft(order.event.id)
  return order.email || !isRecent(kept) ? fresh : carriedOver(kept, fresh)
}

/** Whether a new order of the event would start with it. */
export function hasDraft(event_id: number): boolean {
  const kept = readKept(event_id)
  return kept !== null && isRecent(kept)
}

export function storeDraft({ event, short_id }: PublicOrderView, draft: DetailsDraft): void {
  try {
    sessionStorage.setItem(key(event.id), JSON.stringify({ ...draft, short_id, at: Date.now() } satisfies KeptDraft))
  } catch {
    // a browser without storage: entries live as long as the page
  }
}

/** Once ordered the details are the server's; personal data does not stay behind in the browser. */
export function clearDraft(event_id: number): void {
  try {
    sessionStorage.removeItem(key(event_id))
  } catch {
    // nothing was kept
  }
}

const toAnswers = (answers: Person['answers']): AnswerInput[] =>
  Object.entries(answers).map(([question_id, answer]) => ({ question_id: Number(question_id), answer }))

/** What is asked of the holders of each price (SET-45, TIX-25). */
export const requirementsOf = ({
  event,
  items,
}: {
  readonly event: { readonly settings: Pick<PublicOrderView['event']['settings'], 'attendee_details'> }
  readonly items: readonly Pick<PublicOrderView['items'][number], 'ticket_price_id' | 'attendee_email'>[]
}): AttendeeRequirements => ({
  attendee_details: event.settings.attendee_details,
  emailOf: (price_id) =>
    items.find(({ ticket_price_id }) => ticket_price_id === price_id)?.attendee_email ?? 'REQUIRED',
})

export function toDetailsInput(
  { order, attendees, is_attending = false }: DetailsDraft,
  asks: AttendeeRequirements,
): DetailsInput {
  const { first_name, last_name, email } = order
  const self = is_attending ? { first_name, last_name, email } : {}
  return {
    order: { ...order, answers: toAnswers(order.answers) },
    attendees: attendees.map((attendee) => {
      const { ticket_price_id } = attendee
      const asked = requestedOf(asks, ticket_price_id)
      const person = { ...attendee, ...self }
      const names = { first_name: person.first_name, last_name: person.last_name }
      return {
        ticket_price_id,
        ...(attendee.event_date_id ? { event_date_id: attendee.event_date_id } : {}),
        ...(asked.names ? names : {}),
        ...(asked.email === 'NONE' ? {} : { email: person.email }),
        answers: toAnswers(attendee.answers),
      }
    }),
  }
}

/** What the server says of the attendee's name belongs to the buyer's field, where it was typed once. */
export function onePersonsErrors(
  { is_attending = false }: DetailsDraft,
  errors: Record<string, string>,
): Record<string, string> {
  if (!is_attending) return errors
  const of = (path: string) => path.replace(/^attendees\.0\.(?=first_name|last_name|email)/, 'order.')
  return Object.fromEntries(Object.entries(errors).map(([path, error]) => [of(path), error]))
}

/** "Copy to all attendees": names and email of the buyer, as far as there are any; answers are each person's own (CHK-2). */
export function copyToAll(draft: DetailsDraft): DetailsDraft {
  const { first_name, last_name, email } = draft.order
  const copied = (attendee: DetailsDraft['attendees'][number]) => ({
    ...attendee,
    // an empty field takes nothing away that somebody typed
    first_name: first_name.trim() ? first_name : attendee.first_name,
    last_name: last_name.trim() ? last_name : attendee.last_name,
    email: email.trim() ? email : attendee.email,
  })
  return { ...draft, attendees: draft.attendees.map(copied) }
}

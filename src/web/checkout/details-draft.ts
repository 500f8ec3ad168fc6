import type { AnswerInput, DetailsInput, DraftAttendeeView, PublicOrderView } from '#core/checkout/schema.ts'

export type AnswerValue = AnswerInput['answer']

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
  readonly attendees: readonly (Person & { readonly ticket_price_id: number })[]
}

const key = (short_id: string): string => `turnout.details.${short_id}`

const byQuestion = (answers: readonly AnswerInput[]): Record<number, AnswerValue> =>
  Object.fromEntries(answers.map(({ question_id, answer }) => [question_id, answer]))

const nobody: Person = { first_name: '', last_name: '', email: '', answers: {} }

const isDraft = (attendee: object): attendee is DraftAttendeeView => 'ticket_price_id' in attendee

/** The form as the server knows the order: saved details, else empty (RES-20). */
export function draftOf(order: PublicOrderView): DetailsDraft {
  const saved = (order.attendees ?? []).filter(isDraft)
  const attendees = order.items.flatMap(({ ticket_price_id, quantity }) => {
    const known = saved.filter((attendee) => attendee.ticket_price_id === ticket_price_id)
    return Array.from({ length: quantity }, (_, index) => {
      const attendee = known[index]
      return { ticket_price_id, ...(attendee ? { ...attendee, answers: byQuestion(attendee.answers) } : nobody) }
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

const samePrices = (one: DetailsDraft, other: DetailsDraft): boolean =>
  one.attendees.length === other.attendees.length &&
  one.attendees.every((attendee, index) => attendee.ticket_price_id === other.attendees[index]?.ticket_price_id)

/** What was typed before a reload; nothing where storage is refused or holds another basket (CHK-2). */
export function readDraft(order: PublicOrderView): DetailsDraft {
  const fresh = draftOf(order)
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(order.short_id)) ?? 'null') as DetailsDraft | null
    return kept && samePrices(kept, fresh) ? kept : fresh
  } catch {
    return fresh
  }
}

export function keepDraft(short_id: string, draft: DetailsDraft): void {
  try {
    sessionStorage.setItem(key(short_id), JSON.stringify(draft))
  } catch {
    // a browser without storage: entries live as long as the page
  }
}

/** After completion the details are the server's; personal data does not stay behind in the browser. */
export function forgetDraft(short_id: string): void {
  try {
    sessionStorage.removeItem(key(short_id))
  } catch {
    // nothing was kept
  }
}

const toAnswers = (answers: Person['answers']): AnswerInput[] =>
  Object.entries(answers).map(([question_id, answer]) => ({ question_id: Number(question_id), answer }))

export const toDetailsInput = ({ order, attendees }: DetailsDraft): DetailsInput => ({
  order: { ...order, answers: toAnswers(order.answers) },
  attendees: attendees.map((attendee) => ({ ...attendee, answers: toAnswers(attendee.answers) })),
})

/** "Copy to all attendees": names and email of the buyer; answers are each person's own (CHK-2). */
export function copyToAll(draft: DetailsDraft): DetailsDraft {
  const { first_name, last_name, email } = draft.order
  return { ...draft, attendees: draft.attendees.map((attendee) => ({ ...attendee, first_name, last_name, email })) }
}

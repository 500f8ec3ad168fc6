import { z } from 'zod'
import { AnswerInput } from '#core/catalog/questions/answer-schema.ts'
import { MAX_ANSWERS } from '#core/catalog/questions/limits.ts'
import { MAX_UNITS_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import { Email, FirstName, Id, LastName, optional } from '#core/platform/fields.ts'

/** RES-16. Who buys, and one attendee per unit bought: what is asked of those depends on the event (RES-26). */
export const DetailsInput = z.object({
  order: z.object({
    first_name: FirstName,
    last_name: LastName,
    email: Email,
    answers: z.array(AnswerInput).max(MAX_ANSWERS).default([]),
  }),
  attendees: z
    .array(
      z.object({
        ticket_price_id: Id,
        /** Which item or date it is for, where a price stands in the order more than once (DAT-42). */
        item_id: Id.nullish(),
        event_date_id: Id.nullish(),
        first_name: optional(FirstName),
        last_name: optional(LastName),
        email: optional(Email),
        answers: z.array(AnswerInput).max(MAX_ANSWERS).default([]),
      }),
    )
    .max(MAX_UNITS_PER_ORDER),
})
export type DetailsInput = z.output<typeof DetailsInput>

/** As much of the details as is needed to look at the answers, whatever is wrong with the names (RES-18). */
export const LooseDetails = z.object({
  order: z.looseObject({ answers: z.array(AnswerInput).max(MAX_ANSWERS).default([]) }),
  attendees: z
    .array(z.looseObject({ ticket_price_id: Id, answers: z.array(AnswerInput).max(MAX_ANSWERS).default([]) }))
    .max(MAX_UNITS_PER_ORDER),
})

/** The details as they wait on the order: everybody has a name and an address (RES-26). */
export type Details = Omit<DetailsInput, 'attendees'> & {
  attendees: (DetailsInput['attendees'][number] & Record<'first_name' | 'last_name' | 'email', string>)[]
}

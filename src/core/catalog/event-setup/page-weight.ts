import type { FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { MAX_EVENT_TEXT, MAX_PRICES_PER_EVENT, MAX_TICKETS_PER_EVENT } from './limits.ts'

/** What an event's page is made of. */
export interface PageWeight {
  readonly tickets: number
  readonly prices: number
  /** Characters of all descriptions. */
  readonly text: number
}

export interface WeightProblem {
  readonly field: 'title' | 'prices' | 'description'
  readonly message: FieldMessageId
  readonly values: Readonly<Record<string, number>>
}

/**
 * The first limit that a change goes beyond. What grew beyond them before there were any may be changed, and made smaller,
 * as long as it does not grow.
 */
export function weightProblem(before: PageWeight, after: PageWeight): WeightProblem | null {
  const grew = (part: keyof PageWeight, max: number): boolean => after[part] > max && after[part] > before[part]
  if (grew('tickets', MAX_TICKETS_PER_EVENT))
    return { field: 'title', message: 'too_many_tickets', values: { maximum: MAX_TICKETS_PER_EVENT } }
  if (grew('prices', MAX_PRICES_PER_EVENT))
    return { field: 'prices', message: 'too_many_prices', values: { maximum: MAX_PRICES_PER_EVENT } }
  if (grew('text', MAX_EVENT_TEXT))
    return { field: 'description', message: 'texts_too_long', values: { over: after.text - MAX_EVENT_TEXT } }
  return null
}

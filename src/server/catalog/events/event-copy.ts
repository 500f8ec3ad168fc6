import type { Shift } from '#core/catalog/events/shift-dates.ts'
import type { EventRow } from './queries.ts'

/** What the parts of a duplicate need to know of it (DUP-2, DUP-3). */
export interface EventCopy {
  readonly source: EventRow
  readonly copy: EventRow
  readonly shift: Shift
  readonly now: Date
  /** Tickets of the source and what became of them; null when they stay behind. */
  readonly tickets: ReadonlyMap<number, number> | null
  /** Dates of the source and what became of them; those that are cancelled or stay behind are not among them. */
  readonly dates: ReadonlyMap<number, number>
}

/** A copy before its parts. */
export type BareCopy = Omit<EventCopy, 'tickets' | 'dates'>

/** Links go to the copies; those to tickets that are gone go nowhere (DUP-3). */
export const mappedTickets = ({ tickets }: Pick<EventCopy, 'tickets'>, ids: readonly number[]): number[] =>
  ids.flatMap((id) => tickets?.get(id) ?? [])

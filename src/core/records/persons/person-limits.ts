import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'

/** What an event sets for all its tickets together (LIM-1). */
export interface EventPersonLimits {
  /** Admissions together; null is no limit. */
  readonly max_tickets_per_person: number | null
  /** Each date is counted by itself, not the whole series. */
  readonly person_limit_per_date: boolean
}

/** How many tickets of an event one person may have (LIM-1). */
export interface PersonLimits extends EventPersonLimits {
  /** By ticket id, where there is a limit. */
  readonly max_per_person: ReadonlyMap<number, number>
}

/** Units of a product for a date. */
export interface PersonUnits {
  readonly kind: ProductKind
  readonly ticket_id: number
  readonly event_date_id: number
  readonly quantity: number
}

/** `data.lines` of PERSON_LIMIT_REACHED: which limit a ticket of the order is above. Nothing of other orders (LIM-3). */
export interface PersonLimitLine {
  readonly ticket_id: number
  readonly limit: number
  /** Whether it is the ticket's own limit, or that of the event for all tickets together. */
  readonly applies_to: 'TICKET' | 'EVENT'
}

/** What an event's settings and tickets say of it together; null: nobody is limited, and nobody's key is written (LIM-4). */
export function personLimits(
  { max_tickets_per_person, person_limit_per_date }: EventPersonLimits,
  tickets: readonly { readonly id: number; readonly max_per_person: number | null }[],
): PersonLimits | null {
  const max_per_person = new Map<number, number>()
  for (const ticket of tickets) if (ticket.max_per_person !== null) max_per_person.set(ticket.id, ticket.max_per_person)
  if (max_tickets_per_person === null && max_per_person.size === 0) return null
  return { max_tickets_per_person, person_limit_per_date, max_per_person }
}

/**
 * The limit that one of a person's products is above, counted with everything they want and have; null while there is
 * none (LIM-1, LIM-3). The event's own counts admissions, those in packages too: of extras it asks nothing.
 */
export function personLimitOf(
  { kind, ticket_id, event_date_id }: Omit<PersonUnits, 'quantity'>,
  all: readonly PersonUnits[],
  limits: PersonLimits,
): PersonLimitLine | null {
  const counted = limits.person_limit_per_date ? all.filter((other) => other.event_date_id === event_date_id) : all
  const sum = (units: readonly PersonUnits[]) => units.reduce((total, { quantity }) => total + quantity, 0)
  const own = limits.max_per_person.get(ticket_id)
  if (own !== undefined && sum(counted.filter((other) => other.ticket_id === ticket_id)) > own)
    return { ticket_id, limit: own, applies_to: 'TICKET' }
  const { max_tickets_per_person: together } = limits
  if (together === null || kind === 'EXTRA') return null
  const admissions = counted.filter((other) => other.kind === 'ADMISSION')
  return sum(admissions) > together ? { ticket_id, limit: together, applies_to: 'EVENT' } : null
}

/** Each ticket of an order that its buyer would have too many of, beside what they have already (LIM-3). */
export function abovePersonLimits(
  order: readonly PersonUnits[],
  others: readonly PersonUnits[],
  limits: PersonLimits,
): PersonLimitLine[] {
  const all = [...order, ...others]
  const lines = order.flatMap((units) => personLimitOf(units, all, limits) ?? [])
  return [...new Map(lines.map((line) => [line.ticket_id, line])).values()]
}

export interface ListedTickets {
  /** CIL-8: all tickets, future ones too. */
  readonly all_tickets: boolean
  /** Those admitted when this was read. */
  readonly ticket_ids: readonly number[]
}

/** Whether a list lets the ticket in, also one made after the list was read (CIL-8). */
export const admitsTicket = ({ all_tickets, ticket_ids }: ListedTickets, ticket_id: number): boolean =>
  all_tickets || ticket_ids.includes(ticket_id)

import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { SaleState } from './sale-state.ts'

interface WaitableTicket {
  readonly id: number
  readonly kind: ProductKind
  readonly type: TicketType
  readonly has_waiting_list: boolean | null
  readonly requires_approval: boolean
}

interface WaitableCatalog {
  readonly settings: { readonly waiting_list: boolean }
  readonly addon_groups: readonly { readonly ticket_id: number; readonly min: number }[]
}

/** Places are waited for: not extras, packages or what people give as much for as they like (WTL-3). */
export const canHaveWaitingList = ({ kind, type }: Pick<WaitableTicket, 'kind' | 'type'>): boolean =>
  kind === 'ADMISSION' && type !== 'DONATION'

/**
 * Whether people can wait for a ticket: as it says itself, else as its event does. An offer holds nothing but the places, so
 * a ticket that has to be ordered with an extra has no list (WTL-3).
 */
export const hasWaitingList = ({ settings, addon_groups }: WaitableCatalog, ticket: WaitableTicket): boolean =>
  canHaveWaitingList(ticket) &&
  (ticket.has_waiting_list ?? settings.waiting_list) &&
  !ticket.requires_approval &&
  !addon_groups.some(({ ticket_id, min }) => ticket_id === ticket.id && min > 0)

/** Only what is sold out, or in others' carts to the last, is waited for (WTL-6); an earlier reason leads in the state. */
export const isWaitedFor = (state: SaleState): boolean => state === 'SOLD_OUT' || state === 'ALL_HELD'

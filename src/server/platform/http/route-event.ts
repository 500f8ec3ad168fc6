/** What `:event_id` in a path stands for, loaded for the caller's account before the handler runs (IDN-6). The events say more. */
export interface RouteEvent {
  readonly id: number
  readonly timezone: string
}

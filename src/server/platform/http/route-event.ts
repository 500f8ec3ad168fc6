import type { Target } from '#core/platform/permissions.ts'

/** What `:event_id` in a path stands for, loaded for the caller's account before the handler runs (IDN-6). The events say more. */
export interface RouteEvent {
  readonly id: number
  readonly organizer_id: number
  readonly timezone: string
}

/** Where permissions are asked for below an event (TEAM-1). */
export const targetOf = ({ id, organizer_id }: Pick<RouteEvent, 'id' | 'organizer_id'>): Target => ({
  organizer_id,
  event_id: id,
})

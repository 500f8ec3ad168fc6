import { canOn, type RolePermission } from '#core/platform/permissions.ts'
import { type RouteEvent, targetOf } from '#server/platform/http/route-event.ts'
import type { Actor } from './context.ts'

/** What a view leaves out for its reader (TEAM-6): whether they may `permission` on the event. */
export type Permitted = (permission: RolePermission) => boolean

export const permittedOn =
  (actor: Actor | null, event: Pick<RouteEvent, 'id' | 'organizer_id'>): Permitted =>
  (permission) =>
    canOn(actor, permission, targetOf(event))

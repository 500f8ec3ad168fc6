import { canOn, type RolePermission } from '#core/platform/permissions.ts'
import type { Actor } from './context.ts'

/** What a view leaves out for its reader (TEAM-6): whether they may `permission` on the event. */
export type Permitted = (permission: RolePermission) => boolean

export const permittedOn =
  (actor: Actor | null, { id, organizer_id }: { readonly id: number; readonly organizer_id: number }): Permitted =>
  (permission) =>
    canOn(actor, permission, { organizer_id, event_id: id })

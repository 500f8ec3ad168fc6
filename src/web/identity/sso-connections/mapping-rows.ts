import type { ReactNode } from 'react'
import type { SsoInput, SsoMappingView } from '#core/identity/sso-connections/schema.ts'
import { BUILT_IN_ROLES, type BuiltInRole } from '#core/platform/permissions.ts'
import type { NamedTarget, TargetsField } from '#web/identity/session/targets-field.ts'

/** The field of organizers and events; it stands on a floor above. */
export type RenderTargets = (field: TargetsField) => ReactNode

/** A row of the mapping as it stands in its form. */
export interface MappingRow {
  /** Keeps a row's fields its own while others come and go. */
  readonly key: string
  readonly claim: string
  readonly value: string
  /** A built-in role by its name, one of the account's own by its id. */
  readonly role: string | null
  /** One's own that is gone, or not loaded yet, is called by this. */
  readonly role_name: string | null
  /** Empty: the whole account. */
  readonly targets: readonly NamedTarget[]
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Most providers call it so. */
const USUAL_CLAIM = 'groups'

export const emptyRow = (claim = USUAL_CLAIM): MappingRow => ({
  ...{ key: newKey(), claim, value: '', role: null, role_name: null, targets: [] },
})

export const isBuiltIn = (role: string | null): role is BuiltInRole => BUILT_IN_ROLES.some((one) => one === role)

export const rowsOf = (mapping: readonly SsoMappingView[]): MappingRow[] =>
  mapping.map(({ claim, value, role, role_id, role_name, ...target }) => ({
    ...{ key: newKey(), claim, value, role: role ?? String(role_id), role_name },
    targets:
      target.organizer_id === null && target.event_id === null
        ? []
        : [
            {
              organizer_id: target.organizer_id,
              event_id: target.event_id,
              name: target.organizer_name ?? target.event_title,
            },
          ],
  }))

/** As the API takes it; what holds for the whole account has no target. */
export const inputOf = (rows: readonly MappingRow[]): NonNullable<SsoInput['mapping']> =>
  rows.map(({ claim, value, role, targets: [target] }) => ({
    ...{ claim, value },
    ...(isBuiltIn(role) ? { role } : { role_id: role === null ? null : Number(role) }),
    ...(role === 'ADMIN' ? {} : { organizer_id: target?.organizer_id ?? null, event_id: target?.event_id ?? null }),
  }))

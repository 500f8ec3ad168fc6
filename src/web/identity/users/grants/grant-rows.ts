import { randomId } from '@mantine/hooks'
import { resolveGrants, type StoredGrant } from '#core/identity/grants/resolve-grants.ts'
import type { GrantInput, GrantView } from '#core/identity/grants/schema.ts'
import type { RoleView } from '#core/identity/roles/schema.ts'
import { BUILT_IN_ROLES, type BuiltInRole, type Grant, isAccountWide } from '#core/platform/permissions.ts'
import type { NamedTarget } from '#web/identity/session/targets-field.ts'

/** One role on any number of targets, as the form shows it: several grants that differ in nothing else (TEAM-1). */
export interface GrantRow {
  readonly key: string
  /** A built-in role, or the id of one of the account's own; null until it is chosen. */
  readonly role: string | null
  readonly role_name: string | null
  readonly is_everywhere: boolean
  readonly targets: readonly NamedTarget[]
  readonly ends_at: string | null
  readonly source: GrantView['source']
}

export const emptyRow = (): GrantRow => ({
  key: randomId(),
  role: null,
  role_name: null,
  is_everywhere: false,
  targets: [],
  ends_at: null,
  source: 'HAND',
})

export const isBuiltIn = (role: string | null): role is BuiltInRole => BUILT_IN_ROLES.some((one) => one === role)

/** Admin is for the account alone (TEAM-2a). */
export const isEverywhere = ({ role, is_everywhere }: GrantRow): boolean => role === 'ADMIN' || is_everywhere

export function rowsOf(grants: readonly GrantView[]): GrantRow[] {
  const groups = Map.groupBy(grants, (one) =>
    [one.role ?? one.role_id, one.ends_at, one.source, isAccountWide(one)].join('|'),
  )
  return [...groups].map(([key, ofRow]) => {
    const [first] = ofRow as [GrantView]
    return {
      key,
      role: first.role ?? String(first.role_id),
      role_name: first.role_name,
      is_everywhere: isAccountWide(first),
      targets: ofRow
        .filter((one) => !isAccountWide(one))
        .map(({ organizer_id, event_id, organizer_name, event_title }) => ({
          organizer_id,
          event_id,
          name: organizer_name ?? event_title,
        })),
      ends_at: first.ends_at,
      source: first.source,
    }
  })
}

const ACCOUNT = { organizer_id: null, event_id: null }
/** Nothing chosen is refused as both would be: “Choose one.” */
const NOTHING = { organizer_id: 1, event_id: 1 }

const targetsOf = (row: GrantRow): readonly Pick<NamedTarget, 'organizer_id' | 'event_id'>[] =>
  isEverywhere(row) ? [ACCOUNT] : row.targets.length > 0 ? row.targets : [NOTHING]

/** Row by row, target by target: errors name their place in this list. */
export const grantsOf = (rows: readonly GrantRow[]): GrantInput[] =>
  rows.flatMap((row) =>
    targetsOf(row).map(({ organizer_id, event_id }) => ({
      role: isBuiltIn(row.role) ? row.role : null,
      role_id: row.role === null || isBuiltIn(row.role) ? null : Number(row.role),
      organizer_id,
      event_id,
      ends_at: row.ends_at,
    })),
  )

type Place = 'role' | 'targets' | 'ends_at'
const PLACES: Readonly<Record<string, Place>> = {
  role: 'role',
  role_id: 'role',
  organizer_id: 'targets',
  event_id: 'targets',
  ends_at: 'ends_at',
}

/** The errors of a form's grants, row by row and under their fields. */
export function errorsByRow<E>(rows: readonly GrantRow[], errors: Readonly<Record<string, E>>) {
  const rowOfGrant = rows.flatMap((row, index) => targetsOf(row).map(() => index))
  const found: Partial<Record<Place, E>>[] = rows.map(() => ({}))
  for (const [path, error] of Object.entries(errors)) {
    const [, grant, field = 'role'] = /^grants\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    const row = grant === undefined ? undefined : found[rowOfGrant[Number(grant)] ?? -1]
    const place = PLACES[field]
    if (row && place) row[place] ??= error
  }
  return found
}

/** What the rows would give; what is not chosen yet gives nothing. */
export function grantedBy(rows: readonly GrantRow[], roles: readonly RoleView[]): Grant[] {
  const chosen = rows.filter((row) => row.role !== null && (isEverywhere(row) || row.targets.length > 0))
  const stored = grantsOf(chosen).map(
    ({ role = null, role_id = null, organizer_id = null, event_id = null }): StoredGrant => ({
      role,
      role_id,
      organizer_id,
      event_id,
    }),
  )
  return resolveGrants(stored, Object.fromEntries(roles.map(({ id, permissions }) => [id, permissions])))
}

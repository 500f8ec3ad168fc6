import type { BuiltInRole, Role } from '#core/platform/permissions.ts'
import type { GrantInput } from './schema.ts'

const isAccountWide = ({ organizer_id, event_id }: GrantInput): boolean => organizer_id == null && event_id == null
const of = (role: BuiltInRole): GrantInput => ({ role })

/**
 * What `role` alone gives (TEAM-9): an Admin grant beside what there is, or in its place one of Organizer, both for the
 * account. Organizer for somebody who is no Admin changes nothing.
 */
export function grantsForRole(stored: readonly GrantInput[], role: Role): readonly GrantInput[] {
  const is_admin = stored.some((one) => one.role === 'ADMIN')
  if (is_admin === (role === 'ADMIN')) return stored
  if (role === 'ADMIN') return [...stored, of('ADMIN')]
  const others = stored.filter((one) => one.role !== 'ADMIN' && !(one.role === 'ORGANIZER' && isAccountWide(one)))
  return [...others, of('ORGANIZER')]
}

import type { MembershipStatus } from '#core/platform/states/membership-state.ts'

export interface Member {
  readonly user_id: number
  readonly role: string
  readonly status: MembershipStatus
  readonly is_account_owner: boolean
}

export interface MemberChange {
  readonly role?: string | undefined
  readonly status?: MembershipStatus | undefined
}

export type MemberRefusal = 'OWNER_IMMUTABLE' | 'CANNOT_CHANGE_SELF'

const changes = (member: Member, { role, status }: MemberChange): boolean =>
  (role !== undefined && role !== member.role) || (status !== undefined && status !== member.status)

/** Nobody changes the owner, nobody changes themselves (USR-9, PRM-30); sending what is already so changes nothing. */
export function refuseMemberChange(actor_user_id: number, member: Member, change: MemberChange): MemberRefusal | null {
  if (!changes(member, change)) return null
  return refuseMemberRemoval(actor_user_id, member)
}

/** The owner stays, and nobody removes themselves (USR-9, PRM-30). */
export function refuseMemberRemoval(actor_user_id: number, member: Member): MemberRefusal | null {
  if (member.is_account_owner) return 'OWNER_IMMUTABLE'
  return member.user_id === actor_user_id ? 'CANNOT_CHANGE_SELF' : null
}

export const MEMBERSHIP_STATUSES = ['ACTIVE', 'INACTIVE', 'INVITED'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

/** USR-3 to USR-8. A membership that is revoked or removed is gone, so that is no state. */
export const MEMBERSHIP_MOVES = {
  INVITED: ['ACTIVE'],
  ACTIVE: ['INACTIVE'],
  INACTIVE: ['ACTIVE'],
} as const satisfies Record<MembershipStatus, readonly MembershipStatus[]>

export interface Member {
  readonly user_id: number
  readonly role: string
  readonly status: string
  readonly is_account_owner: boolean
}

export interface MemberChange {
  readonly role?: string | undefined
  readonly status?: string | undefined
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

export const MembershipStatus = { ACTIVE: 'ACTIVE', INACTIVE: 'INACTIVE', INVITED: 'INVITED' } as const
export type MembershipStatus = keyof typeof MembershipStatus
export const MEMBERSHIP_STATUSES = Object.values(MembershipStatus)

/** USR-3 to USR-8. A membership that is revoked or removed is gone, so that is no state. */
export const MEMBERSHIP_MOVES = {
  INVITED: ['ACTIVE'],
  ACTIVE: ['INACTIVE'],
  INACTIVE: ['ACTIVE'],
} as const satisfies Record<MembershipStatus, readonly MembershipStatus[]>

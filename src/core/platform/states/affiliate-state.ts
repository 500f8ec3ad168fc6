/** Whether an affiliate's code counts (AFF-1): a switch that staff turn either way, so it has no table of moves. */
export const AffiliateStatus = { ACTIVE: 'ACTIVE', INACTIVE: 'INACTIVE' } as const
export type AffiliateStatus = keyof typeof AffiliateStatus
export const AFFILIATE_STATUSES = Object.values(AffiliateStatus)

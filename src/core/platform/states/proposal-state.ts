/** Where an assistant's proposal is on its way (MCP-7). */
export const ProposalStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  EXPIRED: 'EXPIRED',
  DONE: 'DONE',
  FAILED: 'FAILED',
} as const
export type ProposalStatus = keyof typeof ProposalStatus
export const PROPOSAL_STATUSES = Object.values(ProposalStatus)

/** Moves of a proposal (MCP-7a to MCP-7c). One that is approved belongs to whoever carries it out. */
export const PROPOSAL_MOVES = {
  PENDING: ['APPROVED', 'REJECTED', 'EXPIRED'],
  APPROVED: ['DONE', 'FAILED'],
  REJECTED: [],
  EXPIRED: [],
  DONE: [],
  FAILED: [],
} as const satisfies Record<ProposalStatus, readonly ProposalStatus[]>

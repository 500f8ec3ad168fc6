import { InAccount } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { ApproveInput, PROPOSAL_LIST, ProposalView } from './schema.ts'

const one = { params: InAccount.extend({ proposal_id: PathId }), session_only: true, can: 'event.read' } as const

/**
 * What assistants propose, and somebody logged in decides (API-507). Reading is open to whoever reads events; which
 * proposals they see and decide follows from the permission of each act on its event (MCP-6).
 */
export const approvalEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/approvals',
    can: 'event.read',
    session_only: true,
    summary: 'What assistants propose',
    operation_id: 'listApprovals',
    params: InAccount,
    data: ProposalView,
    list: PROPOSAL_LIST,
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: '/accounts/:account_id/approvals/:proposal_id',
    summary: 'One proposal of an assistant',
    operation_id: 'getApproval',
    data: ProposalView,
  }),
  approve: endpoint({
    ...one,
    method: 'POST',
    path: '/accounts/:account_id/approvals/:proposal_id/approve',
    summary: 'Approve what an assistant proposes; it is then done in your name',
    operation_id: 'approveProposal',
    body: ApproveInput,
    data: ProposalView,
  }),
  reject: endpoint({
    ...one,
    method: 'POST',
    path: '/accounts/:account_id/approvals/:proposal_id/reject',
    summary: 'Reject what an assistant proposes',
    operation_id: 'rejectProposal',
    data: ProposalView,
  }),
} as const

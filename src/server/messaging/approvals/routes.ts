import type { FastifyInstance } from 'fastify'
import { callOf } from '#core/messaging/approvals/acts.ts'
import { approvalEndpoints } from '#core/messaging/approvals/endpoints.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { approveProposal } from './approve-proposal.ts'
import { loadApproval } from './load-proposal.ts'
import { listProposals } from './queries.ts'
import { rejectProposal } from './reject-proposal.ts'
import { toProposalView } from './views.ts'

export function approvalRoutes(app: FastifyInstance): void {
  route(app, approvalEndpoints.list, async (ctx, { params, list }) => {
    ownAccount(ctx, params)
    const { rows, total } = await listProposals(ctx.db, ctx, list)
    return { rows: rows.map((row) => toProposalView(ctx, row)), total }
  })
  route(app, approvalEndpoints.get, async (ctx, { params }) => {
    ownAccount(ctx, params)
    return loadApproval(ctx, params.proposal_id)
  })
  route(app, approvalEndpoints.approve, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return approveProposal(ctx, {
      id: params.proposal_id,
      seen_digest: body.preview_digest,
      // as the call itself would ask, where it needs a fresh login (ACCESS-6, MCP-6)
      requireProof: (act) => app.requireProof(ctx, callOf(act)),
    })
  })
  route(app, approvalEndpoints.reject, async (ctx, { params }) => {
    ownAccount(ctx, params)
    return rejectProposal(ctx, params.proposal_id)
  })
}

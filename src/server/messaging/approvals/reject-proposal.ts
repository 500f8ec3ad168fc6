import type { ProposalView } from '#core/messaging/approvals/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { loadDecided, readForDeciding } from './load-proposal.ts'
import { lockProposal, moveProposals } from './queries.ts'

/** MCP-7b: nothing of it is done. Whoever might approve it may reject it. */
export async function rejectProposal(ctx: UserCtx, id: number): Promise<ProposalView> {
  const { row } = await readForDeciding(ctx, id)
  await inTransaction(ctx.db, async (tx) => {
    if ((await lockProposal(tx, id, ctx.now)) !== ProposalStatus.PENDING) throw new AppError('PROPOSAL_DECIDED')
    await moveProposals(tx, [id], {
      from: ProposalStatus.PENDING,
      to: ProposalStatus.REJECTED,
      ...{ decided_by: ctx.actor.user_id, decided_at: ctx.now },
    })
    await audit(tx, ctx, 'proposal.rejected', {
      account_id: row.account_id,
      event_id: row.event_id,
      data: { proposal_id: id, api_key_id: row.api_key_id, act: row.act },
    })
  })
  return loadDecided(ctx, id)
}

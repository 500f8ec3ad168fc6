import { KEPT_PROPOSAL_DAYS } from '#core/messaging/approvals/limits.ts'
import { CLAIM_TIMEOUT_MS, DAY_MS } from '#core/platform/limits.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { readMemberActor } from '#server/identity/people/read-member-actor.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { carryOut } from './carry-out.ts'
import { PROPOSALS_PER_ROUND } from './limits.ts'
import { deleteOldProposals, findProposal, lockLapsed, moveProposals, takeOverProposals } from './queries.ts'

/** By the clock: what nobody decided ends, what a dead process left approved is done, what is old goes (MCP-7). */
export async function sweepProposals(ctx: Ctx): Promise<void> {
  await expireProposals(ctx)
  await finishApproved(ctx)
  const before = new Date(ctx.now.getTime() - KEPT_PROPOSAL_DAYS * DAY_MS)
  await inTransaction(ctx.db, (tx) => deleteOldProposals(tx, before, PROPOSALS_PER_ROUND))
}

const expireProposals = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const lapsed = await lockLapsed(tx, ctx.now, PROPOSALS_PER_ROUND)
    if (lapsed.length === 0) return
    const move = { from: ProposalStatus.PENDING, to: ProposalStatus.EXPIRED, decided_at: ctx.now } as const
    await moveProposals(
      tx,
      lapsed.map(({ id }) => id),
      move,
    )
    for (const { id, account_id, event_id } of lapsed)
      await audit(tx, ctx, 'proposal.expired', { account_id, event_id, data: { proposal_id: id } })
  })

/** Taken over 60 s after the last sign of life, one after the other (MCP-7c). */
async function finishApproved(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - CLAIM_TIMEOUT_MS)
  const taken = await inTransaction(ctx.db, (tx) =>
    takeOverProposals(tx, { now: ctx.now, before, limit: PROPOSALS_PER_ROUND }),
  )
  for (const { id, account_id } of taken) await finishOne(ctx, { id, account_id })
}

/** As the member who approved, with what they may do by now; somebody who is none any more may do nothing. */
async function finishOne(ctx: Ctx, key: { id: number; account_id: number }): Promise<void> {
  const row = await findProposal(ctx.db, key, ctx.now)
  if (!row) return
  const actor = await readMemberActor(ctx.db, { account_id: key.account_id, user_id: row.decided_by }, ctx.now)
  await carryOut({ ...ctx, actor }, row)
}

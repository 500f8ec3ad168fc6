import type { ProposedAct } from '#core/messaging/approvals/acts.ts'
import type { ProposalView } from '#core/messaging/approvals/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { carryOut } from './carry-out.ts'
import { loadDecided, readForDeciding } from './load-proposal.ts'
import { type Previewed, previewAct } from './preview-act.ts'
import { actOf, type ListedProposal, lockProposal, moveProposals } from './queries.ts'

export interface Approving {
  readonly id: number
  /** Of the preview that was looked at. */
  readonly seen_digest: string
  /** Refuses a session that has not shown what the call of the act needs. */
  readonly requireProof: (act: ProposedAct) => Promise<void>
}

/**
 * Approves exactly what was seen (MCP-7a): the act is rehearsed under its locks once more, and where it would do anything
 * else by now, STALE_UPDATE says what. Once APPROVED is committed, the call is made as whoever approved (MCP-7c); should this
 * process die in between, a job makes it. The answer is DONE, FAILED, or APPROVED while it is still under way.
 */
export async function approveProposal(
  ctx: UserCtx,
  { id, seen_digest, requireProof }: Approving,
): Promise<ProposalView> {
  const { row, event } = await readForDeciding(ctx, id)
  await requireProof(actOf(row))
  if (row.status_now !== ProposalStatus.PENDING) throw new AppError('PROPOSAL_DECIDED')
  const previewed = await previewAct(ctx, actOf(row), { event, mode: row.key_mode as KeyMode })
  const { preview, digest } = previewed
  if (digest !== seen_digest) throw new AppError('STALE_UPDATE', { data: { preview, preview_digest: digest } })
  await decide(ctx, row, previewed)
  await carryOut(ctx, { ...row, preview })
  return loadDecided(ctx, id)
}

/** One decision, and what was decided on (MCP-8). */
const decide = (ctx: UserCtx, row: ListedProposal, { preview, digest }: Previewed): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if ((await lockProposal(tx, row.id, ctx.now)) !== ProposalStatus.PENDING) throw new AppError('PROPOSAL_DECIDED')
    await moveProposals(tx, [row.id], {
      from: ProposalStatus.PENDING,
      to: ProposalStatus.APPROVED,
      ...{ decided_by: ctx.actor.user_id, decided_at: ctx.now, claimed_at: ctx.now },
      ...{ preview: JSON.stringify(preview), preview_digest: Buffer.from(digest, 'hex') },
    })
    await audit(tx, ctx, 'proposal.approved', {
      account_id: row.account_id,
      event_id: row.event_id,
      data: { proposal_id: row.id, api_key_id: row.api_key_id, act: row.act },
    })
  })

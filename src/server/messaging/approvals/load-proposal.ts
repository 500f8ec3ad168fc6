import type { ProposalAnswer, ProposalView } from '#core/messaging/approvals/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx, UserCtx } from '#server/platform/context/context.ts'
import { actOf, findProposal, type ListedProposal } from './queries.ts'
import { requireAct } from './require-act.ts'
import { toProposalAnswer, toProposalView } from './views.ts'

async function readRow(ctx: StaffCtx, id: number): Promise<ListedProposal> {
  const row = await findProposal(ctx.db, { account_id: ctx.actor.account_id, id }, ctx.now)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What has become of what this key proposed, as far as it still may; to it those of others are none (MCP-2, KEY-6). */
export async function loadProposal(ctx: StaffCtx, id: number): Promise<ProposalAnswer> {
  const row = await readRow(ctx, id)
  if (row.api_key_id !== ctx.actor.key?.id) throw new AppError('NOT_FOUND')
  await requireAct(ctx, actOf(row))
  return toProposalAnswer(ctx, row)
}

/** One proposal and its event, for somebody who may make the call themselves (MCP-6). */
export async function readForDeciding(
  ctx: UserCtx,
  id: number,
): Promise<{ readonly row: ListedProposal; readonly event: EventRow }> {
  const row = await readRow(ctx, id)
  return { row, event: await requireAct(ctx, actOf(row)) }
}

/** A proposal as whoever may decide it sees it (API-507). */
export const loadApproval = async (ctx: UserCtx, id: number): Promise<ProposalView> =>
  toProposalView(ctx, (await readForDeciding(ctx, id)).row)

/** As it stands after it was decided. */
export const loadDecided = async (ctx: UserCtx, id: number): Promise<ProposalView> =>
  toProposalView(ctx, await readRow(ctx, id))

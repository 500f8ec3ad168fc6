import { PROPOSAL_MS } from '#core/messaging/approvals/limits.ts'
import { ProposalPreview } from '#core/messaging/approvals/schema.ts'
import { AppError, ERRORS } from '#core/platform/errors/errors.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type Claim, claimKey, releaseKey, storeAnswer } from '#server/platform/http/idempotency.ts'
import { refuseFailedRefund } from '#server/sales/order-actions/refund-order.ts'
import { performAct } from './perform-act.ts'
import { actOf, type ListedProposal, moveProposals } from './queries.ts'
import { requireAct } from './require-act.ts'

type Outcome = { readonly status: 'DONE'; readonly code: null } | { readonly status: 'FAILED'; readonly code: string }

const DONE: Outcome = { status: ProposalStatus.DONE, code: null }
const TOO_LATE: Outcome = { status: ProposalStatus.FAILED, code: 'INTERNAL' }

/**
 * Makes the call of an approved proposal as its approver, once: under an Idempotency-Key of its own, whose answer stands in
 * the transaction of the effect (MCP-7c, docs/decisions/0021). Whoever takes it over finds that answer, or the key free. What
 * is no refusal (no connection, a lock waited for too long) leaves it APPROVED for the next round.
 */
export async function carryOut(ctx: Ctx, row: ListedProposal): Promise<void> {
  const outcome = await attempt(ctx, row)
  if (outcome) await finish(ctx, row, outcome)
}

async function attempt(ctx: Ctx, row: ListedProposal): Promise<Outcome | null> {
  const { id, act, params, body } = row
  try {
    const scope = { caller: `proposal:${id}`, key: String(id), request: JSON.stringify([act, params, body]) }
    const claim = await claimKey(ctx, scope)
    if (claim.replay) return await replayed(ctx, claim.replay)
    return isOverdue(row, ctx.now) ? TOO_LATE : await call(ctx, row, claim)
  } catch (error) {
    if (isRefusal(error) && error.code !== 'IDEMPOTENCY_IN_PROGRESS')
      return { status: ProposalStatus.FAILED, code: error.code }
    if (isOverdue(row, ctx.now)) return TOO_LATE
    ctx.log.warn({ err: error, proposal_id: id }, 'a proposal was not carried out, it is tried again')
    return null
  }
}

/** Tried for a day: as long as the key is kept at least. Without it nobody knows what was done before (CNV-7). */
const isOverdue = ({ decided_at }: ListedProposal, now: Date): boolean =>
  decided_at !== null && now.getTime() - decided_at.getTime() > PROPOSAL_MS

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (ERRORS[error.code].status < 500 || error.code === 'PROVIDER_ERROR')

async function call(ctx: Ctx, row: ListedProposal, claim: Claim): Promise<Outcome> {
  const idempotency = { ...claim, scope: `proposal:${row.id}`, stored: false }
  try {
    if (!ctx.actor) throw new AppError('FORBIDDEN')
    const acting: StaffCtx = { ...ctx, idempotency, actor: { ...ctx.actor, proposal_id: row.id } }
    const act = actOf(row)
    const event = await requireAct(acting, act)
    await performAct(acting, act, { event, mode: row.key_mode as KeyMode, seen: ProposalPreview.parse(row.preview) })
    return DONE
  } catch (error) {
    // a refusal is the answer, also for whoever takes over; after anything else the key is free again
    if (isRefusal(error)) await storeRefusal(ctx, claim, error)
    else await releaseKey(ctx, claim)
    throw error
  }
}

const storeRefusal = ({ db, now }: Ctx, claim: Claim, { code }: AppError) =>
  storeAnswer(db, claim, { status: ERRORS[code].status, answer: { code }, now })

/** The call was made before: its answer is the outcome. */
async function replayed(ctx: Ctx, { status, answer }: NonNullable<Claim['replay']>): Promise<Outcome> {
  const said = answer as { code?: string; refund_id?: number } | null
  if (status >= 400) return { status: ProposalStatus.FAILED, code: said?.code ?? 'INTERNAL' }
  if (said?.refund_id) await refuseFailedRefund(ctx, said.refund_id)
  return DONE
}

async function finish(ctx: Ctx, { id, account_id, event_id }: ListedProposal, outcome: Outcome): Promise<void> {
  const { status, code } = outcome
  await inTransaction(ctx.db, async (tx) => {
    const moved = await moveProposals(tx, [id], {
      from: ProposalStatus.APPROVED,
      to: status,
      finished_at: ctx.now,
      error_code: code,
    })
    if (moved.length > 0 && code !== null)
      await audit(tx, ctx, 'proposal.failed', { account_id, event_id, data: { proposal_id: id, code } })
  })
}

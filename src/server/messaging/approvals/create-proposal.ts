import { type ActName, PROPOSED_ACTS, type ProposedAct } from '#core/messaging/approvals/acts.ts'
import { MAX_PENDING_PROPOSALS, PROPOSAL_MS } from '#core/messaging/approvals/limits.ts'
import { type ProposalAnswer, ProposalNote } from '#core/messaging/approvals/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { fieldProblems } from '#server/platform/http/input-error.ts'
import { previewAct } from './preview-act.ts'
import { countPending, insertProposal } from './queries.ts'
import { orderOfAct, requireAct } from './require-act.ts'
import { approveUrl } from './views.ts'

/** What an assistant asks for; nothing of it was looked at yet. */
export interface AskedAct {
  readonly act: ActName
  readonly params: unknown
  readonly body: unknown
}

/**
 * Writes down what an assistant proposes, and nothing else (MCP-5). It is refused what the API would refuse its key: by the
 * schemas of the call, by its permissions, targets and mode, by what the verb itself would say. LIMIT_REACHED at 20 that
 * wait (MCP-8).
 */
export async function createProposal(ctx: StaffCtx, asked: AskedAct, note?: unknown): Promise<ProposalAnswer> {
  const { key, account_id } = ctx.actor
  if (!key) throw new AppError('FORBIDDEN')
  const act = readAct(asked)
  const words = readNote(note)
  const event = await requireAct(ctx, act)
  const order_id = await orderOfAct(ctx, act)
  await requireRoom(ctx, key.id)
  const { preview, digest } = await previewAct(ctx, act, { event, mode: key.mode })
  const expires_at = new Date(ctx.now.getTime() + PROPOSAL_MS)
  const id = await inTransaction(ctx.db, async (tx) => {
    if ((await countPending(tx, key.id, ctx.now)) >= MAX_PENDING_PROPOSALS) throw tooMany()
    return insertProposal(tx, {
      ...{ account_id, api_key_id: key.id, event_id: event.id, order_id },
      ...{ act: act.act, params: JSON.stringify(act.params), body: JSON.stringify(act.body) },
      preview: JSON.stringify(preview),
      preview_digest: Buffer.from(digest, 'hex'),
      note: words,
      status: ProposalStatus.PENDING,
      created_at: ctx.now,
      expires_at,
    })
  })
  return {
    proposal_id: id,
    status: ProposalStatus.PENDING,
    approve_url: approveUrl(ctx, id),
    preview,
    expires_at: expires_at.toISOString(),
    error_code: null,
  }
}

const tooMany = (): AppError => new AppError('LIMIT_REACHED', { data: { maximum: MAX_PENDING_PROPOSALS } })

/** Before the work of a preview is done. */
const requireRoom = (ctx: StaffCtx, key_id: number): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if ((await countPending(tx, key_id, ctx.now)) >= MAX_PENDING_PROPOSALS) throw tooMany()
  })

/** As a route reads them: what names nothing does not exist (IDN-6), the rest is told by its field (CNV-5). */
function readAct({ act, params, body }: AskedAct): ProposedAct {
  const schemas = PROPOSED_ACTS[act]
  const named = schemas.params.safeParse(params)
  if (!named.success) throw new AppError('NOT_FOUND')
  const read = schemas.body.safeParse(body ?? {})
  if (!read.success) throw new AppError('VALIDATION_FAILED', { fields: fieldProblems(read.error.issues) as never })
  return { act, params: named.data, body: read.data } as ProposedAct
}

function readNote(note: unknown): string | null {
  const read = ProposalNote.safeParse(note ?? null)
  if (read.success) return read.data ?? null
  const issues = read.error.issues.map((issue) => ({ ...issue, path: ['note'] }))
  throw new AppError('VALIDATION_FAILED', { fields: fieldProblems(issues) as never })
}

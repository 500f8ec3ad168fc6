import { TOKEN_LIFETIMES_MS, TOKEN_PAGES } from '#core/identity/auth/limits.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { HOUR_MS } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { consumeMailToken, findMailToken, insertMailToken, lockTokenSubject, voidMailTokens } from './queries.ts'

/** What a link is for; a token of one purpose is nothing on the routes of another (AUT-11). */
export type TokenPurpose = keyof typeof TOKEN_LIFETIMES_MS

export interface TokenFor {
  readonly purpose: TokenPurpose
  readonly subject_id: number
  /** The address the link is mailed to. */
  readonly target: string
  /** Shorter than usual for the purpose. */
  readonly hours?: number
}

/** A new link; older ones for the same purpose and subject stop working (AUT-11). Only the hash is stored. */
export async function issueMailToken(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  { purpose, subject_id, target, hours }: TokenFor,
): Promise<string> {
  const token = newToken()
  await lockTokenSubject(tx, purpose, subject_id)
  await voidMailTokens(tx, { purpose, subject_id }, ctx.now)
  await insertMailToken(tx, {
    purpose,
    subject_id,
    target,
    token_hash: hashToken(token),
    expires_at: new Date(ctx.now.getTime() + (hours ? hours * HOUR_MS : TOKEN_LIFETIMES_MS[purpose])),
    created_at: ctx.now,
  })
  return token
}

type MailTokenRow = Row<'mail_tokens'>

/** Why a token cannot be used; null when it can. Used and replaced ones are as invalid as made-up ones (ERR-17). */
export function tokenProblem(row: MailTokenRow | undefined, now: Date): 'LINK_INVALID' | 'LINK_EXPIRED' | null {
  if (!row || row.used_at || row.voided_at) return 'LINK_INVALID'
  return row.expires_at <= now ? 'LINK_EXPIRED' : null
}

/** The token if it still works; looking does not use it up. */
export async function getMailToken(
  db: Db | Tx,
  ctx: Pick<Ctx, 'now'>,
  { purpose, token }: { purpose: TokenPurpose; token: string },
): Promise<MailTokenRow> {
  const row = await findMailToken(db, purpose, hashToken(token))
  const problem = tokenProblem(row, ctx.now)
  if (!row || problem) throw new AppError(problem ?? 'LINK_INVALID')
  return row
}

/** Uses the token up in the transaction of its effect (AUT-11). */
export async function spendMailToken(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  { purpose, token }: { purpose: TokenPurpose; token: string },
) {
  const used = await consumeMailToken(tx, { purpose, token_hash: hashToken(token) }, ctx.now)
  if (used) return used
  const row = await findMailToken(tx, purpose, hashToken(token))
  throw new AppError(tokenProblem(row, ctx.now) ?? 'LINK_INVALID')
}

/** SEC-40c, over all pages that take a token. */
export const throttleTokenPages = (ctx: Ctx): Promise<void> =>
  throttle(ctx, `token-page:${limitedAddress(ctx.ip)}`, TOKEN_PAGES)

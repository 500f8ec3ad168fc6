import { fieldError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { isOperatorLink, takeOperatorLink } from './queries.ts'

const presented = (token: string | null | undefined) =>
  ({ purpose: 'FIRST_ACCOUNT', token_hash: hashToken(token ?? '') }) as const

const refusal = () => fieldError('SETUP_TOKEN_INVALID', 'setup_token')

/** Before anything costly is done for whoever asks (GEN-7). */
export async function checkSetupToken(ctx: Ctx, token: string | null | undefined): Promise<void> {
  if (!(await isOperatorLink(ctx.db, presented(token), ctx.now))) throw refusal()
}

/** In the transaction of the first account: the token works once (GEN-7, SEC-25). */
export async function takeSetupToken(tx: Tx, ctx: Ctx, token: string | null | undefined): Promise<void> {
  if (!(await takeOperatorLink(tx, presented(token), ctx.now))) throw refusal()
}

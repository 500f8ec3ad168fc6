import { AppError } from '#core/platform/errors/errors.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'

/** A session is bound to one account (AUT-1); every other one does not exist for it (IDN-6). */
export function ownAccount(ctx: StaffCtx, { account_id }: { account_id: number }): number {
  if (account_id !== ctx.actor.account_id) throw new AppError('NOT_FOUND')
  return account_id
}

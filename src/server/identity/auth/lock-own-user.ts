import { AppError } from '#core/platform/errors/errors.ts'
import { lockUser } from '#server/identity/people/user-queries.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { isSessionOpen } from './queries.ts'

/**
 * The caller's own row, locked, and their session still good. A password reset takes the same lock: what was under way
 * when it ended the session is refused, and does not leave a new session or a new address behind it (AUT-9).
 */
export async function lockOwnUser(tx: Tx, { actor }: UserCtx): Promise<Row<'users'>> {
  const user = await lockUser(tx, actor.user_id)
  if (!user || !(await isSessionOpen(tx, actor.session_id))) throw new AppError('UNAUTHENTICATED')
  return user
}

import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { deleteConnection, lockConnection } from './queries.ts'

/** Ends the connection with everything that hangs on it: domains, identities, the sessions they opened (ACCESS-8). */
export async function removeConnection(ctx: StaffCtx, account_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const connection = await lockConnection(tx, account_id)
    if (!connection) throw new AppError('NOT_FOUND')
    await deleteConnection(tx, connection.id)
    const { issuer, client_id } = connection
    await audit(tx, ctx, 'sso.disconnected', { account_id, data: {}, changes: wasCalled({ issuer, client_id }) })
  })
}

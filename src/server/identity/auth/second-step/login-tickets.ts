import type { FactorMethod, SessionMethod } from '#core/identity/factors/factors.ts'
import { LOGIN_TICKET_MS } from '#core/identity/factors/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { insertTicket } from './ticket-queries.ts'

interface NewTicket {
  readonly user_id: number
  /** Chosen with the password already. */
  readonly account_id: number | null
  readonly method: SessionMethod
  /** Shown already: only the account is still to be chosen. */
  readonly factor?: FactorMethod
  /** By whom the installation's provider knows the user, and its session there (ACCESS-13). */
  readonly sso_identity_id?: number
  readonly sso_sid?: string | null
}

/** What a login goes on with when there is no session yet (ACCESS-4). Only its hash is stored. */
export async function issueTicket(tx: Tx, { now }: Pick<Ctx, 'now'>, ticket: NewTicket): Promise<string> {
  const token = newToken()
  await insertTicket(tx, {
    ...ticket,
    ...(ticket.factor ? { factor_proved_at: now } : {}),
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + LOGIN_TICKET_MS),
    created_at: now,
  })
  return token
}

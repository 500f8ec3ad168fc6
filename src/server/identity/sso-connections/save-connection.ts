import { SSO_CHECKS } from '#core/identity/sso-connections/limits.ts'
import type { SsoInput, SsoView } from '#core/identity/sso-connections/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { lockAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx, UserCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { deleteIdentitiesOf } from './identity-queries.ts'
import { discoverProvider } from './provider.ts'
import { type ConnectionRow, findConnection, insertConnection, lockConnection, updateConnection } from './queries.ts'
import { readSso } from './read-connection.ts'
import { checkRules, readRules, requireOwnersFactor } from './rules.ts'

/** What a connection's secret is sealed with. */
const SSO_SECRET_PURPOSE = 'sso-client-secret'

/**
 * ACCESS-8. A new issuer is asked for its description first, needs its own secret, and knows nobody yet: the old one's
 * identities end, with the sessions they opened.
 */
export async function saveConnection(ctx: UserCtx, account_id: number, input: SsoInput): Promise<SsoView> {
  const stored = await findConnection(ctx.db, account_id)
  const is_same = stored !== undefined && isSameIssuer(stored.issuer, input.issuer)
  if (!is_same && !input.client_secret)
    throw new AppError('VALIDATION_FAILED', { fields: { client_secret: [FIELD_MESSAGES.required] } })
  const issuer = is_same ? stored.issuer : await readIssuer(ctx, input)
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, account_id)
    const before = await lockConnection(tx, account_id)
    if (before?.issuer !== stored?.issuer) throw new AppError('STALE_UPDATE')
    const { client_secret } = input
    const rules = readRules(input, before)
    await checkRules(tx, ctx, { account_id, rules, before, is_other_provider: !is_same })
    const values = { issuer, client_id: input.client_id, ...rules }
    const sealed = client_secret && ctx.secrets.encrypt(SSO_SECRET_PURPOSE, Buffer.from(client_secret))
    const stamped = { ...values, mapping: JSON.stringify(rules.mapping), updated_at: ctx.now }
    const row = { ...stamped, ...(sealed ? { client_secret: sealed } : {}) }
    if (before) {
      await updateConnection(tx, before.id, row)
      if (!is_same) await deleteIdentitiesOf(tx, before.id)
    } else if (sealed) await insertConnection(tx, { ...row, account_id, client_secret: sealed, created_at: ctx.now })
    if (rules.enforced && !before?.enforced) await requireOwnersFactor(tx, ctx, account_id)
    const changes = changesOf({ ...before }, values)
    const fields = [...Object.keys(changes), ...(sealed ? ['client_secret'] : [])]
    await audit(tx, ctx, before ? 'sso.updated' : 'sso.connected', { account_id, data: { fields }, changes })
  })
  return readSso(ctx, account_id)
}

const isSameIssuer = (stored: string, typed: string): boolean => stored.replace(/\/$/, '') === typed.replace(/\/$/, '')

/** The issuer as the provider itself writes it; why it cannot be read is not told (SEC-20). */
async function readIssuer(ctx: StaffCtx, { issuer, client_id, client_secret = '' }: SsoInput): Promise<string> {
  await throttle(ctx, `sso-check:${ctx.actor.account_id}`, SSO_CHECKS)
  try {
    const provider = await discoverProvider(ctx, { issuer, client_id, client_secret })
    return provider.serverMetadata().issuer
  } catch {
    throw new AppError('VALIDATION_FAILED', { fields: { issuer: [FIELD_MESSAGES.issuer_unreadable] } })
  }
}

/** The secret as the provider is told it. */
export const providerOf = (
  { secrets }: Pick<StaffCtx, 'secrets'>,
  { issuer, client_id, client_secret }: Pick<ConnectionRow, 'issuer' | 'client_id' | 'client_secret'>,
) => ({ issuer, client_id, client_secret: secrets.decrypt(SSO_SECRET_PURPOSE, client_secret).toString() })

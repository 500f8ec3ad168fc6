import { afterCheck, recordName, recordValue } from '#core/identity/sso-connections/domain.ts'
import { MAX_SSO_DOMAINS, SSO_CHECKS } from '#core/identity/sso-connections/limits.ts'
import type { SsoDomainInput, SsoView } from '#core/identity/sso-connections/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { madeWith, wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { listAdmins } from '#server/identity/people/admin-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { assertOutsideTransaction, inTransaction, type Tx } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/runtime/secrets.ts'
import {
  type DomainRow,
  deleteDomain,
  findDomain,
  findVerifiedDomain,
  insertDomain,
  listDomains,
  lockConnection,
  lockDomainName,
  updateDomain,
} from './queries.ts'
import { readSso } from './read-connection.ts'

/** A domain to be proven (ACCESS-10); one that is there already stays as it is. */
export async function addDomain(ctx: StaffCtx, account_id: number, { domain }: SsoDomainInput): Promise<SsoView> {
  await inTransaction(ctx.db, async (tx) => {
    const connection = await lockConnection(tx, account_id)
    if (!connection) throw new AppError('NOT_FOUND')
    if ((await listDomains(tx, connection.id)).length >= MAX_SSO_DOMAINS) throw new AppError('LIMIT_REACHED')
    const made = await insertDomain(tx, {
      connection_id: connection.id,
      domain,
      token: newToken(),
      created_at: ctx.now,
    })
    if (!made) return
    await audit(tx, ctx, 'sso_domain.added', {
      account_id,
      data: { sso_domain_id: made.id },
      changes: madeWith({ domain }),
    })
  })
  return readSso(ctx, account_id)
}

/** The last proven domain stays while members are bound by it (ACCESS-10). */
export async function removeDomain(ctx: StaffCtx, account_id: number, id: number): Promise<SsoView> {
  await inTransaction(ctx.db, async (tx) => {
    const connection = await lockConnection(tx, account_id)
    const row = await findDomain(tx, account_id, id)
    if (!connection || !row) throw new AppError('NOT_FOUND')
    const others = (await listDomains(tx, connection.id)).filter((one) => one.id !== id)
    if ((connection.enforced || connection.jit) && row.verified_at && !others.some(({ verified_at }) => verified_at))
      throw new AppError('DOMAIN_NOT_VERIFIED')
    await deleteDomain(tx, id)
    await audit(tx, ctx, 'sso_domain.removed', {
      account_id,
      data: { sso_domain_id: id },
      changes: wasCalled({ domain: row.domain }),
    })
  })
  return readSso(ctx, account_id)
}

/** Looks for the record now, because an admin asks. */
export async function checkDomain(ctx: StaffCtx, account_id: number, id: number): Promise<SsoView> {
  await throttle(ctx, `sso-check:${account_id}`, SSO_CHECKS)
  const { is_taken } = await lookForRecord(ctx, account_id, id)
  if (is_taken) throw new AppError('DOMAIN_TAKEN')
  return readSso(ctx, account_id)
}

/** The look itself is outside of the transaction, what it says is written in one (REL-7). */
export async function lookForRecord(ctx: Ctx, account_id: number, id: number): Promise<{ is_taken: boolean }> {
  const asked = await findDomain(ctx.db, account_id, id)
  if (!asked) throw new AppError('NOT_FOUND')
  const found = await hasRecord(ctx, asked)
  return inTransaction(ctx.db, async (tx) => {
    await lockDomainName(tx, asked.domain)
    const row = await findDomain(tx, account_id, id)
    if (!row) return { is_taken: false }
    const holder = await findVerifiedDomain(tx, row.domain)
    if (found && holder && holder.id !== id) {
      if (!holder.lapsed_at) return { is_taken: true }
      // who held it has not shown it for a week, and somebody else does: in one connection only
      await updateDomain(tx, holder.id, { verified_at: null, failing_since: null, lapsed_at: null })
      const { account_id: other } = holder
      await audit(tx, ctx, 'sso_domain.lost', { account_id: other, data: { sso_domain_id: holder.id }, as: 'SYSTEM' })
    }
    const { row: values, news } = afterCheck(row, { found, now: ctx.now })
    await updateDomain(tx, id, values)
    if (news) await audit(tx, ctx, `sso_domain.${news}`, { account_id, data: { sso_domain_id: id } })
    if (news === 'lapsed') await mailAdmins(tx, ctx, { account_id, row })
    return { is_taken: false }
  })
}

/** Whether one of the texts at the name is ours; a name service that does not answer shows none. */
async function hasRecord({ txtRecords }: Ctx, { domain, token }: DomainRow): Promise<boolean> {
  assertOutsideTransaction('asking the name service')
  const texts = await txtRecords(recordName(domain)).catch(() => [])
  return texts.some((parts) => parts.join('') === recordValue(token))
}

async function mailAdmins(
  tx: Tx,
  ctx: Ctx,
  { account_id, row }: { account_id: number; row: DomainRow },
): Promise<void> {
  for (const { id: user_id, email, language } of await listAdmins(tx, account_id))
    await queueMail(tx, ctx, {
      follows: after('sso_domain.lapsed', 'mails.send'),
      kind: 'sso-domain-lapsed',
      to: email,
      language,
      account_id,
      payload: { user_id, domain: row.domain },
    })
}

import { DEMO_LOGIN } from '#core/identity/auth/demo-login.ts'
import { type AcceptInvitationInput, NewMemberInput, type SessionView } from '#core/identity/auth/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { fieldMessage } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { requirePasswordUnchanged } from '#server/identity/auth/log-in.ts'
import { admitLogin } from '#server/identity/auth/login-throttle.ts'
import { spendMailToken, throttleTokenPages } from '#server/identity/auth/mail-tokens.ts'
import { checkPassword, hashPassword } from '#server/identity/auth/password.ts'
import { revokeSession } from '#server/identity/auth/queries.ts'
import { requirePasswordWay } from '#server/identity/auth/second-step/break-glass.ts'
import { issueTicket } from '#server/identity/auth/second-step/login-tickets.ts'
import { openLogin } from '#server/identity/auth/second-step/open-login.ts'
import {
  askForFactor,
  type Browser,
  type Entrance,
  enteredBy,
  entranceOfSession,
  openSession,
  readSession,
} from '#server/identity/auth/sessions.ts'
import { readFactorMethods } from '#server/identity/factors/factor-methods.ts'
import { legalVersions } from '#server/identity/installation/legal-texts.ts'
import { lockMembership, moveMembership } from '#server/identity/people/account-queries.ts'
import { lockUser, updateUserRow } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { getInvitation } from './read-invitation.ts'

interface Acceptance {
  readonly input: AcceptInvitationInput
  readonly browser: Browser
}

/**
 * AUT-13, USR-4. Somebody new brings names and password, and keeps the language in which they accepted; somebody known
 * keeps theirs and only proves who they are. Either is logged in to the account they joined.
 */
export async function acceptInvitation(ctx: Ctx, token: string, { input, browser }: Acceptance): Promise<SessionView> {
  await throttleTokenPages(ctx)
  const { membership, user } = await getInvitation(ctx.db, ctx, token)
  // joining by password would lead into nothing: signing on accepts the invitation (ACCESS-12)
  await requirePasswordWay(ctx.db, membership)
  const is_new = user.password_hash === null
  const profile = is_new ? await newProfile(ctx, input) : await proveIdentity(ctx, user, input)
  const session = { user_id: user.id, account_id: membership.account_id }
  const opened = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    await lockMembership(tx, membership.account_id, user.id)
    // Accepted twice at once, or into two accounts at once: the first one decides, the second must look again.
    await getInvitation(tx, ctx, token)
    const { target } = await spendMailToken(tx, ctx, { purpose: 'invitation', token })
    if (!locked || (is_new && locked.password_hash !== null)) throw new AppError('LINK_INVALID')
    const entrance = is_new ? byPassword(ctx) : await holdProof(tx, ctx, { user, input })
    const confirms = target === locked.email && !locked.email_confirmed_at
    await updateUserRow(tx, user.id, {
      ...profile,
      ...(confirms ? { email_confirmed_at: ctx.now } : {}),
      updated_at: ctx.now,
    })
    await moveMembership(tx, membership.id, {
      from: MembershipStatus.INVITED,
      to: MembershipStatus.ACTIVE,
      invited_first_name: null,
      invited_last_name: null,
      invited_email: null,
      updated_at: ctx.now,
    })
    const terms = is_new ? { accepted: await legalVersions(tx, ctx.config) } : {}
    await audit(tx, ctx, 'invitation.accepted', {
      account_id: membership.account_id,
      data: { user_id: user.id, ...terms },
      as: 'USER',
    })
    // joined, but not in yet: a password alone does not get past a second factor here either (ACCESS-4)
    const methods = entrance.is_by_password ? await readFactorMethods(tx, ctx, user.id) : []
    if (methods.length > 0) return askForFactor(await issueTicket(tx, ctx, { ...session, method: 'PASSWORD' }), methods)
    const opening = { ...session, browser, entrance: entrance.of }
    return entrance.is_by_password ? openLogin(tx, ctx, opening) : (await openSession(tx, ctx, opening)).token
  })
  return typeof opened === 'string' ? readSession(ctx, opened, session) : opened
}

async function newProfile({ locale }: Ctx, input: AcceptInvitationInput) {
  const parsed = NewMemberInput.safeParse(input)
  if (!parsed.success) {
    const fields: Record<string, Message[]> = {}
    for (const issue of parsed.error.issues) {
      const { message, values } = fieldMessage(issue as never)
      const path = issue.path.join('.')
      fields[path] = [...(fields[path] ?? []), Object.assign({ ...message }, { values })]
    }
    throw new AppError('VALIDATION_FAILED', { fields })
  }
  const { first_name, last_name = null, timezone, password } = parsed.data
  return { first_name, last_name, timezone, language: locale, password_hash: await hashPassword(password) }
}

/** Logged in as the invited user, or knowing their password; guessing counts as failed logins (SEC-40a). */
async function proveIdentity(
  ctx: Ctx,
  user: Row<'users'>,
  { password }: AcceptInvitationInput,
): Promise<Record<never, never>> {
  if (isOwnLogin(ctx, user)) return {}
  const attempt = await admitLogin(ctx, user.email)
  const { ok } = await checkPassword(user.password_hash, password ?? '')
  if (!ok) {
    await attempt.fail()
    throw new AppError('INVALID_CREDENTIALS')
  }
  await attempt.forgive()
  // what is accepted logs in, so what may not log in may not accept (GEN-6)
  if (password === DEMO_LOGIN.password && !ctx.is_from_here) throw new AppError('DEMO_LOGIN_LOCKED')
  return {}
}

/** A session of an account's sign-on proves nothing to another account (ACCESS-11). */
const isOwnLogin = ({ actor }: Ctx, user: Pick<Row<'users'>, 'id'>): boolean =>
  actor?.user_id === user.id && actor.sso_connection_id === null

interface Held {
  readonly of: Entrance
  /** By the password alone, so that a second factor is still to be asked for. */
  readonly is_by_password: boolean
}

const byPassword = (ctx: Ctx): Held => ({ of: enteredBy(ctx, 'PASSWORD'), is_by_password: true })

/** A password set anew since, or a session ended, ends what it proved (AUT-9); the session there was gives way (AUT-6). */
async function holdProof(
  tx: Tx,
  ctx: Ctx,
  { user, input }: { user: Row<'users'>; input: AcceptInvitationInput },
): Promise<Held> {
  const { actor, now } = ctx
  if (!actor || !isOwnLogin(ctx, user)) {
    await requirePasswordUnchanged(tx, user, input.password ?? '')
    return byPassword(ctx)
  }
  const { session_id } = actor
  if (session_id === null) throw new AppError('UNAUTHENTICATED')
  const of = await entranceOfSession(tx, session_id)
  await revokeSession(tx, session_id, now)
  return { of, is_by_password: false }
}

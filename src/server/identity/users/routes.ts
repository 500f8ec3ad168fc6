import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#core/identity/auth/endpoints.ts'
import { groupGrants } from '#core/identity/grants/resolve-grants.ts'
import type { AccountRef } from '#core/identity/people/schema.ts'
import { userEndpoints } from '#core/identity/users/endpoints.ts'
import { YEAR_SECONDS } from '#core/platform/limits.ts'
import { requireFresh } from '#server/identity/auth/second-step/require-proof.ts'
import { browserOf, sendLogin } from '#server/identity/auth/sessions.ts'
import { isOperatorsAccount } from '#server/identity/installation/read-legal-texts.ts'
import { readAccount, readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { readMember, toUserView } from '#server/identity/people/read-member.ts'
import { listMembers } from '#server/identity/people/user-queries.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { LOCALE_COOKIE } from '#server/platform/context/locale.ts'
import { route } from '#server/platform/http/route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmEmailChange, readEmailChange } from './confirm-email-change.ts'
import { inviteUser } from './invite-user.ts'
import { readInvitation } from './read-invitation.ts'
import { removeMember, revokeInvitation } from './remove-member.ts'
import { resendEmailConfirmation } from './resend-email-confirmation.ts'
import { resendInvitation } from './resend-invitation.ts'
import { setMemberGrants } from './set-member-grants.ts'
import { updateMe } from './update-me.ts'
import { updateMember } from './update-member.ts'

export function userRoutes(app: FastifyInstance): void {
  meRoutes(app)
  invitationRoutes(app)
  route(app, userEndpoints.list, async (ctx, { list }) => {
    const { rows, total } = await listMembers(ctx.db, { account_id: ctx.actor.account_id, now: ctx.now }, list)
    return { rows: rows.map(toUserView), total }
  })
  route(app, userEndpoints.get, async (ctx, { params }) =>
    readMember(ctx.db, ctx, { ...params, account_id: ctx.actor.account_id }),
  )
  route(app, userEndpoints.invite, async (ctx, { body }) => inviteUser(ctx, body))
  route(app, userEndpoints.update, async (ctx, { params, body }) => updateMember(ctx, params.user_id, body))
  route(app, userEndpoints.setGrants, async (ctx, { params, body }) => setMemberGrants(ctx, params.user_id, body))
  route(app, userEndpoints.remove, async (ctx, { params, query }) => {
    // whoever ends a key shows that it is them, also here (ACCESS-6)
    if (query.revoke_keys) await requireFresh(ctx)
    await removeMember(ctx, { ...params, ...query })
  })
  route(app, userEndpoints.resendInvitation, async (ctx, { params }) => resendInvitation(ctx, params.user_id))
  route(app, userEndpoints.revokeInvitation, async (ctx, { params }) => revokeInvitation(ctx, params.user_id))
}

function invitationRoutes(app: FastifyInstance): void {
  route(app, authEndpoints.getInvitation, async (ctx, { params }) => readInvitation(ctx, params.token))
  route(app, authEndpoints.acceptInvitation, async (ctx, { params, body, req, reply }) => {
    const browser = browserOf(req)
    return sendLogin(ctx, reply, {
      session: await acceptInvitation(ctx, params.token, { input: body, browser }),
      browser,
    })
  })
}

/** In a session of an account's sign-on there is no other account (ACCESS-11). */
async function readOwnAccounts({ db, actor, now }: UserCtx): Promise<AccountRef[]> {
  const accounts = await readEnterableAccounts(db, actor.user_id, now)
  return actor.sso_connection_id === null ? accounts : accounts.filter(({ id }) => id === actor.account_id)
}
/** What the caller's session still owes its account (ACCESS-5). */
const factorDueAt = ({ actor: { proof } }: UserCtx): string | null =>
  proof.factor_proved_at ? null : (proof.factor_due_at?.toISOString() ?? null)

function meRoutes(app: FastifyInstance): void {
  route(app, userEndpoints.me, async (ctx) => ({
    ...(await readMember(ctx.db, ctx, ctx.actor)),
    account: await readAccount(ctx.db, ctx, ctx.actor.account_id),
    accounts: await readOwnAccounts(ctx),
    granted: groupGrants(ctx.actor.grants),
    is_operator: await isOperatorsAccount(ctx.db, ctx.actor.account_id),
    second_factor_due_at: factorDueAt(ctx),
    is_sign_on_session: ctx.actor.sso_connection_id !== null,
  }))
  route(app, userEndpoints.updateMe, async (ctx, { body, reply }) => {
    const user = await updateMe(ctx, body)
    // LOC-3: the pages follow the profile at once, also where nobody is logged in.
    if (body.language)
      reply.setCookie(LOCALE_COOKIE, body.language, { path: '/', sameSite: 'lax', maxAge: YEAR_SECONDS })
    return user
  })
  route(app, userEndpoints.confirmEmail, async (ctx, { params }) => confirmEmail(ctx, params.user_id, params.token))
  route(app, userEndpoints.resendConfirmation, async (ctx, { params }) => resendEmailConfirmation(ctx, params.user_id))
  route(app, userEndpoints.readEmailChange, async (ctx, { params }) =>
    readEmailChange(ctx, params.user_id, params.token),
  )
  route(app, userEndpoints.confirmEmailChange, async (ctx, { params }) =>
    confirmEmailChange(ctx, params.user_id, params.token),
  )
  route(app, userEndpoints.cancelEmailChange, async (ctx, { params }) => cancelEmailChange(ctx, params.user_id))
}

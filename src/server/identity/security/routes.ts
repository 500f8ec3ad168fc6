import type { FastifyInstance } from 'fastify'
import { securityEndpoints } from '#core/identity/security/endpoints.ts'
import { listPasskeys } from '#server/identity/factors/passkey-queries.ts'
import { passkeySite } from '#server/identity/factors/passkey-site.ts'
import { countRecoveryCodes, findTotp } from '#server/identity/factors/queries.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { readAccountSecurity, updateAccountSecurity } from './account-security.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTotp } from './remove-totp.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewOwnRecoveryCodes } from './renew-recovery-codes.ts'
import { resetMemberFactors } from './reset-factors.ts'
import { confirmTotp, startTotp } from './set-up-totp.ts'
import { toPasskeyView, toRecoveryCodesView, toTotpView } from './views.ts'

export function securityRoutes(app: FastifyInstance): void {
  passkeyRoutes(app)
  accountSecurityRoutes(app)
  route(app, securityEndpoints.getTotp, async (ctx) => toTotpView(await findTotp(ctx.db, ctx.actor.user_id)))
  route(app, securityEndpoints.startTotp, async (ctx) => startTotp(ctx))
  route(app, securityEndpoints.confirmTotp, async (ctx, { body }) => confirmTotp(ctx, body.code))
  route(app, securityEndpoints.removeTotp, async (ctx) => removeTotp(ctx))
  route(app, securityEndpoints.getRecoveryCodes, async (ctx) =>
    toRecoveryCodesView(await countRecoveryCodes(ctx.db, ctx.actor.user_id)),
  )
  route(app, securityEndpoints.renewRecoveryCodes, async (ctx) => renewOwnRecoveryCodes(ctx))
}

function passkeyRoutes(app: FastifyInstance): void {
  route(app, securityEndpoints.listPasskeys, async (ctx) =>
    (await listPasskeys(ctx.db, ctx.actor.user_id)).map((row) => toPasskeyView(row, passkeySite(ctx))),
  )
  route(app, securityEndpoints.passkeyOptions, async (ctx) => startPasskey(ctx))
  route(app, securityEndpoints.addPasskey, async (ctx, { body }) => addPasskey(ctx, body))
  route(app, securityEndpoints.renamePasskey, async (ctx, { params, body }) =>
    renamePasskey(ctx, params.passkey_id, body.name),
  )
  route(app, securityEndpoints.removePasskey, async (ctx, { params }) => removePasskey(ctx, params.passkey_id))
}

function accountSecurityRoutes(app: FastifyInstance): void {
  route(app, securityEndpoints.getAccount, async (ctx, { params }) => {
    ownAccount(ctx, params)
    return readAccountSecurity(ctx)
  })
  route(app, securityEndpoints.updateAccount, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return updateAccountSecurity(ctx, body)
  })
  route(app, securityEndpoints.resetMember, async (ctx, { params }) => resetMemberFactors(ctx, params.user_id))
}

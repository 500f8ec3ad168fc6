import { DEMO_LOGIN } from '#core/identity/auth/demo-login.ts'
import { checkPassword } from '#server/identity/auth/password.ts'
import { issueChecksLink } from '#server/identity/operator-links/issue-checks-link.ts'
import { issueSetupLink } from '#server/identity/operator-links/issue-setup-link.ts'
import { findUserByEmail } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { wasEverOnSale } from '#server/reporting/setup-checks/queries.ts'

/** What somebody who starts Turnout has to know about who can reach it (GEN-6, GEN-7, SEC-41), line by line. */
export async function startNotes(ctx: Ctx, address: string): Promise<string[]> {
  const { config } = ctx
  return [
    ...mailNotes(config, address),
    ...proxyNotes(config),
    ...(await checkNotes(ctx, address)),
    ...(config.is_local
      ? localNotes(config)
      : [...placeNotes(config), ...(await demoNotes(ctx)), ...(await setupNotes(ctx, address))]),
  ]
}

function mailNotes({ env, is_local }: Config, address: string): string[] {
  if (env.SMTP_URL) return []
  return [is_local ? `Mails are kept at ${address}/dev/mail` : 'No mail is sent: set SMTP_URL.']
}

const proxyNotes = ({ trusted_proxies }: Config): string[] =>
  trusted_proxies.length === 0 ? [] : [`X-Forwarded-For is believed from ${trusted_proxies.join(', ')} only.`]

/** A proxy on this machine that forwards nothing looks like this machine's own browser. */
const localNotes = ({ env }: Config): string[] =>
  env.APP_URL === undefined && env.NODE_ENV === 'production'
    ? [
        'Whoever asks from this machine counts as sitting at it: before a proxy lets others in, set APP_URL to the public address.',
      ]
    : []

function placeNotes({ env, has_local_address }: Config): string[] {
  if (!has_local_address) return []
  return [
    `HOST=${env.HOST} can be reached from other machines, but links lead to this one: set APP_URL to the public address.`,
  ]
}

async function demoNotes(ctx: Ctx): Promise<string[]> {
  const user = await findUserByEmail(ctx.db, DEMO_LOGIN.email)
  if (!user?.password_hash || !(await checkPassword(user.password_hash, DEMO_LOGIN.password)).ok) return []
  return [
    `The demo login ${DEMO_LOGIN.email} is locked, because everybody knows its password.`,
    `To use its account: npm start -- operator new-password ${DEMO_LOGIN.email}`,
  ]
}

/** DEP-8: until somebody sells, whoever starts it is shown what is missing for that. */
async function checkNotes(ctx: Ctx, address: string): Promise<string[]> {
  if (await wasEverOnSale(ctx.db)) return []
  return ['What is still missing before you sell, for a day:', `  ${address}${await issueChecksLink(ctx)}`]
}

async function setupNotes(ctx: Ctx, address: string): Promise<string[]> {
  const path = await issueSetupLink(ctx)
  if (path === null) return []
  return ['Make the first account within a day by this link, which works once:', `  ${address}${path}`]
}

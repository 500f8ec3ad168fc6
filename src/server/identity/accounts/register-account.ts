import { REGISTRATIONS } from '#core/identity/accounts/limits.ts'
import type { RegisterInput, SessionView } from '#core/identity/auth/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { hashPassword } from '#server/identity/auth/password.ts'
import { openLogin } from '#server/identity/auth/second-step/open-login.ts'
import { type Browser, enteredBy, readSession, type SessionOf } from '#server/identity/auth/sessions.ts'
import { checkRegistration } from '#server/identity/installation/check-registration.ts'
import { legalVersions } from '#server/identity/installation/legal-texts.ts'
import { checkSetupToken, takeSetupToken } from '#server/identity/operator-links/use-setup-link.ts'
import { lockFirstRegistration } from '#server/identity/people/account-queries.ts'
import {
  EMAIL_CONSTRAINT,
  findUserByEmail,
  insertUser,
  lockUser,
  updateUserRow,
} from '#server/identity/people/user-queries.ts'
import { sendEmailConfirmation } from '#server/identity/users/send-email-confirmation.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { guessCurrency } from './guess-currency.ts'
import { openAccount } from './open-account.ts'

/** AUT-14, ACC-3: everything or nothing; the address decides at its unique index, not at the look before. */
export async function registerAccount(ctx: Ctx, input: RegisterInput, browser: Browser): Promise<SessionView> {
  await throttle(ctx, `register:${limitedAddress(ctx.ip)}`, REGISTRATIONS)
  const state = await checkRegistration(ctx.db, ctx)
  if (state === 'CLOSED') throw new AppError('REGISTRATION_CLOSED')
  if (state === 'SETUP_TOKEN') await checkSetupToken(ctx, input.setup_token)
  if ((await findUserByEmail(ctx.db, input.email))?.password_hash) throw fieldError('EMAIL_TAKEN', 'email')
  const password_hash = await hashPassword(input.password)
  try {
    const { token, ...session } = await inTransaction(ctx.db, async (tx) => {
      await lockFirstRegistration(tx)
      const locked = await checkRegistration(tx, ctx)
      if (locked === 'CLOSED') throw new AppError('REGISTRATION_CLOSED')
      if (locked === 'SETUP_TOKEN') await takeSetupToken(tx, ctx, input.setup_token)
      const opened = await insertPeople(tx, ctx, { input, password_hash, browser })
      const entrance = enteredBy(ctx, 'PASSWORD')
      return { ...opened, token: await openLogin(tx, ctx, { ...opened, browser, entrance }) }
    })
    return await readSession(ctx, token, session)
  } catch (error) {
    if (violatedConstraint(error) === EMAIL_CONSTRAINT) throw fieldError('EMAIL_TAKEN', 'email')
    throw error
  }
}

interface Registration {
  readonly input: RegisterInput
  readonly password_hash: string
  readonly browser: Browser
}

async function insertPeople(tx: Tx, ctx: Ctx, { input, password_hash, browser }: Registration): Promise<SessionOf> {
  const { first_name, email } = input
  const last_name = input.last_name ?? null
  const language = input.language ?? ctx.locale
  const timezone = input.timezone ?? 'UTC'
  const profile = { first_name, last_name, email, password_hash, language, timezone, updated_at: ctx.now }
  const user_id = await insertOrClaimUser(tx, profile, ctx.now)
  const account_id = await openAccount(tx, ctx, {
    name: input.account_name ?? [first_name, last_name].filter(Boolean).join(' '),
    default_currency: input.currency ?? guessCurrency(input.timezone ?? undefined, browser.accept_language),
    default_timezone: timezone,
    language,
    terms_accepted_at: ctx.now,
    owner_id: user_id,
  })
  const follows = after('account.registered', 'mails.send')
  await sendEmailConfirmation(tx, ctx, { user_id, email, language, account_id, follows })
  // which terms, and which privacy notice beside them (INS-3)
  const accepted = await legalVersions(tx, ctx.config)
  await audit(tx, ctx, 'account.registered', { account_id, data: { user_id, accepted }, as: 'USER' })
  return { user_id, account_id }
}

/**
 * Whoever was only invited somewhere has no login yet (USR-5), so their address is not in use: a stranger's invitation
 * keeps nobody from registering. It stays open; its link still proves whose mailbox it is (AUT-13).
 */
async function insertOrClaimUser(
  tx: Tx,
  profile: Omit<Parameters<typeof insertUser>[1], 'created_at'> & { readonly email: string },
  now: Date,
): Promise<number> {
  const invited = await findUserByEmail(tx, profile.email)
  if (!invited) return insertUser(tx, { ...profile, created_at: now })
  const locked = await lockUser(tx, invited.id)
  if (!locked || locked.password_hash !== null) throw fieldError('EMAIL_TAKEN', 'email')
  await updateUserRow(tx, locked.id, profile)
  return locked.id
}

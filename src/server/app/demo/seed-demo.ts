import { DEMO_LOGIN } from '#core/identity/auth/demo-login.ts'
import { RegisterInput } from '#core/identity/auth/schema.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { BUILT_IN_PERMISSIONS } from '#core/platform/permissions.ts'
import { instantToLocal } from '#core/platform/time.ts'
import { createOrganizer } from '#server/catalog/organizers/create-organizer.ts'
import { registerAccount } from '#server/identity/accounts/register-account.ts'
import { updateUserRow } from '#server/identity/people/user-queries.ts'
import { type Deps, type StaffCtx, systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/runtime/secrets.ts'
import { type At, DEMO_ZONE, demoEvents } from './demo-content.ts'
import { demoSeason } from './demo-season.ts'
import { fillDemoEvent } from './fill-demo-event.ts'

/**
 * Fills an empty database with something to look at: an organizer, two published events, a season, one event that is over, sales. Only where
 * nobody else can reach it (GEN-6), because its password is known to everybody. Returns what the console says about it.
 */
export async function seedDemo(deps: Deps): Promise<string[]> {
  if (!deps.config.is_local) return []
  const hint = [`Log in to the demo as ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`]
  const account = await deps.db.selectFrom('users').select('email').orderBy('id').limit(1).executeTakeFirst()
  if (account) return account.email === DEMO_LOGIN.email ? hint : []
  const ctx = await registerDemo(deps)
  const organizer = await createOrganizer(ctx, {
    name: 'Warehouse 9 Concert Society',
    email: DEMO_LOGIN.email,
    description: '<p>A members’ club that has put on concerts in a working harbour since 1998.</p>',
  })
  const at = weekdayAhead(ctx.now)
  for (const demo of [...demoEvents(at), demoSeason(at)]) await fillDemoEvent(ctx, { organizer_id: organizer.id, demo })
  return hint
}

/** `YYYY-MM-DDTHH:MM` in the demo's timezone. */
function weekdayAhead(now: Date): At {
  return (weekday, days, time) => {
    const noon = new Date(
      `${instantToLocal(new Date(now.getTime() + days * DAY_MS), DEMO_ZONE).slice(0, 10)}T12:00:00Z`,
    )
    const wait = (weekday - noon.getUTCDay() + 7) % 7
    return `${new Date(noon.getTime() + wait * DAY_MS).toISOString().slice(0, 10)}T${time}`
  }
}

async function registerDemo(deps: Deps): Promise<StaffCtx> {
  const ctx = systemCtx(deps)
  const input = RegisterInput.parse({
    first_name: 'Ines',
    last_name: 'Vandaele',
    account_name: 'Warehouse 9',
    ...DEMO_LOGIN,
    password_confirmation: DEMO_LOGIN.password,
    terms_accepted: true,
    currency: 'EUR',
    timezone: DEMO_ZONE,
  })
  const { user, account } = await registerAccount(ctx, input, {
    user_agent: undefined,
    accept_language: 'en',
    device: newToken(),
  })
  if (!user || !account) throw new Error('the demo account was not made')
  await inTransaction(deps.db, (tx) => updateUserRow(tx, user.id, { email_confirmed_at: ctx.now }))
  return {
    ...ctx,
    actor: {
      kind: 'USER',
      session_id: 0,
      user_id: user.id,
      key: null,
      account_id: account.id,
      name: 'Ines Vandaele',
      email: user.email,
      role: 'ADMIN',
      grants: [{ organizer_id: null, event_id: null, permissions: BUILT_IN_PERMISSIONS.ADMIN }],
      is_account_owner: true,
      language: 'en',
      sso_connection_id: null,
      sso_identity_id: null,
      by_cookie: false,
      proof: { factor_proved_at: null, fresh_until: null, factor_due_at: null, needs_sign_on: false },
    },
  }
}

import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import { createAccount, createMembership, createSession, createUser } from './factories.ts'

/** What an authenticator app shows for the secret, `steps` codes away from now. */
export const codeOf = (t: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.now().getTime() + steps * 30_000 })

export interface PersonValues {
  readonly email: string
  readonly password_hash: string
  /** Accounts they are a member of. */
  readonly accounts: number
}

/** Somebody with a password, a membership in so many accounts and a session in the first. */
export async function createPerson(t: TestApp, { accounts, ...values }: PersonValues) {
  const { db } = t.deps
  const user_id = await createUser(db, values)
  const ids: number[] = []
  for (let made = 0; made < accounts; made += 1) {
    const { account_id } = await createAccount(db)
    await createMembership(db, { account_id, user_id })
    ids.push(account_id)
  }
  const token = await createSession(db, { user_id, account_id: ids[0]!, now: t.now() })
  return { email: values.email, user_id, accounts: ids, token }
}

export interface Enrolled {
  readonly secret: string
  readonly recovery_codes: string[]
}

/** Sets an authenticator app up as its user does; the clock moves on, so that the next code is a new one. */
export async function enrolTotp(t: TestApp, token: string): Promise<Enrolled> {
  const { secret } = (await t.call('POST', '/api/users/me/totp', { as: token })).body.data
  const reply = await t.call('POST', '/api/users/me/totp/confirm', { as: token, body: { code: codeOf(t, secret) } })
  if (reply.status !== 200) throw new Error(`not enrolled: ${JSON.stringify(reply.body)}`)
  t.advance(30_000)
  return { secret, recovery_codes: reply.body.data.recovery_codes }
}

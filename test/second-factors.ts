import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'

/** What an authenticator app shows for the secret, `steps` codes away from now. */
export const codeOf = (t: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.now().getTime() + steps * 30_000 })

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

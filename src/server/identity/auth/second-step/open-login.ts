import { browserName } from '#core/identity/auth/browser-name.ts'
import { after } from '#core/platform/actions/causes.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { findUser } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { ipNetwork } from '#server/platform/runtime/ip-network.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { type NewSession, openSession } from '../sessions.ts'
import { hasDevices, insertDevice, touchDevice } from './device-queries.ts'

/** FIRST: the browser somebody has ever logged in with; there is nothing yet that it could be foreign to. */
type DeviceState = 'KNOWN' | 'NEW' | 'FIRST'

interface SeenDevice {
  readonly device_id: number
  readonly device: DeviceState
}

async function seeDevice(tx: Tx, { now }: Ctx, { user_id, browser }: NewSession): Promise<SeenDevice> {
  const seen = { user_id, token_hash: hashToken(browser.device) }
  const known = await touchDevice(tx, seen, now)
  if (known) return { device_id: known.id, device: 'KNOWN' }
  const device = (await hasDevices(tx, user_id)) ? 'NEW' : 'FIRST'
  return { device_id: await insertDevice(tx, seen, now), device }
}

/**
 * Somebody has come in, by whatever way: a session that remembers the browser, a line in the log (AUD-3), and a mail where
 * the browser is new (ACCESS-14). The user's row is locked by then, so of two first logins one is the first.
 */
export async function openLogin(tx: Tx, ctx: Ctx, session: NewSession): Promise<string> {
  const { user_id, account_id, entrance } = session
  const { device_id, device } = await seeDevice(tx, ctx, session)
  const { token, session_id } = await openSession(tx, ctx, { ...session, device_id })
  if (device === 'NEW') await tellOfNewDevice(tx, ctx, session)
  const factor = entrance.factor_proved_at !== null
  const data = { user_id, session_id, method: entrance.method ?? 'PASSWORD', factor, device }
  await audit(tx, ctx, 'login.opened', { account_id, data, as: 'USER' })
  return token
}

/** MAIL-82. An address nobody has confirmed may be a stranger's, whom this does not concern. */
async function tellOfNewDevice(tx: Tx, ctx: Ctx, { user_id, browser }: NewSession): Promise<void> {
  const user = await findUser(tx, user_id)
  if (!user?.email_confirmed_at) return
  await queueMail(tx, ctx, {
    follows: after('login.opened', 'mails.send'),
    kind: 'new-device',
    to: user.email,
    language: user.language,
    payload: { user_id, ...browserName(browser.user_agent ?? null), network: ctx.ip && ipNetwork(ctx.ip) },
  })
}

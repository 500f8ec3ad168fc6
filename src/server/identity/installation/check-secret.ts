import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, Deps } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { secretCheck } from '#server/platform/runtime/secrets.ts'
import { keepSecretCheck, lockInstallation, readSecretCheck, updateInstallation } from './queries.ts'

const ANOTHER_SECRET = `This database was set up with another TURNOUT_SECRET, so nothing was started (OBJ-10).
With this one every ticket code and link would be refused, and what is stored encrypted could not be read.
Start with the former secret: it is TURNOUT_SECRET of the other processes, or the file "secret" in TURNOUT_DATA
(copy it, or set TURNOUT_SECRET to what it says). Perhaps DATABASE_URL names the database of another installation.
Only where the former secret is lost for good: npm start -- operator accept-secret`

/**
 * OBJ-10: the first process keeps what the secret makes of a fixed word; one with another secret does not start. Without
 * this it would run and refuse every ticket at the door.
 */
export async function checkSecret({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  const own = secretCheck(secrets)
  const kept = (await readSecretCheck(db)) ?? (await inTransaction(db, (tx) => keepSecretCheck(tx, own)))
  if (!kept.equals(own)) throw new ConfigError(ANOTHER_SECRET)
}

/** OBJ-10: whether a process with this secret would start; writes nothing. Where none is kept yet, any does. */
export async function fitsSecret({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<boolean> {
  const kept = await readSecretCheck(db)
  return kept === null || kept.equals(secretCheck(secrets))
}

/** OBJ-10: the way out where the former secret is lost. From now on the present one counts. */
export const acceptSecret = (ctx: Ctx): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const own = secretCheck(ctx.secrets)
    const { secret_check } = await lockInstallation(tx)
    if (secret_check?.equals(own)) return 'This is the secret of the installation already.'
    await updateInstallation(tx, { secret_check: own })
    await audit(tx, ctx, 'installation.secret_accepted', { data: { by: 'operator' } })
    return `From now on this secret counts. What was made with the former one works no more: ticket codes that were sent
(send the tickets again), links in mails, sessions and second factors, secrets of webhooks and sign-on connections.`
  })

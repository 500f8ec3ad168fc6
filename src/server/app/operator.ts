import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createFirstAdmin } from '#server/identity/accounts/create-first-admin.ts'
import { moveOwnership } from '#server/identity/accounts/move-ownership.ts'
import { forceNewPassword } from '#server/identity/auth/force-new-password.ts'
import { acceptSecret } from '#server/identity/installation/check-secret.ts'
import { moveInstallation } from '#server/identity/installation/move-installation.ts'
import { issueChecksLink } from '#server/identity/operator-links/issue-checks-link.ts'
import { issueLoginLink } from '#server/identity/operator-links/issue-login-link.ts'
import { issueSetupLink } from '#server/identity/operator-links/issue-setup-link.ts'
import { forceFactorReset } from '#server/identity/security/reset-factors.ts'
import { forceEmailConfirmation } from '#server/identity/users/force-email-confirmation.ts'
import { type Ctx, systemCtx } from '#server/platform/context/context.ts'
import { databasePassword, isAlive, prepareInstallation } from '#server/platform/database/embedded-postgres-files.ts'
import { rolesSql } from '#server/platform/database/server/roles-sql.ts'
import { verifyLog } from '#server/platform/event-log/verify-log.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { clearAlarm } from '#server/reporting/operator-status/clear-alarm.ts'
import { showAlarms, showStatus } from '#server/reporting/operator-status/show-status.ts'
import { showChecks } from '#server/reporting/setup-checks/show-checks.ts'
import { BACKUP_COMMANDS } from './backup-commands.ts'
import { createDeps } from './deps.ts'
import { copyFiles } from './operator/copy-files.ts'
import { removeAccount } from './operator/remove-account.ts'
import { verifyFiles } from './operator/verify-files.ts'

const HELP = `Commands of the operator (ACC-8):
  operator confirm-email <email>           as if the person had opened the link
  operator create-admin <email> <first name> [last name] [--account <name>]
                                           user, account and ownership; asks nobody, also where registration is closed.
                                           The password is TURNOUT_ADMIN_PASSWORD, else one is made up and shown once
  operator setup-link                      a new link for the first account, where there is none yet; works once, for a day
  operator new-password <email>            makes one up and shows it once; ends all sessions of the person
  operator login-link <email>              a link that logs the person in, around sign-on and password; works once, for
                                           10 minutes. A second factor is still asked for; the account's admins are mailed
                                           where it asks for sign-on
  operator reset-second-factor <email>     removes passkeys, app and recovery codes; ends all sessions, mails the person
  operator move-owner <account id> <email> an ACTIVE member becomes the owner
  operator installation-account <account id>
                                           its admins edit the terms and the privacy notice; at first the oldest account's do
  operator accept-secret                   only where the former TURNOUT_SECRET is lost for good: the present one counts
                                           from now on; tickets, links and sessions of before are refused (OBJ-10)
  operator remove-account <account id> --account <its name>
                                           members lose access, events and organizers are public no more; what books
                                           need stays. Refused while tickets are valid or money is on its way
  operator doctor [--mail-to <email>] [--json] [--link]
                                           checks address, clock, database, store, mail, payments and jobs and says what to
                                           do; fails where something has to be mended. --link prints a link to the same in a
                                           browser, good for a day (DEP-6, DEP-8)
  operator files copy --from <store> --to <store>
                                           all files, compared by their SHA-256, beside a running Turnout; again, what is
                                           missing. A store is s3://bucket/prefix?endpoint=… or file:///folder; --from has the
                                           keys S3_OLD_ACCESS_KEY_ID and S3_OLD_SECRET_ACCESS_KEY where they differ
  operator files verify [--repair]         names missing and damaged files of TURNOUT_FILES, and fails if there are any;
                                           --repair removes what has belonged to nothing for two days
  operator migrate                         brings the database to this release, as each start does
  operator roles                           prints the SQL of the database's roles, their rights and settings (DB-8)
  operator status                          orders, holds, payments, mails, jobs and the alarm list (REL-25)
  operator verify-log [account id] [--expect <position:hash>]
                                           recomputes the event log from its hashes: entries, erased ones, the head; fails
                                           at the first bad position. Note the head: an end that was cut off shows only
                                           against it
  operator backup <folder or s3://…>       a backup beside a running Turnout; encrypted with TURNOUT_BACKUP_KEY
  operator backup verify <archive> [--restore <database URL>]
                                           whether all of it is there; with a scratch database, whether it can be restored
  operator restore <archive>               into an empty database, with every process stopped; then recovers
  operator recover [--since <instant>] [--return] [--send] [--done]
                                           after any restore (docs/running.md): nothing is sold until --done
  operator alarm list                      the alarms with what is known of each
  operator alarm clear <id> --note <text>  off the list, after a person has seen to it; the note goes to the audit log`

type Say = (line: string) => void

/** Runs one command beside or without a running Turnout; answers the exit code. */
export async function runOperator(argv: readonly string[], say: Say): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      note: { type: 'string' },
      expect: { type: 'string' },
      'mail-to': { type: 'string' },
      json: { type: 'boolean' },
      link: { type: 'boolean' },
      from: { type: 'string' },
      to: { type: 'string' },
      repair: { type: 'boolean' },
      restore: { type: 'string' },
      since: { type: 'string' },
      return: { type: 'boolean' },
      send: { type: 'boolean' },
      done: { type: 'boolean' },
    },
  })
  const [command, ...rest] = positionals
  // before there is a database to ask
  if (command === 'roles') {
    say(rolesSql())
    return 0
  }
  const backup = BACKUP_COMMANDS[command ?? '']
  if (backup) return answer(say, () => backup({ config: operatorConfig(), words: rest, options: values, say }))
  const run = COMMANDS[command ?? '']
  if (!run) {
    say(HELP)
    return 1
  }
  const has_checked_secret = command !== 'accept-secret'
  // a link is written down, so it needs the tables of this release
  const is_looking = command === 'doctor' && !values.link
  const { deps, stop } = await createDeps(operatorConfig(), say, {
    has_checked_secret: has_checked_secret && !is_looking,
    is_looking,
  })
  return answer(say, () => run(systemCtx(deps), rest, values)).finally(stop)
}

/** Says what came of it; the exit code. */
async function answer(say: Say, work: () => Promise<Said>): Promise<number> {
  try {
    const said = await work()
    if (typeof said === 'string') {
      say(said)
      return 0
    }
    say(said.text)
    return said.has_failed ? 1 : 0
  } catch (error) {
    say((error as Error).message)
    return 1
  }
}

interface Options {
  readonly account?: string | undefined
  readonly note?: string | undefined
  readonly expect?: string | undefined
  readonly 'mail-to'?: string | undefined
  readonly json?: boolean | undefined
  readonly link?: boolean | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly repair?: boolean | undefined
}
type Said = string | { readonly text: string; readonly has_failed: boolean }
type Command = (ctx: Ctx, words: readonly string[], options: Options) => Promise<Said>

const COMMANDS: Readonly<Record<string, Command>> = {
  'confirm-email': (ctx, [email = '']) => forceEmailConfirmation(ctx, email),
  'create-admin': (ctx, [email = '', first_name = '', last_name], { account }) =>
    createFirstAdmin(ctx, {
      email,
      first_name,
      last_name,
      account_name: account,
      password: ctx.config.env.TURNOUT_ADMIN_PASSWORD,
    }),
  'setup-link': async (ctx) => {
    const path = await issueSetupLink(ctx)
    return path === null
      ? 'No link is needed: there is an account, or registration is closed.'
      : ctx.config.app_url + path
  },
  'new-password': (ctx, [email = '']) => forceNewPassword(ctx, email),
  'login-link': (ctx, [email = '']) => issueLoginLink(ctx, email),
  'reset-second-factor': (ctx, [email = '']) => forceFactorReset(ctx, email),
  doctor: async (ctx, _words, { 'mail-to': mail_to = null, json: is_json = false, link }) =>
    link ? ctx.config.app_url + (await issueChecksLink(ctx)) : showChecks(ctx, { mail_to, is_json }),
  // every command does before it begins
  migrate: async () => 'The database is what this release expects.',
  status: (ctx) => showStatus(ctx),
  alarm: async (ctx, [action, id], { note = '' }) => {
    if (action === 'list') return showAlarms(ctx)
    if (action === 'clear') return clearAlarm(ctx, Number(id), note)
    throw new Error(HELP)
  },
  files: async (ctx, [action], { from = '', to = '', repair = false }) => {
    if (action === 'copy') return copyFiles(ctx, { from, to })
    if (action === 'verify') return verifyFiles(ctx, { repair })
    throw new Error(HELP)
  },
  'verify-log': (ctx, [account], { expect }) => verifyLog(ctx.db, account, expect),
  'move-owner': (ctx, [account = '', email = '']) => moveOwnership(ctx, Number(account), email),
  'accept-secret': (ctx) => acceptSecret(ctx),
  'installation-account': (ctx, [id = '']) => moveInstallation(ctx, Number(id)),
  'remove-account': (ctx, [id = ''], { account = '' }) => removeAccount(ctx, Number(id), account),
}

/** The embedded database belongs to one process; while Turnout runs, its server is used instead of starting another. */
function operatorConfig() {
  const config = readConfig(process.env)
  if (config.env.DATABASE_URL) return config
  const url = runningDatabase(join(config.data_dir, 'postgres'))
  return url ? readConfig({ ...process.env, DATABASE_URL: url }) : config
}

function runningDatabase(data_dir: string): string | null {
  const installation = prepareInstallation(data_dir, () => {})
  const lock = join(installation.cluster, 'postmaster.pid')
  if (!existsSync(lock)) return null
  const [pid, , , port, , , , status] = readFileSync(lock, 'utf8').split('\n')
  if (status?.trim() !== 'ready' || !isAlive(Number(pid))) return null
  return `postgres://postgres:${databasePassword(installation)}@127.0.0.1:${port}/turnout`
}

import { Resolver } from 'node:dns/promises'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { REPLICA_LAG_MS } from '#core/platform/replica/limits.ts'
import { fitsSecret } from '#server/identity/installation/check-secret.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { caughtUpAfter } from '#server/platform/database/server/caught-up.ts'
import { readOtherSettings, roleSettings } from '#server/platform/database/server/role-settings.ts'
import { transportMistakes } from '#server/platform/database/server/transport.ts'
import { type JobHealth, readJobHealth } from '#server/platform/jobs/job-health.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { NAME_SERVICE } from '#server/platform/runtime/limits.ts'
import { secretFilesOf } from '#server/platform/runtime/secret-files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { listOpenAlarms } from '#server/reporting/operator-status/queries.ts'
import type { MolliePlatform } from '#server/sales/payment-providers/mollie.ts'
import type { StripePlatform } from '#server/sales/payment-providers/payment-provider.ts'
import { molliePlatform, stripePlatform } from '#server/sales/payment-providers/providers.ts'
import { type Visit, visitOwnAddress } from './own-address.ts'
import { type DatabaseState, readDatabaseState, readWebhookTraffic, type WebhookTraffic } from './queries.ts'

/** Everything the checks look at, so that tests can have it otherwise. */
export interface World {
  readonly config: Config
  /** What this machine takes for now. */
  readonly now: () => Date
  /** Where a test mail goes. */
  readonly mail_to: string | null
  visit(): Promise<Visit>
  database(): Promise<DatabaseState>
  /** Settings of the database's role that are not as they have to be, and the SQL that mends them (DB-4). */
  settings(): Promise<{ readonly other: readonly string[]; readonly sql: string }>
  /** What is wrong with the way to the database (DB-7). */
  transport(): Promise<readonly string[]>
  /** False where the database was set up with another secret (OBJ-10). */
  secretFits(): Promise<boolean>
  /** Milliseconds until the replica had what the primary had; null: not within ten seconds, or never. */
  replica(): Promise<number | null>
  readonly storage: Pick<Storage, 'write' | 'read' | 'remove'>
  /** Bytes of the disk that TURNOUT_DATA lies on. */
  space(): Promise<{ readonly free: number; readonly total: number }>
  /** Files that hold a secret and exist, with their rights. */
  secretFiles(): Promise<readonly { readonly path: string; readonly mode: number }[]>
  reachMailServer(): Promise<void>
  sendTestMail(to: string): Promise<void>
  /** Empty where the name service knows of none; throws where it does not answer. */
  texts(name: string): Promise<readonly string[]>
  addresses(name: string): Promise<readonly string[]>
  mailServers(name: string): Promise<readonly string[]>
  readonly cards: Pick<StripePlatform, 'is_live' | 'readAccount' | 'listWebhooks'> | null
  /** The second provider (PSP-1). */
  readonly mollie: Pick<MolliePlatform, 'is_live' | 'readAccount' | 'listMethods'> | null
  webhookTraffic(): Promise<WebhookTraffic>
  jobs(): Promise<JobHealth>
  alarms(): Promise<readonly { readonly kind: string }[]>
}

const UNKNOWN_NAMES = ['ENOTFOUND', 'ENODATA']

/** What is not there is an answer; that nobody answered is none. */
const orNone = <T>(asked: Promise<T[]>): Promise<T[]> =>
  asked.catch((error: unknown) => {
    if (UNKNOWN_NAMES.includes((error as { code?: string }).code ?? '')) return []
    throw error
  })

async function modes(paths: readonly string[]) {
  const found = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mode }) => ({ path, mode }),
        () => null,
      ),
    ),
  )
  return found.filter((one) => one !== null)
}

/** The real one. The own address is visited once, however many checks ask. */
export function worldOf(ctx: Ctx, mail_to: string | null): World {
  const { config, secrets, storage, mailer, db, pool } = ctx
  const resolver = new Resolver(NAME_SERVICE)
  let visit: Promise<Visit> | null = null
  return {
    config,
    now: () => new Date(),
    mail_to,
    visit: () => (visit ??= visitOwnAddress(config.app_url, secrets)),
    database: () => readDatabaseState(db),
    settings: async () => {
      const { role, other } = await readOtherSettings(pool)
      return { other, sql: roleSettings(role, other) }
    },
    // the embedded one listens on this machine alone
    transport: async () => (config.database ? transportMistakes(config.database) : []),
    secretFits: () => fitsSecret(ctx),
    replica: async () => {
      const { direct_url: primary_url, replica_url, is_pooled = false } = config.database ?? {}
      if (!primary_url || !replica_url) return null
      return caughtUpAfter({ primary_url, replica_url, is_pooled }, REPLICA_LAG_MS)
    },
    storage,
    space: async () => {
      const { bavail, blocks, bsize } = await statfs(config.data_dir)
      return { free: bavail * bsize, total: blocks * bsize }
    },
    secretFiles: () => modes([join(config.data_dir, 'secret'), ...secretFilesOf(process.env)]),
    reachMailServer: async () => mailer.reach?.(),
    sendTestMail: (to) =>
      mailer.send({
        id: ctx.now.getTime(),
        from_name: 'Turnout',
        to,
        reply_to: null,
        subject: `Test mail of ${config.app_url}`,
        text: 'This mail was sent by the check of your Turnout installation.',
        html: '<p>This mail was sent by the check of your Turnout installation.</p>',
        attachments: [],
      }),
    texts: (name) => orNone(resolver.resolveTxt(name)).then((all) => all.map((parts) => parts.join(''))),
    addresses: async (name) =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
    mailServers: (name) => orNone(resolver.resolveMx(name)).then((all) => all.map(({ exchange }) => exchange)),
    cards: stripePlatform(ctx),
    mollie: molliePlatform(ctx),
    webhookTraffic: () => readWebhookTraffic(db, ctx.now),
    jobs: () => readJobHealth(db, ctx.now),
    alarms: () => listOpenAlarms(db),
  }
}

import { z } from 'zod'
import { LOG_DAYS, MIN_LOG_DAYS } from '#core/platform/event-log/limits.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { percentToThousandths } from '#core/platform/money.ts'
import { MAX_REPLICA_LAG_SECONDS, REPLICA_LAG_MS } from '#core/platform/replica/limits.ts'
import { SLOW_STATEMENT_MS, SLOW_TRANSACTION_MS, TRACES_KEPT } from '#server/platform/observation/limits.ts'
import {
  type S3Keys,
  type StorePlace,
  storeKeys,
  storeMistakes,
  storePlaces,
} from '#server/platform/outgoing/store-address.ts'
import { type Connections, type DatabaseUrls, databaseUrls, readConnections, urlMistakes } from './database-config.ts'
import {
  CONNECTIONS,
  DEFAULT_MEDIA_CACHE_MB,
  DEFAULT_PAGE_CACHE_MB,
  DEFAULT_PORT,
  DEFAULT_STAND_IN_SECONDS,
  DRAIN_SECONDS,
  MAX_DRAIN_SECONDS,
  MAX_PAGE_CACHE_MB,
  MAX_PORT,
  MIN_SECRET_LENGTH,
  PROVIDER_CALLS_PER_SECOND,
} from './limits.ts'
import { isLocalHost, LOCAL_NAMES } from './local.ts'
import { type ChosenLimits, readLimits } from './operator-limits.ts'
import { readPrivateHosts } from './private-hosts.ts'
import { readSecretFiles } from './secret-files.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

const flag = z.enum(['on', 'off', '1', '0', 'true', 'false']).transform((value) => ['on', '1', 'true'].includes(value))

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(MAX_PORT).default(DEFAULT_PORT),
  HOST: z.string().default('127.0.0.1'),
  /** DEP-5: seconds for which requests are accepted after SIGTERM. */
  TURNOUT_DRAIN_SECONDS: z.coerce.number().min(0).max(MAX_DRAIN_SECONDS).default(DRAIN_SECONDS),
  METRICS_PORT: z.coerce.number().int().min(0).max(MAX_PORT).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Who shows it may watch the process at work, by the metrics port (OBS-9). */
  TURNOUT_OPERATOR_TOKEN: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: databaseUrl.optional(),
  /** DB-9: takes lists, figures, files and backups. */
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  /** Seconds by which it may be behind and still answer (DB-10). */
  DATABASE_REPLICA_LAG: z.coerce
    .number()
    .min(1)
    .max(MAX_REPLICA_LAG_SECONDS)
    .default(REPLICA_LAG_MS / SECOND_MS),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_CA_FILE: z.string().optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .default('')
    .superRefine((text, context) => {
      const read = readConnections(text)
      if (typeof read === 'string') context.addIssue({ code: 'custom', message: read })
    }),
  TURNOUT_DATA: z.string().default('./data'),
  /** Where files lie, and the keys to it (OBJ-1). */
  TURNOUT_FILES: z.string().optional(),
  /** Where files lay before, while they are being moved (OBJ-8). */
  TURNOUT_FILES_OLD: z.string().optional(),
  /** A CDN before /media (OBJ-6). */
  TURNOUT_MEDIA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Another host name of this server, where scripts of organizers' tags run and nothing else is (FUN-5). */
  TURNOUT_TAG_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Where queues of waiting rooms are written, for a web server that sends them by itself (ROOM-9). */
  TURNOUT_QUEUE_DIR: z.string().optional(),
  /** Megabytes of pictures that a process keeps. */
  TURNOUT_MEDIA_CACHE_MB: z.coerce.number().int().min(1).max(MAX_PAGE_CACHE_MB).default(DEFAULT_MEDIA_CACHE_MB),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_OLD_ACCESS_KEY_ID: z.string().optional(),
  S3_OLD_SECRET_ACCESS_KEY: z.string().optional(),
  /** The password of `operator create-admin`; made up without one. */
  TURNOUT_ADMIN_PASSWORD: z.string().optional(),
  TURNOUT_SECRET: z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`).optional(),
  TURNOUT_DEMO: flag.default(true),
  /** HA-1: nothing is sold while a commit waits for no standby. */
  TURNOUT_HA: z.enum(['required', 'off']).default('off'),
  TURNOUT_MODE: z.enum(['self_hosted', 'hosted']).default('self_hosted'),
  TURNOUT_REGISTRATION: z.enum(['open', 'closed']).optional(),
  TURNOUT_PUBLIC_LIST: flag.optional(),
  /** MSG-9: recipients of messages per account in 24 hours. */
  TURNOUT_MESSAGE_QUOTA: z.coerce.number().int().min(0).optional(),
  TURNOUT_TEST_PAYMENTS: flag.optional(),
  TURNOUT_LIMITS: z
    .string()
    .default('on')
    .superRefine((text, context) => {
      const read = readLimits(text)
      if (typeof read === 'string') context.addIssue({ code: 'custom', message: read })
    }),
  /** Megabytes of rendered pages that a process keeps. */
  TURNOUT_PAGE_CACHE_MB: z.coerce.number().int().min(1).max(MAX_PAGE_CACHE_MB).default(DEFAULT_PAGE_CACHE_MB),
  /** Where the worker puts its daily backup, and at what time in UTC (BAK-2). */
  TURNOUT_BACKUP_TO: z.string().optional(),
  TURNOUT_BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\dZ?$/, 'must be a time in UTC such as 03:30Z')
    .transform((time) => time.slice(0, 5))
    .default('03:30'),
  /** What backups are encrypted with (BAK-1). */
  TURNOUT_BACKUP_KEY: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  /** Seconds for which public pages are served as they were while the database is away (HA-7). */
  TURNOUT_STAND_IN_SECONDS: z.coerce.number().int().min(0).default(DEFAULT_STAND_IN_SECONDS),
  /** Days that the event log and the audit log are kept (AUD-8). */
  TURNOUT_LOG_DAYS: z.coerce.number().int().min(MIN_LOG_DAYS).default(LOG_DAYS),
  TURNOUT_TRUST_PROXY: z
    .string()
    .superRefine((text, context) => {
      const read = readTrustedProxies(text)
      if (typeof read === 'string') context.addIssue({ code: 'custom', message: read })
    })
    .optional(),
  /** HOOK-7: inner hosts that sign-on and webhooks may call. */
  TURNOUT_PRIVATE_HOSTS: z
    .string()
    .superRefine((text, context) => {
      const read = readPrivateHosts(text)
      if (typeof read === 'string') context.addIssue({ code: 'custom', message: read })
    })
    .optional(),
  /** The installation's own sign-on (ACCESS-8). */
  TURNOUT_SSO_ISSUER: z.url().optional(),
  TURNOUT_SSO_CLIENT_ID: z.string().optional(),
  TURNOUT_SSO_CLIENT_SECRET: z.string().optional(),
  TURNOUT_LEGAL_URL: z.url().optional(),
  TURNOUT_PRIVACY_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_SCRIPT_URL: z.url().optional(),
  /** Calls a second to one endpoint of an account, of all web processes together (HA-12). */
  STRIPE_CALLS_PER_SECOND: z.coerce.number().min(1).default(PROVIDER_CALLS_PER_SECOND),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(live|test)_\w+$/, 'must start with live_ or test_')
    .optional(),
  MOLLIE_API_BASE: z.url().optional(),
  /** Calls a second to one endpoint, of all web processes together (HA-12). */
  MOLLIE_CALLS_PER_SECOND: z.coerce.number().min(1).default(PROVIDER_CALLS_PER_SECOND),
  TURNOUT_PLATFORM_FEE_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,3})?$/, 'must be a percentage below 100 with at most three places')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Turnout <tickets@localhost>'),
  /** Who is mailed about new alarms (MAIL-190). */
  TURNOUT_ALARM_MAIL: z.email().optional(),
  /** DEP-7f: mails are signed for the domain of MAIL_FROM with this key; its public half is a record of that name. */
  TURNOUT_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be a part of a host name')
    .optional(),
  TURNOUT_DKIM_KEY: z.string().optional(),
  /** Milliseconds from which a statement, and a transaction, is told of in the log (OBS-3). */
  TURNOUT_SLOW_STATEMENT_MS: z.coerce.number().int().min(1).default(SLOW_STATEMENT_MS),
  TURNOUT_SLOW_TRANSACTION_MS: z.coerce.number().int().min(1).default(SLOW_TRANSACTION_MS),
  /** OBS-5: a collector of traces and figures by OTLP over HTTP; what it wants to be sent with each call; the part of traces that is kept. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,=]*=*(\s*,\s*[\w-]+=[^,=]*=*)*\s*$/, 'must be name=value, several with commas between')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(TRACES_KEPT),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Environment = z.output<typeof Environment>

/** Validated configuration (stack §1). Everything the process knows about where it runs. */
export interface Config {
  readonly env: Environment
  readonly is_development: boolean
  readonly app_url: string
  /** The public address names this machine, whoever else can reach it. */
  readonly has_local_address: boolean
  /**
   * Address and socket are this machine's, so nobody else can reach it (GEN-6): demo data, its login, open registration,
   * test payments and kept mails are there by themselves (GEN-2, GEN-3, PAY-30).
   */
  readonly is_local: boolean
  /** Addresses of proxies whose word about the caller is believed (SEC-41). */
  readonly trusted_proxies: readonly string[]
  /** Hosts that are not public and may be called nevertheless, with their port (HOOK-7). */
  readonly private_hosts: readonly string[]
  readonly is_secure: boolean
  readonly mode: 'self_hosted' | 'hosted'
  readonly data_dir: string
  /** Null: the embedded database (DB-2). */
  readonly database: DatabaseUrls | null
  readonly connections: Connections
  /** Where files lie (OBJ-1). */
  readonly files: StorePlace
  /** Where they lay before; null unless they are being moved (OBJ-8). */
  readonly files_old: StorePlace | null
  /** Keys of stores that a command names (OBJ-8). */
  readonly store_keys: { readonly present: S3Keys | null; readonly old: S3Keys | null }
  /** Before /media in addresses of pictures: a CDN's address, or nothing (OBJ-6). */
  readonly media_url: string
  /** Where tags run, as `https://host`; null: there are none (FUN-5). */
  readonly tag_origin: string | null
  readonly public_event_list: boolean
  readonly test_payments_allowed: boolean
  /** The installation's own sign-on; null without (ACCESS-8). */
  readonly sso: SsoConfig | null
  /** Keys of the card provider; null without them (PAY-2). */
  readonly stripe: StripeConfig | null
  /** The key of the other one; null without it (PSP-1). */
  readonly mollie: MollieConfig | null
  /** The operator's part of card payments in hosted mode, in thousandths of a percent (PAY-12). */
  readonly platform_fee: number
  readonly raised_limits: boolean
  /** Nothing is sold that one server alone would have (HA-1). */
  readonly needs_standby: boolean
  /** Limits that the operator changed, by name (SEC-41). */
  readonly limits: ChosenLimits['by_name']
}

export interface SsoConfig {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
}

export interface StripeConfig {
  readonly secret_key: string
  readonly publishable_key: string
  /** One per endpoint, and two of one during a rotation (WHK-1). */
  readonly webhook_secrets: readonly string[]
  readonly api_base: string | null
  /** Where Stripe.js comes from; another place than Stripe's own only in tests. */
  readonly script_url: string
  /** Of all web processes together, to one endpoint of one account (HA-12). */
  readonly calls_per_second: number
}

export interface MollieConfig {
  readonly api_key: string
  /** Another address than Mollie's own: the emulator of the tests. */
  readonly api_base: string
  /** Of all web processes together, to one endpoint (HA-12). */
  readonly calls_per_second: number
}

const MOLLIE_API = 'https://api.mollie.com'
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

export class ConfigError extends Error {}

/** One readable list of mistakes instead of the first stack trace. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const { variables, mistakes: unread } = readSecretFiles(source)
  if (unread.length > 0)
    throw new ConfigError(`The configuration has ${unread.length} mistake(s):\n${unread.join('\n')}`)
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration has ${lines.length} mistake(s):\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const app_url = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const mistakes = [
    ...keyMistakes(env),
    ...ssoMistakes(env),
    ...urlMistakes(env),
    ...storeMistakes(env),
    ...tagMistakes(env, app_url),
  ]
  if (mistakes.length > 0) throw new ConfigError(`The configuration has a mistake:\n${mistakes.join('\n')}`)
  const { hostname, protocol } = new URL(app_url)
  const has_local_address = LOCAL_NAMES.includes(hostname)
  const is_local = has_local_address && isLocalHost(env.HOST)
  return {
    env,
    is_development: env.NODE_ENV !== 'production' || has_local_address,
    app_url,
    has_local_address,
    is_local,
    trusted_proxies: proxiesOf(env),
    private_hosts: privateHostsOf(env),
    is_secure: protocol === 'https:',
    mode: env.TURNOUT_MODE,
    data_dir: env.TURNOUT_DATA,
    database: env.DATABASE_URL ? databaseUrls(env.DATABASE_URL, env) : null,
    connections: connectionsOf(env),
    ...storePlaces(env),
    store_keys: storeKeys(env),
    media_url: (env.TURNOUT_MEDIA_URL ?? '').replace(/\/+$/, ''),
    tag_origin: env.TURNOUT_TAG_ORIGIN ? new URL(env.TURNOUT_TAG_ORIGIN).origin : null,
    public_event_list: env.TURNOUT_PUBLIC_LIST ?? env.TURNOUT_MODE === 'self_hosted',
    sso: ssoOf(env),
    stripe: stripeOf(env),
    mollie: mollieOf(env),
    platform_fee:
      env.TURNOUT_MODE === 'hosted' ? (percentToThousandths(Number(env.TURNOUT_PLATFORM_FEE_PERCENT ?? 0)) ?? 0) : 0,
    test_payments_allowed: !env.STRIPE_SECRET_KEY && !env.MOLLIE_API_KEY && (env.TURNOUT_TEST_PAYMENTS ?? is_local),
    needs_standby: env.TURNOUT_HA === 'required',
    raised_limits: env.TURNOUT_LIMITS === 'raised',
    limits: limitsOf(env),
  }
}

function limitsOf({ TURNOUT_LIMITS }: Environment): ChosenLimits['by_name'] {
  const read = readLimits(TURNOUT_LIMITS)
  return typeof read === 'string' ? new Map() : read.by_name
}

function connectionsOf({ DATABASE_CONNECTIONS }: Environment): Connections {
  const read = readConnections(DATABASE_CONNECTIONS)
  return typeof read === 'string' ? CONNECTIONS : read
}

function proxiesOf({ TURNOUT_TRUST_PROXY }: Environment): readonly string[] {
  const read = readTrustedProxies(TURNOUT_TRUST_PROXY ?? '')
  return typeof read === 'string' ? [] : read
}

function privateHostsOf({ TURNOUT_PRIVATE_HOSTS }: Environment): readonly string[] {
  const read = readPrivateHosts(TURNOUT_PRIVATE_HOSTS ?? '')
  return typeof read === 'string' ? [] : read
}

/** Half a set of keys would sell and then fail at the card form; a live key beside a test key likewise. */
function keyMistakes(env: Environment): string[] {
  // money of several accounts would land on one (PSP-1)
  if (env.MOLLIE_API_KEY && env.TURNOUT_MODE === 'hosted')
    return ['  MOLLIE_API_KEY: in hosted mode accounts are paid through Stripe alone']
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env
  if (!secret && !publishable) return []
  if (!secret || !publishable) return ['  STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together']
  const is_live = (key: string): boolean => /^[a-z]+_live_/.test(key)
  return is_live(secret) === is_live(publishable) ? [] : ['  one Stripe key is of live mode, the other of test mode']
}

/** On our own host tags would read all that our pages do; without TLS beside it browsers would not load them (FUN-5). */
function tagMistakes({ TURNOUT_TAG_ORIGIN }: Environment, app_url: string): string[] {
  if (!TURNOUT_TAG_ORIGIN) return []
  const [tags, own] = [new URL(TURNOUT_TAG_ORIGIN), new URL(app_url)]
  if (tags.hostname === own.hostname) return ['  TURNOUT_TAG_ORIGIN must have another host name than APP_URL']
  if (tags.pathname !== '/' || tags.search || tags.username) return ['  TURNOUT_TAG_ORIGIN must be a host name alone']
  return tags.protocol === own.protocol ? [] : ['  TURNOUT_TAG_ORIGIN and APP_URL must both be https, or neither']
}

/** A part of them would let nobody in. */
function ssoMistakes(env: Environment): string[] {
  const given = [env.TURNOUT_SSO_ISSUER, env.TURNOUT_SSO_CLIENT_ID, env.TURNOUT_SSO_CLIENT_SECRET].filter(Boolean)
  if (given.length === 0 || given.length === 3) return []
  return ['  TURNOUT_SSO_ISSUER, TURNOUT_SSO_CLIENT_ID and TURNOUT_SSO_CLIENT_SECRET belong together']
}

function ssoOf({
  TURNOUT_SSO_ISSUER,
  TURNOUT_SSO_CLIENT_ID,
  TURNOUT_SSO_CLIENT_SECRET,
}: Environment): SsoConfig | null {
  if (!TURNOUT_SSO_ISSUER || !TURNOUT_SSO_CLIENT_ID || !TURNOUT_SSO_CLIENT_SECRET) return null
  return { issuer: TURNOUT_SSO_ISSUER, client_id: TURNOUT_SSO_CLIENT_ID, client_secret: TURNOUT_SSO_CLIENT_SECRET }
}

function mollieOf({ MOLLIE_API_KEY, MOLLIE_API_BASE, MOLLIE_CALLS_PER_SECOND }: Environment): MollieConfig | null {
  if (!MOLLIE_API_KEY) return null
  const api_base = (MOLLIE_API_BASE ?? MOLLIE_API).replace(/\/+$/, '')
  return { api_key: MOLLIE_API_KEY, api_base, calls_per_second: MOLLIE_CALLS_PER_SECOND }
}

function stripeOf(env: Environment): StripeConfig | null {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_PUBLISHABLE_KEY) return null
  return {
    secret_key: env.STRIPE_SECRET_KEY,
    publishable_key: env.STRIPE_PUBLISHABLE_KEY,
    webhook_secrets: (env.STRIPE_WEBHOOK_SECRET ?? '').split(/[\s,]+/).filter((secret) => secret !== ''),
    api_base: env.STRIPE_API_BASE ?? null,
    script_url: env.STRIPE_SCRIPT_URL ?? STRIPE_SCRIPT,
    calls_per_second: env.STRIPE_CALLS_PER_SECOND,
  }
}

import type pg from 'pg'
import type { Logger } from 'pino'
import type { Locale } from '#core/platform/locales.ts'
import type { GrantHolder, Role } from '#core/platform/permissions.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { DirectLine } from '#server/platform/database/direct-line.ts'
import type { Gate } from '#server/platform/database/gate.ts'
import type { Pools } from '#server/platform/database/pools.ts'
import type { Replica } from '#server/platform/database/server/replica.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import type { Metrics } from '#server/platform/runtime/metrics.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import type { Space } from '#server/platform/space/disk-space.ts'
import type { Mailer } from '#server/platform/storage/mail.ts'
import type { PageCache } from '#server/platform/storage/page-cache.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** What the whole process shares; tests pass fakes at the world's edge (mail, storage, clock). */
export interface Deps {
  readonly config: Config
  readonly db: Db
  readonly pool: pg.Pool
  /** The same connections, for what buyers' pages read over and over: planned once (docs/decisions/0051-database-connections.md). */
  readonly prepared: Db
  /** What `db` is to a request of nobody who is logged in: the same, planned once (PERF-5). */
  readonly buyers: Db
  /** What completing, settling and scanning wait for each other on, apart from everybody else (DB-6). */
  readonly hot: Db
  /** Exports and statistics (DB-6). */
  readonly reports: Db
  readonly pools: Pools
  /** Takes some reads of the back office; absent without one (DB-9). */
  readonly replica?: Replica
  /** Straight to the server, to listen (DB-2). */
  readonly direct: DirectLine
  /** Straight to the server, as whoever owns the tables where the operator named them (DB-8): migrations. */
  readonly owner_url: string
  /** Whether what the database says may be told (HA-2). */
  readonly gate: Gate
  readonly clock: () => Date
  readonly log: Logger
  readonly mailer: Mailer
  readonly storage: Storage
  /** A folder of this machine with mails that are kept instead of sent (GEN-3). */
  readonly outbox: Storage
  readonly secrets: Secrets
  readonly pageCache: PageCache
  readonly metrics: Metrics
  /** What may still be begun with the space that is left (HA-11). */
  readonly space: Space
  /** The texts that the name service has at a name, each in its parts (ACCESS-10). */
  readonly txtRecords: (name: string) => Promise<readonly (readonly string[])[]>
}

/**
 * What one process keeps for itself, made when it is first asked for. A clock of its own (the demo's past, a test) is a
 * world of its own.
 */
export function onePerProcess<Kept, Needs extends Pick<Deps, 'clock'> = Deps>(
  make: (deps: Needs) => Kept,
): (deps: Needs) => Kept {
  const known = new WeakMap<object, Kept>()
  return (deps) => {
    const found = known.get(deps.clock)
    if (found !== undefined) return found
    const made = make(deps)
    // what was made inside a rehearsal has a database that is gone after it
    if (!isRehearsed(deps)) known.set(deps.clock, made)
    return made
  }
}

const isRehearsed = (deps: object): boolean => 'db' in deps && (deps as Pick<Deps, 'db'>).db.isTransaction

/** What a session has proved beyond its token (ACCESS-4, ACCESS-6). */
export interface SessionProof {
  /** When a second factor was shown in it. */
  readonly factor_proved_at: Date | null
  /** Until when it counts as fresh. */
  readonly fresh_until: Date | null
  /** From when the account refuses it without a second factor (ACCESS-5). */
  readonly factor_due_at: Date | null
  /** The account lets its user in by sign-on only, and the session came another way (ACCESS-12). */
  readonly needs_sign_on: boolean
}

/** The key that calls (KEY-1). */
export interface ActingKey {
  readonly id: number
  readonly name: string
  readonly mode: 'LIVE' | 'TEST'
  readonly assistant_personal_data: boolean
}

/**
 * Who acts in one account: a logged-in member (AUT-1) or a key (KEY-1). What they may do follows from `grants` alone:
 * a key's are its targets with its permissions.
 */
export interface Actor extends GrantHolder {
  /** Null for keys. */
  readonly session_id: number | null
  /** Null for keys. */
  readonly user_id: number | null
  /** Null for members. */
  readonly key: ActingKey | null
  readonly account_id: number
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly is_account_owner: boolean
  readonly language: Locale
  /** The account's sign-on that opened the session; it acts in that account only (ACCESS-11). */
  readonly sso_connection_id: number | null
  /** By whom a provider knows the user, where its sign-on opened the session: an account's or the installation's. */
  readonly sso_identity_id: number | null
  /** True for cookie logins: their writes need a matching Origin (AUT-3). */
  readonly by_cookie: boolean
  /** Set while what an assistant proposed is done: what is audited names it (MCP-8). */
  readonly proposal_id?: number
  /** Null for keys: what they may do follows from what they are. */
  readonly proof: SessionProof | null
}

/** A member by their session, as `session_only` calls get them (KEY-8). */
export interface UserActor extends Actor {
  readonly kind: 'USER'
  readonly session_id: number
  readonly user_id: number
  readonly key: null
  readonly proof: SessionProof
}

/** One request or job: `now` is taken once and passed down, nothing below asks the clock (house §9). */
export interface Ctx extends Deps {
  readonly now: Date
  readonly locale: Locale
  readonly actor: Actor | null
  readonly ip: string | null
  /** Asked by this machine for this machine (GEN-6); what is only for its owner asks here, never `ip`. */
  readonly is_from_here: boolean
  readonly request_id: string
  /** Where a file is read first, a little behind; what it lacks is read of `reports` (DB-12). */
  readonly lagging?: Db
  /**
   * The claimed Idempotency-Key; a verb that stores its answer in its own transaction says so (CNV-7). `scope` names who
   * asked what under which key: what is derived from it is nobody else's, even where they know the key.
   */
  idempotency: { readonly id: number; readonly claimed_at: Date; readonly scope: string; stored: boolean } | null
}

/** A request whose caller holds the permission. */
export interface StaffCtx extends Ctx {
  readonly actor: Actor
}

/** A request of a call that is never a key's (KEY-8). */
export interface UserCtx extends StaffCtx {
  readonly actor: UserActor
}

/** What the process shares, without what the request at hand brings. */
export const ofProcess = (deps: Deps): Deps => {
  const { config, db, pool, hot, reports, pools, direct, clock, log, mailer, storage, secrets, pageCache } = deps
  const { owner_url, gate, outbox, metrics, space, txtRecords, prepared, buyers } = deps
  return {
    ...{ config, db, pool, hot, reports, pools, direct, clock, log, mailer, storage, secrets, pageCache },
    ...{ owner_url, gate, outbox, metrics, space, txtRecords, prepared, buyers },
  }
}

/** The same inside of a transaction: whatever is asked for a database gets this one. */
export const inside = <C extends Pick<Deps, 'db' | 'prepared' | 'buyers' | 'hot' | 'reports'>>(ctx: C, tx: Db): C => ({
  ...ctx,
  db: tx,
  prepared: tx,
  buyers: tx,
  hot: tx,
  reports: tx,
})

/** The context of a job or command, with nobody logged in. */
export const systemCtx = (deps: Deps, locale: Locale = 'en'): Ctx => ({
  ...deps,
  now: deps.clock(),
  locale,
  actor: null,
  ip: null,
  is_from_here: deps.config.is_local,
  request_id: 'job',
  idempotency: null,
})

import { type Action, type ActionData, isStep } from '#core/platform/actions/actions.ts'
import type { Changes } from '#core/platform/actions/changes.ts'
import { ABOUT_PERSONS } from '#core/platform/actions/order-actions.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Ctx } from './context.ts'

export interface AuditSubject {
  readonly account_id?: number | null
  readonly event_id?: number | null
  readonly order_id?: number | null
  readonly attendee_id?: number | null
}

export type AuditActor = 'USER' | 'BUYER' | 'DOOR' | 'SYSTEM' | 'PROVIDER'

interface AuditWords {
  /** `{field: [before, after]}`; names, addresses and texts stand here and nowhere else (LOGE-3). */
  readonly changes?: Changes | null
  readonly as?: AuditActor
}

/** `data` as the list of actions says it; only where all of it may be left out may it be left out whole. */
type Said<Name extends Action> =
  Record<never, never> extends ActionData<Name>
    ? { readonly data?: ActionData<Name> }
    : { readonly data: ActionData<Name> }

/** One action on one subject; each has its own actor and instant, also where many are written at once. */
export type AuditLine<Name extends Action> = AuditWords &
  Said<Name> & {
    readonly ctx: Pick<Ctx, 'actor' | 'now'>
    readonly subject: AuditSubject
  }

/**
 * Who did what when, in the transaction of the change itself (REL-21), after its subject is locked: entries about one
 * order, attendee or event are published in the order they are written here (LOGE-4, LOGE-6).
 */
export async function audit<Name extends Action>(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  action: Name,
  { data, changes = null, as, ...subject }: AuditSubject & AuditWords & Said<Name>,
): Promise<void> {
  const line = { ctx, subject, changes, ...(data ? { data } : {}), ...(as ? { as } : {}) }
  await auditAll(tx, action, [line as AuditLine<Name>])
}

/**
 * The same action on many subjects, in one statement, which writes the outbox rows as well: what is audited is published, and
 * what is rolled back is neither (LOGE-4). Steps have none, nor has what happens outside any account.
 */
export async function auditAll<Name extends Action>(
  tx: Tx,
  action: Name,
  lines: readonly AuditLine<Name>[],
): Promise<void> {
  if (lines.length === 0) return
  const insert = (db: Pick<Tx, 'insertInto'>) =>
    db.insertInto('audit_log').values(lines.map((line) => rowOf(action, line)))
  if (isStep(action)) {
    await insert(tx).execute()
    return
  }
  await tx
    .with('acts', (db) => insert(db as unknown as Tx).returning(['id', 'account_id', 'event_id']))
    .insertInto('outbox')
    .columns(['audit_id'])
    .expression((eb) =>
      eb
        .selectFrom('acts')
        .select('id')
        .where((of) => of.or([of('account_id', 'is not', null), of('event_id', 'is not', null)]))
        .orderBy('id'),
    )
    .execute()
}

const rowOf = <Name extends Action>(action: Name, { ctx, subject, data, changes, as }: AuditLine<Name>) => ({
  account_id: subject.account_id ?? ctx.actor?.account_id ?? null,
  event_id: subject.event_id ?? null,
  order_id: subject.order_id ?? null,
  attendee_id: subject.attendee_id ?? null,
  actor_type: as ?? (ctx.actor ? 'USER' : 'SYSTEM'),
  actor_id: ctx.actor?.user_id ?? null,
  actor_name: ctx.actor?.name ?? null,
  action,
  data: JSON.stringify(data ?? {}),
  changes: changes && Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
  created_at: ctx.now,
})

/**
 * What is said of persons goes with their data (EXP-9): `data`, `changes` and the salt of these orders' acts, so that
 * nobody can guess from a digest what stood there. The digest stays, and with it the chain (AUD-5). The publisher that
 * reads one of these rows just now is waited for.
 */
export async function eraseActionData(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('order_id', 'in', [...order_ids])
    .where('action', 'in', [...ABOUT_PERSONS])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.updateTable('audit_log').set({ data: '{}', changes: null }).where('id', 'in', ids).execute()
  await tx.updateTable('log_entries').set({ salt: null }).where('audit_id', 'in', ids).execute()
}

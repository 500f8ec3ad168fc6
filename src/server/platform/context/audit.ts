import { ACTIONS, type Action, type ActionData, isStep } from '#core/platform/actions/actions.ts'
import type { Changes } from '#core/platform/actions/changes.ts'
import { canonicalJson } from '#core/platform/event-log/chain.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertActions, insertSteps } from '#server/platform/event-log/queries.ts'
import { limitedAddress, widerNetwork } from '#server/platform/runtime/ip-network.ts'
import type { Ctx } from './context.ts'

export interface AuditSubject {
  readonly account_id?: number | null
  readonly event_id?: number | null
  readonly order_id?: number | null
  readonly attendee_id?: number | null
}

export type AuditActor = 'USER' | 'BUYER' | 'DOOR' | 'SYSTEM' | 'PROVIDER' | 'KEY'

/** Who acts, when and from where; what runs by itself comes from nowhere. */
type Doer = Pick<Ctx, 'actor' | 'now'> & Partial<Pick<Ctx, 'ip'>>

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
    readonly ctx: Doer
    readonly subject: AuditSubject
  }

/**
 * Who did what when, in the transaction of the change itself (REL-21), after its subject is locked: entries about one
 * order, attendee or event are published in the order they are written here (LOGE-4, LOGE-6).
 */
export async function audit<Name extends Action>(
  tx: Tx,
  ctx: Doer,
  action: Name,
  { data, changes = null, as, ...subject }: AuditSubject & AuditWords & Said<Name>,
): Promise<void> {
  const line = { ctx, subject, changes, ...(data ? { data } : {}), ...(as ? { as } : {}) }
  await auditAll(tx, action, [line as AuditLine<Name>])
}

/** The same act on many subjects, in one statement, which writes the outbox rows as well (LOGE-4). */
export async function auditAll<Name extends Action>(
  tx: Tx,
  action: Name,
  lines: readonly AuditLine<Name>[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => rowOf(action, line))
  if (isStep(action)) return void (await insertSteps(tx, rows))
  // what has no digest fails here, in the transaction that says it, and not in the publisher, which it would stop for good
  for (const { data, changes } of rows) canonicalJson([JSON.parse(data), changes && JSON.parse(changes)])
  await insertActions(tx, rows)
}

/** What is said of a member is said of a key too, by its own name; `actor_id` is then the key's (KEY-11). */
export function actorType(actor: Ctx['actor'], as?: AuditActor): AuditActor {
  if (actor?.key && (as === undefined || as === 'USER')) return 'KEY'
  return as ?? (actor ? 'USER' : 'SYSTEM')
}

/** What is done on a proposal names it, where its action takes that (MCP-8). */
const withProposal = (action: Action, data: object, { actor }: Doer): object =>
  actor?.proposal_id !== undefined && 'proposal_id' in ACTIONS[action].data.shape
    ? { ...data, proposal_id: actor.proposal_id }
    : data

const rowOf = <Name extends Action>(action: Name, { ctx, subject, data, changes, as }: AuditLine<Name>) => ({
  account_id: subject.account_id ?? ctx.actor?.account_id ?? null,
  event_id: subject.event_id ?? null,
  order_id: subject.order_id ?? null,
  attendee_id: subject.attendee_id ?? null,
  actor_type: actorType(ctx.actor, as),
  actor_id: ctx.actor?.key?.id ?? ctx.actor?.user_id ?? null,
  actor_name: ctx.actor?.name ?? null,
  session_id: ctx.actor?.session_id ?? null,
  // of buyers and the door none is kept (AUD-1)
  network: ctx.ip && (as ?? 'USER') === 'USER' && ctx.actor ? widerNetwork(limitedAddress(ctx.ip)) : null,
  action,
  data: JSON.stringify(withProposal(action, data ?? {}, ctx)),
  changes: changes && Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
  created_at: ctx.now,
})
